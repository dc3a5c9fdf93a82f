"""A criterion: how those who are level are told apart, with the working of every value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, TypeAlias

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.standings.event import Event
from kodeks.standings.table import ScoreTable
from kodeks.standings.tiebreak_rules import C07_2026

__all__ = [
    "Amount",
    "Criterion",
    "Cut",
    "Groups",
    "Modifier",
    "Number",
    "Settlement",
    "Value",
    "WorkingStep",
    "nothing_to_show",
    "scaled",
    "split_by",
]

Number: TypeAlias = int | Fraction
Amount: TypeAlias = Number | tuple[Number, ...] | None
Groups: TypeAlias = list[list[int]]  # from the top; who stands in one list is still level


class Value(NamedTuple):
    """What somebody has by a criterion, exactly: `amount` counts parts of which `scale` make one.

    `key` is what is compared, more is better. It is the amount unless the criterion ranks otherwise.
    """

    amount: Amount = None
    scale: int = 1
    key: tuple[Number, ...] = ()

    @classmethod
    def of(cls, amount: Number, scale: int = 1) -> Value:
        """An amount of which more is better."""
        return cls(amount, scale, (amount,))

    @classmethod
    def series(cls, amounts: tuple[Number, ...], scale: int = 1) -> Value:
        """Amounts of which the first difference decides."""
        return cls(amounts, scale, amounts)

    @property
    def exact(self) -> Fraction | tuple[Fraction, ...] | None:
        """The amount as it is shown, before any rounding [C-103]."""
        if self.amount is None:
            return None
        if isinstance(self.amount, tuple):
            return tuple(scaled(part, self.scale) for part in self.amount)
        return scaled(self.amount, self.scale)


def scaled(amount: Number, scale: int) -> Fraction:
    """Parts as whole ones."""
    return Fraction(amount) / scale


class Cut(StrEnum):
    """Why a contribution is left out; a message key."""

    LOWEST = "standings-cut-lowest"
    HIGHEST = "standings-cut-highest"
    VOLUNTARY = "standings-cut-voluntary"  # instead of the lowest (C.07 16.5)


class WorkingStep(NamedTuple):
    """One step of a working: `amount` goes into the sum unless it is cut. Where it is a product, of `score` and
    `factor`. All in the parts of the value's scale, score and factor in points."""

    round: int | None
    opponent: int | None
    amount: Number
    reason: str  # message key
    score: Number | None = None
    factor: Number | None = None
    cut: Cut | None = None
    scales: tuple[int, int] | None = None  # of score and factor, where they are not those of the table


class Settlement(NamedTuple):
    """The groups after a criterion, and the values of those it was applied to."""

    groups: Groups
    values: Mapping[int, Value]


Measure: TypeAlias = Callable[[ScoreTable], Mapping[int, Value]]
Settle: TypeAlias = Callable[[ScoreTable, Groups], Settlement]  # given the groups as all criteria before have left them
Working: TypeAlias = Callable[[ScoreTable, int, Sequence[int]], tuple[WorkingStep, ...]]


def nothing_to_show(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
    """For criteria that are one fact: the value says it all."""
    return ()


class Modifier(NamedTuple):
    """What a criterion has beside its name (C.07 14): a message key, and its number if it has one."""

    key: str
    number: int = 0


@frozen(kw_only=True)
class Criterion:
    """Either measures everybody alike, or settles groups by looking at their members.

    The working of a value gets the group that was level when the criterion came.
    """

    code: str
    name: str  # message key
    draughts: tuple[str, ...] = ()  # numbers of the draughts code, as 2025 has them
    fide: tuple[str, ...] = ()  # numbers of the Laws, as 2009 has them, or of FIDE's rules for tournaments
    c07: tuple[str, ...] = ()  # numbers of C.07, which counts where the rules of tie-breaks are those of it
    modifiers: tuple[Modifier, ...] = ()
    measure: Measure | None = None
    settle: Settle | None = None
    working: Working = nothing_to_show
    is_for_teams: bool = False
    needs_ratings: bool = False  # of everybody who is placed; else it is dropped
    is_buchholz: bool = False
    is_of_round_robins: bool = False  # the draughts code knows it there alone

    def articles(self, event: Event) -> tuple[Article, ...]:
        """Its articles in the code of the game; in the other code if only that one knows it."""
        if event.is_chess and self.c07 and event.rules.c07 is not None:
            return event.rules.cite(*self.c07)
        if not self.fide and not self.draughts:
            return C07_2026.cite(*self.c07)
        if event.is_chess and not self.fide:
            return tuple(map(event.draughts.cite, self.draughts))
        own = self.fide if event.is_chess else self.draughts
        return tuple(map(event.code.cite, own or self.fide))


def split_by(values: Mapping[int, Value], group: Sequence[int]) -> Groups:
    """A group in parts of equal values, best first; inside a part by start number."""
    ordered = sorted(sorted(group), key=lambda number: values[number].key, reverse=True)
    return [list(part) for _, part in groupby(ordered, key=lambda number: values[number].key)]
