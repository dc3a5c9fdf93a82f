"""The search for mates as it was before `chess/hunt.py`: over boards of python-chess, every child made and judged."""

from __future__ import annotations

import heapq
from typing import NamedTuple

import chess

from kodeks.chess.position import Identity, identity, plain

__all__ = ["SEARCH_LIMIT", "Found", "search"]

SEARCH_LIMIT = 10_000  # positions
_SPREADS = (12, 1, 30)  # how far the order is shuffled, search after search

_CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)
_LIGHT_CORNERS = (chess.H1, chess.A8)
_DARK_CORNERS = (chess.A1, chess.H8)
_DISTANCE = [[chess.square_distance(one, other) for other in chess.SQUARES] for one in chess.SQUARES]


class Found(NamedTuple):
    """A line that mates, or none; whether every position was seen; and how many were."""

    line: tuple[chess.Move, ...] | None
    is_complete: bool
    positions: int


class _Node(NamedTuple):
    """A position on the frontier; the number keeps the order of equals and never leaves a tie."""

    promise: int
    number: int
    board: chess.Board
    line: _Line | None


class _Line(NamedTuple):
    """The last move and what came before it."""

    move: chess.Move
    before: _Line | None


def search(board: chess.Board, winner: chess.Color, limit: int = SEARCH_LIMIT) -> Found:
    """Look for a mate by this colour. Positions where its material can never mate are not gone into."""
    root = plain(board)
    if root.is_checkmate():
        return Found(() if root.turn != winner else None, True, 1)
    found = Found(None, False, 0)
    for spread in _SPREADS:
        found = _search_once(root, winner, limit, spread)
        if found.line is not None or found.is_complete:
            break
    return found


def _search_once(root: chess.Board, winner: chess.Color, limit: int, spread: int) -> Found:
    seen: set[Identity] = {identity(root)}
    frontier = [_Node(0, 0, root, None)]
    while frontier:
        node = heapq.heappop(frontier)
        for move in node.board.legal_moves:
            after = plain(node.board)
            after.push(move)
            after.clear_stack()
            if after.turn != winner and after.is_checkmate():
                return Found(_moves(_Line(move, node.line)), False, len(seen))
            key = identity(after)
            if key in seen:
                continue
            if len(seen) == limit:
                return Found(None, False, limit)
            seen.add(key)
            if not after.has_insufficient_material(winner):
                promise = _promise(after, winner) + _shuffle(len(seen)) % spread
                heapq.heappush(frontier, _Node(promise, len(seen), after, _Line(move, node.line)))
    return Found(None, True, len(seen))


def _shuffle(number: int) -> int:
    """A fixed disorder: without it the search stays where a mate only seems near, and with it it is still the same at
    every run."""
    return number * 2_654_435_761 >> 7


def _moves(line: _Line | None) -> tuple[chess.Move, ...]:
    moves: list[chess.Move] = []
    while line is not None:
        moves.append(line.move)
        line = line.before
    return tuple(reversed(moves))


def _promise(board: chess.Board, winner: chess.Color) -> int:
    """How far a mate seems, lower is nearer: heavy pieces, the loser's king in a corner, everybody around it."""
    own, others = board.occupied_co[winner], board.occupied_co[not winner]
    heavy = board.rooks | board.queens
    helpers = others & ~board.kings
    far = 0 if own & heavy else _to_promotion(board, winner, own)
    near = own & ~board.pawns & ~board.kings
    if own & (heavy | board.pawns):
        far += 3 * helpers.bit_count()
    else:  # minor pieces need the loser's men in the way
        far += _to_promotion(board, not winner, helpers) // 2
        near |= helpers & ~board.pawns
    king, guard = board.king(not winner), board.king(winner)
    assert king is not None
    assert guard is not None
    squares = list(chess.scan_forward(near))
    return far + min(
        6 * _DISTANCE[king][corner]
        + 4 * abs(_DISTANCE[guard][corner] - 2)
        + sum([_DISTANCE[square][corner] for square in squares])
        for corner in _corners(board, own)
    )


def _corners(board: chess.Board, own: chess.Bitboard) -> tuple[chess.Square, ...]:
    """Where minor pieces mate: with bishops of one colour only, in a corner of that colour."""
    if own & (board.rooks | board.queens | board.pawns | board.knights):
        return _CORNERS
    return _LIGHT_CORNERS if own & board.bishops & chess.BB_LIGHT_SQUARES else _DARK_CORNERS


def _to_promotion(board: chess.Board, colour: chess.Color, own: chess.Bitboard) -> int:
    """Ranks to go for the pawn nearest to promotion."""
    pawns = chess.SquareSet(own & board.pawns)
    ranks = [7 - chess.square_rank(pawn) if colour == chess.WHITE else chess.square_rank(pawn) for pawn in pawns]
    return 8 * min(ranks) + 20 if ranks else 0
