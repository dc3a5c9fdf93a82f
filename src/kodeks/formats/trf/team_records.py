"""Lines of TRF26 on teams: the bye (320), matches forfeited (330), other orders of boards than usual (300), the colours
of the boards (352) and match points (362). They name teams by the numbers of lines 310."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kodeks.formats.trf.columns import ColumnSpan, LineColumns, write_tenths
from kodeks.formats.trf.report import Report, TeamLine

TEAM_CODES = ("300", "320", "330", "352", "362")
INFORMATIVE_CODES = ("801", "802")  # the same once more, for people
_FORFEITS = ("+-", "-+", "--")
_COLOURS = re.compile(r"[WB]+")
_ITEM = re.compile(r"T?([WDLPA]) *([0-9]{1,2}(?:\.[0-9])?)")
_USUAL_POINTS = {"W": 20, "D": 10, "L": 0}  # in tenths


class ForfeitedMatch(NamedTuple):
    """Line 330: two teams that did not play, and who is given the match."""

    round: int
    white: int
    black: int
    sign: str  # +-, -+ or --


def team_numbers(report: Report) -> dict[int, int]:
    """The places of the teams in the file, from 1, by their numbers in lines 310."""
    return {number_of(team) or place: place for place, team in enumerate(report.teams, start=1)}


def number_of(team: TeamLine) -> int | None:
    """The number in columns 5-7 of a line 310; None in a line 013, which has none."""
    text = team.newer[4:7].strip()
    return int(text) if text.isascii() and text.isdigit() else None


def team_byes(report: Report) -> dict[int, int]:
    """Who had the bye, by round, as line 320 tells it; 000 is nobody."""
    found: dict[int, int] = {}
    for place, line in report.texts("320"):
        columns = LineColumns(line.text, place)
        columns.check_blank(4, 9, 14)
        for span in (ColumnSpan(5, 8), ColumnSpan(10, 13)):
            columns.tenths(span)
        for index, first in enumerate(range(15, len(columns.text) + 1, 4), start=1):
            columns.check_blank(first + 3)
            team = columns.number(ColumnSpan(first, first + 2), "trf-not-a-start-number")
            if team:
                found[index] = team
    return found


def forfeited_matches(report: Report) -> tuple[ForfeitedMatch, ...]:
    """Matches that were not played, as lines 330 tell them."""
    found = []
    for place, line in report.texts("330"):
        columns = LineColumns(line.text, place)
        columns.check_blank(4, 7, 11, 15)
        sign = columns.raw(ColumnSpan(5, 6))
        if sign not in _FORFEITS:
            columns.refuse("not-a-result", ColumnSpan(5, 6))
        number, white, black = (_needed(columns, ColumnSpan(first, first + 2)) for first in (8, 12, 16))
        found.append(ForfeitedMatch(number, white, black, sign))
    return tuple(found)


def board_orders(report: Report) -> dict[tuple[int, int], tuple[int, ...]]:
    """Who sat at which board, by round and team, where it was not the usual order, as lines 300 tell it; 0 is an empty
    board."""
    found = {}
    for place, line in report.texts("300"):
        columns = LineColumns(line.text, place)
        columns.check_blank(4, 8, 12, 16)
        number, team = (_needed(columns, ColumnSpan(first, first + 2)) for first in (5, 9))
        columns.number(ColumnSpan(13, 15), "trf-not-a-start-number")  # whom it met
        starts = range(17, len(columns.text) + 1, 5)
        columns.check_blank(*(first + 4 for first in starts))
        players = (columns.number(ColumnSpan(first, first + 3), "trf-not-a-start-number") or 0 for first in starts)
        found[number, team] = tuple(players)
    return found


def _needed(columns: LineColumns, span: ColumnSpan) -> int:
    number = columns.number(span, "trf-not-a-number")
    if not number:
        columns.refuse("trf-not-a-number", span)
    return number


def board_colours(report: Report) -> str:
    """The colours of the first team by board, such as WBWB; empty where the report is silent."""
    for place, line in report.texts("352"):
        if not _COLOURS.fullmatch(line.content.upper()):
            LineColumns(line.text, place).refuse("trf-not-a-colour", ColumnSpan(5, max(5, len(line.text))))
        return line.content.upper()
    return ""


def match_points(report: Report) -> Mapping[str, int]:
    """What a match won, drawn and lost brings, in tenths, by W, D and L."""
    found = dict(_USUAL_POINTS)
    for place, line in report.texts("362"):
        items = _ITEM.findall(line.content.upper())
        if not items:
            LineColumns(line.text, place).refuse("trf-not-points", ColumnSpan(5, max(5, len(line.text))))
        found |= {sign: round(10 * float(points)) for sign, points in items if sign in found}
    return found


def has_usual_match_points(report: Report) -> bool:
    """Whether they are those that are counted here."""
    return match_points(report) == _USUAL_POINTS


def named_in(report: Report) -> Iterator[tuple[int, int]]:
    """Column and number of every team that such a line names; of a report of one line."""
    yield from ((15, team) for team in team_byes(report).values())
    for match in forfeited_matches(report):
        yield from ((12, match.white), (16, match.black))
    yield from ((9, team) for _, team in board_orders(report))


# Written


class TeamResult(NamedTuple):
    """What line 310 tells of a team beside its players; points in tenths."""

    number: int
    match_points: int
    game_points: int
    rank: int | None


def newer_team(team: TeamLine, result: TeamResult) -> TeamLine:
    """The same team as a line 310."""
    rank = "" if result.rank is None else result.rank
    points = f"{write_tenths(result.match_points):>6} {write_tenths(result.game_points):>6}"
    members = " ".join(f"{number:>4}" for number in team.members)
    head = f"310 {result.number:>3} {team.name:<32} {'':5} {'':6} {points} {rank:>3}"
    return team._replace(newer=f"{head}  {members}".rstrip(" "))


def write_team_byes(byes: Sequence[int | None], match_tenths: int, game_tenths: int) -> Iterator[str]:
    """Line 320, if anybody had the bye."""
    if any(byes):
        teams = " ".join(f"{team or 0:03}" for team in byes)
        yield f"320 {write_tenths(match_tenths):>4} {write_tenths(game_tenths):>4} {teams}"


def write_board_order(number: int, team: int, opponent: int, players: Sequence[int]) -> str:
    """A line 300."""
    return f"300 {number:>3} {team:>3} {opponent:>3} " + " ".join(f"{player or '0000':>4}" for player in players)
