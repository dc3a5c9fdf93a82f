"""Blind players in the log [annex E; 2023: appendix D], with the five acceptance points of the specification."""

import pytest
from chess_logs import WHITE, Log, cited

from kodeks.rulebook.result import Side

BLIND = {"blind": (Side.WHITE,)}


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "E2.3"), ("fide2023", "D.2.3")])
@pytest.mark.parametrize(
    "words",
    [
        "skoczek Gustaw jeden, Feliks trzy",
        "knight Gustav one, Felix three",
        "Springer Gustav eins, Felix drei",
    ],
)
def test_E2_3_no_press_before_the_announcement(edition, article, words):
    log = Log(edition, **BLIND)
    log.do("white", "move", move="Nf3")
    log.refuses("white", "press", "game-announce-first", article)
    log.do("white", "announce", text=words)
    log.do("white", "press")
    log.do("black", "move", move="e5")
    log.do("black", "press")  # a sighted player's clock is as usual


def test_E2_3_between_two_blind_players_both_announce():
    log = Log(blind=tuple(Side))
    log.do("white", "move", move="e4")
    log.do("white", "announce", text="Ewa dwa Ewa cztery")
    log.do("white", "press")
    log.do("black", "move", move="d5")
    log.refuses("black", "press", "game-announce-first", "E2.3")


def test_E2_3a_E2_3b_a_capture_is_made_once_it_is_announced():
    """The captured piece is off the board and the other one in its hole; only the announcement completes the move."""
    log = Log(start="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", **BLIND)
    log.do("white", "move", move="exd5")
    assert log.state.table.game.board.board_fen() == "4k3/8/8/3P4/8/8/8/4K3"
    log.refuses("white", "press", "game-announce-first", "E2.3")
    log.do("white", "announce", text="pion Ewa cztery bije Dawid pięć")
    log.do("white", "press")


def test_E2_6_a_slip_is_corrected_at_once():
    log = Log(**BLIND)
    log.do("white", "move", move="Nf3")
    log.refuses("white", "announce", "game-announced-another", "E2.6", text="knight Gustav one, Hector three")
    log.do("white", "announce", text="knight Gustav one, Felix three")


def test_C_67_a_promotion_is_announced_with_its_piece():
    log = Log(start="8/P6k/8/8/8/8/8/K7 w - - 0 1", **BLIND)
    log.do("white", "move", move="a8=Q")
    assert not log.try_to("white", "announce", text="pion Anna siedem, Anna osiem").is_accepted
    log.refuses("white", "press", "game-announce-first", "E2.3")
    log.do("white", "announce", text="pion Anna siedem, Anna osiem, hetman")
    log.do("white", "press")


@pytest.mark.parametrize("words", ["długa roszada", "long castling", "lange Rochade"])
def test_E2_1_castling(words):
    log = Log(start="4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", **BLIND)
    log.do("white", "move", move="O-O-O")
    log.do("white", "announce", text=words)


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "E2.2"), ("fide2023", "D.2.2")])
def test_E2_2_touched_only_when_lifted(edition, article):
    log = Log(edition, **BLIND)
    log.do("white", "touch", square="g1", lifted=False)
    assert (log.reasons, cited(log.last.rulings[0]), log.state.touches) == (["game-not-lifted"], [article], ())
    log.do("white", "touch", square="g1")
    log.refuses("white", "move", "game-touched-another", log.state.table.cite("4.3a").number, move="e4")


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "E2.8"), ("fide2023", "D.2.9")])
def test_E2_8_differing_scores_go_back_to_the_last_common_position(edition, article):
    log = Log(edition, **BLIND)
    for move, words in (("e4", "Ewa dwa Ewa cztery"), ("e5", ""), ("Nf3", "skoczek Gustaw jeden Feliks trzy")):
        mover = log.state.to_move
        log.do(mover.value, "move", move=move)
        if mover is WHITE:
            log.do("white", "announce", text=words)
        log.do(mover.value, "press")
    log.do("arbiter", "compare", white=["e4", "e5", "Nf3"], black=["e4", "e5", "Nc3"])
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-back-to-agreement"], [article])
    assert (log.state.made, log.state.to_move, log.state.clock.running) == ((1, 1), WHITE, WHITE)


def test_E2_7_agreeing_scores_put_the_board_right():
    log = Log(**BLIND)
    log.do("white", "move", move="e3")
    log.do("arbiter", "compare", white=["e4"], black=["e4"])
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-sheets-agree"], ["E2.7"])
    assert log.state.table.fen.startswith("rnbqkbnr/pppppppp/8/8/4P3")
    Log().refuses("arbiter", "compare", "game-one-board", "E2.8", white=[], black=[])


# Assistants


def test_E2_9_the_assistant_of_a_blind_player():
    log = Log(tempo="5m", assistants=(Side.WHITE,), **BLIND)
    log.do("white", "move", move="e4")
    log.do("white_assistant", "announce", text="Bauer Eva zwei Eva vier")
    log.do("white_assistant", "press")
    log.do("white_assistant", "ask")
    assert (log.reasons, cited(log.last.rulings[0])) == (["game-times-told"], ["E2.9d"])
    log.do("white_assistant", "call", reason="the opponent has touched the queen")
    log.refuses("white_assistant", "move", "game-not-his-business", "13.6", "1.1", move="d4")
    log.refuses("white_assistant", "offer", "game-not-his-business", "13.6", "9.1b1")
    log.do("white_assistant", "flag", at="0:05:10", side="black")
    assert log.end[:2] == ("win_white", ["6.9"])


def test_E2_9c_mindful_of_the_announcement():
    log = Log(assistants=(Side.WHITE,), **BLIND)
    log.do("white", "move", move="e4")
    log.refuses("white_assistant", "press", "game-announce-first", "E2.3")


@pytest.mark.parametrize(
    ("kind", "fields", "right"),
    [("press", {}, "6.7a"), ("ask", {}, "E2.9d"), ("flag", {"side": "white"}, "6.8"), ("call", {}, "6.12b")],
)
def test_E2_10_the_sighted_players_assistant_only_announces(kind, fields, right):
    log = Log(assistants=(Side.BLACK,), **BLIND)
    log.do("white", "move", move="e4")
    log.do("white", "announce", text="Eva two Eva four")
    log.do("white", "press")
    log.do("black", "move", move="e5")
    log.do("black_assistant", "announce", text="Eva seven Eva five")
    log.refuses("black_assistant", kind, "game-not-an-assistants-duty", "13.6", right, **fields)


def test_E2_9d_times_are_told_to_the_blind_only():
    log = Log(**BLIND)
    log.refuses("black", "ask", "game-only-the-blind-ask", "E2.9d")
    log.do("white", "ask")
    log.refuses("white_assistant", "ask", "game-not-an-assistants-duty", "13.6", "E2.9d")


def test_E2_1_a_move_is_announced_by_its_squares_alone():
    log = Log(blind=(WHITE,))
    log.do("white", "move", move="e4")
    log.refuses("white", "announce", "game-announced-another", "E2.6", text="d2 d4")
    log.do("white", "announce", text="e2 e4")
    log.do("white", "press")
