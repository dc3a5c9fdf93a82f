"""Rulings on flags, stops, writing and play without bonus."""

import pytest
from stopwatch import B, W, begun, cited, fide, ms, play, ready, refused, rules

from kodeks.clock import (
    StopReason,
    is_in_time_trouble,
    judge_both_flags,
    judge_complaint,
    judge_completion,
    judge_ending,
    judge_flags,
    judge_lack_of_time,
    judge_stop,
    judge_writing,
)
from kodeks.draughts import read_fen, variant
from kodeks.rulebook import Verdict

# Flags


@pytest.mark.parametrize(("accelerated", "number"), [(False, "II.6.12"), (True, "III.8.1")])
def test_II_6_12_III_8_1_a_flag_loses(accelerated, number):
    clock = begun("5m")
    assert judge_flags(clock, ms("4:59"), accelerated=accelerated) is None
    ruling = judge_flags(clock, ms("5:00"), accelerated=accelerated)
    assert (ruling.verdict, cited(ruling)) == (Verdict.WIN_BLACK, [f"KW2025:{number}"])
    black = play(clock, "1:00")
    assert judge_flags(black, ms("6:00"), accelerated=accelerated).verdict is Verdict.WIN_WHITE


def test_II_3_5_5_the_first_flag_decides():
    clock = play(begun("5m"), "5:00", "5:00")
    ruling = judge_flags(clock, clock.at_ms, accelerated=False)
    assert (ruling.verdict, cited(ruling)) == (Verdict.WIN_BLACK, ["KW2025:II.6.12", "KW2025:II.3.5.5"])


def test_II_6_12_a_quota_met_in_time_is_no_flag():
    clock = play(begun("5m/1,1m"), "4:00", "4:00")
    assert judge_flags(clock, ms("9:00"), accelerated=False) is None  # 5:00 are long over
    assert judge_flags(clock, ms("10:00"), accelerated=False).verdict is Verdict.WIN_BLACK


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
@pytest.mark.parametrize(
    ("can_win", "verdict"),
    [(True, Verdict.WIN_BLACK), (False, Verdict.DRAW), (None, Verdict.ARBITER_DECISION_REQUIRED)],
)
def test_FIDE_6_9_opponent_who_cannot_mate(edition, can_win, verdict):
    ruling = judge_flags(begun("5m", fide(edition)), ms("5:00"), accelerated=True, opponent_can_win=can_win)
    assert (ruling.verdict, cited(ruling)) == (verdict, [f"{edition.upper()}:6.9"])


@pytest.mark.parametrize(
    ("of", "accelerated", "last", "verdict", "articles"),
    [
        (rules(), True, True, Verdict.DRAW, ["KW2025:III.9.3.1"]),
        (rules(), False, True, Verdict.DRAW, ["KW2025:III.9.3.1"]),
        (rules(), False, False, Verdict.PLAY_ON, ["KW2025:II.6.16"]),
        (fide(), False, False, Verdict.PLAY_ON, ["FIDE2009:6.11a"]),
        (fide(), False, True, Verdict.DRAW, ["FIDE2009:6.11b"]),
        (fide(), True, True, Verdict.DRAW, ["FIDE2009:A4d3"]),
        (fide("fide2023"), False, True, Verdict.ARBITER_DECISION_REQUIRED, ["FIDE2023:6.9"]),
        (fide("fide2023"), False, False, Verdict.PLAY_ON, ["FIDE2023:8.6"]),
    ],
)
def test_III_9_3_1_II_6_16_FIDE_6_11_both_flags(of, accelerated, last, verdict, articles):
    ruling = judge_both_flags(of, accelerated=accelerated, all_moves_due=last)
    assert (ruling.verdict, cited(ruling)) == (verdict, articles)


@pytest.mark.parametrize(
    ("proved", "verdict"),
    [((W,), Verdict.WIN_WHITE), ((B,), Verdict.WIN_BLACK), ((W, B), Verdict.PLAY_ON), ((), Verdict.PLAY_ON)],
)
def test_II_6_16_who_proves_the_quota(proved, verdict):
    ruling = judge_both_flags(rules(), accelerated=False, all_moves_due=False, proved=proved)
    assert ruling.verdict is verdict
    assert "KW2025:II.6.16" in cited(ruling)


def test_II_6_11_complaints_before_the_flag():
    clock = begun("5m")
    assert judge_complaint(clock, ms("4:59"), W).verdict is Verdict.PERMITTED
    refused(judge_complaint(clock, ms("5:00"), W), "clock-complaint-too-late", "KW2025:II.6.11")
    assert judge_complaint(clock, ms("5:00"), B).verdict is Verdict.PERMITTED
    ruling = judge_complaint(begun("5m", fide()), ms("5:00"), W)
    assert (ruling.verdict, cited(ruling)) == (Verdict.PERMITTED, ["FIDE2009:6.10a"])


# Stops


@pytest.mark.parametrize(
    ("control", "reason", "accelerated", "article"),
    [
        ("60m+30s", "irregular_move", False, "I.5.9"),
        ("60m+30s", "game_over", False, "II.6.20"),
        ("60m+30s", "draw_claim", False, None),
        ("90m", "draw_claim", False, "II.4.4.2"),
        ("90m/45,30m+30s", "draw_claim", False, "II.4.4.2"),
        ("15m+5s", "draw_claim", True, "III.7"),
        ("90m", "arbiter", False, None),
        ("15m+5s", "arbiter", True, "III.7"),
        ("90m", "other", False, None),
        ("5m", "other", True, None),
    ],
)
def test_II_4_4_1_stopping_both_clocks(control, reason, accelerated, article):
    ruling = judge_stop(begun(control), W, StopReason(reason), accelerated=accelerated)
    if article is None:
        refused(ruling, "clock-stop-loses", "KW2025:II.4.4.1")
    else:
        assert (ruling.verdict, cited(ruling)) == (Verdict.PERMITTED, [f"KW2025:{article}"])


def test_II_4_4_2_the_phase_decides():
    clock = play(begun("90m/1,30m+30s"), "0:01", "0:01")
    refused(judge_stop(clock, W, StopReason.DRAW_CLAIM, accelerated=False), "clock-stop-loses", "KW2025:II.4.4.1")


@pytest.mark.parametrize(
    ("edition", "reason", "verdict", "number"),
    [
        ("fide2009", "arbiter", Verdict.PERMITTED, "6.12b"),
        ("fide2009", "draw_claim", Verdict.PERMITTED, "9.5"),
        ("fide2009", "other", Verdict.REFUSED, "6.12d"),
        ("fide2023", "arbiter", Verdict.PERMITTED, "6.11.2"),
        ("fide2023", "other", Verdict.REFUSED, "6.11.4"),
    ],
)
def test_FIDE_6_12_stopping(edition, reason, verdict, number):
    ruling = judge_stop(begun("90m+30s", fide(edition)), W, StopReason(reason), accelerated=False)
    assert (ruling.verdict, cited(ruling)) == (verdict, [f"{edition.upper()}:{number}"])


# Writing


@pytest.mark.parametrize(
    ("control", "left", "trouble"),
    [
        ("90m", "5:01", False),
        ("90m", "5:00", True),
        ("90m+29s", "5:00", True),
        ("90m+30s", "0:20", False),
        ("90m/45,30m+30s", "5:00", True),  # the present stage decides [D-56]
    ],
)
def test_II_6_13_time_trouble(control, left, trouble):
    clock = begun(control, white_ms=ms(left))
    assert is_in_time_trouble(clock, W, 0) is trouble
    ruling = judge_writing(clock, W, 0, accelerated=False)
    assert cited(ruling) == (["KW2025:II.6.13", "KW2025:II.6.14"] if trouble else ["KW2025:II.6.4"])


def test_D_56_the_next_stage_has_a_bonus():
    clock = play(begun("3m/1,1m+30s"), "1:00", "1:00")
    assert not is_in_time_trouble(clock, W, clock.at_ms)


def test_II_6_13_time_trouble_comes_while_the_clock_runs():
    clock = begun("90m")
    assert not is_in_time_trouble(clock, W, ms("85:00") - 1)
    assert is_in_time_trouble(clock, W, ms("85:00"))
    assert not is_in_time_trouble(clock, B, ms("85:00"))


def test_II_6_13_ends_when_a_bonus_lifts_the_time_but_FIDE_8_4_lasts():
    for of, lasts in ((rules(), False), (fide(), True)):
        clock = play(begun("10m/2+20s,10m", of, white_ms=ms("5:05")), "0:06", "0:01")
        assert clock.white.remaining_ms == ms("5:19")
        assert is_in_time_trouble(clock, W, clock.at_ms) is lasts
        clock = play(clock, "0:01")  # the control
        assert not is_in_time_trouble(clock, W, clock.at_ms)


@pytest.mark.parametrize(("left", "trouble"), [("5:00", False), ("4:59", True)])
def test_FIDE_8_4_less_than_five_minutes(left, trouble):
    clock = begun("90m", fide(), white_ms=ms(left))
    assert is_in_time_trouble(clock, W, 0) is trouble
    assert cited(judge_writing(clock, W, 0, accelerated=False)) == ["FIDE2009:8.4" if trouble else "FIDE2009:8.1"]


@pytest.mark.parametrize(
    ("of", "article"), [(rules(), "KW2025:III.5"), (fide(), "FIDE2009:A2"), (fide("fide2023"), "FIDE2023:A.2")]
)
def test_III_5_FIDE_A2_no_writing_in_accelerated_games(of, article):
    ruling = judge_writing(begun("15m+5s", of), W, 0, accelerated=True)
    assert (ruling.verdict, cited(ruling)) == (Verdict.PERMITTED, [article])


@pytest.mark.parametrize(("edition", "limit"), [("kw2025", "5:00"), ("kw2022", "15:00")])
@pytest.mark.parametrize(("both", "number"), [(False, "II.6.14"), (True, "II.6.15")])
def test_II_6_14_II_6_15_completing_the_sheet(edition, limit, both, number):
    early = judge_completion(rules(edition), ms(limit) - 1, both=both)
    late = judge_completion(rules(edition), ms(limit), both=both)
    assert (early.verdict, late.verdict) == (Verdict.REFUSED, Verdict.PERMITTED)
    assert cited(early) == cited(late) == [f"{edition.upper()}:{number}"]
    assert judge_completion(fide(), ms("60:00")).reason == "clock-sheet-first"


# Without bonus


@pytest.mark.parametrize(
    ("fen", "standard", "accelerated"),
    [
        ("W:WK1,K2,K3:BK50", "draw", "draw"),
        ("W:WK1,K2:BK50", "draw", "draw"),
        ("W:WK1:BK50", "draw", "draw"),
        ("B:WK50:BK1,21,22", "draw", "draw"),
        ("W:W31,32:BK50", None, None),
        ("W:WK1,K2,K3,K4:BK50", None, None),
        ("W:WK1,K2:BK50,7", None, None),
    ],
)
def test_II_6_3_1_III_9_1_endings_not_played(fen, standard, accelerated):
    position = read_fen(fen, variant("100"))
    for expected, is_accelerated, number in ((standard, False, "II.6.3.1"), (accelerated, True, "III.9.1")):
        ruling = judge_ending(ready("20m"), position, accelerated=is_accelerated)
        assert (None if ruling is None else ruling.verdict) == expected
        assert ruling is None or cited(ruling) == [f"KW2025:{number}"]
        assert judge_ending(ready("15m+5s"), position, accelerated=is_accelerated) is None
    chess = ready("20m", fide())
    assert judge_ending(chess, position, accelerated=True) is None


def test_II_6_3_1_a_win_may_be_shown_in_standard_games_only():
    position = read_fen("W:WK1,K2,K3:BK50", variant("100"))
    reasons = [judge_ending(ready("90m"), position, accelerated=fast).reason for fast in (False, True)]
    assert reasons == ["clock-ending-drawn-unless-won", "clock-ending-drawn"]


ENOUGH_100 = "W:WK1,31,32,33,34:B6,7,8"
NINE_100 = "W:WK1,31,32,33,34:B6,7,8,9"
FIVE_64 = "W:WKa1,c1,e1:Bb8,d8"
SIX_64 = "W:WKa1,c1,e1,g1:Bb8,d8"


@pytest.mark.parametrize(
    ("board", "accelerated", "fen", "left", "verdict", "reason"),
    [
        ("100", False, ENOUGH_100, "1:00", "arbiter_decision_required", "clock-claim-of-advantage"),
        ("100", False, ENOUGH_100, "1:01", "refused", "clock-claim-too-early"),
        ("100", False, NINE_100, "1:00", "refused", "clock-claim-too-many-pieces"),
        ("100", True, ENOUGH_100, "1:00", "arbiter_decision_required", "clock-claim-of-advantage"),
        ("64", True, FIVE_64, "1:00", "arbiter_decision_required", "clock-claim-of-advantage"),
        ("64", True, SIX_64, "1:00", "refused", "clock-claim-too-many-pieces"),
        ("64", False, SIX_64, "1:00", "arbiter_decision_required", "clock-claim-of-advantage"),
    ],
)
def test_II_6_3_2_III_9_2_lack_of_time(board, accelerated, fen, left, verdict, reason):
    clock = begun("20m", rules(board=board), white_ms=ms(left))
    ruling = judge_lack_of_time(clock, 0, read_fen(fen, variant(board)), W, accelerated=accelerated)
    assert (ruling.verdict, ruling.reason) == (verdict, reason)
    assert cited(ruling) == ["KW2025:III.9.2" if accelerated else "KW2025:II.6.3.2"]


def test_D_54_the_claimant_should_be_ahead():
    position = read_fen(ENOUGH_100, variant("100"))
    clock = begun("20m", white_ms=ms("0:30"), black_ms=ms("0:30"))
    ruling = judge_lack_of_time(clock, 0, position, B, accelerated=True)
    assert (ruling.reason, ruling.facts["lead"]) == ("clock-claimant-not-ahead", -3)
    assert judge_lack_of_time(clock, ms("0:30"), position, W, accelerated=True).reason == "clock-claim-after-flag"
    assert judge_lack_of_time(begun("15m+5s"), 0, position, W, accelerated=True) is None
