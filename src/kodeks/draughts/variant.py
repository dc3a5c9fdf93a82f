"""The two boards: squares, their numbers and names, and the start position [I.2]."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from kodeks.draughts.generator import Geometry
from kodeks.malformed import MalformedText

_NUMBER = re.compile(r"0?[1-9]|[1-9][0-9]")
_COORDINATE = re.compile(r"[a-h][1-8]")


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A board and its numbering. Squares are numbers from 1, row by row from the top left as White sees it [I.2.6].

    A bitboard has one bit a square, in the layout of `generator`; `bits[n]` is the bit of square n.
    """

    key: str  # stable: files, command line
    side: int  # squares along an edge
    men: int  # of each player at the start [I.2.7]
    algebraic: bool  # squares are named a1 to h8 [I.2.6.4]
    bits: tuple[int, ...] = field(init=False, repr=False)
    numbers: MappingProxyType[int, int] = field(init=False, repr=False)  # of a single bit
    names: tuple[str, ...] = field(init=False, repr=False)
    geometry: Geometry = field(init=False, repr=False)
    main_line: int = field(init=False, repr=False)  # bitboard [I.2.3]

    def __post_init__(self) -> None:
        half = self.side // 2
        squares = range(1, half * self.side + 1)
        bits = (0, *(1 << (n - 1 + (n - 1) // self.side) for n in squares))
        top, bottom = sum(bits[1 : half + 1]), sum(bits[-half:])
        lines = [n for n in squares if sum(self.cell(n)) == self.side - 1]
        for name, value in (
            ("bits", bits),
            ("numbers", MappingProxyType({bits[n]: n for n in squares})),
            ("names", ("", *(self._name(n) for n in squares))),
            ("geometry", Geometry(half, sum(bits), top, bottom)),
            ("main_line", sum(bits[n] for n in lines)),
        ):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return variant, (self.key,)

    @property
    def squares(self) -> range:
        return range(1, len(self.bits))

    def cell(self, square: int) -> tuple[int, int]:
        """Row from the top and column from the left, both from 0 [I.2.6]."""
        half = self.side // 2
        row, i = divmod(square - 1, half)
        return row, 2 * i + (1 if row % 2 == 0 else 0)

    def _name(self, square: int) -> str:
        row, column = self.cell(square)
        return f"{'abcdefgh'[column]}{self.side - row}" if self.algebraic else str(square)

    def square(self, text: str) -> int:
        """The square of this name; on the 64 board a number will do as well."""
        if _NUMBER.fullmatch(text) and int(text) < len(self.bits):
            return int(text)
        if self.algebraic and _COORDINATE.fullmatch(text):
            column, row = ord(text[0]) - ord("a"), self.side - int(text[1])
            if (column + row) % 2:
                return row * (self.side // 2) + column // 2 + 1
        raise MalformedText("not-a-square", text)

    def bit(self, square: int) -> int:
        if square not in self.squares:
            raise MalformedText("not-a-square", str(square))
        return self.bits[square]

    def bitboard(self, squares: frozenset[int] | tuple[int, ...]) -> int:
        bits = 0
        for square in squares:
            bits |= self.bits[square]
        return bits

    def squares_of(self, bitboard: int) -> list[int]:
        """The squares of a bitboard, in order."""
        found = []
        while bitboard:
            bit = bitboard & -bitboard
            bitboard ^= bit
            found.append(self.numbers[bit])
        return found

    def reading_order(self, square: int) -> tuple[int, int]:
        """How squares compare in notation: as numbers, on the 64 board by file, then rank [D-3]."""
        row, column = self.cell(square)
        return (column, self.side - row) if self.algebraic else (square, 0)


BOARD_100 = Variant("100", 10, 20, algebraic=False)
BOARD_64 = Variant("64", 8, 12, algebraic=True)
VARIANTS = MappingProxyType({board.key: board for board in (BOARD_100, BOARD_64)})


@lru_cache(maxsize=10_000)
def square_set(board: Variant, bitboard: int) -> frozenset[int]:
    """The squares of a bitboard as a set; captures take the same few sets again and again."""
    return frozenset(board.squares_of(bitboard))


def variant(key: str) -> Variant:
    """The board with this key, "100" or "64"."""
    if key not in VARIANTS:
        raise MalformedText("unknown-board", key)
    return VARIANTS[key]
