"""Touching, conduct, penalties and the signed result in the log [Art. 4, 8.7, 11-13; 2023: Art. 10-12]."""

import pytest
from chess_logs import BLACK, MINUTE, WHITE, Log, cited

from kodeks.words import explain, language_of

B = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
CASTLE = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9"


@pytest.mark.parametrize(
    ("start", "touched", "refused", "played", "article"),
    [
        (B, "f3", "Bc4", "Nxe5", "4.3a"),
        (B, "a1 b1", "Nxe5", "Nc3", "4.3a"),
        (B, "e5", "Nc3", "Nxe5", "4.3b"),
        (B, "f3 e5", "Ng5", "Nxe5", "4.3c"),
        (B, "f1 e5", "Nxe5", "Bb5", "4.3c"),
        (B, "e5 f1", "Bb5", "Nxe5", "4.3c"),
        (CASTLE, "e1 h1", "Rg1", "O-O", "4.4a"),
        (CASTLE, "h1 e1", "O-O", "Rg1", "4.4b"),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1 h1", "Rg1", "O-O-O", "4.4c"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "Kd2", "exd6", "4.3b"),
    ],
)
@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_4_3_4_4_touches_bind(edition, start, touched, refused, played, article):
    log = Log(edition, start=start)
    for square in touched.split():
        log.do("white", "touch", square=square)
    log.refuses("white", "move", "game-touched-another", log.state.table.cite(article).number, move=refused)
    log.do("white", "move", move=played)


@pytest.mark.parametrize(
    ("start", "touched", "move"),
    [(B, "c6", "Bc4"), (None, "e1 h1", "e4"), ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "Kf1")],
)
def test_4_5_nothing_touched_can_act(start, touched, move):
    log = Log(start=start)
    for square in touched.split():
        log.do("white", "touch", square=square)
    log.do("white", "move", move=move)


def test_4_2_only_the_player_with_the_move_touches_or_adjusts():
    log = Log().play("e4")
    log.refuses("white", "touch", "game-touched-out-of-turn", "4.2", square="d2", adjusting=True)
    log.do("black", "touch", square="d7", adjusting=True)
    assert cited(log.last.rulings[0]) == ["4.2"]
    log.do("black", "move", move="e5")


def test_6_2_5_adjusting_only_on_ones_own_clock_in_2023():
    for edition, accepted in (("fide2009", True), ("fide2023", False)):
        log = Log(edition)
        log.do("white", "move", move="e4")  # not pressed: Black has the move, White's clock runs
        assert log.try_to("black", "touch", square="d7", adjusting=True).is_accepted is accepted
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-adjusting-off-clock"], ["6.2.5"])


# Ends by the players


@pytest.mark.parametrize(
    ("edition", "end"),
    [("fide2009", ("win_black", ["5.1b"], (0, 2))), ("fide2023", ("draw", ["5.1.2"], (1, 1)))],
)
def test_5_1b_resigning_to_one_who_cannot_mate(edition, end):
    log = Log(edition, start="8/8/4k3/8/8/8/4KQ2/5b2 w - - 0 1")
    log.do("white", "resign")
    assert log.end == end


# Penalties


@pytest.mark.parametrize(
    ("edition", "start", "end"),
    [
        ("fide2009", None, ("win_black", ["13.4d", "12.3b"], (0, 2))),
        ("fide2023", None, ("win_black", ["12.9.6", "11.3.2.2"], (0, 2))),
        ("fide2009", "8/8/4k3/8/8/8/4KQ2/5b2 w - - 0 1", ("win_black", ["13.4d", "12.3b"], (0, 1))),
        ("fide2023", "8/8/4k3/8/8/8/4KQ2/5b2 w - - 0 1", ("win_black", ["12.9.6", "11.3.2.2"], (0, 2))),
    ],
)
def test_12_3b_a_sounding_phone_loses(edition, start, end):
    log = Log(edition, start=start)
    demanded = log.state.table.cite("12.3b").number
    log.refuses("arbiter", "penalise", "game-loss-is-demanded", demanded, demanded, sanction="warning", breach="12.3b")
    log.do("arbiter", "penalise", sanction="loss", breach="12.3b", side="white", reason="it rang")
    assert log.end == end


@pytest.mark.parametrize(("start", "points"), [(None, (0, 2)), ("8/8/4k3/8/8/8/4KQ2/5b2 w - - 0 1", (0, 1))])
def test_12_8_persistent_refusal(start, points):
    log = Log(start=start)
    log.do("arbiter", "penalise", sanction="loss", breach="12.8", side="white")
    assert log.end == ("win_black", ["13.4d", "12.8"], points)


def test_12_9_both_guilty_both_lose():
    log = Log()
    log.do("arbiter", "penalise", sanction="loss", breach="12.1")
    assert (log.end[0], log.end[2]) == ("both_lose", (0, 0))
    log.do("arbiter", "sign", result="0-0")


@pytest.mark.parametrize(
    ("sanction", "article", "white", "black"),
    [("time_to_opponent", "13.4b", 0, 2), ("time_off", "13.4c", -2, 0), ("warning", "13.4a", 0, 0)],
)
@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_13_4_time_and_warnings(edition, sanction, article, white, black):
    log = Log(edition)
    log.do("arbiter", "stop")
    before = log.left(WHITE), log.left(BLACK)
    time = {} if sanction == "warning" else {"time_ms": 2 * MINUTE}
    log.do("arbiter", "penalise", sanction=sanction, breach="12.6", side="white", **time)
    assert cited(log.last.rulings[0]) == [log.state.table.cite(number).number for number in (article, "12.6")]
    assert (log.left(WHITE), log.left(BLACK)) == (before[0] + white * MINUTE, before[1] + black * MINUTE)


@pytest.mark.parametrize(("edition", "result"), [("fide2009", (1, 0)), ("fide2023", (1, 0))])
def test_13_4e_points_off(edition, result):
    log = Log(edition)
    log.do("arbiter", "penalise", sanction="points_off", breach="12.1", side="white")
    log.do("black", "resign")
    assert log.end[2] == result


def test_13_4f_points_for_the_opponent_up_to_a_win():
    log = Log().play("e4 e5")
    log.do("arbiter", "penalise", sanction="points_to_opponent", breach="12.1", side="white")
    log.do("white", "resign")
    assert log.end[2] == (0, 2)


def test_12_9_7_fines_and_exclusion_from_rounds_in_2023_only():
    for sanction in ("fine", "excluded_from_rounds"):
        Log().refuses("arbiter", "penalise", "game-no-such-sanction", "13.4", sanction=sanction, breach="12.1")
        Log("fide2023").do("arbiter", "penalise", sanction=sanction, breach="12.1", side="white")


def test_12_7_unknown_breaches_are_refused():
    Log().refuses("arbiter", "penalise", "game-no-such-breach", "13.4", sanction="warning", breach="12.99")
    Log().refuses("white", "penalise", "game-not-his-business", "13.6", "13.4", sanction="warning", breach="12.1")


# The result


def test_8_7_both_sign():
    log = Log().play("f3 e5 g4 Qh4")
    log.refuses("white", "sign", "game-another-result", "8.7", result="1-0")
    log.refuses("white", "sign", "game-not-a-result", "8.7", result="2-0")
    log.do("white", "sign", result="0-1")
    log.refuses("white", "sign", "game-signed-already", "8.7", result="0-1")
    log.do("black", "sign", result="0-1")
    log.refuses("arbiter", "undo", "game-is-over", "5.1a", to=1)


def test_8_7_the_arbiter_may_find_another_result_and_says_why():
    log = Log().play("f3 e5 g4 Qh4")
    log.refuses("arbiter", "sign", "game-reason-needed", "8.7", result="1/2-1/2")
    log.do("arbiter", "sign", result="1/2-1/2", reason="the mating move was illegal")
    assert (log.state.ending.score[:2], cited(log.last.rulings[0])) == ((1, 1), ["8.7"])
    assert log.state.is_signed


def test_13_3_the_arbiter_declares_only_a_dead_position_drawn():
    log = Log(start="7k/8/8/8/8/8/1q6/K7 w - - 0 1")  # only 1.Kxb2
    log.do("arbiter", "decide", verdict="draw")
    assert log.end[:2] == ("draw", ["5.2b", "9.6"])
    Log().refuses("arbiter", "decide", "game-not-dead", "5.2b", "9.6", verdict="draw")


# Told in their own words, and what is final


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_13_4_every_penalty_is_told_in_its_own_words(edition):
    """Each breach in its own words with its own article, none by its number alone."""
    told = {"pl": set(), "en": set()}
    breaches = Log(edition).state.conditions.conduct.breaches
    for breach in breaches:
        log = Log(edition)
        log.do("arbiter", "penalise", sanction="loss", breach=breach, side="white")
        for language, sentences in told.items():
            sentence = explain(language_of(language), log.state.ending.ruling)
            assert breach not in sentence
            sentences.add(sentence)
        assert log.state.ending.ruling.articles[1] == breaches[breach].article
    assert all(len(sentences) == len(breaches) for sentences in told.values())


@pytest.mark.parametrize("name", ["decision", None])
@pytest.mark.parametrize(("edition", "is_final"), [("fide2009", True), ("fide2023", False)])
def test_10_2d_no_protest_against_a_decision_in_a_quickplay_finish(edition, is_final, name):
    log = Log(edition, tempo="5m", rule_set="rapid_supervised", quickplay=True, mechanical=True)
    log.play("e4 e5")
    log.do("white", "claim", ground="quickplay", stops_clock=True, at="0:03:50")
    log.do("arbiter", "decide", upholds=False)
    number = {} if name is None else {"decision": log.state.seq}
    if not is_final:
        log.do("white", "complain", about="decision", **number)
        return
    log.refuses("white", "complain", "game-decision-is-final", "10.2d", "12.10", about="decision", **number)
    log.refuses("black", "complain", "game-decision-is-final", "10.2d", "12.10", about="decision", **number)
    log.do("arbiter", "penalise", sanction="warning", breach="12.6", side="white")
    first = log.state.seq - 1
    log.do("white", "complain", about="decision")  # against the warning
    log.refuses("white", "complain", "game-decision-is-final", "10.2d", "12.10", about="decision", decision=first)


def test_10_2d_postponing_is_final_too():
    log = Log(tempo="5m", rule_set="rapid_supervised").play("e4 e5")
    log.do("white", "claim", ground="quickplay", stops_clock=True, at="0:03:50")
    log.do("arbiter", "decide", postpones=True)
    log.refuses("white", "complain", "game-decision-is-final", "10.2d", "12.10", about="decision")
    log.do("arbiter", "decide", upholds=False)
    log.refuses("white", "complain", "game-decision-is-final", "10.2d", "12.10", about="decision")


def test_12_10_a_protest_against_any_other_decision_is_taken():
    log = Log().play("Nf3 Nf6")
    log.do("white", "claim", ground="repetition")
    log.do("arbiter", "decide", upholds=False)
    log.do("white", "complain", about="decision")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-protest-recorded"], ["12.10"])


def test_12_10_the_decision_that_ended_the_game_may_be_protested_against():
    log = Log().play("Nf3 Nf6")
    log.do("arbiter", "penalise", sanction="loss", breach="12.6", side="white")
    log.do("white", "complain", about="decision")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-protest-recorded"], ["12.10"])
    log.refuses("white", "complain", "game-is-over", *cited(log.state.ending.ruling), about="clock")


def test_13_4g_expulsion_loses_the_game():
    for edition, article in (("fide2009", "13.4g"), ("fide2023", "12.9.9")):
        log = Log(edition)
        log.do("arbiter", "penalise", sanction="expulsion", breach="12.1", side="white")
        assert log.end == ("win_black", [article, log.state.table.cite("12.1").number], (0, 2))
        assert (log.state.penalties[0].sanction, log.reasons) == ("expulsion", ["game-excluded"])
