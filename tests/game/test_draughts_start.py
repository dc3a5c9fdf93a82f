"""The start of a game: signal, absences, lateness, walkovers, colours [II.4.4-4.6, II.5.5-5.6]."""

import pytest
from draughts_logs import B, Log, W, ms

from kodeks.game.events import ClockAction
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Verdict


def test_II_4_4_black_starts_whites_clock_or_the_arbiter_does():
    log = Log(begin=False)
    log.refused("game-not-his-business", "II.4.4", "white", "start")
    log.done("black", "start")
    assert log.running is W
    log.refused("game-not-now", "II.4.4", "arbiter", "start")


def test_II_4_4_who_is_missing_starts_nothing():
    log = Log(begin=False)
    log.refused("game-player-not-here", "II.4.5", "black", "start", absent=(B,))


@pytest.mark.parametrize(("edition", "running"), [("kw2025", W), ("kw2022", B)])
def test_EX_T7_both_absent_white_comes_first(edition, running):
    log = Log(edition=edition, tempo="60m+30s", absent=(W, B))
    log.ruled(Verdict.PERMITTED, "clock-not-too-late", "II.5.5 II.4.5", "white", "arrive", "20:00")
    assert (log.left(W), log.left(B), log.running) == (ms("50:00"), ms("50:00"), running)


def test_EX_T8_only_black_absent():
    log = Log(tempo="90m", absent=(B,))
    log.done("white", "move", "1:00", move="32-28")
    log.done("white", "press", "1:00")
    log.refused("game-player-not-here", "II.4.5", "black", "move", "11:00", move="18-23")
    log.done("black", "arrive", "12:00")
    assert (log.left(W), log.left(B), log.running) == (ms("1:29:00"), ms("1:19:00"), B)
    log = Log(edition="kw2022", tempo="90m", absent=(B,))
    assert log.running is B
    log.done("black", "arrive", "12:00")
    assert (log.left(W), log.left(B), log.running) == (ms("1:30:00"), ms("1:18:00"), W)


def test_II_4_5_nobody_is_missing_twice():
    log = Log(tempo="60m+30s", absent=(W, W))
    log.done("white", "arrive", "20:00")
    assert (log.left(W), log.left(B)) == (ms("40:00"), ms("60:00"))
    log.refused("clock-player-already-here", "II.4.5", "white", "arrive")


def test_EX_C6_late_by_an_hour_and_by_a_second_more():
    log = Log(tempo="90m", absent=(B,))
    log.ruled(Verdict.PERMITTED, "clock-not-too-late", "II.5.5", "black", "arrive", "1:00:00")
    log.play("32-28")
    log = Log(tempo="90m", absent=(B,))
    log.ruled(Verdict.WIN_WHITE, "game-walkover", "II.5.5", "black", "arrive", "1:00:01")
    assert log.score() == (2, 0, False)


def test_II_5_5_the_regulations_may_allow_less():
    log = Log(tempo="90m", absent=(W,), lateness_minutes=15)
    log.refused("game-not-late-enough", "II.5.5", "arbiter", "forfeit", "15:00", side=W)
    log.ruled(Verdict.WIN_BLACK, "game-walkover", "II.5.5", "arbiter", "forfeit", "15:01", side=W)
    assert log.score() == (0, 2, False)
    log.refused("game-is-over", "II.5.5", "white", "arrive")


def test_II_5_5_a_walkover_needs_somebody_missing():
    Log().refused("game-nobody-is-missing", "II.5.5", "arbiter", "forfeit", "2:00:00", side=W)
    log = Log(absent=(W,))
    log.refused("game-player-is-here", "II.5.5", "arbiter", "forfeit", "1:00:01", side=B)
    log.refused("game-player-is-here", "II.5.5", "arbiter", "forfeit", "1:00:01")
    log.refused("game-not-his-business", "IV.1 II.5.5", "black", "forfeit", "1:00:01", side=W)


def test_II_5_6_a_double_walkover():
    log = Log(absent=(W, B))
    log.refused("game-not-late-enough", "II.5.5", "arbiter", "forfeit", "1:00:00")
    log.ruled(Verdict.BOTH_LOSE, "game-double-walkover", "II.5.5 II.5.6", "arbiter", "forfeit", "1:00:01")
    assert log.score() == (0, 0, False)


def test_II_4_4_3_late_without_fault_he_gets_his_time_back():
    log = Log(tempo="90m", absent=(W,))
    log.done("white", "arrive", "30:00")
    assert log.left(W) == ms("1:00:00")
    ask = {"action": ClockAction.RESTORE, "side": W}
    log.ruled(Verdict.UPHELD, "game-clock-corrected", "II.4.4.3", "arbiter", "clock", "30:00", **ask)
    assert log.left(W) == ms("1:30:00")
    log.play("32-28 18-23")
    log.refused("clock-player-has-moved", "II.4.4.3", "arbiter", "clock", **ask)


def test_II_4_6_wrong_colours_are_played_on():
    log = Log().play("32-28")
    log.ruled(Verdict.PLAY_ON, "game-played-on", "II.4.6", "arbiter", "irregular", code="wrong_colours")
    assert log.state.made == (1, 0)
    log.play("18-23")


def test_arrivals_are_named():
    log = Log(begin=False)
    log.refused("game-who-arrives", "II.4.4", "arbiter", "arrive")
    log.refused("game-who-arrives", "II.4.4", "white", "arrive", side=B)
    log.done("arbiter", "arrive", side=B)
    log.refused("clock-player-already-here", "II.4.5", "arbiter", "arrive", side=B)


def test_2022_II_4_5_black_who_comes_after_a_move_has_been_made_finds_his_clock_running():
    log = Log(edition="kw2022", absent=(B,))
    log.done("white", "move", move="32-28")
    log.done("black", "arrive", "10:00")
    assert log.running is B


def test_EX_T9_superblitz_carries_the_times_into_the_next_game():
    """A had 0:41 with White and has Black now, B had 1:07: nobody gets new time [III.1.3]."""
    log = Log(tempo="3m+2s", white_ms=67_000, black_ms=41_000).play("32-28")
    assert (log.left(W), log.left(B)) == (67_000, 41_000 - 0)
    assert log.running is B


@pytest.mark.parametrize("times", [{"white_ms": 0}, {"black_ms": -5}, {"white_ms": 5_000, "tempo": None}])
def test_times_at_the_start_must_make_sense(times):
    with pytest.raises(MalformedText, match="game time at start"):
        Log(**times)


def test_2022_II_4_5_black_who_comes_while_the_clocks_are_stopped_no_longer_pays():
    log = Log(edition="kw2022", absent=(B,))
    assert log.running is B
    log.done("arbiter", "stop", "5:00")
    log.done("black", "arrive", "6:00")
    log.done("arbiter", "resume", "7:00")
    assert log.running is W
