"""How near a mate seems, for the order of the search in `hunt.py`; nothing here decides anything but hopeless material.

Heavy pieces mate the king in a corner with their own king near, or on one of the squares where alone he can be mated
(`thrones.py`). Where a side has only a knight, or only bishops of one colour, one of the loser's own men must stand
beside his king: such a corner is called a nook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kodeks.chess.bitboards import (
    ALL,
    NOT_LAST,
    bit_of,
    count_bits,
    king_steps,
    knight_leaps,
    light,
    pawn_takes,
    square_of,
)
from kodeks.chess.generator import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, Position
from kodeks.chess.reach import Reach, around
from kodeks.chess.thrones import Thrones

if TYPE_CHECKING:
    from mypy_extensions import i64

_CORNERS = (0, 7, 56, 63)  # a1, h1, a8, h8
_LANE: Final = 12  # bits: four lanes of one number, a lane a square where he may be mated, are summed at once
_ASTRAY: Final = 9  # steps to where there is no way: more than any way across an open board
_MOST: Final = 4_095
_MINOR: Final = 60  # minor pieces alone are farther from mate than a pawn that has yet to run
_NEVER: Final = 200
_WHO: Final = 9  # bits of a man: kind and square
_BLOCKED: Final = 12
_LOCKED: Final = 120  # more than any way
_LURE: Final = 200  # a pawn must be lured aside: farther than any run
_TAKE: Final = 50  # the loser's king must take a pawn first: more than any run of a pawn that is to be taken


def _distance(one: int, other: int) -> int:
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


_IS_LIGHT: Final = bytes([(square // 8 + square % 8) % 2 for square in range(64)])


def _knight_distances() -> list[bytes]:
    """How many moves a knight needs from square to square."""
    found: list[bytes] = []
    for start in range(64):
        far = {start: 0}
        queue = [start]
        for at in queue:
            leaps = knight_leaps(bit_of(at))
            for target in range(64):
                if leaps >> target & 1 and target not in far:
                    far[target] = far[at] + 1
                    queue.append(target)
        found.append(bytes([far[square] for square in range(64)]))
    return found


def _nearest(targets: list[int], distances: list[bytes], weight: int) -> bytes:
    return bytes([weight * min([distances[square][target] for target in targets]) for square in range(64)])


_KNIGHT_FAR: Final = _knight_distances()
_KING_FAR: Final = [bytes([_distance(one, other) for other in range(64)]) for one in range(64)]


def _to_block(block: int, winner: int, against_bishop: bool) -> bytes:
    """How far each man of the loser, by kind and square, is from standing there, beside his king. A queen would take or
    interpose, against a bishop a rook too; a pawn may get there itself or promote."""
    found = bytearray(7 * 64)
    for kind in (PAWN, KNIGHT, BISHOP, ROOK, QUEEN):
        for at in range(64):
            found[kind << 6 | at] = _NEVER
            if kind == PAWN:
                ahead = block // 8 - at // 8 if winner else at // 8 - block // 8
                run = 12 + 6 * (7 - at // 8 if winner else at // 8)
                found[kind << 6 | at] = min(run, 4 * ahead) if at % 8 == block % 8 and ahead >= 0 else run
            elif kind == KNIGHT:
                found[kind << 6 | at] = 3 * _KNIGHT_FAR[block][at]
            elif (kind == BISHOP and _IS_LIGHT[at] == _IS_LIGHT[block]) or (kind == ROOK and not against_bishop):
                found[kind << 6 | at] = 0 if at == block else 3
    return bytes(found)


class Nook:
    """A corner for the king, a square beside it for one of his men, and how far each other man is from his place."""

    def __init__(self, corner: int, along: int, away: int) -> None:
        self.corner: i64 = bit_of(corner)
        self.block: i64 = corner + along
        self.other: i64 = corner + away
        self.is_light: i64 = _IS_LIGHT[corner]
        self.king: bytes = _nearest([corner], _KING_FAR, 6)
        self.guard: bytes = _nearest([corner + 2 * away, corner + 2 * away + along], _KING_FAR, 4)
        self.knight: bytes = _nearest([corner + 2 * away + along, corner + away + 2 * along], _KNIGHT_FAR, 2)
        self.blocks: list[bytes] = [_to_block(corner + along, n >> 1, n & 1 == 1) for n in range(4)]
        self.others: list[bytes] = [_to_block(corner + away, winner, True) for winner in range(2)]


def _nooks() -> list[Nook]:
    found: list[Nook] = []
    for corner in _CORNERS:
        right = 1 if corner % 8 == 0 else -1
        up = 8 if corner < 8 else -8
        found += [Nook(corner, right, up), Nook(corner, up, right)]
    return found


_NOOKS: Final = _nooks()


def _steps(targets: i64, land: i64) -> list[int]:
    """How many steps a king needs from each square to one of these, over this land."""
    found: list[int] = [_ASTRAY] * 64
    seen: i64 = 0
    at: i64 = targets
    far: i64 = 0
    while at:
        seen |= at
        rest: i64 = at
        while rest:
            found[square_of(rest & -rest)] = far
            rest &= rest - 1
        at = king_steps(at) & land & ~seen
        far += 1
    return found


class Goal:
    """Where a search leads the loser's king: up to four squares on which he may be mated, corners first, then edges,
    and how far from each every man is. Kings go round what never leaves its square."""

    def __init__(self, position: Position, winner: i64) -> None:
        reach = Reach(position)
        thrones = Thrones(reach, winner)
        squares: i64 = thrones.all()
        self.fixed: i64 = reach.solid
        self.may_rise: bool = False  # whether a pawn of the winner may ever promote
        for man in reach.men:
            if man.risen and man.side == winner:
                self.may_rise = True
        guard: i64 = thrones.guard
        self.counts_spare: bool = guard & (guard - 1) == 0  # his king has no move to spare, ever
        self.nooks: list[Nook] = [nook for nook in _NOOKS if nook.corner & squares]
        self.near: list[int] = [0] * 64
        self.king_near: list[int] = [0] * 64
        self.guard_near: list[int] = [0] * 64
        way = _steps(position.king(1 - winner), thrones.king)
        lane: i64 = 0
        first: i64 = 0
        while lane < 4 * _LANE:
            chosen: i64 = _choose(squares, way)
            squares &= ~chosen
            if not chosen:  # the fewer there are, the more lanes the first one has
                chosen = first
            elif not first:
                first = chosen
            self._lead(lane, chosen, thrones)
            lane += _LANE

    def _lead(self, lane: i64, throne: i64, thrones: Thrones) -> None:
        """Fill in how far men are from this square."""
        beside: i64 = thrones.guard & around(around(throne)) & ~around(throne)
        king = _steps(throne, thrones.king)
        guard = _steps(beside, thrones.guard)
        near = _KING_FAR[square_of(throne)] if throne else _KING_FAR[0]
        for square in range(64):
            self.near[square] |= near[square] << lane
            self.king_near[square] |= 6 * king[square] << lane
            if beside:  # or the winner's king can never help
                self.guard_near[square] |= 4 * guard[square] << lane


def _choose(squares: i64, way: list[int]) -> i64:
    """The square to which the king is led first: a corner, or else an edge, or else the nearest; or none."""
    best: i64 = 0
    least: i64 = 1_000
    while squares:
        square: i64 = squares & -squares
        squares ^= square
        at: i64 = square_of(square)
        is_side: i64 = 1 if at & 7 in (0, 7) else 0
        is_end: i64 = 1 if at >> 3 in (0, 7) else 0
        here: i64 = way[at] - 100 * (is_side + is_end)
        if here < least:
            best, least = square, here
    return best


class Outlook:
    """What a promise is made of: distances to the goal, and what stays the same while pieces only move."""

    def __init__(self) -> None:
        self.is_hopeless: bool = False  # the winner's material can never mate [9.6]
        self.is_exact: bool = False  # any move may change more than distances
        self.all_count: bool = False  # the loser's pieces must come near, too
        self.base: i64 = 0
        self.far: i64 = 0

    def promise(self, far: i64) -> i64:
        """How far a mate seems with these distances, lower is nearer."""
        best: i64 = far & _MOST
        here: i64 = far >> _LANE & _MOST
        if here < best:
            best = here
        here = far >> 2 * _LANE & _MOST
        if here < best:
            best = here
        here = far >> 3 * _LANE
        if here < best:
            best = here
        return self.base + best


def shape_of(position: Position) -> i64:
    """A number for the structure: pawns on their squares, and which other men there are."""
    white: i64 = position.white & position.pawns
    black: i64 = position.black & position.pawns
    shape: i64 = (white & 0xFFFFFFF) * 0x4F6CDD1D + (white >> 28) * 0x2545F491
    shape += (black & 0xFFFFFFF) * 0x19D699A5 + (black >> 28) * 0x6C078965
    return shape ^ (_material(position, position.white) << 16 | _material(position, position.black)) << 28


def _material(position: Position, own: i64) -> i64:
    both: i64 = position.diagonals & position.lines & own
    count: i64 = count_bits(position.knights & own)
    count = count << 4 | count_bits(both)
    count = count << 4 | count_bits(position.diagonals & own ^ both)
    return count << 4 | count_bits(position.lines & own ^ both)


def outlook(position: Position, winner: i64, goal: Goal) -> Outlook:
    own: i64 = position.side(winner)
    others: i64 = position.side(1 - winner)
    guard: i64 = position.king(winner)
    king: i64 = position.king(1 - winner)
    officers: i64 = own & ~position.pawns & ~guard
    far: i64 = goal.king_near[square_of(king)] + goal.guard_near[square_of(guard)] + _sum_near(officers, goal)
    view = Outlook()
    pawns: i64 = own & position.pawns
    if pawns and not officers and goal.may_rise:
        free: i64 = pawns & ~_behind(others & position.pawns, winner)
        view.is_exact = True
        view.far = far if free else 0
        view.base = 3 * (count_bits(others) - 1)
        view.base += 8 * _run(free, winner) if free else _luring(position, winner, goal)
        return view
    way: i64 = 0 if own & position.lines else _LOCKED
    if way and goal.may_rise:
        way = _way(pawns, others & position.pawns, winner)
    is_lone_knight = officers & position.knights != 0 and officers & (officers - 1) == 0
    is_one_colour = not officers & position.knights and light(officers) in (0, officers)
    if way < _LOCKED or (pawns and not (officers and (is_lone_knight or is_one_colour))):
        view.far = far
        view.base = 3 * (count_bits(others) - 1) + way
        return view
    view.base = _MINOR
    bishops: i64 = position.diagonals & ~position.lines
    if is_lone_knight or is_one_colour:
        view.is_exact = True
        view.base += _nook(position, winner, goal)
        if is_lone_knight:
            view.is_hopeless = not pawns and others ^ king == others & position.diagonals & position.lines
        else:
            can_block = others & (position.pawns | position.knights) or light(bishops) not in (0, bishops)
            view.is_hopeless = not pawns and (not officers or not can_block)
        return view
    view.is_exact = position.castles != 0  # a king or rook that moves makes another structure
    view.all_count = True
    view.far = far + _sum_near(others & ~position.pawns & ~king, goal)
    return view


def _sum_near(men: i64, goal: Goal) -> i64:
    far: i64 = 0
    while men:
        far += goal.near[square_of(men & -men)]
        men &= men - 1
    return far


def _way(pawns: i64, enemies: i64, side: i64) -> i64:
    """How far a pawn is from promotion. Where enemies stand before all, one of these must promote first, for them to
    take; where they lock each other, or there is none, it is as far as can be."""
    free: i64 = pawns & ~_behind(enemies, side)
    if free:
        return 20 + 8 * _run(free, side)
    helpers: i64 = enemies & ~_behind(pawns, 1 - side)
    if pawns and helpers:
        return 20 + 8 * _run(pawns, side) + _BLOCKED + 4 * _run(helpers, 1 - side)
    return _LOCKED


def _luring(position: Position, winner: i64, goal: Goal) -> i64:
    """How far a side that has nothing but pawns is from a free one, where pawns of the loser stand before all. One must
    be lured aside, to take an officer; where they lock each other, the loser's king must take one of them first, so
    that there is a pawn that becomes an officer. Each step ahead meanwhile is one the winner may miss."""
    pawns: i64 = position.side(winner) & position.pawns
    others: i64 = position.side(1 - winner)
    enemies: i64 = others & position.pawns
    king: i64 = position.king(1 - winner)
    officers: i64 = others & ~enemies & ~king & ~goal.fixed
    way: i64 = _LURE
    if officers:
        way += 0 if officers & pawn_takes(pawns, winner) else 6
    else:
        helpers: i64 = enemies & ~_behind(pawns, 1 - winner) & ~goal.fixed
        way += 12 + (6 * _run(helpers, 1 - winner) if helpers else _TAKE + 3 * _to_nearest(square_of(king), pawns))
    if goal.counts_spare:
        way -= 4 * _spare(pawns, enemies, winner)
    return way


def _to_nearest(king: i64, pawns: i64) -> i64:
    least: i64 = 8
    while pawns:
        far: i64 = _KING_FAR[king][square_of(pawns & -pawns)]
        pawns &= pawns - 1
        if far < least:
            least = far
    return least


def _spare(pawns: i64, enemies: i64, side: i64) -> i64:
    """How many steps these pawns have before they meet one of the enemy's."""
    count: i64 = 0
    at: i64 = pawns
    while at:
        at = (at >> 8 & NOT_LAST if side else at << 8 & ALL) & ~enemies
        count += count_bits(at)
    return count


def _behind(pawns: i64, side: i64) -> i64:
    """The squares from which a pawn of this side would meet one of these."""
    seen: i64 = pawns
    if side:
        seen |= seen << 8 & ALL
        seen |= seen << 16 & ALL
        return seen | seen << 32 & ALL
    seen |= seen >> 8 & NOT_LAST
    seen |= seen >> 16 & 0x0000FFFFFFFFFFFF
    return seen | seen >> 32 & 0x00000000FFFFFFFF


def _run(pawns: i64, side: i64) -> i64:
    """Ranks to go for the pawn nearest to promotion."""
    for ahead in range(1, 7):
        if pawns >> (8 * ahead if side else 8 * (7 - ahead)) & 0xFF:
            return ahead
    return 8


def _nook(position: Position, winner: i64, goal: Goal) -> i64:
    """How far a mate in the nearest nook seems."""
    king: i64 = square_of(position.king(1 - winner))
    guard: i64 = square_of(position.king(winner))
    knight: i64 = position.side(winner) & position.knights
    bishops: i64 = position.side(winner) & position.diagonals
    helpers = _men(position, position.side(1 - winner) & ~position.king(1 - winner))
    best: i64 = 4 * _NEVER
    for nook in goal.nooks:
        if bishops and (nook.is_light == 1) != (light(bishops) != 0):
            continue
        here: i64 = nook.king[king] + nook.guard[guard]
        if knight:
            here += nook.knight[square_of(knight)]
        first: i64 = _nearest_helper(helpers, nook.blocks[2 * winner + (1 if bishops else 0)], -1)
        least: i64 = first >> _WHO
        if here + least < best:
            best = here + least
        if bishops:  # with a man on each side of the king no other king is needed
            second: i64 = _nearest_helper(helpers, nook.others[winner], first & ((1 << _WHO) - 1)) >> _WHO
            here = nook.king[king] + least + second
            if here < best:
                best = here
    return best


def _men(position: Position, men: i64) -> list[int]:
    """Each of these men as kind and square."""
    found: list[int] = []
    while men:
        man: i64 = men & -men
        men ^= man
        found.append(position.kind(man) << 6 | square_of(man))
    return found


def _nearest_helper(helpers: list[int], far: bytes, without: i64) -> i64:
    """How far the nearest of these men is, and, in the last bits, which one it is."""
    least: i64 = _NEVER
    who: i64 = 0
    for helper in helpers:
        if helper != without and far[helper] < least:
            least, who = far[helper], helper
    return least << _WHO | who
