"""Tables for a terminal or a file: plain text in columns, never cut."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from unicodedata import combining, east_asian_width

from kodeks.cli.speech import printable

__all__ = ["print_grid"]


def print_grid(headings: Sequence[str], rows: Iterable[Sequence[str]], *, right: Collection[int] = frozenset()) -> None:
    """Print the rows under their headings; columns named in `right` stand flush right."""
    lines = [tuple(map(printable, line)) for line in (headings, *rows)]
    widths = [max(_width(line[column]) for line in lines) for column in range(len(headings))]
    for number, line in enumerate(lines):
        print("  ".join(_cell(text, widths[place], place in right) for place, text in enumerate(line)).rstrip())
        if number == 0:
            print("  ".join("─" * width for width in widths))


def _cell(text: str, width: int, is_right: bool) -> str:
    blanks = " " * (width - _width(text))
    return blanks + text if is_right else text + blanks


def _width(text: str) -> int:
    """Columns of a terminal: wide letters take two, marks above a letter none."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)
