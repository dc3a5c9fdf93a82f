"""What an event did to a player's rating, with its working, and the games that did not count [VI.4]."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from kodeks.rating.quarter import Booking
from kodeks.rating.rating_list import ListName
from kodeks.rating.working import Working, WorkingUnits
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling


class Exclusion(StrEnum):
    """Why a game is not counted, as a message key."""

    UNCLASSIFIED = "rating-unclassified-opponent"
    WALKOVER = "rating-walkover"
    BYE = "rating-bye"
    TEMPO = "rating-tempo"
    NOT_DECLARED = "rating-not-declared"
    HOUSE_RULES = "rating-house-rules"

    @property
    def word(self) -> str:
        """The reason as files and `--json` have it: `walkover`."""
        return self.value.removeprefix("rating-")


class ExcludedGame(NamedTuple):
    """A game, or a round without one, that is not counted, and why."""

    round: int | None
    opponent: str | None  # his id
    reason: Exclusion
    articles: tuple[Article, ...]


class ExcludedEvent(NamedTuple):
    """An event none of whose games are counted, or one that belongs to a later period than was asked for."""

    event: str
    name: str
    game: str
    booking: Booking
    ruling: Ruling


class Change(NamedTuple):
    """A player in an event. `before` and `after` are the running rating: the list plus the changes of the period."""

    player: str
    name: str
    game: str
    event: str
    event_name: str
    ends: date
    booking: Booking
    units: WorkingUnits
    list_before: ListName | None
    list_after: ListName | None  # at the end of the period
    excluded: tuple[ExcludedGame, ...]
    articles: tuple[Article, ...]
    decisions: tuple[str, ...]  # readings of the source that the answer rests on

    @property
    def games(self) -> int:
        """Counted."""
        return self.units.games

    @property
    def points(self) -> int:
        return self.units.points

    @property
    def own(self) -> Fraction:
        """The rating he was taken at."""
        return Fraction(self.units.own, self.units.scale)

    @property
    def working(self) -> Working | None:
        """None without a counted game."""
        return self.units.working if self.units.games else None

    @property
    def before(self) -> Fraction:
        return Fraction(self.units.before, self.units.scale)

    @property
    def after(self) -> Fraction:
        return Fraction(self.units.after, self.units.scale)

    @property
    def change(self) -> Fraction:
        """dR, exact."""
        return Fraction(self.units.change, self.units.scale)
