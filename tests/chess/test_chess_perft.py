"""Move counts through our wrapper: the six well-known positions, and Chess960 starts."""

import chess
import pytest

from kodeks.chess import perft, read_fen, start_position

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (chess.STARTING_FEN, (20, 400, 8902)),
        (KIWIPETE, (48, 2039)),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238)),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9467)),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1486)),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", (46, 2079)),
    ],
)
def test_3_perft(fen, counts):
    board = read_fen(fen)
    before = board.fen()
    assert tuple(perft(board, depth) for depth in range(1, len(counts) + 1)) == counts
    assert board.fen() == before


@pytest.mark.parametrize(
    ("fen", "counts"),
    [  # the first of the public list of 960 test positions
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", (21, 528, 12189)),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", (21, 807, 18002)),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", (20, 479, 10471)),
        ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", (22, 593, 13440)),
        ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", (28, 1120, 31058)),
        ("qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9", (29, 899, 26578)),
    ],
)
def test_F1_perft_of_chess960(fen, counts):
    assert tuple(perft(read_fen(fen), depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("number", [0, 100, 518, 534, 959])
def test_F1_our_count_is_that_of_the_package(number):
    board = start_position(number)
    bare = 0
    for first in list(board.legal_moves):
        board.push(first)
        bare += board.legal_moves.count()
        board.pop()
    assert perft(start_position(number), 2) == bare
