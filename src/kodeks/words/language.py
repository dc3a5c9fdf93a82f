"""A language as a value: what its readers expect of numbers, days, order and headings, and where its sentences stand.

Each has a folder: `language.toml` says what is read here, `articles.csv` has titles of articles (`articles.py`), the
other files have its sentences (`shelf.py`).
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache
from gettext import c2py
from pathlib import Path
from types import MappingProxyType

from kodeks.frozen import frozen

ROOMS = (  # where sentences are read: pages by the first part of their name, and what is no page
    "public",  # tables, rounds, games with their board, notices, applications
    "gallery",  # the rules to watch
    "hall",  # screens and the kiosk
    "slips",  # the pages behind their codes, and the slips themselves
    "api",
    "errors",  # what the door says, and pages that are not there
    "desk",
    "backups",  # what everybody may know of the logs
    "serving",  # the page of the server
    "federation",
    "profiles",  # pages of people, for everybody
    "mail",  # messages, and pages where they are chosen
    "accounts",
    "privacy",
    "guide",
    "articles",
    "papers",
    "commands",
    "board",  # one that is talked to, and what the rules say at it
    "play",  # seats of players, and their boards
)
BARE_LETTERS = str.maketrans(  # of letters that have no marks to take off
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i"}
)
_FIRST = 0x61  # of the places of an alphabet: above signs and figures


@frozen(kw_only=True)
class Language:
    """One language. Two are the same if their folders are."""

    code: str  # as browsers, files and addresses name it
    folder: Path
    name: str = field(compare=False)  # as its speakers call it
    locale: str = field(compare=False)  # with a country, for programs that want one
    point: str = field(compare=False)  # before decimals
    plural: str = field(compare=False)  # which form of a noun a number `n` asks for, as gettext writes such rules
    plural_forms: int = field(compare=False)
    ordinal: str = field(compare=False)  # which of the endings a place `n` has, written the same way
    ordinal_endings: tuple[str, ...] = field(compare=False)
    quarter: str = field(compare=False)  # how people write one: its `{number}` or `{roman}`, and the `{year}`
    alphabet: str = field(compare=False)  # in order; other letters stand where they would without their marks
    chess: str = field(compare=False)  # whose letters and words of pieces: a key of `chess.LETTERS` and `chess.SPOKEN`
    short_results: Mapping[str, str] = field(compare=False)  # what one key means at a board; "" is not guessed
    headings: Mapping[str, str] = field(compare=False)  # of tables of entries by column; the first of each is written
    cells: Mapping[str, str] = field(compare=False)  # of the same tables: yes, no, man, woman, nothing, total
    times: Mapping[str, str] = field(compare=False)  # how words of minute, hour, day begin; before, as a whole word
    complete_in: frozenset[str] = field(compare=False)  # rooms whose every sentence it has
    not_here_yet: str = field(compare=False, default="")  # what a page says that speaks the fallback instead
    fallback: Language | None = field(compare=False, default=None)  # what is spoken where it is not complete

    def __hash__(self) -> int:
        """By its code: every sentence is looked up by its language."""
        return hash(self.code)

    def __str__(self) -> str:
        return self.code

    def form_of(self, count: int) -> int:
        """Which form of a noun a count asks for, from 0."""
        return min(_rule(self.plural)(abs(count)), self.plural_forms - 1)

    def place(self, number: int) -> str:
        """A place in a table: 1., or 1st."""
        return f"{number}{self.ordinal_endings[_rule(self.ordinal)(number)]}"

    def quarter_of(self, text: str) -> str:
        """A quarter as people write it, IV kw. 2026, of how files do: 2026Q4."""
        year, _, number = text.partition("Q")
        return self.quarter.format(year=year, number=number, roman=("I", "II", "III", "IV")[int(number) - 1])

    def order(self, name: str) -> tuple[str, str]:
        """What names are sorted by: in Polish ą stands after a and before b, in German ä with a."""
        small = name.casefold()
        return small.translate(_places(self.alphabet)), small

    def heading(self, column: str) -> str:
        return self.headings[column].split("|")[0]

    def cell(self, said: str) -> str:
        """What is written in one of its cells: `yes` is ja, `no` is nein."""
        return self.cells[said].split("|")[0]

    def key_of(self, result: str) -> str:
        """The letter that stands for a result at a board, as for `black`."""
        return next(key for key, meant in self.short_results.items() if meant == result)

    def in_room(self, room: str) -> Language:
        """What is spoken in a room: the language itself if it is complete there, else the one it falls back on."""
        assert room in ROOMS, room
        return self if self.fallback is None or room in self.complete_in else self.fallback


class _Places(dict[int, str]):
    """What each letter is sorted as in an alphabet, worked out when it is first asked for."""

    def __init__(self, alphabet: str) -> None:
        super().__init__({ord(letter): chr(_FIRST + place) for place, letter in enumerate(alphabet)})

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        bare = _bare(letter)
        self[code] = letter if bare == letter else bare.translate(self)
        return self[code]


_places = cache(_Places)


def _bare(letter: str) -> str:
    parts = unicodedata.normalize("NFD", letter.translate(BARE_LETTERS))
    return "".join(part for part in parts if not unicodedata.combining(part))


_rule = cache(c2py)


def read_language(folder: Path, fallback: Callable[[], Language] | None = None) -> Language:
    """The language of a folder. One that is not complete everywhere needs another to fall back on, which is read
    then."""
    told = tomllib.loads((folder / "language.toml").read_text(encoding="utf-8"))
    rooms = frozenset(told.pop("complete_in"))
    is_whole = rooms == frozenset(ROOMS)
    assert rooms <= frozenset(ROOMS), f"{folder.name} names rooms that there are not: {rooms - frozenset(ROOMS)}"
    assert is_whole or fallback is not None, f"{folder.name} is not complete everywhere, and falls back on nothing"
    assert is_whole or told.get("not_here_yet"), f"{folder.name} does not say that a page is not in it yet"
    for name in ("short_results", "headings", "cells", "times"):
        told[name] = MappingProxyType(told.get(name, {}))
    endings = tuple(told.pop("ordinal_endings"))
    return Language(
        code=folder.name,
        folder=folder,
        ordinal_endings=endings,
        complete_in=rooms,
        fallback=None if is_whole or fallback is None else fallback(),
        **told,
    )
