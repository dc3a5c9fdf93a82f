"""Entries from a table: a CSV file, a workbook, rows pasted from a spreadsheet, or a bare column of names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from kodeks.formats.code_pages import DecodedText, decode
from kodeks.formats.entries.bare_names import bare_names
from kodeks.formats.entries.column import Column
from kodeks.formats.entries.duplicates import find_duplicates
from kodeks.formats.entries.headings import (
    NO_HEADINGS,
    OF_REGISTERS,
    Columns,
    check_columns,
    under_headings,
    without_headings,
)
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
from kodeks.formats.formulas import as_meant, is_formula
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.tournament.entry import Entry

__all__ = ["EntryTable", "decode_table", "read_entries", "read_entry_table"]

T = TypeVar("T")
RowCheck: TypeAlias = "Callable[[RowReader, LicenceDays, ListFacts], None]"
_DAYS = (Column.LICENCE_FROM, Column.LICENCE_TO)
_NO_TITLES: Mapping[str, str] = MappingProxyType({})
_DAYS_OF_ANY_KIND = (Column.BIRTH, *_DAYS, Column.LAST_GAME)


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


class FoundEntry(NamedTuple):
    """A row that was read: where it stands, the entry, and what it says beyond one."""

    line: int
    entry: Entry
    days: LicenceDays
    listed: ListFacts
    titles: Mapping[str, str]  # by game, where each has a column of its own


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
    titles: tuple[Mapping[str, str], ...] = ()  # likewise: by game, where each has a column of its own
    headings: EntryRow = NO_HEADINGS

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
    is_register: bool = False,
    check: RowCheck = lambda reading, days, listed: None,
) -> EntryTable:
    """The entries row by row, with the errors as values. `columns` give the order where the table has no headings; a
    bare column of names needs neither. Two columns that mean the same are an error; in a register the first of them
    counts, and titles of both games may have a column each. `check` tells what else is wrong with a row, so that all
    its errors come at once."""
    decoded = decode_table(data, encoding)
    remarks = [Remark("code-page-assumed", facts={"page": decoded.encoding})] if decoded.is_assumed else []
    bare = bare_names(decoded.text) if columns is None and delimiter is None else None
    rows = bare or list(read_rows(decoded.text, delimiter or delimiter_of(decoded.text, len(columns or ()))))
    known: Columns
    headings = NO_HEADINGS
    if bare is not None:
        known, body = (Column.NAME,), without_headings(rows, remarks)
    elif columns is None:
        known, headings, body = under_headings(rows, remarks, is_register=is_register)
    else:
        known, body = tuple(columns), without_headings(rows, remarks)
    check_columns(known, rows[0].line if rows else 1)
    errors: list[MalformedText] = []
    found = [read for row in body if (read := _entry_of(row, known, remarks, errors, check)) is not None]
    if not found and not errors:
        raise MalformedText("entries-empty", " ".join(decoded.text.split()), line=1, column=1)
    remarks += _counted_days(body, known)
    remarks += find_duplicates([(each.line, each.entry) for each in found])
    return EntryTable(
        tuple(each.entry for each in found),
        tuple(each.line for each in found),
        tuple(each.days for each in found) if {*_DAYS} & set(known) else None,
        tuple(errors),
        tuple(remarks),
        known,
        tuple(each.listed for each in found),
        tuple(each.titles for each in found),
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


def _entry_of(
    row: EntryRow, known: Columns, remarks: list[Remark], errors: list[MalformedText], check: RowCheck
) -> FoundEntry | None:
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
    entry = Entry(name=name, surname=surname, title=title or category, **values)
    return FoundEntry(row.line, entry, days, listed, reading.titles())


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
        begins = "".join([cell[:1] for cell in row.cells])
        if "=" in begins or "#" in begins:  # else there is none
            self.errors += self._formulas()

    def _formulas(self) -> Iterator[MalformedText]:
        for place in self.places.values():
            if place < len(self.row.cells) and is_formula(self.row.cells[place]):
                cell = self.row.cells[place]
                yield MalformedText("entries-is-a-formula", cell, line=self.row.line, column=place + 1)

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
            place = self.places[column] + 1
            if not any(each.column == place for each in self.errors):  # of one cell the first error says enough
                self.errors.append(error.at(line=self.row.line, column=place))
            return None

    def wrong(self, reason: str, column: Column) -> None:
        """Something else is wrong with this cell; with the row, where there is no such column."""
        place = self.places.get(column, 0)
        text = self.text(column) if column in self.places else " | ".join(self.row.cells)
        self.errors.append(MalformedText(reason, text, line=self.row.line, column=place + 1))

    def titles(self) -> Mapping[str, str]:
        """Those of each game, where each has a column of its own."""
        if OF_REGISTERS.keys().isdisjoint(self.places):
            return _NO_TITLES  # one for all: there may be thousands
        return {game: _text(self.text(each)) for each, game in OF_REGISTERS.items() if each in self.places}

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
