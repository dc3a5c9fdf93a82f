"""All results of an event: everybody against everybody, or round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kodeks.rulebook.result import Side
from kodeks.standings import Cell, RankedEntrant, RoundStatus, Value, crosstable, progress_table, write_cell
from kodeks.standings.table import tabulate_all
from kodeks.tables.points import Points, game_points, table_points
from kodeks.tables.standings import Decider, StandingsTable
from kodeks.tournament.meetings import points_of_games

__all__ = [
    "WITHOUT_GAME",
    "Crosstable",
    "CrosstableResult",
    "Results",
    "everybody",
    "result_of",
    "round_by_round",
    "tiebreaks_beside",
]

WITHOUT_GAME = {
    RoundStatus.BYE: "tables-bye",
    RoundStatus.REQUESTED: "tables-requested",
    RoundStatus.ABSENT: "tables-absent",
    RoundStatus.WITHDRAWN: "tables-withdrawn",
    RoundStatus.NOT_YET: "tables-not-yet",
}


class CrosstableResult(NamedTuple):
    """What came of a round for one entrant."""

    round: int
    text: str  # 2, ½, +; of a round without a game its points
    points: int
    opponent: int | None = None
    side: Side | None = None  # teams have no colour
    small: tuple[Points, Points] | None = None  # of the boards of a match of teams, or the games of a mini-match
    why: str = ""  # there was no game, as a message key

    @property
    def brought(self) -> str:
        """The result, or nothing where a round without a game brought nothing."""
        return self.text if self.opponent is not None or self.points else ""

    @property
    def small_text(self) -> str:
        """The points of the boards as tables show them."""
        return "" if self.small is None else f"{self.small[0]}:{self.small[1]}"


class Results(NamedTuple):
    """Somebody's results: round by round, or by opponents, whom one may meet more than once."""

    row: RankedEntrant
    cells: tuple[tuple[CrosstableResult, ...], ...]
    points: Points
    totals: tuple[Points, ...] = ()  # after each round
    values: tuple[Value, ...] = ()  # of the tie-breaks that are shown beside the results


class Crosstable(NamedTuple):
    """Everybody against everybody: the start numbers of the columns, and a row each in the same order."""

    columns: tuple[int, ...]
    rows: tuple[Results, ...]


def tiebreaks_beside(table: StandingsTable) -> tuple[Decider, ...]:
    """The tie-breaks that results are shown with: those of one number, for series have room in the standings alone."""
    long = {
        code
        for row in table.standings.rows
        for code, value in table.standings.tiebreaks(row).items()
        if isinstance(value.amount, tuple)
    }
    return tuple(each for each in table.tiebreaks if each.code not in long)


def _values(table: StandingsTable, row: RankedEntrant, shown: Sequence[Decider]) -> tuple[Value, ...]:
    found = table.standings.tiebreaks(row)
    return tuple(found[each.code] for each in shown)


def everybody(table: StandingsTable, *, by_number: bool = False) -> Crosstable:
    """In order of places, or of start numbers as a round robin is often shown."""
    found, small = crosstable(table.standings, by_number=by_number), _small_points(table)
    shown = tiebreaks_beside(table)
    rows = (
        Results(
            each.row,
            tuple(tuple(result_of(table, each.row.number, cell, small) for cell in met) for met in each.results),
            table_points(table.state.regulations, each.row.points),
            values=_values(table, each.row, shown),
        )
        for each in found.rows
    )
    return Crosstable(found.columns, tuple(rows))


def round_by_round(table: StandingsTable, *, by_number: bool = False) -> Iterator[Results]:
    """In order of places, or of start numbers."""
    regulations, small = table.state.regulations, _small_points(table)
    rows, shown = progress_table(table.standings), tiebreaks_beside(table)
    for each in sorted(rows, key=lambda each: each.row.number) if by_number else rows:
        yield Results(
            each.row,
            tuple((result_of(table, each.row.number, cell, small),) for cell in each.cells),
            table_points(regulations, each.row.points),
            tuple(table_points(regulations, total) for total in each.totals),
            _values(table, each.row, shown),
        )


Small = Mapping[tuple[int, int], tuple[Points, Points]]


def result_of(table: StandingsTable, number: int, cell: Cell, small: Small | None = None) -> CrosstableResult:
    """A cell of the standings as a result."""
    scale = table.state.regulations.table_scale
    if cell.opponent is None:
        return CrosstableResult(cell.round, write_cell(cell, scale), cell.points, why=WITHOUT_GAME[cell.status])
    side = None if table.state.regulations.teams.boards else cell.side
    games = None if small is None else small.get((number, cell.round))
    return CrosstableResult(cell.round, write_cell(cell, scale), cell.points, cell.opponent, side, games)


def _small_points(table: StandingsTable) -> Small:
    """The points of the boards in every match of teams, or of the games of a mini-match: by start number and round."""
    event, regulations = table.standings.event, table.state.regulations
    if not event.is_for_teams:
        return _points_of_games(table)
    return {
        (number, cell.round): (game_points(regulations, cell.points), game_points(regulations, cell.against))
        for number, cells in tabulate_all(event).in_game_points.cells.items()
        for cell in cells
        if cell.opponent is not None and write_cell(cell)
    }


def _points_of_games(table: StandingsTable) -> Small:
    """Of mini-matches, where not these points but results count."""
    regulations = table.state.regulations
    if not regulations.mini_match or regulations.pairing.match_counts == "games":
        return {}
    found: dict[tuple[int, int], tuple[Points, Points]] = {}
    for paired in table.state.rounds:
        for board in (each for each in paired.boards if each.score is not None):
            own, other = (game_points(regulations, points) for points in points_of_games(board))
            found |= {(board.white, paired.number): (own, other), (board.black, paired.number): (other, own)}
    return found
