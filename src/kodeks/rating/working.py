"""The change of a rating by one event [VI.4.2]: one calculation, for whole columns of players or for one.

Everything is whole numbers: ratings and changes in the units of the settings, expected points in millionths.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kodeks.rating.expected_scores import Integers, table_vi
from kodeks.rating.settings import RatingSettings
from kodeks.rulebook.event_rules import RatingRules

MILLION = 1_000_000  # parts of an expected point
PERCENT = 10_000  # parts of a percent of Table VI


class WorkingColumns(NamedTuple):
    difference: Integers  # D, in whole points [D-112]
    percent: Integers  # in ten-thousandths of a percent
    expected: Integers  # Wo, in millionths of a point
    change: Integers  # dR, in units


class Working(NamedTuple):
    games: int
    points: int
    mean: Fraction  # of the counted opponents, not rounded
    difference: int
    percent: Fraction
    expected: Fraction
    k: int
    factor: Fraction
    change: Fraction


class WorkingUnits(NamedTuple):
    """The working of one player in whole numbers, as the books have it: so a report of many is soon made."""

    factor: Fraction
    scale: int  # units of a rating point
    games: int  # counted
    points: int
    opponents: int  # the sum of their ratings
    own: int  # in units, as `before` and `change`
    before: int
    difference: int
    percent: int  # in ten-thousandths
    expected: int  # in millionths
    k: int
    change: int

    @property
    def after(self) -> int:
        return self.before + self.change

    @property
    def working(self) -> Working:
        """The same as exact numbers."""
        return Working(
            games=self.games,
            points=self.points,
            mean=Fraction(self.opponents, self.games),
            difference=self.difference,
            percent=Fraction(self.percent, PERCENT),
            expected=Fraction(self.expected, MILLION),
            k=self.k,
            factor=self.factor,
            change=Fraction(self.change, self.scale),
        )


def work_out(
    own: Integers,
    opponents: Integers,
    games: Integers,
    points: Integers,
    k: Integers,
    settings: RatingSettings,
) -> WorkingColumns:
    """`dR = f * k * (Wp - Wo)`: own ratings in units, sums of the opponents' ratings in points."""
    table, scale = table_vi(settings.rules.expected), settings.scale
    divisor = np.maximum(games, 1)  # who has no counted game has no change, whatever the rest is
    gap = own * divisor - opponents * scale
    difference = (2 * np.abs(gap) + divisor * scale) // (2 * divisor * scale)  # half up [D-112]
    row = np.minimum(difference, table.last)
    percent = np.where(gap >= 0, table.higher[row], table.lower[row])
    expected = 2 * games * percent
    change = settings.factor.numerator * k * (points * MILLION - expected)
    return WorkingColumns(difference, percent, expected, change)


def coefficients(is_high: NDArray[np.bool_], games: NDArray[np.integer], rules: RatingRules) -> Integers:
    """k by the state before the event; that of the high rating comes first [D-113]."""
    by_games = np.where(games < rules.new_until, rules.k_new, rules.k)
    return np.where(is_high, rules.k_high, by_games).astype(np.int64)


def working_of(
    own: Fraction | int, opponents: Sequence[int], points: int, k: int, settings: RatingSettings | None = None
) -> Working:
    """The working of one player who met these counted opponents."""
    assert opponents, "no counted game, no change"
    settings = settings or RatingSettings()
    games, units = len(opponents), Fraction(own) * settings.scale
    assert units.denominator == 1, "a rating finer than any change can make it"
    found = work_out(_one(int(units)), _one(sum(opponents)), _one(games), _one(points), _one(k), settings)
    difference, percent, expected, change = (int(column[0]) for column in found)
    return WorkingUnits(
        factor=settings.factor,
        scale=settings.scale,
        games=games,
        points=points,
        opponents=sum(opponents),
        own=int(units),
        before=int(units),
        difference=difference,
        percent=percent,
        expected=expected,
        k=k,
        change=change,
    ).working


def _one(value: int) -> Integers:
    return np.array([value], dtype=np.int64)
