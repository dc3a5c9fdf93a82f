"""Legal moves against pydraughts, variants `standard` and `brazilian`.

It takes milliseconds a position, so what it has confirmed is remembered in `pydraughts_confirmed.txt`: a digest of
positions with all our moves, a line for each run of them. Wherever a letter of that is another, it is asked again about
every one; and about the first ones always. `python tests/draughts/test_oracle_pydraughts.py` asks about all of them and
writes the file anew.
"""

from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from itertools import islice, product
from pathlib import Path

import pytest
from draughts import Board
from random_positions import mixed

from kodeks.draughts import VARIANTS, Move, Position, write_fen

VARIANT_THERE = {"100": "standard", "64": "brazilian"}
CONFIRMED = Path(__file__).with_name("pydraughts_confirmed.txt")
BOARDS, SEEDS = ("100", "64"), range(100, 105)
ASKED_ALWAYS = 30


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


def positions(board: str, seed: int) -> list[Position]:
    """pydraughts promotes on sight, so no men on the far row; it walks every route, so not too many victims."""
    return list(mixed(VARIANTS[board], seed, 500, odd_places=False, most_victims=8))


def compare(some: Iterable[Position]) -> None:
    for position in some:
        assert set(position.legal_moves()) == moves_there(position), write_fen(position)


def digest(some: Iterable[Position]) -> str:
    """Of the program that was asked, the positions, and our moves in each."""
    text = sha256(version("pydraughts").encode())
    for position in some:
        moves = sorted((move.origin, move.target, sorted(move.captured)) for move in set(position.legal_moves()))
        text.update(f"{write_fen(position)} {moves}\n".encode())
    return text.hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("board", BOARDS)
def test_I_3_I_4_moves_equal_those_of_pydraughts(board, seed):
    found = positions(board, seed)
    is_known = digest(found) in CONFIRMED.read_text(encoding="ascii").split()
    compare(islice(found, ASKED_ALWAYS) if is_known else found)


if __name__ == "__main__":
    lines = []
    for chosen in product(BOARDS, SEEDS):
        compare(positions(*chosen))
        lines.append(digest(positions(*chosen)) + "\n")
    CONFIRMED.write_text("".join(lines), encoding="ascii")
