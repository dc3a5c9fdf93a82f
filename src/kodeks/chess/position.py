"""Small questions to a position: whose move it is, and which position it is in the sense of 9.2."""

from __future__ import annotations

from typing import TypeAlias

import chess

from kodeks.rulebook.result import Side

Identity: TypeAlias = tuple[int | None, ...]


def identity(board: chess.Board) -> Identity:
    """What makes two positions the same: kinds and colours on their squares, the move, the rooks with which castling is
    not lost for good, and the square of an en passant capture only if one is legal now [9.2, C-11]."""
    turn, (black, white) = board.turn, board.occupied_co
    en_passant = board.ep_square
    if en_passant is not None:
        takers = chess.BB_PAWN_ATTACKS[not turn][en_passant] & board.pawns & (white if turn else black)
        if not takers or not board.has_legal_en_passant():
            en_passant = None
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        white,
        black,
        turn,
        board.clean_castling_rights(),
        en_passant,
    )


def plain(board: chess.Board) -> chess.Board:
    """A copy without the moves that led here."""
    return board.copy(stack=False)


def side_of(colour: chess.Color) -> Side:
    return Side.WHITE if colour == chess.WHITE else Side.BLACK


def colour_of(side: Side) -> chess.Color:
    return side is Side.WHITE


def to_move(board: chess.Board) -> Side:
    """The side that has the move [1.1]."""
    return side_of(board.turn)
