"""The rounds of a player's line: ten columns each, from column 92."""

from __future__ import annotations

from collections.abc import Sequence

from kodeks.formats.trf.columns import Columns, Span
from kodeks.formats.trf.report import Cell

__all__ = [
    "FIRST_COLUMN",
    "GAMES",
    "RESTS",
    "UNFINISHED",
    "WALKOVERS",
    "WIDTH",
    "column_of",
    "read_cells",
    "write_cells",
]

FIRST_COLUMN = 92
WIDTH = 10
GAMES = frozenset("1=0WDL")  # W, D and L: a game of less than one move, not rated
WALKOVERS = frozenset("+-")
BYES = frozenset("HFUZ")
UNFINISHED = frozenset("*")  # a game whose result is not known yet, which others leave blank
RESTS = BYES | frozenset("+-= ")  # without an opponent + = - are the older signs of the full, half and zero point bye
_COLOURS = frozenset("wb- ")


def column_of(round_number: int) -> int:
    """Where the cell of a round begins."""
    return FIRST_COLUMN + WIDTH * (round_number - 1)


def read_cells(columns: Columns) -> tuple[Cell, ...]:
    """All cells of a line up to the last one with something in it."""
    last = (len(columns.text) - FIRST_COLUMN) // WIDTH + 1
    return tuple(_read_cell(columns, column_of(number)) for number in range(1, last + 1))


def _read_cell(columns: Columns, first: int) -> Cell:
    columns.check_blank(first + 4, first + 6, first + 8, first + 9)
    opponent = columns.number(Span(first, first + 3), "trf-not-an-opponent")
    colour = columns.raw(Span(first + 5, first + 5)).lower()
    result = columns.raw(Span(first + 7, first + 7)).upper()
    if colour not in _COLOURS:
        columns.refuse("trf-not-a-colour", Span(first + 5, first + 5))
    if result in UNFINISHED:
        result = " "
    if result not in GAMES | WALKOVERS | BYES | {" "}:
        columns.refuse("not-a-result", Span(first + 7, first + 7))
    cell = Cell(opponent, colour, result)
    _check(cell, columns, first)
    return cell


def _check(cell: Cell, columns: Columns, first: int) -> None:
    """Opponent, colour and result must go together."""
    whole = Span(first, first + 7)
    if not cell.is_paired:
        if cell.colour in "wb":
            columns.refuse("trf-colour-without-opponent", whole)
        if cell.result not in RESTS:
            columns.refuse("trf-result-without-opponent", whole)
    elif cell.result in BYES:
        columns.refuse("trf-bye-with-opponent", whole)
    elif cell.colour not in "wb" and cell.result not in WALKOVERS:
        columns.refuse("trf-game-without-colour", whole)


def write_cells(cells: Sequence[Cell]) -> str:
    """The cells as columns, without the blanks before the first."""
    return "  ".join(_write_cell(cell) for cell in cells).rstrip(" ")


def _write_cell(cell: Cell) -> str:
    opponent = "" if cell.opponent is None else str(cell.opponent or "0000")
    return f"{opponent:>4} {cell.colour} {cell.result}"
