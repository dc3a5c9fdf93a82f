"""The lists of a quarter: A, B and N, the technical one, and those who are remembered but on none [VI.2]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rating.quarter import Quarter
from kodeks.rating.settings import law
from kodeks.rulebook.article import Article
from kodeks.rulebook.event_rules import RatingRules

GAMES = ("100", "64")  # two systems apart
DECISIONS = ("D-110", "D-114")  # readings that a list rests on: years of inactivity, rounding


class ListName(StrEnum):
    """A list. The letters are stable: files and `--json` carry them."""

    A = "A"
    B = "B"
    N = "N"
    T = "T"  # technical, not published [VI.2.1.4]

    @property
    def is_classified(self) -> bool:
        """Whether games against its players count [VI.2.2]."""
        return self is not ListName.T


_PUBLISHED = frozenset(name.value for name in ListName if name.is_classified)


def list_by_games(games: int, rules: RatingRules) -> ListName | None:
    """The list of somebody who plays, by his counted games [VI.2.1]."""
    if games >= rules.least_a:
        return ListName.A
    return ListName.B if games >= rules.least_b else ListName.T if games else None


def is_idle(last_game: date, quarter: Quarter, rules: RatingRules) -> bool:
    """Whether who has played last on that day stands on N in the list of a quarter [VI.2.1.3]: to the day [D-110]."""
    end = quarter.previous.last_day
    return (last_game.year + rules.idle_years, last_game.month, last_game.day) <= (end.year, end.month, end.day)


class PlayerDetails(NamedTuple):
    name: str
    sex: str = ""  # "m" or "w"
    birth: str = ""  # a year, or a date year-month-day
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A player on a list, or one who is on none now but is remembered."""

    player: str  # his id, the licence
    name: str
    list_name: ListName | None
    rating: int | None  # published, or technical; None on no list
    games: int  # counted so far
    last_game: date | None  # the end date of his last event with a counted game
    has_reached_2300: bool = False  # ever: k 10 for good [VI.4.2]
    sex: str = ""
    birth: str = ""
    club: str = ""

    @property
    def list_letter(self) -> str:
        """As text; empty on no list."""
        return "" if self.list_name is None else self.list_name.value

    @property
    def person(self) -> PlayerDetails:
        """What is known of him beside the rating."""
        return PlayerDetails(self.name, self.sex, self.birth, self.club)


_ORDER: dict[ListName | None, int] = {name: place for place, name in enumerate((*ListName, None))}


def _key(row: ListRow) -> tuple[int, int, str, str]:
    return _ORDER[row.list_name], -(row.rating or 0), row.name, row.player


@dataclass(frozen=True, slots=True)
class RatingList:
    """All lists of a game that are valid in a quarter, in their order: by list, rating, name."""

    game: str
    quarter: Quarter  # in which it is valid
    rows: tuple[ListRow, ...]
    _places: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(sorted(self.rows, key=_key)))
        places: dict[str, int] = {}
        for place, row in enumerate(self.rows):
            if places.setdefault(row.player, place) != place:  # nobody is on two lists
                raise MalformedText("rating-player-twice", f"{row.player} ({self.game}, {self.quarter})")
        object.__setattr__(self, "_places", places)

    @property
    def articles(self) -> tuple[Article, ...]:
        """What it rests on."""
        return law_of_lists(self.quarter)

    @property
    def is_empty(self) -> bool:
        return not self.rows

    def find(self, player: str) -> ListRow | None:
        place = self._places.get(player)
        return None if place is None else self.rows[place]

    def on(self, name: ListName) -> tuple[ListRow, ...]:
        """The rows of one list, the best first."""
        return tuple(row for row in self.rows if row.list_name is name)

    def placed(self) -> Iterator[tuple[int | None, ListRow]]:
        """All rows with their place on their own list."""
        letters, ratings = [row.list_letter for row in self.rows], [row.rating for row in self.rows]
        return zip(places_on(letters, ratings), self.rows, strict=True)


def law_of_lists(quarter: Quarter) -> tuple[Article, ...]:
    """What the lists of a quarter rest on."""
    return tuple(law(number, quarter.first_day) for number in ("VI.2.1", "VI.3.1", "VI.4.3"))


def places_on(letters: Iterable[str], ratings: Iterable[int | None]) -> Iterator[int | None]:
    """The place of each row on its own list, shared at equal rating; the unpublished have none. Rows stand in order."""
    count, place = 0, 0
    last_letter, last_rating = "", None
    for letter, rating in zip(letters, ratings, strict=True):
        if letter not in _PUBLISHED:
            yield None
            continue
        count = count + 1 if letter == last_letter else 1
        if count == 1 or rating != last_rating:
            place = count
        last_letter, last_rating = letter, rating
        yield place


def newest(lists: Iterable[RatingList], game: str) -> RatingList | None:
    """The list of a game that is valid last."""
    return max((each for each in lists if each.game == game), key=lambda each: each.quarter, default=None)


def in_force(lists: Iterable[RatingList], game: str, day: date) -> RatingList | None:
    """The list of a game in force on a day; if its quarter has none, the last one before [VI.3]."""
    return newest((each for each in lists if each.quarter <= Quarter.of(day)), game)
