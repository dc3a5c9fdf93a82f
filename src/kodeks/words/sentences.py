"""Keys and facts as sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
        return _Sentence(language).vformat(sentence, (), facts)
    if language.fallback is None:
        raise KeyError(key)
    return say(language.fallback, key, **facts)


class Criterion(Protocol):
    """What decides, as far as it has a name."""

    @property
    def name(self) -> str: ...
    @property
    def modifiers(self) -> Sequence[Modifier]: ...


def name_criterion(language: Language, criterion: Criterion) -> str:
    """The name of a tie-break, and by what it is varied: Buchholz, in game points, cut 1."""
    varied = (say(language, each.key, number=each.number) for each in criterion.modifiers)
    return ", ".join((say(language, criterion.name), *varied))


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


class _Sentence(Formatter):
    """`{count:noun}` becomes the count with the right form of the noun; `{fact:word}` the name of what the fact stands
    for, or the fact itself where it needs none, as the numbers of articles and the codes of the code do;
    `{fact:breach}` the same of a breach of conduct; `{fact:number}` a number, or a text with some, with the decimal
    point of the language; `{fact:quarter}` a quarter as people write it."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec and isinstance(value, int):
            noun = self._find("nouns", format_spec)
            if noun is not None:
                return f"{value} {noun.split('|')[self.language.form_of(value)]}"
        if format_spec == "word":
            return self._find("messages", f"word-{value}") or str(value)
        if format_spec == "breach":
            return self._find("messages", f"breach-{value}") or self._find("messages", f"word-{value}") or str(value)
        if format_spec == "quarter":
            return self.language.quarter_of(str(value))
        if format_spec == "number":
            return _DECIMAL_POINT.sub(self.language.point, str(value))
        return str(format(value, format_spec))

    def _find(self, section: str, key: str) -> str | None:
        """In the language of the sentence, else in the one it falls back on; nouns have as many forms as their own
        language."""
        found = shelf_of(self.language).find(section, key)
        if found is None and section == "messages" and self.language.fallback is not None:
            return shelf_of(self.language.fallback).find(section, key)
        return found
