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
_TEXT = re.compile(r'="((?:[^"]|"")*)"')  # how spreadsheets are told that 007 is no number
_FAULT = re.compile(r"#(?:N/[AD]!?|[A-Z][A-Z0-9/]*[!?])")  # `#N/A`, `#REF!`, in Polish `#N/D!`, `#ADR!`
_PLAIN = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?|[+-]/[+-]|[+-]")


def harmless(text: str) -> str:
    """The cell as no spreadsheet takes it for a formula."""
    return f"'{text}" if _FORMULA.match(text) and not _PLAIN.fullmatch(text) else text


def as_meant(cell: str) -> str:
    """The text behind a cell that was made harmless, or that was written as the formula of a text: `="007"`."""
    if cell[:1] == "'":
        return cell[1:] if _GUARDED.match(cell) else cell
    text = _TEXT.fullmatch(cell) if cell[:1] == "=" else None
    return cell if text is None else text[1].replace('""', '"')


def is_formula(cell: str) -> bool:
    """Whether a cell has something to be reckoned in the place of what came out, or that nothing came out."""
    return (cell[:1] == "=" and as_meant(cell) == cell) or (cell[:1] == "#" and _FAULT.fullmatch(cell) is not None)
