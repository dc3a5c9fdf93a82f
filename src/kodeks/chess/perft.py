"""The number of sequences of legal moves: the measure of a move generator."""

from __future__ import annotations

import chess

from kodeks.chess import generator
from kodeks.chess.packed import pack

__all__ = ["perft"]


def perft(board: chess.Board, depth: int) -> int:
    """How many sequences of `depth` legal moves there are."""
    return generator.perft(pack(board), depth) if depth else 1
