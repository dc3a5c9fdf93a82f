"""The board as plain text, exactly as a terminal shows it."""

import pytest

from kodeks.draughts import BOARD_64, BOARD_100, Position, read_fen
from kodeks.formats.diagrams import text_board, text_legend
from kodeks.words import language_of

START_100 = """\
   ┌────────────────────────────────┐
 1 │     ●     ●     ●     ●     ●  │ 5
 6 │  ●     ●     ●     ●     ●     │ 10
11 │     ●     ●     ●     ●     ●  │ 15
16 │  ●     ●     ●     ●     ●     │ 20
21 │    21    22    23    24    25  │ 25
26 │ 26    27    28    29    30     │ 30
31 │     ○     ○     ○     ○     ○  │ 35
36 │  ○     ○     ○     ○     ○     │ 40
41 │     ○     ○     ○     ○     ○  │ 45
46 │  ○     ○     ○     ○     ○     │ 50
   └────────────────────────────────┘
"""
START_64 = """\
   ┌──────────────────────────┐
 8 │     ●     ●     ●     ●  │
 7 │  ●     ●     ●     ●     │
 6 │     ●     ●     ●     ●  │
 5 │  ·     ·     ·     ·     │
 4 │     ·     ·     ·     ·  │
 3 │  ○     ○     ○     ○     │
 2 │     ○     ○     ○     ○  │
 1 │  ○     ○     ○     ○     │
   └──────────────────────────┘
      a  b  c  d  e  f  g  h
"""
EX_R9 = """\
   ┌────────────────────────────────┐
 1 │     1     2   [ 3 ]   4     5  │ 5
 6 │  6     7     8     9    10     │ 10
11 │    11     ×    13    14   [(○)]│ 15
16 │ 16    17    18    19     ×     │ 20
21 │    21    22    23    24    25  │ 25
26 │ 26     ●    28    29    30     │ 30
31 │     ×    32    33    34    35  │ 35
36 │ 36    37    38    39    40     │ 40
41 │    41    42    43    44    45  │ 45
46 │ 46    47    48    49    50     │ 50
   └────────────────────────────────┘
"""
EX_R11_FLIPPED_ASCII = """\
   +--------------------------+
 1 |     .   [ W ]   .   [ . ]|
 2 |  .     x     b     .     |
 3 |     .     .     x     .  |
 4 |  .     x     .     .     |
 5 |     .     .     .     .  |
 6 |  .     .     .     .     |
 7 |     .     .     .     .  |
 8 |  .     .     .     .     |
   +--------------------------+
      h  g  f  e  d  c  b  a
"""
BARE_64_ASCII = """\
+--------------------------+
|     .     .     .     B  |
|  .     .     .     .     |
|     .     .     .     .  |
|  .     .     .     .     |
|     b     .     .     .  |
|  .     w     .     .     |
|     .     .     .     .  |
|  .     .     W     .     |
+--------------------------+
"""


def test_I_2_8_start_positions():
    assert text_board(Position.start(BOARD_100)) == START_100
    assert text_board(Position.start(BOARD_64)) == START_64


def test_EX_R9_capture():
    before = read_fen("W:WK3:B12,20,27,31", BOARD_100)
    (move,) = [move for move in before.legal_moves() if 31 in move.captured]
    assert text_board(before.after(move), last_move=move) == EX_R9


def test_EX_R11_capture_seen_from_black_in_ascii():
    before = read_fen("W:WKa1:Bc3,d2,f2,f4", BOARD_64)
    (move,) = before.legal_moves()
    board = text_board(before.after(move), last_move=move, flipped=True, ascii_only=True)
    assert board == EX_R11_FLIPPED_ASCII
    assert board.isascii()


def test_without_numbers_only_the_board_is_left():
    assert text_board(read_fen("W:Wc3,Ke1:Bb4,Kh8", BOARD_64), ascii_only=True, numbers=False) == BARE_64_ASCII
    empty = text_board(read_fen("W:W:B", BOARD_100), numbers=False)
    assert empty.count("·") == 50
    assert not any(character.isdigit() for character in empty)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("board", [BOARD_100, BOARD_64])
def test_rows_are_aligned_and_without_escape_codes(board, flipped, ascii_only):
    text = text_board(Position.start(board), flipped=flipped, ascii_only=ascii_only)
    frame, *rows = text.splitlines()[: board.side + 1]
    edge = "|" if ascii_only else "│"
    assert {row.index(edge) for row in rows} == {3}
    assert {row.rindex(edge) for row in rows} == {len(frame) - 1}
    assert text.replace("\n", "").isprintable()


def test_flipped_board_100_counts_backwards():
    rows = text_board(Position.start(BOARD_100), flipped=True).splitlines()
    assert rows[1] == "50 │     ○     ○     ○     ○     ○  │ 46"
    assert rows[5] == "30 │    30    29    28    27    26  │ 26"


def test_legend():
    assert text_legend(language_of("pl")) == "○ biały pionek, (○) biała damka, ● czarny pionek, (●) czarna damka"
    assert text_legend(language_of("en"), ascii_only=True) == "w white man, W white king, b black man, B black king"
