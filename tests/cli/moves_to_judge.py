"""Moves in positions where a rule speaks: a move that is refused, or one after which a game is over."""

__all__ = ["CHESS_MOVES", "DRAUGHTS_MOVES"]

DRAUGHTS_MOVES = [
    ("100", "W:W32:B1", "32-42"),  # backwards
    ("100", "W:W32:B1", "32-22"),  # two squares
    ("100", "W:W32,28:B1", "32-28"),  # onto a piece
    ("100", "W:W32:B1", "1-6"),  # the opponent's piece
    ("100", "W:W32:B1", "33-28"),  # nobody stands there
    ("100", "W:WK1:B50", "1-11"),  # no diagonal
    ("100", "W:WK1,7:B50", "1-12"),  # over an own piece
    ("100", "W:W32,33:B28", "33-29"),  # the capture is due
    ("100", "W:WK1,32:B17,27,K34", "1x40"),  # the majority
    ("100", "W:W32:B28,19", "32x23"),  # the capture goes on
    ("100", "W:W32:B28", "32x14"),
    ("100", "W:WK1,K2:BK50", "1-29 50-28 2-16 28-22 29-23 22-9 16-2 9-25 2-24 25-3"),
    ("100", "W:WK1,K2,K3:BK50", "1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50"),
    ("100", "W:WK46:B5", "46-5"),
    ("64", "W:WKa1,Kc1,Ke1:BKh8", "a1-b2 h8-g7"),
    ("64", "W:Wc3:Bh8", "c3-b2"),
    ("64", "W:Wc3,e3:Bd4", "e3-f4"),
]
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS_MOVES = [
    (CHESS_START, "1. e5"),
    (CHESS_START, "1. Nd2"),
    (CHESS_START, "1. Bc4"),
    (CHESS_START, "1. Ra3"),
    (CHESS_START, "1. Qd4"),
    (CHESS_START, "1. Ke2"),
    (CHESS_START, "1. O-O"),
    (CHESS_START, "1. exd3"),
    (CHESS_START, "1. e2-e4 e7-e5 2. e4-e5"),
    ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "1. O-O"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "1. O-O"),
    ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "1. O-O"),
    ("4k3/8/8/8/8/8/4K3/7R w - - 0 1", "1. Ke4"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. a8"),
    ("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "1. Kd1"),
    ("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "1. Bd3"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "1. exd6"),
    ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "1. Na2"),
    ("8/8/8/8/8/5k2/8/4K2N w - - 0 1", "1. Nf2"),
    ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "1. Nd2"),
    ("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "1. Ba5"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1. Rb2"),
    ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "1. Qb3"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e5"),
    ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "1. e5"),
    ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "1. e4"),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1. Ke2 Ke7 2. Ke1 Ke8 3. O-O"),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1. Rh2 Ke7 2. Rh1 Ke8 3. O-O"),
    ("4k3/8/8/8/8/8/8/4KN1R w K - 0 1", "1. O-O"),
    ("4k3/8/8/8/8/8/8/1K5R w - - 0 1", "1. Kd1"),
    ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "1. Qg7#"),
    ("7k/8/5K2/8/6Q1/8/8/8 w - - 0 1", "1. Qg6"),
    ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "1. Bd3"),
    ("4k3/8/8/8/8/8/r7/4K2R w - - 0 1", "1. Rh2 Ra1 2. Rh1 Ra2 3. Rh2 Ra1 4. Rh1 Ra2 5. Rh2 Ra1"),
    ("4k3/8/8/8/8/8/r7/4K2R w - - 99 80", "1. Rh2 Ra1"),
]
