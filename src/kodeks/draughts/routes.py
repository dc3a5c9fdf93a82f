"""The ways a capture can be walked: its landing squares in order.

A move is the same whatever its route [D-2]; the route matters when a capture is written, read or shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodeks.draughts.move import Move
from kodeks.draughts.position import Position
from kodeks.draughts.variant import Variant


def smallest_route(position: Position, move: Move) -> tuple[int, ...]:
    """All squares a move stands on, from origin to target, of the smallest route in reading order [D-3]."""
    if not move.is_capture:
        return (move.origin, move.target)
    route = _walk(position, move, ())
    assert route is not None, "a capture without a route"
    return route


def has_route_by(position: Position, move: Move, stops: Sequence[int]) -> bool:
    """Whether some route of a capture lands on these squares in this order, between origin and target."""
    return _walk(position, move, tuple(stops)) is not None


def _walk(position: Position, move: Move, stops: tuple[int, ...]) -> tuple[int, ...] | None:
    """The smallest route of a capture that lands on `stops` in order; None if there is none.

    Depth first in reading order, never twice from the same square with the same pieces left and stops met, so that
    the search stays small however many routes there are.
    """
    variant = position.variant
    origin = variant.bits[move.origin]
    victims = variant.bitboard(move.captured)
    empty = variant.geometry.squares & ~(position.occupied ^ origin)  # its own square is empty to it [D-1]
    flies = bool((position.white_kings | position.black_kings) & origin)
    dead: set[tuple[int, int, int]] = set()

    def search(at: int, left: int, met: int) -> tuple[int, ...] | None:
        if not left:
            return () if at == variant.bits[move.target] and met == len(stops) else None
        if (at, left, met) in dead:
            return None
        landings = sorted(
            jumps(variant, at, left, empty, flies), key=lambda jump: variant.reading_order(variant.numbers[jump[1]])
        )
        for jumped, landing in landings:
            square = variant.numbers[landing]
            is_stop = left != jumped and met < len(stops) and stops[met] == square  # the target is no stop
            rest = search(landing, left ^ jumped, met + is_stop)
            if rest is not None:
                return (square, *rest)
        dead.add((at, left, met))
        return None

    route = search(origin, victims, 0)
    return None if route is None else (move.origin, *route)


def jumps(variant: Variant, at: int, victims: int, empty: int, flies: bool) -> Iterator[tuple[int, int]]:
    """Each (jumped, landing) of the piece on `at` over one of the victims."""
    geometry = variant.geometry
    for step in (geometry.left, geometry.right, -geometry.left, -geometry.right):
        jumped = _shift(at, step)
        while flies and jumped & empty:
            jumped = _shift(jumped, step)
        if not jumped & victims:
            continue
        landing = _shift(jumped, step)
        while landing & empty:
            yield jumped, landing
            if not flies:
                break
            landing = _shift(landing, step)


def _shift(bits: int, step: int) -> int:
    return bits << step if step > 0 else bits >> -step
