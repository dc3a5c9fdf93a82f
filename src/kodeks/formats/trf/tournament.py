"""A tournament as a report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from kodeks.formats.remark import Remark
from kodeks.formats.trf.coded_fields import system_code, tempo_code, tiebreak_codes
from kodeks.formats.trf.from_event import event_to_report
from kodeks.formats.trf.head import ReportHead
from kodeks.formats.trf.matches import columns_of_rests, columns_of_rounds, heading_of_columns
from kodeks.formats.trf.people_report import has_people, report_of_people
from kodeks.formats.trf.report import Report
from kodeks.formats.trf.version import TrfVersion
from kodeks.pairing.dutch.acceleration import virtual_lines
from kodeks.pairing.dutch.strength import by_strength
from kodeks.pairing.swiss import Forbidden, VirtualPoints
from kodeks.rounds import Rest, RestKind, Round, Score
from kodeks.standings import MATCH, Worth
from kodeks.tournament import Regulations, SystemKind, Tournament, standings_of
from kodeks.tournament.interventions import interventions_of
from kodeks.tournament.regulations.parts import NamedArbiter
from kodeks.tournament.swiss_rounds import swiss_task
from kodeks.words import language_of, say

CONTROLLER = "Kodeks"  # that pairs, where no other program is announced

TRF_SYSTEMS = {
    SystemKind.SWISS: "Individual: Swiss-System",
    SystemKind.ROUND_ROBIN: "Individual: Round-Robin",
    SystemKind.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
    SystemKind.TEAM_SWISS: "Team: Swiss-System",
    SystemKind.TEAM_ROUND_ROBIN: "Team: Round-Robin",
}


def report_of_tournament(
    tournament: Tournament, version: TrfVersion = TrfVersion.TRF16
) -> tuple[Report, tuple[Remark, ...]]:
    """The report, and what has no field in it. Of teams whose players are known it tells the games of the players, as
    the format wants it; else the matches, as if a team were a player."""
    heading = _heading(tournament)
    losses: tuple[Remark, ...] = ()
    if version is TrfVersion.TRF26:
        heading, losses = _in_code(tournament, heading)
    if has_people(tournament):
        report, of_people = report_of_people(tournament, heading, version)
        return report, (*losses, *of_people)
    standings, _ = standings_of(tournament)
    new = numbers_by_strength(tournament)
    heading, of_numbers = _with_numbers(heading, new)
    games, rounds, announced = _games_of_matches(tournament), _rounds(tournament), _announced(tournament)
    if games:
        heading = heading_of_columns(heading, games)
        rounds = tuple(columns_of_rounds(tournament.rounds, games, heading.worth))
        announced = tuple(columns_of_rests(announced, games, heading.worth))
    report, of_event = event_to_report(
        [replace(entrant, number=new[entrant.number]) for entrant in tournament.entrants],
        [renumbered_round(played, new) for played in rounds],
        heading,
        details={new[number]: tournament.entry(number) for number in range(1, len(tournament.order) + 1)},
        ranks={new[row.number]: place for place, row in enumerate(standings.rows, start=1)},
        coming=[renumbered_round(coming, new) for coming in announced],
        version=version,
    )
    losses = (*losses, *of_numbers, *of_event)
    return report, (*losses, *_of_those_who_left(tournament), *_of_mini_matches(tournament), *_of_play_offs(tournament))


def _heading(tournament: Tournament) -> ReportHead:
    regulations = tournament.regulations
    chief = regulations.chief
    return ReportHead(
        name=regulations.name,
        city=regulations.place,
        federation=regulations.federation,
        starts=regulations.starts,
        ends=regulations.ends,
        kind=TRF_SYSTEMS.get(regulations.system, f"Individual: {regulations.system.value}"),
        arbiter="" if chief is None else _arbiter(chief),
        deputies=tuple(_arbiter(arbiter) for arbiter in regulations.people.arbiters if arbiter is not chief),
        tempo=regulations.play.tempo or "",
        round_dates=_round_dates(regulations),
        round_count=regulations.rounds_for(len(tournament.order)) if tournament.order else regulations.pairing.rounds,
        first_colour=tournament.first_colour if regulations.system.is_swiss and tournament.is_numbered else None,
        forbidden=tuple(tournament.forbidden),
        worth=worth_of(regulations),
        bye=_bye(tournament),
        virtual=_virtual(tournament),
        told=tuple(_interventions(tournament)),
    )


def numbers_by_strength(tournament: Tournament) -> dict[int, int]:
    """The numbers of the report by those of the event: programs that pair FIDE's system take them for the order of
    strength, in which who came late, or was corrected, stands elsewhere [C.04.2 2.3, 2.4]."""
    has_order = tournament.regulations.swiss_rules is not None and tournament.is_numbered
    order = by_strength(tournament.by_strength) if has_order else [each.number for each in tournament.entrants]
    return {number: place for place, number in enumerate(order, start=1)}


def renumbered_round(played: Round, new: Mapping[int, int]) -> Round:
    """The same round by other numbers, board by board."""
    meetings = (each._replace(white=new[each.white], black=new[each.black]) for each in played.meetings)
    return Round(tuple(meetings), tuple(rest._replace(number=new[rest.number]) for rest in played.rests))


def _with_numbers(heading: ReportHead, new: Mapping[int, int]) -> tuple[ReportHead, tuple[Remark, ...]]:
    """What the heading says of numbers, by those of the report; whoever has another one is told."""
    moved = [(old, number) for old, number in new.items() if old != number]
    if not moved:
        return heading, ()
    pairs = ", ".join(f"{number} = {old}" for old, number in sorted(moved, key=lambda each: each[1]))
    group = sorted({new[number] for line in heading.virtual for number in range(line.first, line.last + 1)})
    points = [
        max((line.points for line in heading.virtual if line.first_round <= number <= line.last_round), default=0)
        for number in range(1, max((line.last_round for line in heading.virtual), default=0) + 1)
    ]
    changed = replace(
        heading,
        forbidden=tuple(Forbidden((new[one], new[other]) for one, other in heading.forbidden)),
        virtual=tuple(virtual_lines(group, points)),
        told=(*heading.told, f"Kodeks: {say(language_of('en'), 'trf-numbers-of-the-event', pairs=pairs)}"),
    )
    return changed, (Remark("trf-numbers-by-strength", facts={"count": len(moved)}),)


def _in_code(tournament: Tournament, heading: ReportHead) -> tuple[ReportHead, tuple[Remark, ...]]:
    """The heading with the fields of TRF26, and what these cannot say."""
    regulations = tournament.regulations
    codes, unknown = tiebreak_codes(regulations.scores.tiebreaks)
    tempo = regulations.play.tempo or ""
    coded = replace(
        heading,
        controller=regulations.pairing.program or CONTROLLER,
        system_code=system_code(regulations),
        tiebreak_codes=codes,
        tempo_code=tempo_code(tempo) if tempo else "",
    )
    losses = [Remark("trf-loss-tiebreak", facts={"code": code}) for code in unknown]
    if tempo and not coded.tempo_code:
        losses.append(Remark("trf-loss-tempo", facts={"tempo": tempo}))
    return coded, tuple(losses)


def _virtual(tournament: Tournament) -> tuple[VirtualPoints, ...]:
    regulations = tournament.regulations
    if regulations.pairing.acceleration is None or not tournament.is_numbered:
        return ()
    return swiss_task(tournament).virtual


def _interventions(tournament: Tournament) -> Iterator[str]:
    """Where the rules were left by hand, for those who rate the event to read: they read English."""
    if tournament.regulations.is_chess:
        english = language_of("en")
        for each in interventions_of(tournament):
            articles = ", ".join(map(str, each.articles))
            yield f"Kodeks: {say(english, each.reason, **each.facts)} [{articles}]"


def _arbiter(arbiter: NamedArbiter) -> str:
    return f"{arbiter.fide_title} {arbiter.name}".strip()


def _round_dates(regulations: Regulations) -> tuple[str, ...]:
    """The days of the schedule; those of single rounds may be missing."""
    days = {each.round: each.starts[:10] for each in regulations.schedule.round_starts}
    return tuple(
        date.fromisoformat(days[number]).isoformat() if number in days else ""
        for number in range(1, max(days, default=0) + 1)
    )


def _bye(tournament: Tournament) -> int:
    """In a table who rests gets nothing, and the report must say so [V.1.4.1]."""
    regulations = tournament.regulations
    rested = any(paired.bye is not None for paired in tournament.rounds)
    return regulations.scores.bye if regulations.system.has_paid_bye or not rested else 0


def _of_those_who_left(tournament: Tournament) -> Iterator[Remark]:
    """A table shows walkovers only: that somebody left, and the half rule with it, has no field [II.5.7.1, 9b]."""
    if not tournament.regulations.system.is_swiss:
        for number, first in sorted(tournament.withdrawn.items()):
            yield Remark("trf-loss-withdrawn", facts={"round": first, "number": number})


def worth_of(regulations: Regulations) -> Worth:
    """Of a game; of teams match points are told."""
    if regulations.system.is_for_teams:
        return MATCH
    return Worth(regulations.scores.win, regulations.scores.draw, regulations.scores.loss, regulations.worth.scale)


def _games_of_matches(tournament: Tournament) -> int:
    """How many columns a round takes: those of the Double-Swiss, whose code says how they are to be read."""
    regulations = tournament.regulations
    return regulations.mini_match if regulations.system.is_swiss and regulations.swiss.games > 1 else 0


def _rounds(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds; of mini-matches their results, for the format has one a round: where the points of their games count,
    who has more has won."""
    regulations = tournament.regulations
    if not regulations.mini_match or regulations.pairing.match_counts == "result":
        return tournament.played
    games = regulations.mini_match
    return tuple(
        Round(
            tuple(meeting._replace(score=_result(meeting.score, regulations)) for meeting in played.meetings),
            tuple(rest._replace(points=rest.points // games) for rest in played.rests),
        )
        for played in tournament.played
    )


def _result(points: Score | None, regulations: Regulations) -> Score | None:
    if points is None:
        return None
    lost = regulations.scores.loss if points.is_played else 0
    if points.white == points.black:
        level = regulations.scores.draw if points.white > regulations.mini_match * lost else lost
        return points._replace(white=level, black=level)
    won = (regulations.scores.win, lost)
    white, black = won if points.white > points.black else won[::-1]
    return points._replace(white=white, black=black)


def _of_play_offs(tournament: Tournament) -> Iterator[Remark]:
    """Ranks follow a play-off, but its games have no round to stand in [A3.1.e]."""
    if tournament.play_offs:
        yield Remark("trf-loss-play-off")


def _of_mini_matches(tournament: Tournament) -> Iterator[Remark]:
    """A round has one result of a player: the games of a mini-match have no field [II.5.5]."""
    if tournament.regulations.mini_match and not _games_of_matches(tournament):
        yield Remark("trf-loss-mini-matches", facts={"games": tournament.regulations.mini_match})


def _announced(tournament: Tournament) -> tuple[Round, ...]:
    """Absences announced for rounds not yet paired; who has left a Swiss is absent from the next, for a program that
    pairs it must know."""
    first = tournament.round_to_pair
    planned = tournament.regulations.pairing.rounds or 0
    rests = {(each.round, each.number): _announced_rest(each.number, each.points) for each in tournament.absences}
    if tournament.regulations.system.is_swiss and first <= planned and not tournament.is_closed:
        gone = [number for number, since in tournament.withdrawn.items() if since <= first]
        rests |= {(first, number): Rest(number, RestKind.WITHDRAWN) for number in gone}
    last = max((number for number, _ in rests), default=0)
    return tuple(
        Round((), tuple(rest for (each, _), rest in sorted(rests.items()) if each == number))
        for number in range(first, last + 1)
    )


def _announced_rest(number: int, points: int) -> Rest:
    return Rest(number, RestKind.REQUESTED if points else RestKind.ABSENT, points)
