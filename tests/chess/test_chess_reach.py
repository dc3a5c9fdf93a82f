"""The proof by reachable squares that a side can never mate: what it claims of every man, against games at random, and
what it excludes, against searches [5.2b, 6.9]."""

import random

import chess
import interpreted_hunt
import pytest
from blocked_boards import blocked, positions
from plain_mate import explore

from kodeks.chess import reach, start_position, thrones
from kodeks.chess.bitboards import bit_of
from kodeks.chess.mate import search
from kodeks.chess.packed import pack, side_number


def proven(board, colour):
    position, winner = pack(board), side_number(colour)
    return thrones.bars_mate(position, winner) or thrones.bars_mate_soon(position, winner)


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
            interpreted = interpreted_hunt.thrones.bars_mate(interpreted_hunt.packed.pack(board), winner)
            assert thrones.bars_mate(pack(board), winner) == interpreted, board.fen()


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


def test_3_8_castling_is_followed_unless_somebody_stands_between_for_ever():
    free = reach.Reach(pack(chess.Board("4k3/8/8/8/8/8/7P/4K2R w K - 0 1")))
    king, rook = (man for man in free.men if man.start in (chess.BB_E1, chess.BB_H1))
    assert king.reach & chess.BB_G1
    assert rook.reach & chess.BB_F1
    walled_in = chess.Board("2k5/8/8/8/3p1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1")
    men = {man.start: man for man in reach.Reach(pack(walled_in)).men}
    assert men[chess.BB_E1].reach == chess.BB_E1
    assert not men[chess.BB_H1].leaves
    assert all(proven(walled_in, colour) for colour in chess.COLORS)


@pytest.mark.parametrize("seed", range(4))
def test_3_8_nobody_leaves_his_reach_by_castling(seed):
    """As above, from starts of Chess960 with some pawns and officers gone; a rook is followed, too."""
    lots = random.Random(seed)
    for number in range(40):
        board = start_position(lots.randrange(960))
        for square in lots.sample(chess.SQUARES, 30):
            piece = board.piece_at(square)
            if piece and piece.piece_type not in (chess.KING, chess.ROOK):
                board.remove_piece_at(square)
        claimed = {man.start: man for man in reach.Reach(pack(board)).men}
        castled = 0
        for _ in range(4):
            game, homes = board.copy(stack=False), {}
            for square in board.piece_map():
                homes[square] = claimed[bit_of(square)]
            for _ in range(30):
                castlings = list(game.generate_castling_moves())
                move = lots.choice(castlings or list(game.legal_moves) or [chess.Move.null()])
                if not move or game.is_capture(move) or move.promotion:
                    break
                if game.is_castling(move):
                    castled += 1
                    rook, king = homes.pop(move.to_square), homes.pop(move.from_square)
                    right, row = move.to_square > move.from_square, move.to_square & 56
                    homes[row + (6 if right else 2)], homes[row + (5 if right else 3)] = king, rook
                    assert king.reach & bit_of(row + (6 if right else 2)), (number, board.fen())
                    assert rook.reach & bit_of(row + (5 if right else 3)), (number, board.fen())
                else:
                    homes[move.to_square] = homes.pop(move.from_square)
                    assert homes[move.to_square].squares() & bit_of(move.to_square), (number, board.fen())
                game.push(move)
    assert castled
