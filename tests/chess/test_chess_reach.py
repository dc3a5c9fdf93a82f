"""The proof by reachable squares that a side can never mate: what it claims of every man, against games at random, and
what it excludes, against searches [5.2b, 6.9]."""

import random

import chess
import interpreted_hunt
import pytest
from plain_mate import explore

from kodeks.chess import reach
from kodeks.chess.bitboards import bit_of
from kodeks.chess.mate import search
from kodeks.chess.packed import pack, side_number

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


def proven(board, colour):
    position, winner = pack(board), side_number(colour)
    return reach.bars_mate(position, winner) or reach.bars_mate_soon(position, winner)


def play_at_random(board, plies, lots, men):
    """Play on, each man followed from square to square; those taken are told as they go."""
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        rare = [move for move in moves if board.is_capture(move) or move.promotion]
        move = lots.choice(rare if rare and lots.random() < 0.5 else moves)
        taken = move.to_square
        if board.is_en_passant(move):
            taken += 8 if board.turn == chess.BLACK else -8
        if taken in men:
            yield men.pop(taken), None
        men[move.to_square] = men.pop(move.from_square)
        yield men[move.to_square], move.to_square
        board.push(move)


@pytest.mark.parametrize("seed", range(12))
def test_5_2b_no_man_ever_leaves_his_reach(seed):
    """Every rule of the proof is a claim on every game: each man stays on his squares, and only those move, are taken
    or take of whom it was said that they may."""
    lots = random.Random(seed)
    for board in positions(seed, 40):
        claimed = {man.start: man for man in reach.Reach(pack(board)).men}
        for _ in range(3):
            men = {square: claimed[bit_of(square)] for square in board.piece_map()}
            for man, square in play_at_random(board.copy(stack=False), 60, lots, men):
                assert man.leaves, board.fen()
                assert man.falls if square is None else man.squares() & bit_of(square), (board.fen(), square)


@pytest.mark.parametrize("seed", range(8))
def test_6_9_what_is_proven_no_search_mates(seed):
    for board in positions(100 + seed, 250):
        for colour in chess.COLORS:
            if proven(board, colour):
                assert search(board, colour, 390).line is None, board.fen()


def test_6_9_what_is_proven_holds_in_every_position_that_can_be_reached():
    """By a plain search over boards of python-chess, to the end."""
    closed = 0
    for board in positions(500, 400):
        barred = [colour for colour in chess.COLORS if proven(board, colour)]
        if barred:
            mates, _, is_complete = explore(board, 700)
            assert not mates & set(barred), board.fen()
            closed += is_complete
    assert closed > 5


@pytest.mark.parametrize("seed", range(3))
def test_compiled_and_interpreted_proofs_agree(seed):
    for board in positions(900 + seed, 60):
        for winner in (0, 1):
            interpreted = interpreted_hunt.reach.bars_mate(interpreted_hunt.packed.pack(board), winner)
            assert reach.bars_mate(pack(board), winner) == interpreted, board.fen()


def test_5_2b_the_proof_proves_much_of_what_is_blocked():
    """Not a law, but what it is for: of boards blocked at random it decides a good part."""
    lots = random.Random(52)
    boards = [board for board in (blocked(lots, 1) for _ in range(400)) if board.is_valid()]
    assert sum(proven(board, colour) for board in boards for colour in chess.COLORS) > len(boards) // 4


def test_3_7d_a_pawn_that_can_be_taken_in_passing_now_may_fall():
    board = chess.Board("4k3/8/8/8/1pP5/8/1P6/4K3 b - c3 0 1")
    men = {man.start: man for man in reach.Reach(pack(board)).men}
    assert men[chess.BB_C4].falls
    assert men[chess.BB_B4].takes
    assert men[chess.BB_B4].reach & chess.BB_C3


def test_3_8_castling_is_not_followed():
    assert not reach.bars_mate(pack(chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), 1)
