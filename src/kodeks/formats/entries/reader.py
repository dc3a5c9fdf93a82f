"""Entries from a table: a CSV file, a workbook, rows pasted from a spreadsheet, or a bare column of names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from kodeks.formats.code_pages import DecodedText, decode
from kodeks.formats.entries.bare_names import bare_names
from kodeks.formats.entries.column import Column, read_heading
from kodeks.formats.entries.duplicates import find_duplicates
from kodeks.formats.entries.table import EntryRow, delimiter_of, read_rows
from kodeks.formats.entries.values import (
    is_counted_day,
    is_nothing,
    is_total,
    read_count,
    read_date_of_birth,
    read_day,
    read_fide_id,
    read_fmjd_id,
    read_games,
    read_names,
    read_rating,
    read_sex,
    read_yes,
)
from kodeks.formats.entries.workbook import is_workbook, read_workbook
from kodeks.formats.formulas import as_meant
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.tournament.entry import Entry

__all__ = ["EntryTable", "decode_table", "read_entries", "read_entry_table"]

T = TypeVar("T")
RowCheck: TypeAlias = "Callable[[RowReader, LicenceDays, ListFacts], None]"
Columns = tuple[Column | None, ...]
_NAMES = {Column.NAME, Column.SURNAME}
_HEADS = {*_NAMES, Column.PLAYERS}  # what stands above names
_DAYS = (Column.LICENCE_FROM, Column.LICENCE_TO)
_DAYS_OF_ANY_KIND = (Column.BIRTH, *_DAYS, Column.LAST_GAME)
_NO_HEADINGS = EntryRow(1, ())
_HEADINGS_WITHIN = 15  # rows: above the headings may stand the name of the event


class LicenceDays(NamedTuple):
    """From when until when a licence is valid; without an end it is for good. Where a table tells ends alone,
    each began with its year."""

    first: date | None
    last: date | None


class ListFacts(NamedTuple):
    """What a rating list says of somebody beside his rating: counted games, the day of the last, and whether he has
    ever had 2300."""

    games: int | None
    last_game: date | None
    has_reached_2300: bool


@dataclass(frozen=True, slots=True)
class EntryTable:
    """What a table holds: the entries of its good rows with their lines, every error of the others, and remarks."""

    entries: tuple[Entry, ...]
    lines: tuple[int, ...]
    licence_days: tuple[LicenceDays, ...] | None = None  # where the table has columns for them, one an entry
    errors: tuple[MalformedText, ...] = ()
    remarks: tuple[Remark, ...] = ()
    columns: Columns = ()
    listed: tuple[ListFacts, ...] = ()  # one an entry, where it was read from a table
    headings: EntryRow = _NO_HEADINGS

    def place_of(self, column: Column) -> int:
        """The number of a column; the first where the table has none such."""
        return self.columns.index(column) + 1 if column in self.columns else 1


def decode_table(data: bytes | str | DecodedText, encoding: str | None = None) -> DecodedText:
    """The text of a table; of a workbook its first sheet. What is text already stays as it is."""
    if isinstance(data, DecodedText):
        return data
    if isinstance(data, bytes) and is_workbook(data):
        return DecodedText(read_workbook(data), "utf-8")
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
    data: bytes | str | DecodedText,
    *,
    columns: Sequence[Column | None] | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
    takes_first: bool = False,
    check: RowCheck = lambda reading, days, listed: None,
) -> EntryTable:
    """The entries row by row, with the errors as values. `columns` give the order where the table has no headings; a
    bare column of names needs neither. Two columns that mean the same are an error, or the first of them counts.
    `check` tells what else is wrong with a row, so that all its errors come at once."""
    decoded = decode_table(data, encoding)
    remarks = [Remark("code-page-assumed", facts={"page": decoded.encoding})] if decoded.is_assumed else []
    bare = bare_names(decoded.text) if columns is None and delimiter is None else None
    rows = bare or list(read_rows(decoded.text, delimiter or delimiter_of(decoded.text, len(columns or ()))))
    known: Columns
    headings = _NO_HEADINGS
    if bare is not None:
        known, body = (Column.NAME,), _without_headings(rows, remarks)
    elif columns is None:
        known, headings, body = _under_headings(rows, remarks, takes_first)
    else:
        known, body = tuple(columns), _without_headings(rows, remarks)
    _check_columns(known, rows[0].line if rows else 1)
    found: list[tuple[int, Entry]] = []
    days: list[LicenceDays] = []
    listed: list[ListFacts] = []
    errors: list[MalformedText] = []
    for row in body:
        read = _entry_of(row, known, remarks, errors, check)
        if read is not None:
            found.append((row.line, read[0]))
            days.append(read[1])
            listed.append(read[2])
    if not found and not errors:
        raise MalformedText("entries-empty", " ".join(decoded.text.split()), line=1, column=1)
    remarks += _counted_days(body, known)
    remarks += find_duplicates(found)
    return EntryTable(
        tuple(each for _, each in found),
        tuple(line for line, _ in found),
        tuple(days) if {*_DAYS} & set(known) else None,
        tuple(errors),
        tuple(remarks),
        known,
        tuple(listed),
        headings,
    )


def _counted_days(rows: Sequence[EntryRow], known: Columns) -> Iterator[Remark]:
    """That days were written as numbers, once for the first of them."""
    places = [place for place, column in enumerate(known) if column in _DAYS_OF_ANY_KIND]
    found = [(row, at) for row in rows for at in places if at < len(row.cells) and is_counted_day(row.cells[at])]
    if found:
        row, at = found[0]
        day = read_date_of_birth(row.cells[at])
        yield Remark(
            "entries-days-counted", row.line, at + 1, {"cells": len(found), "number": row.cells[at], "day": day}
        )


def _under_headings(
    rows: list[EntryRow], remarks: list[Remark], takes_first: bool
) -> tuple[Columns, EntryRow, list[EntryRow]]:
    for index, row in enumerate(rows[:_HEADINGS_WITHIN]):
        known = tuple(read_heading(cell) for cell in row.cells)
        if takes_first:
            known = _first_of_each(known)
        if not _NAMES & set(known):
            continue
        remarks += [Remark("entries-row-above", above.line, 1) for above in rows[:index] if not above.is_empty]
        for column, (cell, meaning) in enumerate(zip(row.cells, known, strict=True), start=1):
            if cell and meaning is None:
                noticed = "entries-heading-not-understood" if read_heading(cell) is None else "entries-heading-again"
                remarks.append(Remark(noticed, row.line, column, {"heading": cell}))
        _check_twice(known, row)
        return known, row, rows[index + 1 :]
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


def _first_of_each(known: Columns) -> Columns:
    """The columns, each once: of a name and a surname what comes first."""
    seen: set[Column | None] = set()
    found: list[Column | None] = []
    for column in known:
        is_second = column in seen or (column in _NAMES and bool(_NAMES & seen))
        found.append(None if is_second else column)
        seen.add(column)
    return tuple(found)


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


def _entry_of(
    row: EntryRow, known: Columns, remarks: list[Remark], errors: list[MalformedText], check: RowCheck
) -> tuple[Entry, LicenceDays, ListFacts] | None:
    """The entry of a row; none where nothing but its number was filled in, or where a cell is wrong: every such cell is
    told."""
    reading = RowReader(row, known)
    if not row.errors and not reading.has_cells_beyond and not reading.is_filled:
        return None
    if is_total(row.cells):
        remarks.append(Remark("entries-row-of-totals", row.line, facts={"text": " ".join(filter(None, row.cells))}))
        return None
    name = reading.name()
    values = {
        **_unsaid(),
        **{str(each): reading.value(each, read) for each, read in _READERS.items() if each in reading.places},
    }
    values["is_technical"] = values.pop("technical")
    values["is_reserve"] = values.pop("reserve")
    first, last = (reading.value(each, read_day) for each in _DAYS)
    if last is not None and Column.LICENCE_FROM not in known:  # licences are for a year
        first = last.replace(month=1, day=1)
    days = LicenceDays(first, last)
    listed = ListFacts(
        reading.value(Column.GAMES, read_games),
        reading.value(Column.LAST_GAME, read_day),
        bool(reading.value(Column.REACHED_2300, read_yes)),
    )
    check(reading, days, listed)
    if reading.errors:
        errors += sorted(reading.errors, key=lambda error: error.column or 0)
        return None
    title, category = _text(reading.text(Column.TITLE)), _text(reading.text(Column.CATEGORY))
    if title and category and title != category:
        remarks.append(Remark("entries-category-left-out", row.line, facts={"title": title, "category": category}))
    surname = reading.text(Column.SURNAME)
    return Entry(name=name, surname=surname, title=title or category, **values), days, listed


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


@cache
def _unsaid() -> dict[str, Any]:
    """What columns say that a table has not."""
    return {column.value: read("") for column, read in _READERS.items()}


@lru_cache(maxsize=16)
def _places(known: Columns) -> Mapping[Column, int]:
    return {column: place for place, column in enumerate(known) if column is not None}


class RowReader:
    """The cells of a row by column. What is wrong with them is gathered, each with its line and column."""

    def __init__(self, row: EntryRow, known: Columns) -> None:
        self.row = row
        self.known = known
        self.places = _places(known)
        self.errors = list(row.errors)
        for column, cell in enumerate(row.cells[len(known) :], start=len(known) + 1):
            if cell:
                self.errors.append(MalformedText("entries-too-many-cells", cell, line=row.line, column=column))

    @property
    def has_cells_beyond(self) -> bool:
        """Whether something stands where no column is."""
        return any(self.row.cells[len(self.known) :])

    @property
    def is_filled(self) -> bool:
        """Whether it says more than its number."""
        return any(
            cell
            for column, cell in zip(self.known, self.row.cells, strict=False)
            if column not in (None, Column.NUMBER)
        )

    def text(self, column: Column) -> str:
        place, cells = self.places.get(column), self.row.cells
        return as_meant(cells[place]) if place is not None and place < len(cells) else ""

    def value(self, column: Column, read: Callable[[str], T]) -> T | None:
        """What the cell says; None if it cannot be read, which is told among the errors."""
        try:
            return read(self.text(column))
        except MalformedText as error:
            self.errors.append(error.at(line=self.row.line, column=self.places[column] + 1))
            return None

    def wrong(self, reason: str, column: Column) -> None:
        """Something else is wrong with this cell; with the row, where there is no such column."""
        place = self.places.get(column, 0)
        text = self.text(column) if column in self.places else " | ".join(self.row.cells)
        self.errors.append(MalformedText(reason, text, line=self.row.line, column=place + 1))

    def name(self) -> str:
        """Surname first, as start lists have it; a full name stays as it was typed."""
        parts = (self.text(Column.NAME), self.text(Column.SURNAME), self.text(Column.GIVEN_NAME))
        name = " ".join(part for part in parts if part)
        if not any(letter.isalpha() for letter in name) or not (parts[0] or parts[1]):
            place = self.places.get(Column.NAME, self.places.get(Column.SURNAME, 0))
            if not any(error.column == place + 1 for error in self.errors):
                text = " | ".join(self.row.cells)
                error = MalformedText("entries-name-missing", text, line=self.row.line, column=place + 1)
                self.errors.append(error)
        return name
