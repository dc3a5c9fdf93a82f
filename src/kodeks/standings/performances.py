"""Performances: of a player against the ratings of the opponents, and the averages of those of the opponents
[C.07 10.2 to 10.5]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from kodeks.rulebook.codes.ftb import PERFORMANCE_OF_NOTHING
from kodeks.rulebook.fide_ratings import expected_percent, rating_difference, steps_of_expected_scores
from kodeks.standings.cells import Cell
from kodeks.standings.criterion import Criterion, Value, WorkingStep
from kodeks.standings.opponents_ratings import rated_games
from kodeks.standings.points import Worth, rounded_half_up
from kodeks.standings.table import ScoreTable


def _score(games: Sequence[tuple[Cell, int]], worth: Worth) -> Fraction:
    """Points over the board as FIDE rates them, a win as one: other points of an event are read as results."""
    if worth.win == 2 * worth.draw and not worth.loss:
        return Fraction(sum([cell.points for cell, _ in games]), worth.win)
    halves = [2 if cell.points > cell.against else 1 if cell.points == cell.against else 0 for cell, _ in games]
    return Fraction(sum(halves), 2)


def _average(numbers: Sequence[int]) -> int:
    """A half up (10.1, 10.4, 10.5); nothing of nothing."""
    return rounded_half_up(Fraction(sum(numbers), len(numbers))) if numbers else 0


def _tournament_performance(games: Sequence[tuple[Cell, int]], worth: Worth) -> int:
    """The average rating, and the difference of the percentage scored, which is rounded as everything here is."""
    if not games:
        return 0
    percent = rounded_half_up(100 * _score(games, worth) / len(games))
    return _average([rating for _, rating in games]) + rating_difference(percent)


def _perfect_performance(games: Sequence[tuple[Cell, int]], worth: Worth) -> int:
    """The lowest rating of which at least this score is to be expected, on the whole scale."""
    if not games:
        return 0
    ratings = [rating for _, rating in games]
    wanted = 100 * _score(games, worth)
    if not wanted:
        return min(ratings) - PERFORMANCE_OF_NOTHING
    surely = steps_of_expected_scores()[0][-1]  # so much above an opponent a win is expected
    low, high = min(ratings) - surely, max(ratings) + surely  # nothing is expected of the one, everything of the other
    while high - low > 1:
        middle = (low + high) // 2
        if sum([expected_percent(middle - rating) for rating in ratings]) >= wanted:
            high = middle
        else:
            low = middle
    return high


Performance = Callable[[Sequence[tuple[Cell, int]], Worth], int]
Tell = Callable[[Sequence[tuple[Cell, int]], Fraction, int], tuple[WorkingStep, ...]]


def _everybodys(table: ScoreTable, performance: Performance) -> dict[int, int]:
    return {number: performance(rated_games(table, number), table.worth) for number in table.cells}


def _own(code: str, name: str, article: str, performance: Performance, tell: Tell) -> Criterion:
    def measure(table: ScoreTable) -> Mapping[int, Value]:
        return {number: Value.of(found) for number, found in _everybodys(table, performance).items()}

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        games = rated_games(table, number)
        return tell(games, _score(games, table.worth), performance(games, table.worth)) if games else ()

    return Criterion(code=code, name=name, c07=(article,), measure=measure, working=working, needs_ratings=True)


def _tell_performance(games: Sequence[tuple[Cell, int]], score: Fraction, found: int) -> tuple[WorkingStep, ...]:
    """Ratings and their average; points, their percentage, and the difference that it stands for."""
    average = _average([rating for _, rating in games])
    return (
        *(WorkingStep(cell.round, cell.opponent, rating, "standings-line-rating") for cell, rating in games),
        WorkingStep(None, None, average, "tiebreak-average-rating"),
        WorkingStep(None, None, score, "standings-line-points-over-the-board"),
        WorkingStep(None, None, rounded_half_up(100 * score / len(games)), "standings-line-percentage"),
        WorkingStep(None, None, found - average, "standings-line-rating-difference"),
    )


def _tell_perfect_performance(
    games: Sequence[tuple[Cell, int]], score: Fraction, found: int
) -> tuple[WorkingStep, ...]:
    """What is to be expected of this rating against each; and what was scored, which is no more."""
    return (
        *(
            WorkingStep(
                cell.round, cell.opponent, Fraction(expected_percent(found - rating), 100), "standings-line-expected"
            )
            for cell, rating in games
        ),
        WorkingStep(None, None, score, "standings-line-points-over-the-board"),
    )


def _of_opponents(code: str, name: str, article: str, reason: str, performance: Performance) -> Criterion:
    """The average over the opponents of games over the board."""

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        found = _everybodys(table, performance)
        return {
            number: Value.of(_average([found[each.opponent] for each in cells if each.opponent and each.is_played]))
            for number, cells in table.cells.items()
        }

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        return tuple(
            WorkingStep(cell.round, cell.opponent, performance(rated_games(table, cell.opponent), table.worth), reason)
            for cell in table.cells[number]
            if cell.opponent is not None and cell.is_played
        )

    return Criterion(code=code, name=name, c07=(article,), measure=measure, working=working, needs_ratings=True)


PERFORMANCES = (
    _own("TPR", "tiebreak-performance", "10.2", _tournament_performance, _tell_performance),
    _own("PTP", "tiebreak-perfect-performance", "10.3", _perfect_performance, _tell_perfect_performance),
    _of_opponents(
        "APRO",
        "tiebreak-opponents-performance",
        "10.4",
        "standings-line-opponents-performance",
        _tournament_performance,
    ),
    _of_opponents(
        "APPO",
        "tiebreak-opponents-perfect-performance",
        "10.5",
        "standings-line-opponents-perfect-performance",
        _perfect_performance,
    ),
)
