"""Position text."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_positions import positions

from kodeks.draughts import BOARD_64, BOARD_100, VARIANTS, Position, Variant, read_fen, uncrowned_in_fen, write_fen
from kodeks.draughts.fen import variant_of_fen
from kodeks.malformed import MalformedText
from kodeks.rulebook import Side


@pytest.mark.parametrize(
    ("text", "board", "written"),
    [
        ("W:WK3,28:B14,K46", "100", "W:W K3,28:B14,K46"),
        ("B:Wc3:BKh8", "64", "B:Wc3:BKh8"),
        ("W:B14,K46:WK3,28", "100", "W:WK3,28:B14,K46"),
        ("W:W31-50:B1-20.", "100", None),
        (" W : W 31 - 50 : B 1-20 . ", "100", None),
        ("W:W:B", "100", "W:W:B"),
        ("W:WK31-33:B", "100", "W:WK31,K32,K33:B"),
        ("W:WK31-K33:B", "100", "W:WK31,K32,K33:B"),
        ("W:W31-31:B", "100", "W:W31:B"),
        ("W:W22:B1", "64", "W:Wc3:Bb8"),
        ("W:W21-32:B1-12", "64", None),
        ("W:W28:B1:H0:F12", "100", "W:W28:B1"),
        ("W:W28:B1.\n", "100", "W:W28:B1"),
    ],
)
def test_texts_that_are_read(text, board, written):
    position = read_fen(text, VARIANTS[board])
    if written is None:
        assert position == Position.start(VARIANTS[board])
    else:
        assert write_fen(position) == written.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "board", "reason", "column"),
    [
        ("", "100", "unknown-side-to-move", 1),
        ("X:W1:B2", "100", "unknown-side-to-move", 1),
        ("w:W1:B2", "100", "unknown-side-to-move", 1),
        ("W", "100", "colour-missing", 2),
        ("W:W1", "100", "colour-missing", 5),
        ("W:X1:B2", "100", "not-a-colour", 3),
        ("W:W1:W2", "100", "colour-listed-twice", 6),
        ("W:W1:B2:W3", "100", "colour-listed-twice", 9),
        ("W:W1:B2:", "100", "not-a-colour", 9),
        ("W:W1,:B2", "100", "not-a-square", 6),
        ("W:W1,,3:B2", "100", "not-a-square", 6),
        ("W:W51:B2", "100", "not-a-square", 4),
        ("W:W1,  60:B2", "100", "not-a-square", 8),
        ("W:Wc3:B2", "100", "not-a-square", 4),
        ("W:Wc4:Bb8", "64", "not-a-square", 4),
        ("W:W33:Bb8", "64", "not-a-square", 4),
        ("W:W1:B1", "100", "square-listed-twice", 7),
        ("W:W1,K1:B2", "100", "square-listed-twice", 6),
        ("W:W22:Bc3", "64", "square-listed-twice", 8),
        ("W:W5-1:B20", "100", "not-a-range", 4),
        ("W:W1-51:B20", "100", "not-a-square", 4),
        ("W:Wa1-c3:Bb8", "64", "not-a-range", 4),
        ("W:W1-K5:B20", "100", "not-a-square", 4),
        ("W:W1-3-5:B20", "100", "not-a-square", 4),
        ("W:Wk3:B20", "100", "not-a-square", 4),
        ("W:WKK3:B20", "100", "not-a-square", 4),
        ("W:W٣:B20", "100", "not-a-square", 4),
        ("W:W" + "9" * 5000 + ":B20", "100", "not-a-square", 4),
        ("W:W1:B2..", "100", "not-a-square", 7),
    ],
)
def test_texts_that_are_no_position(text, board, reason, column):
    with pytest.raises(MalformedText) as caught:
        read_fen(text, VARIANTS[board])
    assert (caught.value.reason, caught.value.line, caught.value.column) == (reason, 1, column)


@given(positions(), st.booleans())
def test_what_is_written_is_read_back(position, numeric):
    assert read_fen(write_fen(position, numeric=numeric), position.variant) == position.crowned()


@given(positions(), st.integers(0, 2**32))
def test_any_order_of_colours_and_squares_ranges_blanks_and_dot(position, seed):
    assert read_fen(in_other_words(position, random.Random(seed)), position.variant) == position.crowned()


def in_other_words(position: Position, chance: random.Random) -> str:
    """The same position as somebody else might write it."""

    def blank() -> str:
        return chance.choice(["", "", " "])

    lists = []
    for side, letter in ((Side.WHITE, "W"), (Side.BLACK, "B")):
        entries = []
        for is_king in (False, True):
            squares = [square for square, piece in position.pieces() if piece == (side, is_king)]
            entries += [blank() + "K" * is_king + entry + blank() for entry in ranges(squares, position, chance)]
        chance.shuffle(entries)
        lists.append(blank() + letter + ",".join(entries))
    chance.shuffle(lists)
    turn = "W" if position.to_move is Side.WHITE else "B"
    return blank() + ":".join([turn + blank(), *lists]) + chance.choice(["", ".", ". "])


def ranges(squares: list[int], position: Position, chance: random.Random) -> list[str]:
    """Squares one by one, by name or number, or neighbours as a range."""
    written = []
    while squares:
        length = 1
        while length < len(squares) and squares[length] == squares[0] + length and chance.random() < 0.7:
            length += 1
        run, squares = squares[:length], squares[length:]
        if length > 1:
            written.append(f"{run[0]}-{run[-1]}")
        else:
            written.append(chance.choice([str(run[0]), position.variant.names[run[0]]]))
    return written


@given(st.text(alphabet="WBK:,-.0123456789abch HF\n", max_size=30), st.sampled_from([BOARD_100, BOARD_64]))
def test_any_text_is_a_position_or_malformed(text, board):
    outcome = position_or_place(text, board)
    if isinstance(outcome, Position):
        assert read_fen(write_fen(outcome), board) == outcome
    else:
        line, column = outcome
        assert (line, 1 <= column <= len(text) + 1) == (1, True)


def position_or_place(text: str, board: Variant) -> Position | tuple[int | None, int | None]:
    """The position, or the line and column at which the text is malformed."""
    try:
        return read_fen(text, board)
    except MalformedText as error:
        return error.line, error.column


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("W:Wc3:Bh8", BOARD_64),
        ("W:W33:B1", BOARD_100),
        ("W:W32:B1", None),
        ("W:W31-50:B1-20", BOARD_100),
        ("W:W28:B1:H40:F50", None),
        ("W:W:B", None),
    ],
)
def test_the_board_a_text_speaks_of(text, board):
    assert variant_of_fen(text) is board


@pytest.mark.parametrize(
    ("board", "text", "read", "squares"),
    [
        (BOARD_100, "W:W1,28,K3:B50,20", "W:WK1,K3,28:B20,K50", ("1", "50")),
        (BOARD_100, "W:W1-3,6:B46-47", "W:WK1,K2,K3,6:BK46,K47", ("1", "2", "3", "46", "47")),
        (BOARD_64, "B:Wb8,c3:Ba1,c1", "B:WKb8,c3:BKa1,Kc1", ("b8", "a1", "c1")),
        (BOARD_100, "W:W46,31:B5,20", "W:W31,46:B5,20", ()),  # one's own back row
    ],
)
def test_I_3_7_a_man_on_its_far_row_is_read_as_a_king(board, text, read, squares):
    assert write_fen(read_fen(text, board)) == read
    assert uncrowned_in_fen(text, board) == squares
