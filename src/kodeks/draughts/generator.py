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


# Playing --------------------------------------------------------------------------------------------------------------


def moved(men: i64, kings: i64, start: i64, end: i64, far_row: i64) -> tuple[i64, i64]:
    """Men and kings of the side that moved. A man that ends on the far row is a king [I.3.5, I.3.7]."""
    if start & kings:
        return men, kings ^ start ^ end
    if end & far_row:
        return men ^ start, kings | end
    return men ^ start ^ end, kings


def _men_can_take_two(g: Geometry, men: i64, enemy: i64, empty: i64) -> bool:
    """Whether any man that jumps can jump again: from where it lands any way but back."""
    left: i64 = g.left
    right: i64 = g.right
    down_left: i64 = (((men << left) & enemy) << left) & empty
    down_right: i64 = (((men << right) & enemy) << right) & empty
    up_right: i64 = (((men >> left) & enemy) >> left) & empty
    up_left: i64 = (((men >> right) & enemy) >> right) & empty
    landings: i64 = down_left | down_right | up_right | up_left
    # Where men land from both ends of a diagonal, each is in the other's way: to leave both out is no loss.
    further: i64 = ((((landings ^ up_right) << left) & enemy) << left) | (
        (((landings ^ up_left) << right) & enemy) << right
    )
    further |= ((((landings ^ down_left) >> left) & enemy) >> left) | (
        (((landings ^ down_right) >> right) & enemy) >> right
    )
    return further & empty != 0


def only_capture(g: Geometry, men: i64, kings: i64, enemy: i64, start: i64, end: i64) -> i64:
    """What the one legal capture between two squares takes; 0 if there is none or more than one."""
    empty: i64 = g.squares & ~(men | kings | enemy)
    if start & men and end & empty and not kings:  # most captures: one jump, where nobody can take more
        over: i64 = (start << g.left) & (end >> g.left) | (start << g.right) & (end >> g.right)
        over |= (start >> g.left) & (end << g.left) | (start >> g.right) & (end << g.right)
        if over & enemy and not _men_can_take_two(g, men, enemy, empty):
            return over
    found: i64 = 0
    for origin, target, taken in captures(g, men, kings, enemy, empty):
        if origin == start and target == end:
            if found:
                return 0
            found = taken
    return found


def play_plain(
    g: Geometry,
    men: i64,
    kings: i64,
    enemy_men: i64,
    enemy_kings: i64,
    white: bool,
    steps: list[int],
    first: i64,
) -> tuple[i64, i64, i64, i64, list[int]]:
    """Play packed steps (see `steps.py`) from the first on while each is legal and plain; gives men and kings of the
    side to move and of the other, and what each move took.

    Plain: a man's step or a capture, after which there are more than four pieces and a man of the other side can
    step, so that no rule can end the game or start to count. What is not plain is left to `game.py`.
    """
    left: i64 = g.left
    right: i64 = g.right
    squares: i64 = g.squares
    end_rows: i64 = g.top_row | g.bottom_row
    taken_by_each: list[int] = []
    first_square: i64 = squares & 1  # a bare 1 would be shifted as 32 bits by the compiled code
    occupied: i64 = men | kings | enemy_men | enemy_kings
    if count_bits(occupied) <= 4:
        return men, kings, enemy_men, enemy_kings, taken_by_each
    for index in range(first, len(steps)):
        step: i64 = steps[index]
        if not step:
            break
        start: i64 = first_square << (step >> 7)
        end: i64 = first_square << ((step >> 1) & 63)
        taken: i64 = 0
        if step & 1:
            taken = only_capture(g, men, kings, enemy_men | enemy_kings, start, end)
            if not taken:
                break
        else:
            if not start & men or end & occupied:
                break
            if white:
                if start != end << left and start != end << right:
                    break
            elif end != start << left and end != start << right:
                break
            enemy: i64 = enemy_men | enemy_kings
            empty: i64 = squares ^ occupied
            if men_can_capture(g, men, enemy, empty) or (kings and kings_can_capture(g, kings, enemy, empty)):
                break
        after: i64 = occupied ^ start ^ end ^ taken
        left_men: i64 = enemy_men & ~taken
        onward: i64 = (left_men << left) | (left_men << right) if white else (left_men >> left) | (left_men >> right)
        if not onward & (squares ^ after) or (taken and count_bits(after) <= 4):
            break
        if start & men and not end & end_rows:
            next_men: i64 = men ^ start ^ end
            next_kings: i64 = kings
        else:
            next_men, next_kings = moved(men, kings, start, end, g.top_row if white else g.bottom_row)
        men, kings, enemy_men, enemy_kings = left_men, enemy_kings & ~taken, next_men, next_kings
        occupied = after
        white = not white
        taken_by_each.append(taken)
    return men, kings, enemy_men, enemy_kings, taken_by_each


def play_step(
    g: Geometry, men: i64, kings: i64, enemy_men: i64, enemy_kings: i64, white: bool, step: i64
) -> tuple[i64, i64, i64, i64, i64, bool]:
    """One packed step, played if it is legal and can mean one move only: men and kings of the side that moved and of
    the other, what was taken (-1 if it was not played), and whether the other side has a move."""
    first_square: i64 = g.squares & 1
    start: i64 = first_square << (step >> 7)
    end: i64 = first_square << ((step >> 1) & 63)
    enemy: i64 = enemy_men | enemy_kings
    taken: i64 = 0
    if not step:
        taken = -1
    elif step & 1:
        taken = only_capture(g, men, kings, enemy, start, end) or -1
    else:
        empty: i64 = g.squares & ~(men | kings | enemy)
        if start & kings:
            reached: i64 = king_targets(g, start, empty)
        elif start & men:
            reached = (start >> g.left) | (start >> g.right) if white else (start << g.left) | (start << g.right)
        else:
            reached = 0
        if not reached & end & empty or can_capture(g, men, kings, enemy, empty):
            taken = -1
    if taken < 0:
        return men, kings, enemy_men, enemy_kings, taken, True
    men, kings = moved(men, kings, start, end, g.top_row if white else g.bottom_row)
    enemy_men &= ~taken
    enemy_kings &= ~taken
    return men, kings, enemy_men, enemy_kings, taken, has_move(g, enemy_men, enemy_kings, men | kings, not white)


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
