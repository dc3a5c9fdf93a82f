"""Swiss: players of a rating to finish ahead of or level with, and who may stand in for them [VII.5.5.2-3]."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.rulebook.edition import Edition
from kodeks.titles.rank import Rank

__all__ = ["overtaken_units"]


def overtaken_units(rank: Rank, ratings: Iterable[int], shift: int = 0, *, code: Edition) -> int:
    """How many players of the standard of K, M or AM these make, each used once; standards are `shift` lower.

    Exact: a player serves best at the highest step his rating has, since a step below is worth a part of it; so the
    steps are filled from below, whole threes go up [D-127], and a remainder of one or two can serve nowhere.
    """
    ratings, rules = tuple(ratings), code.titles
    standards = sorted(rules.overtaken_ratings.values())
    units = 0
    bounds = [standard - shift for standard in standards if standard <= rules.overtaken_ratings[rank]]
    for place, least in enumerate(bounds):
        above = bounds[place + 1] if place + 1 < len(bounds) else None
        here = sum(least <= rating and (above is None or rating < above) for rating in ratings)
        units = here + units // rules.overtaken_for_one
    return units
