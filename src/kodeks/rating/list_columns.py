"""A list in columns, in its order: what a table of two hundred thousand rows is written from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from kodeks.rating.quarter import Quarter
from kodeks.rating.rating_list import PlayerDetails, RatingList, law_of_lists, places_on
from kodeks.rulebook.article import Article


class ListColumns(NamedTuple):
    """The lists of a game that are valid in a quarter, a value a row in each column."""

    game: str
    quarter: Quarter
    players: Sequence[str]  # ids
    people: Sequence[PlayerDetails]
    letters: Sequence[str]  # of the lists; empty on none
    ratings: Sequence[int | None]
    games: Sequence[int]
    last_games: Sequence[date | None]
    has_reached_2300: Sequence[bool]

    @property
    def places(self) -> Iterator[int | None]:
        """On the own list; shared at equal rating."""
        return places_on(self.letters, self.ratings)

    @property
    def articles(self) -> tuple[Article, ...]:
        """What it rests on."""
        return law_of_lists(self.quarter)


def columns_of(given: RatingList) -> ListColumns:
    """A list of values in columns."""
    rows = given.rows
    return ListColumns(
        given.game,
        given.quarter,
        [row.player for row in rows],
        [row.person for row in rows],
        [row.list_letter for row in rows],
        [row.rating for row in rows],
        [row.games for row in rows],
        [row.last_game for row in rows],
        [row.has_reached_2300 for row in rows],
    )
