"""A report of players with lines 013 as an event of teams: their games make the matches.

The report has no matches. Two teams whose players met in a round played one; the board is the place in the line-up, the
host is who had White on odd boards [V.3.3].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, NoReturn

from kodeks.formats.trf.cells import column_of
from kodeks.formats.trf.report import Report
from kodeks.formats.trf.team_records import board_colours, board_orders, forfeited_matches, team_byes, team_numbers
from kodeks.formats.trf.to_event import report_to_entries, report_to_event
from kodeks.malformed import MalformedText
from kodeks.rounds import Round, Score, host_side
from kodeks.rulebook.result import Side
from kodeks.standings import Worth
from kodeks.tournament.acts import LineUp
from kodeks.tournament.entry import Entry, teams_of

_WON_ALONE = frozenset("+FU")


class FileMatch(NamedTuple):
    """Two teams of a round by their places in the file, board by board: who sat there, and White's score."""

    host: int
    guest: int
    boards: tuple[tuple[int | None, int | None], ...]  # of the host, of the guest: start numbers of players
    scores: Mapping[int, Score]  # by board
    forfeit: str = ""  # where it was not played: who is given it, + or -, host first

    def line_ups(self, number: int, names: Mapping[int, str], boards: int) -> Iterator[LineUp]:
        """What the two teams handed in; nothing for a match that was not played."""
        if self.forfeit:
            return
        for team, own in ((self.host, 0), (self.guest, 1)):
            seated = [names.get(pair[own] or 0, "") for pair in self.boards]
            yield LineUp(team, number, (*seated, *[""] * (boards - len(seated))))

    def results(self, boards: int, win: int) -> Mapping[int, Score]:
        """The games, by board; of a match that was forfeited all of them."""
        if not self.forfeit:
            return self.scores
        host, guest = (win if sign == "+" else 0 for sign in self.forfeit)
        return {
            board: Score(*((host, guest) if host_side(board) is Side.WHITE else (guest, host)), is_played=False)
            for board in range(1, boards + 1)
        }


class FileRound(NamedTuple):
    """A round: its matches, and who rested though it had come."""

    matches: tuple[FileMatch, ...]
    byes: tuple[int, ...]


def entries_of_teams(report: Report, boards: int) -> tuple[Entry, ...]:
    """The teams in the order of the file; their first players are the base line-up, the others reserves."""
    players = dict(zip(sorted(player.number for player in report.players), report_to_entries(report), strict=True))
    return tuple(
        entry
        for team in report.teams
        for entry in teams_of([players[number] for number in team.members], boards) or [Entry(name=team.name)]
    )


def boards_of_report(report: Report) -> int:
    """The most boards of a match."""
    sizes = (len(match.boards) for each in rounds_of_teams(report) for match in each.matches)
    return max((*sizes, 1))


def rounds_of_teams(report: Report, *, worth: Worth | None = None) -> tuple[FileRound, ...]:
    """The matches of every round; games that make none are an error at the cell of a player."""
    _check_colours(report)
    _, rounds = report_to_event(report, worth=worth)
    places, byes, forfeits = team_numbers(report), team_byes(report), forfeited_matches(report)
    last = max((len(rounds), *byes, *(each.round for each in forfeits)))
    rounds = (*rounds, *[Round(())] * (last - len(rounds)))
    teams = {member: place for place, team in enumerate(report.teams, start=1) for member in team.members}
    found = []
    for number, played in enumerate(rounds, start=1):
        scores = {meeting.white: meeting.score for meeting in played.meetings}
        reading = _Round(report, number, teams, scores)
        unplayed = tuple(
            FileMatch(places[each.white], places[each.black], (), {}, each.sign)
            for each in forfeits
            if each.round == number
        )
        given = (places[byes[number]],) if number in byes else ()
        busy = {team for match in unplayed for team in (match.host, match.guest)}
        resting = dict.fromkeys((*given, *(team for team in reading.byes() if team not in busy)))
        found.append(FileRound((*reading.matches(), *unplayed), tuple(resting)))
    return tuple(found)


def _check_colours(report: Report) -> None:
    """The host has White on odd boards here [V.3.3]; who is host follows from the colours."""
    colours = board_colours(report)
    for line, text in report.texts("352"):
        if colours not in (("WB" * len(colours))[: len(colours)], ("BW" * len(colours))[: len(colours)]):
            raise MalformedText("trf-board-colours", text.content, line=line, column=5)


class _Round:
    def __init__(
        self, report: Report, number: int, teams: Mapping[int, int], scores: Mapping[int, Score | None]
    ) -> None:
        self.number = number
        self.teams = teams
        self.scores = scores
        self.lines = {player.number: player for player in report.players}
        self.places = report.places()
        orders = board_orders(report)
        places = {place: number for number, place in team_numbers(report).items()}
        self.members = [
            self._sitting(orders.get((number, places[place]), team.members))
            for place, team in enumerate(report.teams, start=1)
        ]
        for player in report.players:
            if player.cell(number).is_paired and player.number not in teams:
                self._refuse(player.number)

    def _refuse(self, player: int) -> NoReturn:
        line, column = self.places[player], column_of(self.number)
        raise MalformedText("trf-not-a-match", self.lines[player].name, line=line, column=column)

    def _sitting(self, members: Sequence[int]) -> list[int]:
        """Who of a team sat at a board, in the order of the line-up."""
        known = [member for member in members if member in self.lines]
        cells = ((member, self.lines[member].cell(self.number)) for member in known)
        return [member for member, cell in cells if cell.is_paired or cell.result in _WON_ALONE]

    def _opponent(self, player: int) -> int | None:
        return self.lines[player].cell(self.number).opponent or None

    def _rival(self, team: int) -> int | None:
        """The team that a team met; none if it rested."""
        rivals = {}
        for member in self.members[team - 1]:
            other = self._opponent(member)
            if other is not None:
                rivals[self.teams.get(other, 0)] = member
        if len(rivals) > 1 or set(rivals) & {0, team}:
            self._refuse(list(rivals.values())[-1])
        return next(iter(rivals), None)

    def byes(self) -> tuple[int, ...]:
        """Teams that sat without opponents."""
        numbers = range(1, len(self.members) + 1)
        return tuple(team for team in numbers if self.members[team - 1] and self._rival(team) is None)

    def matches(self) -> tuple[FileMatch, ...]:
        """In the order of the file."""
        found = []
        for team in range(1, len(self.members) + 1):
            rival = self._rival(team)
            if rival is not None and team < rival:
                found.append(self._match(team, rival))
        return tuple(found)

    def _match(self, one: int, other: int) -> FileMatch:
        boards = self._boards(self.members[one - 1], self.members[other - 1])
        is_host = {self._has_white(own) is (host_side(board) is Side.WHITE) for board, own in self._games(boards)}
        if len(is_host) > 1:
            self._refuse(next(own for _, own in self._games(boards)))
        scores = {}
        for board, own in self._games(boards):
            other_player = self._opponent(own)
            assert other_player is not None
            score = self.scores.get(own if self._has_white(own) else other_player)
            if score is not None:
                scores[board] = score
        if is_host == {True}:
            return FileMatch(one, other, boards, scores)
        return FileMatch(other, one, tuple((guest, host) for host, guest in boards), scores)

    def _has_white(self, player: int) -> bool:
        """A walkover without colours gives White to the lower number, as rounds of players do."""
        return player in self.scores

    @staticmethod
    def _games(boards: Sequence[tuple[int | None, int | None]]) -> Iterator[tuple[int, int]]:
        """Board and player of the first team, where both sat."""
        for board, (own, other) in enumerate(boards, start=1):
            if own is not None and other is not None:
                yield board, own

    def _boards(self, ours: list[int], theirs: list[int]) -> tuple[tuple[int | None, int | None], ...]:
        """Both line-ups side by side; who has no opponent sits alone at his board."""
        boards: list[tuple[int | None, int | None]] = []
        left = list(theirs)
        for own in ours:
            other = self._opponent(own)
            if other is None:
                boards.append((own, None))
                continue
            while left and self._opponent(left[0]) is None:
                boards.append((None, left.pop(0)))
            if not left or left[0] != other:  # not on the same board
                self._refuse(own)
            boards.append((own, left.pop(0)))
        return (*boards, *((None, each) for each in left))
