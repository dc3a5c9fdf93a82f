"""What tables of endings tell the arbiter beside a claim: by its article, and never against the counters."""

import sys
from functools import cache
from pathlib import Path

import pytest

from kodeks.endgames.tables import EndingTables
from kodeks.rulebook.ruling import Verdict
from kodeks.tables import position_of_endgame, view_endgame

sys.path.insert(0, str(Path(__file__).parents[1] / "game"))
from draughts_logs import Log

WON = "W:WKc1,Kc3:BKh8"
DRAWN = "W:WKa1,Kc1:BKb8"


@cache
def tables():
    return EndingTables.made("64", 3)


def told(log):
    view = view_endgame(log.state, tables(), 1_000)
    on_claim = view.on_claim
    return view.ruling.reason, on_claim and on_claim.reason, on_claim and [each.number for each in on_claim.articles]


@pytest.mark.parametrize(
    ("start", "reason", "on_claim", "verdict"),
    [
        (WON, "ending-white-wins", "ending-win-to-show", Verdict.ARBITER_DECISION_REQUIRED),
        (DRAWN, "ending-nobody-wins", "ending-no-win-to-show", Verdict.DRAW),
    ],
)
def test_II_6_3_1_whether_there_is_a_win_to_show(start, reason, on_claim, verdict):
    log = Log(game="64", tempo="60m", start=start)
    assert told(log) == (reason, on_claim, ["II.6.3.1"])  # the arbiter looks himself [III.8.2]
    log.done("white", "claim", ground="ending")
    assert told(log) == (reason, on_claim, ["II.6.3.1"])
    view = view_endgame(log.state, tables(), 1_000)
    assert view.on_claim.verdict is verdict
    assert view.line == ("1. c1-b2 h8-d4 2. c3xe5" if start == WON else "")


def test_III_9_1_an_ending_that_is_not_played_is_drawn_won_or_not():
    log = Log(game="64", tempo="10m", start=WON)
    assert told(log) == ("ending-white-wins", "ending-not-played-anyway", ["III.9.1"])


@pytest.mark.parametrize(
    ("start", "on_claim"),
    [
        ("W:WKa1,e1:BKb8", "ending-claimant-does-not-win"),
        ("W:Wc1,Kc3:Bh8", "ending-claimant-wins"),
        ("W:Wc1,a5:BKb4,a7", None),
    ],
)
def test_II_6_3_2_the_arbiter_judges_the_advantage_and_is_told_who_can_win(start, on_claim):
    log = Log(game="64", tempo="60m", start=start)
    log.done("white", "claim", "59:30", ground="lack_of_time")
    view = view_endgame(log.state, tables(), 1_000)
    if on_claim is None:
        assert view is None  # four pieces, and these tables know three
    else:
        assert (view.on_claim.reason, view.on_claim.articles[0].number) == (on_claim, "II.6.3.2")
        assert view.on_claim.verdict is Verdict.ARBITER_DECISION_REQUIRED


def test_I_7_3_3_without_a_claim_the_verdict_stands_alone():
    log = Log(game="64", tempo="60m+30s", start=DRAWN)
    assert told(log) == ("ending-nobody-wins", None, None)


def test_I_6_4_where_a_count_has_spoken_the_tables_are_silent():
    log = Log(game="64", tempo="60m+30s", start=DRAWN)
    for move in ("a1-b2", "b8-c7", "b2-a1", "c7-b8") * 2 + ("c1-d2", "b8-c7"):
        if log.state.ending is None:
            log.play(move)
    assert position_of_endgame(log.state) is None or log.state.due is not None
    assert view_endgame(log.state, tables(), 1_000) is None


def test_chess_has_no_such_tables():
    log = Log(game="chess", edition="fide2023", tempo="60m")
    assert position_of_endgame(log.state) is None
