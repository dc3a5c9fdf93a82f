"""What a move leaves behind: its squares, the way it went, and the pieces it took."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from kodeks.draughts import Move, Piece, Position, smallest_route


class Trace(NamedTuple):
    """The squares of the last move. The route and the pieces taken are known only from the position before it."""

    origin: int
    target: int
    route: tuple[int, ...]  # origin, landing squares, target; empty if unknown
    taken: tuple[tuple[int, Piece | None], ...]


def trace(position: Position, move: Move, before: Position | None) -> Trace:
    if before is None:
        route: tuple[int, ...] = () if move.is_capture else (move.origin, move.target)
        return Trace(move.origin, move.target, route, tuple((square, None) for square in sorted(move.captured)))
    assert before.after(move) == position, "the move does not lead from the position before to this one"
    route = smallest_route(before, move)
    return Trace(move.origin, move.target, route, tuple((square, before.at(square)) for square in jumped(before, move)))


def jumped(before: Position, move: Move) -> list[int]:
    """The captured squares in the order in which the smallest route jumps them."""
    variant = before.variant
    left = {variant.cell(square): square for square in move.captured}
    order = []
    for start, end in pairwise(smallest_route(before, move)):
        (row, column), (end_row, end_column) = variant.cell(start), variant.cell(end)
        down, right = (1 if end_row > row else -1), (1 if end_column > column else -1)
        for step in range(1, abs(end_row - row)):
            square = left.pop((row + down * step, column + right * step), None)  # jumped only once [I.4.8]
            if square is not None:
                order.append(square)
    return order
