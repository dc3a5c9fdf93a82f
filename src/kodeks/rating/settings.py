"""The numbers of chapter VI, each beside its article, and the one that the print has lost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import current

__all__ = ["DEFAULT", "RatingSettings", "law", "parse_factor"]

_MOST_DENOMINATOR, _MOST_FACTOR = 1_000, 10  # so that a working fits into 64 bits


def law(number: str, on: date | None = None) -> Article:
    """An article on ratings, in the edition in force on a day; without a day in the newest."""
    return current("100", "" if on is None else on.isoformat()).cite(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSettings:
    """What a calculation goes by."""

    factor: Fraction = Fraction(1, 2)  # `rating.factor`: lost in print, this restores the usual scale [D-111, unsure]
    start: int = 2100  # of the first rated event, both sexes [VI.4.4]
    k_new: int = 25  # for the first games of a new player [VI.4.2]
    new_until: int = 30
    k: int = 15
    k_high: int = 10  # for good, once the rating has reached this [VI.4.2]
    high: int = 2300
    least_a: int = 30  # games of list A [VI.2.1.1]
    least_b: int = 9  # of list B [VI.2.1.2]
    idle_years: int = 3  # -> N, or off the technical list [VI.2.1]
    struck_years: int = 10  # off list N [VI.2.1.3]

    def __post_init__(self) -> None:
        if not 0 < self.factor <= _MOST_FACTOR or self.factor.denominator > _MOST_DENOMINATOR:
            raise MalformedText("rating-not-a-factor", str(self.factor))

    @property
    def scale(self) -> int:
        """Units of a rating point in which every change is a whole number."""
        return 1_000_000 * self.factor.denominator

    def change_of(self, units: int) -> Fraction:
        """Units as rating points."""
        return Fraction(units, self.scale)


DEFAULT = RatingSettings()


def parse_factor(text: str) -> Fraction:
    """A factor as `1/2` or `0.5`."""
    try:
        factor = Fraction(text.replace(",", ".")) if len(text) <= 12 and "e" not in text.casefold() else None
    except (ValueError, ZeroDivisionError):
        factor = None
    if factor is None:
        raise MalformedText("rating-not-a-factor", text)
    return RatingSettings(factor=factor).factor
