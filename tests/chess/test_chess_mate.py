"""Dead positions, and whether a side can mate by any series of legal moves [1.3, 5.2b, 6.9]."""

import chess
import pytest
from chess_games import whole
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from plain_mate import explore

from kodeks.chess import Mate, can_mate, is_dead, mate, read_fen
from kodeks.chess.mate import search
from kodeks.chess.packed import pack, side_number
from kodeks.chess.thrones import bars_mate, bars_mate_soon
from kodeks.rulebook import Side

LOCKED = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1"
ONLY_CAPTURE = "7k/8/8/8/8/8/1q6/K7 w - - 0 1"


@pytest.mark.parametrize(("fen", "positions"), [(LOCKED, 768), (ONLY_CAPTURE, 7225)])
def test_5_2b_dead_positions_of_the_table(fen, positions):
    board = read_fen(fen)
    assert explore(board, 10_000) == (set(), positions, True)
    assert is_dead(board).is_dead is True
    assert not board.is_insufficient_material()


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        ("8/4q3/8/4k3/8/8/4KN2/8", Mate.NO, Mate.YES),
        ("8/4r3/8/4k3/8/8/4KB2/8", Mate.NO, Mate.YES),
        ("8/p7/8/4k3/8/8/4K3/8", Mate.NO, Mate.YES),
        ("8/8/4k3/8/8/8/2NNK3/8", Mate.YES, Mate.NO),
        ("8/8/4k3/8/3n4/8/3NK3/8", Mate.YES, Mate.YES),
        ("8/8/4k3/6p1/8/8/3NK3/8", Mate.YES, Mate.YES),
        ("8/8/4k3/6b1/8/8/2B1K3/8", Mate.YES, Mate.YES),
        ("8/8/4k3/5b2/8/8/2B1K3/8", Mate.NO, Mate.NO),  # bishops of one colour
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", Mate.YES, Mate.YES),
        ("4k3/2b5/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2B5/4K3", Mate.NO, Mate.NO),  # bishops behind the wall
        ("4k3/2b5/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3B4/4K3", Mate.YES, Mate.YES),  # this one breaks it
    ],
)
def test_6_9_can_mate(fen, white, black):
    board = read_fen(whole(fen))
    assert (can_mate(board, Side.WHITE).mate, can_mate(board, Side.BLACK).mate) == (white, black)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("fen", ["8/8/4k3/8/3n4/8/3NK3/8", "8/8/4k3/4p3/4P3/8/4K3/8", chess.STARTING_FEN])
def test_a_yes_shows_a_line_that_mates(fen, side):
    board = read_fen(whole(fen))
    answer = can_mate(board, side)
    assert answer.mate is Mate.YES
    for move in answer.line:
        assert board.is_legal(move)
        board.push(move)
    assert board.is_checkmate()
    assert board.turn == (side is Side.BLACK)


def test_an_undecided_answer_says_how_far_it_went():
    answer = can_mate(read_fen("6k1/p3p1P1/6PB/p5P1/2p5/P3P3/2PK4/8 w - - 0 1"), Side.BLACK, limit=500)
    assert (answer.mate, answer.reason, answer.positions) == (Mate.UNDECIDED, "mate-search-ended", 500)
    dead = is_dead(read_fen("6k1/p3p1P1/6PB/p5P1/2p5/P3P3/2PK4/8 w - - 0 1"), limit=300)
    assert dead.is_dead is None


@pytest.mark.parametrize(
    ("fen", "side", "reason"),
    [
        (LOCKED, Side.WHITE, "no-mate-within-reach"),
        ("8/2b5/8/8/1p2kp1p/1Pp1pP1P/2P1P3/K7 b - - 0 1", Side.BLACK, "no-mate-within-reach"),  # the king must leave
        ("8/2b5/8/8/1p2kp1p/1Pp1pP1P/2P1P3/K7 b - - 0 1", Side.WHITE, "no-mate-within-reach"),
        (ONLY_CAPTURE, Side.BLACK, "no-mate-in-any-line"),
        (ONLY_CAPTURE, Side.WHITE, "no-mate-by-material"),
        ("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", Side.WHITE, "no-mate-in-any-line"),  # stalemate on the board
    ],
)
def test_a_no_tells_why(fen, side, reason):
    assert can_mate(read_fen(fen), side).reason == reason


def test_a_mate_on_the_board_is_a_mate():
    board = read_fen("R6k/8/6K1/8/8/8/8/8 b - - 0 1")
    assert can_mate(board, Side.WHITE).mate is Mate.YES
    assert can_mate(board, Side.BLACK).mate is Mate.NO


# Never dead what can be mated


@st.composite
def few_pieces(draw):
    """Two kings and up to three other men on distinct squares."""
    squares = draw(st.lists(st.sampled_from(chess.SQUARES), min_size=2, max_size=5, unique=True))
    board = chess.Board(None)
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2:]:
        kind = draw(st.sampled_from((chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.BISHOP, chess.ROOK)))
        if chess.square_rank(square) in (0, 7) and kind == chess.PAWN:
            kind = chess.QUEEN
        board.set_piece_at(square, chess.Piece(kind, draw(st.booleans())))
    return with_a_turn(board, draw(st.booleans()))


def with_a_turn(board, turn):
    """White or Black to move, whichever makes a position that can be."""
    board.turn = turn
    if not board.is_valid():
        board.turn = not turn
    assume(board.is_valid())
    return board


@settings(max_examples=60, deadline=None)
@given(few_pieces())
def test_what_plain_search_mates_is_never_called_impossible(board):
    mates, _, complete = explore(board, 1_500)
    for side in Side:
        answer = can_mate(board, side, limit=1_500)
        if (side is Side.WHITE) in mates:
            assert answer.mate is not Mate.NO
        elif complete:
            assert answer.mate is Mate.NO


@st.composite
def walls(draw):
    """Pawns locked in pairs, most often as a chain over the whole board, kings anywhere, and up to two other men."""
    board = chess.Board(None)
    rank = draw(st.integers(2, 4))
    step = draw(st.sampled_from(("chain", "chain", "chain", "any")))
    for file in range(8):
        if step == "any":
            rank = draw(st.integers(2, 4))
        elif file:
            rank = 2 if rank == 1 else 4 if rank == 5 else rank + draw(st.sampled_from((-1, 1)))
        board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, chess.WHITE))
        board.set_piece_at(chess.square(file, rank + 1), chess.Piece(chess.PAWN, chess.BLACK))
    free = [square for square in chess.SQUARES if board.piece_at(square) is None]
    men = draw(st.lists(st.sampled_from(free), min_size=2, max_size=4, unique=True))
    board.set_piece_at(men[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(men[1], chess.Piece(chess.KING, chess.BLACK))
    for square in men[2:]:
        kind = draw(st.sampled_from((chess.BISHOP, chess.BISHOP, chess.KNIGHT, chess.ROOK)))
        board.set_piece_at(square, chess.Piece(kind, draw(st.booleans())))
    return with_a_turn(board, draw(st.booleans()))


@settings(max_examples=60, deadline=None)
@given(walls())
def test_what_is_mated_past_a_wall_is_never_called_impossible(board):
    mates, _, complete = explore(board, 1_500)
    for side in Side:
        answer = can_mate(board, side, limit=1_500)
        if (side is Side.WHITE) in mates:
            assert answer.mate is not Mate.NO
        elif complete:
            assert answer.mate is Mate.NO


@settings(max_examples=150, deadline=None)
@given(walls())
def test_what_reach_excludes_no_line_mates(board):
    """What the proof alone excludes, the guided search, which is good at finding mates, must not find."""
    for colour in chess.COLORS:
        position, winner = pack(board), side_number(colour)
        if bars_mate(position, winner) or bars_mate_soon(position, winner):
            assert search(board, colour, 1_500).line is None


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        ("8/4b3/3pB3/p1pPp1k1/P1P1Pp1p/3K1P1P/8/8 b", Mate.NO, Mate.NO),  # a bishop, and one blocker too few
        ("8/2b5/1p1p3k/1P1Pp1p1/4P1P1/1B4K1/8/8 b", Mate.NO, Mate.NO),
        ("2k5/p1p1p1p1/P1P1P1P1/2p1p3/7K/8/2P1P3/8 w", Mate.NO, Mate.NO),  # pawns that face each other still move
        ("4k3/1p1p1p1p/1P1P1P1P/8/3p4/8/3P3P/5K2 b", Mate.NO, Mate.NO),
        ("2B5/8/4p3/3pP2k/2pP4/1pP5/pPb5/K7 w", Mate.YES, Mate.YES),  # this bishop opens the wall
        ("5B2/8/4p3/3pP1k1/2pP4/1pP5/pPb5/K7 w", Mate.NO, Mate.NO),  # this one does not, and its king is shut in
        ("8/1k6/8/1p1p1p1p/1P1P1P1P/b7/3B1K2/8 w", Mate.YES, Mate.YES),
    ],
)
def test_6_9_pawns_that_are_not_all_locked(fen, white, black):
    """What the proof by reachable squares decides at once; a bishop on the other colour opens the wall."""
    board = read_fen(whole(fen))
    assert (can_mate(board, Side.WHITE).mate, can_mate(board, Side.BLACK).mate) == (white, black)


def test_6_9_one_verdict_a_position_is_kept(monkeypatch):
    """Whatever the counters, and however often it is asked; another side or right to castle is another question."""
    asked = []
    monkeypatch.setattr(mate, "search", lambda board, *more: asked.append(board.fen()) or search(board, *more))
    mate._verdict.cache_clear()
    locked = "6k1/p3p1P1/6PB/p5P1/2p5/P3P3/2PK4/8 w - - {} {}"
    answers = [can_mate(read_fen(locked.format(n, n + 1)), Side.BLACK, 300) for n in range(5)]
    assert len(asked) == 1
    assert answers == [answers[0]] * 5
    assert answers[0].mate is Mate.UNDECIDED
    can_mate(read_fen(locked.format(0, 1).replace(" w ", " b ")), Side.BLACK, 300)
    assert len(asked) == 2
    for rights in ("KQ", "K", "-"):
        can_mate(read_fen(f"4k3/8/8/8/8/8/8/R3K2R w {rights} - 0 1"), Side.WHITE, 300)
    assert len(asked) == 5
