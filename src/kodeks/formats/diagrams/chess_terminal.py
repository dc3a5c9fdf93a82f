"""A position of chess as plain text for terminals: letters, White's large, so that nothing depends on a font."""

from __future__ import annotations

import chess

from kodeks.chess import LETTERS
from kodeks.words import Language

_PAWN = "P"
_DARK, _LIGHT = "·", " "


def chess_text_board(
    board: chess.Board,
    language: Language,
    *,
    flipped: bool = False,
    ascii_only: bool = False,
    last_move: chess.Move | None = None,
) -> str:
    """The board, a line a rank, with the letters of a language; the squares of the last move in brackets."""
    letters = {**LETTERS[language.chess], chess.PAWN: _PAWN}
    marked = () if last_move is None else (last_move.from_square, last_move.to_square)
    dark = "." if ascii_only else _DARK
    bar = ("-" if ascii_only else "─") * 26
    left, right, low_left, low_right, edge = "++++|" if ascii_only else "┌┐└┘│"
    ranks, files = range(7, -1, -1), range(8)
    if flipped:
        ranks, files = range(8), range(7, -1, -1)
    lines = [f"   {left}{bar}{right}"]
    for rank in ranks:
        cells = "".join(_cell(board, chess.square(file, rank), letters, marked, dark) for file in files)
        lines.append(f" {rank + 1} {edge} {cells} {edge}")
    lines.append(f"   {low_left}{bar}{low_right}")
    lines.append("      " + "  ".join(chess.FILE_NAMES[file] for file in files))
    return "\n".join(lines) + "\n"


def _cell(
    board: chess.Board, square: chess.Square, letters: dict[chess.PieceType, str], marked: tuple[int, ...], dark: str
) -> str:
    """Three characters: what stands there, in brackets if the last move began or ended there."""
    piece = board.piece_at(square)
    if piece is None:
        shown = dark if chess.BB_DARK_SQUARES & chess.BB_SQUARES[square] else _LIGHT
    else:
        shown = letters[piece.piece_type] if piece.color else letters[piece.piece_type].lower()
    return f"[{shown}]" if square in marked else f" {shown} "
