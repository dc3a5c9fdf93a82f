"""Squares that men can ever reach, whatever is played: what a proof that a side can never mate (`thrones.py`) rests on.

For each man a set of squares is kept, and what can ever become of him: whether he may leave the square he stands on
(by a move or by being taken), whether he may be taken, and, of a pawn, whether he may take. All begin empty (a man
reaches the square he stands on) and grow by the rules below until nothing is added. Each rule adds whatever a legal
move can bring about if all the moves before it were within the sets; so, by induction over moves, no game from here
ever leaves them. They hold too much rather than too little: what they exclude is impossible.

- A man who never leaves is an obstacle for ever, to men of both sides. Others are no obstacles at all.
- A piece goes as far as obstacles let it. It may take any man, but a king, whose squares it attacks.
- A king never goes where a man who never leaves attacks: he would stand in check there.
- A pawn goes ahead past squares that are no obstacle. Two pawns that face each other on a file cannot pass: so, while
  neither can take and the one ahead cannot be taken, the other stays before the square that one started from. Behind
  a pawn of his own side, who cannot take, be taken or promote, he stays before the farthest square of that one.
- A king castles with his rook if nobody stands between them, or where they go, who never leaves.
- A pawn takes where a man of the enemy may stand. On the last rank he becomes a piece that moves as queen and knight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kodeks.chess.bitboards import (
    ALL,
    ENDS,
    NOT_LAST,
    bit_of,
    diagonals_from,
    king_steps,
    knight_leaps,
    lines_from,
    pawn_takes,
    square_of,
)
from kodeks.chess.generator import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Position,
    span,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

_FILE_A: Final = 0x0101010101010101
_PAWN_ROWS: Final = 0x00FF00000000FF00  # where pawns start
_THIRD: Final = 0x0000000000FF0000  # ranks
_FOURTH: Final = 0x00000000FF000000
_FIFTH: Final = 0x000000FF00000000
_SIXTH: Final = 0x0000FF0000000000
_SUPER: Final = 0  # a promoted pawn: whatever it became


class Man:
    """What can ever become of one man."""

    def __init__(self, start: i64, kind: i64, side: i64) -> None:
        self.start: i64 = start
        self.kind: i64 = kind
        self.side: i64 = side
        self.reach: i64 = start  # of a pawn: as a pawn
        self.risen: i64 = 0  # where he may stand once he has promoted
        self.leaves: bool = False
        self.falls: bool = False  # may be taken
        self.takes: bool = False  # of a pawn only

    def squares(self) -> i64:
        return self.reach | self.risen

    def attacks(self, empty: i64) -> i64:
        """What he may ever attack, if these squares can be empty."""
        if self.kind != PAWN:
            return _attacks(self.kind, self.reach, empty)
        seen: i64 = pawn_takes(self.reach & ~ENDS, self.side)
        return seen | _attacks(_SUPER, self.risen, empty) if self.risen else seen


def _attacks(kind: i64, bits: i64, empty: i64) -> i64:
    seen: i64 = 0
    if kind in (KNIGHT, _SUPER):
        seen |= knight_leaps(bits)
    if kind in (BISHOP, QUEEN, _SUPER):
        seen |= diagonals_from(bits, empty)
    if kind in (ROOK, QUEEN, _SUPER):
        seen |= lines_from(bits, empty)
    if kind == KING:
        seen = around(bits)
    return seen


def around(bits: i64) -> i64:
    """These squares and those beside them."""
    return king_steps(bits) | bits


class Camp:
    """What is known of the men of one side."""

    def __init__(self) -> None:
        self.solid: i64 = 0  # where those stand who never leave
        self.guarded: i64 = 0  # what those attack, whatever else happens
        self.prey: i64 = 0  # where those may stand who are no king
        self.safe: i64 = 0  # where those of them may stand who, as far as is known, are never taken
        self.passed: i64 = 0  # beside which squares its pawns may go past


class Reach:
    """All men of a position, and what never changes."""

    def __init__(self, position: Position) -> None:
        self.men: list[Man] = []
        self.kings: i64 = position.king(0) | position.king(1)
        self.white = Camp()
        self.black = Camp()
        self.solid: i64 = 0  # where those stand who never leave
        rest: i64 = position.white | position.black
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            self.men.append(Man(bit, position.kind(bit), 1 if bit & position.black else 0))
        if position.passant:
            self._pass(position)
        self.castles: i64 = position.castles  # the rooks of which it is not yet known that they may
        self.grows: bool = True  # whether anything was added since the sums were made
        while self.grows:
            self._sum_up()
            self.grows = False
            for man in self.men:
                self._follow(man)
                if man.start & self.castles:
                    self._castle(man)

    def _pass(self, position: Position) -> None:
        """A pawn that may be taken in passing now."""
        target: i64 = position.passant
        passed: i64 = target << 8 & ALL if position.turn else target >> 8 & NOT_LAST
        takers: i64 = pawn_takes(target, 1 - position.turn) & position.pawns & position.side(position.turn)
        for man in self.men:
            if man.start & takers:
                man.reach |= target
                man.takes = man.leaves = True
            elif man.start & passed:
                man.falls = man.leaves = True

    def _castle(self, rook: Man) -> None:
        """A rook that may castle, once nobody stands between who never leaves."""
        for king in self.men:
            if king.kind == KING and king.side == rook.side:
                home: i64 = square_of(king.start)
                corner: i64 = square_of(rook.start)
                king_to: i64 = (home & 56) + (6 if corner > home else 2)
                rook_to: i64 = (home & 56) + (5 if corner > home else 3)
                way: i64 = span(home, king_to) | span(corner, rook_to)
                if not way & self.solid & ~(king.start | rook.start):
                    king.reach |= bit_of(king_to)
                    rook.reach |= bit_of(rook_to)
                    king.leaves = rook.leaves = self.grows = True
                    self.castles &= ~rook.start

    def _sum_up(self) -> None:
        """What is known of each side; in the last round, when nothing is added, it is true all the time."""
        self.white = Camp()
        self.black = Camp()
        for man in self.men:
            side = self.black if man.side else self.white
            if man.kind != KING:
                side.prey |= man.squares()
                if not man.falls:
                    side.safe |= man.squares()
            if not man.leaves:
                side.solid |= man.start
                side.guarded |= man.attacks(0) & ~man.start
            elif man.kind == PAWN and man.start & _PAWN_ROWS and man.reach & _landing(man):
                side.passed |= _beside(_landing(man))
        self.solid = self.white.solid | self.black.solid

    def _follow(self, man: Man) -> None:
        """Add what this man can do next."""
        if man.kind == PAWN:
            self._advance(man)
            self._take_as_pawn(man)
            last: i64 = man.reach & ENDS
            if last:
                self._roam(man, _attacks(_SUPER, man.risen | last, ~self.solid) | last)
            return
        zone: i64 = _attacks(man.kind, man.reach, ~self.solid)
        if man.kind == KING:
            zone &= ~self._enemy(man).guarded
        self._roam(man, zone)

    def _enemy(self, man: Man) -> Camp:
        return self.white if man.side else self.black

    def _roam(self, man: Man, zone: i64) -> None:
        """A piece that may go to these squares and take there."""
        self._take(man, zone)
        barred: i64 = (self.black if man.side else self.white).solid | self.solid & self.kings
        fresh: i64 = zone & ~barred & ~(man.risen if man.kind == PAWN else man.reach) & ALL
        if fresh:
            if man.kind == PAWN:
                man.risen |= fresh
            else:
                man.reach |= fresh
            man.leaves = self.grows = True

    def _take(self, man: Man, zone: i64) -> None:
        """Whom a man may take on these squares."""
        if zone & self._enemy(man).safe:
            for other in self.men:
                if other.side != man.side and other.kind != KING and other.squares() & zone:
                    self._fall(other)

    def _fall(self, man: Man) -> None:
        if not man.falls:
            man.falls = man.leaves = self.grows = True

    def _advance(self, pawn: Man) -> None:
        free: i64 = ~self.solid
        ahead: i64
        if pawn.side:
            ahead = pawn.reach >> 8 & NOT_LAST & free
            ahead |= (ahead & _SIXTH) >> 8 & free
        else:
            ahead = pawn.reach << 8 & ALL & free
            ahead |= (ahead & _THIRD) << 8 & free
        ahead &= ~pawn.reach
        if ahead and not pawn.takes:
            ahead &= self._bound(pawn)
        if ahead:
            pawn.reach |= ahead
            pawn.leaves = self.grows = True

    def _bound(self, pawn: Man) -> i64:
        """Where the pawns ahead of one who stays on his file let him go."""
        bound: i64 = ALL
        for other in self.men:
            if other.kind != PAWN or other.falls or other.takes or other.risen or other is pawn:
                continue
            if not _file(pawn.start) & other.start:
                continue
            if pawn.side and other.start < pawn.start:
                edge: i64 = other.reach & -other.reach if other.side else other.start
                bound &= ~((edge << 1) - 1)
            elif not pawn.side and other.start > pawn.start:
                bound &= (other.start if other.side else _highest(other.reach)) - 1
        return bound

    def _take_as_pawn(self, pawn: Man) -> None:
        zone: i64 = pawn_takes(pawn.reach & ~ENDS, pawn.side)
        self._take(pawn, zone)
        found: i64 = zone & self._enemy(pawn).prey
        if pawn.reach & (_FOURTH if pawn.side else _FIFTH) & self._enemy(pawn).passed:
            found |= zone & self._take_in_passing(pawn)
        if found & ~pawn.reach or (found and not pawn.takes):
            pawn.reach |= found
            pawn.takes = pawn.leaves = self.grows = True

    def _take_in_passing(self, pawn: Man) -> i64:
        """The squares on which this pawn may take one that goes past him from where it stands."""
        found: i64 = 0
        for other in self.men:
            if other.side == pawn.side or other.kind != PAWN or not other.start & _PAWN_ROWS:
                continue
            landing: i64 = _landing(other)
            if other.reach & landing and _beside(landing) & pawn.reach:
                found |= other.start >> 8 & NOT_LAST if other.side else other.start << 8 & ALL
                self._fall(other)
        return found


def _landing(pawn: Man) -> i64:
    """Two squares ahead of where he stands."""
    return pawn.start >> 16 & NOT_LAST if pawn.side else pawn.start << 16 & ALL


def _file(bit: i64) -> i64:
    """The file of a square."""
    file: i64 = _FILE_A
    while not file & bit:
        file = file << 1 & ALL
    return file


def _beside(bit: i64) -> i64:
    return king_steps(bit) & (bit << 1 | bit >> 1)


def _highest(bits: i64) -> i64:
    """The highest square of pawns that have not promoted."""
    found: i64 = bits & -bits
    while bits:
        found = bits & -bits
        bits ^= found
    return found
