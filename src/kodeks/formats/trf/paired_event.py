"""A report as the rounds that were paired, each a question to a Swiss engine: of players, of players who meet in
matches of two games, of teams."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import column_of
from kodeks.formats.trf.check import rounds_paired
from kodeks.formats.trf.into_tournament import acts_of_report, regulations_of_report
from kodeks.formats.trf.report import Report
from kodeks.formats.trf.round_to_pair import accelerated, coming_round, paired_round
from kodeks.formats.trf.text_lines import round_count
from kodeks.formats.trf.to_event import report_to_event
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import RoundToPair
from kodeks.pairing.swiss_systems import SwissSystem
from kodeks.rounds import Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import SystemKind, Tournament, append_acts
from kodeks.tournament.explaining import when_paired
from kodeks.tournament.swiss_rounds import swiss_task

_OF_TEAMS = next(kind for kind in SystemKind if kind.is_swiss and kind.is_for_teams)
# A round by its number as a question, and what had to be assumed
Asking = Callable[[int], tuple[RoundToPair, tuple[Remark, ...]]]


class PairedEvent(NamedTuple):
    """Who takes part, the rounds that were paired, and each of them, or the coming one, as a question."""

    names: Mapping[int, str]
    rounds: tuple[Round, ...]
    ask: Asking


def event_to_pair(report: Report, system: SwissSystem) -> PairedEvent | Ruling:
    """A report of such a system; a ruling where no event of teams can have gone as it tells."""
    if system.is_for_teams:
        return _of_teams(report, system)
    entrants, rounds = report_to_event(report)
    names = {entrant.number: entrant.name for entrant in entrants}
    if system.games == 1:
        paired = rounds[: rounds_paired(report)]
        return PairedEvent(names, paired, lambda number: _round(report, number, len(paired)))
    matches = _matches(report, names, rounds[: rounds_paired(report)], system.games)
    return PairedEvent(names, matches, lambda number: _round_of_matches(report, number, matches, system))


def _round(report: Report, number: int, paired: int) -> tuple[RoundToPair, tuple[Remark, ...]]:
    return coming_round(report) if number > paired else paired_round(report, number)


# Matches of several games: each has a column of its own ---------------------------------------------------------------


def _round_of_matches(
    report: Report, number: int, matches: Sequence[Round], system: SwissSystem
) -> tuple[RoundToPair, tuple[Remark, ...]]:
    games = system.games
    task, told = _round(report, games * (number - 1) + 1, games * len(matches))
    announced = round_count(report)
    if announced is None:
        rounds = number + 1
    else:  # of the columns, or of the matches
        rounds = announced if announced < games * len(matches) else -(-announced // games)
    settings = replace(task.settings, rounds=rounds, bye=system.bye or task.settings.bye)
    task = replace(task, rounds=tuple(matches[: number - 1]), settings=settings)
    return accelerated(report, task), told


def _matches(report: Report, names: Mapping[int, str], rounds: Sequence[Round], games: int) -> tuple[Round, ...]:
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
        found.append(Round(tuple(match for match in meetings if match is not None), _rests(columns)))
    return tuple(found)


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


def _rests(columns: Sequence[Round]) -> tuple[Rest, ...]:
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


# Teams ----------------------------------------------------------------------------------------------------------------


def _of_teams(report: Report, system: SwissSystem) -> PairedEvent | Ruling:
    """The tournament that the report tells of, and what was known when each round was paired."""
    regulations = regulations_of_report(report, game="chess", system=_OF_TEAMS, variant=system.key)
    state = Tournament(regulations)
    for _, made in append_acts(state, 1, list(acts_of_report(report, regulations)), by="", at="", is_new=False):
        if not made.is_accepted:
            return made.rulings[0]
        state = made.state
    names = {entrant.number: entrant.name for entrant in state.entrants}
    return PairedEvent(names, state.played, lambda number: _team_round(report, state, number))


def _team_round(report: Report, state: Tournament, number: int) -> tuple[RoundToPair, tuple[Remark, ...]]:
    paired = state.round(number)
    task = swiss_task(state if paired is None else when_paired(state, paired))
    if round_count(report) is not None:
        return task, ()
    settings = replace(task.settings, rounds=number + 1)
    return replace(task, settings=settings), (Remark("trf-round-count-assumed", facts={"round": number}),)
