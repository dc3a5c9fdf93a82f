"""Legal moves, and why a move is illegal, by article of chapter 3."""

import chess
import pytest
from chess_games import BOTH, begin, cited, play, whole

from kodeks.chess import ChessRefused, judge, read_fen
from kodeks.rulebook import Verdict
from kodeks.rulebook.fide import chess_edition


@pytest.mark.parametrize(
    ("fen", "move", "article", "reason"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w", "a1a2", "3.1", "chess-no-piece-there"),
        ("4k3/8/8/8/8/8/8/4K3 w", "e8e7", "1.1", "chess-piece-of-the-opponent"),
        ("4k3/8/8/8/8/8/3P4/4K3 w", "e1d2", "3.1", "chess-own-piece-there"),
        ("4k3/8/8/8/8/8/8/R3K3 b", "e8e6", "3.8a", "chess-king-moves-one-square"),
        ("4k3/8/8/8/8/8/8/B3K3 w", "a1a2", "3.2", "chess-bishop-moves-diagonally"),
        ("4k3/8/8/8/8/8/8/R3K3 w", "a1b2", "3.3", "chess-rook-moves-straight"),
        ("4k3/8/8/8/8/8/8/Q3K3 w", "a1b3", "3.4", "chess-queen-moves-in-lines"),
        ("4k3/8/8/8/8/8/P7/R3K3 w", "a1a3", "3.5", "chess-pieces-between"),
        ("4k3/8/8/8/8/8/8/N3K3 w", "a1a3", "3.6", "chess-knight-jumps"),
        ("4k3/8/8/8/8/p7/P7/4K3 w", "a2a3", "3.7a", "chess-pawn-is-blocked"),
        ("4k3/8/8/8/p7/8/P7/4K3 w", "a2a4", "3.7b", "chess-pawn-is-blocked"),
        ("4k3/8/8/8/8/P7/8/4K3 w", "a3a5", "3.7b", "chess-double-step-only-first"),
        ("4k3/8/8/8/8/8/P7/4K3 w", "a2b3", "3.7c", "chess-nothing-to-capture"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w", "e5d6", "3.7d", "chess-not-in-passing-now"),
        ("4k3/8/8/8/8/8/P7/4K3 w", "a2b4", "3.7", "chess-pawn-cannot-go-there"),
        ("4k3/P7/8/8/8/8/8/4K3 w", "a7a8", "3.7e", "chess-promotion-missing"),
        ("4k3/8/8/8/8/8/P7/4K3 w", "a2a3q", "3.7e", "chess-not-a-promotion"),
        ("4k3/8/8/8/8/8/P7/4K2R w", "e1g1", "3.8.1", "chess-castling-right-lost"),
        ("4k3/8/8/8/8/8/8/R3K1NR w KQ", "e1g1", "3.8.2b", "chess-castling-blocked"),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ", "e1c1", "3.8.2b", "chess-castling-blocked"),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ", "e1g1", "3.8.2a", "chess-castling-attacked"),
        ("4k3/8/8/8/8/4r3/8/R3K2R w KQ", "e1g1", "3.8.2a", "chess-castling-attacked"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w", "e2c3", "3.9", "chess-king-left-in-check"),
        ("4k3/8/8/8/8/8/3r4/4K3 b", "d2e1", "1.2", "chess-king-is-never-captured"),
        ("3rk3/8/8/8/8/8/8/4K3 w", "e1d1", "3.9", "chess-king-would-be-attacked"),
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_3_illegal_moves(fen, move, article, reason, edition):
    laws = chess_edition(edition)
    board = chess.Board(whole(fen))
    answer = judge(board, chess.Move.from_uci(move), laws)
    assert (answer.verdict, answer.reason) == (Verdict.REFUSED, reason)
    assert answer.articles == (laws.cite(article),)


def test_1_2_a_king_is_never_captured():
    board = chess.Board("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")
    answer = judge(board, chess.Move.from_uci("e2e8"), chess_edition("fide2009"))
    assert (answer.reason, cited(answer)) == ("chess-king-is-never-captured", ["1.2"])


def test_3_7_pawns_do_all_they_may():
    assert play(begin(), "e4 d5 e5 f5 exf6").board.fen().startswith("rnbqkbnr/ppp1p1pp/5P2/3p4")
    assert {move.promotion for move in read_fen("k7/7P/8/8/8/8/8/K7 w - - 0 1").legal_moves} >= {2, 3, 4, 5}


def test_a_legal_move_is_given_back():
    move = chess.Move.from_uci("e2e4")
    assert judge(chess.Board(), move, chess_edition("fide2009")) == move


def test_playing_an_illegal_move_is_refused_with_its_article():
    with pytest.raises(ChessRefused) as error:
        begin().play(chess.Move.from_uci("e2e5"))
    assert cited(error.value.ruling) == ["3.7"]
    assert "3.7" in str(error.value)


@pytest.mark.parametrize("edition", BOTH)
def test_no_legal_move_is_refused_and_no_illegal_one_passes(edition):
    laws = chess_edition(edition)
    for fen in ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", chess.STARTING_FEN):
        board = chess.Board(fen)
        legal = set(board.legal_moves)
        for start in chess.SQUARES:
            for end in chess.SQUARES:
                move = chess.Move(start, end)
                assert (judge(board, move, laws) == move) == (move in legal)
