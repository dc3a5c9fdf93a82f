"""A log that does not keep the time: the clock stands at the board, and what is done to it there is only noted."""

import pytest
from chess_logs import Log as ChessLog
from draughts_logs import B, Log, W, ms

from kodeks.game import Actor, Phase, may_do, print_of
from kodeks.rulebook.ruling import Verdict


def allowed(state, by, at=None):
    return {each.act for each in may_do(state, at) if each.actor is by}


def test_II_7_2_play_is_stopped_or_suspended_and_goes_on():
    log = Log(keeps_time=False)
    for do in ("stop", "suspend"):
        log.done("arbiter", do)
        assert log.state.phase is not Phase.PLAYING
        log.done("arbiter", "resume")
        assert log.state.phase is Phase.PLAYING
    assert "stop" not in allowed(log.state, Actor.CLOCK), "no machine keeps this time"
    log.refused("game-no-clock", "II.6.10", "clock", "stop")


def test_the_machine_stops_the_clocks_that_it_keeps():
    log = Log()
    assert "stop" in allowed(log.state, Actor.CLOCK)


def test_a_game_without_a_clock_offers_nothing_to_do_with_one():
    log = Log(tempo=None)
    assert {"clock", "stop"}.isdisjoint(allowed(log.state, Actor.ARBITER))
    log.refused("game-no-clock", "II.4.4", "arbiter", "clock", action="next_period")


@pytest.mark.parametrize(("edition", "losing"), [("fide2009", 3), ("fide2023", 2)])
def test_7_4b_illegal_moves_are_counted_though_nobody_presses(edition, losing):
    log = ChessLog(edition, keeps_time=False)
    for count in range(1, losing + 1):
        log.do("arbiter", "irregular", code="illegal_move", side="black" if log.state.made[0] else "white")
        log.do("arbiter", "demand")
        assert (log.state.ending is not None) is (count == losing)
        assert log.state.illegal == (count, 0)


def test_2022_II_7_6_a_move_is_sealed_and_opened():
    log = Log(edition="kw2022", keeps_time=False)
    log.done("white", "move", move="32-28")
    log.done("arbiter", "adjourn")
    log.done("black", "seal", envelope=print_of("18-23", "k"))
    log.done("arbiter", "open", move="18-23", key="k")
    assert log.state.phase is Phase.PLAYING
    assert log.state.made == (1, 1)


@pytest.mark.parametrize("tempo", ["1h20m+60s", None])
def test_II_2_5_5_time_is_given_at_the_board(tempo):
    log = Log(tempo=tempo, keeps_time=False)
    given = {"sanction": "time_to_opponent", "breach": "BAN-5", "side": W, "time_ms": ms("2:00")}
    ruling = log.ruled(Verdict.UPHELD, "game-penalised", "II.2.5.5 II.2.4.5", "arbiter", "penalise", **given)
    assert ruling.facts["seconds"] == 120
    log.refused("game-name-a-side", "II.2.5.5", "arbiter", "penalise", **given | {"side": None})


def test_II_5_5_a_walkover_is_open_when_the_time_has_come_and_not_before():
    log = Log(keeps_time=False, absent=(B,))
    limit_ms = log.conditions.lateness_ms
    assert "forfeit" not in allowed(log.state, Actor.ARBITER, limit_ms)
    assert "forfeit" in allowed(log.state, Actor.ARBITER, limit_ms + 1)


def test_IV_2_8_a_call_is_answered_by_whatever_the_arbiter_does():
    log = Log()
    log.refused("game-not-now", "IV.2.8", "arbiter", "resume")
    for answer in ({}, {"sanction": "warning", "breach": "BAN-5", "side": W}):
        log.done("black", "call")
        assert log.state.called
        log.done("arbiter", "penalise" if answer else "resume", **answer)
        assert not log.state.called
        assert log.state.clock is not None
        assert log.state.clock.running is W, "the clock was not touched"


def test_I_5_8_what_is_corrected_needs_no_clock_of_the_log():
    log = Log(keeps_time=False)
    log.done("arbiter", "irregular", code="IRR-6", side=B)
    log.done("white", "demand")
    log.done("black", "correct")
    assert (log.state.phase, log.state.incident) == (Phase.PLAYING, None)
