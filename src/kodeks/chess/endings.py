"""What ends a game of chess on the board, each end with its articles."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from kodeks.chess.packed import pack
from kodeks.chess.position import Identity, side_of
from kodeks.chess.thrones import bars_both
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.edition import Limit
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

WIN = {Side.WHITE: Verdict.WIN_WHITE, Side.BLACK: Verdict.WIN_BLACK}


def board_ruling(
    board: chess.Board, stood: Sequence[Identity], edition: ChessEdition, *, ends_when_dead: bool = True
) -> Ruling | None:
    """The end of the game that stands on the board, if one does: mate before any draw [5.1a]."""
    return no_move_ruling(board, edition) or automatic_draw(board, stood, edition, ends_when_dead=ends_when_dead)


def may_have_ended(board: chess.Board) -> bool:
    """Whether a draw can have come with the last move: a position dies by a capture or a pawn move, or by the answer to
    it, and the counts are long. A quick question before `automatic_draw`."""
    return not 1 < board.halfmove_clock < 16


def no_move_ruling(board: chess.Board, edition: ChessEdition) -> Ruling | None:
    if any(board.generate_legal_moves()):
        return None
    if board.is_check():
        winner = side_of(not board.turn)
        return Ruling(WIN[winner], "checkmate", (edition.cite("5.1a"),), {"winner": winner.value})
    return Ruling(Verdict.DRAW, "stalemate", (edition.cite("5.2a"),))


def automatic_draw(
    board: chess.Board, stood: Sequence[Identity], edition: ChessEdition, *, ends_when_dead: bool = True
) -> Ruling | None:
    """A dead position that can be seen at once, or a count that ends the game by itself in this edition [C-7]. What is
    not seen when a capture or a move of a pawn has just been answered is asked again only now and then. A record of a
    game that went on although it was proven dead is read with `ends_when_dead` false: by material it ended even so."""
    is_asked = len(stood) < 3 or board.halfmove_clock % 16 == 0
    if is_asked and (dead_by_sight(board) if ends_when_dead else dead_by_material(board)):
        return Ruling(Verdict.DRAW, "dead-position", (edition.cite("5.2b"), edition.cite("1.3")))
    repetition, no_progress = edition.auto_repetition, edition.auto_no_progress_moves
    if repetition is not None and len(stood) >= 4 * repetition.count - 3 and stood.count(stood[-1]) >= repetition.count:
        return _counted("chess-automatic-repetition", stood.count(stood[-1]), repetition)
    if no_progress is not None and board.halfmove_clock >= 2 * no_progress.count:
        return _counted("chess-automatic-no-progress", board.halfmove_clock // 2, no_progress)
    return None


def _counted(reason: str, value: int, limit: Limit) -> Ruling:
    return Ruling(Verdict.DRAW, reason, (limit.article,), {"value": value, "limit": limit.count})


def dead_by_sight(board: chess.Board) -> bool:
    """Dead by material, or proven by the squares that can be reached; what needs a search is answered by `can_mate`."""
    if not board.pawns:
        return dead_by_material(board)
    return _may_be_blocked(board) and bars_both(pack(board))


def dead_by_material(board: chess.Board) -> bool:
    """Whether what is left on the board can mate on no board at all."""
    return not board.pawns | board.rooks | board.queens and board.is_insufficient_material()


def _may_be_blocked(board: chess.Board) -> bool:
    """Whether the proof is worth asking for: each pawn has one of the enemy ahead of it on its file, right before it if
    there are rooks or queens. A quick question, asked after most moves of a log."""
    white, black = (board.pawns & board.occupied_co[colour] for colour in chess.COLORS)
    before_white, before_black = white << 8, black >> 8
    if not board.rooks | board.queens:
        for steps in (8, 16, 32):
            before_white |= before_white << steps
            before_black |= before_black >> steps
    return not white & ~before_black and not black & ~before_white
