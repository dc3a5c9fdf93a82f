"""An item of a checklist: what is ticked or measured, when, and by which articles."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.venue.units import PIECE, Unit


class CheckPhase(StrEnum):
    """When an item is looked at. The words are stable: the command line and `--json` carry them."""

    DAY_BEFORE = "day_before"
    BEFORE_ROUND = "before_round"
    DURING = "during"
    AFTER = "after"


class CheckKind(StrEnum):
    """Whether an item is compared with numbers or ticked by a person."""

    CHECK = "check"
    CHECKLIST = "checklist"


class Obligation(StrEnum):
    """What the code says: a must that is not met is an error, a should a warning [D-150]."""

    MUST = "must"
    SHOULD = "should"


class Circumstance(StrEnum):
    """What an item may depend on."""

    YOUTH = "youth"  # an event of the young
    SHEETS = "sheets"  # moves are written down
    ACCELERATED = "accelerated"  # rapid or blitz
    BLIND = "blind"  # somebody plays who cannot see well
    TOP_LEVEL = "top_level"  # an event of FIDE
    FULL_RULES = "full_rules"  # fast chess by the competition rules: an arbiter watches and records [FIDE A3, B2]


class Basis(StrEnum):
    """What an amount is reckoned from: a number of the event, or the value of another item."""

    GAMES = "games"  # at once
    ARBITERS = "arbiters"
    ROUND = "round_length"
    BOARD_SURFACE = "board_surface"
    BOARD_EDGE = "board_edge"
    SQUARE = "square"
    PIECE_DIAMETER = "piece_diameter"


class Amount(NamedTuple):
    """A number of the code: `plus`, and so many times the basis; never above `cap`. In the unit of its requirement."""

    plus: Fraction = Fraction(0)
    times: Fraction = Fraction(1)
    of: Basis | None = None
    cap: Fraction | None = None


class Requirement(NamedTuple):
    """What a measured value must be: at least, at most, or both."""

    unit: Unit
    least: Amount | None = None
    most: Amount | None = None


def _amount(number: int | Fraction | Amount) -> Amount:
    return number if isinstance(number, Amount) else Amount(Fraction(number))


def at_least(number: int | Fraction | Amount, unit: Unit = PIECE) -> Requirement:
    return Requirement(unit, least=_amount(number))


def at_most(number: int | Fraction | Amount, unit: Unit) -> Requirement:
    return Requirement(unit, most=_amount(number))


def between(least: int | Fraction | Amount, most: int | Fraction | Amount, unit: Unit) -> Requirement:
    return Requirement(unit, _amount(least), _amount(most))


# What both games want in the hall
A_GAME = at_least(Amount(of=Basis.GAMES))  # one for each that is played at once
TWO_A_GAME = at_least(Amount(times=Fraction(2), of=Basis.GAMES))
AN_ARBITER = at_least(Amount(of=Basis.ARBITERS))


class When(NamedTuple):
    """Where an item is on the list: empty sets exclude nothing."""

    boards: frozenset[str] = frozenset()
    only_if: frozenset[Circumstance] = frozenset()
    unless: frozenset[Circumstance] = frozenset()
    players_over: int | None = None
    players_to: int | None = None


ALWAYS = When()
WITH_SHEETS = When(only_if=frozenset({Circumstance.SHEETS}))
WITH_BLIND = When(only_if=frozenset({Circumstance.BLIND}))


@frozen
class Item:
    """One line of the list. Its key is stable: files carry it; people read the word of the key."""

    key: str
    phase: CheckPhase
    numbers: tuple[str, ...]  # of the event's own code, as 2025 or 2009 has them, see `Code.cite`
    duty: Obligation = Obligation.MUST
    requirement: Requirement | None = None
    when: When = ALWAYS
    advisory_if: Circumstance | None = None  # then a must is only a should
    measure: str = ""  # the key of the value that is judged, where it is that of another item
    is_once: bool = False  # though looked at after a round, only once in the event
    articles: tuple[Article, ...] = ()  # the numbers in the edition of the event

    @property
    def kind(self) -> CheckKind:
        """Compared with numbers, or ticked."""
        return CheckKind.CHECKLIST if self.requirement is None else CheckKind.CHECK

    @property
    def measured_as(self) -> str:
        """The key of the value that is judged."""
        return self.measure or self.key

    @property
    def is_each_round(self) -> bool:
        """Whether every round has its own tick."""
        return self.phase is not CheckPhase.DAY_BEFORE and not self.is_once
