"""Cells that a spreadsheet would take for a formula, whoever typed them: made harmless in files for spreadsheets, and
read back as they were.

A formula begins with one of a few signs; an apostrophe before it makes it text. Numbers with a sign, and the signs of
results (`+/-`, `-`), stay as they are: there is nothing in them to be carried out, and people reckon with them. (A lone
`-` in a table of entries is an empty cell, as everywhere in such tables.)
"""

from __future__ import annotations

import re

_SIGNS = r"[=+\-@＝＋－＠\t\r\n\0]"
_FORMULA, _GUARDED = re.compile(rf"'*{_SIGNS}"), re.compile(rf"'+{_SIGNS}")
_PLAIN = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?|[+-]/[+-]|[+-]")


def harmless(text: str) -> str:
    """The cell as no spreadsheet takes it for a formula."""
    return f"'{text}" if _FORMULA.match(text) and not _PLAIN.fullmatch(text) else text


def as_meant(cell: str) -> str:
    """The text behind a cell that was made harmless."""
    return cell[1:] if cell[:1] == "'" and _GUARDED.match(cell) else cell
