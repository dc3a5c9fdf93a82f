"""Articles I.2: board, numbering, parts of the board and start position."""

import pytest
from scoresheet import at, begin

from kodeks.draughts import BOARD_64, BOARD_100, VARIANTS, Piece, Position, variant
from kodeks.malformed import MalformedText
from kodeks.rulebook import Side

BOARDS = [BOARD_100, BOARD_64]


def named(text: str) -> list[int]:
    """Squares of the 64 board."""
    return [BOARD_64.square(name) for name in text.split()]


def cells_of(board, squares):
    return [board.cell(square) for square in squares]


@pytest.mark.parametrize(("key", "side"), [("100", 10), ("64", 8)])
def test_I_2_1_boards(key, side):
    assert variant(key) is VARIANTS[key]
    assert (variant(key).key, variant(key).side) == (key, side)


@pytest.mark.parametrize("key", ["", "10", "8x8", "144", "64 "])
def test_I_2_1_no_other_board(key):
    with pytest.raises(MalformedText, match="unknown board"):
        variant(key)


@pytest.mark.parametrize(("board", "count"), [(BOARD_100, 50), (BOARD_64, 32)])
def test_I_2_2_only_dark_squares(board, count):
    assert list(board.squares) == list(range(1, count + 1))
    cells = cells_of(board, board.squares)
    assert len(set(cells)) == count
    assert all((row + column) % 2 == 1 for row, column in cells)
    assert all(0 <= row < board.side and 0 <= column < board.side for row, column in cells)


def test_I_2_3_main_line():
    assert BOARD_100.squares_of(BOARD_100.main_line) == [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]
    assert BOARD_64.squares_of(BOARD_64.main_line) == sorted(named("a1 b2 c3 d4 e5 f6 g7 h8"))


@pytest.mark.parametrize("board", BOARDS)
def test_I_2_4_each_player_has_the_main_line_at_his_left(board):
    cells = cells_of(board, board.squares_of(board.main_line))
    last = board.side - 1
    assert (last, 0) in cells  # White's left corner
    assert (0, last) in cells  # Black's left corner, who sees the board from the other side


@pytest.mark.parametrize("board", BOARDS)
def test_I_2_5_1_base_is_the_promotion_row(board):
    half = board.side // 2
    assert board.squares_of(board.geometry.top_row) == list(range(1, half + 1))
    assert board.squares_of(board.geometry.bottom_row) == list(board.squares)[-half:]


@pytest.mark.parametrize(
    ("square", "cell"),
    [(1, (0, 1)), (5, (0, 9)), (6, (1, 0)), (10, (1, 8)), (28, (5, 4)), (45, (8, 9)), (46, (9, 0)), (50, (9, 8))],
)
def test_I_2_6_numbering_by_rows_from_the_top_left(square, cell):
    assert BOARD_100.cell(square) == cell
    assert BOARD_100.square(str(square)) == square
    assert BOARD_100.names[square] == str(square)


def test_I_2_6_1_promotion_rows():
    assert [square for square in BOARD_100.squares if BOARD_100.cell(square)[0] == 0] == [1, 2, 3, 4, 5]
    assert [square for square in BOARD_100.squares if BOARD_100.cell(square)[0] == 9] == [46, 47, 48, 49, 50]


def test_I_2_6_2_edges():
    assert [square for square in BOARD_100.squares if BOARD_100.cell(square)[1] == 0] == [6, 16, 26, 36, 46]
    assert [square for square in BOARD_100.squares if BOARD_100.cell(square)[1] == 9] == [5, 15, 25, 35, 45]


def test_I_2_6_3_corners():
    corners = [square for square in BOARD_100.squares if set(BOARD_100.cell(square)) <= {0, 9}]
    assert corners == [5, 46]


def test_I_2_6_4_coordinates_on_64():
    names = {f"{file}{rank}" for rank in range(1, 9) for file in ("aceg" if rank % 2 else "bdfh")}
    assert set(BOARD_64.names[1:]) == names
    for square in BOARD_64.squares:
        name = BOARD_64.names[square]
        assert BOARD_64.square(name) == BOARD_64.square(str(square)) == square
        assert BOARD_64.cell(square) == (8 - int(name[1]), "abcdefgh".index(name[0]))


@pytest.mark.parametrize(
    "name", ["a2", "b1", "h7", "i1", "a9", "a0", "A1", "33", "0", "00", "", " a1", "a1 ", "-1", "1½", "٣"]
)
def test_I_2_6_4_no_such_square_on_64(name):
    with pytest.raises(MalformedText) as caught:
        BOARD_64.square(name)
    assert (caught.value.reason, caught.value.text) == ("not-a-square", name)


@pytest.mark.parametrize("name", ["0", "51", "99", "100", "a1", "", "-5", "005", "1.0", "²"])
def test_I_2_6_no_such_square_on_100(name):
    with pytest.raises(MalformedText, match="not a square"):
        BOARD_100.square(name)


def test_I_2_6_4_1_promotion_rows_on_64():
    assert BOARD_64.squares_of(BOARD_64.geometry.top_row) == sorted(named("b8 d8 f8 h8"))
    assert BOARD_64.squares_of(BOARD_64.geometry.bottom_row) == sorted(named("a1 c1 e1 g1"))


def test_I_2_6_4_2_edges_on_64():
    assert [n for n in BOARD_64.squares if BOARD_64.cell(n)[1] == 0] == sorted(named("a1 a3 a5 a7"))
    assert [n for n in BOARD_64.squares if BOARD_64.cell(n)[1] == 7] == sorted(named("h2 h4 h6 h8"))


def test_I_2_6_4_3_corners_on_64():
    assert [n for n in BOARD_64.squares if set(BOARD_64.cell(n)) <= {0, 7}] == sorted(named("a1 h8"))


@pytest.mark.parametrize(("board", "men"), [(BOARD_100, 20), (BOARD_64, 12)])
def test_I_2_7_men_of_each_player(board, men):
    start = Position.start(board)
    assert [start.material(side) for side in Side] == [(men, 0), (men, 0)]


@pytest.mark.parametrize(
    ("board", "black", "white"),
    [
        (BOARD_100, list(range(1, 21)), list(range(31, 51))),
        (
            BOARD_64,
            named("b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6"),
            named("a3 c3 e3 g3 b2 d2 f2 h2 a1 c1 e1 g1"),
        ),
    ],
)
def test_I_2_8_start_position(board, black, white):
    pieces = dict(Position.start(board).pieces())
    expected = {square: Piece(Side.BLACK, False) for square in black}
    expected |= {square: Piece(Side.WHITE, False) for square in white}
    assert pieces == expected


@pytest.mark.parametrize(
    ("fen", "board", "missing"),
    [
        ("W:W31-50:B1-4,6-20", "100", 1),
        ("W:W31-48:B1-20", "100", 2),
        ("W:Wc1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6", "64", 1),
    ],
)
def test_I_11_1_7_handicap_start(fen, board, missing):
    game = begin(fen, board)
    men = VARIANTS[board].men
    assert sum(sum(game.position.material(side)) for side in Side) == 2 * men - missing
    assert not game.is_over
    assert game.play(game.position.legal_moves()[0]).ply == 1


@pytest.mark.parametrize("fen", ["B:WK28:BK1,2", "W:W1-5:B46-50", "W:W50:B1", "B:W31-50:B1-20"])
def test_I_11_1_7_any_start_position(fen):
    game = begin(fen)
    assert game.position == at(fen)
    assert game.at_ply(0) is game


def test_I_11_1_7_a_position_of_the_other_board_is_refused():
    game = begin()
    with pytest.raises(MalformedText, match="position of another board"):
        type(game).start(game.rules, Position.start(BOARD_64))


def test_D_21_a_position_of_the_other_board_is_not_set_up():
    with pytest.raises(MalformedText, match="position of another board"):
        begin().set_up(Position.start(BOARD_64))
