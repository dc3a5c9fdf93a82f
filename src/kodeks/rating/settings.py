"""What a calculation of ratings goes by: the numbers of chapter VI, and the one that the print has lost."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import current, edition
from kodeks.rulebook.event_rules import RatingRules

UNSURE = frozenset({"D-111", "D-115"})  # readings of chapter VI that are not sure
_MOST_DENOMINATOR, _MOST_FACTOR = 1_000, 10  # so that a working fits into 64 bits


def law(number: str, on: date | None = None) -> Article:
    """An article on ratings, in the edition in force on a day; without a day in the newest."""
    return current("100", "" if on is None else on.isoformat()).cite(number)


class OwnRating(StrEnum):
    """`rating.own_within_period`: by what an event goes for somebody on no published list [D-115, unsure]."""

    VALID = "valid"  # the rating valid on its end date, as for everybody
    RUNNING = "running"  # with the changes of earlier events of the period


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSettings:
    """What a calculation goes by."""

    factor: Fraction = Fraction(1, 2)  # `rating.factor`: lost in print, this restores the usual scale [D-111, unsure]
    own_within_period: OwnRating = OwnRating.VALID
    rules: RatingRules = field(default_factory=lambda: edition().rating)  # of the code, in the newest edition

    def __post_init__(self) -> None:
        if not 0 < self.factor <= _MOST_FACTOR or self.factor.denominator > _MOST_DENOMINATOR:
            raise MalformedText("rating-not-a-factor", str(self.factor))

    def on(self, day: date) -> RatingSettings:
        """The same with the rules in force on a day: a quarter is reckoned by its own, whatever comes later."""
        return replace(self, rules=current("100", day.isoformat()).rating)

    @property
    def scale(self) -> int:
        """Units of a rating point in which every change is a whole number."""
        return 1_000_000 * self.factor.denominator

    def change_of(self, units: int) -> Fraction:
        """Units as rating points."""
        return Fraction(units, self.scale)


def parse_factor(text: str) -> Fraction:
    """A factor as `1/2` or `0.5`."""
    try:
        factor = Fraction(text.replace(",", ".")) if len(text) <= 12 and "e" not in text.casefold() else None
    except (ValueError, ZeroDivisionError):
        factor = None
    if factor is None:
        raise MalformedText("rating-not-a-factor", text)
    return RatingSettings(factor=factor).factor
