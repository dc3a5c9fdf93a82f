"""An event of teams as the report of its players: who played whom on which board, and lines 013."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells_of_rounds import renumbered
from kodeks.formats.trf.from_event import ReportHead, event_to_report
from kodeks.formats.trf.report import Report
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, host_side
from kodeks.rulebook.result import Side
from kodeks.standings import CHESS, DRAUGHTS
from kodeks.tournament import Entry, Tournament, board_names
from kodeks.tournament.people import encounters_of, people_of


def has_people(tournament: Tournament) -> bool:
    """Whether it is an event of teams that names their players."""
    return bool(tournament.regulations.teams.boards) and bool(people_of(tournament))


def report_of_people(tournament: Tournament, heading: ReportHead) -> tuple[Report, tuple[Remark, ...]]:
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
    )
    return report, (Remark("trf-loss-matches"), *losses)


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
