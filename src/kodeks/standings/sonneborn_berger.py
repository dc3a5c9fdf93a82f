"""Sonneborn-Berger of players and of teams, with their cuts [A3.A.f, A3.D.b]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kodeks.standings.contributions import Contribution
from kodeks.standings.criterion import Criterion, Cut, Value, WorkingStep
from kodeks.standings.event import Decides
from kodeks.standings.table import ScoreTable

_MATCH, _GAME = Decides.MATCH_POINTS, Decides.GAME_POINTS
_VARIANTS = {  # opponent's total, own points [chess-tiebreaks 4]
    "A": (_MATCH, _MATCH),
    "B": (_MATCH, _GAME),
    "C": (_GAME, _MATCH),
    "D": (_GAME, _GAME),
}


def _totals_and_own(table: ScoreTable, variant: str | None) -> tuple[ScoreTable, ScoreTable]:
    """The tables that give the opponents' totals and the own points.

    Without a variant: A if match points decide, D if game points do [C-115]; players have one score only.
    """
    if not table.event.is_for_teams or variant is None:
        return table, table
    totals, own = (
        table.in_match_points if decides is _MATCH else table.in_game_points for decides in _VARIANTS[variant]
    )
    return totals, own


def _scale(table: ScoreTable, variant: str | None) -> int:
    """Players: half the score of drawn opponents, so the factor is own points by a win. Teams: plain products."""
    totals, own = _totals_and_own(table, variant)
    return totals.worth.scale * (own.worth.scale if table.event.is_for_teams else own.worth.win)


def _products(table: ScoreTable, variant: str | None, number: int) -> list[tuple[Contribution, int]]:
    """Each contribution with the own points it is multiplied by."""
    totals, own = _totals_and_own(table, variant)
    given = totals.contributions[number]
    if totals is own:
        return [(contribution, contribution.factor) for contribution in given]
    return [(one, other.factor) for one, other in zip(given, own.contributions[number], strict=True)]


def _cut(products: Sequence[tuple[Contribution, int]], *, voluntary_first: bool) -> int | None:
    """The position left out: the opponent with the lowest total, of several the smallest product [C-114].

    By C.07 16.5 the lowest voluntary unplayed round instead, if that is worth more.
    """

    def worth(position: int) -> int:
        return products[position][0].score * products[position][1]

    every = range(len(products))
    cut = min(every, key=lambda position: (products[position][0].score, worth(position)), default=None)
    voluntary = [position for position in every if products[position][0].is_voluntary]
    if cut is None or not voluntary_first or not voluntary:
        return cut
    return max(cut, min(voluntary, key=worth), key=worth)


def _lines(table: ScoreTable, variant: str | None, number: int, *, is_cut: bool) -> tuple[WorkingStep, ...]:
    products = _products(table, variant, number)
    cut = _cut(products, voluntary_first=table.unplayed_rule.is_dummy) if is_cut else None
    return tuple(
        WorkingStep(
            given.round,
            given.opponent,
            given.score * factor,
            given.reason,
            given.score,
            factor,
            Cut.LOWEST if position == cut else None,
        )
        for position, (given, factor) in enumerate(products)
    )


def _total(table: ScoreTable, variant: str | None, number: int, *, is_cut: bool) -> int:
    products = _products(table, variant, number)
    total = sum([given.score * factor for given, factor in products])
    cut = _cut(products, voluntary_first=table.unplayed_rule.is_dummy) if is_cut else None
    return total if cut is None else total - products[cut][0].score * products[cut][1]


def _measure(variant: str | None, *, is_cut: bool) -> Callable[[ScoreTable], Mapping[int, Value]]:
    def measure(table: ScoreTable) -> Mapping[int, Value]:
        scale = _scale(table, variant)
        return {number: Value.of(_total(table, variant, number, is_cut=is_cut), scale) for number in table.cells}

    return measure


def _working(
    variant: str | None, *, is_cut: bool
) -> Callable[[ScoreTable, int, Sequence[int]], tuple[WorkingStep, ...]]:
    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        return _lines(table, variant, number, is_cut=is_cut)

    return working


def _criterion(code: str, name: str, *articles: str, variant: str | None = None, is_cut: bool = False) -> Criterion:
    return Criterion(
        code=code,
        name=name,
        fide=articles,
        measure=_measure(variant, is_cut=is_cut),
        working=_working(variant, is_cut=is_cut),
        is_for_teams=variant is not None,
    )


_SB = ("FTR:A3.A.f1", "FTR:A3.B.a", "FTR:A3.D.b1")
_TEAM = "FTR:A3.A.f2"
SONNEBORN_BERGER = (
    _criterion("SB", "tiebreak-sonneborn-berger", *_SB),
    _criterion("SB-C1", "tiebreak-sonneborn-berger-cut-1", is_cut=True),
    _criterion("SB-A", "tiebreak-sonneborn-berger-a", _TEAM, "FTR:A3.D.b2", variant="A"),
    _criterion("SB-B", "tiebreak-sonneborn-berger-b", _TEAM, "FTR:A3.D.b3", variant="B"),
    _criterion("SB-C", "tiebreak-sonneborn-berger-c", _TEAM, "FTR:A3.D.b4", variant="C"),
    _criterion("SB-D", "tiebreak-sonneborn-berger-d", _TEAM, "FTR:A3.D.b5", variant="D"),
    _criterion("SB-A-C1", "tiebreak-sonneborn-berger-a-cut-1", _TEAM, "FTR:A3.D.b6", variant="A", is_cut=True),
    _criterion("SB-B-C1", "tiebreak-sonneborn-berger-b-cut-1", _TEAM, "FTR:A3.D.b7", variant="B", is_cut=True),
    _criterion("SB-C-C1", "tiebreak-sonneborn-berger-c-cut-1", _TEAM, "FTR:A3.D.b8", variant="C", is_cut=True),
    _criterion("SB-D-C1", "tiebreak-sonneborn-berger-d-cut-1", _TEAM, "FTR:A3.D.b9", variant="D", is_cut=True),
)
