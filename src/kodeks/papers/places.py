"""Places among all, or within a group of the regulations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from kodeks.standings import Row, Standings
from kodeks.tournament import Tournament
from kodeks.tournament.groups import members_of
from kodeks.tournament.regulations.parts import AgeGroup

__all__ = ["ranked_in"]


def ranked_in(state: Tournament, ranked: Standings, group: AgeGroup | None) -> Iterator[tuple[int | None, Row]]:
    """The rows from the top, each with its place; in a group counted within it."""
    members = None if group is None else members_of(state, group)
    wanted = [row for row in ranked.rows if members is None or row.number in members]
    if members is None:
        yield from ((row.place, row) for row in wanted)
        return
    before = 0
    for place, level in groupby(wanted, key=lambda row: row.place):
        tied = list(level)
        yield from ((None if place is None else before + 1, row) for row in tied)
        before += len(tied)
