"""Claims and flags in draughts [II.5.2, II.6.3, II.6.12-6.18, III.8, III.9]."""

import pytest
from draughts_logs import KINGS, B, Log, W, ms

from kodeks.game import Kind, Phase
from kodeks.game.events import ClockAction, StopFor
from kodeks.rulebook.ruling import Verdict

DRAW = {"ground": "regulation_draw"}
WAITS = Verdict.ARBITER_DECISION_REQUIRED
REPEATED = "I.6.1 I.7.3.2 II.5.2"


def repeated(tempo, **more):
    return Log(tempo=tempo, start=KINGS, **more).shuttle(8)


def test_II_5_2_a_claim_with_bonus_runs_on_his_own_clock():
    log = repeated("1h20m+60s")
    log.refused("clock-stop-loses", "II.4.4.1", "white", "claim", **DRAW, stops_clock=True)
    ruling = log.ruled(WAITS, "game-claim-waits", REPEATED, "white", "claim", **DRAW)
    assert ruling.facts == {"proposal": "draw"}
    assert (log.running, log.state.phase) == (W, Phase.PLAYING)
    log.refused("game-arbiter-decides-first", REPEATED, "white", "move", move="47-42")
    log.refused("game-reason-needed", REPEATED, "arbiter", "decide", upholds=False)
    log.ruled(Verdict.DRAW, "third-repetition", REPEATED, "arbiter", "decide", upholds=True)
    assert log.score() == (1, 1, True)


@pytest.mark.parametrize("tempo", ["90m", "90m/45,30m+30s", "5m", "5m+3s"])
def test_II_4_4_2_III_7_without_bonus_and_in_accelerated_games_he_may_stop_both_clocks(tempo):
    log = repeated(tempo)
    log.done("white", "claim", **DRAW, stops_clock=True)
    assert (log.running, log.state.phase) == (None, Phase.STOPPED)


def test_II_4_4_2_the_phase_with_bonus_does_not():
    log = Log(tempo="10m/4,90m+30s", start=KINGS).shuttle(8)
    log.refused("clock-stop-loses", "II.4.4.1", "white", "claim", **DRAW, stops_clock=True)


def test_II_5_2_a_wrong_claim_is_rejected_and_play_goes_on():
    log = Log(tempo="90m", start=KINGS).shuttle(2)
    log.ruled(WAITS, "game-claim-waits", "I.7.3.2", "black", "claim", **DRAW, stops_clock=True)
    outcome = log.done("arbiter", "decide", upholds=False)
    assert [(ruling.verdict, ruling.reason) for ruling in outcome.rulings] == [(Verdict.REFUSED, "no-draw-is-due")]
    assert (log.running, log.state.phase, log.state.waits) == (W, Phase.PLAYING, None)
    log.play("42-47")


def test_II_5_2_the_arbiter_ends_a_drawn_game_without_a_claim():
    log = repeated("90m")
    log.ruled(Verdict.DRAW, "third-repetition", REPEATED, "arbiter", "decide", verdict=Verdict.DRAW)


def test_I_7_3_3_the_arbiter_finds_that_nobody_can_win_and_says_why():
    log = Log(start=KINGS)
    log.refused("game-reason-needed", "I.7.3.3", "arbiter", "decide", verdict=Verdict.DRAW)
    log.refused("nothing-to-decide", "IV.2.13", "arbiter", "decide", verdict=Verdict.WIN_WHITE)
    ask = {"verdict": Verdict.DRAW, "reason": "both only shuttle"}
    log.ruled(Verdict.DRAW, "nobody-can-win", "I.7.3.3", "arbiter", "decide", **ask)


@pytest.mark.parametrize(
    ("claimed", "upholds", "verdict", "reason", "articles"),
    [
        (8, True, Verdict.DRAW, "third-repetition", f"{REPEATED} II.6.18"),
        (6, False, Verdict.WIN_BLACK, "clock-time-overstepped", "II.6.12"),
    ],
)
def test_II_6_18_the_flag_falls_while_a_claim_is_examined(claimed, upholds, verdict, reason, articles):
    log = Log(tempo="31m+1s", start=KINGS).shuttle(claimed)
    log.done("white", "claim", "30:00", **DRAW)
    log.refused("game-flag-not-down", "II.6.12", "black", "flag", "30:30", side=W)
    log.ruled(WAITS, "game-flag-in-claim", "II.6.18", "black", "flag", "32:00", side=W)
    log.ruled(verdict, reason, articles, "arbiter", "decide", "33:00", upholds=upholds)


def test_II_6_18_a_flag_that_fell_before_is_not_saved_by_a_claim():
    log = repeated("31m+1s")
    log.refused("game-claim-after-flag", "II.6.18 II.6.12", "white", "claim", "32:00", **DRAW)
    log.ruled(Verdict.WIN_BLACK, "clock-time-overstepped", "II.6.12", "black", "flag", "32:01", side=W)


def test_what_nobody_can_claim():
    log = Log(tempo="90m")
    log.refused("game-no-such-ground", "II.5.2", "white", "claim", ground="quickplay")
    log.refused("game-not-his-business", "IV.1 II.5.2", "arbiter", "claim", **DRAW)
    log = Log(tempo=None)
    log.refused("game-no-clock", "II.6.3", "white", "claim", ground="lack_of_time")


# Play without bonus

LONE = "W:WK1,K47,K49:BK46"


def test_II_6_3_1_an_ending_not_played_unless_a_win_is_shown():
    log = Log(tempo="90m", start=LONE)
    log.ruled(WAITS, "game-claim-waits", "II.6.3.1", "black", "claim", ground="ending")
    log.done("arbiter", "decide", upholds=False)  # the other side can show a win: that is for him to judge
    log.done("black", "claim", ground="ending")
    reason = "clock-ending-drawn-unless-won"
    log.ruled(Verdict.DRAW, reason, "II.6.3.1", "arbiter", "decide", upholds=True)


def test_EX_T10_three_kings_against_one_in_blitz():
    log = Log(tempo="5m", start=LONE)
    log.done("white", "claim", "4:02", ground="ending", stops_clock=True)
    log.refused("game-reason-needed", "III.9.1", "arbiter", "decide", upholds=False)
    log.ruled(Verdict.DRAW, "clock-ending-drawn", "III.9.1", "arbiter", "decide", upholds=True)


def test_III_9_1_not_claimed_by_the_side_that_has_to_take():
    log = Log(tempo="5m", start="W:WK1,K49,41:BK37")
    log.done("white", "claim", ground="ending")
    ruling = log("arbiter", "decide", upholds=False).rulings[0]
    assert (ruling.reason, list(map(str, ruling.articles))) == ("clock-capture-before-claim", ["KW2025:III.9.1"])
    log.done("black", "claim", ground="ending")
    log.done("arbiter", "decide", upholds=True)


def test_III_8_2_the_arbiter_ends_what_is_not_played():
    log = Log(tempo="5m", start=LONE)
    log.ruled(Verdict.DRAW, "clock-ending-drawn", "III.9.1", "arbiter", "decide", verdict=Verdict.DRAW)
    log = Log(tempo="90m", start=LONE)
    ask = {"verdict": Verdict.DRAW}  # no reason is asked for: he may act unasked [II.5.2]
    log.ruled(Verdict.DRAW, "clock-ending-drawn-unless-won", "II.6.3.1", "arbiter", "decide", **ask)


@pytest.mark.parametrize(
    ("board", "tempo", "start", "article"),
    [
        ("100", "5m", "W:WK1,K47:BK45", "III.9.1"),
        ("100", "20m", "B:WK1,47:BK45", "III.9.1"),
        ("100", "5m", "W:WK1:BK45", "III.9.1"),
        ("100", "90m", "W:WK1,K47:BK45", "II.6.3.1"),
        ("100", "2h/50,1h/25*", "W:WK1,36,37:BK45", "II.6.3.1"),
        ("64", "5m", "W:WKc1,Ke1:BKb8", "III.9.1"),
        ("64", "15m", "W:WKc1,Ke1,Kg1:BKb8", "III.9.1"),
        ("64", "60m", "W:WKa1,Kc1,Ke1:BKb8", "II.6.3.1"),  # the exception of the main line is one of chapter III
        ("100", "5m", "W:WK1,47:BK45,5", None),
        ("100", "5m", "W:W41,47:BK45", None),  # no king: of neither class
        ("64", "15m", "W:WKa1,Kc1,Ke1:BKb8", None),
        ("100", "5m+3s", "W:WK1,K47:BK45", None),
        ("100", "60m+30s", "W:WK1,K47:BK45", None),
        ("100", None, "W:WK1,K47:BK45", None),
        ("100", "5m", "W:WK1,K49,41:BK37", None),  # a capture is made first
    ],
)
def test_III_8_2_the_state_says_what_is_due(board, tempo, start, article):
    log = Log(board, tempo=tempo, start=start)
    due = log.state.due
    if article is None:
        assert due is None
        log.refused("game-reason-needed", "I.7.3.3", "arbiter", "decide", verdict=Verdict.DRAW)
        return
    assert (due.verdict, list(map(str, due.articles))) == (Verdict.DRAW_DUE, [f"KW2025:{article}"])
    log.done("arbiter", "decide", verdict=Verdict.DRAW)
    assert (log.score(), log.verdict()[2]) == ((1, 1, True), [f"KW2025:{article}"])


def test_III_9_1_the_move_that_leads_to_it_is_told_so_once():
    log = Log(tempo="5m", start="W:WK1,K47,36,37:BK46")
    assert log.state.due is None
    log.done("white", "move", move="1-6")
    log.done("white", "press")
    ruling = log.ruled(Verdict.DRAW_DUE, "clock-ending-drawn", "III.9.1", "black", "move", move="46x32")
    assert log.state.due == ruling
    log.done("black", "press")
    assert log.done("white", "move", move="6-11").rulings == ()
    log.ruled(WAITS, "game-claim-waits", "III.9.1", "black", "claim", **DRAW)
    log.ruled(Verdict.DRAW, "clock-ending-drawn", "III.9.1", "arbiter", "decide", upholds=True)


@pytest.mark.parametrize(("tempo", "ends"), [("5m", True), ("90m", False), ("5m+3s", False)])
def test_III_9_1_online_such_an_ending_is_over_by_itself(tempo, ends):
    log = Log(tempo=tempo, start="W:WK1,K47,36,37:BK46", kind=Kind.ONLINE)
    log.play("1-6 46x32")
    assert (log.state.ending is not None) is ends
    if ends:
        assert log.verdict() == (Verdict.DRAW, "clock-ending-drawn", ["KW2025:III.9.1"])
    begun = Log(tempo=tempo, start="W:WK1,K47:BK45", kind=Kind.ONLINE, begin=False)
    assert (begun.state.ending is not None) is ends


@pytest.mark.parametrize(
    ("start", "verdict"), [("W:WKa1,Kc1,Ke1:BKb8", Verdict.PLAY_ON), ("W:WKc1,Ke1,Kg1:BKa1", Verdict.DRAW)]
)
def test_EX_T11_the_main_line_on_64(start, verdict):
    log = Log("64", tempo="15m", start=start)
    ruling = log.ruled(WAITS, "game-claim-waits", "III.9.1", "black", "claim", ground="ending")
    assert ruling.facts == {"proposal": verdict.value}


@pytest.mark.parametrize("tempo", ["60m+30s", "5m+3s"])
def test_II_6_3_not_with_a_bonus(tempo):
    log = Log(tempo=tempo, start=LONE)
    number = "III.9" if tempo == "5m+3s" else "II.6.3"
    for ground in ("ending", "lack_of_time"):
        log.ruled(WAITS, "game-claim-waits", number, "white", "claim", ground=ground)
        assert log("arbiter", "decide", upholds=False).rulings[0].reason == "game-claim-not-provided"


EIGHT = "W:WK50,41,42,43,44:B1,2,3"


@pytest.mark.parametrize(
    ("tempo", "at", "start", "reason", "article"),
    [
        ("90m", "1:29:00", EIGHT, "clock-claim-of-advantage", "II.6.3.2"),
        ("90m", "1:28:59", EIGHT, "clock-claim-too-early", "II.6.3.2"),
        ("90m", "1:29:00", EIGHT + ",4", "clock-claim-too-many-pieces", "II.6.3.2"),
        ("90m", "1:29:00", "W:W41,42:B1,2,3", "clock-claimant-not-ahead", "II.6.3.2"),
        ("5m", "4:00", EIGHT, "clock-claim-of-advantage", "III.9.2"),
    ],
)
def test_II_6_3_2_III_9_2_lack_of_time(tempo, at, start, reason, article):
    log = Log(tempo=tempo, start=start)
    log.ruled(WAITS, "game-claim-waits", article, "white", "claim", at, ground="lack_of_time")
    assert log.state.waits.reason == reason
    is_judged = log.state.waits.verdict is WAITS
    assert log("arbiter", "decide", at, upholds=True).is_accepted is is_judged
    if is_judged:
        assert log.verdict() == (Verdict.DRAW, "game-claim-upheld", [f"KW2025:{article}"])


@pytest.mark.parametrize(
    ("pieces", "reason"), [("1,2", "clock-claim-of-advantage"), ("1,2,3", "clock-claim-too-many-pieces")]
)
def test_III_9_2_five_pieces_on_64(pieces, reason):
    black = {"1,2": "b8,d8", "1,2,3": "b8,d8,f8"}[pieces]
    log = Log("64", tempo="5m", start=f"W:WKg1,c1,e1:B{black}")
    log.done("white", "claim", "4:30", ground="lack_of_time")
    assert log.state.waits.reason == reason


# Flags


@pytest.mark.parametrize(("tempo", "article"), [("31m", "II.6.12"), ("5m", "III.8.1")])
def test_II_6_12_III_8_1_a_flag_loses(tempo, article):
    log = Log(tempo=tempo)
    late = "31:00" if tempo == "31m" else "5:00"  # equality is a flag [D-44]
    log.ruled(Verdict.WIN_BLACK, "clock-time-overstepped", article, "arbiter", "flag", late, side=W)
    assert log.score() == (0, 2, True)


def test_II_6_12_nobody_calls_his_own_flag():
    log = Log(tempo="31m")
    log.refused("game-flag-not-down", "II.6.12", "white", "flag", "31:00", side=W)
    log.refused("game-flag-not-down", "II.6.12", "black", "flag", "31:00")


def both_down(tempo, **more):
    log = Log(tempo=tempo, start=KINGS, **more)
    base = log.conditions.control.stages[0].base_ms // 60_000
    log.done("white", "move", "0:30", move="47-42")
    log.done("white", "press", f"{base}:10")
    log.done("black", "move", f"{base + 1}:00", move="4-9")
    log.done("black", "press", f"{2 * base + 1}:00")
    return log


def test_II_3_5_5_the_electronic_clock_knows_the_first():
    log = both_down("31m")
    log.ruled(Verdict.WIN_BLACK, "clock-time-overstepped", "II.6.12 II.3.5.5", "arbiter", "flag")


@pytest.mark.parametrize("tempo", ["5m", "31m"])
def test_III_9_3_1_D_26_both_flags_of_a_mechanical_clock(tempo):
    log = both_down(tempo, mechanical=True)
    log.ruled(Verdict.DRAW, "clock-both-flags-draw", "III.9.3.1", "arbiter", "flag")


def test_II_6_16_nobody_proves_the_quota_the_next_period_begins():
    log = both_down("60m/50,30m/25*", mechanical=True)
    log.ruled(Verdict.PLAY_ON, "clock-quota-unproved", "II.6.16", "arbiter", "flag")
    clock = log.state.clock
    assert (clock.white.moves, clock.black.moves) == (50, 50)
    assert (clock.white.flag_ms, clock.black.flag_ms) == (None, None)
    log.play("42-47")
    assert log.state.clock.white.moves == 51


def test_II_6_16_one_proves_the_quota_and_wins():
    log = both_down("60m/50,30m/25*", mechanical=True)
    log.ruled(Verdict.WIN_WHITE, "clock-quota-proved-by-one", "II.6.12 II.6.16", "arbiter", "flag", proved=(W,))


# Stopping the clocks


def test_II_4_4_1_a_player_does_not_stop_both_clocks():
    log = Log(tempo="1h20m+60s")
    for reason in StopFor:
        log.refused("clock-stop-loses", "II.4.4.1", "white", "stop", reason=reason)
    log.refused("clock-stop-loses", "II.4.4.1", "white", "call", stops_clock=True)
    log.done("white", "call", reason="a question")
    assert log.state.called
    log.done("arbiter", "stop")
    assert (log.state.phase, log.running) == (Phase.STOPPED, None)
    log.refused("game-not-now", "I.3.3", "white", "move", move="32-28")
    log.done("arbiter", "resume", "10:00")
    assert log.left(W) > ms("1:19:00")


def test_III_7_in_accelerated_games_he_may_to_call_the_arbiter():
    log = Log(tempo="5m")
    log.done("black", "stop", reason=StopFor.ARBITER)
    assert (log.state.phase, log.state.called) == (Phase.STOPPED, True)
    log.refused("game-not-his-business", "IV.1 IV.2.8", "black", "resume")
    log.done("arbiter", "resume")
    log.done("white", "call", stops_clock=True)
    assert log.running is None


@pytest.mark.parametrize(
    ("action", "article", "given"),
    [
        (ClockAction.SET, "II.6.10", {"white_ms": 60_000}),
        (ClockAction.GIVE, "II.2.5.5", {"side": B, "time_ms": 60_000}),
        (ClockAction.CHARGE, "II.6.19", {"side": B, "time_ms": 60_000}),
        (ClockAction.CHARGE_BOTH, "II.6.15", {"time_ms": 60_000}),
        (ClockAction.RESTORE, "II.4.4.3", {"side": W}),
    ],
)
def test_the_arbiter_corrects_the_clock_by_its_article(action, article, given):
    log = Log(tempo="90m")
    log.ruled(Verdict.UPHELD, "game-clock-corrected", article, "arbiter", "clock", action=action, **given)
    log.refused("game-not-his-business", "IV.1 II.6.10", "white", "clock", action=action, **given)


def test_II_6_16_the_arbiter_begins_the_next_period():
    log = both_down("60m/50,30m/25*")
    log.ruled(Verdict.UPHELD, "game-clock-corrected", "II.6.16", "arbiter", "clock", action=ClockAction.NEXT_PERIOD)
    log.refused("clock-no-next-stage", "II.6.16", "arbiter", "clock", action=ClockAction.NEXT_PERIOD)


def test_EX_C5_the_opponent_of_an_irregular_move_gets_one_bonus_at_least():
    log = Log(start="W:W28,38:B7,22")
    log("white", "irregular", code="IRR-6", side=W, board="B:W28,33:B7,22")
    log("white", "press")
    log("black", "demand")
    log("white", "correct")
    give = {"action": ClockAction.COMPENSATE, "side": B}
    ruling = log.refused("clock-compensation-below-bonus", "I.5.9", "arbiter", "clock", **give, time_ms=59_000)
    assert ruling.facts == {"bonus": 60}
    before = log.left(B)
    log.ruled(Verdict.UPHELD, "game-clock-corrected", "I.5.9", "arbiter", "clock", **give, time_ms=60_000)
    assert log.left(B) == before + 60_000


def test_II_6_8_only_the_mover_presses_and_who_forgot_plays_on():
    log = Log().play("32-28", press=False)
    log.refused("game-press-without-move", "II.6.8", "black", "press")
    log.done("black", "move", move="18-23")  # White has not pressed, his clock runs, and now he is on move
    log.refused("game-press-without-move", "II.6.8", "black", "press")
    log.refused("game-press-without-move", "II.6.8", "white", "press")
    assert (log.running, log.state.clock.white.moves) == (W, 0)  # counts only when pressed [II.6.12]
    log.play("38-32 12-18")
    assert (log.running, log.state.made, log.state.clock.white.moves) == (W, (2, 2), 1)


def test_III_7_a_claim_after_the_clock_was_stopped_to_call_the_arbiter():
    log = Log(tempo="5m", start="W:WK1,K47,K49:BK46")
    log.done("black", "stop", reason=StopFor.ARBITER)
    log.done("black", "claim", ground="ending")
    log.done("arbiter", "decide", upholds=False, reason="a capture is due")
    assert log.running is not None


def test_II_6_18_a_flag_the_arbiter_has_lifted_meanwhile_costs_nothing():
    log = Log(tempo="5m", start="W:W31,32:B19,20")
    log.done("white", "claim", "4:00", ground="regulation_draw")
    log.done("black", "flag", "5:30", side=W)
    log.done("arbiter", "clock", action=ClockAction.SET, white_ms=30_000, lifts_flags=True, reason="a faulty clock")
    log.done("arbiter", "decide", upholds=False)
    assert log.state.ending is None
