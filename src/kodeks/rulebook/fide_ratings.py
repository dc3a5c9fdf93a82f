"""The two tables of FIDE's rating regulations (B.02, 8.1): what a difference of ratings lets expect, and back."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from kodeks.rulebook.printed_table import PrintedTable

_EXPECTED = PrintedTable("fide_expected_scores.csv")
_PERFORMANCE = PrintedTable("fide_performance.csv")


@cache
def steps_of_expected_scores() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """From which difference on which percentage holds for the higher rated."""
    rows = _EXPECTED.rows()
    return tuple(int(row["least"]) for row in rows), tuple(int(row["higher"]) for row in rows)


def expected_percent(difference: int) -> int:
    """The score to expect of one who is rated so much higher, or lower, in hundredths of a point: the whole scale."""
    least, higher = steps_of_expected_scores()
    share = higher[bisect_right(least, abs(difference)) - 1]
    return share if difference >= 0 else 100 - share


@cache
def _differences() -> dict[int, int]:
    return {int(row["percent"]): int(row["difference"]) for row in _PERFORMANCE.rows()}


def rating_difference(percent: int) -> int:
    """By how much one who scores so many percent plays above the average of the opponents; all or nothing is 800."""
    return _differences()[percent] if percent >= 50 else -_differences()[100 - percent]
