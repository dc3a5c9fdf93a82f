"""Average rating of the opponents, whole and without the lowest [A3.A.a, A3.E]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from kodeks.standings.criterion import Criterion, Cut, Number, Value, WorkingStep
from kodeks.standings.points import rounded_half_up
from kodeks.standings.table import ScoreTable
from kodeks.standings.tiebreak_rules import Divisor


def _lines(table: ScoreTable, number: int, cut: int) -> tuple[WorkingStep, ...]:
    """The ratings of opponents played; forfeits and byes give none [C-101]."""
    met = [(cell, table.entrants[cell.opponent].rating) for cell in table.cells[number] if cell.opponent is not None]
    rated = [(cell, rating) for cell, rating in met if cell.is_played and rating is not None]
    lowest = sorted(range(len(rated)), key=lambda position: rated[position][1])[:cut]
    return tuple(
        WorkingStep(
            cell.round, cell.opponent, rating, "standings-line-rating", cut=Cut.LOWEST if position in lowest else None
        )
        for position, (cell, rating) in enumerate(rated)
    )


def _average(table: ScoreTable, number: int, cut: int) -> Number:
    """AROC divides by opponents [A3.A.a1]; ARO by rounds as Annex 3 is printed [A3.A.a], later by opponents [C-101]."""
    ratings = [line.amount for line in _lines(table, number, cut) if line.is_counted]
    by_rounds = not cut and table.event.rules.aro_divisor is Divisor.ROUNDS
    average = Fraction(sum(ratings), (table.event.round_count if by_rounds else len(ratings)) or 1)
    return rounded_half_up(average) if table.event.rules.aro_is_rounded else average


def average_rating(cut: int) -> Criterion:
    """ARO, or AROC without the `cut` lowest-rated."""

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        least = table.event.rules.rating_tb_min_games
        found = {}
        for number, cells in table.cells.items():
            average = _average(table, number, cut)
            played = sum(cell.is_played for cell in cells)
            found[number] = Value(average, 1, (int(played >= least), average))  # [A3.E, C-102]
        return found

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        return _lines(table, number, cut)

    definition, listed = ("A3.A.a1", "A3.E.b") if cut else ("A3.A.a", "A3.E.a")
    return Criterion(
        code="ARO" if not cut else "AROC" if cut == 1 else f"AROC({cut})",
        name="tiebreak-average-rating-cut" if cut else "tiebreak-average-rating",
        fide=(f"FTR:{definition}", f"FTR:{listed}"),
        measure=measure,
        working=working,
        needs_ratings=True,  # [A3.E], C.07 10
    )
