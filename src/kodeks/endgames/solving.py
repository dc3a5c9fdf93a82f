"""Solving one kind of ending by working backwards from its ends.

A table has one byte a position, the side to move first: the plies to the end of the game with best play, even if it is
lost for the side to move and odd if it is won. What wins wins as fast as it can, what loses loses as late as it can.

A capture or a promotion leads to another kind, solved before; so a first look at every position settles those that
must capture and those without a move, and counts the other moves. Then, ply by ply, each settled position tells those
it can be reached from: one where a move leads to a loss of the opponent is won, one whose moves have all been found to
lose is lost. What nobody has told is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.draughts.generator import can_capture, captures, count_bits
from kodeks.draughts.play import moved
from kodeks.endgames.sides import Board, Shape, Shapes, choose, table_code

if TYPE_CHECKING:
    from mypy_extensions import i64

NOWHERE = 255  # two pieces on one square
DRAWN = 254
_OPEN = 192  # and the number of moves not yet found to lose
_SAFE = 191  # open, and one move does not lose
_MOST = 190  # plies


class Kind:
    """The pieces of the side to move and of the other."""

    def __init__(self, mover: Shape, other: Shape) -> None:
        self.mover = mover
        self.other = other
        self.values = bytearray(b"\xff") * int(mover.size * other.size)
        self.later: list[list[int]] = [[] for _ in range(_MOST + 2)]  # settled by promotions, by plies


class Library:
    """The tables of a board that are solved so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.shapes = Shapes(board)
        self.tables: list[bytes] = [b""] * 256

    def value_turned(self, men: i64, kings: i64, mover_men: i64, mover_kings: i64) -> i64:
        """The value for the side that is now to move, all seen by the one that has just moved, which is given first."""
        m: i64 = count_bits(mover_men)
        k: i64 = count_bits(mover_kings)
        if m + k == 0:
            return 0
        m2: i64 = count_bits(men)
        k2: i64 = count_bits(kings)
        other = self.shapes.of(m2, k2)
        table = self.tables[table_code(m, k, m2, k2)]
        number: i64 = self.shapes.of(m, k).number_turned(mover_men, mover_kings)
        return table[number * other.size + other.number(men, kings)]


def _after_captures(library: Library, men: i64, kings: i64, other_men: i64, other_kings: i64, empty: i64) -> i64:
    """The value of a position whose side to move must capture."""
    g = library.board.geometry
    best: i64 = _MOST + 1
    worst: i64 = 0
    draws = False
    for origin, target, taken in captures(g, men, kings, other_men | other_kings, empty):
        next_men, next_kings = moved(men, kings, origin, target, g.top_row)
        value: i64 = library.value_turned(next_men, next_kings, other_men & ~taken, other_kings & ~taken)
        if value == DRAWN:
            draws = True
        elif value & 1:
            worst = max(worst, value + 1)
        else:
            best = min(best, value + 1)
    if best <= _MOST:
        return best
    return DRAWN if draws else worst


class _Promotions:
    """What the promotions of a position lead to: the fastest win, a draw, the slowest loss; 0 where there is none."""

    def __init__(self) -> None:
        self.win: i64 = 0
        self.loss: i64 = 0
        self.draws = False


def _promote(library: Library, men: i64, kings: i64, other_men: i64, other_kings: i64) -> _Promotions | None:
    """What promotions lead to, if there are any; no capture is due."""
    g = library.board.geometry
    free: i64 = g.top_row & ~(kings | other_men | other_kings)
    if not ((men >> g.left) | (men >> g.right)) & free:
        return None
    found = _Promotions()
    for shift in (g.left, g.right):
        targets: i64 = (men >> shift) & free
        while targets:
            target: i64 = targets & -targets
            targets ^= target
            value: i64 = library.value_turned(men ^ (target << shift), kings | target, other_men, other_kings)
            if value == DRAWN:
                found.draws = True
            elif value & 1:
                found.loss = max(found.loss, value + 1)
            elif found.win == 0 or value + 1 < found.win:
                found.win = value + 1
    return found


def _count_staying(library: Library, men: i64, kings: i64, empty: i64) -> i64:
    """How many moves without capture and promotion there are."""
    g = library.board.geometry
    left: i64 = g.left
    right: i64 = g.right
    inner: i64 = empty & ~g.top_row
    count: i64 = 0
    if men:
        count = count_bits((men >> left) & inner) + count_bits((men >> right) & inner)
    if kings:
        at: i64 = (kings << left) & empty  # all kings slide at once; no two are ever on one square
        while at:
            count += count_bits(at)
            at = (at << left) & empty
        at = (kings << right) & empty
        while at:
            count += count_bits(at)
            at = (at << right) & empty
        at = (kings >> left) & empty
        while at:
            count += count_bits(at)
            at = (at >> left) & empty
        at = (kings >> right) & empty
        while at:
            count += count_bits(at)
            at = (at >> right) & empty
    return count


def _look(library: Library, kind: Kind, index: i64, men: i64, kings: i64, other_men: i64, other_kings: i64) -> i64:
    """What a first look at a position tells."""
    g = library.board.geometry
    enemy: i64 = other_men | other_kings
    empty: i64 = g.squares & ~(men | kings | enemy)
    if can_capture(g, men, kings, enemy, empty):
        return _after_captures(library, men, kings, other_men, other_kings, empty)
    count: i64 = _count_staying(library, men, kings, empty)
    promotions = _promote(library, men, kings, other_men, other_kings) if men else None
    if promotions is None:
        return _OPEN + count if count else 0
    if promotions.win:
        kind.later[promotions.win].append(int(index))
        return _SAFE
    if promotions.draws:
        return _SAFE
    if not count:
        kind.later[promotions.loss].append(int(index))
    return _OPEN + count


def first_look(library: Library, kind: Kind) -> None:
    """The first look at every position of a table."""
    mover = kind.mover
    other = kind.other
    values = kind.values
    size: i64 = other.size
    all_men = other.men_turned
    all_kings = other.kings_turned
    a: i64 = 0
    while a < mover.size:
        men: i64 = mover.men_of[a]
        kings: i64 = mover.kings_of[a]
        if men >= 0:
            own: i64 = men | kings
            index: i64 = a * size
            b: i64 = 0
            while b < size:
                other_men: i64 = all_men[b]
                other_kings: i64 = all_kings[b]
                if own & (other_men | other_kings) == 0:  # never where nothing stands: that is -1
                    values[index] = _look(library, kind, index, men, kings, other_men, other_kings)
                index += 1
                b += 1
        a += 1


# Backwards ------------------------------------------------------------------------------------------------------------


def _rank_with(k: i64, n: i64, x: i64, y: i64) -> i64:
    """The number of a set of k squares: this one, and the others in order."""
    if k == 1:
        return n
    if k == 2:
        return choose(n, 2) + x if n > x else choose(x, 2) + n
    if n > y:
        return x + choose(y, 2) + choose(n, 3)
    if n > x:
        return x + choose(n, 2) + choose(y, 3)
    return n + choose(x, 2) + choose(y, 3)


class _Origins:
    """The numbers the pieces of the side that has just moved may have had before a move without capture and promotion;
    filled anew each time."""

    def __init__(self) -> None:
        self.found: list[i64] = [0] * 64
        self.count: i64 = 0


def _find_kings_origins(shape: Shape, number: i64, empty: i64, out: _Origins) -> None:
    """Where a king may have come from: anywhere it could go."""
    board = shape.board
    g = board.geometry
    numbers = board.numbers
    kings: i64 = shape.kings_of[number]
    base: i64 = number - number % shape.king_sets
    count: i64 = out.count
    rest: i64 = kings
    while rest:
        piece: i64 = rest & -rest
        rest ^= piece
        others: i64 = kings ^ piece
        x: i64 = 0
        y: i64 = 0
        if others:
            low: i64 = others & -others
            x = numbers[count_bits(low - 1)]
            if others ^ low:
                y = numbers[count_bits((others ^ low) - 1)]
        start: i64 = count_bits(piece - 1)
        for step in (g.left, g.right, -g.left, -g.right):
            at: i64 = start + step
            while at >= 0 and (empty >> at) & 1:
                out.found[count] = base + _rank_with(shape.kings, numbers[at], x, y)
                count += 1
                at += step
    out.count = count


def _find_mens_origins(shape: Shape, number: i64, empty: i64, out: _Origins) -> None:
    """Where a man may have come from: one row behind."""
    board = shape.board
    g = board.geometry
    numbers = board.numbers
    half: i64 = board.half
    men: i64 = shape.men_of[number]
    base: i64 = number % shape.king_sets
    count: i64 = out.count
    rest: i64 = men
    while rest:
        piece: i64 = rest & -rest
        rest ^= piece
        others: i64 = men ^ piece
        x: i64 = 0
        y: i64 = 0
        if others:
            low: i64 = others & -others
            x = numbers[count_bits(low - 1)] - half
            if others ^ low:
                y = numbers[count_bits((others ^ low) - 1)] - half
        start: i64 = count_bits(piece - 1)
        for step in (g.left, g.right):
            if (empty >> (start + step)) & 1:
                place: i64 = numbers[start + step] - half
                out.found[count] = base + _rank_with(shape.men, place, x, y) * shape.king_sets
                count += 1
    out.count = count


def _slowest_promotion(library: Library, kind: Kind, a: i64, b: i64) -> i64:
    """The plies of the slowest loss by promotion, in a position that is lost anyway."""
    if not kind.mover.men:
        return 0
    found = _promote(
        library, kind.mover.men_of[a], kind.mover.kings_of[a], kind.other.men_turned[b], kind.other.kings_turned[b]
    )
    return 0 if found is None else found.loss


def _tell(library: Library, kind: Kind, before: Kind, index: i64, plies: i64, origins: _Origins) -> None:
    """A settled position tells those it can be reached from."""
    size: i64 = kind.other.size
    a: i64 = index // size
    b: i64 = index - a * size
    shape = kind.other
    occupied: i64 = shape.men_of[b] | shape.kings_of[b] | kind.mover.men_turned[a] | kind.mover.kings_turned[a]
    empty: i64 = library.board.geometry.squares & ~occupied
    origins.count = 0
    if shape.kings:
        _find_kings_origins(shape, b, empty, origins)
    if shape.men:
        _find_mens_origins(shape, b, empty, origins)
    values = before.values
    width: i64 = kind.mover.size
    wins = plies & 1 == 0
    i: i64 = 0
    while i < origins.count:
        origin: i64 = origins.found[i]
        i += 1
        at: i64 = origin * width + a
        value: i64 = values[at]
        if value < _SAFE or value >= DRAWN:
            continue
        if wins:
            values[at] = plies + 1
        elif value > _OPEN:
            value -= 1
            values[at] = value
            if value == _OPEN:
                slowest: i64 = _slowest_promotion(library, before, origin, a)
                if slowest > plies + 1:
                    before.later[slowest].append(int(at))
                else:
                    values[at] = plies + 1


def settle(library: Library, kind: Kind, before: Kind, plies: i64, origins: _Origins) -> None:
    """All positions of a table that are settled at so many plies tell the others."""
    values = kind.values
    for waiting in kind.later[plies]:
        if values[waiting] == (_SAFE if plies & 1 else _OPEN):
            values[waiting] = plies
    sought = int(plies)
    at = values.find(sought)
    assert at < 0 or plies < _MOST, "an ending longer than a byte tells"
    while at >= 0:
        _tell(library, kind, before, at, plies, origins)
        at = values.find(sought, at + 1)


def solve(library: Library, men: i64, kings: i64, other_men: i64, other_kings: i64) -> list[bytes]:
    """Solve one kind of ending with its mirror, where the other side is to move; all it can lead to is solved. Gives
    for both what is to be kept: see `kept`. There is one only where both sides have the same pieces."""
    one = library.shapes.of(men, kings)
    two = library.shapes.of(other_men, other_kings)
    one.write_out()
    two.write_out()
    kinds = [Kind(one, two)]
    if one is not two:
        kinds.append(Kind(two, one))
    for kind in kinds:
        first_look(library, kind)
    origins = _Origins()
    for plies in range(_MOST + 1):
        for n, kind in enumerate(kinds):
            settle(library, kind, kinds[1 - n] if len(kinds) > 1 else kind, plies, origins)
    for kind in kinds:
        code: i64 = table_code(kind.mover.men, kind.mover.kings, kind.other.men, kind.other.kings)
        library.tables[code] = bytes(kind.values.translate(_FINISHED))
    return [kept(library, kind) for kind in kinds]


_FINISHED = bytes([value if value < _SAFE or value == NOWHERE else DRAWN for value in range(256)])


def kept(library: Library, kind: Kind) -> bytes:
    """What is kept of a table: one byte a position, the moves of the side to move until it has won, 0 where it does not
    win. Nobody asks for what cannot stand, nor where a capture is due, as that is found by making it: such a byte is
    that of the one before, which packs best."""
    g = library.board.geometry
    mover = kind.mover
    other = kind.other
    values = kind.values
    size: i64 = other.size
    a: i64 = 0
    index: i64 = 0
    last: i64 = 0
    while a < mover.size:
        men: i64 = mover.men_of[a]
        kings: i64 = mover.kings_of[a]
        b: i64 = 0
        while b < size:
            value: i64 = values[index]
            if value != NOWHERE:
                enemy: i64 = other.men_turned[b] | other.kings_turned[b]
                if not can_capture(g, men, kings, enemy, g.squares & ~(men | kings | enemy)):
                    last = (value + 1) >> 1 if value < _SAFE and value & 1 else 0
            values[index] = last
            index += 1
            b += 1
        a += 1
    return bytes(values)
