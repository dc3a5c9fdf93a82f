"""The criteria of a Swiss by the draughts code: sums of ratings, Solkoff, higher-placed players [V.2.9]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kodeks.standings.criterion import Criterion, Cut, Groups, Number, Settlement, Value, WorkingStep
from kodeks.standings.swiss_contributions import (
    higher_placed_blocks,
    middle_solkoff,
    rating_contributions,
    rating_sums,
    reduced_solkoff,
    solkoff_contributions,
)
from kodeks.standings.table import ScoreTable

__all__ = ["DRAUGHTS_SWISS"]

_SHOWN = 32  # blocks at most that the value of a higher-placed result tells of; the order itself looks at all
Given = Mapping[int, tuple[int, ...]]


def _counted(table: ScoreTable) -> ScoreTable:
    """Teams are told apart like players, with match points in place of points [V.3.2.2]."""
    return table.in_match_points if table.event.is_for_teams else table


def _ratings(table: ScoreTable) -> Given:
    counted = _counted(table)
    return rating_contributions(tuple(counted.entrants.values()), counted.encounters)


def _solkoff(table: ScoreTable) -> Given:
    return solkoff_contributions(_counted(table).encounters)


def _in_points(table: ScoreTable) -> int:
    return _counted(table).worth.scale


def _in_ones(table: ScoreTable) -> int:
    return 1


def _measure(
    given: Callable[[ScoreTable], Given],
    total: Callable[[Sequence[int]], Number | tuple[Number, ...]],
    scale_of: Callable[[ScoreTable], int],
) -> Callable[[ScoreTable], Mapping[int, Value]]:
    def measure(table: ScoreTable) -> Mapping[int, Value]:
        scale = scale_of(table)
        found = {number: total(own) for number, own in given(table).items()}
        return {
            number: Value.series(amount, scale) if isinstance(amount, tuple) else Value.of(amount, scale)
            for number, amount in found.items()
        }

    return measure


def _working(
    given: Callable[[ScoreTable], Given], lowest: int, highest: int, reason: str
) -> Callable[[ScoreTable, int, Sequence[int]], tuple[WorkingStep, ...]]:
    """Round by round; of a series of sums the first is shown."""

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        own = given(table)[number]
        order = sorted(range(len(own)), key=lambda position: own[position])
        cuts = dict.fromkeys(order[:lowest], Cut.LOWEST)
        cuts |= dict.fromkeys(order[lowest:][::-1][:highest], Cut.HIGHEST)
        met = _counted(table).encounters[number]
        return tuple(
            WorkingStep(
                position + 1,
                encounter.opponent,
                amount,
                "standings-line-not-paired" if encounter.opponent is None else reason,
                cut=cuts.get(position),
            )
            for position, (encounter, amount) in enumerate(zip(met, own, strict=True))
        )

    return working


def _settle_by_higher_placed(table: ScoreTable, level: Groups) -> Settlement:
    """From the top, results against those already placed; a shared place is one block [D-83]."""
    counted = _counted(table)
    places = [list(block) for block in higher_placed_blocks(level, counted.encounters)]
    values: dict[int, Value] = {}
    place_of = {number: place for place, block in enumerate(places) for number in block}
    for group in level:
        if len(group) > 1:
            values.update(_scored_above(counted, group, place_of))
    return Settlement(places, values)


def _scored_above(table: ScoreTable, group: Sequence[int], place_of: Mapping[int, int]) -> Mapping[int, Value]:
    """Points against the blocks above, from the top, as far down as the group needs to be told apart."""
    scored: dict[int, dict[int, int]] = {number: {} for number in group}
    for number, points in scored.items():
        for met in table.encounters[number]:
            if met.opponent is not None and met.points and place_of[met.opponent] < place_of[number]:
                place = place_of[met.opponent]
                points[place] = points.get(place, 0) + met.points
    needed = len({place_of[number] for number in group})
    series: dict[int, tuple[int, ...]] = dict.fromkeys(group, ())
    for place in sorted({place for points in scored.values() for place in points})[:_SHOWN]:
        if len(set(series.values())) >= needed:
            break
        series = {number: (*amounts, scored[number].get(place, 0)) for number, amounts in series.items()}
    return {number: Value.series(amounts, table.worth.scale) for number, amounts in series.items()}


def _results(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
    met = [cell for cell in _counted(table).cells[number] if cell.opponent is not None]
    return tuple(WorkingStep(cell.round, cell.opponent, cell.points, "standings-line-points-against") for cell in met)


def _sum_without_none(own: Sequence[int]) -> int:
    return sum(own)


def _sums_without_lowest(own: Sequence[int]) -> tuple[int, ...]:
    return rating_sums(own)[1:]


_RATING, _SCORE = "standings-line-rating", "standings-line-score"
DRAUGHTS_SWISS = (
    Criterion(
        code="RSUM",
        name="tiebreak-rating-sum",
        draughts=("V.2.9.1.1",),
        measure=_measure(_ratings, _sum_without_none, _in_ones),
        working=_working(_ratings, 0, 0, _RATING),
        needs_ratings=True,
    ),
    Criterion(
        code="RSUM-C",
        name="tiebreak-rating-sum-reduced",
        draughts=("V.2.9.1.2",),
        measure=_measure(_ratings, _sums_without_lowest, _in_ones),
        working=_working(_ratings, 1, 0, _RATING),
        needs_ratings=True,
    ),
    Criterion(
        code="SOL-M",
        name="tiebreak-middle-solkoff",
        draughts=("V.2.9.2.1",),
        measure=_measure(_solkoff, middle_solkoff, _in_points),
        working=_working(_solkoff, 1, 1, _SCORE),
    ),
    Criterion(
        code="SOL-R",
        name="tiebreak-reduced-solkoff",
        draughts=("V.2.9.2.2",),
        measure=_measure(_solkoff, reduced_solkoff, _in_points),
        working=_working(_solkoff, 1, 0, _SCORE),
    ),
    Criterion(
        code="HIGHER",
        name="tiebreak-higher-placed",
        draughts=("V.2.9.2.3",),
        settle=_settle_by_higher_placed,
        working=_results,
    ),
)
