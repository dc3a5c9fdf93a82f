"""The first sheet of a workbook (XLSX) as a table of text, row by row and within limits.

A workbook is a packed folder: what it would unpack to is counted before anything reads it, and only so many rows and
columns of a sheet are looked at, whatever it says of its own size.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from kodeks.formats.packed import ZIP_FAULTS
from kodeks.malformed import MalformedText

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

ROWS, COLUMNS = 100_000, 100
_UNPACKED = 64 * 1024 * 1024
_PARTS = 2_000
_CHUNK = 1 << 20
_SHEETS = "xl/workbook.xml"  # what every workbook has


def read_workbook(data: bytes) -> str:
    """The first sheet that has anything in it, as text with tabs between the cells: a line is a row of the sheet."""
    _check(data)
    from openpyxl import load_workbook  # seldom, and slow to load
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book: Workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            return _first_filled(book)
        finally:
            book.close()
    except (InvalidFileException, KeyError, ValueError, TypeError, AttributeError, SyntaxError, EOFError) as error:
        if isinstance(error, MalformedText):
            raise
        raise _broken() from None  # SyntaxError is what the parser of XML raises


def _broken() -> MalformedText:
    return MalformedText("entries-workbook-broken", "XLSX", line=1, column=1)


def _check(data: bytes) -> None:
    """Unpack it once into nothing, and count: sizes that a packed file tells of itself need not be true."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = packed.namelist()
            if _SHEETS not in names:
                raise MalformedText("entries-is-a-workbook", "PK", line=1, column=1)
            if len(names) > _PARTS:
                raise MalformedText("entries-workbook-too-large", "XLSX", line=1, column=1)
            _count(packed)
    except ZIP_FAULTS:
        raise MalformedText("entries-is-a-workbook", "PK", line=1, column=1) from None


def _count(packed: zipfile.ZipFile) -> None:
    left = _UNPACKED
    for part in packed.infolist():
        with packed.open(part) as stream:
            while chunk := stream.read(_CHUNK):
                left -= len(chunk)
                if left < 0:
                    raise MalformedText("entries-workbook-too-large", "XLSX", line=1, column=1)


def _first_filled(book: Workbook) -> str:
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            lines = list(_lines(sheet.iter_rows(max_row=ROWS + 1, max_col=COLUMNS, values_only=True)))
            if any(lines):
                return "\n".join(lines)
    raise MalformedText("entries-empty", "", line=1, column=1)


def _lines(rows: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    for number, row in enumerate(rows, start=1):
        if number > ROWS:
            raise MalformedText("entries-workbook-too-large", "XLSX", line=number, column=1)
        yield "\t".join(map(_cell, row)).rstrip("\t")


def _cell(value: object) -> str:
    """A cell as it would stand in a table: whole numbers without a fraction, days without an hour."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    text = " ".join(str(value).split())
    return '"' + text.replace('"', '""') + '"' if text.startswith('"') else text
