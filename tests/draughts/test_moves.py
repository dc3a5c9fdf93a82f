"""Articles I.3: moves without capture, promotion."""

import pytest
from scoresheet import at, begin, cited, legal

from kodeks.draughts import BOARD_64, BOARD_100, Piece, Position
from kodeks.rulebook import Side


@pytest.mark.parametrize("board", ["100", "64"])
def test_I_3_3_white_begins_then_alternately(board):
    game = begin(board=board)
    sides = []
    for _ in range(8):
        sides.append(game.position.to_move)
        game = game.after(game.position.legal_moves()[0])
    assert sides == [Side.WHITE, Side.BLACK] * 4


@pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
def test_I_3_3_not_out_of_turn(edition):
    refused = begin(edition=edition).judge("20-25")
    assert (refused.reason, cited(refused)) == ("piece-of-the-opponent", [f"{edition.upper()}:I.3.3"])


@pytest.mark.parametrize(
    ("fen", "board", "moves"),
    [
        ("W:W28:B1", "100", ["28-22", "28-23"]),
        ("B:W50:B22", "100", ["22-27", "22-28"]),
        ("W:W26:B1", "100", ["26-21"]),
        ("W:W35:B1", "100", ["35-30"]),
        ("W:W28,22:B1", "100", ["22-17", "22-18", "28-23"]),
        ("W:Wc3:Ba7", "64", ["c3-b4", "c3-d4"]),
        ("B:Wg1:Bd6", "64", ["d6-c5", "d6-e5"]),
        ("W:Wa3:Bh8", "64", ["a3-b4"]),
        ("B:Wa1:Bh6", "64", ["h6-g5"]),
    ],
)
def test_I_3_4_a_man_steps_forward(fen, board, moves):
    assert legal(fen, board) == moves


@pytest.mark.parametrize("text", ["28-32", "28-33", "28-17", "28-19", "28-24", "28-50"])
def test_I_3_4_a_man_goes_nowhere_else(text):
    refused = begin("W:W28:B1").judge(text)
    assert (refused.reason, cited(refused)) == ("man-cannot-go-there", ["KW2025:I.3.4"])


@pytest.mark.parametrize(
    ("fen", "board", "move", "square"),
    [
        ("W:W7:B50", "100", "7-1", 1),
        ("B:W7:B42", "100", "42-48", 48),
        ("W:Wc7:Bh8", "64", "c7-d8", "d8"),
        ("B:Wh8:Bb2", "64", "b2-a1", "a1"),
    ],
)
def test_I_3_5_promotion(fen, board, move, square):
    game = begin(fen, board)
    mover = game.position.to_move
    after = game.play(move).position
    assert after.at(game.rules.variant.square(str(square))) == Piece(mover, True)
    assert after.material(mover) == (0, 1)


@pytest.mark.parametrize(("fen", "move"), [("W:W12:B50", "12-7"), ("W:W46:B5", "46-41"), ("B:W50:B5", "5-10")])
def test_I_3_5_no_promotion_elsewhere(fen, move):
    game = begin(fen)
    assert game.play(move).position.material(game.position.to_move) == (1, 0)


def test_I_3_7_a_king_needs_no_crown():
    game = begin("W:W7,50:B15").play("7-1").play("15-20")
    assert "1-6" in legal_now(game)
    assert "1-40" in legal_now(game)


def legal_now(game):
    names = game.rules.variant.names
    return [f"{names[move.origin]}-{names[move.target]}" for move in game.position.legal_moves() if not move.captured]


def test_I_3_8_a_new_king_moves_only_after_the_opponent():
    game = begin("W:W7:B15,20").play("7-1")
    assert game.position.to_move is Side.BLACK
    refused = game.judge("1-6")
    assert (refused.reason, cited(refused)) == ("piece-of-the-opponent", ["KW2025:I.3.3"])
    assert game.play("20-25").judge("1-6") == (1, 6, frozenset())


def test_I_3_8_a_man_that_captured_onto_the_far_row_stops_there():
    # From 3 a king could take 14 as well; the man's capture has ended.
    assert legal("W:W12:B8,14") == ["12x3"]
    assert at("W:W12:B8,14").after(at("W:W12:B8,14").legal_moves()[0]).at(14) is not None


@pytest.mark.parametrize(
    ("fen", "board", "targets"),
    [
        ("W:WK28:B1", "100", "5 6 10 11 14 17 19 22 23 32 33 37 39 41 44 46 50"),
        ("W:WK46:B1", "100", "5 10 14 19 23 28 32 37 41"),
        ("W:WK28,17,39:B1", "100", "5 10 14 19 22 23 32 33 37 41 46"),
        ("B:WK2:BKd4", "64", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"),
    ],
)
def test_I_3_9_a_king_goes_any_distance_both_ways(fen, board, targets):
    position = at(fen, board)
    king = next(square for square, piece in position.pieces() if piece == (position.to_move, True))
    names = position.variant.names
    reached = {names[move.target] for move in position.legal_moves() if move.origin == king}
    assert reached == set(targets.split())


@pytest.mark.parametrize(
    ("text", "reason"),
    [("28-6", "king-cannot-go-there"), ("28-24", "king-cannot-go-there"), ("28-17", "target-occupied")],
)
def test_I_3_9_a_king_does_not_pass_or_enter(text, reason):
    refused = begin("W:WK28,17:B1").judge(text)
    assert (refused.reason, cited(refused)) == (reason, ["KW2025:I.3.9"])


@pytest.mark.parametrize("board", [BOARD_100, BOARD_64])
def test_I_3_4_men_on_the_far_row_have_no_step(board):
    top = Position.of(board, [(1, Piece(Side.WHITE, False)), (9, Piece(Side.WHITE, False))], Side.WHITE)
    assert {move.origin for move in top.legal_moves()} == {9}
