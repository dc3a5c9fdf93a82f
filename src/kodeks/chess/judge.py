"""Why a move is illegal, and by which article of the Laws."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess

from kodeks.chess.castling import Fault, castling_refusal, is_castling_attempt
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.ruling import Ruling, Verdict

_PIECES = {  # the way each piece moves
    chess.BISHOP: Fault("3.2", "chess-bishop-moves-diagonally"),
    chess.ROOK: Fault("3.3", "chess-rook-moves-straight"),
    chess.QUEEN: Fault("3.4", "chess-queen-moves-in-lines"),
    chess.KNIGHT: Fault("3.6", "chess-knight-jumps"),
    chess.KING: Fault("3.8a", "chess-king-moves-one-square"),
}
_PROMOTION_MISSING = Fault("3.7e", "chess-promotion-missing")
_LEFT_IN_CHECK = Fault("3.9", "chess-king-left-in-check")
_WOULD_BE_ATTACKED = Fault("3.9", "chess-king-would-be-attacked")
_OWN_PIECE = Fault("3.1", "chess-own-piece-there")
_KING_TAKEN = Fault("1.2", "chess-king-is-never-captured")
_BETWEEN = Fault("3.5", "chess-pieces-between")
_BLOCKED, _BLOCKED_TWICE = Fault("3.7a", "chess-pawn-is-blocked"), Fault("3.7b", "chess-pawn-is-blocked")
_NOT_IN_PASSING = Fault("3.7d", "chess-not-in-passing-now")
_NOTHING_THERE = Fault("3.7c", "chess-nothing-to-capture")
_TELLING = (  # the most telling fault first, where several pieces could be meant
    _PROMOTION_MISSING,
    _LEFT_IN_CHECK,
    _WOULD_BE_ATTACKED,
    _OWN_PIECE,
    _KING_TAKEN,
    _BETWEEN,
    _BLOCKED,
    _BLOCKED_TWICE,
    _NOT_IN_PASSING,
    _NOTHING_THERE,
)


@dataclass(frozen=True, slots=True)
class PromotionMissing(Ruling):
    """A pawn reaches the last rank, and it was not said what it becomes [3.7e]."""


def judge(board: chess.Board, move: chess.Move, edition: ChessEdition) -> chess.Move | Ruling:
    """The move as python-chess has it, or why it is refused."""
    return move if _is_legal(board, move) else _refused(_why(board, move), move, edition)


def most_telling(board: chess.Board, tried: Iterable[chess.Move], edition: ChessEdition) -> Ruling | None:
    """Why the pieces that could be meant cannot go so: the most telling fault, or that of the only one."""
    tried = tuple(tried)
    faults = [(move, _why(board, move)) for move in tried if not _is_legal(board, move)]
    for telling in _TELLING:
        found = [(move, fault) for move, fault in faults if fault == telling]
        if found:
            move, fault = found[-1]
            return _refused(fault, move, edition)
    return _refused(faults[0][1], faults[0][0], edition) if len(faults) == len(tried) == 1 else None


def _is_legal(board: chess.Board, move: chess.Move) -> bool:
    return board.is_legal(move) and not lands_wrong(board, move)


def _refused(fault: Fault, move: chess.Move, edition: ChessEdition) -> Ruling:
    kind = PromotionMissing if fault == _PROMOTION_MISSING else Ruling
    facts = {"from": chess.square_name(move.from_square), "to": chess.square_name(move.to_square)}
    return kind(Verdict.REFUSED, fault.reason, (edition.cite(fault.number),), facts)


def lands_wrong(board: chess.Board, move: chess.Move) -> bool:
    """python-chess takes a king where a false position offers it, and castles by king takes rook in ordinary chess."""
    own = 0 if board.chess960 else board.occupied_co[board.turn]
    return bool((board.kings | own) & chess.BB_SQUARES[move.to_square])


def _why(board: chess.Board, move: chess.Move) -> Fault:
    piece, target = board.piece_at(move.from_square), board.piece_at(move.to_square)
    if piece is None:
        return Fault("3.1", "chess-no-piece-there")
    if piece.color != board.turn:
        return Fault("1.1", "chess-piece-of-the-opponent")
    if is_castling_attempt(board, move):
        return castling_refusal(board, move)
    if target is not None and target.color == board.turn:
        return _OWN_PIECE
    if target is not None and target.piece_type == chess.KING:
        return _KING_TAKEN
    return _why_pawn(board, move) if piece.piece_type == chess.PAWN else _why_piece(board, move, piece)


def _why_piece(board: chess.Board, move: chess.Move, piece: chess.Piece) -> Fault:
    if not _in_reach(piece.piece_type, move):
        return _PIECES[piece.piece_type]
    if not board.attacks_mask(move.from_square) & chess.BB_SQUARES[move.to_square]:
        return _BETWEEN
    if move.promotion is not None:
        return Fault("3.7e", "chess-only-pawns-promote")
    if piece.piece_type == chess.KING:
        return _WOULD_BE_ATTACKED
    return _LEFT_IN_CHECK


def _in_reach(kind: chess.PieceType, move: chess.Move) -> bool:
    """Whether the piece could get there on an empty board."""
    empty = chess.BaseBoard.empty()
    empty.set_piece_at(move.from_square, chess.Piece(kind, chess.WHITE))
    return bool(empty.attacks_mask(move.from_square) & chess.BB_SQUARES[move.to_square])


def _why_pawn(board: chess.Board, move: chess.Move) -> Fault:
    forward = 1 if board.turn == chess.WHITE else -1
    rank = chess.square_rank(move.to_square)
    steps = (rank - chess.square_rank(move.from_square)) * forward
    aside = abs(chess.square_file(move.to_square) - chess.square_file(move.from_square))
    if aside == 0 and steps in (1, 2):
        first = 1 if board.turn == chess.WHITE else 6
        if steps == 2 and chess.square_rank(move.from_square) != first:
            return Fault("3.7b", "chess-double-step-only-first")
        crossed = move.from_square + 8 * forward
        if board.piece_type_at(crossed) is not None or board.piece_type_at(move.to_square) is not None:
            return _BLOCKED if steps == 1 else _BLOCKED_TWICE
    elif aside == 1 and steps == 1:
        if board.piece_type_at(move.to_square) is None and move.to_square != board.ep_square:
            last = 5 if board.turn == chess.WHITE else 2
            behind = board.piece_at(move.to_square - 8 * forward)
            if rank == last and behind == chess.Piece(chess.PAWN, not board.turn):
                return _NOT_IN_PASSING
            return _NOTHING_THERE
    else:
        return Fault("3.7", "chess-pawn-cannot-go-there")
    if (rank in (0, 7)) != (move.promotion is not None) or move.promotion in (chess.PAWN, chess.KING):
        return _PROMOTION_MISSING if rank in (0, 7) else Fault("3.7e", "chess-not-a-promotion")
    return _LEFT_IN_CHECK
