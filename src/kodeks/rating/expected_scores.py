"""Table VI: the percentage of points to be expected at a difference of ratings [VI.4.2].

Percentages are whole ten-thousandths of a percent, so that expected points are exact in millionths.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kodeks.rulebook.printed_table import PrintedTable

Integers: TypeAlias = NDArray[np.int64]
WHOLE = 1_000_000  # 100 percent


class TableVI(NamedTuple):
    """Percentages by difference; the last row is that of every greater one: 100 and 0."""

    higher: Integers
    lower: Integers

    @property
    def last(self) -> int:
        """The difference from which on the higher expects everything."""
        return len(self.higher) - 1

    def percent(self, difference: int, *, is_higher: bool) -> int:
        column = self.higher if is_higher else self.lower
        return int(column[min(difference, self.last)])


@cache
def table_vi(table: PrintedTable) -> TableVI:
    """The table as printed, repaired (data/README of the specification)."""
    rows = table.rows()
    assert [int(row["difference"]) for row in rows] == list(range(len(rows)))
    higher, lower = ([_parts(row[f"{side}_percent"]) for row in rows] for side in ("higher", "lower"))
    return TableVI(np.array([*higher, WHOLE], dtype=np.int64), np.array([*lower, 0], dtype=np.int64))


def _parts(text: str) -> int:
    whole, _, parts = text.partition(".")
    assert len(parts) == 4
    return int(whole + parts)
