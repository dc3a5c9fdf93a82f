"""Looking a position up: what tables keep, and the few moves by which the rest follows from it.

A table keeps only the wins of the side to move where no capture is due (`solving.kept`). A due capture is made, and
leads to fewer pieces; a position is lost if every move lets the opponent win, and drawn if it is neither.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kodeks.draughts.generator import can_capture, captures, count_bits, legal_moves
from kodeks.draughts.play import moved
from kodeks.endgames.sides import Board, Shapes, table_code

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_WIN = -1  # nobody wins


class Shelf:
    """The tables of a board, each loaded when it is first asked for; all of 100 are 46 MB."""

    def __init__(self, board: Board, load: Callable[[int, int, int, int], bytes]) -> None:
        self.board = board
        self.shapes = Shapes(board)
        self.load = load
        self.tables: list[bytes] = [b""] * 256

    def table(self, men: i64, kings: i64, other_men: i64, other_kings: i64) -> bytes:
        """One table, the side to move first."""
        code: i64 = table_code(men, kings, other_men, other_kings)
        table = self.tables[code]
        if not table:
            table = self.load(int(men), int(kings), int(other_men), int(other_kings))
            self.tables[code] = table
        return table


def _won_in(shelf: Shelf, men: i64, kings: i64, other_men: i64, other_kings: i64) -> i64:
    """The plies in which the side to move wins, 0 if it does not. It is given first, and its men go up."""
    g = shelf.board.geometry
    enemy: i64 = other_men | other_kings
    if can_capture(g, men, kings, enemy, g.squares & ~(men | kings | enemy)):
        value: i64 = _after_captures(shelf, men, kings, other_men, other_kings)
        return value if value > 0 and value & 1 else 0
    m: i64 = count_bits(men)
    k: i64 = count_bits(kings)
    m2: i64 = count_bits(other_men)
    k2: i64 = count_bits(other_kings)
    if m + k == 0:
        return 0
    table = shelf.table(m, k, m2, k2)
    other = shelf.shapes.of(m2, k2)
    number: i64 = shelf.shapes.of(m, k).number(men, kings)
    moves: i64 = table[number * other.size + other.number_turned(other_men, other_kings)]
    return 2 * moves - 1 if moves else 0


def _after_captures(shelf: Shelf, men: i64, kings: i64, other_men: i64, other_kings: i64) -> i64:
    """The value where a capture is due."""
    board = shelf.board
    g = board.geometry
    enemy: i64 = other_men | other_kings
    best: i64 = 0
    worst: i64 = 0
    draws = False
    for origin, target, taken in captures(g, men, kings, enemy, g.squares & ~(men | kings | enemy)):
        next_men, next_kings = moved(men, kings, origin, target, g.top_row)
        value: i64 = value_of(
            shelf,
            board.turned(other_men & ~taken),
            board.turned(other_kings & ~taken),
            board.turned(next_men),
            board.turned(next_kings),
        )
        if value < 0:
            draws = True
        elif value & 1:
            worst = max(worst, value + 1)
        elif best == 0 or value + 1 < best:
            best = value + 1
    if best:
        return best
    return NO_WIN if draws else worst


def value_of(shelf: Shelf, men: i64, kings: i64, other_men: i64, other_kings: i64) -> i64:
    """The plies until the game is won, odd, or lost, even, for the side to move; -1 if nobody wins. The side to move is
    given first, and its men go up."""
    board = shelf.board
    g = board.geometry
    enemy: i64 = other_men | other_kings
    if men | kings == 0:
        return 0
    if can_capture(g, men, kings, enemy, g.squares & ~(men | kings | enemy)):
        return _after_captures(shelf, men, kings, other_men, other_kings)
    won: i64 = _won_in(shelf, men, kings, other_men, other_kings)
    if won:
        return won
    slowest: i64 = 0
    turned_men: i64 = board.turned(other_men)
    turned_kings: i64 = board.turned(other_kings)
    for origin, target, _ in legal_moves(g, men, kings, enemy, True):
        next_men, next_kings = moved(men, kings, origin, target, g.top_row)
        value: i64 = _won_in(shelf, turned_men, turned_kings, board.turned(next_men), board.turned(next_kings))
        if not value:
            return NO_WIN
        slowest = max(slowest, value + 1)
    return slowest
