"""The rounds of a player's line: ten columns each, from column 92."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodeks.formats.trf.columns import ColumnSpan, LineColumns
from kodeks.formats.trf.report import Cell
from kodeks.malformed import MalformedText

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
    "wrong_cells",
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


def wrong_cells(columns: LineColumns, rounds: int | None) -> Iterator[MalformedText]:
    """What is wrong with each round of a line, as far as so many rounds."""
    last = _last_round(columns)
    for number in range(1, (last if rounds is None else min(last, rounds)) + 1):
        try:
            _read_cell(columns, column_of(number))
        except MalformedText as error:
            yield error


def _last_round(columns: LineColumns) -> int:
    return (len(columns.text) - FIRST_COLUMN) // WIDTH + 1


def read_cells(columns: LineColumns, rounds: int | None = None) -> tuple[Cell, ...]:
    """All cells of a line up to the last one with something in it, or those of so many rounds."""
    last = _last_round(columns)
    if rounds is not None and last > rounds:
        first, last = column_of(rounds + 1), rounds
        columns.doubt("trf-beyond-the-rounds", ColumnSpan(first, max(first, len(columns.text))))
    cells = [_read_cell(columns, column_of(number)) for number in range(1, last + 1)]
    while cells and cells[-1].is_blank:
        cells.pop()
    return tuple(cells)


def _read_cell(columns: LineColumns, first: int) -> Cell:
    columns.check_blank(first + 4, first + 6, first + 8, first + 9)
    opponent = columns.number(ColumnSpan(first, first + 3), "trf-not-an-opponent")
    colour = columns.raw(ColumnSpan(first + 5, first + 5)).lower()
    result = columns.raw(ColumnSpan(first + 7, first + 7)).upper()
    if colour not in _COLOURS:
        columns.refuse("trf-not-a-colour", ColumnSpan(first + 5, first + 5))
    if result in UNFINISHED:
        result = " "
    if result == "½":
        columns.doubt("trf-half-as-sign", ColumnSpan(first + 7, first + 7))
        result = "="
    if result not in GAMES | WALKOVERS | BYES | {" "}:
        columns.refuse("not-a-result", ColumnSpan(first + 7, first + 7))
    return _agreeing(Cell(opponent, colour, result), columns, ColumnSpan(first, first + 7))


def _agreeing(cell: Cell, columns: LineColumns, whole: ColumnSpan) -> Cell:
    """Opponent, colour and result must go together; who had no opponent needs no colour, and for no result nothing."""
    if cell.is_paired:
        if cell.result in BYES:
            columns.refuse("trf-bye-with-opponent", whole)
        return cell
    if cell.result == "0":
        columns.doubt("trf-loss-to-nobody", whole)
        cell = cell._replace(result="Z")
    if cell.result not in RESTS:
        columns.refuse("trf-result-without-opponent", whole)
    if cell.colour in "wb":
        columns.doubt("trf-colour-of-nobody", whole)
        cell = cell._replace(colour="-" if cell.result.strip() else " ")
    return cell


def write_cells(cells: Sequence[Cell]) -> str:
    """The cells as columns, without the blanks before the first."""
    return "  ".join(_write_cell(cell) for cell in cells).rstrip(" ")


def _write_cell(cell: Cell) -> str:
    opponent = "" if cell.opponent is None else str(cell.opponent or "0000")
    return f"{opponent:>4} {cell.colour} {cell.result}"
