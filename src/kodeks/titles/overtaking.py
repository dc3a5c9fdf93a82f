"""Swiss: three players of a rating to finish ahead of or level with, and who may stand in for them [VII.5.5.2-3]."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.titles.rank import Rank

__all__ = ["OVERTAKEN_NEEDED", "STANDARDS", "overtaken_units"]

OVERTAKEN_NEEDED = 3
STANDARDS = {Rank.K: 2200, Rank.M: 2250, Rank.AM: 2300}  # open, 100 [VII.5.5.2.1-3]
_FOR_ONE = 3  # players of one step for one of the next [VII.5.5.3]


def overtaken_units(rank: Rank, ratings: Iterable[int], shift: int = 0) -> int:
    """How many players of the standard of K, M or AM these make, each used once; standards are `shift` lower.

    Exact: a player serves best at the highest step his rating has, since a step below is worth a third of it; so the
    steps are filled from below, whole threes go up [D-127], and a remainder of one or two can serve nowhere.
    """
    ratings = tuple(ratings)
    units = 0
    bounds = [(step, standard - shift) for step, standard in STANDARDS.items() if standard <= STANDARDS[rank]]
    for place, (_, least) in enumerate(bounds):
        above = bounds[place + 1][1] if place + 1 < len(bounds) else None
        here = sum(least <= rating and (above is None or rating < above) for rating in ratings)
        units = here + units // _FOR_ONE
    return units
