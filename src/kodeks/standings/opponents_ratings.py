"""Average rating of the opponents, whole and without the lowest [A3.A.a, A3.E, C.07 10.1]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from kodeks.standings.cells import Cell
from kodeks.standings.criterion import Criterion, Cut, Number, Value, WorkingStep
from kodeks.standings.cutting import Element, cut_elements
from kodeks.standings.descriptor import Descriptor
from kodeks.standings.points import rounded_half_up
from kodeks.standings.table import ScoreTable
from kodeks.standings.tiebreak_rules import Divisor


def rated_games(table: ScoreTable, number: int) -> list[tuple[Cell, int]]:
    """Games over the board with the ratings of the opponents; forfeits and byes give none [C-101]."""
    met = [(cell, table.entrants[cell.opponent].rating) for cell in table.cells[number] if cell.opponent is not None]
    return [(cell, rating) for cell, rating in met if cell.is_played and rating is not None]


def _cuts(games: Sequence[tuple[Cell, int]], how: Descriptor) -> dict[int, Cut]:
    return cut_elements([Element(rating, rating) for _, rating in games], how.lowest, how.highest)


def average_rating(table: ScoreTable, number: int, how: Descriptor) -> Number:
    """AROC divides by opponents [A3.A.a1]; ARO by rounds as Annex 3 is printed [A3.A.a], later by opponents [C-101]."""
    games = rated_games(table, number)
    cuts = _cuts(games, how) if how.lowest else ()
    ratings = [rating for position, (_, rating) in enumerate(games) if position not in cuts]
    by_rounds = not how.lowest and table.event.rules.aro_divisor is Divisor.ROUNDS
    average = Fraction(sum(ratings), (table.event.round_count if by_rounds else len(ratings)) or 1)
    return rounded_half_up(average) if table.event.rules.aro_is_rounded else average


def average_rating_by(how: Descriptor) -> Criterion:
    """ARO, AROC without the lowest-rated, ARO/M1 without the highest-rated, too."""

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        least = table.event.rules.rating_tb_min_games
        found = {}
        for number, cells in table.cells.items():
            average = average_rating(table, number, how)
            played = sum([cell.is_played for cell in cells])
            found[number] = Value(average, 1, (int(played >= least), average))  # [A3.E, C-102]
        return found

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        games = rated_games(table, number)
        cuts = _cuts(games, how)
        return tuple(
            WorkingStep(cell.round, cell.opponent, rating, "standings-line-rating", cut=cuts.get(position))
            for position, (cell, rating) in enumerate(games)
        )

    cut, is_median = how.lowest, how.highest > 0
    definition, listed = ("A3.A.a1", "A3.E.b") if cut else ("A3.A.a", "A3.E.a")
    return Criterion(
        code=how.code if is_median or not cut else "AROC" if cut == 1 else f"AROC({cut})",
        name="tiebreak-average-rating-cut" if cut and not is_median else "tiebreak-average-rating",
        fide=() if is_median else (f"FTR:{definition}", f"FTR:{listed}"),
        c07=("10.1", *how.articles),
        modifiers=how.modifiers if is_median else (),
        measure=measure,
        working=working,
        needs_ratings=True,  # [A3.E], C.07 10
    )


AVERAGE_RATINGS = tuple(average_rating_by(Descriptor(name="ARO", lowest=cut)) for cut in (0, 1))
