"""Write a report: as it was read, or as TRF16 has it to the letter, for programs that read no other.

What was read is written again byte by byte where it kept to the columns. Otherwise it differs only in this: in lines
001 and 013 fields stand in their columns (numbers and titles to the right, text to the left), points have one decimal,
results are capital and colours small letters, the sex is m or w, numbers have no zeros before them, blanks at the end
go; where lines ended in several ways, they end in the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.check import cell_tenths
from kodeks.formats.trf.player_line import write_player
from kodeks.formats.trf.point_system import PointSystem, system_of
from kodeks.formats.trf.report import Cell, Line, PlayerLine, Report, TeamLine, TextLine, full_title
from kodeks.formats.trf.team_line import write_team

_SIGNS = {" ": "Z", "-": "Z", "=": "H", "+": "U"}  # the older signs of byes, and blank


def write_report(report: Report) -> str:
    """The text of a report; encode it as UTF-8, which all programs of today read."""
    text = report.newline.join(map(_write_line, report.lines))
    return text + report.newline if report.is_last_ended else text


def _write_line(line: Line) -> str:
    if isinstance(line, PlayerLine):
        return write_player(line)
    return write_team(line) if isinstance(line, TeamLine) else line.text


def strictly(report: Report) -> tuple[Report, tuple[Remark, ...]]:
    """The same report with nothing left blank that is to be written, and what was filled in.

    Titles in full, byes as `0000 - Z` and so on, points and ranks where they were missing (ranks by points, then by the
    order of the file); lines of the heading that say nothing are left out, blank and comment lines too; the last line
    is ended like the others.
    """
    ranks, remarks = _ranks(report)
    system = system_of(report)
    lines: list[Line] = []
    for place, line in report.numbered():
        if isinstance(line, PlayerLine):
            lines.append(_strict_player(line, ranks, system))
            remarks += [_titled(place, line)] if line.title != full_title(line.title) else []
        elif not isinstance(line, TextLine) or (line.content and not line.text.startswith("#")):
            lines.append(line)
    return Report(tuple(lines), report.newline), tuple(remarks)


def _ranks(report: Report) -> tuple[Mapping[int, int], list[Remark]]:
    if all(player.rank for player in report.players):
        return {player.number: player.rank or 0 for player in report.players}, []
    order = sorted(report.players, key=lambda player: -(player.points_tenths or 0))
    ranks = {player.number: rank for rank, player in enumerate(order, start=1)}
    return ranks, [Remark("trf-ranks-filled-in")]


def _titled(place: int, line: PlayerLine) -> Remark:
    return Remark("trf-title-in-full", place, 11, {"written": line.title, "title": full_title(line.title)})


def _strict_player(line: PlayerLine, ranks: Mapping[int, int], system: PointSystem) -> PlayerLine:
    cells = tuple(map(_strict_cell, line.cells))
    points = line.points_tenths
    if points is None:
        points = sum(cell_tenths(cell, system) for cell in cells)
    title, federation = full_title(line.title), line.federation.upper()
    return replace(line, title=title, federation=federation, points_tenths=points, rank=ranks[line.number], cells=cells)


def _strict_cell(cell: Cell) -> Cell:
    return cell if cell.is_paired else Cell(0, "-", _SIGNS.get(cell.result, cell.result))
