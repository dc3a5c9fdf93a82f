"""The time of boards that nobody looks at: flags fall to the tick, and nobody pays for an outage. Time is moved, not
waited for."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from boards_at_hand import lines_of, round_of

from kodeks.game import Actor, Phase
from kodeks.game.events import Act, Move, Press, Resume, Start
from kodeks.rounds import GamePlace
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import games, log, memory, server_time
from kodeks.web.logs.doings import Doing, DoingOutcome, write_doings
from kodeks.web.logs.games import KeptGame, begin_game, load_game
from kodeks.web.logs.models import Game, GameLine, Tournament
from kodeks.web.play import timekeeper
from kodeks.web.play.models import Beat
from kodeks.web.play.timekeeper import OUTAGE_MS, beat, drop_flags, stop_after_outage

T0 = 1_800_000_000_000
FIVE_MINUTES = 300_000
LIMIT = 500  # of a press on its way


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def game(row: Tournament) -> Game:
    return running(row)


def running(row: Tournament, board: int = 1) -> Game:
    game = begin_game(row, log.load(row).state, GamePlace(1, board), Keeping.SCREEN, T0)
    do(game, Actor.ARBITER, Start())
    return game


def do(game: Game, by: Actor, *acts: Act, at: int = 0) -> DoingOutcome:
    (done,) = write_doings([Doing(game.pk, by, acts, at=T0 + at)])
    return done


def again(game: Game) -> KeptGame:
    memory.forget_everything()
    return load_game(Game.objects.get(pk=game.pk))


def test_a_flag_falls_to_the_tick_when_nobody_looks(game: Game) -> None:
    for early in (0, FIVE_MINUTES - 1, FIVE_MINUTES, FIVE_MINUTES + LIMIT):
        drop_flags(T0 + early)
        assert again(game).state.ending is None, "a press may be on its way"
    drop_flags(T0 + FIVE_MINUTES + 60_000)
    ending = again(game).state.ending
    assert ending is not None
    assert ending.ruling.reason == "clock-time-overstepped"
    assert again(game).state.at_ms == FIVE_MINUTES, "not when it was found"


def test_a_flag_falls_once(game: Game) -> None:
    for _ in range(3):
        drop_flags(T0 + FIVE_MINUTES + LIMIT + 1)
    assert sum('"flag"' in line for line in lines_of(game)) == 1


def test_a_press_on_its_way_is_waited_for(game: Game) -> None:
    drop_flags(T0 + FIVE_MINUTES + LIMIT)
    assert do(game, Actor.WHITE, Move("32-28"), Press(LIMIT), at=FIVE_MINUTES + LIMIT - 1).is_accepted


def test_all_flags_that_have_fallen_fall_and_no_other(row: Tournament, game: Game) -> None:
    other = running(row, 2)
    do(other, Actor.WHITE, Move("32-28"), Press(), at=FIVE_MINUTES - 1_000)
    drop_flags(T0 + FIVE_MINUTES + LIMIT + 1)
    assert (again(game).state.phase, again(other).state.phase) == (Phase.OVER, Phase.PLAYING)


def test_a_game_that_cannot_be_read_stops_no_other_time(row: Tournament, game: Game) -> None:
    other = running(row, 2)
    GameLine.objects.filter(of=game, seq=1).update(text="{}")
    memory.forget_everything()
    drop_flags(T0 + FIVE_MINUTES + LIMIT + 1)
    assert again(other).state.phase is Phase.OVER
    stop_after_outage(T0 + FIVE_MINUTES + LIMIT + 1)


def test_after_an_outage_clocks_stop_where_they_were_last_seen(game: Game) -> None:
    beat(T0 + 40_000)
    stop_after_outage(T0 + 200_000)
    state = again(game).state
    assert (state.phase, state.at_ms) == (Phase.STOPPED, 40_000)
    assert state.clock is not None
    assert Game.objects.get(pk=game.pk).is_calling, "the arbiter is told"
    assert do(game, Actor.ARBITER, Resume(), at=260_000).is_accepted
    assert do(game, Actor.WHITE, Move("32-28"), Press(), at=260_000 + 259_999).is_accepted, "nobody has paid for it"


def test_a_flag_that_fell_before_the_outage_has_fallen(game: Game) -> None:
    beat(T0 + FIVE_MINUTES + 100)
    stop_after_outage(T0 + FIVE_MINUTES + 60_000)
    drop_flags(T0 + FIVE_MINUTES + 60_000)
    state = again(game).state
    assert (state.phase, state.at_ms) == (Phase.OVER, FIVE_MINUTES)


def test_one_that_would_have_fallen_during_it_has_not(game: Game) -> None:
    beat(T0 + FIVE_MINUTES - 1_000)
    stop_after_outage(T0 + FIVE_MINUTES + 60_000)
    drop_flags(T0 + FIVE_MINUTES + 60_000)
    state = again(game).state
    assert (state.phase, state.at_ms) == (Phase.STOPPED, FIVE_MINUTES - 1_000)


def test_a_line_is_a_sign_of_life_too(game: Game) -> None:
    do(game, Actor.WHITE, Move("32-28"), Press(), at=50_000)
    stop_after_outage(T0 + 50_000 + OUTAGE_MS)
    assert again(game).state.phase is Phase.PLAYING
    stop_after_outage(T0 + 50_000 + OUTAGE_MS + 1)
    assert again(game).state.at_ms == 50_000


def test_servers_that_live_stop_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = timekeeper._LastLook()
    for at in range(0, 60_000, 900):
        monkeypatch.setattr(timekeeper, "now_ms", lambda at=at: T0 + at)
        looked = timekeeper._look(looked)
    assert again(game).state.phase is Phase.PLAYING
    assert Beat.objects.get().at >= T0 + 58_000


def test_a_lid_that_was_shut_is_an_outage(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = timekeeper._LastLook()
    for at in (0, 900, 1_800, 100_000):
        monkeypatch.setattr(timekeeper, "now_ms", lambda at=at: T0 + at)
        looked = timekeeper._look(looked)
    state = again(game).state
    assert (state.phase, state.at_ms) == (Phase.STOPPED, 1_800)


def test_nothing_is_written_while_no_clock_runs(row: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_game(row, log.load(row).state, GamePlace(1, 1), Keeping.SCREEN, T0)
    monkeypatch.setattr(timekeeper, "now_ms", lambda: T0 + 1_000)
    timekeeper._look(timekeeper._LastLook())
    assert not Beat.objects.exists()


# The clock of the machine


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """What the clock of the machine says, and how much time has really gone by since: both in milliseconds."""
    told = [T0, 0]
    monkeypatch.setattr(games, "time", SimpleNamespace(time_ns=lambda: told[0] * 1_000_000))
    monkeypatch.setattr(server_time, "monotonic_ns", lambda: told[1] * 1_000_000)
    server_time.hold(T0)
    yield told
    server_time._agreed.clear()


def test_a_clock_set_ahead_drops_no_flag_and_stops_the_clocks(game: Game, machine: list[int]) -> None:
    """Whoever moves before anybody has noticed pays for the time he took, and not for the hour."""
    looked = timekeeper._LastLook()
    for at in (0, 900, 1_800):
        machine[:] = [T0 + at, at]
        looked = timekeeper._look(looked)
    machine[:] = [T0 + 3_602_000, 2_000]
    (done,) = write_doings([Doing(game.pk, Actor.WHITE, (Move("32-28"), Press()))])
    assert done.is_accepted
    assert again(game).state.at_ms == 2_000
    looked = timekeeper._look(looked)
    state = again(game).state
    assert (state.phase, state.at_ms) == (Phase.STOPPED, 2_000)
    assert games.now_ms() == T0 + 3_602_000  # from now on it counts
    assert timekeeper._look(looked).at == T0 + 3_602_000


def test_a_clock_set_back_changes_nothing_at_the_boards(game: Game, machine: list[int]) -> None:
    looked = timekeeper._LastLook()
    machine[:] = [T0 + 1_000, 1_000]
    looked = timekeeper._look(looked)
    machine[:] = [T0 - 3_600_000, 2_000]
    timekeeper._look(looked)
    (done,) = write_doings([Doing(game.pk, Actor.WHITE, (Move("32-28"), Press()))])
    assert done.is_accepted
    state = again(game).state
    assert (state.phase, state.at_ms) == (Phase.PLAYING, 2_000)


def test_after_a_start_with_a_clock_set_back_the_clocks_have_stopped(game: Game) -> None:
    beat(T0 + 30_000)
    stop_after_outage(T0 - 3_600_000)
    state = again(game).state
    assert (state.phase, state.at_ms) == (Phase.STOPPED, 30_000)


def test_little_steps_of_a_time_server_are_followed(machine: list[int]) -> None:
    for step in range(1, 11):
        machine[:] = [T0 + step * 2_000, step * 1_000]
        assert games.now_ms() == machine[0]
    assert server_time.jump_ms(machine[0]) == 0
