"""Legal moves of draughts on bitboards, for any board whose geometry it is given.

Every function takes and gives plain integers, so that the same source runs interpreted and, compiled with mypyc, on
native 64-bit integers. Nothing here knows square numbers: `variant.py` does. The side to move is always given first,
as its men and its kings; `white` only tells which way its men go.

Layout: the dark squares row by row, with one unused bit after every second row. A step down the board is then a left
shift by `half` (to the left, as White sees it) or `half + 1` (to the right) from every square alike, and a step over
the edge lands on an unused bit. 50 squares take 54 bits, 32 squares take 35. White moves up, towards bit 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


class Geometry:
    """The shape of one board: its two shifts, its squares and its two promotion rows."""

    def __init__(self, half: i64, squares: i64, top_row: i64, bottom_row: i64) -> None:
        self.left: i64 = half
        self.right: i64 = half + 1
        self.squares: i64 = squares
        self.top_row: i64 = top_row
        self.bottom_row: i64 = bottom_row


def count_bits(bits: i64) -> i64:
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 0x7F


if __file__.endswith((".py", ".pyc")):  # interpreted, the built-in is faster; compiled code calls the function above
    globals()["count_bits"] = int.bit_count


# Captures [I.4] -------------------------------------------------------------------------------------------------------


class Captures:
    """The longest captures found so far, as (origin, target, taken); a search fills it [I.4.13]."""

    __slots__ = ("found", "longest", "seen")

    def __init__(self) -> None:
        self.longest: i64 = 0
        self.found: list[tuple[i64, i64, i64]] = []
        self.seen: set[tuple[i64, i64, i64]] = set()  # origin, present square, taken: never searched twice [D-2]


def men_can_capture(g: Geometry, men: i64, enemy: i64, empty: i64) -> bool:
    """Whether any man can jump an adjacent enemy, forward or backward [I.4.1, I.4.2]."""
    left: i64 = g.left
    right: i64 = g.right
    met: i64 = (men << left) & enemy
    if met and (met << left) & empty:
        return True
    met = (men << right) & enemy
    if met and (met << right) & empty:
        return True
    met = (men >> left) & enemy
    if met and (met >> left) & empty:
        return True
    met = (men >> right) & enemy
    return met != 0 and (met >> right) & empty != 0


def kings_can_capture(g: Geometry, kings: i64, enemy: i64, empty: i64) -> bool:
    """Whether any king has an enemy on a free diagonal with an empty square behind it [I.4.3]; all slide at once."""
    left: i64 = g.left
    right: i64 = g.right
    met: i64 = 0
    at: i64 = kings << left
    while at:
        met |= at
        at = (at & empty) << left
    if ((met & enemy) << left) & empty:
        return True
    met = 0
    at = kings << right
    while at:
        met |= at
        at = (at & empty) << right
    if ((met & enemy) << right) & empty:
        return True
    met = 0
    at = kings >> left
    while at:
        met |= at
        at = (at & empty) >> left
    if ((met & enemy) >> left) & empty:
        return True
    met = 0
    at = kings >> right
    while at:
        met |= at
        at = (at & empty) >> right
    return (((met & enemy) >> right) & empty) != 0


def can_capture(g: Geometry, men: i64, kings: i64, enemy: i64, empty: i64) -> bool:
    """Whether the side has any capture, which it then must make [I.4.1]."""
    return men_can_capture(g, men, enemy, empty) or (kings != 0 and kings_can_capture(g, kings, enemy, empty))


def _jump_as_man(
    g: Geometry, out: Captures, origin: i64, at: i64, taken: i64, length: i64, enemy: i64, empty: i64
) -> None:
    """Follow every capture of the man now on `at` to its end [I.4.5]; what it jumped still blocks [I.4.11]."""
    if length > 3:  # a man needs four jumps to come the other way round
        if (origin, at, taken) in out.seen:
            return
        out.seen.add((origin, at, taken))
    ends_here = True
    left: i64 = g.left
    right: i64 = g.right
    jumped: i64 = (at << left) & enemy
    if jumped and (jumped << left) & empty:
        ends_here = False
        _jump_as_man(g, out, origin, jumped << left, taken | jumped, length + 1, enemy ^ jumped, empty)
    jumped = (at << right) & enemy
    if jumped and (jumped << right) & empty:
        ends_here = False
        _jump_as_man(g, out, origin, jumped << right, taken | jumped, length + 1, enemy ^ jumped, empty)
    jumped = (at >> left) & enemy
    if jumped and (jumped >> left) & empty:
        ends_here = False
        _jump_as_man(g, out, origin, jumped >> left, taken | jumped, length + 1, enemy ^ jumped, empty)
    jumped = (at >> right) & enemy
    if jumped and (jumped >> right) & empty:
        ends_here = False
        _jump_as_man(g, out, origin, jumped >> right, taken | jumped, length + 1, enemy ^ jumped, empty)
    if ends_here:
        if length > out.longest:
            out.longest = length
            out.found = [(origin, at, taken)]
        elif length == out.longest:
            out.found.append((origin, at, taken))


def _jump_as_king(
    g: Geometry, out: Captures, origin: i64, at: i64, taken: i64, length: i64, enemy: i64, empty: i64
) -> None:
    """Follow every capture of the king now on `at` to its end; it may turn or go straight on [I.4.6]."""
    if length > 1:  # after one jump no two routes have met
        if (origin, at, taken) in out.seen:
            return
        out.seen.add((origin, at, taken))
    ends_here = True
    left: i64 = g.left
    right: i64 = g.right
    jumped: i64 = at << left
    while jumped & empty:
        jumped <<= left
    jumped &= enemy
    landing: i64 = (jumped << left) & empty
    while landing:
        ends_here = False
        _jump_as_king(g, out, origin, landing, taken | jumped, length + 1, enemy ^ jumped, empty)
        landing = (landing << left) & empty
    jumped = at << right
    while jumped & empty:
        jumped <<= right
    jumped &= enemy
    landing = (jumped << right) & empty
    while landing:
        ends_here = False
        _jump_as_king(g, out, origin, landing, taken | jumped, length + 1, enemy ^ jumped, empty)
        landing = (landing << right) & empty
    jumped = at >> left
    while jumped & empty:
        jumped >>= left
    jumped &= enemy
    landing = (jumped >> left) & empty
    while landing:
        ends_here = False
        _jump_as_king(g, out, origin, landing, taken | jumped, length + 1, enemy ^ jumped, empty)
        landing = (landing >> left) & empty
    jumped = at >> right
    while jumped & empty:
        jumped >>= right
    jumped &= enemy
    landing = (jumped >> right) & empty
    while landing:
        ends_here = False
        _jump_as_king(g, out, origin, landing, taken | jumped, length + 1, enemy ^ jumped, empty)
        landing = (landing >> right) & empty
    if ends_here and taken:
        if length > out.longest:
            out.longest = length
            out.found = [(origin, at, taken)]
        elif length == out.longest:
            out.found.append((origin, at, taken))


def captures(g: Geometry, men: i64, kings: i64, enemy: i64, empty: i64) -> list[tuple[i64, i64, i64]]:
    """The legal captures: those that take the most, each once whatever its route [I.4.13, I.4.14, D-2]."""
    out = Captures()
    left: i64 = g.left
    right: i64 = g.right
    # All first jumps of men in one direction at a time. The square a piece came from is empty to it [D-1].
    landings: i64 = (((men << left) & enemy) << left) & empty
    while landings:
        landing: i64 = landings & -landings
        landings ^= landing
        jumped: i64 = landing >> left
        origin: i64 = jumped >> left
        _jump_as_man(g, out, origin, landing, jumped, 1, enemy ^ jumped, empty | origin)
    landings = (((men << right) & enemy) << right) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        jumped = landing >> right
        origin = jumped >> right
        _jump_as_man(g, out, origin, landing, jumped, 1, enemy ^ jumped, empty | origin)
    landings = (((men >> left) & enemy) >> left) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        jumped = landing << left
        origin = jumped << left
        _jump_as_man(g, out, origin, landing, jumped, 1, enemy ^ jumped, empty | origin)
    landings = (((men >> right) & enemy) >> right) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        jumped = landing << right
        origin = jumped << right
        _jump_as_man(g, out, origin, landing, jumped, 1, enemy ^ jumped, empty | origin)
    while kings:
        king: i64 = kings & -kings
        kings ^= king
        _jump_as_king(g, out, king, king, 0, 0, enemy, empty | king)
    return out.found


# Moves without capture [I.3] ------------------------------------------------------------------------------------------


def king_targets(g: Geometry, king: i64, empty: i64) -> i64:
    """Where a king may go: any number of empty squares along a diagonal [I.3.9]."""
    left: i64 = g.left
    right: i64 = g.right
    targets: i64 = 0
    at: i64 = (king << left) & empty
    while at:
        targets |= at
        at = (at << left) & empty
    at = (king << right) & empty
    while at:
        targets |= at
        at = (at << right) & empty
    at = (king >> left) & empty
    while at:
        targets |= at
        at = (at >> left) & empty
    at = (king >> right) & empty
    while at:
        targets |= at
        at = (at >> right) & empty
    return targets


def quiet_moves(g: Geometry, men: i64, kings: i64, empty: i64, white: bool) -> list[tuple[i64, i64, i64]]:
    """The moves without capture, as (origin, target, 0) [I.3.4, I.3.9]."""
    moves: list[tuple[i64, i64, i64]] = []
    for shift in (g.left, g.right):
        targets: i64 = (men >> shift if white else men << shift) & empty
        while targets:
            target: i64 = targets & -targets
            targets ^= target
            moves.append((target << shift if white else target >> shift, target, 0))
    while kings:
        king: i64 = kings & -kings
        kings ^= king
        targets = king_targets(g, king, empty)
        while targets:
            target = targets & -targets
            targets ^= target
            moves.append((king, target, 0))
    return moves


def legal_moves(g: Geometry, men: i64, kings: i64, enemy: i64, white: bool) -> list[tuple[i64, i64, i64]]:
    """Every legal move of the side to move, as (origin, target, taken); captures alone if there are any [I.4.1]."""
    empty: i64 = g.squares & ~(men | kings | enemy)
    if men_can_capture(g, men, enemy, empty) or (kings and kings_can_capture(g, kings, enemy, empty)):
        return captures(g, men, kings, enemy, empty)
    return quiet_moves(g, men, kings, empty, white)


def has_move(g: Geometry, men: i64, kings: i64, enemy: i64, white: bool) -> bool:
    """Whether the side to move has any legal move [I.7.2.2]."""
    left: i64 = g.left
    right: i64 = g.right
    empty: i64 = g.squares & ~(men | kings | enemy)
    steps: i64 = (men >> left) | (men >> right) if white else (men << left) | (men << right)
    steps |= (kings << left) | (kings << right) | (kings >> left) | (kings >> right)
    if steps & empty:
        return True
    return can_capture(g, men, kings, enemy, empty)


# Counting -------------------------------------------------------------------------------------------------------------


def count_moves(g: Geometry, men: i64, kings: i64, enemy: i64, white: bool) -> i64:
    """How many legal moves there are: `legal_moves` without making them."""
    empty: i64 = g.squares & ~(men | kings | enemy)
    if men_can_capture(g, men, enemy, empty) or (kings and kings_can_capture(g, kings, enemy, empty)):
        return len(captures(g, men, kings, enemy, empty))
    left: i64 = g.left
    right: i64 = g.right
    if white:
        count: i64 = count_bits((men >> left) & empty) + count_bits((men >> right) & empty)
    else:
        count = count_bits((men << left) & empty) + count_bits((men << right) & empty)
    if kings:
        for shift in (left, right):
            at: i64 = (kings << shift) & empty  # all kings slide at once; no two are ever on one square
            while at:
                count += count_bits(at)
                at = (at << shift) & empty
            at = (kings >> shift) & empty
            while at:
                count += count_bits(at)
                at = (at >> shift) & empty
    return count


def perft(g: Geometry, men: i64, kings: i64, enemy_men: i64, enemy_kings: i64, white: bool, depth: i64) -> i64:
    """How many sequences of `depth` legal moves (at least one) there are."""
    if depth == 1:
        return count_moves(g, men, kings, enemy_men | enemy_kings, white)
    far_row: i64 = g.top_row if white else g.bottom_row
    nodes: i64 = 0
    for origin, target, taken in legal_moves(g, men, kings, enemy_men | enemy_kings, white):
        if origin & kings:
            next_men: i64 = men
            next_kings: i64 = kings ^ origin ^ target
        elif target & far_row:  # promotion [I.3.5]
            next_men = men ^ origin
            next_kings = kings | target
        else:
            next_men = men ^ origin ^ target
            next_kings = kings
        if depth == 2:
            nodes += count_moves(g, enemy_men & ~taken, enemy_kings & ~taken, next_men | next_kings, not white)
        else:
            nodes += perft(g, enemy_men & ~taken, enemy_kings & ~taken, next_men, next_kings, not white, depth - 1)
    return nodes
