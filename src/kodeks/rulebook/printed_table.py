"""A table that an edition prints: a file of `tables`, or its text itself."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

_TABLES = Path(__file__).parent / "tables"


class PrintedTable(NamedTuple):
    """A table of a code. An edition that prints another one names another file; files are read when they are needed."""

    file: str
    text: str = ""  # instead of the file

    def rows(self) -> tuple[Mapping[str, str], ...]:
        """Its rows, by the names of the columns."""
        return _rows(self)


@cache
def _rows(table: PrintedTable) -> tuple[Mapping[str, str], ...]:
    text = table.text or (_TABLES / table.file).read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))
