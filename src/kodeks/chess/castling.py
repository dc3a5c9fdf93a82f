"""Castling, in ordinary chess and by annex F: what bars it, and which of the four ways it takes."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import chess

from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.ruling import Ruling, Verdict


class Fault(NamedTuple):
    """Why a move is illegal: the number of the article, and the message key."""

    number: str
    reason: str


_RIGHT_LOST = Fault("3.8.1", "chess-castling-right-lost")


class Method(StrEnum):
    """The four ways to castle in Chess960 [F3b]."""

    DOUBLE_MOVE = "double_move"
    TRANSPOSITION = "transposition"
    KING_ONLY = "king_only"
    ROOK_ONLY = "rook_only"


def final_squares(colour: chess.Color, *, short: bool) -> tuple[chess.Square, chess.Square]:
    """Where king and rook arrive: g and f, or c and d [F3.clar]."""
    rank = 0 if colour == chess.WHITE else 7
    files = (6, 5) if short else (2, 3)
    return chess.square(files[0], rank), chess.square(files[1], rank)


def method(king: chess.Square, rook: chess.Square) -> Method:
    """How king and rook castle from where they stand."""
    goal_king, goal_rook = final_squares(chess.square_rank(king) == 0, short=rook > king)
    if king == goal_king:
        return Method.ROOK_ONLY
    if rook == goal_rook:
        return Method.KING_ONLY
    return Method.TRANSPOSITION if (king, rook) == (goal_rook, goal_king) else Method.DOUBLE_MOVE


def castling_move(board: chess.Board, *, short: bool) -> chess.Move | None:
    """The castling of the player to move on that side, legal or not, as python-chess writes it: king to its square,
    in Chess960 king takes rook. None if there is no right to it."""
    king, rook = _king(board), _rook(board, short=short)
    if king is None or rook is None:
        return None
    return chess.Move(king, rook if board.chess960 else final_squares(board.turn, short=short)[0])


def is_castling_attempt(board: chess.Board, move: chess.Move) -> bool:
    """A king that moves two files along its rank, or onto a rook of its own."""
    king = _king(board)
    if king is None or move.from_square != king:
        return False
    if board.piece_at(move.to_square) == chess.Piece(chess.ROOK, board.turn):
        return board.chess960
    if board.chess960:
        return False  # there a king that moves is no castling
    same_rank = chess.square_rank(king) == chess.square_rank(move.to_square)
    return same_rank and chess.square_distance(king, move.to_square) == 2 and king in (chess.E1, chess.E8)


def castle(board: chess.Board, edition: ChessEdition, *, short: bool) -> chess.Move | Ruling:
    """Castling to that side, or why it is refused."""
    move = castling_move(board, short=short)
    if move is not None and board.is_legal(move):
        return move
    fault = _RIGHT_LOST if move is None else castling_refusal(board, move)
    return Ruling(Verdict.REFUSED, fault.reason, (edition.cite(fault.number),))


def castling_refusal(board: chess.Board, move: chess.Move) -> Fault:
    """Why castling is not legal: a right lost for good [3.8.1], or barred for now [3.8.2, F3.note4]."""
    short = move.to_square > move.from_square
    king, rook = _king(board), _rook(board, short=short)
    if king is None or rook is None:
        return _RIGHT_LOST
    goal_king, goal_rook = final_squares(board.turn, short=short)
    path = _span(king, goal_king) | _span(rook, goal_rook)
    if not board.chess960:
        path |= chess.between(king, rook)
    if path & board.occupied & ~chess.BB_SQUARES[king] & ~chess.BB_SQUARES[rook]:
        return Fault("F3.note4" if board.chess960 else "3.8.2b", "chess-castling-blocked")
    return Fault("3.8.2a", "chess-castling-attacked")


def _span(start: chess.Square, goal: chess.Square) -> chess.Bitboard:
    return chess.between(start, goal) | chess.BB_SQUARES[goal]


def _king(board: chess.Board) -> chess.Square | None:
    return board.king(board.turn)


def _rook(board: chess.Board, *, short: bool) -> chess.Square | None:
    """The rook of that side with which castling is not lost."""
    king = _king(board)
    rank = chess.BB_RANK_1 if board.turn == chess.WHITE else chess.BB_RANK_8
    rooks = chess.SquareSet(board.clean_castling_rights() & rank)
    found = [rook for rook in rooks if king is not None and (rook > king) == short]
    return found[0] if found else None
