"""Small sentences that answers, news and questions have in common."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.clock import say_duration
from kodeks.dialogue.saying import Question
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.words import Language, explain, say


def say_side(side: Side, language: Language) -> str:
    """White, or Black."""
    return say(language, f"diagram-{side.value}")


def say_time(time_ms: int, language: Language) -> str:
    """A time as one speaks it: 1 hour 20 minutes."""
    return say_duration(time_ms, lambda key, **facts: say(language, key, **facts))


def say_left(time_ms: int, language: Language) -> str:
    """A time that is left: a second begun is told, as the clock shows it [D-40]."""
    return say_time(-(-time_ms // 1_000) * 1_000, language)


def cited(articles: Iterable[Article]) -> str:
    """Articles as they stand behind a sentence."""
    named = ", ".join(map(str, articles))
    return f" [{named}]" if named else ""


def sentence(text: str, articles: Iterable[Article] = ()) -> str:
    """With a capital letter, its articles and a stop."""
    text = text[:1].upper() + text[1:]
    return f"{text.rstrip('.')}{cited(articles)}." if not text.endswith(("?", "!")) else f"{text}{cited(articles)}"


def say_ruling(ruling: Ruling, language: Language) -> str:
    """A ruling with its articles."""
    return sentence(explain(language, ruling), ruling.articles)


def enumerate_words(words: Iterable[str], language: Language) -> str:
    """a; a and b; a, b and c."""
    *first, last = words
    return say(language, "diagram-and", names=", ".join(first), last=last) if first else last


def put(question: Question, language: Language) -> tuple[str, ...]:
    """A question as it is put to the speaker: what is not clear, and what he may say."""
    asked = sentence(say(language, question.reason, **question.facts), question.articles)
    if not question.choices:
        return (asked,)
    numbered = (f"{number}: {choice.words}" for number, choice in enumerate(question.choices, start=1))
    return asked, sentence(say(language, "dialogue-choices", choices="; ".join(numbered)))
