"""Can a side mate by any series of legal moves? The question of 1.3, 5.2b, 6.9, 7.4b and 9.6.

`NO` and `YES` are proven; where neither is, the answer is `UNDECIDED` and says how far the search went.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import chess

from kodeks.chess.hunt import hunt
from kodeks.chess.packed import pack, side_number, unpack_line
from kodeks.chess.position import colour_of
from kodeks.chess.thrones import bars_mate, bars_mate_soon
from kodeks.rulebook.result import Side

SEARCH_LIMIT = 10_000  # positions gone into where play waits for the answer [C-9]
THOROUGH_LIMIT = 90_000  # where somebody asks for it: less than a second compiled, a minute without a compiler


class Mate(StrEnum):
    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"


class CanMate(NamedTuple):
    """The answer, its reason as a message key, a line that mates if one was found, and the positions looked at."""

    mate: Mate
    reason: str
    line: tuple[chess.Move, ...] = ()
    positions: int = 0


class DeadAnswer(NamedTuple):
    """Whether neither side can mate; None if undecided; and the two answers behind it."""

    is_dead: bool | None
    white: CanMate
    black: CanMate


def can_mate(board: chess.Board, side: Side, limit: int = SEARCH_LIMIT) -> CanMate:
    """Whether this side can mate by any series of legal moves of both players. A search may take a second: each verdict
    is kept, as flags and decisions on one position are asked again whenever a log is folded."""
    if board.has_insufficient_material(colour_of(side)):
        return CanMate(Mate.NO, "no-mate-by-material")
    placement_and_rights = board.fen(en_passant="legal").rsplit(" ", 2)[0]  # the counters change nothing
    return _verdict(placement_and_rights, board.chess960, side, limit)


@lru_cache(maxsize=4_096)
def _verdict(position: str, chess960: bool, side: Side, limit: int) -> CanMate:
    board, colour = chess.Board(f"{position} 0 1", chess960=chess960), colour_of(side)
    if board.was_into_check():  # an illegal move stands [A4c]: no series of legal moves begins here
        return CanMate(Mate.UNDECIDED, "mate-search-ended")
    packed, winner = pack(board), side_number(colour)
    if bars_mate(packed, winner):
        return CanMate(Mate.NO, "no-mate-within-reach")
    if bars_mate_soon(packed, winner):
        return CanMate(Mate.NO, "no-mate-in-any-line")
    found = search(board, colour, limit)
    if found.line is not None:
        return CanMate(Mate.YES, "mate-is-possible", found.line, found.positions)
    if found.is_complete:
        return CanMate(Mate.NO, "no-mate-in-any-line", (), found.positions)
    return CanMate(Mate.UNDECIDED, "mate-search-ended", (), found.positions)


def is_dead(board: chess.Board, limit: int = SEARCH_LIMIT) -> DeadAnswer:
    """Whether the position is dead: neither side can mate [5.2b]."""
    white, black = can_mate(board, Side.WHITE, limit), can_mate(board, Side.BLACK, limit)
    if white.mate is Mate.NO and black.mate is Mate.NO:
        return DeadAnswer(True, white, black)
    return DeadAnswer(False if Mate.YES in (white.mate, black.mate) else None, white, black)


class MateSearch(NamedTuple):
    """A line that mates, or none; whether every position was seen; and how many were."""

    line: tuple[chess.Move, ...] | None
    is_complete: bool
    positions: int


@contextmanager
def _no_collection() -> Iterator[None]:
    """A search makes thousands of values and no cycles: looking for those in all that the program holds would cost more
    than most searches."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def search(board: chess.Board, winner: chess.Color, limit: int = SEARCH_LIMIT) -> MateSearch:
    """Look for a mate by this colour. Positions where its material can never mate are not gone into."""
    if board.is_checkmate():
        return MateSearch(() if board.turn != winner else None, True, 1)
    position = pack(board)
    with _no_collection():
        line, is_complete, positions = hunt(position, side_number(winner), limit)
    return MateSearch(unpack_line(position, line, board.chess960) if line else None, is_complete, positions)
