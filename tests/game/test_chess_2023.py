"""The Laws of 2023 at the board: what they number anew, each by its own article [annexes A, D and G too]."""

import pytest
from chess_logs import BLACK, MINUTE, WHITE, Log, cited

from kodeks.game import print_of
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.result import Side

KEY = "Wiosna 1938"
SEVEN = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"
OPPOSITE = "8/8/4k3/4p3/4K3/8/4B3/6n1 w - - 0 1"
BLIND = {"blind": (Side.WHITE,)}


def played(moves="", **conditions):
    return Log("fide2023", **conditions).play(moves)


def first(log):
    """Why, and by which articles."""
    return log.reasons[0], cited(log.last.rulings[0])


# Clocks and flags


def test_6_3_2_the_delay_is_free_and_nothing_of_it_is_saved():
    log = played(tempo="5md2s")
    log.do("white", "move", move="e4")
    log.do("white", "press")  # two seconds after the start
    assert log.left(WHITE) == 5 * MINUTE


def test_6_4_quota_met_play_goes_on_in_the_next_period():
    log = played("e4 e5 Nf3 Nc6", tempo="1m/2,30m")
    assert log.left(WHITE) > 30 * MINUTE
    assert not log.try_to("black", "flag", at="0:10:00", side="white").is_accepted


def test_6_6_whites_clock_is_started():
    assert played().state.clock.running is WHITE


def test_6_7_2_whites_time_runs_until_he_comes():
    log = Log("fide2023", begun=False, lateness_minutes=30)
    log.do("arbiter", "start", at="0:00:00", absent=["white", "black"])
    log.do("black", "arrive", at="0:05:00")
    log.do("white", "arrive", at="0:10:00")
    assert (log.left(WHITE), log.left(BLACK)) == (80 * MINUTE, 90 * MINUTE)


def test_6_8_a_flag_counts_when_it_has_fallen_and_somebody_says_so():
    log = played(tempo="5m")
    log.refuses("black", "flag", "game-flag-not-down", "6.9", at="0:05:00.999", side="white")
    log.do("black", "flag", at="0:05:01", side="white")
    assert log.end[0] == "win_black"


def test_6_10_2_a_wrong_setting_is_corrected():
    log = played("e4 e5")
    log.do("arbiter", "clock", action="set", white_ms=80 * MINUTE, white_moves=1)
    assert (log.left(WHITE), first(log)[1]) == (80 * MINUTE, ["6.10.2"])


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "13.5"), ("fide2023", "12.5")])
def test_13_5_12_5_time_after_a_disturbance_from_outside(edition, article):
    log = Log(edition).play("e4 e5")
    left = log.left(BLACK)
    log.do("arbiter", "clock", action="compensate", side="black", time_ms=2 * MINUTE, reason="the alarm rang")
    assert (log.left(BLACK) - left, first(log)[1]) == (2 * MINUTE, [article])
    assert not log.try_to("black", "clock", action="compensate", side="black", time_ms=MINUTE).is_accepted


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "8.5a"), ("fide2023", "8.5.1")])
def test_8_5a_8_5_1_time_for_the_sheets_of_both_is_shared(edition, article):
    """Neither needed to write: they bring their sheets up to date together, clocks stopped."""
    log = Log(edition).play("e4 e5")
    left = log.left(WHITE), log.left(BLACK)
    log.do("arbiter", "clock", action="charge_both", time_ms=4 * MINUTE, reason="sheets")
    assert first(log)[1] == [article]
    assert left[0] - log.left(WHITE) >= 2 * MINUTE


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "6.10a"), ("fide2023", "6.10.1")])
def test_6_10a_6_10_1_a_defect_of_the_clock_is_complained_of(edition, article):
    log = Log(edition).play("e4 e5")
    log.do("white", "complain", about="clock")
    assert article in first(log)[1]


def test_7_1_what_a_retracted_move_has_brought_is_taken_back():
    log = played(start="4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", tempo="12m+30s")
    log.do("arbiter", "irregular", code="illegal_move", side="white", board="4k3/8/8/8/4r3/8/8/3BK3 b - - 1 1")
    due = log.state.clock.look(log.at_ms + 1_000).face(WHITE).remaining_ms
    log.do("white", "press")
    log.do("black", "demand")
    assert log.state.clock.white.remaining_ms == due


@pytest.mark.parametrize("rule_set", [RuleSet.RAPID, RuleSet.BLITZ])
def test_A_5_3_the_player_himself_claims_on_time(rule_set):
    log = played(tempo="5m", rule_set=rule_set)
    log.do("black", "flag", at="0:05:01", side="white")
    assert log.end[:2] == ("win_black", ["6.9"])


def test_G_III_3_1_both_flags_down_in_unknown_order():
    log = played(tempo="90m/40,30m", mechanical=True, both_flags_rule=True)
    log.do("white", "move", at="1:31:00", move="e4")
    log.do("white", "press", at="1:31:00")
    log.do("arbiter", "flag", at="3:02:00")
    assert first(log) == ("clock-quota-unproved", ["G.III.3.1.1"])
    assert (log.state.ending, log.state.clock.running) == (None, BLACK)


# Offers and claims


def test_9_1_2_1_an_offer_at_another_moment_is_valid_but_out_of_place():
    log = played("e4 e5 Nf3")
    log.do("white", "offer")
    assert first(log) == ("game-offer-out-of-place", ["9.1.2.1", "11.5"])
    log.do("black", "touch", square="b8")
    assert (first(log), log.state.offer) == (("game-offer-declined", ["9.1.2.1"]), None)


def test_9_1_2_3_a_claim_is_an_offer():
    log = played(SEVEN)
    log.do("black", "claim", ground="repetition", move="h6")
    log.do("arbiter", "decide", upholds=False)
    log.play("h6")
    log.do("white", "answer", accepts=True)
    assert log.end == ("draw", ["5.2.3", "9.1"], (1, 1))


def test_9_5_1_a_claim_stops_the_clocks_and_is_not_withdrawn():
    log = played(f"{SEVEN} Ng8")
    log.do("white", "claim", ground="repetition", stops_clock=True)
    assert log.state.clock.running is None
    log.refuses("white", "move", "game-not-now", "1.3", move="e4")
    log.do("arbiter", "decide", upholds=True)
    assert log.end == ("draw", ["9.2.2", "9.5.2"], (1, 1))


@pytest.mark.parametrize("tempo", ["5m+2s", "5md2s"])
def test_G_III_1_no_quickplay_finish_with_added_time(tempo):
    log = played(tempo=tempo, start=OPPOSITE, quickplay=True)
    log.refuses("white", "claim", "game-no-quickplay-finish", "G.III.1", at="0:04:00", ground="quickplay")


def claimed(**conditions):
    """White has asked for an increment, which the arbiter cannot give, and claims a draw."""
    log = played(tempo="5m", start=OPPOSITE, quickplay=True, **conditions)
    log.do("white", "claim", at="0:03:30", ground="increment", stops_clock=True)
    log.do("arbiter", "decide", upholds=False, reason="no such clock")
    log.do("white", "claim", at="0:03:40", ground="quickplay", stops_clock=True)
    return log


def test_G_III_5_2_the_arbiter_postpones():
    log = claimed()
    log.do("arbiter", "decide", postpones=True)
    log.do("black", "flag", at="0:06:00", side="white")
    assert first(log) == ("game-postponed-claim", ["G.III.5.2"])
    log.do("arbiter", "decide", upholds=True)
    assert log.end[:2] == ("draw", ["G.III.5.2"])


def test_G_III_5_3_the_arbiter_rejects():
    log = claimed()
    before = log.left(BLACK)
    log.do("arbiter", "decide", upholds=False)
    assert (first(log)[1][-1], log.left(BLACK)) == ("G.III.5.3", before + 2 * MINUTE)


def test_G_III_6_without_an_arbiter_the_claim_ends_play():
    log = played(tempo="5m", start=OPPOSITE, quickplay=True, arbiter_present=False)
    log.do("white", "claim", at="0:03:35", ground="quickplay")
    assert log.state.clock.running is None
    log.refuses("arbiter", "decide", "game-not-to-be-postponed", "G.III.6", postpones=True)
    log.do("arbiter", "decide", at="2:00:00", upholds=False, verdict="win_black", reason="the game was to be won")
    assert log.end == ("win_black", ["G.III.6"], (0, 2))


# Conduct


BREACHES = {  # as it was numbered in 2009, and now
    "6.7b": "6.2.3",
    "6.7c": "6.2.4",
    "12.1": "11.1",
    "12.2": "11.2.3",
    "12.3a": "11.3.1",
    "12.3c": "11.3.4",
    "12.4": "8.1.4",
    "12.6": "11.5",
}


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
@pytest.mark.parametrize("breach", BREACHES)
def test_12_7_11_6_a_breach_is_recorded_with_its_article(edition, breach):
    log = Log(edition)
    log.do("arbiter", "penalise", sanction="warning", breach=breach, side="white")
    expected = {"fide2009": ["13.4a", breach], "fide2023": ["12.9.1", BREACHES[breach]]}
    assert cited(log.last.rulings[0]) == expected[edition]


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "6.12a"), ("fide2023", "6.11.1")])
def test_6_12a_6_11_1_an_interruption_stops_the_clocks(edition, article):
    log = Log(edition).play("e4 e5")
    assert not log.try_to("white", "suspend").is_accepted
    assert first(log)[1][-1] == article, "it is the arbiter who does"
    log.do("arbiter", "suspend", reason="the lights are out")
    assert (log.state.phase.value, log.state.clock.running) == ("suspended", None)


def test_11_6_breaches_are_those_of_the_laws():
    log = played()
    log.refuses("arbiter", "penalise", "game-no-such-breach", "12.9", sanction="warning", breach="12.99")


def test_11_7_persistent_refusal_loses():
    log = played()
    log.do("arbiter", "penalise", sanction="loss", breach="12.8", side="white")
    assert log.end == ("win_black", ["12.9.6", "11.7"], (0, 2))


def test_11_8_both_guilty_both_lose():
    log = played()
    log.do("arbiter", "penalise", sanction="loss", breach="12.1")
    assert (log.end[0], log.end[2]) == ("both_lose", (0, 0))
    assert "11.8" in log.end[1]


def test_12_9_4_points_for_the_opponent():
    log = played("e4 e5")
    log.do("arbiter", "penalise", sanction="points_to_opponent", breach="12.1", side="white")
    assert "12.9.4" in cited(log.last.rulings[0])
    log.do("white", "resign")
    assert log.end[2] == (0, 2)


# Who cannot see


def test_D_2_8_a_slip_of_the_tongue_is_corrected_at_once():
    log = played(**BLIND)
    log.do("white", "move", move="Nf3")
    log.refuses("white", "announce", "game-announced-another", "D.2.8", text="knight Gustav one, Hector three")
    log.do("white", "announce", text="knight Gustav one, Felix three")


def test_D_2_10_the_assistant_announces_presses_reports_and_claims_time():
    log = played(tempo="5m", assistants=(Side.WHITE,), **BLIND)
    log.do("white", "move", move="e4")
    log.do("white_assistant", "announce", text="Bauer Eva zwei Eva vier")
    log.do("white_assistant", "press")
    log.do("white_assistant", "call", reason="the opponent has touched the queen")
    log.do("white_assistant", "flag", at="0:05:10", side="black")
    assert log.end[:2] == ("win_white", ["6.9"])


def test_D_2_11_the_sighted_players_assistant_only_announces():
    log = played(assistants=(Side.BLACK,), **BLIND)
    log.do("white", "move", move="e4")
    log.do("white", "announce", text="Eva two Eva four")
    log.do("white", "press")
    log.do("black", "move", move="e5")
    log.do("black_assistant", "announce", text="Eva seven Eva five")
    assert not log.try_to("black_assistant", "press").is_accepted
    assert log.reasons == ["game-not-an-assistants-duty"]


# Adjourned games


def sealed(move="Nf3", **conditions):
    log = played("e4 e5", **conditions)
    log.do("arbiter", "adjourn", at="0:10:00", resumes_ms=360 * MINUTE)
    log.do("white", "seal", at="0:12:00", envelope=print_of(move, KEY))
    return log


def test_G_I_1_2_sealing_early_costs_the_rest_of_the_session():
    log = played("e4 e5", tempo="90m")
    before = log.left(WHITE)
    log.do("arbiter", "adjourn", session_left_ms=20 * MINUTE)
    assert log.left(WHITE) == before - 1_000 - 20 * MINUTE
    assert [cited(ruling) for ruling in log.last.rulings] == [["G.I.1.1"], ["G.I.1.2"]]


def test_G_I_4_an_offer_after_sealing_lives_until_answered():
    log = sealed()
    log.do("white", "offer")
    log.do("black", "answer", at="1:00:00", accepts=True)
    assert log.end[2] == (1, 1)


def test_G_I_7_not_before_the_replier_is_there():
    log = sealed()
    log.do("white", "arrive", at="6:00:00")
    log.refuses("arbiter", "open", "game-replier-not-here", "G.I.7", move="Nf3", key=KEY)


def test_G_I_8_a_faulty_move_is_proposed_as_lost():
    log = sealed("N??")
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="N??", key=KEY)
    assert (first(log)[0], first(log)[1][0]) == ("game-sealed-move-faulty", "G.I.8")
    log.do("arbiter", "decide", upholds=True)
    assert (log.end[0], log.end[2]) == ("win_black", (0, 2))


def test_G_I_9_2_the_clock_of_the_absent_replier_runs():
    log = sealed()
    black = log.left(BLACK)
    log.do("white", "arrive", at="6:00:00")
    log.do("arbiter", "resume", at="6:00:00")
    assert first(log) == ("game-replier-pays", ["G.I.9.2"])
    log.do("black", "arrive", at="6:10:00")
    assert log.left(BLACK) == black - 10 * MINUTE


def test_G_I_12_1_of_a_lost_envelope_the_sealer_states_his_move():
    log = sealed()
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nc3", lost=True)
    assert first(log)[1] == ["G.I.12.1", "G.I.5"]
