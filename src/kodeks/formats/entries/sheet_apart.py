"""A workbook read in a process of its own, started by `workbook`: one that asks for a thousand times the memory of its
own size ends that process, and nothing else.

It is run as a file and imports the reader of workbooks alone, so that it starts at once.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from datetime import date, datetime

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum, load_workbook

_BROKEN, _TOO_LARGE, _EMPTY = 3, 4, 5  # how it ends where there is no table; any other end means too large, too
_MOST_BYTES = 1024**3
_MOST_SECONDS = 60
_MOST_LETTERS = 64 * 1024 * 1024


def _bound() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))


def _first_filled(book: CalamineWorkbook, rows: int, columns: int) -> str:
    """The first sheet that has anything in it, as text with tabs between the cells: a line is a row of the sheet."""
    for place, sheet in enumerate(book.sheets_metadata):
        if sheet.visible is SheetVisibleEnum.Visible and sheet.typ is SheetTypeEnum.WorkSheet:
            lines = list(_lines(book, place, rows, columns))
            if any(map(str.strip, lines)):
                return "\n".join(lines)
    sys.exit(_EMPTY)


def _lines(book: CalamineWorkbook, place: int, rows: int, columns: int) -> Iterator[str]:
    sheet = book.get_sheet_by_index(place)
    if sheet.end is not None and sheet.end[0] >= rows:
        sys.exit(_TOO_LARGE)
    left = _MOST_LETTERS
    before = ("",) * (sheet.start[1] if sheet.start else 0)  # empty columns; empty rows come by themselves
    width = min(columns, sheet.end[1] + 1) if sheet.end else 0  # of all rows: headings end before the last note
    for row in sheet.iter_rows():
        cells = (*before, *map(_cell, row))[:width]
        line = "\t".join(cells) + "\t" * (width - len(cells))
        left -= len(line)
        if left < 0:
            sys.exit(_TOO_LARGE)
        yield line


def _cell(value: object) -> str:
    """A cell as it would stand in a table: whole numbers without a fraction, days without an hour."""
    if isinstance(value, str):
        text = " ".join(value.split())
        return '"' + text.replace('"', '""') + '"' if text.startswith('"') else text
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    return str(value)


def _main(rows: str, columns: str) -> None:
    _bound()
    try:
        text = _first_filled(load_workbook(io.BytesIO(sys.stdin.buffer.read())), int(rows), int(columns))
    except (CalamineError, ValueError):
        sys.exit(_BROKEN)
    sys.stdout.buffer.write(text.encode(errors="replace"))


if __name__ == "__main__":
    _main(*sys.argv[1:])
