"""Boards at random on which much is blocked."""

import random

import chess

PAWNS = {colour: chess.Piece(chess.PAWN, colour) for colour in chess.COLORS}


def blocked(lots, step):
    """Pawns before pawns on every file, or on every other with room between some; kings on their sides, some pieces."""
    board = chess.Board(None)
    rank = lots.randint(1, 5)
    for file in range(lots.randrange(step), 8, step):
        if step > 1:
            rank = lots.randint(1, 4)
        if lots.random() < 0.96:
            board.set_piece_at(chess.square(file, rank), PAWNS[chess.WHITE])
            gap = lots.choice((1, 1, 1, 2)) if step > 1 else 1
            board.set_piece_at(chess.square(file, min(6, rank + gap)), PAWNS[chess.BLACK])
        rank = 2 if rank == 1 else 4 if rank == 5 else rank + lots.choice((-1, 1))
    if lots.random() < 0.3:
        board.remove_piece_at(lots.choice(list(board.piece_map())))
    free = [square for square in chess.SQUARES if board.piece_at(square) is None]
    kings = [lots.choice([square for square in free if square < 24]), lots.choice([at for at in free if at >= 40])]
    for square, colour in zip(kings, chess.COLORS, strict=True):
        board.set_piece_at(square, chess.Piece(chess.KING, colour))
    for square in lots.sample([square for square in free if square not in kings], lots.randrange(4)):
        kind = lots.choice((chess.BISHOP, chess.BISHOP, chess.BISHOP, chess.KNIGHT, chess.ROOK))
        board.set_piece_at(square, chess.Piece(kind, lots.random() < 0.5))
    board.turn = lots.random() < 0.5
    return board


def crowded(lots):
    """Many men in a corner, where some cannot move."""
    board = chess.Board(None)
    turned = lots.choice((0, 7, 56, 63))
    squares = [square ^ turned for square in lots.sample([8 * row + file for row in range(5) for file in range(4)], 11)]
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(lots.choice((squares[1], 63 ^ turned)), chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2 : lots.randint(5, 11)]:
        kind = lots.choice((chess.PAWN, chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK))
        if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
            kind = chess.BISHOP
        board.set_piece_at(square, chess.Piece(kind, lots.random() < 0.5))
    board.turn = lots.random() < 0.5
    return board


def positions(seed, count):
    """Positions at random that can be, of these kinds."""
    lots = random.Random(seed)
    found = []
    while len(found) < count:
        kind = lots.randrange(3)
        board = crowded(lots) if kind == 2 else blocked(lots, kind + 1)
        if board.is_valid() and not board.is_game_over():
            found.append(board)
    return found
