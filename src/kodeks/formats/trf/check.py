"""What a report says twice, compared: points with the cells, counts with the lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import column_of
from kodeks.formats.trf.columns import write_tenths
from kodeks.formats.trf.player_line import POINTS, TITLE
from kodeks.formats.trf.point_system import PointSystem, system_of
from kodeks.formats.trf.report import OLD_TITLES, Cell, PlayerLine, Report, full_title
from kodeks.formats.trf.text_lines import round_count
from kodeks.standings import Worth

_COUNT = re.compile(r"[0-9]{1,6}")
_WINS, _DRAWS, _LOSSES = frozenset("1W+F"), frozenset("=DH"), frozenset("0L")


def check_report(report: Report, *, worth: Worth | None = None) -> tuple[Remark, ...]:
    """Doubts about a report that was read: none of them stands in the way of using it."""
    system = system_of(report, worth)
    remarks: list[Remark] = []
    paired = rounds_paired(report)
    for place, line in report.numbered():
        if isinstance(line, PlayerLine):
            remarks += _check_player(line, place, system, paired)
    return (*remarks, *_check_counts(report))


def rounds_paired(report: Report) -> int:
    """How many rounds were paired; cells beyond are absences announced for rounds to come."""
    cells = [(index, cell) for player in report.players for index, cell in enumerate(player.cells, start=1)]
    return max((index for index, cell in cells if cell.is_paired or cell.result in "U+"), default=0)


def cell_tenths(cell: Cell, system: PointSystem) -> int:
    """What a cell brings, in tenths of a point."""
    worth = system.worth
    if cell.result == "U" or (cell.result == "+" and not cell.is_paired):
        return system.tenths(system.bye)
    points = worth.win if cell.result in _WINS else worth.draw if cell.result in _DRAWS else 0
    return system.tenths(worth.loss if cell.result in _LOSSES else points)


def _check_player(line: PlayerLine, place: int, system: PointSystem, paired: int) -> Iterator[Remark]:
    """Programs count the points of byes to come, or do not: both are right."""
    sums = [sum(cell_tenths(cell, system) for cell in cells) for cells in (line.cells[:paired], line.cells)]
    if line.points_tenths is not None and line.points_tenths not in sums:
        written, counted = write_tenths(line.points_tenths), write_tenths(sums[0])
        facts: dict[str, int | str] = {"number": line.number, "written": written, "counted": counted}
        yield Remark("trf-points-differ", place, POINTS.first, facts)
    if not line.name:
        yield Remark("trf-name-missing", place, 15, {"number": line.number})
    if line.title.lower() in OLD_TITLES:
        title = {"written": line.title, "title": full_title(line.title)}
        yield Remark("trf-title-in-full", place, TITLE.first, title)
    for index, cell in enumerate(line.cells, start=1):
        if cell.result in "WDL":
            yield Remark("trf-game-not-rated", place, column_of(index), {"round": index, "number": line.number})
        if cell.is_paired and cell.colour not in "wb" and line.number < (cell.opponent or 0):
            yield Remark("trf-colour-missing", place, column_of(index), {"round": index, "number": line.number})


def _counts(report: Report) -> list[tuple[str, int]]:
    """The teams are counted only where they have lines."""
    return [("062", len(report.players)), *([("082", len(report.teams))] if report.teams else [])]


def _check_counts(report: Report) -> Iterator[Remark]:
    for code, counted in _counts(report):
        for place, line in report.texts(code):
            if _COUNT.fullmatch(line.content) and int(line.content) != counted:
                yield Remark("trf-count-differs", place, 5, {"code": code, "written": line.content, "counted": counted})
    announced = round_count(report)
    longest = max(len(player.cells) for player in report.players)
    if announced is not None and longest > announced:
        yield Remark("trf-more-rounds", facts={"announced": announced, "written": longest})
