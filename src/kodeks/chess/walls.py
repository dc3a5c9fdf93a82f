"""Locked walls of pawns: a proof, without search, that a side can never mate.

Assume that some pawns never move and are never taken. Then each piece has at most the squares it reaches when only
those pawns stand in its way. If on these squares nothing takes such a pawn and none of them can move or take, the
assumption holds for ever, by induction over moves. The squares are too many rather than too few, so that what they
exclude is impossible.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import chess


class _Reach(NamedTuple):
    """A piece and every square it may ever stand on."""

    kind: chess.PieceType
    colour: chess.Color
    squares: chess.Bitboard


def is_locked(board: chess.Board) -> bool:
    """Whether there are pawns and before each of them stands a pawn."""
    pawns = board.pawns
    if (pawns & board.occupied_co[chess.WHITE]) << 8 & ~pawns:
        return False
    return bool(pawns) and not (pawns & board.occupied_co[chess.BLACK]) >> 8 & ~pawns


def wall_bars_mate(board: chess.Board, winner: chess.Color) -> bool:
    """Whether all pawns are locked for ever and this colour's pieces can never mate past them."""
    if not is_locked(board) or board.castling_rights or board.has_legal_en_passant():
        return False
    own_pawns = [board.pawns & board.occupied_co[colour] for colour in chess.COLORS]  # of White first
    reaches = [
        _Reach(kind, colour, _spread(kind, colour, square, *own_pawns))
        for kind in chess.PIECE_TYPES
        if kind != chess.PAWN
        for colour in chess.COLORS
        for square in board.pieces(kind, colour)
    ]
    return _stays_locked(board, reaches) and not _mate_is_thinkable(board, reaches, winner)


def wall_bars_mate_soon(board: chess.Board, winner: chess.Color) -> bool:
    """Whether the pawns are locked and every legal move leads to where the wall bars mate: a king who stands attacked
    by a pawn of the wall, or beside one he can take, may have to leave first."""
    if not is_locked(board) or not any(board.legal_moves):
        return False
    after = board.copy(stack=False)
    for move in board.legal_moves:
        after.push(move)
        barred = wall_bars_mate(after, winner)
        after.pop()
        if not barred:
            return False
    return True


@lru_cache(maxsize=8_192)
def _spread(
    kind: chess.PieceType,
    colour: chess.Color,
    start: chess.Square,
    white_pawns: chess.Bitboard,
    black_pawns: chess.Bitboard,
) -> chess.Bitboard:
    """The squares a piece may reach while the pawns stand. A king never enters what an enemy pawn attacks. While a wall
    stands it is asked after every move, of pieces that are mostly where they were: so it is kept."""
    barred, enemy_pawns = (white_pawns, black_pawns) if colour == chess.WHITE else (black_pawns, white_pawns)
    pawns = white_pawns | black_pawns
    if kind == chess.KING:
        barred |= _pawn_attacks(enemy_pawns, not colour)
    reached, fresh = chess.BB_SQUARES[start], [start]
    while fresh:
        square = fresh.pop()
        for target in chess.scan_forward(_attacks(kind, square, pawns) & ~barred & ~reached):
            reached |= chess.BB_SQUARES[target]
            if not enemy_pawns & chess.BB_SQUARES[target]:  # taking a pawn breaks the wall, which is seen elsewhere
                fresh.append(target)
    return reached


def _attacks(kind: chess.PieceType, square: chess.Square, occupied: chess.Bitboard) -> chess.Bitboard:
    if kind == chess.KING:
        return chess.BB_KING_ATTACKS[square]
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    attacks = 0
    if kind in (chess.BISHOP, chess.QUEEN):
        attacks |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    if kind in (chess.ROOK, chess.QUEEN):
        attacks |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        attacks |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return attacks


def _pawn_attacks(pawns: chess.Bitboard, colour: chess.Color) -> chess.Bitboard:
    if colour == chess.WHITE:
        return (pawns << 9 & ~chess.BB_FILE_A | pawns << 7 & ~chess.BB_FILE_H) & chess.BB_ALL
    return pawns >> 9 & ~chess.BB_FILE_H | pawns >> 7 & ~chess.BB_FILE_A


def _stays_locked(board: chess.Board, reaches: list[_Reach]) -> bool:
    """No piece can take a pawn, and no pawn can take: nothing else could open the wall."""
    for colour in chess.COLORS:
        pawns = board.pawns & board.occupied_co[colour]
        prey = board.pawns & board.occupied_co[not colour]
        attacked = _pawn_attacks(pawns, colour)
        if attacked & prey:
            return False
        for reach in reaches:
            if reach.colour != colour and reach.squares & (pawns | attacked):
                return False
    return True


def _mate_is_thinkable(board: chess.Board, reaches: list[_Reach], winner: chess.Color) -> bool:
    """Whether on some square the loser's king could be attacked with every flight square taken or attacked."""
    (king,) = (reach for reach in reaches if reach.kind == chess.KING and reach.colour != winner)
    (other,) = (reach for reach in reaches if reach.kind == chess.KING and reach.colour == winner)
    hit = _pawn_attacks(board.pawns & board.occupied_co[winner], winner)
    for reach in reaches:
        if reach.colour == winner and reach.kind != chess.KING:
            for square in chess.scan_forward(reach.squares):
                hit |= _attacks(reach.kind, square, board.pawns)
    filled = board.pawns & board.occupied_co[not winner]
    for reach in reaches:
        if reach.colour != winner and reach.kind != chess.KING:
            filled |= reach.squares
    for square in chess.scan_forward(king.squares & hit):
        flights = chess.BB_KING_ATTACKS[square] & ~hit & ~filled
        if not flights:
            return True
        near = other.squares & ~chess.BB_KING_ATTACKS[square] & ~chess.BB_SQUARES[square]
        if any(not flights & ~chess.BB_KING_ATTACKS[guard] for guard in chess.scan_forward(near)):
            return True
    return False
