"""Legal moves against pydraughts, variants `standard` and `brazilian`."""

import pytest
from draughts import Board
from random_positions import mixed

from kodeks.draughts import VARIANTS, Move, Position, write_fen

VARIANT_THERE = {"100": "standard", "64": "brazilian"}


def square_here(number: int, board: str) -> int:
    """Their number of a square as ours: on the 64 board they count from a1 along the ranks."""
    return number if board == "100" else 4 * (7 - (number - 1) // 4) + (number - 1) % 4 + 1


def moves_there(position: Position) -> set[Move]:
    """Their moves, routes of one capture folded into one [D-2]."""
    board = position.variant.key
    found = set()
    for move in Board(VARIANT_THERE[board], write_fen(position)).legal_moves():
        steps, captured = move.steps_move, move.captures
        taken = frozenset(square_here(square, board) for square in captured if square is not None)
        found.add(Move(square_here(steps[0], board), square_here(steps[-1], board), taken))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 105))
@pytest.mark.parametrize("board", ["100", "64"])
def test_I_3_I_4_moves_equal_those_of_pydraughts(board, seed):
    # pydraughts promotes on sight, so no men on the far row; it walks every route, so not too many victims.
    for position in mixed(VARIANTS[board], seed, 500, odd_places=False, most_victims=8):
        assert set(position.legal_moves()) == moves_there(position), write_fen(position)
