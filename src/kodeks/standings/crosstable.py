"""Tables of results: everybody against everybody, and round by round."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from kodeks.standings.cells import Cell
from kodeks.standings.ranking import RankedEntrant, Standings
from kodeks.standings.table import tabulate_all


class CrossRow(NamedTuple):
    """One entrant's results by column: none on the diagonal or where they did not meet, several in more cycles."""

    row: RankedEntrant
    results: tuple[tuple[Cell, ...], ...]


class Crosstable(NamedTuple):
    """Columns by start number, rows in the same order. The removed are shown, though their results do not count."""

    columns: tuple[int, ...]
    rows: tuple[CrossRow, ...]


class ProgressRow(NamedTuple):
    """One entrant's rounds and the running total after each; results against the removed show but bring nothing."""

    row: RankedEntrant
    cells: tuple[Cell, ...]
    totals: tuple[int, ...]


def crosstable(standings: Standings, *, by_number: bool = False) -> Crosstable:
    """In order of places, or of start numbers as a round robin is often shown."""
    rows = sorted(standings.rows, key=lambda row: row.number) if by_number else standings.rows
    columns = tuple(row.number for row in rows)
    cells = tabulate_all(standings.event).cells
    return Crosstable(columns, tuple(CrossRow(row, _by_opponent(cells[row.number], columns)) for row in rows))


def _by_opponent(cells: tuple[Cell, ...], columns: tuple[int, ...]) -> tuple[tuple[Cell, ...], ...]:
    met: dict[int, tuple[Cell, ...]] = {}
    for cell in cells:
        if cell.opponent is not None:
            met[cell.opponent] = (*met.get(cell.opponent, ()), cell)
    return tuple(met.get(column, ()) for column in columns)


def progress_table(standings: Standings) -> tuple[ProgressRow, ...]:
    """In order of places, round by round."""
    shown, counted = tabulate_all(standings.event).cells, standings.table.cells
    rows = []
    for row in standings.rows:
        points = [cell.points for cell in counted.get(row.number, ())] or [0] * len(shown[row.number])
        rows.append(ProgressRow(row, shown[row.number], tuple(accumulate(points))))
    return tuple(rows)
