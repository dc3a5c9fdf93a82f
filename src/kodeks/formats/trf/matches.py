"""Matches of several games in a report, as the Double-Swiss has them [C.04.5].

A line has one opponent, colour and result a round, so a match stands in as many columns as it has games, and every
number of a round in the file counts columns: those of the schedule, of byes, of virtual points and of forbidden pairs.
Who rests has a sign in each of them, which together are worth what he got.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from kodeks.formats.trf.cells import column_of
from kodeks.formats.trf.coded_fields import variant_of_code
from kodeks.formats.trf.head import ReportHead
from kodeks.formats.trf.report import Report
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import VirtualPoints
from kodeks.rounds import Meeting, Rest, RestKind, Round, Score, host_side
from kodeks.rulebook.result import Side
from kodeks.standings import Worth
from kodeks.tournament import PairedRound

DOUBLE_SWISS = "Individual: Double-Swiss"  # line 092: what a report of 2016 has to say it with
_DOUBLE = re.compile(r"double.?swiss", re.IGNORECASE)


def variant_of_report(report: Report) -> str:
    """The Swiss that a report names, in code or, of matches, by what it calls its system."""
    code = report.field("192")
    if not code and _DOUBLE.search(report.field("092")):
        code = "FIDE_DOUBLESWISS"
    return variant_of_code(code)


# Written --------------------------------------------------------------------------------------------------------------


def heading_of_columns(heading: ReportHead, games: int) -> ReportHead:
    """The same heading, its rounds counted by columns; a bye in the first of them is worth a game that is won."""
    return replace(
        heading,
        kind=DOUBLE_SWISS,
        round_count=None if heading.round_count is None else games * heading.round_count,
        round_dates=tuple(day for day in heading.round_dates for _ in range(games)),
        virtual=tuple(
            each._replace(first_round=games * (each.first_round - 1) + 1, last_round=games * each.last_round)
            for each in heading.virtual
        ),
        bye=None,
    )


def columns_of_rounds(rounds: Sequence[PairedRound], games: int, worth: Worth) -> Iterator[Round]:
    """Every game in a column of its own; the first named of a pair has White in the odd ones."""
    for paired in rounds:
        for game in range(games):
            meetings = []
            for board in paired.boards:
                pair = (board.white, board.black)
                white, black = pair if host_side(game + 1) is Side.WHITE else pair[::-1]
                meetings.append(Meeting(board.board, white, black, board.games[game]))
            yield Round(tuple(meetings), tuple(_rest_of_game(rest, game, games, worth) for rest in paired.rests))


def columns_of_rests(rounds: Sequence[Round], games: int, worth: Worth) -> Iterator[Round]:
    """Announced rests, in every column of their matches."""
    for coming in rounds:
        for game in range(games):
            yield Round((), tuple(_rest_of_game(rest, game, games, worth) for rest in coming.rests))


def _rest_of_game(rest: Rest, game: int, games: int, worth: Worth) -> Rest:
    """His part of a rest: the first of a bye is worth a win, and what is left is told as byes that were asked for."""
    is_bye = rest.kind is RestKind.BYE
    any_share = (worth.win, worth.draw, 0)
    ways = product((worth.win,) if is_bye else any_share, *(any_share for _ in range(games - 1)))
    parts = next((way for way in ways if sum(way) == rest.points), (rest.points, *(0 for _ in range(games - 1))))
    if is_bye and game == 0:
        return Rest(rest.number, RestKind.BYE, parts[0])
    silent = RestKind.ABSENT if rest.points else rest.kind
    return Rest(rest.number, RestKind.REQUESTED if parts[game] else silent, parts[game])


# Read -----------------------------------------------------------------------------------------------------------------


def matches_of_columns(report: Report, names: Mapping[int, str], rounds: Sequence[Round], games: int) -> list[Round]:
    """As many columns as a match has games make a round, in which everybody meets the same opponent."""
    places = report.places()
    found = []
    for at in range(0, len(rounds), games):
        columns = rounds[at : at + games]
        meetings = [_match(meeting, columns[1:], len(columns) == games) for meeting in columns[0].meetings]
        for meeting, match in zip(columns[0].meetings, meetings, strict=True):
            if match is None:
                line, column = places[meeting.white], column_of(at + len(columns))
                raise MalformedText("trf-not-a-match", names[meeting.white], line=line, column=column)
        found.append(Round(tuple(match for match in meetings if match is not None), rests_of_columns(columns)))
    return found


def game_of_match(match: Meeting, column: Round) -> Score | None:
    """The result of the game that the two played in this column."""
    pair = {match.white, match.black}
    return next((each.score for each in column.meetings if {each.white, each.black} == pair), None)


def _match(first: Meeting, others: Sequence[Round], is_whole: bool) -> Meeting | None:
    """The match that begins with this game; None if they do not meet in the others. It has no score before its end."""
    scores: list[Score | None] = [first.score]
    for played in others:
        again = next((each for each in played.meetings if {each.white, each.black} == {first.white, first.black}), None)
        if again is None:
            return None
        score = again.score
        if score is not None and again.white != first.white:
            score = score._replace(white=score.black, black=score.white)
        scores.append(score)
    known = [score for score in scores if score is not None]
    if not is_whole or len(known) < len(scores):
        return first._replace(score=None)
    white, black = sum(score.white for score in known), sum(score.black for score in known)
    return first._replace(score=Score(white, black, is_played=any(score.is_played for score in known)))


def rests_of_columns(columns: Sequence[Round]) -> tuple[Rest, ...]:
    """Who rested, with what all games of the match brought."""
    points: dict[int, int] = {}
    kinds: dict[int, RestKind] = {}
    playing = {each for meeting in columns[0].meetings for each in (meeting.white, meeting.black)}
    for played in columns:
        for rest in played.rests:
            if rest.number not in playing:
                points[rest.number] = points.get(rest.number, 0) + rest.points
                kinds.setdefault(rest.number, rest.kind)
    return tuple(Rest(number, kinds[number], points[number]) for number in points)


def virtual_of_matches(virtual: Sequence[VirtualPoints], games: int) -> tuple[VirtualPoints, ...]:
    """Virtual points by matches."""
    return tuple(
        each._replace(first_round=-(-each.first_round // games), last_round=-(-each.last_round // games))
        for each in virtual
    )


def count_of_matches(columns: int, paired: int, games: int) -> int:
    """How many matches are played, by a count that is of the columns, or of the matches where it is too small."""
    return columns if columns < games * paired else -(-columns // games)
