"""Articles I.4: captures."""

import pytest
from scoresheet import at, begin, cited, legal

from kodeks.draughts import write_move
from kodeks.rulebook import Side


@pytest.mark.parametrize(
    ("fen", "board", "moves"),
    [
        ("W:W28:B22", "100", ["28x17"]),
        ("W:W28:B23", "100", ["28x19"]),
        ("W:W28:B32", "100", ["28x37"]),
        ("W:W28:B33", "100", ["28x39"]),
        ("B:W33:B28", "100", ["28x39"]),
        ("B:W22:B28", "100", ["28x17"]),
        ("W:Wd4:Bc5", "64", ["d4xb6"]),
        ("W:Wd4:Be3", "64", ["d4xf2"]),
        ("B:Wc3:Bd4", "64", ["d4xb2"]),
        ("B:We5:Bd4", "64", ["d4xf6"]),
    ],
)
def test_I_4_1_capture_forward_and_backward(fen, board, moves):
    assert legal(fen, board) == moves


def test_I_4_1_capture_is_one_move():
    game = begin("W:W32:B28,19").play("32x14")
    assert (game.ply, game.position.to_move) == (1, Side.BLACK)


@pytest.mark.parametrize(
    ("fen", "text", "articles"),
    [
        ("W:W28,50:B22,1", "50-44", ["I.4.1", "I.4.2"]),
        ("W:WK28,50:B22,1", "50-44", ["I.4.1", "I.4.3"]),
        ("W:WK28,50,35:B22,1,30", "50-44", ["I.4.1", "I.4.2", "I.4.3"]),
    ],
)
@pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
def test_I_4_1_capture_is_compulsory(fen, text, articles, edition):
    refused = begin(fen, edition=edition).judge(text)
    assert refused.reason == "capture-is-compulsory"
    assert cited(refused) == [f"{edition.upper()}:{number}" for number in articles]
    assert refused.facts["due"] in legal(fen)


@pytest.mark.parametrize(
    "fen",
    [
        "W:W28:B22,17,1",  # the square behind is taken by the other side
        "W:W28,17:B22",  # ... or by one's own
        "W:W28:B17",  # two squares off
        "W:W27:B21,16",  # two in a row
        "W:W31:B26",  # at the edge
        "W:W7:B1",  # at the far row
        "W:W28,22:B1",  # one's own piece
    ],
)
def test_I_4_2_a_man_needs_a_neighbour_and_an_empty_square_behind(fen):
    assert not at(fen).must_capture()
    assert all(not move.captured for move in at(fen).legal_moves())


@pytest.mark.parametrize(
    ("fen", "board", "moves"),
    [
        ("W:WK46:B28", "100", ["46x10", "46x14", "46x19", "46x23", "46x5"]),
        ("W:WK46:B28,10", "100", ["46x5"]),
        ("W:WK46:B28,19,14", "100", ["46x23"]),
        ("W:WK46,19:B28", "100", ["46x23"]),
        ("B:WKa7:BKg1", "64", []),
        ("B:Wc5:BKg1", "64", ["g1xa7", "g1xb6"]),
    ],
)
def test_I_4_3_a_king_captures_at_a_distance(fen, board, moves):
    position = at(fen, board)
    captures = sorted(write_move(position, move) for move in position.legal_moves() if move.captured)
    assert captures == moves


@pytest.mark.parametrize("fen", ["W:WK46:B28,23", "W:WK46,37:B28,1", "W:WK46:B5,1", "W:WK46:B41,37"])
def test_I_4_3_a_king_passes_no_two_in_a_row_and_no_edge(fen):
    assert not at(fen).must_capture()


@pytest.mark.parametrize(
    ("fen", "board", "move", "taken"),
    [
        ("W:W32:B28,19", "100", "32x14", 2),
        ("W:W48:B42,32,22", "100", "48x17", 3),
        ("W:W28:B22,12,13,23", "100", "28x28", 4),
        ("W:Wc1:Bd2,f4,f6", "64", "c1xe7", 3),
    ],
)
def test_I_4_5_a_man_goes_on(fen, board, move, taken):
    position = at(fen, board)
    assert legal(fen, board) == [move]
    assert [len(move.captured) for move in position.legal_moves()] == [taken]


def test_I_4_5_a_man_may_not_stop_early():
    refused = begin("W:W32:B28,19").judge("32x23")
    assert refused.reason == "capture-unfinished"
    assert cited(refused) == ["KW2025:I.4.5", "KW2025:I.4.13"]
    assert (refused.facts["taken"], refused.facts["required"]) == (1, 2)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:WK46:B37,23", ["46x10", "46x14", "46x19", "46x5"]),  # straight on
        ("W:WK46:B37,22", ["46x11", "46x17", "46x6"]),  # round the corner
        ("W:WK46:B37,22,33", ["46x11", "46x17", "46x39", "46x44", "46x50", "46x6"]),
    ],
)
def test_I_4_6_a_king_turns_or_goes_straight_on(fen, moves):
    assert legal(fen) == moves


def test_I_4_6_a_king_may_not_stop_early():
    refused = begin("W:WK46:B37,22").judge("46x28")
    assert refused.reason == "capture-unfinished"
    assert cited(refused) == ["KW2025:I.4.6", "KW2025:I.4.13"]


@pytest.mark.parametrize(("fen", "text"), [("W:W28,22:B1", "28x17"), ("W:WK46,28:B1", "46x5")])
def test_I_4_7_own_pieces_are_not_jumped(fen, text):
    refused = begin(fen).judge(text)
    assert (refused.reason, cited(refused)) == ("own-piece-jumped", ["KW2025:I.4.7"])


def test_I_4_8_an_empty_square_may_be_crossed_again():
    # 43x43: the king comes back to its own square, across squares it has crossed before.
    (move,) = (move for move in at("W:WK43:B17,23,32,39").legal_moves() if move.target == 43)
    assert len(move.captured) == 4


def test_D_1_the_square_it_came_from_is_empty():
    assert legal("W:W28:B22,12,13,23") == ["28x28"]
    assert begin("W:W28:B22,12,13,23").play("28x28").position.at(28) == (Side.WHITE, False)


def test_I_4_8_a_piece_is_jumped_once():
    refused = begin("W:WK39:B11,44").judge("39x50x6")
    assert (refused.reason, cited(refused)) == ("piece-jumped-twice", ["KW2025:I.4.8"])


def test_I_4_11_a_jumped_piece_still_blocks():
    # After 14, 27 and 8 the king on 3 would take 9 as well if 14 were gone.
    for text in ("10x20", "10x25"):
        refused = begin("W:WK10:B8,9,14,27").judge(text)
        assert (refused.reason, cited(refused)) == ("jumped-piece-still-blocks", ["KW2025:I.4.11"])


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W32,39:B28,19,33", ["32x14"]),  # two before one
        ("W:WK46,32:B28,19,K41", ["32x14"]),  # a king has no priority as capturer
        ("W:W26,40:BK21,34,24", ["40x20"]),  # ... nor as victim
        ("W:W28:BK22,23", ["28x17", "28x19"]),
    ],
)
def test_I_4_13_majority(fen, moves):
    assert legal(fen) == moves


@pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
def test_I_4_13_fewer_is_refused(edition):
    refused = begin("W:W32,39:B28,19,34", edition=edition).judge("39x30")
    assert (refused.reason, cited(refused)) == ("majority-is-compulsory", [f"{edition.upper()}:I.4.13"])
    assert (refused.facts["taken"], refused.facts["required"]) == (1, 2)


def test_I_4_14_free_choice_among_equals():
    assert legal("W:W27,K43:B22,30") == ["27x18", "43x25"]
    assert legal("W:W28:B22,K23,32,33") == ["28x17", "28x19", "28x37", "28x39"]


def test_D_2_routes_of_one_capture_are_one_move():
    moves = at("W:WK28:B22,12,13,23").legal_moves()
    assert len(moves) == len(set(moves))
    assert sum(move.target == 28 for move in moves) == 1


@pytest.mark.parametrize(
    ("fen", "board", "move"),
    [("W:W14:B8,9", "100", "14x12"), ("B:W42,43:B37", "100", "37x39"), ("W:Wh6:Be7,g7", "64", "h6xd6")],
)
def test_I_4_15_passing_the_far_row_does_not_promote(fen, board, move):
    game = begin(fen, board)
    mover = game.position.to_move
    assert legal(fen, board) == [move]
    after = game.play(move).position
    assert after.material(mover) == (1, 0)
    assert after.at(game.position.legal_moves()[0].target) == (mover, False)


@pytest.mark.parametrize(("fen", "move"), [("W:W12:B8", "12x3"), ("B:W42:B38", "38x47")])
def test_I_4_15_ending_there_does(fen, move):
    game = begin(fen)
    assert game.play(move).position.material(game.position.to_move) == (0, 1)
