"""An event of teams as the report of its players: who played whom on which board, and lines 013."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells_of_rounds import renumbered
from kodeks.formats.trf.from_event import event_to_report
from kodeks.formats.trf.head import TO_THE_END, ReportHead
from kodeks.formats.trf.newer_lines import write_forbidden
from kodeks.formats.trf.report import Report, TeamLine, TextLine
from kodeks.formats.trf.team_records import TeamResult, newer_team, write_board_order, write_team_byes
from kodeks.formats.trf.version import TrfVersion
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, host_side
from kodeks.rulebook.result import Side
from kodeks.standings import CHESS, DRAUGHTS
from kodeks.tournament import Entry, PairedRound, Tournament, board_names, standings_of
from kodeks.tournament.people import encounters_of, people_of


def has_people(tournament: Tournament) -> bool:
    """Whether it is an event of teams that names their players."""
    return bool(tournament.regulations.teams.boards) and bool(people_of(tournament))


def report_of_people(
    tournament: Tournament, heading: ReportHead, version: TrfVersion
) -> tuple[Report, tuple[Remark, ...]]:
    """The report, and what it leaves out: matches and their points. Who found nobody at his board has a full point
    bye; a game without a result is a round without a game."""
    people = people_of(tournament)
    order: dict[str, int] = defaultdict(int)
    details, entrants = {}, []
    for number, person in enumerate(people, start=1):
        order[person.team] += 1
        details[number] = replace(person, team_order=order[person.team])
        entrants.append(Entrant(number=number, name=person.name, federation=person.federation))
    report, losses = event_to_report(
        entrants,
        _rounds(tournament, people),
        replace(heading, worth=CHESS if tournament.regulations.is_chess else DRAUGHTS, bye=None, forbidden=()),
        details=details,
        version=version,
    )
    if version is TrfVersion.TRF26:
        return _with_team_records(tournament, people, report), losses
    return report, (Remark("trf-loss-matches"), *losses)


def _with_team_records(tournament: Tournament, people: Sequence[Entry], report: Report) -> Report:
    """The same with what TRF26 tells of teams and their matches."""
    standings, _ = standings_of(tournament)
    scale = tournament.regulations.scale
    games = _game_points(tournament)
    ranked = {
        row.number: TeamResult(row.number, 10 * row.points, 10 * games[row.number] // scale, row.place)
        for row in standings.rows
    }
    numbers = {entrant.name: entrant.number for entrant in tournament.entrants if entrant.number in ranked}
    lines = [
        newer_team(line, ranked[numbers[line.name]]) if isinstance(line, TeamLine) and line.name in numbers else line
        for line in report.lines
    ]
    return replace(report, lines=(*lines, *map(TextLine, _team_lines(tournament, people))))


def _game_points(tournament: Tournament) -> dict[int, int]:
    """What the teams' players won at their boards."""
    points: dict[int, int] = defaultdict(int)
    for paired in tournament.rounds:
        for board in paired.boards:
            for place, score in enumerate(board.games, start=1):
                if score is not None:
                    host, guest = score.white, score.black
                    if host_side(place) is not Side.WHITE:
                        host, guest = guest, host
                    points[board.white] += host
                    points[board.black] += guest
    return points


def _team_lines(tournament: Tournament, people: Sequence[Entry]) -> Iterator[str]:
    regulations = tournament.regulations
    boards = regulations.teams.boards or 1
    yield "352 " + ("WB" * boards)[:boards]
    bye = regulations.bye_points if regulations.system.has_paid_bye else 0
    given = [paired.bye for paired in tournament.rounds]
    yield from write_team_byes(given, 10 * bye, 10 * boards * bye // regulations.scale)
    yield from write_forbidden(tournament.forbidden, regulations.pairing.rounds or TO_THE_END)
    for paired in tournament.rounds:
        yield from _orders(tournament, paired, people)


def _orders(tournament: Tournament, paired: PairedRound, people: Sequence[Entry]) -> Iterator[str]:
    """Line-ups in another order than that of the team, or with empty boards."""
    numbers = {(person.team, person.name): place for place, person in enumerate(people, start=1)}
    for board in paired.boards:
        pairs = board_names(tournament, paired.number, board.board)
        for own, other, is_host in ((board.white, board.black, True), (board.black, board.white, False)):
            team = tournament.entry(own).name
            names = ((pair.white if (host_side(pair.board) is Side.WHITE) is is_host else pair.black) for pair in pairs)
            seated = [numbers.get((team, name or ""), 0) for name in names]
            if any(seated) and (0 in seated or seated != sorted(seated)):
                yield write_board_order(paired.number, own, other, seated)


def _rounds(tournament: Tournament, people: Sequence[Entry]) -> list[Round]:
    """The games by round, with the boards that a reader of the report gives them; everybody else rested."""
    games: dict[int, list[Meeting]] = defaultdict(list)
    for each in encounters_of(tournament):
        found = games[each.round]
        found.append(Meeting(len(found) + 1, each.white + 1, each.black + 1, each.score))
    rounds = []
    for number in range(1, len(tournament.rounds) + 1):
        busy = {person for meeting in games[number] for person in (meeting.white, meeting.black)}
        lonely = set(_without_opponent(tournament, number, people))
        rests = (
            Rest(person, RestKind.REQUESTED, CHESS.win) if person in lonely else Rest(person, RestKind.ABSENT)
            for person in range(1, len(people) + 1)
            if person not in busy
        )
        rounds.append(Round(tuple(renumbered(games[number])), tuple(rests)))
    return rounds


def _without_opponent(tournament: Tournament, number: int, people: Sequence[Entry]) -> Iterator[int]:
    """Who won because nobody sat opposite [II.5.5]."""
    numbers = {(person.team, person.name): place for place, person in enumerate(people, start=1)}
    for board in tournament.rounds[number - 1].boards:
        teams = [tournament.entry(each).name for each in (board.white, board.black)]
        for pair, score in zip(board_names(tournament, number, board.board), board.games, strict=True):
            white, black = teams if host_side(pair.board) is Side.WHITE else teams[::-1]
            if score is not None and bool(pair.white) != bool(pair.black):
                yield numbers[(white, pair.white) if pair.white else (black, pair.black or "")]
