"""Entries as a table that spreadsheets open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kodeks.formats.entries.column import Column
from kodeks.formats.entries.reader import LicenceDays
from kodeks.formats.formulas import harmless
from kodeks.formats.spreadsheet import write_csv
from kodeks.malformed import MalformedText
from kodeks.tournament.entry import Entry
from kodeks.words import Language

_ALWAYS = (Column.RATING, Column.TITLE, Column.SEX, Column.BIRTH, Column.FEDERATION, Column.CLUB)
_IF_USED = (
    Column.LICENCE,
    Column.FIDE_ID,
    Column.FMJD_ID,
    Column.TEAM,
    Column.TEAM_ORDER,
    Column.RESERVE,
    Column.PLAYERS,
    Column.RESERVES,
    Column.TECHNICAL,
    Column.TECHNICAL_METHOD,
    Column.LIST_NAME,
    Column.LIST_PLACE,
)
_DAYS = (Column.LICENCE_FROM, Column.LICENCE_TO)
_FIELDS = {Column.RESERVE: "is_reserve", Column.TECHNICAL: "is_technical"}
_Value: TypeAlias = str | int | bool | tuple[str, ...] | None


def write_entries(
    entries: Sequence[Entry],
    *,
    language: Language,
    delimiter: str = ";",
    licence_days: Sequence[LicenceDays] | None = None,
) -> str:
    """The table with headings; columns that few events need are there if an entry uses them. Surname and first name
    have two columns if both are known of everybody. A register has the days
    of licences, too.

    The players of a team stand in one cell, with slashes between them. For spreadsheets encode it as `utf-8-sig`:
    without the mark they take it for an old code page.
    """
    used = [column for column in _IF_USED if any(_value(entry, column) for entry in entries)]
    names = (Column.SURNAME, Column.GIVEN_NAME) if all(map(_has_parts, entries)) and entries else (Column.NAME,)
    columns = (*names, *_ALWAYS, *used)
    days = _DAYS if licence_days is not None else ()
    heads = [language.heading(column) for column in (*columns, *days)]
    rows = [[_written(_value(entry, column), language) for column in columns] for entry in entries]
    for row, valid in zip(rows, licence_days or (), strict=False):
        row += ["" if day is None else day.isoformat() for day in valid]
    return write_csv([heads, *rows], delimiter=delimiter)


def _has_parts(entry: Entry) -> bool:
    return bool(entry.surname) and entry.known_parts is not None and "," not in entry.name


def _value(entry: Entry, column: Column) -> _Value:
    if column is Column.GIVEN_NAME:
        return entry.parts.given_name
    value: _Value = getattr(entry, _FIELDS.get(column, column.value))
    return value


def _written(value: _Value, language: Language) -> str:
    if isinstance(value, bool):
        return language.cell("yes" if value else "no")
    if isinstance(value, tuple):
        value = _joined(value)
    text = "" if value is None else str(value)
    return harmless(text)


def _joined(names: tuple[str, ...]) -> str:
    for name in names:
        if "/" in name:
            raise MalformedText("entries-slash-in-name", name)
    return " / ".join(names)
