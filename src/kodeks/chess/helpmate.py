"""A search for a mate in which both sides help, and exact if the positions run out before the limit."""

from __future__ import annotations

from typing import NamedTuple

import chess

from kodeks.chess.hunt import hunt
from kodeks.chess.packed import pack, side, unpack_line

__all__ = ["SEARCH_LIMIT", "Found", "search"]

SEARCH_LIMIT = 10_000  # positions gone into [C-9]


class Found(NamedTuple):
    """A line that mates, or none; whether every position was seen; and how many were."""

    line: tuple[chess.Move, ...] | None
    is_complete: bool
    positions: int


def search(board: chess.Board, winner: chess.Color, limit: int = SEARCH_LIMIT) -> Found:
    """Look for a mate by this colour. Positions where its material can never mate are not gone into."""
    if board.is_checkmate():
        return Found(() if board.turn != winner else None, True, 1)
    position = pack(board)
    line, is_complete, positions = hunt(position, side(winner), limit)
    return Found(unpack_line(position, line, board.chess960) if line else None, is_complete, positions)
