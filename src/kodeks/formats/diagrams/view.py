"""Where squares lie on the paper: a square is 100 units wide, the board's top left corner is the origin."""

from __future__ import annotations

from dataclasses import dataclass

from kodeks.draughts import Variant

SQUARE = 100
_ROOM_FOR_NUMBER = 4  # pieces give way to the number in an upper corner of their square


@dataclass(frozen=True, slots=True)
class View:
    """A board seen from White's side, or from Black's."""

    variant: Variant
    flipped: bool
    coordinates: bool

    @property
    def width(self) -> int:
        """Of the board, without its frame."""
        return self.variant.side * SQUARE

    @property
    def margin(self) -> int:
        """Of the frame: the 64 board has its letters and ranks there, the 100 board its numbers in the squares."""
        return 48 if self.coordinates and self.variant.algebraic else 30

    @property
    def numbered(self) -> bool:
        """Whether each dark square bears its number."""
        return self.coordinates and not self.variant.algebraic

    @property
    def piece_scale(self) -> float:
        """Pieces are larger where they need not leave room for a number."""
        return 1 if self.numbered else 1.14

    def cell(self, square: int) -> tuple[int, int]:
        """Row from the top and column from the left as this viewer sees the square."""
        row, column = self.variant.cell(square)
        last = self.variant.side - 1
        return (last - row, last - column) if self.flipped else (row, column)

    def corner(self, square: int) -> tuple[int, int]:
        """The top left corner of a square, x and y."""
        row, column = self.cell(square)
        return column * SQUARE, row * SQUARE

    def centre(self, square: int) -> tuple[int, int]:
        """Where the middle of a piece on this square lies, x and y."""
        x, y = self.corner(square)
        return x + SQUARE // 2, y + SQUARE // 2 + (_ROOM_FOR_NUMBER if self.numbered else 0)


def number_text(value: float) -> str:
    """A length as short as it can be written; the same on every machine."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")
