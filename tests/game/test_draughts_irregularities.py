"""Irregularities in draughts: the opponent decides, and what stands is played on from [I.5]."""

import pytest
from draughts_logs import KINGS, SHUTTLE, B, Log, W, ms

from kodeks.game import Phase, Status, may_do
from kodeks.game.events import ClockAction, StopFor, Way
from kodeks.rulebook.ruling import Verdict

CAPTURE_DUE = "W:W28,38:B7,22"  # White must take 28x17
NOT_TAKEN = "B:W28,33:B7,22"  # he has played 38-33 instead

BOARDS = {  # a position before, and what stands after White's irregularity
    "IRR-1": ("W:W31,40:B10,20", "W:W31,40:B10,20"),
    "IRR-2": ("W:W31,40:B10,20", "B:W37,40:B10,20"),
    "IRR-3": ("W:W31,40:B10,20", "B:W31,35:B10,20"),
    "IRR-4": ("W:W31,40:B10,20", "B:W27,40:B10,20"),
    "IRR-5": ("W:W31,40:B10,20", "B:W31,40:B14,20"),
    "IRR-6": (CAPTURE_DUE, NOT_TAKEN),
    "IRR-7": ("W:W31,40:B10,20", "W:W31,40:B10"),
    "IRR-8": ("W:W28,38:B3,12,22", "B:W17,38:B3,12"),
    "IRR-9": ("W:W28,38:B3,12,22", "B:W17,38:B3,12,22"),
    "IRR-10": ("W:W28,38:B3,12,22", "W:W17,38:B3,12"),
    "IRR-11": (CAPTURE_DUE, "B:W17,38:B7,22"),
    "IRR-12": (CAPTURE_DUE, "B:W17,38:B22"),
    "IRR-13": ("W:W28,38:B3,12,22", "B:W8,38:B3,12"),
    "IRR-14": (CAPTURE_DUE, "B:W17:B7"),
    "IRR-15": ("W:W7,38:B20", "B:W1,38:B20"),
    "IRR-16": ("W:W38,K46:B20", "B:W5,38:B20"),
    "IRR-17": ("W:W31,40:B10,20", "W:W31,40:B10,20"),
}


def not_taken(tempo="1h20m+60s", *, pressed=True, **more):
    """White has moved although he had to take, and has pressed."""
    log = Log(start=CAPTURE_DUE, tempo=tempo, **more)
    log("white", "irregular", "1:00", code="IRR-6", side=W, board=NOT_TAKEN)
    if pressed:
        log.done("white", "press", "1:01")
    return log


@pytest.mark.parametrize("code", BOARDS)
def test_I_5_4_every_kind_of_the_catalogue_is_the_opponents_to_decide(code):
    before, after = BOARDS[code]
    log = Log(start=before)
    number = f"I.5.4.{code.removeprefix('IRR-')}"
    verdict, key = Verdict.ARBITER_DECISION_REQUIRED, "game-opponent-decides"
    log.ruled(verdict, key, number, "black", "irregular", code=code, side=W, board=after)
    assert log.fen == {"IRR-15": "B:WK1,38:B20", "IRR-16": "B:WK5,38:B20"}.get(code, after)  # crowned or not [I.3.7]
    assert log.state.incident.status is Status.COMMITTED
    log.ruled(Verdict.UPHELD, "game-to-be-corrected", f"I.5.4 {number}", "black", "demand")
    log.refused("game-correct-first", number, "white", "move", move="38-32")
    log.ruled(Verdict.UPHELD, "game-corrected", f"I.5.8 {number}", "white", "correct")
    assert (log.fen, log.state.made, log.state.incident) == (before, (0, 0), None)
    assert log.state.incidents[0].status is Status.CORRECTED


@pytest.mark.parametrize("code", ["IRR-2", "IRR-3", "IRR-5", "IRR-6", "IRR-11", "IRR-15", "IRR-16"])
def test_I_5_7_the_opponent_moves_and_it_stands(code):
    before, after = BOARDS[code]
    log = Log(start=before)
    log("white", "irregular", code=code, side=W, board=after)
    log("white", "press")
    reply = log.state.table.game.legal_moves()[0]
    text = f"{reply.origin}{'x' if reply.captured else '-'}{reply.target}"
    article = f"I.5.4.{code.removeprefix('IRR-')}"
    log.ruled(Verdict.PLAY_ON, "game-irregularity-stands", f"I.5.7 {article}", "black", "move", move=text)
    assert log.state.incidents[0].status is Status.ACCEPTED
    assert log.state.made == (1, 1)
    log.refused("game-nothing-to-demand", "I.5.7", "black", "demand")


def test_I_5_4_the_opponent_lets_it_stand_in_words():
    log = not_taken()
    log.ruled(Verdict.PLAY_ON, "game-irregularity-stands", "I.5.4 I.5.4.6", "black", "accept")
    assert (log.fen, log.running, log.state.made) == (NOT_TAKEN, B, (1, 0))
    log.refused("game-nothing-to-demand", "I.5.7", "black", "demand")
    log.play("7-11 28x6")


def test_D_21_counts_begin_anew_and_the_repetition_is_remembered():
    log = Log(start="W:WK47:BK4", tempo=None).shuttle(4)  # the start position has stood twice
    assert counted(log) == {"third-repetition": 2, "king-moves-only": 4, "two-against-one": 4}
    log("white", "irregular", code="IRR-2", side=W, board="B:WK42:BK4")
    log.done("black", "accept")
    assert counted(log) == {"third-repetition": 2, "king-moves-only": 0, "two-against-one": 0}
    log.play("4-9 42-47")
    log.ruled(Verdict.DRAW_DUE, "third-repetition", "I.6.1 I.7.3.2", "black", "move", move="9-4")


def counted(log):
    return {count.rule: count.value for count in log.state.table.counts()}


def test_D_21_the_position_as_it_was_counts_nothing_twice():
    log = Log(start=KINGS).shuttle(4)
    log("black", "irregular", code="IRR-17", side=W, board=KINGS)
    assert counted(log)["third-repetition"] == 2
    log.play(SHUTTLE[0])
    assert log.state.made == (3, 2)


def test_I_5_4_only_the_opponent_decides():
    log = not_taken()
    log.refused("game-only-the-opponent", "I.5.4", "white", "demand")
    log.refused("game-only-the-opponent", "I.5.4", "white", "accept")
    log.refused("game-arbiter-unasked", "IV.1 I.5.4", "arbiter", "demand")
    log.refused("game-nothing-to-correct", "I.5.8", "white", "correct")
    log.done("black", "demand")
    log.refused("game-already-demanded", "I.5.4", "black", "demand")
    log.refused("game-only-the-culprit", "I.5.8", "black", "correct")
    log.refused("game-only-the-culprit", "I.5.8", "black", "refuse")


def test_I_5_9_demanded_by_pressing_his_clock_runs():
    log = not_taken()
    assert log.running is B
    log.done("black", "demand", "1:11", way=Way.PRESS)
    assert (log.running, log.state.called) == (W, False)
    log.done("white", "correct", "1:30")
    assert (log.running, log.state.must_press) == (W, None)
    log.play("28x17")
    assert (log.running, log.state.made) == (B, (1, 0))


def test_I_5_9_demanded_by_calling_the_correction_brings_the_clock_back():
    log = not_taken()
    log.done("black", "demand", "1:11", way=Way.CALL)
    assert (log.running, log.state.called) == (B, True)
    log.done("white", "correct", "1:31")
    assert log.running is W
    assert (log.left(W), log.left(B)) == (ms("1:20:00") - ms("1:01"), ms("1:20:00") - ms("0:30"))
    log.ruled(
        Verdict.UPHELD, "game-clock-corrected", "II.6.19", "arbiter", "clock", "1:31",
        action=ClockAction.CHARGE, side=W, time_ms=ms("0:20"),
    )  # fmt: skip
    assert log.left(W) == ms("1:20:00") - ms("1:21")


def test_I_5_9_demanded_by_stopping_both_clocks_was_it_justified():
    log = not_taken()
    outcome = log.done("black", "demand", "1:11", way=Way.STOP)
    assert [ruling.reason for ruling in outcome.rulings] == ["game-to-be-corrected", "game-was-stopping-justified"]
    assert (log.state.phase, log.running) == (Phase.STOPPED, None)
    log.refused("game-arbiter-decides-first", "I.5.9", "white", "correct")
    log.refused("game-say-upheld-or-not", "I.5.9", "arbiter", "decide")
    log.refused("game-time-is-given-at-the-clock", "II.2.5.5", "arbiter", "decide", upholds=True, extra_ms=60_000)
    log.refused("game-nothing-to-postpone", "IV.2.13", "arbiter", "decide", upholds=True, postpones=True)
    log.ruled(Verdict.UPHELD, "game-stopping-was-justified", "I.5.9", "arbiter", "decide", upholds=True)
    log.done("white", "correct")
    log.done("arbiter", "resume", "5:00")
    assert (log.running, log.left(W)) == (W, ms("1:20:00") - ms("1:01")), "he who must move again has the clock"
    log.play("28x17")


def test_II_4_4_1_stopped_without_need_the_game_is_lost():
    log = not_taken()
    log("black", "demand", way=Way.STOP)
    log.ruled(Verdict.WIN_WHITE, "clock-stop-loses", "II.4.4.1", "arbiter", "decide", upholds=False)
    assert log.score() == (2, 0, True)


def test_I_5_9_stopping_for_an_irregular_move_needs_one():
    log = Log()
    log.refused("clock-stop-loses", "II.4.4.1", "white", "stop", reason=StopFor.IRREGULAR_MOVE)
    log = not_taken()
    key = "game-was-stopping-justified"
    stop = {"reason": StopFor.IRREGULAR_MOVE}
    log.ruled(Verdict.ARBITER_DECISION_REQUIRED, key, "I.5.9", "black", "stop", **stop)


def test_II_6_12_a_move_taken_back_counts_for_no_control_and_earns_no_bonus():
    log = Log(start="W:W28,33:B7,22,19", tempo="10m/1,5m+30s")
    log("white", "irregular", "1:00", code="IRR-6", side=W, board="B:W28,29:B7,22,19")
    log.done("white", "press", "1:00")
    assert (log.left(W), log.state.clock.white.moves, log.state.clock.white.stage) == (ms("14:00"), 1, 1)
    log("black", "demand", "1:10")
    log.done("white", "correct", "1:20")
    face = log.state.clock.white
    assert (face.remaining_ms, face.moves, face.stage, face.control_at) == (ms("9:00"), 0, 0, 1)
    log.done("white", "move", "1:30", move="28x17")
    log.done("white", "press", "1:30")
    assert (log.left(W), log.state.clock.white.moves) == (ms("13:50"), 1)


@pytest.mark.parametrize("pressed", [False, True])
def test_I_5_4_4_a_move_taken_back_is_played_after_all(pressed):
    """The first move stands, so a press after the second was the right one."""
    log = Log(start="W:W31,40:B10,20")
    log.play("31-27", press=False)
    log("black", "irregular", code="IRR-4", side=W, board="B:W31,35:B10,20")
    if pressed:
        log.done("white", "press")
    log.done("black", "demand", way=Way.PRESS)
    log.done("white", "correct")
    assert log.fen == "B:W27,40:B10,20"
    if not pressed:
        log.done("white", "press")
    assert (log.running, log.state.must_press, log.state.clock.white.moves) == (B, None, 1)
    log.play("10-14 27-22")


def test_I_5_4_1_two_in_a_row_the_clock_comes_back_to_the_opponent():
    log = Log(start="W:W31,40:B10,20").play("31-27")
    log("black", "irregular", code="IRR-1", side=W, board="B:W27,35:B10,20")
    log.done("black", "demand", way=Way.PRESS)
    assert log.running is W
    log.done("white", "correct")
    assert (log.running, log.state.made, log.state.clock.white.moves) == (B, (1, 0), 1)
    log.play("10-14")


def test_I_5_4_a_demand_given_up_brings_the_clock_back():
    log = not_taken()
    log("black", "demand", way=Way.PRESS)
    assert log.running is W
    log.done("black", "accept")
    assert (log.running, log.state.to_move) == (B, B)
    log.play("7-12")


def test_I_5_8_a_correction_refused_may_cost_the_game():
    log = not_taken()
    log("black", "demand")
    numbers = "I.5.8 I.7.2.4 II.2.6.1"
    log.ruled(Verdict.ARBITER_DECISION_REQUIRED, "game-correction-refused", numbers, "white", "refuse")
    log.refused("game-arbiter-decides-first", numbers, "black", "move", move="7-12")
    log.refused("game-say-upheld-or-not", numbers, "arbiter", "decide")
    log.refused("game-reason-needed", numbers, "arbiter", "decide", upholds=False)
    log.ruled(Verdict.WIN_BLACK, "rules-refused", numbers, "arbiter", "decide", upholds=True)
    assert log.score() == (0, 2, True)


def test_I_5_8_he_obeys_after_all():
    log = not_taken()
    log("black", "demand")
    log("white", "refuse")
    log.ruled(Verdict.UPHELD, "game-decided", "I.5.8 I.7.2.4 II.2.6.1", "arbiter", "decide", verdict=Verdict.PLAY_ON)
    log.ruled(Verdict.UPHELD, "game-corrected", "I.5.8 I.5.4.6", "white", "correct")
    assert log.fen == CAPTURE_DUE


def test_I_5_8_the_arbiter_lets_it_stand_and_says_why():
    log = not_taken()
    log("black", "demand", way=Way.PRESS)
    log("white", "refuse")
    log.done("arbiter", "decide", upholds=False, reason="asked for after his own move")
    assert (log.fen, log.running, log.state.waits) == (NOT_TAKEN, B, None)
    assert log.state.incidents[0].status is Status.ACCEPTED
    log.play("7-12")


def test_I_5_4_what_stands_may_be_the_end():
    log = Log(start="W:W28:B22")
    log("white", "irregular", code="IRR-7", side=W, board="B:W28:B")
    log.done("black", "accept")
    assert log.verdict() == (Verdict.WIN_WHITE, "no-piece-left", ["KW2025:I.7.2.3"])


def test_I_5_7_an_irregular_answer_is_an_answer():
    log = not_taken()
    log("black", "irregular", code="IRR-2", side=B, board="W:W28,33:B2,22")
    assert [incident.status for incident in log.state.incidents] == [Status.ACCEPTED, Status.COMMITTED]
    log.done("white", "demand")
    log.done("black", "correct")
    assert log.fen == NOT_TAKEN
    log.refused("game-nothing-to-demand", "I.5.7", "black", "demand")


def test_II_5_1_an_irregular_move_refuses_an_offer():
    log = Log("100", start=KINGS).shuttle(80, press=False)
    log.done("black", "offer")
    log("black", "press")
    outcome = log("white", "irregular", code="IRR-2", side=W, board="B:WK41,36:BK4,15")
    assert [ruling.reason for ruling in outcome.rulings] == ["game-offer-declined", "game-opponent-decides"]
    assert (log.state.offer, log.state.barred) == (None, B)


def test_I_3_11_after_the_correction_the_touched_piece_is_played():
    log = Log(start="W:W28,34,43:B22,30")  # two men can take
    log("white", "irregular", code="IRR-6", side=W, board="B:W28,34,38:B22,30", touched=("43", "34"))
    log("black", "demand")
    log.done("white", "correct")
    log.refused("game-touched-another", "I.3.11", "white", "move", move="28x17")
    log.done("white", "move", move="34x25")


def test_I_5_1_a_board_turned_wrongly_annuls_the_game():
    log = Log().play("32-28 18-23")
    log.ruled(Verdict.ANNULLED, "game-annulled", "I.5.1", "white", "irregular", code="board_turned")
    state = log.state
    assert (state.phase, state.made, state.clock.white.spent_ms) == (Phase.BEFORE, (0, 0), 0)
    assert state.incidents[0].code == "board_turned"
    log.done("black", "start")
    log.play("32-28")


def test_I_5_2_a_wrong_start_is_corrected_like_a_move():
    log = Log().play("32-28 18-23")
    stands = log.fen.replace("50:", "49:").replace("49,49", "49")
    log.refused("game-who-did-it", "I.5.2", "white", "irregular", code="wrong_start", board=stands)
    log.done("black", "irregular", code="wrong_start", side=W, board=stands)
    log.ruled(Verdict.UPHELD, "game-to-be-corrected", "I.5.4 I.5.2", "black", "demand")
    log.ruled(Verdict.UPHELD, "game-corrected", "I.5.8 I.5.2", "white", "correct")
    assert "50" in log.fen


def test_I_5_3_a_piece_on_a_light_square_is_brought_back():
    log = Log(start="W:W31,40:B10,20")
    log.done("black", "irregular", code="light_square", side=W, board="B:W40:B10,20")
    log("black", "demand")
    log.ruled(Verdict.UPHELD, "game-corrected", "I.5.8 I.5.3", "white", "correct")


def test_I_5_5_an_accident_is_nobodys_irregularity():
    log = Log().play("32-28")
    log.ruled(Verdict.PLAY_ON, "game-position-restored", "I.5.5", "arbiter", "irregular", code="accident")
    assert log.state.incidents[0].status is Status.NOTED
    log.refused("game-nothing-to-demand", "I.5.7", "black", "demand")
    log.play("18-23")


def test_I_5_4_what_cannot_be_recorded():
    log = Log()
    log.refused("game-no-such-irregularity", "II.5.3", "white", "irregular", code="IRR-18", side=B)
    log.refused("game-who-did-it", "I.5.4.6", "white", "irregular", code="IRR-6")
    log.refused("game-unreadable-position", "I.5.4.6", "white", "irregular", code="IRR-6", side=B, board="W:W99")
    log.refused("game-nothing-to-demand", "I.5.4", "white", "demand")
    log.refused("game-nothing-to-accept", "I.5.4", "white", "accept")
    log = not_taken()
    log("black", "demand")
    log.refused("game-correct-first", "I.5.4.6", "black", "irregular", code="IRR-17", side=W)


def test_I_5_4_who_may_do_what_is_told():
    log = not_taken()
    rights = {(may.actor.value, may.act): str(may.article) for may in may_do(log.state)}
    assert rights["black", "demand"] == rights["black", "accept"] == "KW2025:I.5.4"
    assert rights["black", "stop"] == "KW2025:I.5.9"
    assert ("white", "demand") not in rights
    assert ("arbiter", "demand") not in rights


def test_I_5_7_an_irregularity_without_a_board_is_accepted_by_moving_on():
    log = Log().play("32-28")
    log.done("black", "irregular", code="IRR-17", side=W)
    log.ruled(Verdict.PLAY_ON, "game-irregularity-stands", "I.5.7 I.5.4.17", "black", "move", move="18-23")


def test_I_3_7_a_king_not_crowned_and_let_stand_is_a_king():
    """IRR-15: the opponent accepts it, or plays on; what stands on the far row moves as a king."""
    for settle in ("accept", "move"):
        log = Log(start="W:W7,38:B20,10")
        log.done("white", "irregular", code="IRR-15", side=W, board="B:W1,38:B20,10")
        assert log.fen == "B:WK1,38:B10,20"
        log.done("white", "press")
        if settle == "accept":
            log.done("black", "accept")
        log.play("20-25 1-29")
        assert log.fen == "B:WK29,38:B10,25"


@pytest.mark.parametrize(
    ("start", "board", "stands"),
    [
        ("W:WK1,38:B20,10", "B:W23,38:B20,10", "B:WK23,38:B10,20"),  # nobody has crowned it yet
        ("W:WK1,38:B19,10", "B:W28,38:B10,19", "B:WK28,38:B10,19"),  # it did not take, either
        ("W:WK1,38:B20,10", "B:WK23,38:B20,10", "B:WK23,38:B10,20"),
        ("W:WK1,38:B20,10", "B:W32:B20,10", "B:W32:B10,20"),  # the man moved, the king was taken off
        ("W:WK1,K2,38:B20,10", "B:W23,34,38:B20,10", "B:W23,34,38:B10,20"),  # nobody can tell
    ],
)
def test_I_5_4_16_an_uncrowned_king_that_was_played_is_a_king(start, board, stands):
    log = Log(start=start)
    log.done("black", "irregular", code="IRR-16", side=W, board=board)
    log.done("white", "press")
    assert log.fen == stands
    log.done("black", "move", move="10-15")
    assert log.fen == stands.replace("B:W", "W:W").replace("B10", "B15")


def test_I_3_7_a_move_already_made_and_not_crowned_leaves_the_same_game():
    log = Log(start="W:W7,38:B20,10")
    log.done("white", "move", move="7-1")
    counts = log.state.table.counts()
    log.done("black", "irregular", code="IRR-15", side=W, board="B:W1,38:B20,10")
    assert (log.fen, log.state.table.counts()) == ("B:WK1,38:B10,20", counts)
