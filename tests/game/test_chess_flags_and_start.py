"""The start, late arrivals, flags and stopped clocks in the log [6.5-6.13, A4d; 2023: 6.7, A.5.5, G.III.3]."""

from importlib import resources

import chess
import pytest
from chess_logs import BLACK, MINUTE, WHITE, Log, cited

from kodeks.chess import mate
from kodeks.formats.gamelog import read_log
from kodeks.game import fold
from kodeks.rounds import write_score
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.result import Side

BOTH = (("fide2009", "6.6a"), ("fide2023", "6.7.1"))


@pytest.mark.parametrize(("edition", "article"), BOTH)
def test_6_6a_default_time_zero(edition, article):
    log = Log(edition, begun=False)
    log.do("arbiter", "start", absent=["black"])
    log.do("black", "arrive")
    assert log.end == ("win_white", [article], (2, 0))
    assert log.state.ending.score.is_played is False


@pytest.mark.parametrize(("edition", "article"), BOTH)
def test_6_6a_another_default_time(edition, article):
    log = Log(edition, begun=False, lateness_minutes=30)
    log.do("arbiter", "start", absent=["black"])
    log.refuses("arbiter", "forfeit", "game-not-late-enough", article, at="0:30:00", side="black")
    log.do("arbiter", "forfeit", at="0:30:02", side="black")
    assert log.end == ("win_white", [article], (2, 0))


def test_C_34_in_time_to_the_second():
    log = Log(begun=False, lateness_minutes=30)
    log.do("arbiter", "start", at="0:00:00", absent=["black"])
    log.do("black", "arrive", at="0:30:00")
    assert log.state.ending is None


def test_6_6b_whites_clock_runs_until_he_comes():
    log = Log(begun=False, lateness_minutes=30)
    log.do("arbiter", "start", at="0:00:00", absent=["white", "black"])
    log.do("black", "arrive", at="0:05:00")
    log.do("white", "arrive", at="0:10:00")
    assert (log.left(WHITE), log.left(BLACK)) == (80 * MINUTE, 90 * MINUTE)


def test_C_34_both_too_late_lose_both():
    log = Log(begun=False)
    log.do("arbiter", "start", absent=["white", "black"])
    log.do("arbiter", "forfeit")
    assert log.end == ("both_lose", ["6.6a"], (0, 0))
    assert log.state.ending.score.is_played is False


# Flags

NO_MATE = "8/4q3/8/4k3/8/8/4KN2/8 w - - 0 1"  # White's knight never mates, Black's queen may
UNDECIDED = "6k1/p3p1P1/6PB/p5P1/2p5/P3P3/2PK4/8 w - - 0 1"


def flagged(edition="fide2009", by="black", **conditions):
    """White has overstepped, and somebody says so."""
    log = Log(edition, tempo="5m", **conditions)
    log.do(by, "flag", at="0:05:01", side="white")
    return log


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
@pytest.mark.parametrize("by", ["black", "arbiter"])
def test_6_9_overstepping_loses(edition, by):
    assert flagged(edition, by).end == ("win_black", ["6.9"], (0, 2))


def test_6_9_a_draw_if_the_opponent_cannot_mate():
    log = Log(tempo="5m", start="8/4Q3/8/4K3/8/8/4kn2/8 w - - 0 1")
    log.do("black", "flag", at="0:05:01", side="white")
    assert log.end == ("draw", ["6.9"], (1, 1))
    assert flagged(start=NO_MATE).end == ("win_black", ["6.9"], (0, 2))


def test_6_9_undecided_the_arbiter_decides_and_says_why():
    log = flagged(start=UNDECIDED)
    assert (log.reasons, log.state.waits.verdict.value) == (["mate-search-ended"], "arbiter_decision_required")
    log.refuses("arbiter", "decide", "game-say-the-result", "6.9", upholds=True)
    log.refuses("arbiter", "decide", "game-reason-needed", "6.9", verdict="draw")
    log.refuses("arbiter", "decide", "game-outcome-not-open", "6.9", verdict="win_white", reason="a slip")
    log.do("arbiter", "decide", verdict="draw", reason="Black's pawns come to a stop")
    assert log.end == ("draw", ["6.9"], (1, 1))


def test_6_9_what_the_arbiter_says_of_the_example_is_true():
    """It takes a search longer than one that play waits for."""
    answer = mate.can_mate(chess.Board(UNDECIDED), Side.BLACK, mate.THOROUGH_LIMIT)
    assert (answer.mate, answer.reason) == (mate.Mate.NO, "no-mate-in-any-line")
    assert answer.positions > mate.SEARCH_LIMIT


def test_6_8_only_a_fallen_flag_of_the_opponent():
    log = Log(tempo="5m")
    log.refuses("black", "flag", "game-flag-not-down", "6.9", at="0:05:00.999", side="white")
    log.refuses("white", "flag", "game-flag-not-down", "6.9", at="0:05:01", side="white")


@pytest.mark.parametrize("rule_set", [RuleSet.RAPID, RuleSet.BLITZ])
def test_A4d1_the_arbiter_keeps_silent(rule_set):
    log = Log(tempo="5m", rule_set=rule_set)
    log.refuses("arbiter", "flag", "game-arbiter-silent", "A4d1", at="0:05:01", side="white")
    log.do("black", "flag", side="white")
    assert log.end[:2] == ("win_black", ["6.9"])


def test_A_5_5_the_arbiter_calls_it_in_2023():
    assert flagged("fide2023", "arbiter", rule_set=RuleSet.RAPID).end[0] == "win_black"


def both_down(**conditions):
    """Both have overstepped: White pressed too late, and Black played on."""
    log = Log(tempo="5m", **conditions)
    log.do("white", "move", at="0:05:02", move="e4")
    log.do("white", "press", at="0:05:03")
    log.at_ms = 11 * MINUTE
    return log


@pytest.mark.parametrize("by", ["arbiter", "black", "white"])
def test_A4d3_both_flags_are_a_draw_whichever_fell_first(by):
    log = both_down(rule_set=RuleSet.RAPID)
    log.do(by, "flag")
    assert log.end == ("draw", ["A4d3"], (1, 1))


def test_6_9_elsewhere_the_clock_tells_which_fell_first():
    log = both_down()
    log.do("arbiter", "flag")
    assert log.end[0] == "win_black"


def test_6_11b_order_unknown_all_moves_due():
    log = Log(tempo="90m", mechanical=True)
    log.do("white", "move", at="1:31:00", move="e4")
    log.do("white", "press", at="1:31:00")
    log.do("arbiter", "flag", at="3:02:00")
    assert log.end == ("draw", ["6.11b"], (1, 1))


def test_6_11a_order_unknown_more_periods_to_come():
    log = Log(tempo="90m/40,30m", mechanical=True)
    log.do("white", "move", at="1:31:00", move="e4")
    log.do("white", "press", at="1:31:00")
    log.do("arbiter", "flag", at="3:02:00")
    assert (log.reasons, cited(log.last.rulings[0])) == (["clock-quota-unproved"], ["6.11a"])
    assert log.state.ending is None
    assert not any(log.state.clock.is_flag_down(side, log.at_ms) for side in Side)


@pytest.mark.parametrize(
    ("announced", "verdict", "articles"),
    [(True, "draw", ["G.III.3.1.2"]), (False, "arbiter_decision_required", ["6.9"])],
)
def test_G_III_3_only_if_announced(announced, verdict, articles):
    log = Log("fide2023", tempo="90m", mechanical=True, both_flags_rule=announced)
    log.do("white", "move", at="1:31:00", move="e4")
    log.do("white", "press", at="1:31:00")
    log.do("arbiter", "flag", at="3:02:00")
    assert (log.last.rulings[-1].verdict.value, cited(log.last.rulings[-1])) == (verdict, articles)


def test_6_3_quota_met_play_goes_on_in_the_next_period():
    log = Log(tempo="1m/2,30m").play("e4 e5 Nf3 Nc6")
    assert log.left(WHITE) > 30 * MINUTE
    assert not log.try_to("black", "flag", at="0:10:00", side="white").is_accepted


def test_6_7a_a_move_made_but_not_completed_does_not_save_the_flag():
    log = Log(tempo="5m")
    log.do("white", "move", at="0:05:00.500", move="e4")
    log.do("black", "flag", at="0:05:01", side="white")
    assert log.end[0] == "win_black"


def test_6_9_mate_before_the_flag_is_called_wins():
    log = Log(tempo="5m").play("f3 e5 g4")
    log.do("black", "move", at="0:30:00", move="Qh4")
    assert log.end == ("win_black", ["5.1a"], (0, 2))
    log.refuses("white", "flag", "game-is-over", "5.1a", side="black")


# Stopping


@pytest.mark.parametrize(
    ("edition", "may", "not_so"), [("fide2009", "6.12b", "6.12d"), ("fide2023", "6.11.2", "6.11.4")]
)
def test_6_12_a_player_stops_the_clocks_only_for_the_arbiter(edition, may, not_so):
    log = Log(edition)
    log.refuses("white", "stop", "clock-stop-penalised", not_so, reason="other")
    log.do("white", "call", reason="no queen at hand", stops_clock=True)
    assert cited(log.last.rulings[0]) == [may]
    assert log.state.clock.running is None
    log.refuses("white", "resume", "game-not-his-business", *wrong(edition))
    log.do("arbiter", "resume")
    assert log.state.clock.running is WHITE


def wrong(edition):
    return ("13.6", "6.12c") if edition == "fide2009" else ("12.6", "6.11.3")


def test_6_10b_6_13_the_arbiter_sets_the_times():
    log = Log().play("e4 e5")
    log.do("arbiter", "clock", action="set", white_ms=80 * MINUTE, white_moves=1)
    assert (log.left(WHITE), cited(log.last.rulings[0])) == (80 * MINUTE, ["6.10b"])
    log.do("arbiter", "clock", action="give", side="black", time_ms=MINUTE)


def test_6_9_folding_again_searches_for_no_mate_again(monkeypatch):
    """Flags, undone and called again, and decisions: the same positions, the same verdicts."""
    asked = []
    found = mate.search
    monkeypatch.setattr(mate, "search", lambda board, *more: asked.append(board.fen()) or found(board, *more))
    mate._verdict.cache_clear()
    text = (resources.files("kodeks.game") / "examples" / "fide-6-9-flag-undecided.jsonl").read_text()
    conditions, events = read_log(text)
    first = fold(conditions, events)
    assert len(asked) == 1
    for _ in range(3):
        assert fold(conditions, events) == first
    assert len(asked) == 1


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_11_1_note_forfeits_are_shown_by_plus_and_minus(edition):
    """So that they are not rated: the game was not played."""
    for absent, mark in ((["white"], "-/+"), (["black"], "+/-"), (["white", "black"], "-/-")):
        log = Log(edition, begun=False)
        log.do("arbiter", "start", absent=absent)
        named = {"side": absent[0]} if len(absent) == 1 else {}
        log.do("arbiter", "forfeit", **named)
        score = log.state.ending.score
        assert (write_score(score, is_chess=True), score.is_played) == (mark, False)
