"""Keys and facts as sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Protocol

from kodeks.malformed import MalformedText, shortened
from kodeks.rulebook.ruling import Ruling
from kodeks.words.language import Language
from kodeks.words.shelf import shelf_of

if TYPE_CHECKING:
    from kodeks.standings import Modifier

_DECIMAL_POINT = re.compile(r"(?<=[0-9])\.(?=[0-9])")


def has_sentence(language: Language, key: str) -> bool:
    return shelf_of(language).find("messages", key) is not None


def say(language: Language, key: str, **facts: int | str) -> str:
    """The sentence of a key, with its facts. What a language does not have is said in the one it falls back on."""
    sentence = shelf_of(language).find("messages", key)
    if sentence is not None:
        return _filled(sentence, facts, language) if "{" in sentence or "}" in sentence else sentence
    if language.fallback is None:
        raise KeyError(key)
    return say(language.fallback, key, **facts)


class Criterion(Protocol):
    """What decides, as far as it has a name."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def modifiers(self) -> Sequence[Modifier]: ...


def name_criterion(language: Language, criterion: Criterion) -> str:
    """The name of a tie-break, and by what it is varied: Buchholz, in game points, cut 1."""
    varied = (say(language, each.key, number=each.number) for each in criterion.modifiers)
    return ", ".join((say(language, criterion.name), *varied))


_CODES = {  # those of the draughts code; FIDE's are the same in every language
    "WINS": "code-wins",
    "ADV": "code-adv",
    "PLUS": "code-plus",
    "DIRECT": "code-direct",
    "DIRECT-B": "code-direct-b",
    "BOARDS": "code-boards",
    "OTHERS": "code-others",
    "OTHERS-GP": "code-others-gp",
    "LISTA": "code-lista",
    "PLAYOFF": "code-playoff",
    "LOT": "code-lot",
    "RSUM": "code-rsum",
    "RSUM-C": "code-rsum-c",
    "SOL-M": "code-sol-m",
    "SOL-R": "code-sol-r",
    "HIGHER": "code-higher",
}


def write_code(language: Language, code: str) -> str:
    """The code of a tie-break as the head of a column."""
    return say(language, _CODES[code]) if code in _CODES else code


def explain(language: Language, ruling: Ruling) -> str:
    """The reason of a ruling as a sentence; its articles are the caller's to show."""
    key = "house-decision" if ruling.reason.startswith("house:") else ruling.reason
    return say(language, key, **ruling.facts)


def ruling_object(language: Language, ruling: Ruling) -> dict[str, object]:
    """A ruling for machines, with its sentence."""
    return {
        "verdict": ruling.verdict.value,
        "reason": ruling.reason,
        "text": explain(language, ruling),
        "articles": [str(article) for article in ruling.articles],
    }


def explain_error(language: Language, error: MalformedText) -> str:
    """What could not be read, and where. An error that the language has no sentence for is told in one language, not
    in two."""
    spoken = language if language.fallback is None or has_sentence(language, error.reason) else language.fallback
    place = [
        say(spoken, f"place-{name}", number=number)
        for name, number in (("line", error.line), ("column", error.column), ("move", error.move_number))
        if number is not None
    ]
    sentence = say(spoken, "malformed", what=say(spoken, error.reason), text=shortened(error.shown))
    return sentence + (f" ({', '.join(place)})" if place else "")


def _filled(sentence: str, facts: Mapping[str, int | str], language: Language) -> str:
    """A sentence with its facts in their places."""
    parts = list[str]()
    for text, name, form in _parts(sentence):
        parts.append(text)
        if name is not None:
            parts.append(_fact(facts[name], form, language))
    return "".join(parts)


@lru_cache(maxsize=4_096)
def _parts(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """Each text with the fact that follows it and its form: the same sentences are said again and again."""
    return tuple((text, name, form or "") for text, name, form, _ in Formatter().parse(sentence))


def _fact(fact: int | str, form: str, language: Language) -> str:
    """`{count:noun}` becomes the count with the right form of the noun; `{fact:word}` the name of what the fact stands
    for, or the fact itself where it needs none, as the numbers of articles and the codes of the code do;
    `{fact:breach}` the same of a breach of conduct; `{fact:number}` a number, or a text with some, with the decimal
    point of the language; `{fact:quarter}` a quarter as people write it."""
    if not form:
        return str(fact)
    if isinstance(fact, int):
        noun = _find(language, "nouns", form)
        if noun is not None:
            return f"{fact} {noun.split('|')[language.form_of(fact)]}"
    if form == "word":
        return _find(language, "messages", f"word-{fact}") or str(fact)
    if form == "breach":
        return _find(language, "messages", f"breach-{fact}") or _find(language, "messages", f"word-{fact}") or str(fact)
    if form == "quarter":
        return language.quarter_of(str(fact))
    if form == "number":
        return _DECIMAL_POINT.sub(language.point, str(fact))
    return format(fact, form)


def _find(language: Language, section: str, key: str) -> str | None:
    """In the language of the sentence, else in the one it falls back on; nouns have as many forms as their own
    language."""
    found = shelf_of(language).find(section, key)
    if found is None and section == "messages" and language.fallback is not None:
        return shelf_of(language.fallback).find(section, key)
    return found


def printable(text: str) -> str:
    """The text with what would break a line or disturb a terminal or a page shown as an escape."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
