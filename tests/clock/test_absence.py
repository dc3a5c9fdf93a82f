"""The start of a game with somebody missing [II.4.4, II.4.5, II.5.5, FIDE 6.6]."""

import pytest
from stopwatch import B, W, begun, cited, done, fide, left, ms, play, ready, refused, rules

from kodeks.clock import arrive, judge_lateness, restore
from kodeks.rulebook import CHESS_EDITIONS, EDITIONS, Verdict


@pytest.mark.parametrize(
    ("edition", "first", "running"), [("kw2025", W, W), ("kw2025", B, W), ("kw2022", W, B), ("kw2022", B, W)]
)
def test_II_4_5_both_absent_time_is_split(edition, first, running):
    clock = begun("60m", rules(edition), absent=(W, B))
    clock = done(arrive(clock, ms("10:00"), first))
    assert left(clock) == (ms("55:00"), ms("55:00"))
    assert (clock.white.spent_ms, clock.black.spent_ms) == (ms("5:00"), ms("5:00"))
    assert (clock.running, clock.absent) == (running, (first.other,))


def test_KW2022_II_4_5_black_comes_second():
    clock = begun("60m", rules("kw2022"), absent=(W, B))
    clock = done(arrive(clock, ms("10:00"), W))
    clock = done(arrive(clock, ms("16:00"), B))
    assert (left(clock), clock.running) == ((ms("55:00"), ms("49:00")), W)
    assert done(clock.press(ms("17:00"), W)).white.remaining_ms == ms("54:00")


def test_D_49_the_odd_second_is_whites():
    clock = done(arrive(begun("60m", absent=(W, B)), ms("10:01"), B))
    assert (clock.white.spent_ms, clock.black.spent_ms) == (ms("5:01"), ms("5:00"))
    clock = done(arrive(begun("60m", absent=(W, B)), ms("10:01") + 500, B))
    assert (clock.white.spent_ms, clock.black.spent_ms) == (ms("5:01") + 500, ms("5:00"))


@pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
def test_II_4_4_only_white_absent(edition):
    clock = begun("60m", rules(edition), absent=(W,))
    clock = done(arrive(clock, ms("10:00"), W))
    assert (left(clock), clock.running) == ((ms("50:00"), ms("60:00")), W)


def test_D_55_black_absent_white_plays_on():
    clock = play(begun("60m", absent=(B,)), "1:00")
    refused(clock.press(ms("2:00")), "clock-player-not-here", "KW2025:II.4.5")
    assert done(arrive(clock, ms("5:00"), B)).running is B


def test_an_absent_player_does_not_press():
    clock = begun("60m", rules("kw2022"), absent=(B,))
    refused(clock.press(ms("1:00")), "clock-player-not-here", "KW2022:II.4.5")
    refused(begun("60m", absent=(W,)).press(0, W), "clock-player-not-here", "KW2025:II.4.5")


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "FIDE2009:6.6b"), ("fide2023", "FIDE2023:6.7.2")])
def test_FIDE_6_6b_both_absent_white_pays(edition, article):
    clock = begun("60m", fide(edition), absent=(W, B))
    clock = done(arrive(clock, ms("10:00"), B))
    assert (left(clock), clock.running) == ((ms("50:00"), ms("60:00")), W)
    clock = done(arrive(clock, ms("12:00"), W))
    assert left(clock) == (ms("48:00"), ms("60:00"))
    refused(arrive(clock, ms("13:00"), W), "clock-player-already-here", article)


def test_arrivals_are_refused_out_of_order():
    refused(arrive(ready("60m"), 0, W), "clock-not-started", "KW2025:II.4.4")
    clock = done(arrive(begun("60m", absent=(W,)), 1_000, W))
    refused(arrive(clock, 2_000, W), "clock-player-already-here", "KW2025:II.4.5")
    refused(arrive(begun("60m", absent=(W, B)), -1, W), "clock-time-runs-backwards", "KW2025:II.3.5.5")


def test_II_4_5_a_split_lifts_the_flag_of_nobody_there():
    clock = done(arrive(begun("5m", absent=(W, B)), ms("6:00"), W))
    assert (left(clock), clock.first_flag) == ((ms("2:00"), ms("2:00")), None)
    clock = done(arrive(begun("5m", absent=(W, B)), ms("10:00"), W))
    assert (left(clock), clock.first_flag) == ((0, 0), W)


def lateness_ms(edition, board):
    """The limit of the code itself."""
    if board == "chess":
        return CHESS_EDITIONS[edition].default_ms.value
    return EDITIONS[edition].board(board).lateness_minutes.value * ms("1:00")


@pytest.mark.parametrize(
    ("edition", "board", "late", "limit", "verdict", "article"),
    [
        ("kw2025", "100", "60:00", None, Verdict.PERMITTED, "KW2025:II.5.5"),
        ("kw2022", "64", "60:01", None, Verdict.REFUSED, "KW2022:II.5.5"),
        ("kw2025", "100", "15:01", "15:00", Verdict.REFUSED, "KW2025:II.5.5"),
        ("fide2009", "chess", "0:00", None, Verdict.PERMITTED, "FIDE2009:6.6a"),
        ("fide2009", "chess", "0:01", None, Verdict.REFUSED, "FIDE2009:6.6a"),
        ("fide2023", "chess", "0:01", None, Verdict.REFUSED, "FIDE2023:6.7.1"),
        ("fide2023", "chess", "30:00", "30:00", Verdict.PERMITTED, "FIDE2023:6.7.1"),
    ],
)
def test_II_5_5_FIDE_6_6a_lateness(edition, board, late, limit, verdict, article):
    limit_ms = lateness_ms(edition, board) if limit is None else ms(limit)
    ruling = judge_lateness(rules(edition, board), ms(late), limit_ms)
    assert (ruling.verdict, cited(ruling)) == (verdict, [article])


def test_II_4_4_3_blameless_lateness():
    clock = done(arrive(begun("5m", absent=(W,)), ms("6:00"), W))
    assert clock.first_flag is W
    clock = done(restore(clock, ms("6:00"), W))
    assert (clock.white.remaining_ms, clock.white.spent_ms, clock.first_flag) == (ms("5:00"), 0, None)
    clock = play(clock, "0:10")
    refused(restore(clock, clock.at_ms, W), "clock-player-has-moved", "KW2025:II.4.4.3")
    assert clock.black.remaining_ms == ms("5:00")


def test_II_4_4_3_restoring_one_leaves_the_others_flag():
    clock = done(begun("5m", rules("kw2022"), absent=(B,)).look(ms("5:00")))
    assert done(restore(clock, clock.at_ms, W)).first_flag is B
    assert done(restore(clock, clock.at_ms, B)).first_flag is None


def test_II_4_5_absence_is_no_thinking_on_the_first_move():
    clock = done(arrive(begun("15m~5s", absent=(W, B)), ms("0:10"), W))
    assert done(clock.press(ms("0:11"))).white.remaining_ms == ms("14:55")


def test_KW2022_II_4_5_white_let_move_by_the_arbiter():
    clock = done(begun("60m", rules("kw2022"), absent=(B,)).switch(ms("1:00")))
    clock = play(clock, "1:00")
    assert done(arrive(clock, ms("5:00"), B)).running is B
