"""Chess960 by annex F: the 960 starts, their numbers, the draw, and castling."""

from collections import Counter
from itertools import permutations

import chess
import pytest
from chess_games import BOTH, sans
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.chess import (
    STARTS,
    Method,
    castling_move,
    draw_start,
    is_start_row,
    method,
    read_fen,
    read_move,
    start_number,
    start_position,
    start_row,
)
from kodeks.malformed import MalformedText
from kodeks.rulebook.fide import chess_edition

ROWS = [start_row(number) for number in range(STARTS)]


def test_F2_all_960_rows_are_valid_and_distinct():
    assert len(set(ROWS)) == STARTS
    assert all(map(is_start_row, ROWS))
    assert {"".join(row) for row in set(permutations("RNBQKBNR")) if is_start_row("".join(row))} == set(ROWS)


def test_F2_number_and_row():
    assert [start_number(row) for row in ROWS] == list(range(STARTS))


@pytest.mark.parametrize(
    ("number", "row"),
    [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (100, "QBBNRNKR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")],
)
def test_F2_customary_numbers(number, row):
    assert start_row(number) == row


def test_F2c_black_mirrors_white():
    for number in range(STARTS):
        white, black = start_position(number).board_fen().split("/")[-1], start_position(number).board_fen()[:8]
        assert white.lower() == black


@pytest.mark.parametrize(
    "row",
    [
        "KRNBQBNR",  # F2a: the king outside the rooks
        "RBNBKQNR",  # F2b: bishops of one colour
        "RNBQKBN",
        "rnbqkbnr",
    ],
)
def test_F2_other_rows_are_refused(row):
    with pytest.raises(MalformedText) as error:
        start_number(row)
    assert (error.value.reason, error.value.text) == ("not-a-start-row", row)


@pytest.mark.parametrize("number", [-1, 960])
def test_F2_there_is_no_other_number(number):
    with pytest.raises(MalformedText) as error:
        start_position(number)
    assert error.value.reason == "no-such-start"


def test_F2_the_draw_can_be_repeated_and_is_fair():
    assert draw_start("Lublin 2026, round 1") == draw_start("Lublin 2026, round 1") == 176
    drawn = Counter(draw_start(str(seed)) for seed in range(9600))
    assert len(drawn) > 950
    assert max(drawn.values()) < 30


def test_F3b_four_ways_to_castle():
    ways = {True: Counter(), False: Counter()}
    for row in ROWS:
        king = row.index("K")
        ways[False][method(king, row.index("R"))] += 1
        ways[True][method(king, row.rindex("R"))] += 1
    order = (Method.DOUBLE_MOVE, Method.TRANSPOSITION, Method.KING_ONLY, Method.ROOK_ONLY)
    assert [ways[False][way] for way in order] == [618, 72, 102, 168]
    assert [ways[True][way] for way in order] == [588, 90, 174, 108]


@pytest.mark.parametrize(
    ("fen", "move", "rank", "way"),
    [
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "0-0", "5RK1", Method.TRANSPOSITION),
        ("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "0-0-0", "2KR4", Method.ROOK_ONLY),
        ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "0-0-0", "2KR4", Method.KING_ONLY),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "0-0", "5RK1", Method.ROOK_ONLY),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "0-0", "5RK1", Method.KING_ONLY),
        ("4k3/8/8/8/8/8/8/1NK4R w H - 0 1", "0-0", "1N3RK1", Method.DOUBLE_MOVE),
        ("4k3/8/8/8/8/8/8/NRK1N3 w B - 0 1", "0-0-0", "N1KRN3", Method.ROOK_ONLY),
        ("3rk3/8/8/8/8/8/8/RK6 w A - 0 1", "0-0-0", "2KR4", Method.DOUBLE_MOVE),
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_F3_castling(fen, move, rank, way, edition):
    board = read_fen(fen)
    castling = read_move(board, move, chess_edition(edition))
    assert method(castling.from_square, castling.to_square) is way
    board.push(castling)
    assert board.board_fen().split("/")[-1] == rank


@pytest.mark.parametrize(
    ("fen", "article"),
    [
        ("2r1k3/8/8/8/8/8/8/RK6 w A - 0 1", "3.8.2a"),
        ("1r2k3/8/8/8/8/8/8/RK6 w A - 0 1", "3.8.2a"),
        ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "3.8.2a"),
        ("4k3/8/8/8/8/8/8/RKN5 w A - 0 1", "F3.note4"),
        ("4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", "F3.note4"),
        ("4k3/8/8/8/8/8/8/RK6 w - - 0 1", "3.8.1"),
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_F3_castling_refused(fen, article, edition):
    laws = chess_edition(edition)
    refused = read_move(read_fen(fen, chess960=True), "0-0-0", laws)
    assert refused.articles == (laws.cite(article),)


def test_F3_note3_castling_on_move_one():
    sides = Counter()
    for number in range(STARTS):
        board = start_position(number)
        for short in (True, False):
            castling = castling_move(board, short=short)
            sides[short] += castling is not None and board.is_legal(castling)
    assert sides == {True: 90, False: 72}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, STARTS - 1), st.lists(st.integers(0, 200), min_size=30, max_size=60))
def test_F3a_at_most_one_castling_a_side_and_the_final_squares(number, choices):
    board = start_position(number)
    castled = Counter()
    for choice in choices:
        moves = sorted(board.legal_moves, key=lambda move: (not board.is_castling(move), move.uci()))
        if not moves:
            break
        castles = board.is_castling(moves[0])
        move = moves[0] if castles else moves[choice % len(moves)]
        colour, short = board.turn, castles and board.is_kingside_castling(move)
        board.push(move)
        if castles:
            castled[colour] += 1
            rank = 0 if colour == chess.WHITE else 7
            assert board.king(colour) == chess.square(6 if short else 2, rank)
            assert board.piece_type_at(chess.square(5 if short else 3, rank)) == chess.ROOK
    assert all(count <= 1 for count in castled.values())


def test_castling_is_written_by_side_of_arrival():
    board = read_fen("4k3/8/8/8/8/8/8/1NK4R w H - 0 1")
    assert "O-O" in sans(board, board.legal_moves)


def test_F2_row_in_polish_letters_for_the_hall():
    assert start_row(518, "pl") == "WSGHKGSW"
