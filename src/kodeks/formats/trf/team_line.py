"""Line 013, a team: its name and the start numbers of its players."""

from __future__ import annotations

from kodeks.formats.trf.columns import Columns, Span
from kodeks.formats.trf.report import TeamLine
from kodeks.malformed import MalformedText

__all__ = ["TEAM_NAME", "member_columns", "read_team", "write_team"]

TEAM_NAME = Span(5, 36)
_FIRST_MEMBER = 37
_STEP = 5


def read_team(text: str, line: int) -> TeamLine:
    """The team of a line; its players stand in columns 37-40, 42-45 and so on."""
    columns = Columns(text, line)
    columns.check_blank(4)
    name = columns.field(TEAM_NAME)
    if not name:
        columns.refuse("trf-team-without-name", TEAM_NAME, text.strip())
    members = []
    for first in range(_FIRST_MEMBER, len(columns.text) + 1, _STEP):
        span = Span(first, first + 3)
        columns.check_blank(first + 4)
        number = columns.number(span, "trf-not-a-start-number")
        if number == 0:
            columns.refuse("trf-not-a-start-number", span)
        if number is not None:  # a gap in the line-up
            members.append(number)
    return TeamLine(name, tuple(members))


def member_columns(count: int) -> range:
    """Where the numbers of a team's players begin, if none is left out."""
    return range(_FIRST_MEMBER, _FIRST_MEMBER + _STEP * count, _STEP)


def write_team(team: TeamLine) -> str:
    """The line with its columns."""
    if len(team.name) > TEAM_NAME.width or any(letter < " " for letter in team.name):
        raise MalformedText("trf-does-not-fit", team.name, column=TEAM_NAME.first)
    members = " ".join(f"{number:>4}" for number in team.members)
    return f"013 {team.name.ljust(TEAM_NAME.width)}{members}".rstrip(" ")
