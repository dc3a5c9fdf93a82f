"""Squares on which a king can ever be mated: a proof, without search, that a side can never mate.

A mate needs a square of the king that is attacked, and each square beside it attacked or filled by a man of his own,
one man a square: a throne. Where each man can ever stand is told by `reach.py`, and always too many squares rather than
too few. If the king has no throne, there is no mate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.chess.bitboards import king_steps
from kodeks.chess.generator import BLACK, KING, WHITE, Position, legal_moves, play, settle
from kodeks.chess.reach import Man, Reach, around

if TYPE_CHECKING:
    from mypy_extensions import i64


def bars_mate(position: Position, winner: i64) -> bool:
    """Whether it is proven that this side can never mate."""
    return not Thrones(Reach(position), winner).exist()


def bars_both(position: Position) -> bool:
    """Whether it is proven of both sides: a dead position [5.2b]."""
    reach = Reach(position)
    return not Thrones(reach, WHITE).exist() and not Thrones(reach, BLACK).exist()


def bars_mate_soon(position: Position, winner: i64) -> bool:
    """Whether it is proven after every legal move: a king who stands attacked by a pawn that never leaves, or beside
    one he can take, may have to go first."""
    moves = legal_moves(position)
    for move in moves:
        after = play(position, move)
        settle(after)
        if not bars_mate(after, winner):
            return False
    return len(moves) > 0


class Thrones:
    """The squares on which the king of the loser can be mated, as far as reach tells."""

    def __init__(self, reach: Reach, winner: i64) -> None:
        self.king: i64 = 0  # where the loser's king may stand
        self.guard: i64 = 0  # where the winner's may
        self.hit: i64 = 0  # what the winner's other men may attack
        self.blockers: list[Man] = []
        throne: i64 = 0
        for man in reach.men:
            if man.kind == KING:
                if man.side == winner:
                    self.guard = man.reach
                else:
                    self.king, throne = man.reach, man.start
            elif man.side != winner:
                self.blockers.append(man)
        empty: i64 = ~(reach.solid & ~throne)  # what attacks a king attacks the square behind him too
        for man in reach.men:
            if man.side == winner and man.kind != KING:
                self.hit |= man.attacks(empty)

    def exist(self) -> bool:
        rest: i64 = self.king & self.hit
        while rest:
            if self._is_one(rest & -rest):
                return True
            rest &= rest - 1
        return False

    def all(self) -> i64:
        """The set of them."""
        found: i64 = 0
        rest: i64 = self.king & self.hit
        while rest:
            square: i64 = rest & -rest
            rest ^= square
            if self._is_one(square):
                found |= square
        return found

    def _is_one(self, square: i64) -> bool:
        """Whether a king on this square, which is attacked, can be left without flight squares: each of them is
        attacked, or beside the other king, or filled."""
        flights: i64 = king_steps(square) & ~self.hit
        if can_fill(flights, self.blockers):
            return True
        near: i64 = self.guard & around(around(square)) & ~around(square)
        while near:
            left: i64 = flights & ~king_steps(near & -near)
            near &= near - 1
            if left != flights and can_fill(left, self.blockers):
                return True
        return False


def can_fill(flights: i64, blockers: list[Man]) -> bool:
    """Whether each of these squares can have a man of its own."""
    filled: i64 = 0
    for man in blockers:
        filled |= man.squares()
    if flights & ~filled:
        return False
    places: list[i64] = []
    while flights:
        places.append(flights & -flights)
        flights &= flights - 1
    if len(places) > len(blockers):
        return False
    placed: list[int] = [-1] * len(blockers)  # which place each man fills
    return all(_fill(number, places, blockers, placed, [False] * len(blockers)) for number in range(len(places)))


def _fill(number: i64, places: list[i64], blockers: list[Man], placed: list[int], tried: list[bool]) -> bool:
    """Find a man for this place, moving others if need be."""
    for man in range(len(blockers)):
        if tried[man] or not blockers[man].squares() & places[number]:
            continue
        tried[man] = True
        if placed[man] < 0 or _fill(placed[man], places, blockers, placed, tried):
            placed[man] = number
            return True
    return False
