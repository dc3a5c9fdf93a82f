"""The list of an event, with its numbers worked out, and what measured values come to."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.venue.catalogue import catalogue
from kodeks.venue.item import Amount, Basis, Circumstance, Item, Obligation
from kodeks.venue.occasion import Occasion
from kodeks.venue.units import Bounds, Unit, write_amount, write_bounds

Measures = Mapping[str, Fraction]  # key of the item -> value in basic units
_NOTHING: Measures = MappingProxyType({})
_COUNTED = (Basis.GAMES, Basis.ARBITERS, Basis.ROUND)


class Grade(StrEnum):
    """What a measured value is: fine, against a should, or against a must [D-150]."""

    FINE = "fine"
    WARNING = "warning"
    ERROR = "error"


class Judgement(NamedTuple):
    item: Item
    value: Fraction
    bounds: Bounds
    grade: Grade
    ruling: Ruling


class ChecklistLine(NamedTuple):
    """An item on the list of an event: whether it is a must here, its bounds, and what was measured."""

    item: Item
    duty: Obligation
    bounds: Bounds | None = None  # also None where the number is not known: a hall for the whole round
    value: Fraction | None = None
    judgement: Judgement | None = None


def checklist_for(occasion: Occasion, measures: Measures = _NOTHING) -> tuple[ChecklistLine, ...]:
    """The list of an event, phase by phase. What was measured narrows what depends on it: pieces on the board."""
    reckoning = _Reckoning(occasion, measures)
    return tuple(_line(reckoning, item) for item in catalogue(occasion.edition, occasion.board) if occasion.has(item))


def judge_measures(measures: Measures, occasion: Occasion) -> tuple[Judgement, ...]:
    """Each measured value that the code of this event has bounds for, in the order of the list."""
    lines = checklist_for(occasion, measures)
    return tuple(line.judgement for line in lines if line.judgement is not None)


def _line(reckoning: _Reckoning, item: Item) -> ChecklistLine:
    bounds, value = reckoning.bounds(item), reckoning.measures.get(item.measured_as)
    duty = _duty(item, reckoning.occasion.circumstances)
    judgement = None if bounds is None or value is None else _judge(item, duty, bounds, value)
    return ChecklistLine(item, duty, bounds, value, judgement)


def _duty(item: Item, circumstances: frozenset[Circumstance]) -> Obligation:
    return Obligation.SHOULD if item.advisory_if in circumstances else item.duty


def _judge(item: Item, duty: Obligation, bounds: Bounds, value: Fraction) -> Judgement:
    beyond = bounds.beyond(value)
    facts: dict[str, int | str] = {
        "item": item.key,
        "value": write_amount(value, bounds.unit),
        "bounds": write_bounds(bounds),
    }
    if not beyond:
        return Judgement(item, value, bounds, Grade.FINE, Ruling(Verdict.PERMITTED, "venue-fine", item.articles, facts))
    facts["by"] = write_amount(abs(beyond), bounds.unit)
    if duty is Obligation.MUST:
        reason = "venue-too-small" if beyond < 0 else "venue-too-large"
        ruling = Ruling(Verdict.CONTRADICTS, reason, item.articles, facts)
        return Judgement(item, value, bounds, Grade.ERROR, ruling)
    reason = "venue-rather-small" if beyond < 0 else "venue-rather-large"
    ruling = Ruling(Verdict.ARBITER_DECISION_REQUIRED, reason, item.articles, facts)
    return Judgement(item, value, bounds, Grade.WARNING, ruling)


class _Reckoning(NamedTuple):
    """The numbers of one event."""

    occasion: Occasion
    measures: Measures

    def bounds(self, item: Item) -> Bounds | None:
        """What the item must lie between, as far as the numbers are known."""
        if item.requirement is None:
            return None
        unit, least, most = item.requirement
        found = Bounds(self._worth(least, unit, at_end=0), self._worth(most, unit, at_end=1), unit)
        return None if found.least is None and found.most is None else found

    def _worth(self, amount: Amount | None, unit: Unit, *, at_end: int) -> Fraction | None:
        """An amount in basic units; of a basis that may be this or that, its lower or its upper end."""
        if amount is None:
            return None
        cap = None if amount.cap is None else amount.cap * unit.scale
        if amount.of is None:
            return amount.plus * unit.scale
        basis = self._basis(amount.of)[at_end]
        if basis is None:
            return cap
        worth = amount.plus * unit.scale + amount.times * basis
        return worth if cap is None else min(worth, cap)

    def _basis(self, basis: Basis) -> tuple[Fraction | None, Fraction | None]:
        """From where to where the basis may lie: a number of the event, what was measured, or what is allowed."""
        value = self.occasion.count(basis) if basis in _COUNTED else self.measures.get(basis.value)
        if value is not None or basis in _COUNTED:
            return value, value
        items = catalogue(self.occasion.edition, self.occasion.board)
        bounds = self.bounds(next(item for item in items if item.key == basis.value))
        return (None, None) if bounds is None else (bounds.least, bounds.most)


class Stock(NamedTuple):
    """What must be there, spare sets and clocks included."""

    games: int
    boards: int
    clocks: int
    sheets: int
    chairs: int
    tables: int


def stock(occasion: Occasion) -> Stock:
    """In draughts for G games: boards and clocks G + 2, sheets 2G, chairs 2G + arbiters, tables G + arbiters."""
    least = {
        line.item.key: int(line.bounds.least)
        for line in checklist_for(occasion)
        if line.bounds is not None and line.bounds.least is not None
    }
    return Stock(
        occasion.games,
        least["boards"],
        least["clocks"],
        least.get("sheets", 0),
        least["chairs"] + least["arbiter_chairs"],
        least["tables"] + least["arbiter_tables"],
    )
