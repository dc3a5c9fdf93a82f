"""The tournaments of the demonstration, recorded act by act as an arbiter would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple

from kodeks.rounds import GamePlace
from kodeks.rulebook.lots import draw_lot
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import result_texts
from kodeks.tournament import Act, Entry, Tournament, propose_numbers, propose_pairing
from kodeks.tournament.acts import Announce, Close, Enter, Number, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.demonstration import regulations
from kodeks.web.demonstration.at_boards import Happening, call_arbiter, on_screen, tell
from kodeks.web.demonstration.games import LONG, OPERA, SHORT, WON, enter_game
from kodeks.web.demonstration.incidents import (
    Decision,
    chess_boards,
    chess_ledger,
    mazovia_boards,
    mazovia_ledger,
    schools_ledger,
)
from kodeks.web.demonstration.people import chess_players, club_players, pupils, teams
from kodeks.web.logs.log import append, create, load
from kodeks.web.logs.models import Membership
from kodeks.web.logs.models import Tournament as Row
from kodeks.web.play.timekeeper import beat
from kodeks.web.rights import Role

__all__ = ["demonstrate_tournaments", "numbers_of", "pairing_of", "results_of"]

_UNDER_WAY = timedelta(minutes=40)  # since the last rounds began
_STARTING = timedelta(minutes=1)  # until the server serves, at most
_LATER = timedelta(minutes=9)  # from one thing to the next


class Course(NamedTuple):
    """What there is of a tournament: how many boards of its last round are finished (all if None), what happened at its
    boards, what stands in the ledger after each round, the games that were recorded and those on screens."""

    results_of_last: int | None = None
    at_boards: Mapping[int, Sequence[Happening]] = MappingProxyType({})
    ledger: Mapping[int, Sequence[Decision]] = MappingProxyType({})
    games: Mapping[tuple[int, int], str] = MappingProxyType({})  # round and board -> moves
    on_screens: Mapping[int, str] = MappingProxyType({})  # board of the last round -> moves, as far as there was time
    is_closed: bool = False


def demonstrate_tournaments(owner: User, now: datetime) -> None:
    """Set the tournaments up, their rounds under way for a while; what is there already stays as it is."""
    if Row.objects.exists():
        return
    yesterday = now - timedelta(days=1)
    first = yesterday.date()
    games = {(3, 1): LONG, (4, 9): SHORT, (4, 10): WON}
    mazovia = Course(7, mazovia_boards, mazovia_ledger, games, {11: LONG, 12: WON})
    begun = [*_times(yesterday, 3, 210), now - _UNDER_WAY]
    _play(owner, begun, regulations.mazovia(first), club_players(24), mazovia)
    last_week = now - timedelta(days=8)
    closed = Course(ledger=schools_ledger, is_closed=True)
    _play(owner, _times(last_week, 7, 45), regulations.schools(last_week.date()), pupils(18), closed)
    begun = [*_times(yesterday, 2, 240), now - _UNDER_WAY]
    wieza = Course(2, chess_boards, chess_ledger, {(3, 3): OPERA})
    _play(owner, begun, regulations.chess(first), chess_players(8), wieza)
    _play(owner, [now - _UNDER_WAY], regulations.league(first), teams(4, 4), Course(0))
    beat(round((now + _STARTING).timestamp() * 1000))  # the server that is about to start was not away: clocks run


def _times(day: datetime, rounds: int, apart_min: int) -> list[datetime]:
    """When the rounds of a day begin, from ten o'clock on."""
    ten = day.replace(hour=10, minute=0, second=0, microsecond=0)
    return [ten + timedelta(minutes=apart_min) * number for number in range(rounds)]


def _play(owner: User, begun: Sequence[datetime], text: str, entries: Sequence[Entry], course: Course) -> None:
    """A tournament up to its last round; when each began."""
    row = create(text)
    Membership.objects.create(tournament=row, user=owner, role=Role.CHIEF)
    _do(row, owner, begun[0] - _LATER, [Enter(entry) for entry in entries])
    _do(row, owner, begun[0] - _LATER, [numbers_of(load(row).state)])
    for number, moment in enumerate(begun, start=1):
        _do(row, owner, moment, [pairing_of(load(row).state), Announce(number), Start(number)])
        boards = None if number < len(begun) else course.results_of_last
        planned = list(results_of(load(row).state, row.name, boards))
        told = {}
        for happens in course.at_boards.get(number, ()):
            story = happens(planned)
            told[story.what] = tell(row, load(row).state, story, moment, str(owner))
        open_boards = {board.board for board in load(row).state.rounds[-1].boards if board.score is None}
        _do(row, owner, moment + _LATER, [each for each in planned if each.board in open_boards])
        for (of_round, board), moves in course.games.items():
            if of_round == number:
                place = GamePlace(number, board)
                enter_game(row, load(row).state, place, moves, who=str(owner), at=moment + _LATER)
        for later, decide in enumerate(course.ledger.get(number, ()), start=2):
            _do(row, owner, moment + later * _LATER, [decide(load(row).state, told)])
    for board, moves in course.on_screens.items():
        on_screen(row, load(row).state, board, moves, began=begun[-1], now=begun[-1] + _UNDER_WAY)
    if course.on_screens:
        call_arbiter(row, len(begun), max(course.on_screens), at=begun[-1] + _UNDER_WAY)
    if course.is_closed:
        _do(row, owner, begun[-1] + 3 * _LATER, [Close()])


def _do(row: Row, owner: User, at: datetime, acts: Sequence[Act]) -> None:
    outcomes = append(row, acts, by=owner, at=at.isoformat(timespec="seconds")) if acts else []
    assert all(each.step.is_accepted for each in outcomes), outcomes[-1]


def numbers_of(state: Tournament) -> Number:
    """The start numbers as the regulations have them."""
    act = propose_numbers(state, "kodeks")
    assert isinstance(act, Number), act
    return act


def pairing_of(state: Tournament) -> Act:
    """The next round as the engine pairs it."""
    proposal = propose_pairing(state)
    assert not isinstance(proposal, Ruling), proposal
    return proposal.act


def results_of(state: Tournament, what: str, boards: int | None) -> Iterator[Result]:
    """Results of the last round, the better number a little more often the winner."""
    paired = state.rounds[-1]
    texts = result_texts(state)
    for board in paired.boards[:boards]:
        games = range(1, len(board.games) + 1) if board.games else (None,)
        for game in games:
            lot = draw_lot(f"{what} {paired.number} {board.board} {game}", 10)
            better = 0 if board.white < board.black else 2
            choice = better if lot < 5 else 1 if lot < 8 else 2 - better
            yield Result(paired.number, board.board, texts[choice], game)
