"""FEN is read with clear errors, and written so that it stands for itself."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodeks.chess import read_fen, start_position, write_fen
from kodeks.malformed import MalformedText


@pytest.mark.parametrize(
    "fen",
    [
        chess.STARTING_FEN,
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 40",
    ],
)
def test_round_trip(fen):
    assert write_fen(read_fen(fen)) == fen


def test_counters_may_be_missing():
    assert read_fen("4k3/8/8/8/8/8/8/4K3 b - -").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"


@pytest.mark.parametrize("number", [0, 100, 518, 534, 959])
def test_F2_a_start_of_chess960_stands_for_itself(number):
    text = write_fen(start_position(number))
    assert read_fen(text).chess960
    assert write_fen(read_fen(text)) == text


def test_rights_that_ordinary_chess_cannot_have_belong_to_chess960():
    assert read_fen("4k3/8/8/8/8/8/8/5KR1 w K - 0 1").chess960
    assert not read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").chess960


@pytest.mark.parametrize(
    ("fen", "reason", "text", "column"),
    [
        ("", "fen-fields", "", None),
        ("8/8/8/8/8/8/8/8 w", "fen-fields", "8/8/8/8/8/8/8/8 w", None),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "fen-fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", None),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "fen-rank-count", "4k3/8/8/8/8/8/4K3", 1),
        ("4k3/8/7/8/8/8/8/4K3 w - - 0 1", "fen-rank-length", "7", 7),
        ("4k3/8/44/8/8/8/8/4K3 w - - 0 1", "fen-rank-length", "44", 7),
        ("4k3/8/8/3H4/8/8/8/4K3 w - - 0 1", "fen-unknown-letter", "H", 10),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "fen-side-to-move", "x", 21),
        ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "fen-castling", "KX", 23),
        ("4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "fen-en-passant", "e4", 25),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "fen-counter", "-1", 27),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", "fen-counter", "1.5", 29),
    ],
)
def test_malformed_fen_names_text_and_place(fen, reason, text, column):
    with pytest.raises(MalformedText) as error:
        read_fen(fen)
    assert (error.value.reason, error.value.text, error.value.column) == (reason, text, column)


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "chess-no-black-king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "chess-no-white-king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "chess-too-many-kings"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "chess-pawn-on-last-rank"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "chess-castling-right-without-rook"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "chess-no-pawn-to-take-in-passing"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "chess-king-could-be-taken"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "chess-too-many-pieces"),
        ("4k3/8/8/8/PPPPPPPP/QQQQQQQQ/8/4K3 w - - 0 1", "chess-too-many-pieces"),
    ],
)
def test_positions_that_cannot_be_say_why(fen, reason):
    with pytest.raises(MalformedText) as error:
        read_fen(fen)
    assert error.value.reason == reason


@given(st.text(alphabet="kKqQpP12345678/ wb-019eh", max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        board = read_fen(text)
    except MalformedText:
        return
    assert read_fen(write_fen(board)) == board
