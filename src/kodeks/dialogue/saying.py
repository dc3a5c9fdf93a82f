"""What comes of something that was said to a board: an act of the game, a query, or a question back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from kodeks.game import Act
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side

OFFER_SIGN = "(=)"  # behind a move [FIDE C13], or by itself
_OFFERED = re.compile(r"(?P<move>.*\S)\s*\(=\)\s*", re.DOTALL)


class Topic(StrEnum):
    """What somebody may ask a board."""

    CLOCK = "clock"
    POSITION = "position"
    ROW = "row"
    FILE = "file"
    SQUARE = "square"  # what stands on it
    PIECES = "pieces"  # where they stand
    LAST = "last"
    COUNTERS = "counters"
    MOVES = "moves"  # the legal ones
    ALARM = "alarm"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class Query:
    """Something asked of the board. It changes nothing, and no log has it."""

    topic: Topic
    place: str = ""  # a row, a file or a square, as the board names it
    side: Side | None = None  # whose pieces; None: both sides'
    piece: str = ""  # of which kind, as `heard` names it; nothing: of every kind
    count: int = 1  # so many moves back
    time_ms: int | None = None  # of an alarm; None: which are set
    clears: bool = False  # no alarm any more


class Choice(NamedTuple):
    """One of the things that may have been meant: the words for it, and what they mean, where they are whole."""

    words: str
    meaning: Act | Query | None = None


class Question(NamedTuple):
    """What was said is not clear: what is asked back, and what may have been meant."""

    reason: str  # a message key
    facts: Mapping[str, int | str] = MappingProxyType({})
    choices: tuple[Choice, ...] = ()
    about: str = ""  # the kind of act, or the topic, as far as that was clear
    articles: tuple[Article, ...] = ()


Meaning: TypeAlias = Act | Query | Question


def split(text: str) -> tuple[str, ...]:
    """What was said at once, one thing after the other: `32-28; offer`, or `32-28 (=)`."""
    parts: list[str] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        offered = _OFFERED.fullmatch(part)
        parts += [part] if offered is None else [offered["move"], OFFER_SIGN]
    return tuple(parts)
