"""A board as the numbers of `generator.py`, and its moves back."""

from __future__ import annotations

import chess

from kodeks.chess import generator


def side(colour: chess.Color) -> int:
    return generator.WHITE if colour else generator.BLACK


def pack(board: chess.Board) -> list[int]:
    position = [0] * 68
    for square, piece in board.piece_map().items():
        position[square] = piece.piece_type + side(piece.color)
    for square in chess.scan_forward(board.clean_castling_rights()):
        position[square] = generator.CASTLE + (position[square] & 8)
    for colour, place in ((chess.WHITE, generator.WHITE_KING), (chess.BLACK, generator.BLACK_KING)):
        king = board.king(colour)
        assert king is not None
        position[place] = king
    position[generator.TURN] = side(board.turn)
    if board.has_legal_en_passant():
        assert board.ep_square is not None
        position[generator.EN_PASSANT] = board.ep_square
    return position


def unpack_move(position: list[int], move: int, chess960: bool) -> chess.Move:
    """A packed move of this position; castling as python-chess writes it for the kind of board."""
    origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
    if not chess960 and position[target] == generator.CASTLE + position[generator.TURN]:
        target = origin & 56 | (6 if target > origin else 2)
    return chess.Move(origin, target, promotion or None)


def unpack_line(position: list[int], line: list[int], chess960: bool) -> tuple[chess.Move, ...]:
    moves = []
    for move in line:
        moves.append(unpack_move(position, move, chess960))
        position = generator.play(position, move)
    return tuple(moves)


def perft(board: chess.Board, depth: int) -> int:
    return generator.perft(pack(board), depth) if depth else 1
