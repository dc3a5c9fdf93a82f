"""What the arbiter of a draughts game does: sanctions, interruptions, house rules, the record [II.2, II.7, IV.2]."""

import pytest
from draughts_logs import KINGS_64, B, Log, W, ms

from kodeks.game import Phase
from kodeks.game.events import ClockAction, Complaint
from kodeks.rulebook.ruling import Verdict
from kodeks.words import explain, language_of

# Sanctions


@pytest.mark.parametrize("ban", range(1, 14))
def test_II_2_4_every_ban_can_be_punished(ban):
    log = Log()
    number = f"II.2.4.{ban}"
    ask = {"breach": f"BAN-{ban}", "side": W}
    if ban == 10:
        for mild in ("reprimand", "warning", "time_off", "time_to_opponent"):
            log.refused("game-loss-is-demanded", f"II.2.6.2 {number}", "arbiter", "penalise", sanction=mild, **ask)
        return
    for sanction, step in (("reprimand", "II.2.5.1"), ("warning", "II.2.5.2")):
        articles = f"{step} {number}"
        log.ruled(Verdict.UPHELD, "game-penalised", articles, "arbiter", "penalise", sanction=sanction, **ask)
    assert [penalty.sanction for penalty in log.state.penalties] == ["reprimand", "warning"]


def test_II_2_6_2_a_device_proven_loses_the_game():
    log = Log().play("32-28")
    articles = "II.2.5.3 II.2.4.10 II.2.6.2"
    ask = {"sanction": "loss", "breach": "BAN-10", "side": B}
    log.ruled(Verdict.WIN_WHITE, "game-lost-by-penalty", articles, "arbiter", "penalise", **ask)
    assert log.score() == (2, 0, True)


def test_D_23_any_step_may_be_taken_first_and_the_order_is_shown():
    log = Log()
    assert [sanction.key for sanction in log.conditions.conduct.sanctions] == [
        "reprimand",
        "warning",
        "time_off",
        "time_to_opponent",
        "loss",
        "disqualification",
    ]
    ask = {"sanction": "disqualification", "breach": "refused", "side": W}
    articles = "II.2.5.4 II.2.6.1"
    log.ruled(Verdict.WIN_BLACK, "game-excluded", articles, "arbiter", "penalise", **ask)


def test_II_2_5_4_a_disqualification_is_told_as_one():
    log = Log()
    ask = {"sanction": "disqualification", "breach": "BAN-11"}
    ruling = log.ruled(Verdict.BOTH_LOSE, "game-both-excluded", "II.2.5.4 II.2.4.11", "arbiter", "penalise", **ask)
    assert ruling.facts["sanction"] == "disqualification"
    assert log.score() == (0, 0, True)


def test_II_2_5_3_both_may_lose():
    log = Log()
    ask = {"sanction": "loss", "breach": "BAN-11"}
    log.ruled(Verdict.BOTH_LOSE, "game-lost-by-both", "II.2.5.3 II.2.4.11", "arbiter", "penalise", **ask)
    assert log.score() == (0, 0, True)


@pytest.mark.parametrize(
    ("sanction", "white", "black"), [("time_off", "1:15:00", "1:20:00"), ("time_to_opponent", "1:20:00", "1:25:00")]
)
def test_II_2_5_5_time(sanction, white, black):
    log = Log()
    ask = {"sanction": sanction, "breach": "BAN-5", "side": W, "time_ms": ms("5:00")}
    log.ruled(Verdict.UPHELD, "game-penalised", "II.2.5.5 II.2.4.5", "arbiter", "penalise", "0:00", **ask)
    assert (log.left(W), log.left(B)) == (ms(white), ms(black))
    log.refused("clock-no-time-named", "II.2.5.5", "arbiter", "penalise", sanction=sanction, breach="BAN-5", side=W)
    log.refused("game-name-a-side", "II.2.5.5", "arbiter", "penalise", sanction=sanction, breach="BAN-5", time_ms=1000)
    no_clock = Log(tempo=None)
    no_clock.refused("game-no-clock", "II.2.5.5", "arbiter", "penalise", **ask)


def test_II_2_5_5_a_time_penalty_leaves_some_time():
    log = Log()
    ask = {"sanction": "time_off", "breach": "BAN-5", "side": B, "time_ms": ms("1:20:00")}
    log.refused("clock-penalty-takes-all", "II.2.5.5", "arbiter", "penalise", **ask)


def test_II_2_5_what_the_code_does_not_know():
    log = Log()
    log.refused("game-no-such-sanction", "II.2.5", "arbiter", "penalise", sanction="fine", breach="BAN-1", side=W)
    log.refused("game-no-such-breach", "II.2.5", "arbiter", "penalise", sanction="loss", breach="BAN-14", side=W)
    ask = {"sanction": "loss", "breach": "BAN-1", "side": W}
    log.refused("game-not-his-business", "IV.1 II.2.5", "white", "penalise", **ask)


@pytest.mark.parametrize(
    ("breach", "article"),
    [("stopped_clocks", "II.4.4.1"), ("moved_clock", "II.4.4.1"), ("announced_wrongly", "VIII.3.2")],
)
def test_II_4_4_1_VIII_3_2_other_breaches(breach, article):
    log = Log()
    ask = {"sanction": "loss", "breach": breach, "side": W}
    log.ruled(Verdict.WIN_BLACK, "game-lost-by-penalty", f"II.2.5.3 {article}", "arbiter", "penalise", **ask)


# Interruption


@pytest.mark.parametrize(("minutes", "too_long"), [("1:10:00", False), ("1:10:01", True)])
def test_II_7_2_suspended_at_most_an_hour(minutes, too_long):
    log = Log()
    log.done("arbiter", "suspend", "10:00", reason="no light")
    assert (log.state.phase, log.running) == (Phase.SUSPENDED, None)
    log.refused("game-not-now", "I.3.3", "white", "move", move="32-28")
    outcome = log.done("arbiter", "resume", minutes)
    assert [ruling.reason for ruling in outcome.rulings] == ["game-suspended-too-long"] * too_long
    assert (log.running, log.left(W)) == (W, ms("1:10:00"))
    if too_long:
        (ruling,) = outcome.rulings
        assert (ruling.verdict, str(ruling.articles[0])) == (Verdict.CONTRADICTS, "KW2025:II.7.2")


def test_2022_II_7_2_has_no_limit():
    log = Log(edition="kw2022")
    log.done("arbiter", "suspend", "10:00")
    assert log.done("arbiter", "resume", "5:00:00").rulings == ()


def test_II_7_2_only_the_arbiter_suspends():
    Log().refused("game-not-his-business", "IV.1 II.7.2", "white", "suspend")


# House rules


def shuttled():
    return Log("64", tempo="10m", start=KINGS_64, house="przystajn2023").shuttle(31, press=False)


def test_EX_H1_house_rules_leave_it_to_the_arbiter():
    log = shuttled()
    log("white", "press")
    waits = Verdict.ARBITER_DECISION_REQUIRED
    ruling = log.ruled(waits, "king-moves-only", "house:003.3", "black", "move", move="e7-d8")
    assert (ruling.facts["white"], ruling.facts["black"]) == (3, 3)
    log.refused("game-arbiter-decides-first", "house:003.3", "black", "press")
    log.refused("game-arbiter-decides-first", "house:003.3", "white", "move", move="e1-d2")
    by_the_code = Log("64", tempo="60m", start=KINGS_64).shuttle(32)
    count = next(count for count in by_the_code.state.table.counts() if count.rule == "king-moves-only")
    assert (count.value, count.limit) == (32, 40), "under the code play would go on to 20 each"


def test_EX_H4_a_win_on_advantage():
    log = shuttled()
    log.refused("nothing-to-decide", "IV.2.13", "arbiter", "decide", verdict=Verdict.WIN_WHITE)
    log("white", "press")
    log.done("black", "move", move="e7-d8")
    log.refused("outcome-not-provided", "house:003.3", "arbiter", "decide", verdict=Verdict.PLAY_ON)
    log.ruled(Verdict.WIN_WHITE, "house:003.3", "house:003.3", "arbiter", "decide", verdict=Verdict.WIN_WHITE)
    assert log.score() == (2, 0, True)


# The record


def test_IV_2_17_the_record_is_taken_back():
    log = Log().play("32-28 18-23")
    before, seq = log.state.table.fen, log.state.seq
    log.done("white", "move", move="38-32")
    log.refused("game-no-such-event", "IV.2.17", "arbiter", "undo", to=log.state.seq)
    log.refused("game-no-such-event", "IV.2.17", "arbiter", "undo", to=-1)
    log.refused("game-not-his-business", "IV.1 IV.2.17", "white", "undo", to=seq)
    log.ruled(Verdict.UPHELD, "game-taken-back", "IV.2.17", "arbiter", "undo", to=seq, reason="it was 37-32")
    assert (log.fen, log.state.made, log.running, log.state.must_press) == (before, (1, 1), W, None)
    log.play("37-32")


def test_IV_2_17_a_slip_after_the_end():
    log = Log()
    seq = log.state.seq
    log.done("white", "resign")
    log.done("arbiter", "undo", to=seq, reason="another board")
    assert log.state.ending is None
    log.play("32-28")


def test_II_6_21_the_result_is_signed():
    log = Log()
    log.refused("game-not-now", "II.6.21", "white", "sign", result="2-0")
    log.done("white", "resign")
    log.refused("game-another-result", "II.6.21", "white", "sign", result="2-0")
    log.refused("game-not-a-result", "II.6.21", "white", "sign", result="3-0")
    log.done("white", "sign", result="0-2")
    log.refused("game-signed-already", "II.6.21", "white", "sign", result="0-2")
    log.done("black", "sign", result="0:2")
    log.refused("game-is-over", "I.7.2.1", "arbiter", "undo", to=1)


def test_II_6_11_a_complaint_of_the_clock_comes_before_the_flag():
    log = Log(tempo="5m").play("32-28")
    log.ruled(Verdict.PERMITTED, "clock-complaint-in-time", "II.6.11", "black", "complain", about=Complaint.CLOCK)
    log.refused("clock-complaint-too-late", "II.6.11", "black", "complain", "6:00", about=Complaint.CLOCK)


def test_II_2_2_5_a_protest_is_put_on_record():
    log = Log().play("32-28")
    log.ruled(
        Verdict.PERMITTED,
        "game-protest-recorded",
        "II.2.2.5",
        "white",
        "complain",
        about=Complaint.DECISION,
        text="...",
    )
    assert log.state.called


def test_II_2_2_5_the_decision_that_ended_the_game_too_until_the_sheets_are_signed():
    log = Log().play("32-28")
    log.done("arbiter", "penalise", sanction="loss", side=B, breach="refused")
    protest = ("game-protest-recorded", "II.2.2.5", "black", "complain")
    log.ruled(Verdict.PERMITTED, *protest, about=Complaint.DECISION)
    log.done("white", "sign", result="2:0")
    log.done("black", "sign", result="2:0")
    articles = " ".join(map(str, log.state.ending.ruling.articles))
    log.refused("game-is-over", articles, "black", "complain", about=Complaint.DECISION)


# Extra time for an irregular move [I.5.9]


@pytest.mark.parametrize("breach", ["IRR-6", "IRR-1", "refused"])
def test_I_5_9_the_minimum_holds_by_every_way(breach):
    """One bonus at least: as compensation, as a penalty of the opponent, as time given."""
    log = Log(tempo="1h20m+60s", start="W:W28,38:B7,22")
    log.done("white", "irregular", code="IRR-6", side=W, board="B:W28,33:B7,22")
    log.done("white", "press")
    penalty = {"sanction": "time_to_opponent", "breach": breach, "side": W}
    short, enough = {"time_ms": ms("0:59")}, {"time_ms": ms("1:00")}
    gives = {"action": ClockAction.GIVE, "side": B}
    for _ in range(2):  # demanded, and once it is corrected
        log.refused("clock-compensation-below-bonus", "I.5.9", "arbiter", "penalise", **penalty, **short)
        log.refused("clock-compensation-below-bonus", "I.5.9", "arbiter", "clock", **gives, **short)
        log.done("arbiter", "penalise", **penalty, **enough)
        log.done("arbiter", "clock", **gives, **enough)
        if log.state.incident is not None:
            log.done("black", "demand")
            log.done("white", "correct")
    log.done("white", "move", move="28x17")
    log.done("white", "press")
    log.done("arbiter", "clock", **gives, **short)  # for something else
    log.done("arbiter", "penalise", sanction="time_to_opponent", breach="BAN-5", side=W, **short)


def test_I_5_9_without_fischer_any_time():
    log = Log(tempo="90m", start="W:W28,38:B7,22")
    log.done("white", "irregular", code="IRR-6", side=W, board="B:W28,33:B7,22")
    log.done("arbiter", "penalise", sanction="time_to_opponent", breach="IRR-6", side=W, time_ms=1_000)


def test_II_2_6_1_a_refusal_to_obey_is_told_as_such():
    log = Log()
    log.done("arbiter", "penalise", sanction="loss", breach="refused", side=W)
    for language, words in (("pl", "odmowa podporządkowania się"), ("en", "refusal to obey")):
        assert words in explain(language_of(language), log.state.ending.ruling)
        assert "reklamacja" not in explain(language_of(language), log.state.ending.ruling)
