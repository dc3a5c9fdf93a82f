"""Which row of a table has its headings, and which column each of them names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from kodeks.formats.entries.column import Column, read_heading
from kodeks.formats.entries.table import EntryRow
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText

Columns = tuple[Column | None, ...]
NAMES = {Column.NAME, Column.SURNAME}
OF_REGISTERS = {Column.TITLE_100: "100", Column.TITLE_64: "64"}  # by game: an event is of one
NO_HEADINGS = EntryRow(1, ())
_HEADS = {*NAMES, Column.PLAYERS}  # what stands above names
_WITHIN = 15  # rows: above the headings may stand the name of the event


def under_headings(
    rows: list[EntryRow], remarks: list[Remark], *, is_register: bool
) -> tuple[Columns, EntryRow, list[EntryRow]]:
    """The columns, the headings, and the rows below them. In a register of two columns that mean the same the first
    counts; elsewhere that is an error."""
    for index, row in enumerate(rows[:_WITHIN]):
        found = _known(row.cells, is_register)
        if not NAMES & set(found) or NAMES & set(_known(_row_at(rows, index + 1).cells, is_register)):
            continue  # no headings, or those over several columns: their own are below
        first, last, texts = _in_two_rows(rows, index, found)
        known = _known(texts, is_register)
        headings = row._replace(cells=texts)
        remarks += [Remark("entries-row-above", above.line, 1) for above in rows[:first] if not above.is_empty]
        body = rows[last + 1 :]
        remarks += _left_out(headings, known, body, is_register=is_register)
        _check_twice(known, headings)
        return known, headings, body
    filled = next((row for row in rows if not row.is_empty), None)
    if filled is None:
        raise MalformedText("entries-empty", "", line=1, column=1)
    raise MalformedText("entries-no-headings", " | ".join(filled.cells), line=filled.line, column=1)


def without_headings(rows: list[EntryRow], remarks: list[Remark]) -> list[EntryRow]:
    """All rows; but headings are nobody's name."""
    first = next((index for index, row in enumerate(rows) if not row.is_empty), 0)
    if rows and _HEADS & {read_heading(cell) for cell in rows[first].cells}:
        remarks.append(Remark("entries-row-above", rows[first].line, 1))
        return rows[first + 1 :]
    return rows


def check_columns(known: Columns, line: int) -> None:
    """There is one column of names, and none twice."""
    given = [column for column in known if column is not None]
    if not NAMES & set(given) or len(set(given)) < len(given):
        raise MalformedText("entries-no-name-column", ", ".join(given), line=line, column=1)
    if Column.NAME in given and Column.SURNAME in given:
        second = max(known.index(Column.NAME), known.index(Column.SURNAME)) + 1
        raise MalformedText("entries-name-twice", ", ".join(given), line=line, column=second)


# Headings that run over several columns, with others of their own below


def _in_two_rows(rows: Sequence[EntryRow], index: int, found: Columns) -> tuple[int, int, tuple[str, ...]]:
    """The first and the last row of the headings, and what stands above each column. A heading over several columns is
    completed by those below it: `Licencja` over `nr`, `od`, `do`."""
    row, below = rows[index], _row_at(rows, index + 1)
    names = [place for place, column in enumerate(found) if column in NAMES]
    if not any(place < len(below.cells) and below.cells[place] for place in names):
        joined = _joined(row.cells, below.cells)
        if joined is not None:
            return index, index + 1, joined
    joined = _joined(rows[index - 1].cells, row.cells) if index else None
    return (index, index, row.cells) if joined is None else (index - 1, index, joined)


def _row_at(rows: Sequence[EntryRow], index: int) -> EntryRow:
    return rows[index] if index < len(rows) else NO_HEADINGS


def _joined(above: Sequence[str], below: Sequence[str]) -> tuple[str, ...] | None:
    """Both rows as one; None if nothing below is completed by what stands above it."""
    width = max(len(above), len(below))
    upper, lower = ((*cells, *[""] * (width - len(cells))) for cells in (above, below))
    spread = accumulate(upper, _or_before)
    both = [f"{over} {cell}" if over and cell else "" for over, cell in zip(spread, lower, strict=True)]
    if not any(map(read_heading, both)):
        return None
    readings = zip(both, lower, upper, strict=True)
    return tuple(next(filter(read_heading, each), each[0] or each[1] or each[2]) for each in readings)


def _or_before(before: str, cell: str) -> str:
    return cell or before


# What the columns mean


def _known(cells: Sequence[str], is_register: bool) -> Columns:
    known = tuple(map(read_heading, cells))
    if is_register:
        return _first_of_each(known)
    return tuple(None if column in OF_REGISTERS else column for column in known)


def _first_of_each(known: Columns) -> Columns:
    """The columns, each once: of a name and a surname what comes first."""
    seen: set[Column | None] = set()
    found: list[Column | None] = []
    for column in known:
        is_second = column in seen or (column in NAMES and bool(NAMES & seen))
        found.append(None if is_second else column)
        seen.add(column)
    return tuple(found)


def _left_out(headings: EntryRow, known: Columns, body: Sequence[EntryRow], *, is_register: bool) -> list[Remark]:
    """Columns that are not read: of those without a heading, only where something stands in them."""
    found = []
    for place, (cell, meaning) in enumerate(zip(headings.cells, known, strict=True)):
        if cell and meaning is None:
            is_again = is_register and read_heading(cell) is not None
            noticed = "entries-heading-again" if is_again else "entries-heading-not-understood"
            found.append(Remark(noticed, headings.line, place + 1, {"heading": cell}))
        elif not cell and any(place < len(row.cells) and row.cells[place] for row in body):
            found.append(Remark("entries-column-without-heading", headings.line, place + 1))
    return found


def _check_twice(known: Columns, row: EntryRow) -> None:
    for column, meaning in enumerate(known, start=1):
        if meaning is not None and meaning in known[: column - 1]:
            raise MalformedText("entries-heading-twice", row.cells[column - 1], line=row.line, column=column)
