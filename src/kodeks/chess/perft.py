"""The number of sequences of legal moves: the measure of a move generator."""

from __future__ import annotations

import chess

from kodeks.chess.position import plain

__all__ = ["perft"]


def perft(board: chess.Board, depth: int) -> int:
    """How many sequences of `depth` legal moves there are."""
    return _count(plain(board), depth)


def _count(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _count(board, depth - 1)
        board.pop()
    return total
