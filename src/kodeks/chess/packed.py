"""A board as the numbers of `generator.py`, and its moves back."""

from __future__ import annotations

import chess

from kodeks.chess.bitboards import bit_of
from kodeks.chess.generator import BLACK, WHITE, Position, play
from kodeks.chess.generator import perft as count_sequences


def side_number(colour: chess.Color) -> int:
    return WHITE if colour else BLACK


def pack(board: chess.Board) -> Position:
    position = Position(side_number(board.turn))
    for square, piece in board.piece_map().items():
        position.put(bit_of(square), piece.piece_type, side_number(piece.color))
    for square in chess.scan_forward(board.clean_castling_rights()):
        position.castles |= bit_of(square)
    if board.has_legal_en_passant():
        assert board.ep_square is not None
        position.passant = bit_of(board.ep_square)
    return position


def unpack_move(position: Position, move: int, chess960: bool) -> chess.Move:
    """A packed move of this position; castling as python-chess writes it for the kind of board."""
    origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
    if not chess960 and position.castles & position.side(position.turn) & bit_of(target):
        target = origin & 56 | (6 if target > origin else 2)
    return chess.Move(origin, target, promotion or None)


def unpack_line(position: Position, line: list[int], chess960: bool) -> tuple[chess.Move, ...]:
    moves = []
    for move in line:
        moves.append(unpack_move(position, move, chess960))
        position = play(position, move)
    return tuple(moves)


def perft(board: chess.Board, depth: int) -> int:
    return count_sequences(pack(board), depth) if depth else 1
