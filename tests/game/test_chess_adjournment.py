"""Adjournment with a digital envelope, and resumption [ADJ.1-ADJ.11, C-41, C-42; 2023: G.I]."""

import pytest
from chess_logs import BLACK, MINUTE, WHITE, Log, cited

from kodeks.game import print_of

KEY = "Wiosna 1938"


def sealed(edition="fide2009", move="Nf3", **conditions):
    """White has sealed his second move; play goes on at six hours."""
    log = Log(edition, **conditions).play("e4 e5")
    log.do("arbiter", "adjourn", at="0:10:00", resumes_ms=360 * MINUTE)
    log.refuses("white", "move", "game-not-now", log.state.conditions.conduct.rights["move"].number, move="Nf3")
    log.do("white", "seal", at="0:12:00", envelope=print_of(move, KEY))
    return log


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "ADJ.1a"), ("fide2023", "G.I.1.1")])
def test_ADJ_1a_the_clock_stops_and_the_opponents_is_not_started(edition, article):
    log = sealed(edition)
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-sealed"], [article])
    assert (log.state.phase.value, log.state.clock.running) == ("adjourned", None)
    assert log.state.made == (1, 1)
    assert "Nf3" not in repr(log.state.envelope)


def test_ADJ_1a_only_the_player_with_the_move_seals():
    log = Log().play("e4 e5")
    log.do("arbiter", "adjourn")
    log.refuses("black", "seal", "game-not-on-move", "ADJ.1a", envelope=print_of("Nf3", KEY))
    log.refuses("white", "seal", "game-not-an-envelope", "ADJ.1a", envelope="Nf3")


def test_ADJ_1b_sealing_early_costs_the_rest_of_the_session():
    log = Log(tempo="90m").play("e4 e5")
    before = log.left(WHITE)
    log.do("arbiter", "adjourn", session_left_ms=20 * MINUTE)
    assert log.left(WHITE) == before - 1_000 - 20 * MINUTE
    assert [cited(ruling) for ruling in log.last.rulings] == [["ADJ.1a"], ["ADJ.1b"]]


@pytest.mark.parametrize(
    ("edition", "articles"), [("fide2009", ["ADJ.9a", "ADJ.5"]), ("fide2023", ["G.I.9.1", "G.I.5"])]
)
def test_ADJ_9a_opened_before_the_replier(edition, articles):
    log = sealed(edition)
    white = log.left(WHITE)
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nf3", key=KEY)
    assert cited(log.last.rulings[0]) == articles
    assert (log.state.clock.running, log.state.made) == (BLACK, (2, 1))
    assert log.left(WHITE) == white + 30_000  # his increment


def test_ADJ_7_not_before_the_replier_is_there():
    log = sealed()
    log.do("white", "arrive", at="6:00:00")
    log.refuses("arbiter", "open", "game-replier-not-here", "ADJ.7", move="Nf3", key=KEY)


@pytest.mark.parametrize(("move", "key"), [("Nf3", "another"), ("Nc3", KEY)])
def test_C_41_another_move_or_key_does_not_open_it(move, key):
    log = sealed()
    log.do("black", "arrive", at="6:00:00")
    log.refuses("arbiter", "open", "game-another-envelope", "ADJ.9a", move=move, key=key)


@pytest.mark.parametrize("move", ["Nb4", "N??", "Nd2"])
def test_ADJ_8_a_faulty_move_is_proposed_as_lost(move):
    log = sealed(move=move)
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move=move, key=KEY)
    assert (log.reasons, cited(log.last.rulings[0])[0]) == (["game-sealed-move-faulty"], "ADJ.8")
    assert log.state.ending is None
    log.refuses("arbiter", "decide", "game-reason-needed", *cited(log.state.waits), upholds=False)
    log.do("arbiter", "decide", upholds=True)
    assert (log.end[0], log.end[2]) == ("win_black", (0, 2))


def test_ADJ_8_the_arbiter_may_find_otherwise():
    log = sealed(move="Nd2")
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nd2", key=KEY)
    log.do("arbiter", "decide", upholds=False, reason="only one knight can go there")
    log.do("arbiter", "open", move="Nf3", lost=True)
    assert log.state.phase.value == "playing"


def test_ADJ_9b_the_repliers_clock_runs_and_the_move_stays_sealed():
    log = sealed()
    black = log.left(BLACK)
    log.do("white", "arrive", at="6:00:00")
    log.do("arbiter", "resume", at="6:00:00")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-replier-pays"], ["ADJ.9b"])
    assert (log.state.envelope is not None, log.state.made) == (True, (1, 1))
    log.do("black", "arrive", at="6:10:00")
    assert log.left(BLACK) == black - 10 * MINUTE
    log.do("arbiter", "open", at="6:10:00", move="Nf3", key=KEY)
    assert (log.state.clock.running, log.state.made) == (BLACK, (2, 1))


def test_ADJ_10_more_than_an_hour_late_loses():
    log = sealed()
    log.do("white", "arrive", at="6:00:00")
    log.refuses("arbiter", "forfeit", "game-not-late-enough", "ADJ.10", at="7:00:00", side="black")
    log.do("arbiter", "forfeit", at="7:00:01", side="black")
    assert log.end == ("win_white", ["ADJ.10"], (2, 0))
    assert log.state.ending.score.is_played


def test_ADJ_10_in_2023_the_default_time():
    log = sealed("fide2023", lateness_minutes=15)
    log.do("white", "arrive", at="6:00:00")
    log.do("arbiter", "forfeit", at="6:15:01", side="black")
    assert log.end[0] == "win_white"


def test_ADJ_10a_a_sealed_mate_wins_though_the_sealer_is_late():
    log = Log().play("f3 e5 g4")
    log.do("arbiter", "adjourn", resumes_ms=360 * MINUTE)
    log.do("black", "seal", envelope=print_of("Qh4", KEY))
    log.do("white", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Qh4", key=KEY)
    assert log.end == ("win_black", ["5.1a"], (0, 2))


@pytest.mark.parametrize(
    ("start", "move", "article"),
    [
        ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7", "5.2a"),  # stalemate
        ("k7/8/8/8/8/8/1r6/K7 w - - 0 1", "Kxb2", "5.2b"),  # nobody can mate any more [9.6]
    ],
)
@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_ADJ_10b_a_sealed_move_that_draws_though_the_sealer_is_late(edition, start, move, article):
    log = Log(edition, start=start)
    log.do("arbiter", "adjourn", resumes_ms=360 * MINUTE)
    log.do("white", "seal", envelope=print_of(move, KEY))
    log.do("black", "arrive", at="6:00:00")
    late = log.state.conditions.conduct.adjournment.late.number
    log.refuses("arbiter", "forfeit", "game-open-the-envelope", late, at="7:00:01", side="white")
    log.do("arbiter", "open", move=move, key=KEY)
    assert (log.end[0], log.end[2]) == ("draw", (1, 1))
    assert article in log.end[1] or edition == "fide2023"


def test_ADJ_10c_who_is_present_and_has_overstepped_loses():
    log = sealed(tempo="30m")
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nf3", key=KEY)
    log.do("arbiter", "forfeit", at="7:00:01", side="white")  # who has thought for an hour
    assert log.end[0] == "win_white"
    assert "6.9" in log.end[1]


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "ADJ.9c"), ("fide2023", "G.I.9.3")])
def test_ADJ_9c_the_reply_to_a_sealer_who_is_missing_is_sealed(edition, article):
    log = sealed(edition, lateness_minutes=60)
    log.refuses("black", "seal", "game-not-now", log.rights("seal"), envelope=print_of("Nc6", "x"))
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nf3", key=KEY)
    black = log.left(BLACK)
    log.do("black", "seal", at="6:05:00", envelope=print_of("Nc6", "x"))
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-reply-sealed"], [article])
    assert (log.state.clock.running, log.state.made) == (WHITE, (2, 1))
    log.refuses("arbiter", "open", "game-replier-not-here", *replier_present(log), move="Nc6", key="x")
    white = log.left(WHITE)
    log.do("white", "arrive", at="6:25:00")
    log.do("arbiter", "open", at="6:25:00", move="Nc6", key="x")
    assert (log.state.clock.running, log.state.made) == (WHITE, (2, 2))
    assert log.left(WHITE) < white - 19 * MINUTE
    assert log.left(BLACK) > black - 6 * MINUTE
    log.play("Bb5")


def replier_present(log):
    return [log.state.conditions.conduct.adjournment.replier_present.number]


def test_ADJ_9c_not_where_both_are_there():
    log = sealed()
    log.do("black", "arrive", at="6:00:00")
    log.do("white", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nf3", key=KEY)
    log.refuses("black", "seal", "game-not-now", "ADJ.1a", envelope=print_of("Nc6", "x"))


def test_ADJ_9c_ADJ_10_the_sealer_who_never_comes_loses():
    log = sealed()
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nf3", key=KEY)
    log.do("black", "seal", envelope=print_of("Nc6", "x"))
    log.do("arbiter", "forfeit", at="7:00:01", side="white")
    assert log.end == ("win_black", ["ADJ.10"], (0, 2))


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "ADJ.11b"), ("fide2023", "G.I.12.2")])
def test_ADJ_11b_a_position_that_nobody_can_restore_a_new_game(edition, article):
    log = sealed(edition)
    log.do("arbiter", "open", position_lost=True)
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-position-lost"], [article])
    assert (log.state.phase.value, log.state.made, log.state.envelope) == ("before", (0, 0), None)


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "ADJ.12"), ("fide2023", "G.I.13")])
def test_ADJ_12_wrong_times_are_corrected_before_the_first_move(edition, article):
    log = sealed(edition)
    log.do("black", "arrive", at="6:00:00")
    log.do("white", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nf3", key=KEY)
    log.play("Nc6")  # White has not moved since
    log.do("arbiter", "clock", action="set", white_ms=50 * MINUTE)
    assert cited(log.last.rulings[0])[-1] == article
    log.play("Bb5")
    log.refuses("arbiter", "clock", "game-times-accepted", article, action="set", white_ms=40 * MINUTE)
    log.do("arbiter", "clock", action="set", white_ms=40 * MINUTE, reason="Half an hour was forgotten")


def test_ADJ_11a_what_is_stated_is_a_move():
    log = sealed()
    log.do("black", "arrive", at="6:00:00")
    log.refuses("arbiter", "open", "game-say-the-sealed-move", "ADJ.9a", lost=True)


def test_ADJ_11a_a_lost_envelope_the_sealer_states_his_move():
    log = sealed()
    log.do("black", "arrive", at="6:00:00")
    log.do("arbiter", "open", move="Nc3", lost=True)
    assert cited(log.last.rulings[0]) == ["ADJ.11a", "ADJ.5"]


@pytest.mark.parametrize("how", ["resign", "agree"])
def test_ADJ_6_concluded_before_the_resumption(how):
    log = Log().play("e4 e5")
    log.do("black", "offer")
    log.do("arbiter", "adjourn")
    log.do("white", "seal", envelope=print_of("Nf3", KEY))
    if how == "resign":
        log.do("black", "resign")
        assert log.end[:2] == ("win_white", ["5.1b"])
    else:
        log.do("white", "answer", accepts=True)
        assert log.end[:2] == ("draw", ["5.2c", "9.1"])
