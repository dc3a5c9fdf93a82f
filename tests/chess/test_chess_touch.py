"""Touch-move: every row of Art. 4, each with its article, in both editions."""

import chess
import pytest
from chess_games import BOTH, sans, whole

from kodeks.chess import Act, Touch, allowed_moves, is_made, promotion_chosen, read_fen, released
from kodeks.rulebook.fide import chess_edition

B = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
CASTLE = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9"
ALL = object()


def touched(*names, **options):
    return [Touch(square=chess.parse_square(name), **options) for name in names]


@pytest.mark.parametrize(
    ("fen", "touches", "allowed", "article"),
    [
        (B, "f3", "Nd4 Ng1 Ng5 Nh4 Nxe5", "4.3a"),
        (B, "a1 b1", "Na3 Nc3", "4.3a"),
        (B, "e5", "Nxe5", "4.3b"),
        (B, "c6", ALL, "4.5"),
        (B, "f3 e5", "Nxe5", "4.3c"),
        (B, "f1 e5", "Ba6 Bb5 Bc4 Bd3 Be2", "4.3c"),
        (B, "e5 f1", "Nxe5", "4.3c"),
        (CASTLE, "e1 h1", "O-O", "4.4a"),
        (CASTLE, "h1 e1", "Rf1 Rg1", "4.4b"),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1 h1", "Kd1 Kd2 Ke2 O-O-O", "4.4c"),
        (chess.STARTING_FEN, "e1 h1", ALL, "4.4c"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "exd6", "4.3b"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "Kd1 Kd2 Kf1 Kf2", "4.5"),
        (B, "a1", ALL, "4.5"),
        (B, "", ALL, "4.3"),
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_4_what_touches_bind_to(fen, touches, allowed, article, edition):
    board, laws = read_fen(fen), chess_edition(edition)
    duty = allowed_moves(board, touched(*touches.split()), laws)
    expected = sans(board, board.legal_moves) if allowed is ALL else sorted(allowed.split())
    assert (sans(board, duty.moves), duty.article) == (expected, laws.cite(article))


def test_the_counts_of_the_table():
    assert read_fen(B).legal_moves.count() == 27
    assert chess.Board().legal_moves.count() == 20


LAWS = chess_edition("fide2009")


@pytest.mark.parametrize("options", [{"deliberate": False}, {"adjust_announced": True}])
def test_4_2_accidental_or_announced_touches_do_not_bind(options):
    board = read_fen(B)
    duty = allowed_moves(board, [*touched("f3", **options), *touched("b1")], LAWS)
    assert sans(board, duty.moves) == ["Na3", "Nc3"]


def test_4_3c_order_unclear_own_piece_first():
    board = read_fen(B)
    duty = allowed_moves(board, [*touched("e5"), *touched("f1", with_previous=True)], LAWS)
    assert (sans(board, duty.moves), duty.article.number) == (["Ba6", "Bb5", "Bc4", "Bd3", "Be2"], "4.3c")


def test_4_4a_king_and_rook_together_count_as_king_first():
    board = read_fen(CASTLE)
    duty = allowed_moves(board, [*touched("h1"), *touched("e1", with_previous=True)], LAWS)
    assert (sans(board, duty.moves), duty.article.number) == (["O-O"], "4.4a")


def test_4_4b_other_side_stays_open_when_the_rook_cannot_move():
    board = read_fen("4k3/8/8/8/8/8/3PPP1P/R3K2R w KQ - 0 1")
    duty = allowed_moves(board, touched("h1", "e1"), LAWS)
    assert (sans(board, duty.moves), duty.article.number) == (["Rf1", "Rg1"], "4.4b")
    board = read_fen("4k3/8/8/8/8/8/3PPP1P/R3K1NR w KQ - 0 1")
    duty = allowed_moves(board, touched("h1", "e1"), LAWS)
    assert (sans(board, duty.moves), duty.article.number) == (["Kd1", "Kf1", "O-O-O"], "4.4b")


def test_4_3a_the_king_alone_may_still_castle():
    board = read_fen(CASTLE)
    assert {"O-O", "O-O-O"} <= set(sans(board, allowed_moves(board, touched("e1"), LAWS).moves))


def test_4_4d_promotion_is_final_when_the_piece_touches_the_square():
    board = read_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    duty = promotion_chosen(board, chess.Move.from_uci("a7a8q"), chess.KNIGHT, LAWS)
    assert (sans(board, duty.moves), duty.article.number) == (["a8=N"], "4.4d")


@pytest.mark.parametrize(
    ("fen", "piece", "on", "allowed", "article"),
    [
        (B, "f3", "g5", "Ng5", "4.6"),
        (CASTLE, "e1", "g1", "O-O", "4.6b"),
        (CASTLE, "e1", "c1", "O-O-O", "4.6b"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "a8", "a8=B a8=N a8=Q+ a8=R+", "4.6c"),
        (B, "f3", "f5", "Nd4 Ng1 Ng5 Nh4 Nxe5", "4.3a"),  # illegal: replaced by a move of that piece
    ],
)
def test_4_6_a_released_piece_stays(fen, piece, on, allowed, article):
    board = read_fen(fen)
    duty = released(board, chess.parse_square(piece), chess.parse_square(on), LAWS)
    assert (sans(board, duty.moves), duty.article.number) == (sorted(allowed.split()), article)


@pytest.mark.parametrize(
    ("fen", "move", "act", "made", "article"),
    [
        (B, "f3g5", Act(), False, "4.6"),
        (B, "f3g5", Act(piece_released=True), True, "4.6"),
        (B, "f3e5", Act(piece_released=True), False, "4.6a"),
        (B, "f3e5", Act(captured_removed=True), False, "4.6a"),
        (B, "f3e5", Act(piece_released=True, captured_removed=True), True, "4.6a"),
        (CASTLE, "e1g1", Act(piece_released=True), False, "4.6b"),
        (CASTLE, "e1g1", Act(piece_released=True, rook_released=True), True, "4.6b"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", Act(piece_released=True), False, "4.6c"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", Act(piece_released=True, pawn_removed=True), True, "4.6c"),
    ],
)
@pytest.mark.parametrize("edition", BOTH)
def test_4_6_when_a_move_is_made(fen, move, act, made, article, edition):
    laws = chess_edition(edition)
    assert is_made(read_fen(fen), chess.Move.from_uci(move), act, laws) == (made, laws.cite(article))


def test_F3_note1_announced_castling_in_chess960_may_start_with_the_rook():
    board = read_fen(whole("4k3/8/8/8/8/8/8/5KR1 w G"))
    assert sans(board, allowed_moves(board, touched("g1", "f1"), LAWS, castling_announced=True).moves) == ["O-O"]
    assert "O-O" not in sans(board, allowed_moves(board, touched("g1", "f1"), LAWS).moves)


ALONE_KING = "4k3/8/8/8/8/8/8/3RK3 w D - 0 1"
ALONE_ROOK = "4k3/8/8/8/8/8/8/6KR w H - 0 1"
BOTH_MOVE = "4k3/8/8/8/8/8/8/1K5R w H - 0 1"


@pytest.mark.parametrize(
    ("fen", "move", "act", "made"),
    [
        (ALONE_KING, "e1d1", Act(piece_released=True), False),  # Kc1 could be a plain move elsewhere
        (ALONE_KING, "e1d1", Act(piece_released=True, confirmed=True), True),
        (ALONE_ROOK, "g1h1", Act(rook_released=True), False),
        (ALONE_ROOK, "g1h1", Act(rook_released=True, confirmed=True), True),
        (BOTH_MOVE, "b1h1", Act(rook_released=True), False),
        (BOTH_MOVE, "b1h1", Act(rook_released=True, piece_released=True), True),
    ],
)
def test_F3_when_castling_is_made_in_chess960(fen, move, act, made):
    assert is_made(read_fen(fen), chess.Move.from_uci(move), act, LAWS) == (made, LAWS.cite("4.6b"))


def test_F3_a_king_released_where_it_may_also_just_stand_keeps_both_moves():
    board = read_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1")
    duty = released(board, chess.F1, chess.G1, LAWS)
    assert (sans(board, duty.moves), duty.article.number) == (["Kg1", "O-O"], "4.6")
