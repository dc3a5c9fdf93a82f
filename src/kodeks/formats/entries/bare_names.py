"""A bare column of names: a name a line, with nothing above it and nothing beside it but the number of the line."""

from __future__ import annotations

import re

from kodeks.formats.entries.column import Column, read_heading
from kodeks.formats.entries.table import EntryRow, read_rows
from kodeks.malformed import MalformedText

_NUMBER = re.compile(r"(?:\A|(?<=[\r\n]))[^\S\r\n]*[0-9]{1,4}(?:[.)][^\S\r\n]*|[^\S\r\n]+)(?=\S)")  # 3. Lis Anna
_TWO_CELLS = re.compile(r"\S *\t[^\S\r\n]*\S")
_SIGNS = r"(?:[^\W\d_]|[ '’`´.\-–()\"„”“])"
_NAME = re.compile(rf"[^\W\d_]{_SIGNS}*(?:,{_SIGNS}+)?")
_NO_DELIMITER = "\x1f"  # a sign that no text has: each line is one cell
_ABOVE = (None, Column.NUMBER, Column.NAME, Column.PLAYERS)  # what the first line may be: a name, or a heading of names


def bare_names(text: str) -> list[EntryRow] | None:
    """The rows of a text in which every line is a name and nothing else, as `Lis Anna`, `Lis, Anna` or `3. Anna Lis`;
    None for any other text."""
    unnumbered = _NUMBER.sub("", text)
    if _TWO_CELLS.search(unnumbered):
        return None
    rows = []
    try:
        for row in read_rows(unnumbered, _NO_DELIMITER):
            if row.errors or not (row.is_empty or _NAME.fullmatch(row.cells[0])):
                return None
            rows.append(row)
    except MalformedText:
        return None
    filled = [row.cells[0] for row in rows if not row.is_empty]
    if not filled or read_heading(filled[0]) not in _ABOVE:
        return None
    if read_heading(filled[0]) and "," in filled[0]:  # `Surname, First name` are two columns
        return None
    return rows
