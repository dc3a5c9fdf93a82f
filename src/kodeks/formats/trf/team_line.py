"""Line 013, or 310 of TRF26, a team: its name and the start numbers of its players."""

from __future__ import annotations

from kodeks.formats.trf.columns import ColumnSpan, LineColumns
from kodeks.formats.trf.report import TeamLine
from kodeks.malformed import MalformedText

TEAM_NAME = ColumnSpan(5, 36)
_NEWER_NAME = ColumnSpan(9, 40)
_FIRST_MEMBER, _NEWER_FIRST = 37, 74
_STEP = 5


def read_team(text: str, line: int) -> TeamLine:
    """The team of a line 013; its players stand in columns 37-40, 42-45 and so on."""
    columns = LineColumns(text, line)
    columns.check_blank(4)
    return TeamLine(_name(columns, TEAM_NAME), _members(columns, _FIRST_MEMBER))


def read_newer_team(text: str, line: int) -> TeamLine:
    """The team of a line 310; its players stand in columns 74-77, 79-82 and so on."""
    columns = LineColumns(text, line)
    columns.check_blank(4, 8, 41, 72, 73)
    return TeamLine(_name(columns, _NEWER_NAME), _members(columns, _NEWER_FIRST), text)


def _name(columns: LineColumns, span: ColumnSpan) -> str:
    name = columns.field(span)
    if not name:
        columns.refuse("trf-team-without-name", span, columns.text.strip())
    return name


def _members(columns: LineColumns, start: int) -> tuple[int, ...]:
    members = []
    for first in range(start, len(columns.text) + 1, _STEP):
        span = ColumnSpan(first, first + 3)
        columns.check_blank(first + 4)
        number = columns.number(span, "trf-not-a-start-number")
        if number == 0:
            columns.refuse("trf-not-a-start-number", span)
        if number is not None:  # a gap in the line-up
            members.append(number)
    return tuple(members)


def member_columns(team: TeamLine) -> range:
    """Where the numbers of a team's players begin, if none is left out."""
    first = _NEWER_FIRST if team.newer else _FIRST_MEMBER
    return range(first, first + _STEP * len(team.members), _STEP)


def write_team(team: TeamLine) -> str:
    """The line with its columns; one of TRF26 as it was read."""
    if team.newer:
        return team.newer
    if len(team.name) > TEAM_NAME.width or any(letter < " " for letter in team.name):
        raise MalformedText("trf-does-not-fit", team.name, column=TEAM_NAME.first)
    members = " ".join(f"{number:>4}" for number in team.members)
    return f"013 {team.name.ljust(TEAM_NAME.width)}{members}".rstrip(" ")
