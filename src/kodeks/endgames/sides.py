"""The pieces of one side as a number, and back: the half of an index into a table.

A side is seen from its own end of the board, its men going up, whoever it is; a move then changes the number of the
side that moves and leaves the other's alone. Squares are numbered row by row from 0, and a set of squares a < b < c is
C(a, 1) + C(b, 2) + C(c, 3). Men never stand on the far row, so they are numbered from the second row on. Some numbers
name a man and a king on one square: nothing stands there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.draughts.generator import Geometry, count_bits

if TYPE_CHECKING:
    from mypy_extensions import i64


class Board:
    """A geometry with what it takes to number its squares."""

    def __init__(self, geometry: Geometry, half: int, bits: tuple[int, ...]) -> None:
        self.geometry = geometry
        self.half: i64 = half
        self.squares: i64 = len(bits)
        numbers = bytearray(64)
        for number, bit in enumerate(bits):
            numbers[bit.bit_length() - 1] = number
        self.numbers = bytes(numbers)  # of a place in a bitboard
        self.bits: list[i64] = list(bits)

    def turned(self, bits: i64) -> i64:
        """A bitboard as the other side sees it."""
        last: i64 = self.squares - 1
        found: i64 = 0
        while bits:
            bit: i64 = bits & -bits
            bits ^= bit
            found |= self.bits[last - self.numbers[count_bits(bit - 1)]]
        return found


def choose(n: i64, k: i64) -> i64:
    """How many sets of k there are among n, k being three at most."""
    if k == 0:
        return 1
    if k == 1:
        return n
    if k == 2:
        return n * (n - 1) >> 1
    return n * (n - 1) * (n - 2) // 6


class Shape:
    """How many men and kings a side has: its pieces as a number."""

    def __init__(self, board: Board, men: int, kings: int) -> None:
        self.board = board
        self.men: i64 = men
        self.kings: i64 = kings
        self.king_sets: i64 = choose(board.squares, self.kings)
        self.size: i64 = choose(board.squares - board.half, self.men) * self.king_sets
        self.men_of: list[i64] = []
        self.kings_of: list[i64] = []
        self.men_turned: list[i64] = []
        self.kings_turned: list[i64] = []

    def write_out(self) -> None:
        """The pieces of each number as bitboards, seen by the side itself and by the other; -1 where nothing stands."""
        if self.men_of:
            return
        board = self.board
        king_sets = _sets(board, 0, int(self.kings))
        kings_turned = [board.turned(chosen) for chosen in king_sets]
        for chosen in _sets(board, int(board.half), int(self.men)):
            turned = board.turned(chosen)
            for other, other_turned in zip(king_sets, kings_turned, strict=True):
                is_there = not chosen & other
                self.men_of.append(chosen if is_there else -1)
                self.kings_of.append(other if is_there else -1)
                self.men_turned.append(turned if is_there else -1)
                self.kings_turned.append(other_turned if is_there else -1)

    def number(self, men: i64, kings: i64) -> i64:
        """The number of pieces seen by their own side."""
        numbers = self.board.numbers
        rank: i64 = 0
        k: i64 = 0
        while men:
            bit: i64 = men & -men
            men ^= bit
            k += 1
            square: i64 = numbers[count_bits(bit - 1)]
            rank += choose(square - self.board.half, k)
        rank *= self.king_sets
        k = 0
        while kings:
            bit = kings & -kings
            kings ^= bit
            k += 1
            square = numbers[count_bits(bit - 1)]
            rank += choose(square, k)
        return rank

    def number_turned(self, men: i64, kings: i64) -> i64:
        """The number of pieces seen by the other side."""
        numbers = self.board.numbers
        last: i64 = self.board.squares - 1
        rank: i64 = 0
        k: i64 = self.men
        while men:
            bit: i64 = men & -men
            men ^= bit
            square: i64 = numbers[count_bits(bit - 1)]
            rank += choose(last - square - self.board.half, k)
            k -= 1
        rank *= self.king_sets
        k = self.kings
        while kings:
            bit = kings & -kings
            kings ^= bit
            square = numbers[count_bits(bit - 1)]
            rank += choose(last - square, k)
            k -= 1
        return rank


class Shapes:
    """The shapes of a board, each made once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.made: list[Shape | None] = [None] * 16

    def of(self, men: i64, kings: i64) -> Shape:
        """The shape of so many men and kings, three pieces at most."""
        code: i64 = men + 4 * kings
        shape = self.made[code]
        if shape is None:
            shape = Shape(self.board, int(men), int(kings))
            self.made[code] = shape
        return shape


def table_code(men: i64, kings: i64, other_men: i64, other_kings: i64) -> i64:
    """The place of a table among all: pieces of the side to move, and of the other."""
    return men + 4 * kings + 16 * (other_men + 4 * other_kings)


def _sets(board: Board, first: int, count: int) -> list[int]:
    """All sets of so many squares from the first on, in the order of their numbers."""
    found = [0]
    bits = [int(bit) for bit in board.bits[first:]]
    if count == 1:
        found = bits
    elif count == 2:
        found = [bits[a] | bits[b] for b in range(len(bits)) for a in range(b)]
    elif count == 3:
        found = [bits[a] | bits[b] | bits[c] for c in range(len(bits)) for b in range(c) for a in range(b)]
    return found
