"""The clock as a value: starting, pressing, stopping, flags, quotas and credit [II.3.5, II.6, FIDE 6]."""

import pytest
from stopwatch import B, W, begun, done, fide, left, ms, play, ready, refused, rules

from kodeks.clock import Clock, correct, give, read_clock, show_time, start


def test_II_3_6_4_ready_to_start():
    clock = ready("90m/45,30m+30s")
    assert left(clock) == (ms("90:00"), ms("90:00"))
    assert (clock.running, clock.is_started, clock.flag_due_ms) == (None, False, None)
    assert (clock.white.due, clock.black.due) == (45, 45)


def test_II_4_4_white_starts():
    clock = done(start(ready("90m"), 5_000))
    assert (clock.running, clock.at_ms, clock.started_ms) == (W, 5_000, 5_000)
    refused(start(clock, 6_000), "clock-runs-already", "KW2025:II.4.4")
    refused(start(begun("90m", fide()), 0), "clock-runs-already", "FIDE2009:6.5")


def test_II_3_5_4_pressing_starts_the_other():
    clock = play(begun("90m"), "1:00", "2:00", "0:30")
    assert clock.running is B
    assert left(clock) == (ms("88:30"), ms("88:00"))
    assert (clock.white.spent_ms, clock.black.spent_ms) == (ms("1:30"), ms("2:00"))
    assert (clock.white.moves, clock.black.moves) == (2, 1)


def test_II_6_8_only_the_mover_presses():
    clock = begun("90m")
    refused(clock.press(1_000, B), "clock-only-the-mover-presses", "KW2025:II.6.8")
    assert done(clock.press(1_000, W)).running is B


@pytest.mark.parametrize(
    ("of", "article"),
    [(rules(), "KW2025:II.6.8"), (fide("fide2009"), "FIDE2009:6.7a"), (fide("fide2023"), "FIDE2023:6.2.1")],
)
def test_nothing_to_press_before_the_start(of, article):
    refused(ready("90m", of).press(0), "clock-stands-still", article)


def test_time_does_not_run_backwards():
    clock = play(begun("90m"), "1:00")
    for event in (clock.press, clock.look, clock.switch, clock.stop):
        refused(event(59_999), "clock-time-runs-backwards", "KW2025:II.3.5.5")
    refused(done(clock.stop(60_000)).resume(59_999), "clock-time-runs-backwards", "KW2025:II.3.5.5")
    assert done(clock.press(60_000)).black.spent_ms == 0


def test_II_3_5_2_both_stopped():
    clock = done(begun("90m").stop(ms("1:00")))
    assert (clock.running, clock.paused) == (None, W)
    refused(clock.press(ms("2:00")), "clock-stands-still", "KW2025:II.6.8")
    refused(clock.stop(ms("2:00")), "clock-stands-still", "KW2025:II.3.5.3")
    refused(clock.switch(ms("2:00")), "clock-stands-still", "KW2025:II.3.5.3")
    clock = done(clock.resume(ms("5:00")))
    assert clock.running is W
    assert clock.remaining_ms(W, ms("6:00")) == ms("88:00")
    refused(clock.resume(ms("6:00")), "clock-runs-already", "KW2025:II.3.5.3")
    assert done(done(clock.stop(ms("6:00"))).resume(ms("7:00"), B)).running is B


def test_a_clock_not_started_does_not_resume():
    refused(ready("90m").resume(0), "clock-not-started", "KW2025:II.4.4")


def test_a_stop_within_a_move_does_not_refill_the_bonus():
    clock = begun("15m~5s")
    clock = done(done(clock.stop(4_000)).resume(60_000))
    clock = done(clock.press(64_000))  # 4 + 4 seconds, 5 given back
    assert clock.white.remaining_ms == ms("14:57")
    clock = begun("1md5s")
    clock = done(done(clock.stop(4_000)).resume(60_000))
    assert clock.flag_due_ms == 60_000 + 1_000 + 60_000
    assert done(clock.press(64_000)).white.remaining_ms == ms("0:57")


def test_I_5_9_switching_counts_no_move():
    clock = play(begun("15m+5s"), "0:10")
    clock = done(clock.switch(ms("0:20")))
    assert (clock.running, clock.black.moves, clock.black.remaining_ms) == (W, 0, ms("14:50"))


def test_switching_begins_a_new_count_of_the_bonus():
    clock = done(begun("15m~5s").switch(ms("0:03")))
    assert done(clock.press(ms("0:05"))).black.remaining_ms == ms("15:00")


@pytest.mark.parametrize(("at", "down"), [(ms("5:00") - 1, False), (ms("5:00"), True), (ms("5:00") + 1, True)])
def test_II_3_5_5_flag_falls_at_zero(at, down):
    clock = begun("5m+3s")
    assert clock.flag_due_ms == ms("5:00")
    assert clock.is_flag_down(W, at) is down
    pressed = done(clock.press(at))
    assert (pressed.white.flag_ms, pressed.first_flag) == ((ms("5:00"), W) if down else (None, None))
    assert pressed.remaining_ms(W, at) == (0 if down else 3_001)


def test_II_3_5_5_flag_is_permanent_and_the_first_one_known():
    clock = play(begun("5m+3s"), "6:00")
    assert (clock.white.flag_ms, clock.first_flag, clock.flag_due_ms) == (ms("5:00"), W, ms("11:00"))
    clock = play(clock, "7:00", "0:01")
    assert (clock.black.flag_ms, clock.first_flag) == (ms("11:00"), W)
    clock = done(give(clock, clock.at_ms, W, ms("10:00")))
    assert clock.is_flag_down(W, clock.at_ms)
    assert clock.remaining_ms(W, clock.at_ms) == ms("8:59")


def test_FTR_7c_8_no_bonus_after_the_flag():
    clock = play(begun("1m+5s", fide()), "1:10", "0:05", "0:05")
    assert (clock.white.remaining_ms, clock.white.moves) == (-15_000, 2)
    assert show_time(clock.white.remaining_ms) == "0:00"


def test_a_flag_between_events_is_found_by_a_look():
    clock = begun("5m")
    assert clock.first_flag is None
    seen = done(clock.look(ms("5:30")))
    assert (seen.first_flag, seen.white.flag_ms, seen.running) == (W, ms("5:00"), W)
    assert seen.flag_due_ms is None
    for event in (clock.stop, clock.switch):
        assert done(event(ms("5:30"))).first_flag is W


def test_looking_changes_nothing():
    clock = begun("3m~5s")
    for at in (1_000, 2_000, 4_000):
        clock = done(clock.look(at))
    assert left(done(clock.press(6_000))) == left(done(begun("3m~5s").press(6_000)))
    assert clock.remaining_ms(W, 0) == ms("2:56")  # not before the last event


def test_II_6_12_a_move_counts_when_pressed():
    clock = begun("1m/2,1m")
    clock = play(clock, "0:20", "0:01")
    assert clock.is_flag_down(W, clock.at_ms + ms("0:40"))  # moved, perhaps, but not pressed
    assert done(clock.press(clock.at_ms + 39_999)).white.remaining_ms == 60_001


def test_II_6_1_4_stages_repeat():
    clock = begun("1m/2,30s/1*")
    clock = play(clock, *["0:10", "0:00"] * 4)
    assert (clock.white.moves, clock.white.control_at, clock.white.stage) == (4, 5, 1)
    assert clock.white.remaining_ms == ms("1:50")  # 60 + 3 x 30 - 4 x 10
    assert clock.black.remaining_ms == ms("2:30")


@pytest.mark.parametrize(("used", "left_after"), [("0:07", "1:00"), ("0:10", "1:00"), ("0:13", "0:57")])
def test_FIDE_6_2b_delay(used, left_after):
    assert play(begun("60sd10s", fide()), used).white.remaining_ms == ms(left_after)


def test_FIDE_6_2b_delay_and_the_flag():
    clock = begun("3sd10s", fide())
    assert clock.flag_due_ms == 13_000
    assert not clock.is_flag_down(W, 12_999)
    assert done(clock.press(12_999)).white.remaining_ms == 1
    assert done(clock.press(13_000)).first_flag is W
    assert begun("0m+5s").is_flag_down(W, 0)
    assert begun("3s~10s").flag_due_ms == 3_000  # Bronstein gives back only what was there to use


def test_FIDE_C_30_delay_carries_nothing_over():
    clock = play(begun("60s/1d10s,30sd10s", fide()), "0:20")
    assert clock.white.remaining_ms == ms("0:30")
    clock = play(begun("60s/1+10s,30s", fide()), "0:20")
    assert clock.white.remaining_ms == ms("1:20")


@pytest.mark.parametrize(
    ("time_ms", "shown"),
    [
        (0, "0:00"),
        (-5, "0:00"),
        (1, "0:01"),
        (1_000, "0:01"),
        (59_001, "1:00"),
        (3_600_000, "1:00:00"),
        (5_399_000, "1:29:59"),
    ],
)
def test_D_40_seconds_are_always_shown(time_ms, shown):
    assert show_time(time_ms) == shown


def test_II_3_6_4_reading_counts_down_to_the_next_control():
    clock = play(begun("90m/45,30m+30s"), "1:30", "2:00")
    white, black = (read_clock(clock, clock.at_ms + 10_000)[side] for side in (W, B))
    assert (white.time, white.moves, white.due, white.is_running, white.is_flag_down) == ("1:28:20", 1, 44, True, False)
    assert (black.time, black.spent_ms, black.is_running) == ("1:28:00", ms("2:00"), False)
    assert white.spent_ms == ms("1:40")
    last = done(correct(clock, clock.at_ms, moves=(45, 44)))
    assert [face.due for face in (last.white, last.black)] == [0, 1]


def test_a_clock_is_a_value():
    clock = begun("90m")
    assert clock.press(1_000) == clock.press(1_000)
    assert hash(clock.press(1_000)) == hash(clock.press(1_000))
    assert clock.running is W
    assert isinstance(clock, Clock)
