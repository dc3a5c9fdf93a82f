"""Kings and pawns move, officers are anywhere: a proof, by a small search, that a side can never mate.

Where officers wander behind a wall, there are too many positions to look at, while nothing ever changes. So only what
carries the structure is played, kings and pawns, and the officers who can never leave their squares (`reach.py`). Each
other officer is taken to stand, whenever it helps, on any square he can ever reach, or nowhere. A side that has one may
always move him instead. So every legal game is also a game of skeletons, and where none of these can end in a mate, no
game can. A pawn that promotes ends the proof in vain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kodeks.chess.bitboards import (
    ALL,
    ENDS,
    NOT_LAST,
    diagonals_from,
    king_steps,
    lines_from,
    pawn_takes,
)
from kodeks.chess.generator import BISHOP, KING, PAWN, QUEEN, ROOK, Position
from kodeks.chess.reach import Man, Reach
from kodeks.chess.thrones import can_fill

if TYPE_CHECKING:
    from mypy_extensions import i64

_MOST: Final = 4_000  # skeletons looked at
_THIRD: Final = 0x0000000000FF0000  # ranks
_SIXTH: Final = 0x0000FF0000000000


class Officers:
    """What is known of the officers of one side."""

    def __init__(self) -> None:
        self.fixed: i64 = 0  # where those stand who never leave
        self.guarded: i64 = 0  # what those attack, whatever else happens
        self.wanderers: list[Man] = []
        self.stand: i64 = 0  # where wanderers may stand
        self.hit: i64 = 0  # what anyone of them may ever attack
        self.on_diagonals: bool = False
        self.on_lines: bool = False

    def add(self, man: Man, empty: i64) -> None:
        if man.leaves:
            self.wanderers.append(man)
            self.stand |= man.reach
        else:
            self.fixed |= man.start
            self.guarded |= man.attacks(0)
        self.hit |= man.attacks(empty)
        self.on_diagonals = self.on_diagonals or man.kind in (BISHOP, QUEEN)
        self.on_lines = self.on_lines or man.kind in (ROOK, QUEEN)


class Skeletons:
    """The search: all skeletons that can come of a position, and whether a mate is thinkable in one."""

    def __init__(self, position: Position, winner: i64) -> None:
        self.winner: i64 = winner
        self.white = Officers()
        self.black = Officers()
        self.thinkable: bool = False  # or a pawn promotes, or there is too much to look at
        reach = Reach(position)
        empty: i64 = ~reach.solid | reach.kings
        start = Position(position.turn)
        start.passant = position.passant
        for man in reach.men:
            is_officer = man.kind not in (KING, PAWN)
            if is_officer:
                self.officers(man.side).add(man, empty)
            if not is_officer or not man.leaves:
                start.put(man.start, man.kind, man.side)
        self.seen: set[Position] = {start}
        self.waiting: list[Position] = [start]

    def officers(self, side: i64) -> Officers:
        return self.black if side else self.white

    def allow_mate(self) -> bool:
        while self.waiting and not self.thinkable:
            self._look_around(self.waiting.pop())
        return self.thinkable

    def _look_around(self, skeleton: Position) -> None:
        turn: i64 = skeleton.turn
        mine = self.officers(turn)
        theirs = self.officers(1 - turn)
        own: i64 = skeleton.side(turn)
        king: i64 = skeleton.king(turn)
        enemy_pawns: i64 = skeleton.side(1 - turn) & skeleton.pawns
        if mine.wanderers:
            self._arrive(_moved(skeleton, 0, 0, 0), 0, True)
            taken: i64 = mine.hit & enemy_pawns
            while taken:
                self._arrive(_moved(skeleton, 0, 0, taken & -taken), 0, True)
                taken &= taken - 1
        steps: i64 = king_steps(king) & ~own & ~theirs.fixed & ALL
        while steps:
            step: i64 = steps & -steps
            steps ^= step
            self._arrive(_moved(skeleton, king, step, step & enemy_pawns), king, False)
        pawns: i64 = own & skeleton.pawns
        while pawns:
            pawn: i64 = pawns & -pawns
            pawns ^= pawn
            self._move_pawn(skeleton, pawn, enemy_pawns, theirs.stand)

    def _move_pawn(self, skeleton: Position, pawn: i64, enemy_pawns: i64, prey: i64) -> None:
        turn: i64 = skeleton.turn
        empty: i64 = ~(skeleton.white | skeleton.black) & ALL
        targets: i64 = (pawn >> 8 & NOT_LAST if turn else pawn << 8 & ALL) & empty
        if turn:
            targets |= (targets & _SIXTH) >> 8 & empty
        else:
            targets |= (targets & _THIRD) << 8 & empty
        takes: i64 = pawn_takes(pawn, turn)
        targets |= takes & (enemy_pawns | prey & empty | skeleton.passant)
        while targets:
            target: i64 = targets & -targets
            targets ^= target
            victim: i64 = target & enemy_pawns
            if target & takes & skeleton.passant:  # a square that was empty a moment ago
                victim = target << 8 & ALL if turn else target >> 8 & NOT_LAST
            self._arrive(_moved(skeleton, pawn, target, victim), pawn | victim, False)

    def _arrive(self, skeleton: Position, left: i64, by_officer: bool) -> None:
        """Go on from here, if the king of the side that moved is not attacked for certain; `left` are the squares that
        became empty, which may have uncovered a check."""
        mover: i64 = 1 - skeleton.turn
        if skeleton.king(mover) & self._certain(skeleton, skeleton.turn):
            return
        if mover == self.winner:
            self._judge(skeleton, left, by_officer)
        if skeleton not in self.seen:
            if skeleton.pawns & ENDS or len(self.seen) == _MOST:
                self.thinkable = True
            self.seen.add(skeleton)
            self.waiting.append(skeleton)

    def _certain(self, skeleton: Position, side: i64) -> i64:
        """What a side attacks wherever its wanderers are."""
        pawns: i64 = skeleton.side(side) & skeleton.pawns
        return pawn_takes(pawns, side) | king_steps(skeleton.king(side)) | self.officers(side).guarded

    def _judge(self, skeleton: Position, left: i64, by_officer: bool) -> None:
        """Whether the move that led here can have mated."""
        winner: i64 = self.winner
        king: i64 = skeleton.king(1 - winner)
        officers = self.officers(winner)
        by_pawns: i64 = pawn_takes(skeleton.side(winner) & skeleton.pawns, winner)
        is_check = king & by_pawns != 0
        if not is_check and king & officers.hit:
            empty: i64 = ~(skeleton.white | skeleton.black)
            is_check = (
                by_officer
                or (officers.on_diagonals and left & diagonals_from(king, empty) != 0)
                or (officers.on_lines and left & lines_from(king, empty) != 0)
            )
        if not is_check:
            return
        covered: i64 = officers.hit | officers.fixed | by_pawns | king_steps(skeleton.king(winner))
        covered |= skeleton.side(1 - winner)
        if can_fill(king_steps(king) & ~covered, self.officers(1 - winner).wanderers):
            self.thinkable = True


def _moved(skeleton: Position, origin: i64, target: i64, victim: i64) -> Position:
    """A king or pawn of the side to move goes from here to there, or nobody does; what is taken goes."""
    after = skeleton.copy()
    turn: i64 = skeleton.turn
    after.turn = 1 - turn
    after.passant = 0
    if victim:
        after.clear(victim)
    if origin:
        is_pawn = origin & skeleton.pawns != 0
        after.clear(origin)
        after.put(target, PAWN if is_pawn else KING, turn)
        middle: i64 = origin >> 8 & NOT_LAST if turn else origin << 8 & ALL
        landing: i64 = middle >> 8 & NOT_LAST if turn else middle << 8 & ALL
        if is_pawn and target == landing and pawn_takes(middle, turn) & after.pawns & after.side(1 - turn):
            after.passant = middle
    return after


def skeletons_bar_mate(position: Position, winner: i64) -> bool:
    """Whether it is proven that this side, which does not mate in this position, can never mate."""
    return position.castles == 0 and not Skeletons(position, winner).allow_mate()
