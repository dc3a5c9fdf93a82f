"""Entries from a table: a CSV file, a workbook, rows pasted from a spreadsheet, or a bare column of names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, TypeVar

from kodeks.formats.code_pages import DecodedText, decode
from kodeks.formats.entries.bare_names import bare_names
from kodeks.formats.entries.column import Column, read_heading
from kodeks.formats.entries.duplicates import find_duplicates
from kodeks.formats.entries.table import EntryRow, delimiter_of, read_rows
from kodeks.formats.entries.values import (
    is_nothing,
    read_count,
    read_date_of_birth,
    read_fide_id,
    read_fmjd_id,
    read_licence_day,
    read_names,
    read_rating,
    read_sex,
    read_yes,
)
from kodeks.formats.entries.workbook import is_workbook, read_workbook
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.tournament.entry import Entry

__all__ = ["EntryTable", "decode_table", "read_entries", "read_entry_table"]

T = TypeVar("T")
Columns = tuple[Column | None, ...]
_NAMES = {Column.NAME, Column.SURNAME}
_HEADS = {*_NAMES, Column.PLAYERS}  # what stands above names
_GUARDED = re.compile(r"'+[=+\-@]")
_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"  # how files of spreadsheets began before 2007
_HEADINGS_WITHIN = 15  # rows: above the headings may stand the name of the event


class LicenceDays(NamedTuple):
    """From when until when a licence is valid; without an end it is for good."""

    first: date | None
    last: date | None


@dataclass(frozen=True, slots=True)
class EntryTable:
    """What a table holds: the entries of its good rows with their lines, errors of the others, and remarks."""

    entries: tuple[Entry, ...]
    lines: tuple[int, ...]
    licence_days: tuple[LicenceDays, ...] | None = None  # where the table has columns for them, one an entry
    errors: tuple[MalformedText, ...] = ()
    remarks: tuple[Remark, ...] = ()


def decode_table(data: bytes | str, encoding: str | None = None) -> DecodedText:
    """The text of a table; of a workbook its first sheet. Workbooks of an older kind are told from other files that
    are no text."""
    if isinstance(data, bytes) and is_workbook(data):
        return DecodedText(read_workbook(data), "utf-8")
    if isinstance(data, bytes) and data.startswith(_OLD_WORKBOOK):
        raise MalformedText("entries-is-a-workbook", data[:2].decode("ascii", "replace"), line=1, column=1)
    return decode(data, encoding)


def read_entries(
    data: bytes | str,
    *,
    columns: Sequence[Column | None] | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
) -> tuple[tuple[Entry, ...], tuple[Remark, ...]]:
    """All entries, or the error of the first bad row: nothing is taken by halves."""
    table = read_entry_table(data, columns=columns, encoding=encoding, delimiter=delimiter)
    if table.errors:
        raise table.errors[0]
    return table.entries, table.remarks


def read_entry_table(
    data: bytes | str,
    *,
    columns: Sequence[Column | None] | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
) -> EntryTable:
    """The entries row by row, with the errors as values. `columns` give the order where the table has no headings; a
    bare column of names needs neither."""
    decoded = decode_table(data, encoding)
    remarks = [Remark("code-page-assumed", facts={"page": decoded.encoding})] if decoded.is_assumed else []
    bare = bare_names(decoded.text) if columns is None and delimiter is None else None
    rows = bare or list(read_rows(decoded.text, delimiter or delimiter_of(decoded.text, len(columns or ()))))
    known: Columns
    if bare is not None:
        known, body = (Column.NAME,), _without_headings(rows, remarks)
    elif columns is None:
        known, body = _under_headings(rows, remarks)
    else:
        known, body = tuple(columns), _without_headings(rows, remarks)
    _check_columns(known, rows[0].line if rows else 1)
    found: list[tuple[int, Entry]] = []
    days: list[LicenceDays] = []
    errors: list[MalformedText] = []
    for row in body:
        try:
            for line, entry, valid in _entry_of(row, known, remarks):
                found.append((line, entry))
                days.append(valid)
        except MalformedText as error:
            errors.append(error)
    if not found and not errors:
        raise MalformedText("entries-empty", " ".join(decoded.text.split()), line=1, column=1)
    remarks += find_duplicates(found)
    return EntryTable(
        tuple(each for _, each in found),
        tuple(line for line, _ in found),
        tuple(days) if Column.LICENCE_FROM in known else None,
        tuple(errors),
        tuple(remarks),
    )


def _under_headings(rows: list[EntryRow], remarks: list[Remark]) -> tuple[Columns, list[EntryRow]]:
    for index, row in enumerate(rows[:_HEADINGS_WITHIN]):
        known = tuple(read_heading(cell) for cell in row.cells)
        if not _NAMES & set(known):
            continue
        remarks += [Remark("entries-row-above", above.line, 1) for above in rows[:index] if not above.is_empty]
        for column, (cell, meaning) in enumerate(zip(row.cells, known, strict=True), start=1):
            if cell and meaning is None:
                remarks.append(Remark("entries-heading-not-understood", row.line, column, {"heading": cell}))
        _check_twice(known, row)
        return known, rows[index + 1 :]
    first = next((row for row in rows if not row.is_empty), None)
    if first is None:
        raise MalformedText("entries-empty", "", line=1, column=1)
    raise MalformedText("entries-no-headings", " | ".join(first.cells), line=first.line, column=1)


def _without_headings(rows: list[EntryRow], remarks: list[Remark]) -> list[EntryRow]:
    """All rows; but headings are nobody's name."""
    first = next((index for index, row in enumerate(rows) if not row.is_empty), 0)
    if rows and _HEADS & {read_heading(cell) for cell in rows[first].cells}:
        remarks.append(Remark("entries-row-above", rows[first].line, 1))
        return rows[first + 1 :]
    return rows


def _check_twice(known: Columns, row: EntryRow) -> None:
    for column, meaning in enumerate(known, start=1):
        if meaning is not None and meaning in known[: column - 1]:
            raise MalformedText("entries-heading-twice", row.cells[column - 1], line=row.line, column=column)


def _check_columns(known: Columns, line: int) -> None:
    given = [column for column in known if column is not None]
    if not _NAMES & set(given) or len(set(given)) < len(given):
        raise MalformedText("entries-no-name-column", ", ".join(given), line=line, column=1)
    if Column.NAME in given and Column.SURNAME in given:
        second = max(known.index(Column.NAME), known.index(Column.SURNAME)) + 1
        raise MalformedText("entries-name-twice", ", ".join(given), line=line, column=second)


def _entry_of(row: EntryRow, known: Columns, remarks: list[Remark]) -> Iterator[tuple[int, Entry, LicenceDays]]:
    """The entry of a row; none where nothing but its number was filled in."""
    cells = dict(zip(known, row.cells, strict=False))
    for column, cell in enumerate(row.cells[len(known) :], start=len(known) + 1):
        if cell:
            raise MalformedText("entries-too-many-cells", cell, line=row.line, column=column)
    if not any(cell for column, cell in cells.items() if column not in (None, Column.NUMBER)):
        return
    reading = _RowReader(row, known)
    name = reading.name()
    title, category = _text(reading.text(Column.TITLE)), _text(reading.text(Column.CATEGORY))
    if title and category and title != category:
        remarks.append(Remark("entries-category-left-out", row.line, facts={"title": title, "category": category}))
    values: dict[str, Any] = {column.value: reading.value(column, read) for column, read in _READERS.items()}
    values["is_technical"] = values.pop("technical")
    values["is_reserve"] = values.pop("reserve")
    valid = LicenceDays(
        reading.value(Column.LICENCE_FROM, read_licence_day), reading.value(Column.LICENCE_TO, read_licence_day)
    )
    surname = reading.text(Column.SURNAME)
    yield row.line, Entry(name=name, surname=surname, title=title or category, **values), valid


def _text(text: str) -> str:
    return "" if is_nothing(text) else text


def _name_of_list(text: str) -> str | None:
    return _text(text).upper() or None


def _federation(text: str) -> str:
    """Three letters are a code, written in capitals."""
    return text.upper() if len(text) == 3 else _text(text)


_READERS: Mapping[Column, Callable[[str], object]] = {
    Column.RATING: read_rating,
    Column.TECHNICAL: read_yes,
    Column.TECHNICAL_METHOD: _text,
    Column.LIST_NAME: _name_of_list,
    Column.LIST_PLACE: read_count,
    Column.SEX: read_sex,
    Column.BIRTH: read_date_of_birth,
    Column.FEDERATION: _federation,
    Column.CLUB: _text,
    Column.LICENCE: _text,
    Column.FIDE_ID: read_fide_id,
    Column.FMJD_ID: read_fmjd_id,
    Column.TEAM: _text,
    Column.TEAM_ORDER: read_count,
    Column.RESERVE: read_yes,
    Column.PLAYERS: read_names,
    Column.RESERVES: read_names,
}


class _RowReader:
    """The cells of a row by column; errors name line and column."""

    def __init__(self, row: EntryRow, known: Columns) -> None:
        self.row = row
        self.places = {column: place for place, column in enumerate(known) if column is not None}

    def text(self, column: Column) -> str:
        place = self.places.get(column, len(self.row.cells))
        cell = self.row.cells[place] if place < len(self.row.cells) else ""
        return _unguarded(cell)

    def value(self, column: Column, read: Callable[[str], T]) -> T:
        try:
            return read(self.text(column))
        except MalformedText as error:
            raise error.at(line=self.row.line, column=self.places[column] + 1) from None

    def name(self) -> str:
        """Surname first, as start lists have it; a full name stays as it was typed."""
        parts = (self.text(Column.NAME), self.text(Column.SURNAME), self.text(Column.GIVEN_NAME))
        name = " ".join(part for part in parts if part)
        if not any(letter.isalpha() for letter in name) or not (parts[0] or parts[1]):
            place = self.places.get(Column.NAME, self.places.get(Column.SURNAME, 0))
            raise MalformedText(
                "entries-name-missing", " | ".join(self.row.cells), line=self.row.line, column=place + 1
            )
        return name


def _unguarded(cell: str) -> str:
    """Without the apostrophe that our writer puts before what a spreadsheet would take for a formula."""
    return cell[1:] if _GUARDED.match(cell) else cell
