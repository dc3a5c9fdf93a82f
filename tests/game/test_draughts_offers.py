"""Offers of a draw in draughts [II.5.1, III.6]."""

import pytest
from draughts_logs import KINGS, KINGS_64, B, Log, W

from kodeks.rulebook.ruling import Verdict


def test_EX_C1_white_offers_first_with_his_41st_move():
    log = Log(start=KINGS).shuttle(79, press=False)
    assert log.state.made == (40, 39)
    ruling = log.refused("game-offer-too-early", "II.5.1", "white", "offer")
    assert ruling.facts == {"moves": 39, "limit": 40}
    log("white", "press")
    log.shuttle(1, press=False)
    log.done("black", "offer")
    assert log.state.offer is B
    log = Log(start=KINGS).shuttle(81, press=False)
    assert log.state.made == (41, 40)
    log.done("white", "offer")


def test_EX_C2_after_a_refusal_not_again_until_the_opponent_offers():
    log = Log(start=KINGS).shuttle(80, press=False)
    log.done("black", "offer")
    log("black", "press")
    log.ruled(Verdict.PLAY_ON, "game-offer-declined", "II.5.1", "white", "move", move="47-42")
    log("white", "press")
    log.shuttle(9, press=False)
    assert log.state.made == (45, 45)
    log.refused("game-offer-repeated", "II.5.1", "black", "offer")
    log("black", "press")
    log.shuttle(9, press=False)
    assert log.state.made == (50, 49)
    log.done("white", "offer")
    log("white", "press")
    log.ruled(Verdict.PLAY_ON, "game-offer-declined", "II.5.1", "black", "answer", accepts=False)
    log.shuttle(3, press=False)
    assert log.state.made == (51, 51)
    log.done("black", "offer")
    log("black", "press")
    log.ruled(Verdict.DRAW, "agreement", "I.7.3.1", "white", "answer", accepts=True)
    assert log.score() == (1, 1, True)


@pytest.mark.parametrize(("black", "allowed"), [("Kd8,b8,f8,h8,a7,c7,e7", False), ("Kd8,b8,f8,h8,a7,c7", True)])
def test_EX_C3_few_pieces_where_no_sheets_are_kept(black, allowed):
    log = Log("64", tempo="5m", start=f"W:Wa1,c1,e1,g1,b2,d2:B{black}").play("d2-e3", press=False)
    if not allowed:
        ruling = log.refused("game-offer-too-many-pieces", "III.6", "white", "offer")
        assert ruling.facts == {"pieces": 7, "limit": 6}
        return
    log.done("white", "offer")
    log("white", "press")
    log.ruled(Verdict.DRAW, "agreement", "I.7.3.1", "black", "answer", accepts=True)


@pytest.mark.parametrize(("men", "allowed"), [(11, False), (10, True)])
def test_III_6_ten_pieces_on_100(men, allowed):
    white = ",".join(str(square) for square in range(51 - men, 51))
    log = Log(tempo="5m", start=f"W:W{white}:B1,2,3").play(f"{51 - men}-{46 - men}", press=False)
    assert log("white", "offer").is_accepted is allowed


def test_D_25_with_sheets_the_number_of_moves_decides():
    log = Log("64", tempo="5m", start=KINGS_64, sheets=True).shuttle(1, press=False)
    log.refused("game-offer-too-early", "II.5.1", "white", "offer")


def test_II_5_1_15_moves_on_64():
    log = Log("64", tempo="60m", start=KINGS_64).shuttle(29, press=False)
    log.refused("game-offer-too-early", "II.5.1", "white", "offer")
    log("white", "press")
    log.shuttle(1, press=False)
    log.done("black", "offer")


def test_II_5_1_the_order_is_move_offer_press():
    log = Log("64", tempo="60m", start=KINGS_64).shuttle(30)
    log.refused("game-offer-after-own-move", "II.5.1", "white", "offer")
    log.refused("game-offer-after-own-move", "II.5.1", "black", "offer")  # he has pressed
    log.shuttle(1, press=False)
    log.done("white", "offer")
    log.refused("game-offer-stands-already", "II.5.1", "white", "offer")
    log.refused("game-nothing-was-offered", "II.5.1", "white", "answer", accepts=True)
    log.refused("game-not-his-business", "IV.1 II.5.1", "arbiter", "answer", accepts=True)


def test_II_5_1_without_a_clock_the_offer_follows_the_move():
    log = Log("64", tempo=None, start=KINGS_64).shuttle(30)
    log.refused("game-offer-after-own-move", "II.5.1", "white", "offer")
    log.done("black", "offer")


def test_II_5_1_nothing_to_answer():
    Log().refused("game-nothing-was-offered", "II.5.1", "black", "answer", accepts=False)


def test_I_6_5_4_an_advantage_is_offered_with_the_draw():
    log = Log(start=KINGS).shuttle(80, press=False)
    log.refused("no-draw-with-advantage", "I.6.5.1", "black", "offer", ahead=W)
    log = Log(start=KINGS, with_advantage=True).shuttle(80, press=False)
    log.done("black", "offer", ahead=W)
    log.ruled(Verdict.DRAW, "agreement", "I.7.3.1 I.6.5.4", "white", "answer", accepts=True)
    assert log.state.ending.score.ahead is W


@pytest.mark.parametrize(("side", "verdict"), [("white", Verdict.WIN_BLACK), ("black", Verdict.WIN_WHITE)])
def test_I_7_2_1_resignation_at_any_time(side, verdict):
    log = Log()
    log.ruled(verdict, "resignation", "I.7.2.1", side, "resign")
    assert log.running is None  # [II.6.20]
    log.refused("game-is-over", "I.7.2.1", side, "resign")
