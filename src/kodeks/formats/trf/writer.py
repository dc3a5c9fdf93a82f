"""Write a report.

What was read is written again byte by byte where it kept to the columns. Otherwise it differs only in this: in lines
001 and 013 fields stand in their columns (numbers and titles to the right, text to the left), points have one decimal,
results are capital and colours small letters, the sex is m or w, numbers have no zeros before them, blanks at the end
go; where lines ended in several ways, they end in the first of them.
"""

from __future__ import annotations

from kodeks.formats.trf.player_line import write_player
from kodeks.formats.trf.report import Line, PlayerLine, Report, TeamLine
from kodeks.formats.trf.team_line import write_team

__all__ = ["write_report"]


def write_report(report: Report) -> str:
    """The text of a report; encode it as UTF-8, which all programs of today read."""
    text = report.newline.join(map(_write_line, report.lines))
    return text + report.newline if report.is_last_ended else text


def _write_line(line: Line) -> str:
    if isinstance(line, PlayerLine):
        return write_player(line)
    return write_team(line) if isinstance(line, TeamLine) else line.text
