"""Criteria on what somebody did himself, round by round: points, wins, colours, draws with advantage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kodeks.rulebook.result import Side
from kodeks.standings.cells import Cell, Cells
from kodeks.standings.criterion import Criterion, Value, WorkingStep
from kodeks.standings.table import ScoreTable


def _itself(table: ScoreTable) -> ScoreTable:
    return table


def _in_match_points(table: ScoreTable) -> ScoreTable:
    return table.in_match_points


def _in_game_points(table: ScoreTable) -> ScoreTable:
    return table.in_game_points


def _sum_of(
    code: str,
    name: str,
    count: Callable[[Cell], int],
    *,
    draughts: tuple[str, ...] = (),
    fide: tuple[str, ...] = (),
    c07: tuple[str, ...] = (),
    of: Callable[[ScoreTable], ScoreTable] = _itself,
    in_points: bool = False,
) -> Criterion:
    """A criterion that adds something up: points over the rounds, or numbers of games over all games that count."""

    def counted_cells(table: ScoreTable) -> Cells:
        return of(table).cells if in_points else of(table).games

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        return {number: Value.of(sum(map(count, cells))) for number, cells in counted_cells(table).items()}

    def measure_points(table: ScoreTable) -> Mapping[int, Value]:
        counted = of(table)
        return {number: Value.of(points, counted.worth.scale) for number, points in counted.points.items()}

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        cells = counted_cells(table)[number]
        return tuple(WorkingStep(cell.round, cell.opponent, count(cell), name) for cell in cells if count(cell))

    return Criterion(
        code=code,
        name=name,
        draughts=draughts,
        fide=fide,
        c07=c07,
        measure=measure_points if in_points else measure,
        working=working,
        is_for_teams=of is not _itself,
    )


def _points(cell: Cell) -> int:
    return cell.points


def _won(cell: Cell) -> int:
    """Walkovers count, byes do not [D-64, C-104]."""
    return int(cell.is_won)


def _won_at_the_board(cell: Cell) -> int:
    return int(cell.is_won and cell.is_played)


def _with_black(cell: Cell) -> int:
    """Unplayed games count as White [A3.A.e, C-104]."""
    return int(cell.is_played and cell.side is Side.BLACK)


def _won_with_black(cell: Cell) -> int:
    return int(cell.is_won and cell.is_played and cell.side is Side.BLACK)


def _lead_in_advantage(cell: Cell) -> int:
    return 0 if cell.is_ahead is None else 1 if cell.is_ahead else -1


def _ahead(cell: Cell) -> int:
    return int(cell.is_ahead is True)


POINTS = _sum_of(
    "PTS",
    "tiebreak-points",
    _points,
    draughts=("II.5.8",),
    fide=("11.1",),
    in_points=True,
)
OWN_RESULTS = (
    POINTS,
    _sum_of("WINS", "tiebreak-wins", _won, draughts=("V.1.7.1.2",), fide=("FTR:A3.B.d",)),
    _sum_of("WON", "tiebreak-wins-at-the-board", _won_at_the_board, c07=("7.2",)),
    _sum_of("BLK", "tiebreak-games-with-black", _with_black, fide=("FTR:A3.A.e",), c07=("7.3",)),
    _sum_of("BWG", "tiebreak-wins-with-black", _won_with_black, c07=("7.4",)),
    _sum_of("ADV", "tiebreak-advantage-lead", _lead_in_advantage, draughts=("V.1.7.2.3",)),
    _sum_of("PLUS", "tiebreak-advantages", _ahead, draughts=("V.1.7.2.4",)),
    _sum_of(
        "MP",
        "tiebreak-match-points",
        _points,
        draughts=("V.3.2.1.1",),
        fide=("FTR:A3.A.g1", "FTR:A3.C.a"),
        c07=("11.1.1", "13.1"),
        of=_in_match_points,
        in_points=True,
    ),
    _sum_of(
        "GP",
        "tiebreak-game-points",
        _points,
        draughts=("V.3.2.1.2",),
        fide=("FTR:A3.A.g2", "FTR:A3.C.b"),
        c07=("11.1.2", "13.1"),
        of=_in_game_points,
        in_points=True,
    ),
)
