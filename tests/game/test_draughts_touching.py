"""Touching and completing a move in draughts [I.3.10-3.14]."""

import pytest
from draughts_logs import Log

from kodeks.rulebook.ruling import Verdict


def test_I_3_11_a_touched_piece_must_be_moved():
    log = Log()
    log.done("white", "touch", square="33")
    log.refused("game-touched-another", "I.3.11", "white", "move", move="32-28")
    log.done("white", "move", move="33-29")  # any square it can go to, until it is released [I.3.12]
    assert log.state.touches == ()


def test_I_3_11_the_first_one_that_can_move_binds():
    log = Log()
    log.done("white", "touch", square="50")  # it cannot move
    log.done("white", "touch", square="20")  # the opponent's
    log.done("white", "touch", square="31")
    log.done("white", "touch", square="32")
    log.refused("game-touched-another", "I.3.11", "white", "move", move="32-28")
    log.done("white", "move", move="31-27")


def test_D_20_a_touch_binds_only_what_the_majority_lets_move():
    log = Log(start="W:W28,38:B7,22")
    log.done("white", "touch", square="38")  # a capture is due elsewhere
    log.done("white", "move", move="28x17")


def test_I_3_13_adjusting_on_his_own_move():
    log = Log()
    log.ruled(Verdict.PERMITTED, "game-adjusted", "I.3.13", "white", "touch", square="33", adjusting=True)
    log.done("white", "move", move="32-28")


@pytest.mark.parametrize("adjusting", [False, True])
def test_I_3_14_not_when_the_opponent_has_the_move(adjusting):
    log = Log()
    log.refused("game-touched-out-of-turn", "I.3.14", "black", "touch", square="20", adjusting=adjusting)


def test_I_3_11_touched_by_accident():
    log = Log()
    log.ruled(Verdict.PERMITTED, "game-touched-by-accident", "I.3.11", "white", "touch", square="33", accidental=True)
    log.play("32-28")


def test_I_3_11_no_such_square():
    Log().refused("game-no-such-square", "I.3.11", "white", "touch", square="51")
    Log("64", tempo="60m").refused("game-no-such-square", "I.3.11", "white", "touch", square="a2")


@pytest.mark.parametrize(
    ("by", "move", "reason", "articles"),
    [
        ("black", "18-23", "game-not-on-move", "I.3.3"),
        ("arbiter", "32-28", "game-not-his-business", "IV.1 I.3.3"),
        ("white", "nonsense", "game-unreadable-move", "I.8.2"),
    ],
)
def test_I_3_3_moves_are_made_in_turn(by, move, reason, articles):
    Log().refused(reason, articles, by, "move", move=move)


def test_I_3_3_no_move_before_the_start_or_out_of_order():
    log = Log(begin=False)
    log.refused("game-not-now", "I.3.3", "white", "move", move="32-28")
    log.done("black", "start", "5:00")
    log.refused("clock-time-runs-backwards", "II.3.5.5", "white", "move", "4:59", move="32-28")
