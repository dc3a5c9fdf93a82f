"""A tournament as a report, and a report as a tournament that can be continued."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from kodeks.formats.remark import Remark
from kodeks.formats.trf.from_event import Heading, event_to_report
from kodeks.formats.trf.point_system import point_system
from kodeks.formats.trf.report import Report
from kodeks.formats.trf.text_lines import first_colour, forbidden_pairs, round_count
from kodeks.formats.trf.to_event import coming_rests, report_to_entries, report_to_event
from kodeks.rounds import Rest, RestKind, Round, Score, write_score
from kodeks.rulebook.result import Side
from kodeks.standings import MATCH, Worth
from kodeks.tournament import Act, Regulations, SystemKind, Tournament, standings_of
from kodeks.tournament.acts import Absent, Announce, Enter, Forbid, Number, Pair, Result, Start
from kodeks.tournament.regulation_parts import NamedArbiter
from kodeks.tournament.regulations import UNSTATED

__all__ = ["acts_of_report", "regulations_of_report", "report_of_tournament"]

_DATE = re.compile(
    r"(?:(?P<year>[0-9]{4})|(?P<first>[0-9]{1,2}))[-/.](?P<month>[0-9]{1,2})[-/.](?:(?P<last>[0-9]{4})|(?P<day>[0-9]{1,2}))"
)
_SYSTEMS = {
    SystemKind.SWISS: "Individual: Swiss-System",
    SystemKind.ROUND_ROBIN: "Individual: Round-Robin",
    SystemKind.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
    SystemKind.TEAM_SWISS: "Team: Swiss-System",
    SystemKind.TEAM_ROUND_ROBIN: "Team: Round-Robin",
}


def report_of_tournament(tournament: Tournament) -> tuple[Report, tuple[Remark, ...]]:
    """The report, and what has no field in it."""
    regulations = tournament.regulations
    chief = regulations.chief
    heading = Heading(
        name=regulations.name,
        city=regulations.place,
        starts=regulations.starts,
        ends=regulations.ends,
        kind=_SYSTEMS.get(regulations.system, f"Individual: {regulations.system.value}"),
        arbiter="" if chief is None else chief.name,
        deputies=tuple(arbiter.name for arbiter in regulations.arbiters if arbiter is not chief),
        tempo=regulations.tempo or "",
        round_count=regulations.rounds_for(len(tournament.order)) if tournament.order else regulations.rounds,
        first_colour=tournament.first_colour if regulations.system.is_swiss and tournament.is_numbered else None,
        forbidden=tuple(sorted(tournament.forbidden)),
        worth=_worth(regulations),
        bye=_bye(tournament),
    )
    standings, _ = standings_of(tournament)
    ranks = {row.number: place for place, row in enumerate(standings.rows, start=1)}
    details = {number: tournament.entry(number) for number in range(1, len(tournament.order) + 1)}
    coming = _announced(tournament)
    report, losses = event_to_report(
        tournament.entrants, tournament.played, heading, details=details, ranks=ranks, coming=coming
    )
    return report, (*losses, *_of_those_who_left(tournament))


def _bye(tournament: Tournament) -> int:
    """In a table who rests gets nothing, and the report must say so [V.1.4.1]."""
    regulations = tournament.regulations
    rested = any(paired.bye is not None for paired in tournament.rounds)
    return regulations.bye if regulations.system.has_paid_bye or not rested else 0


def _of_those_who_left(tournament: Tournament) -> Iterator[Remark]:
    """A table shows walkovers only: that somebody left, and the half rule with it, has no field [II.5.7.1, 9b]."""
    if not tournament.regulations.system.is_swiss:
        for number, first in sorted(tournament.withdrawn.items()):
            yield Remark("trf-loss-withdrawn", facts={"round": first, "number": number})


def _worth(regulations: Regulations) -> Worth:
    """Of a game; of teams match points are told."""
    if regulations.system.is_for_teams:
        return MATCH
    return Worth(regulations.win, regulations.draw, regulations.loss, scale=2 if regulations.is_chess else 1)


def _announced(tournament: Tournament) -> tuple[Round, ...]:
    """Absences announced for rounds not yet paired."""
    first = tournament.round_to_pair
    last = max((absence.round for absence in tournament.absences), default=0)
    return tuple(
        Round(
            (),
            tuple(
                Rest(each.number, RestKind.REQUESTED if each.points else RestKind.ABSENT, each.points)
                for each in tournament.absences
                if each.round == number
            ),
        )
        for number in range(first, last + 1)
    )


def regulations_of_report(report: Report, *, game: str, system: SystemKind) -> Regulations:
    """What a report says of the event itself."""
    _, rounds = report_to_event(report)
    starts, ends = (_date(report.field(code)) for code in ("042", "052"))
    chief = report.field("102")
    arbiters = (NamedArbiter(name=chief),) if chief else ()
    win, draw, loss, bye = _points(report, is_chess=game.startswith("chess"))
    return Regulations(
        name=report.field("012") or "TRF",
        place=report.field("022"),
        starts=starts if starts <= ends or not ends else "",
        ends=ends,
        arbiters=arbiters,
        game=game,
        system=system,
        rounds=max(round_count(report) or 0, len(rounds), 1) if system.is_swiss else None,
        start_numbers="given",
        win=win,
        draw=draw,
        loss=loss,
        bye=bye if system.has_paid_bye else UNSTATED,
    )


def _points(report: Report, *, is_chess: bool) -> tuple[int, int, int, int]:
    """What a win, a draw, a loss and a bye are worth, if the report says so; chess counts in halves."""
    given = point_system(report)
    if given is None:
        return (UNSTATED,) * 4
    (win, draw, loss, scale), bye = given.worth, given.bye
    halves = 2 // scale if is_chess else 1
    return halves * win, halves * draw, halves * loss, halves * bye


def _date(text: str) -> str:
    """A date as programs write it, year first or last; other words are no date."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return ""
    year, day = (match["year"], match["day"]) if match["year"] else (match["last"], match["first"])
    if year is None or day is None:
        return ""
    try:
        return date(int(year), int(match["month"]), int(day)).isoformat()
    except ValueError:
        return ""


def acts_of_report(report: Report, regulations: Regulations) -> Iterator[Act]:
    """Everything a report tells, as the events of a tournament under these regulations."""
    worth = _worth(regulations)
    _, rounds = report_to_event(report, worth=worth)
    entries = report_to_entries(report)
    for entry in entries:
        yield Enter(entry)
    yield Number(tuple(range(len(entries))), "", first_colour(report) or Side.WHITE)
    for one, other in forbidden_pairs(report):
        yield Forbid(one, other)
    for number, played in enumerate(rounds, start=1):
        yield from _round(number, played, regulations, is_last=number == len(rounds))
    for number, coming in enumerate(coming_rests(report, worth=worth), start=len(rounds) + 1):
        for rest in coming.rests:
            yield Absent(rest.number, number, rest.points)


def _round(number: int, played: Round, regulations: Regulations, *, is_last: bool) -> Iterator[Act]:
    """Requested byes and further byes first, then the pairing with the one bye it may have, then the results."""
    is_paid = regulations.system.has_paid_bye
    byes = [rest for rest in played.rests if rest.kind is RestKind.BYE]
    bye = byes[0].number if byes and (not is_paid or byes[0].points == regulations.bye) else None
    for rest in played.rests:
        if is_paid and rest.number != bye and (rest.points or rest.kind is RestKind.REQUESTED):
            yield Absent(rest.number, number, rest.points)
    yield Pair(number, tuple((meeting.white, meeting.black) for meeting in played.meetings), bye, "import/1")
    if is_last and all(meeting.score is None for meeting in played.meetings):
        return
    yield Announce(number)
    yield Start(number)
    for meeting in played.meetings:
        if meeting.score is not None:
            yield Result(number, meeting.board, _written(meeting.score, regulations))


def _written(score: Score, regulations: Regulations) -> str:
    """The result as it is entered, whatever points the event gives for it."""
    plain = {regulations.win: 2, regulations.draw: 1, regulations.loss: 0, 0: 0}
    return write_score(
        score._replace(white=plain[score.white], black=plain[score.black]), is_chess=regulations.is_chess
    )
