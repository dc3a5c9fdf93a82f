"""Prizes: who gets what, as the table stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.rulebook.article import Article
from kodeks.standings import award_prizes
from kodeks.tables.points import Points, table_points
from kodeks.tables.standings import StandingsTable

__all__ = ["Prize", "prizes_of"]


class Prize(NamedTuple):
    """What somebody gets, and with how many he shares it."""

    place: int | None
    number: int
    name: str
    points: Points
    cents: int
    shared_by: int
    articles: tuple[Article, ...]


def prizes_of(table: StandingsTable, equal_in: Sequence[str] = ()) -> tuple[Prize, ...]:
    """The prizes of the regulations: by place, or shared by all who are equal in the named criteria [A3.1.f, C-118]."""
    regulations = table.state.regulations
    found = []
    for award in award_prizes(table.standings, regulations.scores.prizes, equal_in):
        row = table.standings.row(award.number)
        points = table_points(regulations, row.points)
        found.append(Prize(row.place, row.number, row.name, points, award.cents, award.shared_by, award.articles))
    return tuple(found)
