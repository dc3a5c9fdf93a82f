"""PGN games replayed by the Laws, with what `kodeks check` shows of them."""

import pytest

from kodeks.formats.pgn import PgnError, check_game, read_game, read_games, replay
from kodeks.rulebook import Verdict
from kodeks.rulebook.fide import FIDE2009, FIDE2023

TURN = "Nf3 Nf6 Ng1 Ng8 "


def check(text, edition=FIDE2023):
    return check_game(read_game(text), edition)


def cited(ruling):
    return [article.number for article in ruling.articles]


@pytest.mark.parametrize(("result", "agrees"), [("0-1", True), ("1-0", False), ("1/2-1/2", False), ("*", None)])
def test_5_1a_mate_and_the_result_written(result, agrees):
    answer = check(f'[White "a"]\n\n1. f3 e5 2. g4 Qh4# {result}')
    assert (answer.ruling.verdict, cited(answer.ruling), answer.plies) == (Verdict.WIN_BLACK, ["5.1.1"], 4)
    assert (answer.agrees, answer.tags) == (agrees, {"White": "a"})
    assert answer.result == (result if result != "*" else None)


def test_the_result_may_stand_in_the_tag_only():
    answer = check('[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4#')
    assert (answer.result, answer.agrees) == ("0-1", True)


def test_a_game_that_just_stops_is_open():
    answer = check("1. e4 e5 1-0")
    assert (answer.ruling, answer.result, answer.agrees, answer.draw_ply) == (None, "1-0", None, None)


def test_an_illegal_move_is_refused_with_its_place():
    answer = check("1. e4 e5\n2. Ke3 d6 *")
    assert (answer.problem.ruling.reason, cited(answer.problem.ruling)) == (
        "chess-king-moves-one-square",
        ["3.8.2"],
    )
    assert (answer.problem.text, answer.problem.move_number, answer.problem.place) == ("Ke3", 2, (2, 4))
    assert (answer.plies, answer.ruling.facts) == (2, {"from": "e1", "to": "e3"})


def test_an_ambiguous_move_is_refused():
    answer = check('[FEN "4k3/8/8/8/8/8/8/R3K2R w - - 0 7"]\n\n7. Rf1 *')
    assert answer.problem is None
    answer = check('[FEN "4k3/8/8/8/8/8/4K3/R6R w - - 0 7"]\n\n7. Rd1 *')
    assert (answer.problem.ruling.reason, answer.problem.move_number) == ("chess-ambiguous", 7)


@pytest.mark.parametrize(("edition", "articles", "ply"), [(FIDE2009, None, None), (FIDE2023, ["9.6.1"], 16)])
def test_9_6_1_fivefold_draws_where_it_came(edition, articles, ply):
    answer = check(TURN * 5 + "e4 1-0", edition)
    assert (answer.plies, answer.draw_ply) == (21, ply)
    assert (None if answer.ruling is None else cited(answer.ruling)) == articles
    assert answer.agrees is (None if ply is None else False)


def test_9_6_2_seventy_five_moves_draw_where_they_came():
    answer = check('[FEN "6k1/8/8/8/8/8/P7/K6R w - - 148 100"]\n\n100. Kb1 Kg7 101. a4 1/2-1/2')
    assert (cited(answer.ruling), answer.draw_ply, answer.agrees) == (["9.6.2"], 2, True)


def test_5_2b_a_game_played_on_in_a_dead_position():
    answer = check('[FEN "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1"]\n\n1. Kxd2 Ke7 2. Kd3 *', FIDE2009)
    assert (answer.ruling.reason, answer.draw_ply, answer.plies) == ("dead-position", 1, 3)


def test_a_move_after_mate_is_refused():
    answer = check("1. f3 e5 2. g4 Qh4# 3. a3 *")
    assert (answer.problem.ruling.reason, cited(answer.problem.ruling)) == ("game-is-over", ["5.1.1"])
    assert answer.plies == 4


def test_a_broken_game_comes_through():
    (error,) = read_games("1. e4 xyz *")
    assert isinstance(error, PgnError)
    answer = check_game(error)
    assert (answer.number, answer.problem) == (1, error)


def test_chess960_castling():
    text = '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"]\n\n1. O-O Kd7 *'
    played = replay(read_game(text)).game
    assert played.board.board_fen() == "8/3k4/8/8/8/8/8/5RK1"


def test_moves_as_python_chess_does_not_read_them():
    played, refusal = replay(read_game("1. e4 d5 2. e4:d5 c5 3. dxc6 e.p. ++ *".replace(" ++", "")))
    assert refusal is None
    assert played.ply == 5
