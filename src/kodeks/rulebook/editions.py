"""The editions of the codes: a new one is a file in `codes`, and a line here (chess: in `fide`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, overload

from kodeks import rulebook
from kodeks.malformed import MalformedText
from kodeks.rulebook.code import Code, in_force_on, newest_first
from kodeks.rulebook.codes.kw2022 import KW2022
from kodeks.rulebook.codes.kw2025 import KW2025
from kodeks.rulebook.conduct import ConductRules
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.tempo_rules import TempoRules

__all__ = [
    "EDITIONS",
    "KW2022",
    "KW2025",
    "REFERENCE",
    "code_by_key",
    "conduct_rules",
    "current",
    "edition",
    "editions_for",
    "event_edition",
    "known_editions",
    "tempo_rules",
]

_FIRST_DAY = "2026-01-01"  # of Kodeks
_KNOWN: dict[str, Edition] = {each.key: each for each in (KW2025, KW2022)}
EDITIONS: Mapping[str, Edition] = MappingProxyType(_KNOWN)
REFERENCE = KW2025  # by its numbers our rules name matters, and the register has its articles


def edition(key: str | None = None) -> Edition:
    """The edition of the draughts code with this key; where nobody names one, the newest."""
    if key is None:
        return newest_first(EDITIONS)[0]
    if key not in EDITIONS:
        raise MalformedText("unknown-edition", key)
    return EDITIONS[key]


def editions_for(game: str) -> Mapping[str, Code]:
    """The editions by which a game is played: "100", "64", "chess" or "chess960"."""
    return rulebook.CHESS_EDITIONS if game.startswith("chess") else EDITIONS


def known_editions() -> tuple[str, ...]:
    return (*EDITIONS, *rulebook.CHESS_EDITIONS)


@overload
def current(game: Literal["100", "64"], on: str = "") -> Edition: ...
@overload
def current(game: str, on: str = "") -> Code: ...
def current(game: str, on: str = "") -> Code:
    """The edition in force on a day, year-month-day; without a day the newest."""
    editions = editions_for(game)
    return in_force_on(on, editions) if on else newest_first(editions)[0]


@overload
def event_edition(game: Literal["100", "64"], starts: str) -> Edition: ...
@overload
def event_edition(game: str, starts: str) -> Code: ...
def event_edition(game: str, starts: str) -> Code:
    """The edition of an event that names none: that of the day it starts, never of today, so that a log replays the
    same for ever. Before Kodeks, and where no day is known, it is the one with which Kodeks began."""
    return current(game, max(starts, _FIRST_DAY))


def code_by_key(key: str) -> Code:
    return EDITIONS[key] if key in EDITIONS else rulebook.chess_edition(key)


def tempo_rules(edition: str, board: str) -> TempoRules:
    """What this edition says of tempos and clocks on this board: "100", "64" or "chess"."""
    return code_by_key(edition).tempo_on(board)


def conduct_rules(edition: str, board: str) -> ConductRules:
    """What this edition says of conduct on this board: "100", "64" or "chess"."""
    return code_by_key(edition).conduct_on(board)
