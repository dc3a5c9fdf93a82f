"""Articles I.8 and I.9: moves and signs as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_positions import king_among_men, mixed
from scoresheet import at, begin, cited, legal

from kodeks.draughts import (
    BOARD_64,
    BOARD_100,
    VARIANTS,
    Move,
    judge,
    parse_move,
    smallest_route,
    write_fen,
    write_move,
)
from kodeks.draughts.judge import judge_written
from kodeks.draughts.notation import SIGNS, WrittenMove
from kodeks.draughts.routes import jumps
from kodeks.malformed import MalformedText
from kodeks.rulebook import EDITIONS, KW2025, Ruling, register

RULES = {board: KW2025.board(board) for board in ("100", "64")}


@pytest.mark.parametrize("board", ["100", "64"])
def test_I_8_1_squares_suffice_to_record_a_game(board):
    game = begin(board=board)
    for _ in range(30):
        if game.is_over:
            break
        move = game.position.legal_moves()[-1]
        assert game.judge(write_move(game.position, move)) == move
        game = game.after(move)


@pytest.mark.parametrize(
    ("text", "board", "squares", "sign"),
    [
        ("32-28", BOARD_100, (32, 28), "-"),
        ("35x24", BOARD_100, (35, 24), "x"),
        ("35:24", BOARD_100, (35, 24), "x"),
        ("03-9", BOARD_100, (3, 9), "-"),
        ("3x21x38x15", BOARD_100, (3, 21, 38, 15), "x"),
        ("c3xg7", BOARD_64, (22, 8), "x"),
        ("c3-d4", BOARD_64, (22, 18), "-"),
        ("c3:e5:g7", BOARD_64, (22, 15, 8), "x"),
        ("c3d4", BOARD_64, (22, 18), ""),
        ("22-18", BOARD_64, (22, 18), "-"),
    ],
)
def test_I_8_2_1_from_square_and_to_square(text, board, squares, sign):
    assert parse_move(text, board) == WrittenMove(squares, sign)


def test_I_8_2_2_hyphen_for_a_move():
    assert all("-" in text for text in legal("W:W31-50:B1-20"))
    refused = begin().judge("32x28")
    assert (refused.reason, cited(refused)) == ("sign-says-capture", ["KW2025:I.8.2.2"])


def test_I_8_2_3_x_for_a_capture():
    assert legal("W:W28:B22") == ["28x17"]
    refused = begin("W:W28:B22").judge("28-17")
    assert (refused.reason, cited(refused)) == ("sign-says-move", ["KW2025:I.8.2.3"])


@pytest.mark.parametrize(
    ("text", "board", "reason"),
    [
        ("", BOARD_100, "not-a-move"),
        ("32", BOARD_100, "not-a-move"),
        ("32-", BOARD_100, "not-a-move"),
        ("-28", BOARD_100, "not-a-move"),
        ("32 - 28", BOARD_100, "not-a-move"),
        ("32--28", BOARD_100, "not-a-move"),
        ("32-28-23", BOARD_100, "not-a-move"),
        ("32x28-23", BOARD_100, "not-a-move"),
        ("32-28\n", BOARD_100, "not-a-move"),
        ("32X28", BOARD_100, "not-a-move"),
        ("132-28", BOARD_100, "not-a-move"),
        ("3228", BOARD_100, "not-a-move"),
        ("٣٢-28", BOARD_100, "not-a-move"),
        ("32-51", BOARD_100, "not-a-square"),
        ("0-28", BOARD_100, "not-a-square"),
        ("c3-d4", BOARD_100, "not-a-square"),
        ("c3-d5", BOARD_64, "not-a-square"),
        ("33-28", BOARD_64, "not-a-square"),
        ("C3-D4", BOARD_64, "not-a-move"),
    ],
)
def test_I_8_2_what_is_no_move(text, board, reason):
    with pytest.raises(MalformedText) as caught:
        parse_move(text, board)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("fen", "board", "forms"),
    [
        ("W:WK3:B12,20,27,31", "100", ["3x21x38x15", "3x26x42x15"]),
        ("W:W28:B22,12,13,23", "100", ["28x28"]),
    ],
)
def test_D_3_long_form_where_needed(fen, board, forms):
    assert legal(fen, board) == forms


def test_D_3_the_short_form_is_refused_where_ambiguous():
    refused = begin("W:WK3:B12,20,27,31").judge("3x15")
    assert (refused.reason, cited(refused)) == ("capture-ambiguous", ["KW2025:I.8.2.1"])


def test_D_3_a_part_of_the_route_is_enough_where_it_decides():
    game = begin("W:WK3:B12,20,27,31")
    assert game.judge("3x21x15") == game.judge("3x21x38x15")
    assert game.judge("3x42x15") == game.judge("3x26x42x15")


def all_routes(position, move):
    """Every route of a capture, by plain recursion."""
    variant = position.variant
    start = variant.bits[move.origin]
    flies = position.at(move.origin).is_king
    empty = variant.geometry.squares & ~(position.occupied ^ start)

    def walk(at_bit, left, route):
        if not left:
            return [route] if route[-1] == move.target else []
        return [
            found
            for jumped, landing in jumps(variant, at_bit, left, empty, flies)
            for found in walk(landing, left ^ jumped, (*route, variant.numbers[landing]))
        ]

    return walk(start, variant.bitboard(move.captured), (move.origin,))


@pytest.mark.parametrize("seed", range(300, 304))
@pytest.mark.parametrize("board", ["100", "64"])
def test_D_3_what_is_written_is_read_back(board, seed):
    for position in mixed(VARIANTS[board], seed, 150, most_victims=8):
        for move in position.legal_moves():
            for numeric in (False, True):
                text = write_move(position, move, numeric=numeric)
                assert judge(position, text, RULES[board]) == move, (write_fen(position), text)


@pytest.mark.parametrize("seed", range(310, 314))
@pytest.mark.parametrize("board", ["100", "64"])
def test_D_3_every_route_is_read_and_the_smallest_is_written(board, seed):
    order = VARIANTS[board].reading_order
    for position in mixed(VARIANTS[board], seed, 120, most_victims=6):
        moves = [move for move in position.legal_moves() if move.captured]
        routes = {move: all_routes(position, move) for move in moves}
        for move in moves:
            smallest = min(routes[move], key=lambda route: [order(square) for square in route])
            assert smallest_route(position, move) == smallest, write_fen(position)
            for route in routes[move]:
                assert judge_written(position, WrittenMove(route, "x"), RULES[board]) == move
                check_partial_routes(position, routes, move, route)


def check_partial_routes(position, routes, move, route):
    """Any one stop on the way: the move if only its routes pass there, else refused as ambiguous."""
    for stop in route[1:-1]:
        fitting = {
            other
            for other, ways in routes.items()
            if (other.origin, other.target) == (move.origin, move.target) and any(stop in way[1:-1] for way in ways)
        }
        short = {other for other in routes if (other.origin, other.target) == (move.origin, move.target)}
        answer = judge_written(
            position, WrittenMove((move.origin, stop, move.target), "x"), RULES[position.variant.key]
        )
        assert move in fitting <= short
        if len(fitting) == 1:
            assert answer == move, write_fen(position)
        else:
            assert isinstance(answer, Ruling)
            assert answer.reason == "capture-ambiguous"


def test_D_3_on_64_squares_compare_by_file_then_rank():
    squares = sorted(BOARD_64.squares, key=BOARD_64.reading_order)
    assert [BOARD_64.names[square] for square in squares] == sorted(BOARD_64.names[1:])
    assert sorted(BOARD_100.squares, key=BOARD_100.reading_order) == list(BOARD_100.squares)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.sampled_from(["100", "64"]))
def test_D_3_short_form_exactly_where_it_is_not_ambiguous(chance, board):
    position = king_among_men(VARIANTS[board], chance, most=9)
    moves = position.legal_moves()
    for move in moves:
        shared = [other for other in moves if (other.origin, other.target) == (move.origin, move.target)]
        text = write_move(position, move)
        assert (text.count("x") > 1) == (len(shared) > 1), (write_fen(position), text)


SIGNS_OF_THE_CODE = {
    "!": 3, "!!": 4, "?": 5, "??": 6, "?!": 7, "!?": 8, "*": 9, "+": 10, "=": 11,
    "+1": 12, "+2": 12, "-1": 13, "-2": 13, "a.l.": 14,
}  # fmt: skip


@pytest.mark.parametrize(("sign", "number"), SIGNS_OF_THE_CODE.items())
def test_I_9_signs(sign, number):
    assert SIGNS[sign] == f"I.9.{number}"
    for code in EDITIONS.values():
        assert register().find(code.cite(SIGNS[sign])) is not None


def test_I_9_no_other_signs():
    assert set(SIGNS) == set(SIGNS_OF_THE_CODE)


def test_I_9_1_I_9_2_signs_of_move_and_capture():
    assert write_move(begin().position, Move(32, 28)) == "32-28"
    position = at("W:W28:B22")
    assert write_move(position, position.legal_moves()[0]) == "28x17"
