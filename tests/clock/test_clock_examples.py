"""The worked examples EX-T1 to EX-T12 of the specification of clocks and tempos, and those of conduct on the clock."""

import pytest
from stopwatch import B, W, begun, cited, done, judged, left, ms, play, ready, refused, rules

from kodeks.clock import (
    arrive,
    compensate,
    correct,
    judge_ending,
    judge_lateness,
    judge_writing,
    show_time,
    tell_times,
)
from kodeks.draughts import read_fen, variant
from kodeks.rulebook import KW2025, Verdict


@pytest.mark.parametrize(
    ("control", "think", "shown"),
    [
        ("15m+5s", "0:03", "15:02"),
        ("15m~5s", "0:03", "15:00"),
        ("15m+5s", "0:08", "14:57"),
        ("15m~5s", "0:08", "14:57"),
    ],
)
def test_EX_T1_fischer_and_bronstein(control, think, shown):
    clock = play(begun(control), think)
    assert show_time(clock.white.remaining_ms) == shown
    assert clock.running is B


def test_EX_T2_saved_time_is_kept():
    clock = begun("90m/45,30m")
    for _ in range(44):
        clock = play(clock, "1:30", "1:00")
    clock = play(clock, "4:00")  # 44 x 1:30 + 4:00 = 70:00
    assert (clock.white.moves, clock.white.spent_ms, clock.white.remaining_ms) == (45, ms("70:00"), ms("50:00"))


def test_EX_T3_the_bonus_comes_with_its_stage():
    clock = begun("90m/45,30m+30s")
    clock = done(correct(clock, 0, times_ms=(ms("13:00"), ms("60:00")), moves=(44, 44)))
    clock = play(clock, "1:00")
    assert clock.white.remaining_ms == ms("42:00")
    clock = play(clock, "0:10", "0:40")
    assert (clock.white.moves, clock.white.remaining_ms) == (46, ms("41:50"))


@pytest.mark.parametrize(
    ("control", "minutes", "red_norm"),
    [
        ("1h20m+60s", 140, True),
        ("90m/45,30m+30s", 127.5, True),
        ("60m+30s", 90, False),
        ("90m", 90, False),
        ("2h/50,1h/25*", 180, True),
    ],
)
def test_EX_T4_equivalent_time_and_red_norm(control, minutes, red_norm):
    found = judged(control)
    assert found.equivalent_ms == minutes * 60_000
    assert (found.red_norm.verdict is Verdict.UPHELD) == red_norm
    assert cited(found.red_norm) == ["KW2025:II.6.1.6"]


@pytest.mark.parametrize(
    ("control", "minutes", "name", "rated", "articles"),
    [
        ("15m+5s", 20, "rapid", False, "III.1.1 III.2.1 VI.4.5 II.6.1"),
        ("5m+3s", 8, "blitz", False, "III.1.2 III.2.2 VI.4.5 II.6.1"),
        ("3m+2s", 5, "blitz", False, "III.1.2 III.2.2 VI.4.5 II.6.1"),
        ("15m", 15, "rapid", False, "III.1.1 III.2 VI.4.5 II.6.1"),
        ("30m", 30, "rapid", False, "III.1.1 III.2 VI.4.5 II.6.1"),
        ("31m", 31, "standard", False, "III.1 II.6.1.5 VI.4.5 II.6.1"),
        ("10m+30s", 40, "standard", True, "III.1 II.6.1.5.5 VI.4.5 II.6.1"),
        ("0m+30s", 30, "rapid", False, "III.1.1 III.2 VI.4.5 II.6.1"),
    ],
)
def test_EX_T5_classes_on_100(control, minutes, name, rated, articles):
    found = judged(control)
    assert (found.equivalent_ms, found.name, found.is_rated) == (minutes * 60_000, name, rated)
    assert [article.number for article in found.articles] == articles.split()


@pytest.mark.parametrize(
    ("control", "minutes", "name", "rated", "articles"),
    [
        ("8m+4s", 10.4, "rapid", False, "III.1.1 III.2.1 VI.4.5 II.6.2"),
        ("7m+5s", 10, "rapid", False, "III.1.1 III.2.1 VI.4.5 II.6.2"),
        ("3m+2s", 4.2, "blitz", False, "III.1.2 III.2.2 VI.4.5 II.6.2"),
        ("5m+3s", 6.8, "unnamed", False, "III.1 III.2 VI.4.5 II.6.2"),
        ("30m+30s", 48, "standard", True, "III.1 II.6.2.3 VI.4.5 II.6.2"),
        ("40m", 40, "standard", False, "III.1 II.6.2.3 VI.4.5 II.6.2"),
    ],
)
def test_EX_T6_classes_on_64(control, minutes, name, rated, articles):
    found = judged(control, "64")
    assert (found.equivalent_ms, found.name, found.is_rated) == (round(minutes * 60_000), name, rated)
    assert [article.number for article in found.articles] == articles.split()


@pytest.mark.parametrize(("edition", "runs"), [("kw2025", W), ("kw2022", B)])
def test_EX_T7_both_absent(edition, runs):
    clock = begun("60m+30s", rules(edition), absent=(W, B))
    assert clock.running is W
    clock = done(arrive(clock, ms("20:00"), W))
    assert left(clock) == (ms("50:00"), ms("50:00"))
    assert clock.running is runs
    assert str(clock.rules.absence.article) == f"{edition.upper()}:II.4.5"


def test_EX_T8_only_black_absent_2025():
    clock = begun("90m", absent=(B,))
    clock = play(clock, "1:00")
    clock = done(arrive(clock, ms("12:00"), B))
    assert left(clock) == (ms("89:00"), ms("79:00"))
    assert clock.running is B


def test_EX_T8_only_black_absent_2022():
    clock = begun("90m", rules("kw2022"), absent=(B,))
    assert clock.running is B
    refused(clock.press(ms("1:00"), W), "clock-only-the-mover-presses", "KW2022:II.6.8")
    clock = done(arrive(clock, ms("12:00"), B))
    assert left(clock) == (ms("90:00"), ms("78:00"))
    assert clock.running is W


def test_EX_T10_three_kings_against_one_without_bonus():
    clock = ready("5m", white_ms=ms("0:58"))
    position = read_fen("W:WK1,K2,K3:BK50", variant("100"))
    ruling = judge_ending(clock, position, W, accelerated=True)
    assert (ruling.verdict, cited(ruling)) == (Verdict.DRAW, ["KW2025:III.9.1"])
    capture = read_fen("W:WK1,K2,K3:BK34", variant("100"))
    assert capture.must_capture()
    refused(judge_ending(clock, capture, W, accelerated=True), "clock-capture-before-claim", "KW2025:III.9.1")


@pytest.mark.parametrize(
    ("fen", "verdict"),
    [("W:WKa1,Kc1,Ke1:BKb8", Verdict.PLAY_ON), ("W:WKc1,Ke1,Kg1:BKa1", Verdict.DRAW)],
)
def test_EX_T11_main_line_on_64(fen, verdict):
    clock = ready("15m", rules(board="64"))
    ruling = judge_ending(clock, read_fen(fen, variant("64")), accelerated=True)
    assert (ruling.verdict, cited(ruling)) == (verdict, ["KW2025:III.9.1"])


def test_EX_T12_time_trouble():
    clock = begun("2h/50,1h/25*")
    clock = done(correct(clock, 0, times_ms=(ms("5:00"), ms("30:00")), moves=(44, 44)))
    ruling = judge_writing(clock, W, 0, accelerated=False)
    assert (ruling.verdict, cited(ruling)) == (Verdict.PERMITTED, ["KW2025:II.6.13", "KW2025:II.6.14"])
    clock = begun("60m+30s", white_ms=ms("0:20"))
    ruling = judge_writing(clock, W, 0, accelerated=False)
    assert (ruling.verdict, cited(ruling)) == (Verdict.UPHELD, ["KW2025:II.6.4"])


def test_EX_C5_compensation_is_a_bonus_at_least():
    clock = begun("1h20m+60s")
    refused(compensate(clock, 0, B, ms("0:59")), "clock-compensation-below-bonus", "KW2025:I.5.9")
    assert done(compensate(clock, 0, B, ms("1:00"))).black.remaining_ms == ms("81:00")


@pytest.mark.parametrize(("late", "verdict"), [("60:00", Verdict.PERMITTED), ("60:01", Verdict.REFUSED)])
def test_EX_C6_an_hour_late(late, verdict):
    ruling = judge_lateness(rules(), ms(late), KW2025.board("100").lateness_minutes.value * ms("1:00"))
    assert (ruling.verdict, cited(ruling)) == (verdict, ["KW2025:II.5.5"])


def test_EX_B3_a_blind_player_asks_on_his_move():
    clock = begun("90m")
    refused(tell_times(clock, 0, B, to_move=W), "clock-asked-out-of-turn", "KW2025:VIII.5.1")
    assert tell_times(clock, ms("2:00"), W, to_move=W)[W].spent_ms == ms("2:00")
