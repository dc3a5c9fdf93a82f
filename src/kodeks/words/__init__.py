"""What people read: message keys of rulings and errors as sentences in Polish and English.

The core speaks in keys and facts; only here do they become words. Each language has a folder with a file a room:
`[messages]` by key, with facts in braces, and `[nouns]` with the plural forms that `{count:noun}` chooses from.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Literal

from kodeks.malformed import MalformedText, shortened
from kodeks.rulebook.ruling import Ruling

__all__ = ["LANGUAGES", "Language", "catalogue", "explain", "explain_error", "ruling_object", "say"]

Language = Literal["pl", "en"]
LANGUAGES: tuple[Language, ...] = ("pl", "en")
_DECIMAL_POINT = re.compile(r"(?<=[0-9])\.(?=[0-9])")


class _Shelf:
    """The files of one language. To read them all takes longer than most commands: each is read when a sentence of it
    is asked for, and where that stands is found by looking for the beginning of its line."""

    def __init__(self, language: Language) -> None:
        self.language = language
        files = sorted((Path(__file__).parent / language).iterdir())
        self.unread = {file.name: "\n" + file.read_text(encoding="utf-8") for file in files}
        self.files = {name: dict[str, dict[str, str]]() for name in self.unread}  # as they stand in the folder
        self.read: dict[str, dict[str, str]] = {"messages": {}, "nouns": {}}
        self.missing: set[str] = set()

    def find(self, section: str, key: str) -> str | None:
        """What stands under a key."""
        known = self.read[section]
        if key not in known and key not in self.missing:
            for name in [name for name, text in self.unread.items() if f"\n{key} = " in text]:
                self.take(name)
            if key not in known:
                self.missing.add(key)
        return known.get(key)

    def take(self, name: str) -> None:
        """Read one more file."""
        self.files[name] = tomllib.loads(self.unread.pop(name))
        for section, entries in self.files[name].items():
            again = self.read[section].keys() & entries.keys()
            assert not again, f"{self.language}/{name} says again what another file says: {again}"
            self.read[section].update(entries)
        self.missing.clear()


@cache
def _shelf(language: Language) -> _Shelf:
    return _Shelf(language)


@cache
def catalogue(language: Language) -> Mapping[str, Mapping[str, str]]:
    """All messages and nouns of one language, in the order of the files."""
    shelf = _shelf(language)
    for name in list(shelf.unread):
        shelf.take(name)
    whole: dict[str, dict[str, str]] = {"messages": {}, "nouns": {}}
    for sections in shelf.files.values():
        for section, entries in sections.items():
            whole[section].update(entries)
    return whole


def say(language: Language, key: str, **facts: int | str) -> str:
    """The sentence of a key, with its facts."""
    sentence = _shelf(language).find("messages", key)
    if sentence is None:
        raise KeyError(key)
    return _Sentence(language).vformat(sentence, (), facts)


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
    """What could not be read, and where."""
    place = [
        say(language, f"place-{name}", number=number)
        for name, number in (("line", error.line), ("column", error.column), ("move", error.move_number))
        if number is not None
    ]
    sentence = say(language, "malformed", what=say(language, error.reason), text=shortened(error.shown))
    return sentence + (f" ({', '.join(place)})" if place else "")


class _Sentence(Formatter):
    """`{count:noun}` becomes the count with the right form of the noun; `{fact:word}` the name of what the fact stands
    for, or the fact itself where it needs none, as the numbers of articles and the codes of the code do;
    `{fact:breach}` the same of a breach of conduct; `{fact:number}` a number, or a text with some, with the decimal
    point of the language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: object, format_spec: str) -> str:
        shelf = _shelf(self.language)
        if format_spec and isinstance(value, int):
            noun = shelf.find("nouns", format_spec)
            if noun is not None:
                return f"{value} {_form(self.language, noun.split('|'), value)}"
        if format_spec == "word":
            return shelf.find("messages", f"word-{value}") or str(value)
        if format_spec == "breach":
            return shelf.find("messages", f"breach-{value}") or shelf.find("messages", f"word-{value}") or str(value)
        if format_spec == "number":
            point = "," if self.language == "pl" else "."
            return _DECIMAL_POINT.sub(point, str(value))
        return str(format(value, format_spec))


def _form(language: Language, forms: list[str], count: int) -> str:
    """English has two forms, Polish three: 1 ruch, 2 ruchy, 5 ruchów, 12 ruchów, 22 ruchy."""
    if count == 1:
        return forms[0]
    if language == "en":
        return forms[1]
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return forms[1] if few else forms[2]
