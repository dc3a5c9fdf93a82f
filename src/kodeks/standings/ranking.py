"""Who stands where, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rounds import Entrant
from kodeks.rulebook.article import Article
from kodeks.rulebook.event_rules import Order
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings.criterion import Criterion, Groups, Value, WorkingStep, split_by
from kodeks.standings.event import Event
from kodeks.standings.own_results import POINTS
from kodeks.standings.registry import article_on_ratings, find_criterion
from kodeks.standings.table import ScoreTable, tabulate

_NOT_APPLIED = Value()


class RankedEntrant(NamedTuple):
    """One entrant: who shares a place has the same number; the removed have none and come last."""

    place: int | None
    number: int
    name: str
    points: int  # of the score that decides, in its whole points
    values: tuple[Value, ...]  # in the order of the criteria


@dataclass(frozen=True, eq=False)
class Standings:
    """Rows from the top, shared places in start-number order; the working of each value is told when asked for."""

    event: Event
    table: ScoreTable
    criteria: tuple[Criterion, ...]
    articles: tuple[tuple[Article, ...], ...]  # of each criterion
    rows: tuple[RankedEntrant, ...]
    level_before: tuple[Mapping[int, tuple[int, ...]], ...]  # with whom everybody was level as each criterion came
    dropped: tuple[Ruling, ...] = ()  # criteria of the list that do not count in this field

    def row(self, number: int) -> RankedEntrant:
        return self._by_number[number]

    @cached_property
    def _by_number(self) -> Mapping[int, RankedEntrant]:
        return {row.number: row for row in self.rows}

    def value(self, number: int, code: str) -> Value:
        """The value by the first criterion of this code."""
        return self.row(number).values[self._position(code)]

    def tiebreaks(self, row: RankedEntrant) -> Mapping[str, Value]:
        """The values by code without the points; of a repeated criterion the last that was applied."""
        found: dict[str, Value] = {}
        for criterion, value in zip(self.criteria, row.values, strict=True):
            if criterion.code != "PTS" and (criterion.code not in found or value.amount is not None):
                found[criterion.code] = value
        return found

    def working(self, number: int, code: str) -> tuple[WorkingStep, ...]:
        """How the value came about, round by round."""
        position = self._position(code)
        tied = self.level_before[position].get(number)
        return () if tied is None else self.criteria[position].working(self.table, number, tied)

    def _position(self, code: str) -> int:
        return [criterion.code for criterion in self.criteria].index(find_criterion(code).code)


def rank(event: Event, codes: Sequence[str]) -> Standings:
    """The standings by these criteria in their order; points come first unless the list puts them elsewhere.

    Each criterion splits only groups still level, once, in its place [C-100]. One by ratings is dropped where somebody
    has none [A3.E, V.2.6.1.2].
    """
    listed = tuple(find_criterion(code) for code in codes)
    dropped = _dropped(event, listed)
    chosen = tuple(criterion for criterion in listed if criterion.code not in dropped)
    criteria = chosen if POINTS in chosen else (POINTS, *chosen)
    _refuse_what_needs_teams(event, criteria)
    table = tabulate(event)
    groups: Groups = [sorted(table.cells)]
    values: list[Mapping[int, Value]] = []
    level_before = []
    for criterion in criteria:
        level_before.append({number: level for level in map(tuple, groups) for number in level})
        if criterion.measure is not None:
            found = criterion.measure(table)
            groups = _refined(groups, found)
        else:
            assert criterion.settle is not None, f"{criterion.code} neither measures nor settles"
            groups, found = criterion.settle(table, groups)
        values.append(found)
    rows = _rows(table, groups, values)
    told = tuple(dropped.values())
    return Standings(event, table, criteria, _articles_for(event, criteria), rows, tuple(level_before), told)


def _dropped(event: Event, criteria: Sequence[Criterion]) -> Mapping[str, Ruling]:
    """By code, the criteria that count only where everybody who is placed has a rating."""
    unrated = sum(entrant.rating is None for entrant in event.entrants if entrant.number not in event.removed)
    if not unrated:
        return {}
    return {
        criterion.code: Ruling(
            Verdict.CONTRADICTS,
            "standings-dropped-for-unrated",
            (article_on_ratings(event, criterion),),
            {"code": criterion.code, "count": unrated},
        )
        for criterion in criteria
        if criterion.needs_ratings
    }


def _refuse_what_needs_teams(event: Event, criteria: Sequence[Criterion]) -> None:
    for criterion in criteria:
        if criterion.is_for_teams and not event.is_for_teams:
            raise MalformedText("standings-criterion-for-teams", criterion.code)


def _refined(groups: Groups, values: Mapping[int, Value]) -> Groups:
    return [part for group in groups for part in ([group] if len(group) == 1 else split_by(values, group))]


def _rows(table: ScoreTable, groups: Groups, values: Sequence[Mapping[int, Value]]) -> tuple[RankedEntrant, ...]:
    rows: list[RankedEntrant] = []
    for group in groups:
        place = len(rows) + 1
        for number in sorted(group):
            own = tuple(found.get(number, _NOT_APPLIED) for found in values)
            rows.append(RankedEntrant(place, number, table.entrants[number].name, table.points[number], own))
    removed = [entrant for entrant in table.event.entrants if entrant.number in table.event.removed]
    return (*rows, *(_unplaced(entrant, len(values)) for entrant in sorted(removed, key=lambda one: one.number)))


def _unplaced(entrant: Entrant, criteria: int) -> RankedEntrant:
    return RankedEntrant(None, entrant.number, entrant.name, 0, (_NOT_APPLIED,) * criteria)


def _articles_for(event: Event, criteria: Sequence[Criterion]) -> tuple[tuple[Article, ...], ...]:
    """The articles of each criterion: those of the order of the code it is part of, else of its own definition."""
    order = _order_of(event, criteria)
    listed = {} if order is None else order.articles(event.code.cite)
    return tuple((listed[each.code],) if each.code in listed else each.articles(event) for each in criteria)


def _order_of(event: Event, criteria: Sequence[Criterion]) -> Order | None:
    """The order that the code lays down and these criteria begin."""
    rules = event.code.standings
    codes = tuple(criterion.code for criterion in criteria if criterion.code != "PTS")
    ours = (order for order in rules.orders.values() if rules.binds and order.is_for_teams == event.is_for_teams)
    return next((order for order in ours if codes and order.codes[: len(codes)] == codes), None)
