"""What is behind "can this side mate": moves and search, beside python-chess, compiled and interpreted [3, 6.9]."""

import random

import chess
import interpreted_hunt
import pytest
from chess_games import whole

from kodeks.chess import Mate, can_mate, generator, hunt, identity, outlook, read_fen, start_position
from kodeks.chess.mate import SEARCH_LIMIT, THOROUGH_LIMIT
from kodeks.chess.packed import pack, side_number, unpack_line, unpack_move
from kodeks.rulebook import Side

GENERATORS = pytest.mark.parametrize(
    ("engine", "pack"),
    [(generator, pack), (interpreted_hunt.generator, interpreted_hunt.packed.pack)],
    ids=["as installed", "interpreted"],
)
PERFT = [
    (chess.STARTING_FEN, 3, 8_902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2_039),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2_812),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3, 12_189),
]


def random_game(seed, plies=120):
    """Positions of a game at random, with much castling, en passant and promotion; every other is Chess960."""
    lots = random.Random(seed)
    board = chess.Board() if seed % 2 else start_position(lots.randrange(960))
    for _ in range(plies):
        yield board
        moves = list(board.legal_moves)
        if not moves:
            return
        rare = [move for move in moves if board.is_castling(move) or board.is_en_passant(move) or move.promotion]
        board.push(lots.choice(rare if rare and lots.random() < 0.4 else moves))


def random_position(lots, men):
    """Kings and these men on squares at random."""
    while True:
        board = chess.Board(None)
        squares = lots.sample(chess.SQUARES, len(men) + 2)
        for square, letter in zip(squares, ["K", "k", *men], strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = lots.random() < 0.5
        if board.is_valid():
            return board


def random_few(seed):
    """A position of few men."""
    lots = random.Random(seed)
    return random_position(lots, lots.choices("PPPNBRQpppnbrq", k=lots.randrange(1, 7)))


def test_the_interpreted_source_is_interpreted():
    assert interpreted_hunt.hunt.__file__.endswith(".py")
    assert interpreted_hunt.hunt is not hunt
    assert interpreted_hunt.hunt.legal_moves is interpreted_hunt.generator.legal_moves


# Moves, with python-chess as the oracle


@GENERATORS
@pytest.mark.parametrize("seed", range(16))
def test_3_legal_moves_are_those_of_python_chess(engine, pack, seed):
    for board in random_game(seed):
        position = pack(board)
        moves = engine.legal_moves(position)
        assert position == pack(board)
        unpacked = [unpack_move(position, move, board.chess960) for move in moves]
        assert sorted(unpacked, key=str) == sorted(board.legal_moves, key=str), board.fen()
        assert engine.is_check(position) == board.is_check()
        assert engine.has_move(position) == bool(moves)


@GENERATORS
@pytest.mark.parametrize("seed", range(4))
def test_9_2_a_position_after_a_move_is_that_of_python_chess(engine, pack, seed):
    for board in random_game(seed, plies=80):
        position = pack(board)
        for packed in engine.legal_moves(position):
            after = engine.play(position, packed)
            engine.settle(after)
            board.push(unpack_move(position, packed, board.chess960))
            assert after == pack(board), board.fen()
            board.pop()


@pytest.mark.parametrize("seed", range(4))
def test_9_2_the_key_of_a_position_is_its_identity(seed):
    keys = {}
    for board in random_game(seed, plies=300):
        assert keys.setdefault(pack(board), identity(board)) == identity(board)
    assert len(set(keys.values())) == len(keys)


def test_9_2_no_en_passant_square_where_the_taker_is_pinned():
    board = read_fen("8/8/8/K1pP3r/8/8/8/7k w - c6 0 1")
    pinned = read_fen("8/2p5/8/K2P3r/8/8/8/7k b - - 0 1")
    after = generator.play(pack(pinned), chess.C7 | chess.C5 << 6)
    assert after.passant == chess.BB_C6
    generator.settle(after)
    assert after.passant == 0
    assert after == pack(board)


@GENERATORS
@pytest.mark.parametrize(("fen", "depth", "nodes"), PERFT)
def test_3_move_counts(engine, pack, fen, depth, nodes):
    assert engine.perft(pack(read_fen(fen)), depth) == nodes


# The search


@pytest.mark.parametrize("seed", range(40))
def test_compiled_and_interpreted_hunts_agree(seed):
    board = random_few(seed) if seed % 2 else list(random_game(seed, plies=60 + seed))[-1]
    for winner in (generator.WHITE, generator.BLACK):
        found = interpreted_hunt.hunt.hunt(interpreted_hunt.packed.pack(board), winner, 60)
        assert hunt.hunt(pack(board), winner, 60) == found, board.fen()


def test_9_6_hopeless_material_is_that_of_python_chess():
    for board in map(random_few, range(500)):
        for colour in chess.COLORS:
            packed, winner = pack(board), side_number(colour)
            view = outlook.outlook(packed, winner, outlook.Goal(packed, winner))
            assert view.is_hopeless == board.has_insufficient_material(colour), board.fen()
            assert view.promise(view.far) >= 0


@pytest.mark.parametrize("seed", range(60))
def test_6_9_a_line_that_is_found_mates(seed):
    board = random_few(seed) if seed % 3 else list(random_game(seed, plies=40 + 5 * seed))[-1]
    for colour in chess.COLORS:
        position = pack(board)
        if board.is_game_over() or board.has_insufficient_material(colour):
            continue
        line, is_complete, _ = hunt.hunt(position, side_number(colour), SEARCH_LIMIT)
        assert line or is_complete, board.fen()
        played = board.copy(stack=False)
        for move in unpack_line(position, line, board.chess960):
            assert played.is_legal(move)
            played.push(move)
        if line:
            assert played.is_checkmate()
            assert played.turn != colour


def test_3_8b_castling_is_told_as_each_kind_of_board_tells_it():
    fen = "8/8/8/8/8/7R/4R3/R3K1k1 w Q - 0 1"
    for chess960 in (False, True):
        board = chess.Board(fen, chess960=chess960)
        castling = [
            move for move in generator.legal_moves(pack(board)) if move & 63 == chess.E1 and move >> 6 == chess.A1
        ]
        assert [unpack_move(pack(board), move, chess960).uci() for move in castling] == ["e1a1" if chess960 else "e1c1"]


@pytest.mark.parametrize(
    ("men", "winner"),
    [
        *[
            (men, Side.WHITE)
            for men in ("Nb", "Nn", "Nr", "Np", "Npp", "Nbb", "Bn", "Bp", "Bpp", "Brp", "Bqp", "NN", "NB")
        ],
        *[(men, Side.BLACK) for men in ("nB", "nP", "bN", "bP", "p", "r", "q", "bbP")],
    ],
)
def test_6_9_sparse_material_is_decided(men, winner):
    """A lone knight or bishop needs one of the loser's men beside his king."""
    lots = random.Random(men)
    for _ in range(6):
        board = random_position(lots, list(men))
        if not board.has_insufficient_material(winner is Side.WHITE):
            assert can_mate(board, winner).mate is not Mate.UNDECIDED, board.fen()


@pytest.mark.parametrize(
    ("fen", "winner"),
    [  # what the search before this one left undecided
        ("7k/2b5/8/8/8/8/1N4K1/4b3", Side.WHITE),
        ("8/8/bK6/8/4k3/8/8/1N6", Side.WHITE),
        ("1k6/8/8/K7/8/8/b7/7N", Side.WHITE),
        ("8/8/8/1k4b1/2N5/8/5B2/3K4", Side.WHITE),
        ("8/p7/8/K7/6k1/8/6N1/8", Side.WHITE),
    ],
)
def test_6_9_hard_mates_are_found(fen, winner):
    assert can_mate(read_fen(whole(fen)), winner).mate is Mate.YES


@pytest.mark.parametrize(
    "fen",
    [
        "k7/8/8/4B3/8/1p6/pP4b1/K4b2 w - - 0 1",  # h8 alone: a1 is the white king's for ever, b8 and g1 are no corners
        "k7/1b6/2b5/3b4/4b3/1p3b2/pP4b1/K1B4b w - - 0 1",
        "8/8/8/3B4/8/6p1/1b3kPp/2b4K w - - 0 1",
    ],
)
def test_6_9_the_king_is_led_where_alone_he_can_be_mated(fen):
    """A bishop mates where two of the loser's men hem in their king; the nearest corner is no use, as his own king
    never leaves it. Before the search knew, it looked at 90,000 positions in vain."""
    board = read_fen(fen)
    answer = can_mate(board, Side.WHITE, 1_500)
    assert answer.mate is Mate.YES
    for move in answer.line:
        board.push(move)
    assert board.is_checkmate()


def test_6_9_forced_moves_come_before_the_proof():
    """The rook must take, the bishop must take back; what is left is a wall."""
    board = read_fen("7k/r6Q/5b2/p1p1pBp1/P1P1P1P1/6PK/6P1/8 b - - 0 1")
    for side in Side:
        answer = can_mate(board, side, 1_000)
        assert (answer.mate, answer.reason) == (Mate.NO, "no-mate-in-any-line")


def test_6_9_no_search_takes_much_longer_than_another():
    """Where every move is weighed, or proofs are tried, fewer positions are gone into: the limit is on the work."""
    dear = can_mate(read_fen("8/6b1/5p2/2p1pPp1/2PbPk1b/2pBp1pB/2P1P1P1/5BRK b - - 0 1"), Side.BLACK, 20_000)
    assert dear.mate is Mate.UNDECIDED
    assert 15_000 < dear.positions < 20_000
    board = read_fen("1bk5/p1p1p1p1/P1P1P1P1/pBp1pBp1/8/8/P1P1P1P1/3K4 w - - 0 1")
    found = can_mate(board, Side.WHITE, THOROUGH_LIMIT)  # among structures without number, of which few are proven
    for move in found.line:
        board.push(move)
    assert board.is_checkmate()
