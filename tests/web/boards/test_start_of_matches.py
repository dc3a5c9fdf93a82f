"""Matches of teams start by V.3.4 from the wall: the rule's answer is noted, and clocks run as it says."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from boards_at_hand import CHESS, arbiter_of, begun, matches_of, now, round_of
from django.contrib.messages import get_messages
from django.test import Client

from kodeks.game import Phase
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tournament.acts import Note
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.boards import matches
from kodeks.web.logs import games as logged_games
from kodeks.web.logs import log
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.models import Game, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
HOST = ("1.white", "2.black", "3.white")
GUEST = ("1.black", "2.white", "3.black")


@pytest.fixture
def row(owner: User) -> Tournament:
    return matches_of(owner)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def games_of(row: Tournament, keeping: Keeping = Keeping.SCREEN) -> list[Game]:
    state = log.load(row).state
    return [begin_game(row, state, GamePlace(1, 1, game), keeping) for game in (1, 2, 3)]


def start(client: Client, row: Tournament, *here: str) -> str:
    answer = client.post(f"/t/{row.key}/round/1/boards/match/1/start/", {"here": here})
    assert answer.status_code == 302
    assert client.get(f"/t/{row.key}/round/1/boards/").status_code == 200
    return " | ".join(str(message) for message in get_messages(answer.wsgi_request))


def notes(row: Tournament) -> list[Note]:
    return [event.act for event in log.load(row).events if isinstance(event.act, Note)]


def running(games: list[Game]) -> list[Side | None]:
    clocks = [now(game).state.clock for game in games]
    return [None if clock is None else clock.running for clock in clocks]


def test_V_3_4_both_can_start_and_who_is_missing_is_late_at_his_board(row: Tournament, chief: Client) -> None:
    games = games_of(row)
    assert "[KW2025:V.3.4]" in start(chief, row, *HOST, *GUEST[:2])
    assert [now(game).state.phase for game in games] == [Phase.PLAYING] * 3
    assert [now(game).state.present for game in games] == [tuple(Side), tuple(Side), (Side.WHITE,)]
    assert running(games) == [Side.WHITE] * 3
    (note,) = notes(row)
    assert (note.round, note.board, note.articles) == (1, 1, ("KW2025:V.3.4",))
    start(chief, row, *HOST, *GUEST)  # under way: it is led at the boards
    assert len(notes(row)) == 1


def test_V_3_4_1_all_clocks_of_the_team_that_cannot_start_run_until_it_can(
    row: Tournament, chief: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = games_of(row)
    assert "[KW2025:V.3.4.1" in start(chief, row, *HOST, GUEST[0])
    assert running(games) == [None, Side.WHITE, None]  # where they have Black nobody moves, and they pay when they come
    state = log.load(row).state
    (note,) = notes(row)
    assert note.against == state.rounds[0].boards[0].black
    later = SimpleNamespace(time_ns=lambda: time.time_ns() + 7 * 60 * 1_000_000_000)
    monkeypatch.setattr(logged_games, "time", later)
    assert "[KW2025:V.3.4.1.2]" in start(chief, row, *HOST, *GUEST[:2])
    assert running(games) == [Side.WHITE] * 3
    assert [len(now(game).state.present) for game in games] == [2, 2, 1]  # the third is late, for himself [D-103]
    for game, side in zip(games, (Side.BLACK, Side.WHITE, Side.BLACK), strict=True):
        clock = now(game).state.clock
        assert clock is not None
        assert 3_600_000 - clock.remaining_ms(side, clock.at_ms) >= 1_000 * 60 * 7
        assert clock.remaining_ms(side.other, clock.at_ms) > 3_590_000


def test_V_3_4_2_neither_can_start_and_half_of_the_time_is_taken(
    row: Tournament, chief: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = games_of(row)
    assert "[KW2025:V.3.4.2" in start(chief, row, HOST[0], GUEST[0])
    assert [now(game).state.phase for game in games] == [Phase.BEFORE] * 3
    (note,) = notes(row)
    assert note.articles == ("KW2025:V.3.4.2", "KW2025:V.3.4.2.1")

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(minutes=10)

    monkeypatch.setattr(matches, "datetime", Later)
    assert "KW2025:V.3.4.2.2" in start(chief, row, *HOST, *GUEST)
    clocks = [now(game).state.clock for game in games]
    for clock in clocks:
        assert clock is not None
        left = [clock.remaining_ms(side, clock.at_ms) for side in Side]
        assert [round((3_600_000 - each) / 60_000) for each in left] == [5, 5]
    assert len(notes(row)) == 2


def test_where_only_results_are_kept_the_answer_is_noted(row: Tournament, chief: Client) -> None:
    start(chief, row, *HOST, GUEST[0])
    start(chief, row, *HOST, *GUEST)
    assert [note.articles[0] for note in notes(row)] == ["KW2025:V.3.4.1", "KW2025:V.3.4.1.2"]
    page = chief.get(f"/t/{row.key}/round/1/boards/").content.decode()
    assert "V.3.4.1.2" in page
    assert not row.games.exists()


def test_there_is_no_such_rule_elsewhere(owner: User, row: Tournament, chief: Client) -> None:
    assert chief.post(f"/t/{row.key}/round/1/boards/match/9/start/").status_code == 404
    other = round_of(owner, CHESS)
    begun(other)
    assert arbiter_of(other, "inny").post(f"/t/{other.key}/round/1/boards/match/1/start/").status_code == 404
