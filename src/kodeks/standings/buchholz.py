"""Buchholz with its cuts, and the sum of the opponents' Buchholz [A3.A.b, A3.D.a]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from kodeks.standings.contributions import Contribution
from kodeks.standings.criterion import Criterion, Cut, Value, WorkingStep
from kodeks.standings.table import ScoreTable


def _cuts(own: Sequence[Contribution], lowest: int, highest: int, *, voluntary_first: bool) -> dict[int, Cut]:
    """The positions left out: the lowest, then the highest of the rest. Of equal ones either will do [C-107]."""

    def rank(position: int) -> tuple[bool, int, int]:
        return voluntary_first and not own[position].is_voluntary, own[position].score, position

    order = sorted(range(len(own)), key=rank)
    cuts = dict.fromkeys(order[:lowest], Cut.LOWEST)
    rest = sorted(order[lowest:], key=lambda position: own[position].score, reverse=True)
    return cuts | dict.fromkeys(rest[:highest], Cut.HIGHEST)


def buchholz(table: ScoreTable, lowest: int = 0, highest: int = 0) -> Mapping[int, int]:
    """Everybody's sum of contributions without so many of the lowest and highest."""
    found = table.contributions
    if not (table.unplayed_rule.is_dummy and lowest):
        return {number: _sum_without(own, lowest, highest) for number, own in found.items()}
    totals = {}
    for number, own in found.items():
        cuts = _cuts(own, lowest, highest, voluntary_first=True)
        totals[number] = sum([given.score for position, given in enumerate(own) if position not in cuts])
    return totals


def _sum_without(own: Sequence[Contribution], lowest: int, highest: int) -> int:
    if not lowest and not highest:
        return sum(contribution.score for contribution in own)
    return sum(sorted(contribution.score for contribution in own)[lowest : max(lowest, len(own) - highest)])


def _lines(table: ScoreTable, own: Sequence[Contribution], lowest: int, highest: int) -> tuple[WorkingStep, ...]:
    cuts = _cuts(own, lowest, highest, voluntary_first=table.unplayed_rule.is_dummy)
    return tuple(
        WorkingStep(given.round, given.opponent, given.score, given.reason, given.score, cut=cuts.get(position))
        for position, given in enumerate(own)
    )


def _measure(lowest: int, highest: int) -> Callable[[ScoreTable], Mapping[int, Value]]:
    def measure(table: ScoreTable) -> Mapping[int, Value]:
        scale = table.worth.scale
        return {number: Value.of(total, scale) for number, total in buchholz(table, lowest, highest).items()}

    return measure


def _working(lowest: int, highest: int) -> Callable[[ScoreTable, int, Sequence[int]], tuple[WorkingStep, ...]]:
    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        return _lines(table, table.contributions[number], lowest, highest)

    return working


def _criterion(code: str, name: str, articles: tuple[str, ...], lowest: int, highest: int) -> Criterion:
    return Criterion(
        code=code,
        name=name,
        fide=articles,
        measure=_measure(lowest, highest),
        working=_working(lowest, highest),
        is_buchholz=True,
    )


def _opponents_buchholz(table: ScoreTable) -> dict[int, list[tuple[Contribution, int]]]:
    """Real opponents only: a virtual one has no Buchholz [C-105]."""
    totals = buchholz(table)
    return {
        number: [(given, totals[given.opponent]) for given in own if given.is_real and given.opponent is not None]
        for number, own in table.contributions.items()
    }


def _sum_of_buchholz(table: ScoreTable) -> Mapping[int, Value]:
    scale = table.worth.scale
    found = _opponents_buchholz(table)
    return {number: Value.of(sum(total for _, total in own), scale) for number, own in found.items()}


def _average_of_buchholz(table: ScoreTable) -> Mapping[int, Value]:
    scale = table.worth.scale
    found = _opponents_buchholz(table)
    return {
        number: Value.of(Fraction(sum(total for _, total in own), len(own) or 1), scale)
        for number, own in found.items()
    }


def _buchholz_of_opponents(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
    return tuple(
        WorkingStep(given.round, given.opponent, total, "standings-line-opponents-buchholz")
        for given, total in _opponents_buchholz(table)[number]
    )


BUCHHOLZ = (
    _criterion("BH", "tiebreak-buchholz", ("FTR:A3.A.b", "FTR:A3.D.a"), 0, 0),
    _criterion("BH-M1", "tiebreak-buchholz-median-1", ("FTR:A3.A.b1", "FTR:A3.D.a1"), 1, 1),
    _criterion("BH-M2", "tiebreak-buchholz-median-2", ("FTR:A3.A.b2", "FTR:A3.D.a2"), 2, 2),
    _criterion("BH-C1", "tiebreak-buchholz-cut-1", ("FTR:A3.A.b3", "FTR:A3.D.a3"), 1, 0),
    _criterion("BH-C2", "tiebreak-buchholz-cut-2", ("FTR:A3.A.b4", "FTR:A3.D.a4"), 2, 0),
    Criterion(
        code="SBH",
        name="tiebreak-sum-of-buchholz",
        fide=("FTR:A3.D.a5",),
        measure=_sum_of_buchholz,
        working=_buchholz_of_opponents,
        is_buchholz=True,
    ),
    Criterion(
        code="AOB",
        name="tiebreak-average-of-buchholz",
        measure=_average_of_buchholz,
        working=_buchholz_of_opponents,
        is_buchholz=True,
    ),
)
