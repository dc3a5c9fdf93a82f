"""Text as a table: any delimiter, quoted cells, and for each row its line in the file."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kodeks.formats.entries.column import read_heading
from kodeks.malformed import MalformedText

DELIMITERS = (";", "\t", "|", ",")  # where two would do equally well, the earlier
_NOT_DELIMITERS = frozenset("\"'()[]+-./&@#_")  # they stand inside cells
_TOLD = re.compile(r"sep=(.)[ \t]*(?:\r\n|\r|\n)", re.IGNORECASE)  # spreadsheets write and understand this first line
_NEWLINE = re.compile(r"\r\n|\r|\n")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_LOOKED_AT = 20  # lines
_LONGEST_CELL = 10_000


class EntryRow(NamedTuple):
    """The cells of a row, each with single blanks inside and none around, the line where it begins, and what is wrong
    with cells that are no text."""

    line: int
    cells: tuple[str, ...]
    errors: tuple[MalformedText, ...] = ()

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
    others = (sign for sign in dict.fromkeys("".join(_start(text))) if _may_delimit(sign))
    return max((*DELIMITERS, *others), key=lambda delimiter: _fitness(text, delimiter, width))  # the first of equals


def _may_delimit(sign: str) -> bool:
    return sign not in _NOT_DELIMITERS and unicodedata.category(sign)[0] in "PS"


def _start(text: str) -> list[str]:
    return text.splitlines(keepends=True)[:_LOOKED_AT]


def _fitness(text: str, delimiter: str, width: int) -> tuple[int, int, int, int]:
    """Rows as wide as expected, headings known, rows with as many cells as most have, and cells."""
    start = "".join(_start(text))
    try:
        rows = [row for row in read_rows(start, delimiter) if not row.is_empty]
    except MalformedText:  # a quote that opens here and closes further on
        rows = [EntryRow(1, tuple(line.split(delimiter))) for line in start.splitlines() if line.strip()]
    known = max((sum(1 for cell in row.cells if read_heading(cell)) for row in rows), default=0)
    widths = [len(row.cells) for row in rows]
    usual = max(set(widths), key=lambda width: (widths.count(width), width), default=1)
    return widths.count(width), known, widths.count(usual) if usual > 1 else 0, usual


def read_rows(text: str, delimiter: str) -> Iterator[EntryRow]:
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
            below = _NEWLINE.split(text)[line - 1 :]
            column = _badly_quoted("\n".join(below), delimiter)
            raise MalformedText("entries-bad-quotes", below[0].strip(), line=line, column=column) from None
        errors: list[MalformedText] = []
        tidied = tuple(_cell(cell, line, column, errors) for column, cell in enumerate(cells, start=1))
        yield EntryRow(line, tidied, tuple(errors))


def _badly_quoted(text: str, delimiter: str) -> int:
    """The column whose quote is not closed, or has something behind it."""
    column, place = 1, 0
    end = text.find("\n")
    while text[place : place + 1] == '"' or text.find(delimiter, place, end if end >= place else None) >= 0:
        if text[place : place + 1] == '"':
            quoted = _QUOTED.match(text, place)
            if quoted is None or text[quoted.end() : quoted.end() + 1] != delimiter:
                return column
            place = quoted.end() + 1
            end = text.find("\n", place) if place > end >= 0 else end
        else:
            place = text.index(delimiter, place) + 1
        column += 1
    return column


def _cell(cell: str, line: int, column: int, errors: list[MalformedText]) -> str:
    """The cell, tidied; what is no text is told, and reads as nothing."""
    if len(cell) > _LONGEST_CELL:
        errors.append(MalformedText("entries-cell-too-long", cell[:60], line=line, column=column))
        return ""
    found, wrong = _tidied(cell)
    if wrong:
        errors.append(MalformedText(wrong, found, line=line, column=column))
        return ""
    return found


@lru_cache(maxsize=4_096)
def _tidied(cell: str) -> tuple[str, str]:
    """The cell, and what is wrong with it; most cells of a table say what others say, too."""
    found = tidy(cell)
    if "\ufffd" in found:  # what another program left of a letter it could not read
        return found, "letter-is-damaged"
    if not found.isprintable():
        return "".join(letter if letter.isprintable() else "\ufffd" for letter in found), "not-text"
    return found, ""


def tidy(text: str) -> str:
    """Text as people mean it: single blanks inside and none around, no invisible signs, letters with their accents."""
    if not text.isascii():  # else nothing of it is invisible, nor has an accent
        if not text.isprintable():
            text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.split())
