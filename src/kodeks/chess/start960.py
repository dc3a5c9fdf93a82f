"""The 960 starting positions of annex F: by number, by row, and drawn from a seed that is published."""

from __future__ import annotations

import chess

from kodeks.chess.letters import LETTERS
from kodeks.malformed import MalformedText
from kodeks.rulebook.lots import draw_lot

STARTS = 960


def start_position(number: int) -> chess.Board:
    """The start with this number, 0 to 959; 518 is ordinary chess [C-70]."""
    if not 0 <= number < STARTS:
        raise MalformedText("no-such-start", str(number))
    return chess.Board.from_chess960_pos(number)


def start_row(number: int, language: str = "en") -> str:
    """White's first rank from the left, in the letters of a language."""
    board = start_position(number)
    letters = LETTERS[language]
    return "".join(letters[board.piece_type_at(square) or chess.PAWN] for square in chess.SquareSet(chess.BB_RANK_1))


def start_number(row: str) -> int:
    """The number of a row [F2]."""
    if not is_start_row(row):
        raise MalformedText("not-a-start-row", row)
    number = chess.Board(f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row} w - - 0 1").chess960_pos(ignore_castling=True)
    assert number is not None, row
    return number


def is_start_row(row: str) -> bool:
    """All pieces there [F2], the king between the rooks [F2a], the bishops on different colours [F2b]."""
    if sorted(row) != sorted("RNBQKBNR"):
        return False
    left, right = row.index("B"), row.rindex("B")
    return row.index("R") < row.index("K") < row.rindex("R") and (right - left) % 2 == 1


def draw_start(seed: str) -> int:
    """The number drawn from a published seed, the same for ever [C-71]."""
    return draw_lot(seed, STARTS)
