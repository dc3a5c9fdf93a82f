"""Text as a table: any delimiter, quoted cells, and for each row its line in the file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import NamedTuple

from kodeks.formats.entries.column import read_heading
from kodeks.malformed import MalformedText

__all__ = ["DELIMITERS", "Row", "delimiter_of", "read_rows"]

DELIMITERS = (";", "\t", "|", ",")  # where two would do equally well, the earlier
_TOLD = re.compile(r"sep=(.)[ \t]*(?:\r\n|\r|\n)", re.IGNORECASE)  # spreadsheets write and understand this first line
_LOOKED_AT = 20  # lines
_LONGEST_CELL = 10_000


class Row(NamedTuple):
    """The cells of a row, each with single blanks inside and none around, and the line where it begins."""

    line: int
    cells: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Nothing in it, as rows at the end of a spreadsheet."""
        return not any(self.cells)


def delimiter_of(text: str, width: int = 0) -> str:
    """The delimiter the text tells; else the one by which the first rows have the width expected, most known headings,
    and most cells."""
    told = _TOLD.match(text)
    if told:
        return told[1]
    return max(DELIMITERS, key=lambda delimiter: _fitness(text, delimiter, width))  # the first of equals


def _fitness(text: str, delimiter: str, width: int) -> tuple[int, int, int, int]:
    """Rows as wide as expected, headings known, rows with as many cells as most have, and cells."""
    start = "".join(text.splitlines(keepends=True)[:_LOOKED_AT])
    try:
        rows = [row for row in read_rows(start, delimiter) if not row.is_empty]
    except MalformedText:  # a quote that opens here and closes further on
        rows = [Row(1, tuple(line.split(delimiter))) for line in start.splitlines() if line.strip()]
    known = max((sum(1 for cell in row.cells if read_heading(cell)) for row in rows), default=0)
    widths = [len(row.cells) for row in rows]
    usual = max(set(widths), key=lambda width: (widths.count(width), width), default=1)
    return widths.count(width), known, widths.count(usual) if usual > 1 else 0, usual


def read_rows(text: str, delimiter: str) -> Iterator[Row]:
    """The rows with their lines; a quoted cell may run over several."""
    told = _TOLD.match(text)
    skipped = 1 if told else 0
    reader = csv.reader(io.StringIO(text[told.end() :] if told else text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1 + skipped
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise MalformedText("entries-bad-quotes", _line(text, line), line=line) from None
        yield Row(line, tuple(_tidy(cell, line, column) for column, cell in enumerate(cells, start=1)))


def _line(text: str, line: int) -> str:
    return re.split(r"\r\n|\r|\n", text)[line - 1].strip()


def _tidy(cell: str, line: int, column: int) -> str:
    if len(cell) > _LONGEST_CELL:
        raise MalformedText("entries-cell-too-long", cell[:60], line=line, column=column)
    return " ".join(cell.split())
