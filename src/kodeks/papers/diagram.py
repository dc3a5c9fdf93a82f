"""A board on paper: what stands on its squares, as White sees them, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import chess

from kodeks.draughts import Move, Piece, Position, Variant, variant
from kodeks.papers.block_kind import BlockKind
from kodeks.rulebook import Side

_FIGURES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """A row a line from the top, a letter a square: `.` is empty, M and K are White's man and king, m and k Black's;
    chess has its figures. Dark squares bear their numbers, or the edges letters and ranks."""

    kind: ClassVar = BlockKind.DIAGRAM

    rows: tuple[str, ...]
    is_numbered: bool
    words: str  # for readers who listen
    caption: str = ""
    marked: frozenset[tuple[int, int]] = frozenset()  # rows and columns of the last move

    @property
    def side(self) -> int:
        return len(self.rows)

    def number(self, row: int, column: int) -> str:
        """What a dark square bears."""
        is_dark = (row + column) % 2 == 1
        return str(row * self.side // 2 + column // 2 + 1) if self.is_numbered and is_dark else ""

    @property
    def files(self) -> str:
        return "" if self.is_numbered else "abcdefgh"

    @property
    def ranks(self) -> str:
        return "" if self.is_numbered else "87654321"


def empty_board(board: str, words: str) -> Diagram:
    """The board of a game, "100", "64" or "chess", with nothing on it."""
    if board == "chess":
        return Diagram(rows=("." * 8,) * 8, is_numbered=False, words=words)
    side = variant(board).side
    return Diagram(rows=("." * side,) * side, is_numbered=not variant(board).algebraic, words=words)


def draughts_diagram(position: Position, words: str, *, last: Move | None = None, caption: str = "") -> Diagram:
    board = position.variant
    marks = () if last is None else (last.origin, last.target)
    return Diagram(
        rows=_rows(board, dict(position.pieces())),
        is_numbered=not board.algebraic,
        words=words,
        caption=caption,
        marked=frozenset(board.cell(square) for square in marks),
    )


def _rows(board: Variant, pieces: dict[int, Piece]) -> tuple[str, ...]:
    grid = [["."] * board.side for _ in range(board.side)]
    for square, piece in pieces.items():
        row, column = board.cell(square)
        letter = "k" if piece.is_king else "m"
        grid[row][column] = letter.upper() if piece.side is Side.WHITE else letter
    return tuple(map("".join, grid))


def chess_diagram(position: chess.Board, words: str, *, last: chess.Move | None = None, caption: str = "") -> Diagram:
    marks = () if last is None else (last.from_square, last.to_square)
    cells = {square: _FIGURES[piece.symbol()] for square, piece in position.piece_map().items()}
    return Diagram(
        rows=tuple("".join(cells.get(chess.square(file, 7 - row), ".") for file in range(8)) for row in range(8)),
        is_numbered=False,
        words=words,
        caption=caption,
        marked=frozenset((7 - chess.square_rank(square), chess.square_file(square)) for square in marks),
    )
