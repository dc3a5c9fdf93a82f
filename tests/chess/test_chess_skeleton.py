"""The proof by skeletons, kings and pawns with officers anywhere, that a side can never mate: against plain searches
[5.2b, 6.9]."""

import chess
import interpreted_hunt
import pytest
from blocked_boards import positions
from plain_mate import explore

from kodeks.chess.mate import Mate, can_mate, search
from kodeks.chess.packed import pack, side_number
from kodeks.chess.skeleton import skeletons_bar_mate
from kodeks.chess.thrones import bars_mate
from kodeks.rulebook import Side


def proven(board, colour):
    return skeletons_bar_mate(pack(board), side_number(colour))


@pytest.mark.parametrize("seed", range(6))
def test_6_9_what_skeletons_exclude_no_search_mates(seed):
    barred = 0
    for board in positions(seed, 400):
        for colour in chess.COLORS:
            if proven(board, colour):
                barred += 1
                assert search(board, colour, 390).line is None, board.fen()
    assert barred > 10


def test_6_9_what_skeletons_exclude_holds_in_every_position_that_can_be_reached():
    """By a plain search over boards of python-chess, to the end where there is one."""
    closed = 0
    for board in positions(700, 500):
        barred = {colour for colour in chess.COLORS if proven(board, colour)}
        if barred:
            mates, _, is_complete = explore(board, 700)
            assert not mates & barred, board.fen()
            closed += is_complete
    assert closed > 5


def test_5_2b_officers_behind_a_wall_are_too_many_to_look_at_and_need_not_be():
    """The king who takes the pawn stalemates; four bishops could stand in a million ways."""
    board = chess.Board("8/5b2/p5b1/P1p4b/K1p5/1pP5/1P6/1bk5 b - - 0 1")
    for side, colour in zip((Side.WHITE, Side.BLACK), (chess.WHITE, chess.BLACK), strict=True):
        assert not bars_mate(pack(board), side_number(colour))
        assert proven(board, colour)
        assert can_mate(board, side).mate is Mate.NO
        assert can_mate(board, side).positions < 1_000
    board.set_piece_at(chess.A6, None)  # nothing holds the king now
    assert not proven(board, chess.WHITE)


def test_3_7d_a_pawn_is_taken_in_passing_in_skeletons_too():
    """White's only move lets Black take in passing, and run."""
    board = chess.Board("8/8/8/8/1p1p4/kP1P4/P1P5/K7 w - - 0 1")
    assert search(board, chess.BLACK).line is not None
    assert not proven(board, chess.BLACK)


@pytest.mark.parametrize("seed", range(2))
def test_compiled_and_interpreted_skeletons_agree(seed):
    for board in positions(900 + seed, 40):
        for winner in (0, 1):
            plain = interpreted_hunt.skeleton.skeletons_bar_mate(interpreted_hunt.packed.pack(board), winner)
            assert skeletons_bar_mate(pack(board), winner) == plain, board.fen()
