"""Moves as text: `32-28`, `35x24`, `c3xg7` [I.8.2], and the signs that may follow them [I.9]."""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from kodeks.draughts.move import Move
from kodeks.draughts.position import Position
from kodeks.draughts.routes import smallest_route
from kodeks.draughts.variant import Variant
from kodeks.malformed import MalformedText

__all__ = ["SIGNS", "WrittenMove", "parse_move", "write_move"]

_MOVE = re.compile(r"(?:[a-h][1-8]|[0-9]{1,2})(?:[-x:](?:[a-h][1-8]|[0-9]{1,2}))+|[a-h][1-8](?:[a-h][1-8])+")
_SQUARE = re.compile(r"[a-h][1-8]|[0-9]{1,2}")
_SHORT = 12  # characters; longer texts are rare, and need not be kept

# Signs after a move and their articles. `?!` and `!?` mean the reverse of what chess players write.
SIGNS = MappingProxyType(
    {
        "!": "I.9.3",
        "!!": "I.9.4",
        "?": "I.9.5",
        "??": "I.9.6",
        "?!": "I.9.7",
        "!?": "I.9.8",
        "*": "I.9.9",
        "+": "I.9.10",
        "=": "I.9.11",
        "+1": "I.9.12",
        "+2": "I.9.12",
        "-1": "I.9.13",
        "-2": "I.9.13",
        "a.l.": "I.9.14",
    }
)


class WrittenMove(NamedTuple):
    """A move as it was written: its squares in order and its sign, `-`, `x` or none."""

    squares: tuple[int, ...]
    sign: str


def parse_move(text: str, variant: Variant) -> WrittenMove:
    """Read the text of a move; whether the move is legal is for `judge` to say."""
    return _parse_kept(text, variant) if len(text) <= _SHORT else _parse(text, variant)


def _parse(text: str, variant: Variant) -> WrittenMove:
    if _MOVE.fullmatch(text) is None:
        raise MalformedText("not-a-move", text)
    squares = tuple([variant.square(name) for name in _SQUARE.findall(text)])
    separators = {character for character in text if character in "-x:"}
    if "-" in separators and (len(squares) > 2 or len(separators) > 1):
        raise MalformedText("not-a-move", text)
    sign = "" if not separators else "-" if "-" in separators else "x"
    return WrittenMove(squares, sign)


_parse_kept = lru_cache(maxsize=10_000)(_parse)  # the same few moves are written again and again


def write_move(position: Position, move: Move, *, numeric: bool = False) -> str:
    """Write a legal move: the short form, or all landing squares where the short form is ambiguous [D-3]."""
    variant = position.variant
    names = tuple(map(str, range(len(variant.bits)))) if numeric else variant.names
    if not move.captured:
        return f"{names[move.origin]}-{names[move.target]}"
    squares: tuple[int, ...] = (move.origin, move.target)
    if len(move.captured) > 1 and is_ambiguous(position, move):
        squares = smallest_route(position, move)
    return "x".join([names[square] for square in squares])


def is_ambiguous(position: Position, move: Move) -> bool:
    """Whether another legal move shares its from and to but takes other pieces [D-3]."""
    return any(
        other.origin == move.origin and other.target == move.target and other.captured != move.captured
        for other in position.legal_moves()
    )
