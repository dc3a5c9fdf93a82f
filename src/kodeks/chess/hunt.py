"""The search behind `mate.py`, on the numbers of `generator.py`: interpreted and compiled from one source.

It ends at so many positions, or where as much was done as the dearest of so many should cost: so its time has a bound.

Best first, and lazy: a position is made when its turn comes, while its promise is reckoned from the move. Where a mate
only seems near, the best of all would be the same kind of position for ever; so every now and then the best of each
structure (pawns and material) comes in turn, and promises are shuffled a little. There is no chance in it: every run is
the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kodeks.chess.bitboards import bit_of, count_bits, diagonals_from, knight_leaps, lines_from, pawn_takes
from kodeks.chess.generator import KING, Position, has_move, is_check, legal_moves, play, settle
from kodeks.chess.outlook import Goal, outlook, shape_of
from kodeks.chess.skeleton import skeletons_bar_mate
from kodeks.chess.thrones import bars_mate

if TYPE_CHECKING:
    from mypy_extensions import i64

_SHUFFLE: Final = 12  # how far promises are shuffled
_BY_STRUCTURE: Final = 4  # one in so many is the best of a structure
_MOVE: Final = 15  # bits of a packed move; before it stands the number of the position it was played in
_LONG: Final = 400  # positions after which proofs pay
_FORCED: Final = 8  # forced moves that are followed before a proof
_FEW: Final = 5  # answers that are proven one by one
_COARSE: Final = 2  # bits of a promise that do not count
# What is done, in parts of what a position costs where pieces only move; so no search takes much longer than another
_LOOK: Final = 6  # a position
_WEIGH: Final = 1  # a move after which everything is reckoned anew
_PROVE: Final = 48  # a proof
_DEAR: Final = 10  # so much may be done for each position of the limit,
_BESIDES: Final = 2_000  # and for so many more
_MANY: Final = 512  # proofs after which it counts how many have succeeded
_SELDOM: Final = 4  # if it is fewer than one in so many, only so many are tried


class Queue:
    """Numbers by rank, lower ranks first; of one rank the last that came."""

    def __init__(self, lowest: i64) -> None:
        self.lowest: i64 = lowest  # the rank of the first bucket
        self.first: i64 = 0  # no bucket before this one has anything
        self.buckets: list[list[int]] = []
        self.count: i64 = 0

    def put(self, rank: i64, number: i64) -> bool:
        """Whether it now comes before all others."""
        at: i64 = rank - self.lowest
        while at < 0:
            self.buckets.insert(0, [])
            self.lowest -= 1
            self.first += 1
            at += 1
        while at >= len(self.buckets):
            self.buckets.append([])
        self.buckets[at].append(number)
        self.count += 1
        if at < self.first or self.count == 1:
            self.first = at
            return True
        return False

    def rank(self) -> i64:
        """The rank of what comes next, if there is anything."""
        while not self.buckets[self.first]:
            self.first += 1
        return self.lowest + self.first

    def take(self) -> i64:
        bucket = self.buckets[self.rank() - self.lowest]
        self.count -= 1
        return bucket.pop()


class Frontier:
    """The steps not yet taken, by promise, those of each structure in a queue of their own."""

    def __init__(self) -> None:
        self.queues: list[Queue] = []
        self.numbers: dict[int, int] = {}  # of structures, by their shape
        self.leads = Queue(0)  # structures by the best promise they have, or had
        self.last_shape: i64 = -1  # most steps lead to the structure of the one before
        self.last_number: i64 = 0
        self.turn: i64 = 0
        self.structure: i64 = 0
        self.count: i64 = 0
        self.work: i64 = 0
        self.asked: i64 = 0  # for proofs
        self.proven: i64 = 0

    def put(self, promise: i64, step: i64, shape: i64) -> None:
        """Keep a step that leads to this structure."""
        self.count += 1
        rank: i64 = (promise + (self.count * 2_654_435_761 >> 7) % _SHUFFLE) >> _COARSE
        if shape != self.last_shape:
            number: i64 = self.numbers.get(shape, -1)
            if number < 0:
                number = len(self.queues)
                self.numbers[shape] = number
                self.queues.append(Queue(rank))
            self.last_shape, self.last_number = shape, number
        if self.queues[self.last_number].put(rank, step):
            self.leads.put(rank, self.last_number)

    def take(self) -> i64:
        """The next step, or -1 if none is left."""
        self.turn += 1
        if self.turn % _BY_STRUCTURE == 0:
            for _ in range(len(self.queues)):
                self.structure += 1
                if self.structure >= len(self.queues):
                    self.structure = 0
                if self.queues[self.structure].count:
                    return self._take_from(self.structure)
        while self.leads.count:
            rank: i64 = self.leads.rank()
            number: i64 = self.leads.take()
            queue = self.queues[number]
            if queue.count and queue.rank() == rank:
                return self._take_from(number)
        return -1

    def asks_for_proof(self) -> bool:
        """Whether one is worth its while: where few have succeeded, only every so often."""
        self.asked += 1
        if self.asked > _MANY and _SELDOM * self.proven < self.asked and self.asked % _SELDOM:
            return False
        self.work += _PROVE
        return True

    def _take_from(self, number: i64) -> i64:
        queue = self.queues[number]
        step: i64 = queue.take()
        if queue.count:
            self.leads.put(queue.rank(), number)
        return step


def hunt(start: Position, winner: i64, limit: i64) -> tuple[list[int], bool, int]:
    """A line that mates (empty if none was found), whether every position was seen, and how many were.

    Positions where the winner's material can never mate are left out; so are, in a long search, those after a capture
    or a move of a pawn where it is proven that he cannot (`reach.py`); and it ends where that is proven of the first
    (`skeleton.py`).
    """
    positions: list[Position] = [start]
    steps: list[int] = [0]  # by which each position was reached
    seen: set[Position] = {start}
    frontier = Frontier()
    goal = Goal(start, winner)
    doubted: set[int] = set()  # structures in which a proof was tried in vain
    number: i64 = 0
    while True:
        mate: i64 = _look_around(positions[number], winner, number, frontier, goal)
        if mate >= 0:
            return _line(steps, number, mate), False, len(seen)
        while True:
            step: i64 = frontier.take()
            if step < 0:
                return [], True, len(seen)
            position = play(positions[step >> _MOVE], step & 0x7FFF)
            settle(position)
            if position in seen:
                continue
            if len(seen) == limit or frontier.work >= _DEAR * (limit + _BESIDES):
                return [], False, len(seen)
            if len(seen) == _LONG and _is_barred_by_force(start, winner):
                return [], True, len(seen)
            seen.add(position)
            frontier.work += _LOOK
            if len(seen) < _LONG or not _is_barred(positions[step >> _MOVE], position, winner, doubted, frontier):
                break
        number = len(positions)
        positions.append(position)
        steps.append(step)


def _is_barred_by_force(start: Position, winner: i64) -> bool:
    """Whether it is proven that the winner cannot mate, once the moves that are forced have been made."""
    at = start
    moves = legal_moves(at)
    for _ in range(_FORCED):
        if len(moves) != 1:
            break
        at = play(at, moves[0])
        settle(at)
        moves = legal_moves(at)
    if (at is not start and bars_mate(at, winner)) or skeletons_bar_mate(at, winner):
        return True
    if len(moves) > _FEW or not moves:
        return False
    for move in moves:
        after = play(at, move)
        settle(after)
        if not bars_mate(after, winner) and not skeletons_bar_mate(after, winner):
            return False
    return True


def _is_barred(before: Position, after: Position, winner: i64, doubted: set[int], frontier: Frontier) -> bool:
    """Whether it is proven after a capture or a move of a pawn that the winner cannot mate."""
    if not _is_final(before, after):
        return False
    shape: i64 = shape_of(after)
    if shape in doubted:
        return False
    if frontier.asks_for_proof() and bars_mate(after, winner):
        frontier.proven += 1
        return True
    doubted.add(shape)
    return False


def _is_final(before: Position, after: Position) -> bool:
    """Whether what happened cannot be undone: a capture or a move of a pawn."""
    if before.pawns != after.pawns:
        return True
    return count_bits(before.white | before.black) != count_bits(after.white | after.black)


class Aim:
    """From where a king is checked by each kind of man, and whose leaving may uncover a check."""

    def __init__(self, position: Position, side: i64) -> None:
        king: i64 = position.king(side)
        empty: i64 = ~(position.white | position.black)
        self.diagonals: i64 = diagonals_from(king, empty)
        self.lines: i64 = lines_from(king, empty)
        self.knights: i64 = knight_leaps(king)
        self.pawns: i64 = pawn_takes(king, side)

    def may_check(self, position: Position, origin: i64, target: i64) -> bool:
        """False only if a move that is no promotion gives no check."""
        if origin & (self.diagonals | self.lines):
            return True
        if origin & position.pawns:
            return target & (self.pawns | position.passant) != 0
        if origin & position.knights:
            return target & self.knights != 0
        if origin & position.diagonals and target & self.diagonals:
            return True
        return target & (self.lines if origin & position.lines else position.castles) != 0


def _look_around(position: Position, winner: i64, number: i64, frontier: Frontier, goal: Goal) -> i64:
    """Put every step from this position on the frontier; gives a move that mates, or -1."""
    winner_moves = position.turn == winner
    aim = Aim(position, 1 - winner)
    view = outlook(position, winner, goal)
    shape: i64 = shape_of(position)
    occupied: i64 = position.white | position.black
    king_near = goal.guard_near if winner_moves else goal.king_near
    for move in legal_moves(position):
        origin: i64 = move & 63
        target: i64 = move >> 6 & 63
        origin_bit: i64 = bit_of(origin)
        target_bit: i64 = bit_of(target)
        if winner_moves and (move >> 12 or aim.may_check(position, origin_bit, target_bit)):
            after = play(position, move)
            if is_check(after) and not has_move(after):
                return move
        promise: i64
        if view.is_exact or origin_bit & position.pawns or target_bit & occupied:
            after = play(position, move)
            seen_after = outlook(after, winner, goal)
            frontier.work += _WEIGH
            if not seen_after.is_hopeless:
                frontier.put(seen_after.promise(seen_after.far), number << _MOVE | move, shape_of(after))
            continue
        if position.kind(origin_bit) == KING:
            promise = view.promise(view.far + king_near[target] - king_near[origin])
        elif winner_moves or view.all_count:
            promise = view.promise(view.far + goal.near[target] - goal.near[origin])
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
