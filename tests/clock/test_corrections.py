"""What an arbiter does to a clock [I.5.9, II.2.5.5, II.6.10, II.6.15, II.6.16, II.6.19, FIDE 6.10, 8.6, 13.4]."""

import pytest
from stopwatch import B, W, begun, done, fide, left, ms, play, refused

from kodeks.clock import charge, charge_both, compensate, correct, give, next_stage, take


def test_II_6_10_a_faulty_clock_is_replaced():
    clock = play(begun("90m/45,30m"), "5:00", "5:00")
    clock = done(clock.stop(clock.at_ms))
    clock = done(correct(clock, clock.at_ms, times_ms=(ms("80:00"), ms("83:00"))))
    assert left(clock) == (ms("80:00"), ms("83:00"))
    assert (clock.white.spent_ms, clock.black.spent_ms) == (ms("10:00"), ms("7:00"))
    assert clock.running is None


def test_FIDE_6_10b_move_counters_are_corrected():
    clock = begun("90m/40,30m/20*", fide())
    clock = done(correct(clock, 0, moves=(60, 59)))
    assert (clock.white.control_at, clock.black.control_at) == (80, 60)
    assert (clock.white.due, clock.black.due) == (20, 1)
    assert left(clock) == (ms("90:00"), ms("90:00"))  # the arbiter names the times himself
    for wrong in ({"moves": (-1, 0)}, {"times_ms": (0, 1_000)}):
        refused(correct(clock, 0, **wrong), "clock-setting-impossible", "FIDE2009:6.10b")


def test_II_3_5_5_only_the_arbiter_lifts_a_flag():
    clock = play(begun("5m"), "5:00")
    same = done(correct(clock, clock.at_ms, times_ms=(ms("1:00"), ms("5:00"))))
    assert (same.first_flag, same.white.flag_ms) == (W, ms("5:00"))
    lifted = done(correct(clock, clock.at_ms, times_ms=(ms("1:00"), ms("5:00")), lift_flags=True))
    assert (lifted.first_flag, lifted.white.flag_ms) == (None, None)


@pytest.mark.parametrize(
    ("of", "article"), [(None, "KW2025:II.2.5.5"), (fide(), "FIDE2009:13.4"), (fide("fide2023"), "FIDE2023:12.9")]
)
def test_II_2_5_5_FIDE_13_4_penalties(of, article):
    clock = begun("5m", of)
    assert done(give(clock, 0, B, ms("2:00"))).black.remaining_ms == ms("7:00")
    assert done(take(clock, ms("1:00"), W, ms("3:59"))).white.remaining_ms == 1_000
    refused(take(clock, ms("1:00"), W, ms("4:00")), "clock-penalty-takes-all", article)
    for penalty in (give, take):
        refused(penalty(clock, 0, W, 0), "clock-no-time-named", article)
        refused(penalty(clock, -1, W, 1_000), "clock-time-runs-backwards", *([str(clock.rules.conclusive)]))


def test_I_5_9_compensation_without_fischer_is_free():
    assert done(compensate(begun("90m~60s"), 0, B, 1_000)).black.remaining_ms == ms("90:01")
    assert done(compensate(begun("90m+60s", fide()), 0, B, 1_000)).black.remaining_ms == ms("90:01")


def test_II_6_19_correction_time_is_charged():
    clock = done(charge(begun("5m"), 0, W, ms("1:30")))
    assert (clock.white.remaining_ms, clock.white.spent_ms) == (ms("3:30"), ms("1:30"))
    clock = done(charge(clock, ms("0:10"), B, ms("5:00")))
    assert (clock.first_flag, clock.black.flag_ms) == (B, ms("0:10"))
    refused(charge(clock, ms("0:10"), B, -1), "clock-no-time-named", "KW2025:II.6.19")


def test_II_6_15_both_complete_their_sheets():
    clock = done(charge_both(begun("90m"), 0, ms("4:01")))
    assert left(clock) == (ms("87:59"), ms("88:00"))


def test_II_6_16_the_next_period():
    clock = begun("2h/50,1h/25*", white_ms=ms("1:00"), black_ms=ms("1:00"))
    clock = play(clock, "0:10", "0:10", "1:00", "1:00")
    assert (clock.white.flag_ms is not None, clock.black.flag_ms is not None) == (True, True)
    clock = done(next_stage(clock, clock.at_ms))
    assert (clock.white.moves, clock.white.control_at, clock.black.moves, clock.black.control_at) == (50, 75, 50, 75)
    assert left(clock) == (ms("59:50"), ms("59:50"))
    assert (clock.first_flag, clock.white.flag_ms) == (None, None)
    assert play(clock, "0:10").white.moves == 51


def test_II_6_16_one_flag_takes_both_on():
    clock = play(begun("1m/3,30s"), "0:01", "0:01", "0:01", "0:01", "0:58", "0:01")
    assert (clock.white.flag_ms is not None, clock.black.moves) == (True, 3)
    assert clock.black.remaining_ms == ms("1:27")
    clock = done(next_stage(clock, clock.at_ms))
    assert (clock.white.moves, clock.white.stage, clock.black.stage) == (3, 1, 1)
    assert left(clock) == (ms("0:30"), ms("1:27"))


def test_II_6_16_who_is_further_stays_there():
    clock = play(begun("1m/2,30s/2*"), "0:10", "0:10", "0:50", "0:10")
    assert (clock.white.flag_ms is not None, clock.black.control_at) == (True, 4)
    clock = done(next_stage(clock, clock.at_ms))
    assert (clock.white.control_at, clock.black.control_at, clock.black.moves) == (4, 4, 2)
    assert left(clock) == (ms("0:30"), ms("1:10"))


def test_II_6_16_a_flag_of_the_last_period_stays_down():
    clock = play(begun("1m/2,30s"), "0:01", "0:01", "1:00", "0:01", "0:01", "1:28")
    assert (clock.first_flag, clock.black.stage, clock.black.flag_ms is not None) == (W, 1, True)
    clock = done(next_stage(clock, clock.at_ms))
    assert (clock.first_flag, clock.white.flag_ms, clock.black.flag_ms is not None) == (B, None, True)


@pytest.mark.parametrize(("pressed", "control_at", "remaining"), [(3, 4, "0:29"), (5, 6, "0:59")])
def test_FIDE_8_6_more_moves_may_be_counted(pressed, control_at, remaining):
    clock = play(begun("1m/2,30s/2*"), "1:01", *["0:00"] * (2 * pressed - 1))
    assert (clock.white.moves, clock.white.control_at) == (pressed, 2)
    clock = done(next_stage(clock, clock.at_ms))
    assert (clock.white.moves, clock.white.control_at) == (pressed, control_at)
    assert clock.white.remaining_ms == ms(remaining)


@pytest.mark.parametrize("control", ["1m", "1m/3,30s"])
def test_II_6_16_no_next_period(control):
    clock = play(begun(control), "1:00") if control == "1m" else begun(control)
    refused(next_stage(clock, clock.at_ms), "clock-no-next-stage", "KW2025:II.6.16")
    refused(next_stage(clock, -1), "clock-time-runs-backwards", "KW2025:II.3.5.5")
