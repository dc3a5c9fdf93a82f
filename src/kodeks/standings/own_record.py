"""Criteria of C.07 on one's own record: wins with or without a game, rounds one elected to play, standard points,
progressive scores, numbers and ratings [C.07 7, 10.6]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from kodeks.standings.cells import Cell
from kodeks.standings.contributions import is_voluntary
from kodeks.standings.criterion import Criterion, Cut, Value, WorkingStep
from kodeks.standings.descriptor import Descriptor
from kodeks.standings.event import Decides, EventSystem
from kodeks.standings.table import ScoreTable

_HALVES = 2  # of which standard points are counted


def _matches(table: ScoreTable) -> ScoreTable:
    """Teams win and lose matches, whichever of their scores decides."""
    return table.in_match_points if table.event.is_for_teams else table


def _by_rounds(
    code: str,
    name: str,
    article: str,
    count: Callable[[ScoreTable, Cell], int],
    *,
    scale: int = 1,
    is_for_teams: bool = False,
) -> Criterion:
    """A criterion that counts something of every round."""

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        counted = _matches(table)
        return {
            number: Value.of(sum([count(counted, cell) for cell in cells]), scale)
            for number, cells in counted.cells.items()
        }

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        counted = _matches(table)
        given = ((cell, count(counted, cell)) for cell in counted.cells[number])
        return tuple(WorkingStep(cell.round, cell.opponent, amount, name) for cell, amount in given if amount)

    return Criterion(code=code, name=name, c07=(article,), measure=measure, working=working, is_for_teams=is_for_teams)


def _has_win(table: ScoreTable, cell: Cell) -> int:
    """Byes and forfeits included (7.1)."""
    return int(cell.points >= table.worth.win if cell.opponent is None else cell.is_won)


def _won_over_the_board(table: ScoreTable, cell: Cell) -> int:
    return int(cell.is_won and cell.is_played)


def _elected_to_play(table: ScoreTable, cell: Cell) -> int:
    """All rounds but byes of half a point or none and forfeit losses (7.6); where pairings are laid down beforehand
    nobody has a bye (15.2)."""
    if table.event.system is EventSystem.ROUND_ROBIN and cell.opponent is None:
        return 1
    return int(not is_voluntary(cell, table.worth))


def _standard_points(table: ScoreTable, cell: Cell) -> int:
    """More points than the opponent, or without playing than a draw brings, are one; as many are a half (7.7). So both
    who forfeited have none."""
    if not cell.is_unplayed and not cell.is_played:
        return 0
    if cell.opponent is None and table.event.system is EventSystem.ROUND_ROBIN:
        return 0  # a free round
    line = cell.against if cell.is_played else table.worth.draw
    return 2 if cell.points > line else 1 if cell.points == line else 0


def wins_by(how: Descriptor) -> Criterion:
    """WIN:MP and WON:MP, of teams."""
    name, article, count = _WINS[how.name]
    return _by_rounds(how.code, name, article, count, is_for_teams=True)


_WINS = {
    "WIN": ("tiebreak-rounds-won", "7.1", _has_win),
    "WON": ("tiebreak-wins-at-the-board", "7.2", _won_over_the_board),
}


def progress_by(how: Descriptor) -> Criterion:
    """PS; a cut leaves out the first rounds (7.5, 14.1)."""

    def totals(table: ScoreTable, number: int) -> list[int]:
        return list(accumulate(cell.points for cell in how.table(table).cells[number]))

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        scale = how.table(table).worth.scale
        return {number: Value.of(sum(totals(table, number)[how.lowest :]), scale) for number in table.cells}

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        cells = how.table(table).cells[number]
        return tuple(
            WorkingStep(
                cell.round,
                cell.opponent,
                total,
                "standings-line-running-total",
                cut=Cut.LOWEST if cell.round <= how.lowest else None,
            )
            for cell, total in zip(cells, totals(table, number), strict=True)
        )

    return Criterion(
        code=how.code,
        name="tiebreak-progress",
        c07=("7.5", *how.articles),
        modifiers=how.modifiers,
        measure=measure,
        working=working,
        is_for_teams=how.score is not None,
    )


# Numbers and ratings, either way round


def start_number_by(how: Descriptor) -> Criterion:
    """TPN, from the first to the last, or TPN/R (7.8)."""
    sign = 1 if how.is_reversed else -1

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        return {number: Value(number, 1, (sign * number,)) for number in table.cells}

    return Criterion(
        code=how.code, name="tiebreak-start-number", c07=("7.8",), modifiers=how.modifiers, measure=measure
    )


def own_rating_by(how: Descriptor) -> Criterion:
    """RTNG, from the highest to the lowest, or RTNG/R (10.6)."""
    sign = -1 if how.is_reversed else 1

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        return {
            number: Value(entrant.rating, 1, (0, 0) if entrant.rating is None else (1, sign * entrant.rating))
            for number, entrant in table.entrants.items()
        }

    return Criterion(
        code=how.code,
        name="tiebreak-rating",
        fide=("FTR:A3.E",),
        c07=("10.6",),
        modifiers=how.modifiers,
        measure=measure,
        needs_ratings=True,
    )


# The score of teams that does not decide


def secondary_of(table: ScoreTable) -> ScoreTable:
    """Game points where match points decide, or the other way round (13.1)."""
    return table.in_game_points if table.event.decides is Decides.MATCH_POINTS else table.in_match_points


def _secondary_score(table: ScoreTable) -> Mapping[int, Value]:
    counted = secondary_of(table)
    return {number: Value.of(points, counted.worth.scale) for number, points in counted.points.items()}


def _lines_of_secondary(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
    cells = secondary_of(table).cells[number]
    return tuple(
        WorkingStep(cell.round, cell.opponent, cell.points, "standings-line-other-points")
        for cell in cells
        if cell.points
    )


OWN_RECORD = (
    _by_rounds("WIN", "tiebreak-rounds-won", "7.1", _has_win),
    progress_by(Descriptor(name="PS")),
    _by_rounds("REP", "tiebreak-rounds-elected", "7.6", _elected_to_play),
    _by_rounds("STD", "tiebreak-standard-points", "7.7", _standard_points, scale=_HALVES),
    start_number_by(Descriptor(name="TPN")),
    own_rating_by(Descriptor(name="RTNG")),
    Criterion(
        code="MPvGP",
        name="tiebreak-other-score",
        c07=("13.1",),
        measure=_secondary_score,
        working=_lines_of_secondary,
        is_for_teams=True,
    ),
)
