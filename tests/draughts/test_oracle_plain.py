"""Legal moves against a plain generator of our own, men on odd places included."""

import pytest
from plain_rules import plain_moves
from random_positions import mixed

from kodeks.draughts import VARIANTS, write_fen


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("board", ["100", "64"])
def test_I_3_I_4_moves_equal_those_of_the_plain_rules(board, seed):
    for position in mixed(VARIANTS[board], seed, 1000):
        moves = position.legal_moves()
        assert len(moves) == len(set(moves)), write_fen(position)
        assert set(moves) == plain_moves(position), write_fen(position)
        assert position.has_move() == bool(moves)
        assert position.must_capture() == any(move.captured for move in moves)
