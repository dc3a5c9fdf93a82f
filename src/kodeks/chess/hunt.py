"""The search behind `mate.py`, on the numbers of `generator.py`: interpreted and compiled from one source.

Best first, and lazy: a position is made when its turn comes, while its promise is reckoned from the move. Where a mate
only seems near, the best of all would be the same kind of position for ever; so every now and then the best of each
structure (pawns and material) comes in turn, and promises are shuffled a little. There is no chance in it: every run is
the same.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from kodeks.chess.generator import (
    BLACK,
    CASTLE,
    EN_PASSANT,
    KING,
    PAWN,
    TURN,
    gives_check,
    has_move,
    king_of,
    legal_moves,
    play,
    settle,
)
from kodeks.chess.outlook import GUARD_NEAR, KING_NEAR, NEAR, nook_after, outlook

if TYPE_CHECKING:
    from mypy_extensions import i64

_SHUFFLE: Final = 12  # how far promises are shuffled
_BY_STRUCTURE: Final = 4  # one in so many is the best of a structure
_MOVE: Final = 15  # bits of a packed move
_STEP: Final = 40  # bits of a step: the number of the position before, and the move

_STRAIGHT: Final = 1
_ASKEW: Final = 2
_LEAP: Final = 4
_SEES: Final = bytes([0, _ASKEW, _LEAP, _ASKEW, _STRAIGHT, _STRAIGHT | _ASKEW, 0, _STRAIGHT])  # by kind


def _relation(one: int, other: int) -> int:
    """Which men might see from one square to the other."""
    across, up = abs(one % 8 - other % 8), abs(one // 8 - other // 8)
    if across and up:
        return _ASKEW if across == up else _LEAP if across + up == 3 else 0
    return _STRAIGHT


_RELATIONS: Final = [bytes([_relation(one, other) for other in range(64)]) for one in range(64)]


class Frontier:
    """The steps not yet taken, by promise: all of them, and those of each structure."""

    def __init__(self) -> None:
        self.every: list[int] = []
        self.structures: list[list[int]] = []
        self.numbers: dict[int, int] = {}  # of structures, by their shape
        self.taken: set[int] = set()  # the steps that have come
        self.last_shape: i64 = -1  # most steps lead to the structure of the one before
        self.last_number: i64 = 0
        self.turn: i64 = 0
        self.structure: i64 = 0
        self.count: i64 = 0

    def put(self, promise: i64, step: i64, shape: i64) -> None:
        """Keep a step that leads to this structure."""
        self.count += 1
        promise += (self.count * 2_654_435_761 >> 7) % _SHUFFLE
        if shape != self.last_shape:
            number: i64 = self.numbers.get(shape, -1)
            if number < 0:
                number = len(self.structures)
                self.numbers[shape] = number
                self.structures.append([])
            self.last_shape, self.last_number = shape, number
        entry = promise << _STEP | step
        heappush(self.every, entry)
        heappush(self.structures[self.last_number], entry)

    def take(self) -> i64:
        """The next step, or -1 if none is left. Each comes once, though it waits in two queues."""
        while True:
            step = self._pop()
            if step < 0 or step not in self.taken:
                self.taken.add(step)
                return step

    def _pop(self) -> i64:
        self.turn += 1
        queue = self.every
        if self.turn % _BY_STRUCTURE == 0:
            for _ in range(len(self.structures)):
                self.structure += 1
                if self.structure >= len(self.structures):
                    self.structure = 0
                queue = self.structures[self.structure]
                if queue:
                    break
        if not queue:
            return -1
        entry: i64 = heappop(queue)
        mask: i64 = 0xFFFFFFFFFF
        return entry & mask


def _may_check(position: list[int], move: i64, relations: bytes) -> bool:
    """Whether a move could give check to the king these relations are of: false only if it cannot."""
    origin: i64 = move & 63
    target: i64 = move >> 6 & 63
    kind: i64 = position[origin] & 7
    if move >> 12 or relations[origin] & (_STRAIGHT | _ASKEW) or _SEES[kind] & relations[target]:
        return True
    if kind == PAWN:
        return target == position[EN_PASSANT]
    return kind == KING and position[target] & 7 == CASTLE


def hunt(start: list[int], winner: i64, limit: i64) -> tuple[list[int], bool, int]:
    """A line that mates (empty if none was found), whether every position was seen, and how many were.

    Positions where the winner's material can never mate are left out.
    """
    keys: list[bytes] = [bytes(start)]
    steps: list[int] = [0]  # by which each position was reached
    seen: set[bytes] = {keys[0]}
    frontier = Frontier()
    number: i64 = 0
    while True:
        mate: i64 = _look_around(list(keys[number]), winner, number, frontier)
        if mate >= 0:
            return _line(steps, number, mate), False, len(seen)
        while True:
            step: i64 = frontier.take()
            if step < 0:
                return [], True, len(seen)
            position = play(list(keys[step >> _MOVE]), step & 0x7FFF)
            settle(position)
            key = bytes(position)
            if key not in seen:
                break
        if len(seen) == limit:
            return [], False, len(seen)
        seen.add(key)
        number = len(keys)
        keys.append(key)
        steps.append(step)


def _look_around(position: list[int], winner: i64, number: i64, frontier: Frontier) -> i64:
    """Put every step from this position on the frontier; gives a move that mates, or -1."""
    winner_moves = position[TURN] == winner
    relations = _RELATIONS[king_of(position, BLACK - winner)]
    view = outlook(position, winner)
    king_near = GUARD_NEAR if winner_moves else KING_NEAR
    for move in legal_moves(position):
        origin: i64 = move & 63
        target: i64 = move >> 6 & 63
        kind: i64 = position[origin] & 7
        may_mate = winner_moves and _may_check(position, move, relations)
        if may_mate and gives_check(position, move) and not has_move(play(position, move)):
            return move
        shape: i64 = view.shape
        promise: i64
        if kind == PAWN or position[target] or view.is_exact:
            after = outlook(play(position, move), winner)
            if after.is_hopeless:
                continue
            shape = after.shape
            promise = after.promise(after.far)
        elif view.by_nook:
            promise = nook_after(position, move, winner)
        elif kind == KING:
            promise = view.promise(view.far + king_near[target] - king_near[origin])
        elif winner_moves or view.all_count:
            promise = view.promise(view.far + NEAR[target] - NEAR[origin])
        else:
            promise = view.promise(view.far)
        frontier.put(promise, number << _MOVE | move, shape)
    return -1


def _line(steps: list[int], number: i64, mate: i64) -> list[int]:
    """The moves that led to this position, and the last one."""
    moves: list[int] = [mate]
    while number:
        step: i64 = steps[number]
        moves.append(step & 0x7FFF)
        number = step >> _MOVE
    return moves[::-1]
