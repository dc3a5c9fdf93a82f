"""Captures with very many routes: the worst positions a search could find must stay small work."""

import pytest
from interpreted import geometry, interpreted, sides
from plain_rules import plain_moves
from scoresheet import at

from kodeks.draughts import judge, smallest_route, write_fen, write_move
from kodeks.draughts.judge import judge_written
from kodeks.draughts.notation import WrittenMove
from kodeks.rulebook import KW2025, Ruling, register

DENSE = [
    # The worst found by climbing from random and from lattice positions, by states of the search.
    ("100", "W:WK40:B8,9,10,11,12,19,20,21,22,28,30,31,33,34,41,42,43,44"),
    ("100", "W:WK44:B5,7,8,10,14,17,18,21,23,29,30,31,32,39,40,41,42,43"),
    ("100", "W:WK38:B8,9,10,11,12,20,21,22,23,30,31,33,34,41,42,43,44"),
    ("100", "W:WK27:B8,9,10,11,12,20,21,22,23,30,31,32,39,40,41,42"),
    ("100", "W:WK28:B11,12,13,14,21,22,23,24,31,32,33,34,40,41,42,43"),
    ("100", "W:WK46,K47,K48,K49,K50,K1,K2,K3,K4,K5:B8,9,10,11,12,20,21,22,23,30,31,33,34,41,42,43"),
    ("100", "W:W37,K28:B11,12,13,14,21,22,23,24,31,32,33,34,41,42,43"),
    ("100", "W:WK16,14,34:B11,12,13,21,22,23,24,31,32,33,41,42,43,44"),
    ("64", "W:WKd8:Ba1,b2,c3,c7,d4,d6,f4,f6,g3,g7"),
    ("64", "W:WKd6:Bb2,b6,c3,c5,e3,e5,e7,f2,g5,g7"),
]
dense = pytest.mark.parametrize(("board", "fen"), DENSE)


@dense
def test_I_4_13_dense_captures_equal_those_of_the_plain_rules(board, fen):
    position = at(fen, board)
    moves = position.legal_moves()
    assert len(moves) == len(set(moves))
    assert set(moves) == plain_moves(position)


@dense
def test_D_2_the_search_visits_no_state_twice(board, fen):
    """Routes are numbered by millions here; the search grows with (square, pieces taken) alone."""
    position = at(fen, board)
    _, kings, *others = sides(position)
    enemy = sum(others)  # disjoint sets of squares
    empty = position.variant.geometry.squares & ~position.occupied
    states = 0
    while kings:
        king = kings & -kings
        kings ^= king
        found = interpreted.Captures()
        interpreted._jump_as_king(geometry(position.variant), found, king, king, 0, 0, enemy, empty | king)
        states += len(found.seen)
    assert 0 < states < 20_000


@dense
def test_D_3_dense_captures_are_written_and_read(board, fen):
    position = at(fen, board)
    for move in position.legal_moves():
        text = write_move(position, move)
        assert judge(position, text, KW2025.board(board)) == move, (write_fen(position), text)
        route = smallest_route(position, move)
        assert len(route) == len(move.captured) + 1
        assert judge_written(position, WrittenMove(route, "x"), KW2025.board(board)) == move


@dense
def test_I_4_dense_refusals_come_with_an_article(board, fen):
    position = at(fen, board)
    legal = {(move.origin, move.target) for move in position.legal_moves()}
    origin = position.legal_moves()[0].origin
    names = position.variant.names
    for target in list(position.variant.squares)[::3]:
        answer = judge(position, f"{names[origin]}x{names[target]}", KW2025.board(board))
        if (origin, target) not in legal:
            assert isinstance(answer, Ruling)
            assert answer.articles
            assert all(register().find(article) for article in answer.articles)


def test_D_3_a_very_long_text_is_only_refused():
    position = at("W:WK28:B11,12,13,14,21,22,23,24,31,32,33,34,40,41,42,43")
    answer = judge(position, "28" + "x17x39" * 5000, KW2025.board("100"))
    assert isinstance(answer, Ruling)
    assert answer.articles
