"""Offers and claims of a draw in the log [9.1-9.5], quickplay finishes [10.2, D1; 2023: G.III]."""

import pytest
from chess_logs import BLACK, MINUTE, WHITE, Log, cited

from kodeks.rulebook.chess_laws import RuleSet

SEVEN = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"


# Offers


@pytest.mark.parametrize(("edition", "articles"), [("fide2009", ["5.2c", "9.1"]), ("fide2023", ["5.2.3", "9.1"])])
def test_9_1b1_offered_before_pressing_and_accepted(edition, articles):
    log = Log(edition).play("e4 e5")
    log.do("white", "move", move="Nf3")
    log.do("white", "offer")
    assert not log.last.rulings
    log.do("white", "press")
    log.do("black", "answer", accepts=True)
    assert log.end == ("draw", articles, (1, 1))


def test_9_1b1_at_another_moment_it_is_valid_but_out_of_place():
    log = Log().play("e4")
    log.do("white", "offer")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-offer-out-of-place"], ["9.1b1", "12.6"])
    log.do("black", "answer", accepts=True)
    assert log.end[0] == "draw"


@pytest.mark.parametrize("how", ["words", "touch", "move"])
def test_9_1b1_declined_in_words_by_touching_or_by_moving(how):
    log = Log().play("e4")
    log.do("white", "offer")
    log.do("black", "touch", square="e7", adjusting=True)
    log.do("black", "touch", square="e7", accidental=True)
    assert log.state.offer is WHITE
    act = {
        "words": ("answer", {"accepts": False}),
        "touch": ("touch", {"square": "e7"}),
        "move": ("move", {"move": "e5"}),
    }
    log.do("black", act[how][0], **act[how][1])
    assert log.state.offer is None
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-offer-declined"], ["9.1b1"])
    log.refuses("black", "answer", "game-nothing-was-offered", "9.1b1", accepts=True)


def test_9_1_it_may_be_repeated_and_is_not_withdrawn():
    log = Log().play("e4")
    for _ in range(3):
        log.do("white", "offer")
        log.refuses("white", "offer", "game-offer-stands-already", "9.1b1")
        log.do("black", "answer", accepts=False)


def test_9_1a_the_rules_of_the_event_may_forbid_early_offers():
    log = Log(offers_from_move=2).play("e4 e5")
    log.refuses("white", "offer", "game-offer-too-early", "9.1a", "12.6")
    log.play("Nf3 Nc6")
    log.do("white", "offer")


def test_9_1a_a_wrong_claim_is_no_way_round():
    log = Log(offers_from_move=20).play("e4 e5")
    log.do("white", "claim", ground="repetition")
    log.do("arbiter", "decide", upholds=False)
    assert log.state.offer is None


def test_5_2_3_both_must_have_moved_in_2023():
    for edition, accepted in (("fide2009", True), ("fide2023", False)):
        log = Log(edition).play("e4")
        log.do("white", "offer")
        assert log.try_to("black", "answer", accepts=True).is_accepted is accepted
    assert (log.reasons, cited(log.last.rulings[0])) == (["chess-agreed-too-early"], ["5.2.3"])


# Claims


@pytest.mark.parametrize(
    ("edition", "ground", "moves", "move", "articles"),
    [
        ("fide2009", "repetition", SEVEN, "Ng8", ["9.2a", "9.5a"]),
        ("fide2023", "repetition", SEVEN, "Ng8", ["9.2.1", "9.5.2"]),
        ("fide2009", "repetition", f"{SEVEN} Ng8", None, ["9.2b", "9.5a"]),
        ("fide2023", "repetition", f"{SEVEN} Ng8", None, ["9.2.2", "9.5.2"]),
    ],
)
def test_9_2_repetition(edition, ground, moves, move, articles):
    log = Log(edition).play(moves)
    log.do(log.state.to_move.value, "claim", ground=ground, move=move, stops_clock=True)
    assert log.state.clock.running is None
    log.do("arbiter", "decide", upholds=True)
    assert log.end == ("draw", articles, (1, 1))


@pytest.mark.parametrize(("clock", "move", "articles"), [(99, "Rg1", ["9.3a", "9.5a"]), (100, None, ["9.3b", "9.5a"])])
def test_9_3_fifty_moves(clock, move, articles):
    log = Log(start=f"7k/8/8/8/8/8/7P/K6R w - - {clock} 90")
    log.do("white", "claim", ground="no_progress", move=move)
    log.do("arbiter", "decide", upholds=True)
    assert log.end == ("draw", articles, (1, 1))


@pytest.mark.parametrize(
    ("edition", "rule_set", "minutes"),
    [
        ("fide2009", "standard", 3),
        ("fide2009", "rapid", 3),
        ("fide2009", "blitz", 3),
        ("fide2023", "standard", 2),
        ("fide2023", "rapid_supervised", 1),
        ("fide2023", "rapid", 1),
        ("fide2023", "blitz_supervised", 2),
        ("fide2023", "blitz", 1),
    ],
)
def test_9_5b_a_wrong_claim_costs_time_and_the_declared_move_must_be_played(edition, rule_set, minutes):
    log = Log(edition, tempo="90m", rule_set=RuleSet(rule_set)).play(SEVEN)
    log.do("black", "claim", ground="repetition", move="h6", stops_clock=True)
    before = log.left(WHITE)
    log.do("arbiter", "decide", upholds=False)
    assert log.left(WHITE) == before + minutes * MINUTE
    assert log.state.clock.running is BLACK
    log.refuses("black", "move", "game-declared-move-first", log.state.table.cite("9.5b").number, move="Ng8")
    log.do("black", "move", move="h6")


def test_9_1b3_the_opponent_may_still_accept_after_a_wrong_claim():
    log = Log().play(SEVEN)
    log.do("black", "claim", ground="repetition", move="h6")
    log.do("arbiter", "decide", upholds=False)
    log.play("h6")
    log.do("white", "answer", accepts=True)
    assert log.end == ("draw", ["5.2c", "9.1"], (1, 1))


def test_C_13_an_illegal_declared_move_binds_the_piece():
    log = Log().play(SEVEN)
    log.do("black", "claim", ground="repetition", move="Nf5")
    log.do("arbiter", "decide", upholds=False)
    assert log.left(WHITE) > 92 * MINUTE


def test_9_4_no_claim_after_touching():
    log = Log().play(f"{SEVEN} Ng8")
    log.do("white", "touch", square="g1")
    log.refuses("white", "claim", "chess-claim-after-touch", "9.4", ground="repetition")


def test_9_2_only_the_player_with_the_move_claims():
    Log().play(f"{SEVEN} Ng8").refuses("black", "claim", "chess-claim-not-on-move", "9.2b", ground="repetition")


def test_9_5_the_arbiter_who_differs_says_why():
    log = Log().play(f"{SEVEN} Ng8")
    log.do("white", "claim", ground="repetition")
    log.refuses("white", "move", "game-arbiter-decides-first", "9.2b", "9.5a", move="e4")
    log.refuses("arbiter", "decide", "game-reason-needed", "9.2b", "9.5a", upholds=False)
    log.refuses("arbiter", "decide", "game-say-upheld-or-not", "13.3")
    log.do("arbiter", "decide", upholds=False, reason="the sheet shows another move order")


@pytest.mark.parametrize(("edition", "ends"), [("fide2009", False), ("fide2023", True)])
def test_9_6_1_the_fifth_repetition_ends_the_game_in_2023(edition, ends):
    log = Log(edition).play(" ".join(["Nf3 Nf6 Ng1 Ng8"] * 4))
    assert (log.state.ending is not None) is ends
    if ends:
        assert log.end == ("draw", ["9.6.1"], (1, 1))


@pytest.mark.parametrize(("edition", "ends"), [("fide2009", False), ("fide2023", True)])
def test_9_6_2_seventy_five_moves_end_the_game_in_2023(edition, ends):
    log = Log(edition, start="7k/8/8/8/8/8/7P/K6R w - - 149 90").play("Rg1")
    assert (log.state.ending is not None) is ends
    if ends:
        assert log.end == ("draw", ["9.6.2"], (1, 1))


def test_9_6_2_mate_on_the_last_move_prevails():
    log = Log("fide2023", start="7k/8/6K1/8/8/8/8/R7 w - - 149 90").play("Ra8")
    assert log.end == ("win_white", ["5.1.1"], (2, 0))


# Quickplay finish

OPPOSITE = "8/8/4k3/4p3/4K3/8/4B3/6n1 w - - 0 1"


def short_of_time(edition="fide2009", **conditions):
    """White has 1:30 left, and the move."""
    return Log(edition, tempo="5m", start=OPPOSITE, **conditions)


def test_10_2a_the_arbiter_agrees():
    log = short_of_time()
    log.refuses("white", "claim", "game-quickplay-too-early", "10.2", at="0:03:00", ground="quickplay")
    log.refuses("black", "claim", "game-quickplay-not-on-move", "10.2", at="0:03:20", ground="quickplay")
    log.do("white", "claim", at="0:03:30", ground="quickplay", stops_clock=True)
    log.do("arbiter", "decide", upholds=True)
    assert log.end == ("draw", ["10.2", "10.2a"], (1, 1))


def test_10_2c_the_arbiter_rejects():
    log = short_of_time()
    log.do("white", "claim", at="0:03:30", ground="quickplay", stops_clock=True)
    log.do("arbiter", "decide", upholds=False)
    assert cited(log.last.rulings[0]) == ["10.2", "10.2c"]
    assert (log.left(BLACK), log.state.clock.running, log.state.offer) == (7 * MINUTE, WHITE, WHITE)
    log.do("black", "answer", accepts=True)


@pytest.mark.parametrize(("upholds", "verdict", "articles"), [(True, "draw", ["10.2b"]), (False, "win_black", ["6.9"])])
@pytest.mark.parametrize("extra", [0, 2 * MINUTE])
def test_10_2b_the_arbiter_postpones_until_a_flag_falls(upholds, verdict, articles, extra):
    log = short_of_time()
    log.do("white", "claim", at="0:03:30", ground="quickplay", stops_clock=True)
    log.refuses("arbiter", "decide", "game-so-much-or-none", "10.2b", postpones=True, extra_ms=MINUTE)
    log.do("arbiter", "decide", postpones=True, extra_ms=extra)
    assert (log.left(BLACK), log.state.clock.running) == (5 * MINUTE + extra, WHITE)
    log.do("black", "flag", at="0:06:00", side="white")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-postponed-claim"], ["10.2b"])
    log.do("arbiter", "decide", upholds=upholds)
    assert log.end[:2] == (verdict, articles)


def test_10_2_time_comes_with_a_postponed_claim_only():
    """Else it is given at the clock; a decision that would drop it without a word is refused."""
    log = short_of_time()
    log.do("white", "claim", at="0:03:30", ground="quickplay", stops_clock=True)
    log.refuses("arbiter", "decide", "game-time-is-given-at-the-clock", "13.4", upholds=False, extra_ms=2 * MINUTE)
    log.do("arbiter", "decide", upholds=False)
    log.do("arbiter", "stop")
    log.refuses("arbiter", "decide", "game-time-is-given-at-the-clock", "13.4", verdict="draw", extra_ms=MINUTE)
    log.refuses("arbiter", "decide", "game-nothing-to-postpone", "13.3", postpones=True, extra_ms=2 * MINUTE)


def test_10_2b_also_when_the_opponents_flag_falls():
    log = short_of_time()
    log.do("white", "claim", at="0:03:30", ground="quickplay")
    log.do("arbiter", "decide", at="0:03:31", postpones=True)
    log.do("white", "move", at="0:03:40", move="Bc4")
    log.do("white", "press", at="0:03:40")
    log.do("white", "flag", at="0:09:00", side="black")
    assert log.reasons == ["game-postponed-claim"]
    log.do("arbiter", "decide", upholds=False)
    assert log.end[:2] == ("win_white", ["6.9"])


def test_10_2b_or_earlier():
    log = short_of_time()
    log.do("white", "claim", at="0:03:30", ground="quickplay")
    log.do("arbiter", "decide", at="0:03:31", postpones=True)
    log.do("arbiter", "decide", at="0:03:50", upholds=True)
    assert log.end == ("draw", ["10.2b"], (1, 1))


def test_10_2_not_after_the_flag():
    short_of_time().refuses("white", "claim", "game-claim-after-flag", "10.2", at="0:05:01", ground="quickplay")


@pytest.mark.parametrize("tempo", ["5m+2s", "5md2s", "5m/40,5m"])
def test_C_40_only_without_increment_or_delay_in_the_last_period(tempo):
    log = Log(tempo=tempo, start=OPPOSITE)
    log.refuses("white", "claim", "game-no-quickplay-finish", "10.1", at="0:04:00", ground="quickplay")


def test_B3b_never_in_blitz_with_few_arbiters():
    log = short_of_time(rule_set=RuleSet.BLITZ)
    log.refuses("white", "claim", "game-no-quickplay-in-blitz", "B3b", at="0:04:00", ground="quickplay")
    short_of_time(rule_set=RuleSet.BLITZ_SUPERVISED).do("white", "claim", at="0:04:00", ground="quickplay")


def test_B3a_the_rules_of_rapid_chess_hold_where_blitz_has_none_of_its_own():
    """Set-up claims until three moves each [A4a], and an arbiter who is silent about flags [A4d]."""
    log = Log(tempo="5m", rule_set=RuleSet.BLITZ).play("e4 e5 Nf3 Nc6 Bb5 a6")
    log.refuses("black", "irregular", "game-set-up-too-late", "A4a", code="wrong_start")
    log.refuses("arbiter", "flag", "game-arbiter-silent", "A4d1", at="0:06:00", side="white")
    log.do("black", "flag", side="white")
    assert log.end[0] == "win_black"


def test_D1_without_an_arbiter_the_claim_ends_play():
    log = short_of_time(arbiter_present=False)
    log.do("white", "move", at="0:03:30", move="Bc4")
    log.do("white", "claim", at="0:03:35", ground="quickplay")  # D1 does not ask for the move
    assert log.state.clock.running is None
    log.refuses("arbiter", "decide", "game-say-the-result", "D1", upholds=False)
    log.refuses("arbiter", "decide", "game-not-to-be-postponed", "D1", postpones=True)
    log.do("arbiter", "decide", at="2:00:00", upholds=False, verdict="win_black", reason="the game was to be won")
    assert log.end == ("win_black", ["D1"], (0, 2))


def test_G_III_only_if_announced_and_never_in_blitz():
    log = short_of_time("fide2023")
    log.refuses("white", "claim", "game-quickplay-not-announced", "G.III.2.1", at="0:04:00", ground="quickplay")
    for rule_set in (RuleSet.BLITZ, RuleSet.BLITZ_SUPERVISED):
        log = short_of_time("fide2023", quickplay=True, rule_set=rule_set)
        assert not log.try_to("white", "claim", "0:04:00", ground="quickplay").is_accepted
        assert log.reasons == ["game-no-quickplay-in-blitz"]


def test_G_III_4_five_seconds_a_move_are_asked_for_first():
    log = short_of_time("fide2023", quickplay=True)
    log.refuses("white", "claim", "game-increment-first", "G.III.4", at="0:03:30", ground="quickplay")
    log.do("white", "claim", at="0:03:40", ground="increment", stops_clock=True)
    assert log.state.offer is WHITE
    log.do("arbiter", "decide", upholds=True)
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-increment-granted"], ["G.III.4"])
    assert log.left(BLACK) == 7 * MINUTE
    before = log.left(WHITE)
    log.play("Bc4")
    assert log.left(WHITE) == before - 2_000 + 5_000


def test_G_III_5_then_the_draw_is_claimed():
    log = short_of_time("fide2023", quickplay=True)
    log.do("white", "claim", at="0:03:40", ground="increment", stops_clock=True)
    log.do("arbiter", "decide", upholds=False)
    log.do("white", "claim", ground="quickplay")
    log.do("arbiter", "decide", upholds=True)
    assert log.end == ("draw", ["G.III.5", "G.III.5.1"], (1, 1))


def test_G_III_5_at_once_with_a_clock_that_knows_no_increment():
    short_of_time("fide2023", quickplay=True, mechanical=True).do("white", "claim", at="0:04:00", ground="quickplay")


def test_10_2_knows_no_request_for_more_time():
    log = short_of_time()
    log.refuses("white", "claim", "game-no-such-ground", "9.2", at="0:04:00", ground="increment")
