"""Why a move is illegal, and by which article of the Laws."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from kodeks.chess.castling import castling_refusal, is_castling_attempt
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.ruling import Ruling, Verdict

_PIECES = {  # the way each piece moves
    chess.BISHOP: ("3.2", "chess-bishop-moves-diagonally"),
    chess.ROOK: ("3.3", "chess-rook-moves-straight"),
    chess.QUEEN: ("3.4", "chess-queen-moves-in-lines"),
    chess.KNIGHT: ("3.6", "chess-knight-jumps"),
    chess.KING: ("3.8a", "chess-king-moves-one-square"),
}


@dataclass(frozen=True, slots=True)
class PromotionMissing(Ruling):
    """A pawn reaches the last rank, and it was not said what it becomes [3.7e]."""


_PROMOTION_MISSING = ("3.7e", "chess-promotion-missing")


def judge(board: chess.Board, move: chess.Move, edition: ChessEdition) -> chess.Move | Ruling:
    """The move as python-chess has it, or why it is refused."""
    if board.is_legal(move) and not lands_wrong(board, move):
        return move
    why = _why(board, move)
    number, reason = why
    kind = PromotionMissing if why is _PROMOTION_MISSING else Ruling
    facts = {"from": chess.square_name(move.from_square), "to": chess.square_name(move.to_square)}
    return kind(Verdict.REFUSED, reason, (edition.cite(number),), facts)


def lands_wrong(board: chess.Board, move: chess.Move) -> bool:
    """python-chess takes a king where a false position offers it, and castles by king takes rook in ordinary chess."""
    own = 0 if board.chess960 else board.occupied_co[board.turn]
    return bool((board.kings | own) & chess.BB_SQUARES[move.to_square])


def _why(board: chess.Board, move: chess.Move) -> tuple[str, str]:
    piece, target = board.piece_at(move.from_square), board.piece_at(move.to_square)
    if piece is None:
        return "3.1", "chess-no-piece-there"
    if piece.color != board.turn:
        return "1.1", "chess-piece-of-the-opponent"
    if is_castling_attempt(board, move):
        return castling_refusal(board, move)
    if target is not None and target.color == board.turn:
        return "3.1", "chess-own-piece-there"
    if target is not None and target.piece_type == chess.KING:
        return "1.2", "chess-king-is-never-captured"
    return _why_pawn(board, move) if piece.piece_type == chess.PAWN else _why_piece(board, move, piece)


def _why_piece(board: chess.Board, move: chess.Move, piece: chess.Piece) -> tuple[str, str]:
    if not _in_reach(piece.piece_type, move):
        return _PIECES[piece.piece_type]
    if not board.attacks_mask(move.from_square) & chess.BB_SQUARES[move.to_square]:
        return "3.5", "chess-pieces-between"
    if move.promotion is not None:
        return "3.7e", "chess-only-pawns-promote"
    if piece.piece_type == chess.KING:
        return "3.9", "chess-king-would-be-attacked"
    return "3.9", "chess-king-left-in-check"


def _in_reach(kind: chess.PieceType, move: chess.Move) -> bool:
    """Whether the piece could get there on an empty board."""
    empty = chess.BaseBoard.empty()
    empty.set_piece_at(move.from_square, chess.Piece(kind, chess.WHITE))
    return bool(empty.attacks_mask(move.from_square) & chess.BB_SQUARES[move.to_square])


def _why_pawn(board: chess.Board, move: chess.Move) -> tuple[str, str]:
    forward = 1 if board.turn == chess.WHITE else -1
    rank = chess.square_rank(move.to_square)
    steps = (rank - chess.square_rank(move.from_square)) * forward
    aside = abs(chess.square_file(move.to_square) - chess.square_file(move.from_square))
    if aside == 0 and steps in (1, 2):
        first = 1 if board.turn == chess.WHITE else 6
        if steps == 2 and chess.square_rank(move.from_square) != first:
            return "3.7b", "chess-double-step-only-first"
        crossed = move.from_square + 8 * forward
        if board.piece_type_at(crossed) is not None or board.piece_type_at(move.to_square) is not None:
            return ("3.7a", "chess-pawn-is-blocked") if steps == 1 else ("3.7b", "chess-pawn-is-blocked")
    elif aside == 1 and steps == 1:
        if board.piece_type_at(move.to_square) is None and move.to_square != board.ep_square:
            last = 5 if board.turn == chess.WHITE else 2
            behind = board.piece_at(move.to_square - 8 * forward)
            if rank == last and behind == chess.Piece(chess.PAWN, not board.turn):
                return "3.7d", "chess-not-in-passing-now"
            return "3.7c", "chess-nothing-to-capture"
    else:
        return "3.7", "chess-pawn-cannot-go-there"
    if (rank in (0, 7)) != (move.promotion is not None) or move.promotion in (chess.PAWN, chess.KING):
        return _PROMOTION_MISSING if rank in (0, 7) else ("3.7e", "chess-not-a-promotion")
    return "3.9", "chess-king-left-in-check"
