"""How a game ends, in both editions, each end with its article [Art. 5, 9]."""

import pytest
from chess_games import BOTH, begin, cited, play

from kodeks.chess import ChessGame, ChessRefused
from kodeks.rulebook import Result, Side, Verdict
from kodeks.rulebook.fide import chess_edition

FOOL = "f3 e5 g4 Qh4#"
TURN = "Nf3 Nf6 Ng1 Ng8"


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "5.1a"), ("fide2023", "5.1.1")])
def test_5_1a_checkmate(edition, article):
    game = play(begin(edition=edition), FOOL)
    assert (game.ruling.verdict, game.ruling.reason, game.result) == (
        Verdict.WIN_BLACK,
        "checkmate",
        Result.BLACK_WINS,
    )
    assert (cited(game.ruling), game.ruling.facts["ply"]) == ([article], 4)
    assert game.legal_moves() == []
    with pytest.raises(ChessRefused) as error:
        game.play("a3")
    assert error.value.ruling.reason == "game-is-over"


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "5.2a"), ("fide2023", "5.2.1")])
def test_5_2a_stalemate(edition, article):
    game = begin("7k/8/5KQ1/8/8/8/8/8 w", edition).play("Qf7")
    assert (game.result, game.ruling.reason, cited(game.ruling)) == (Result.DRAW, "stalemate", [article])


@pytest.mark.parametrize(("edition", "articles"), [("fide2009", ["5.2b", "1.3"]), ("fide2023", ["5.2.2", "1.5"])])
@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/3r4/4K3 w",  # bare kings
        "4k3/8/8/8/8/5B2/3r4/4K3 w",  # a bishop
        "4k3/8/8/8/8/5N2/3r4/4K3 w",  # a knight
        "4k3/5b2/8/8/8/5B2/3r4/4K3 w",  # bishops of one colour
    ],
)
def test_5_2b_dead_position(fen, edition, articles):
    game = begin(fen, edition).play("Kxd2")
    assert (game.result, game.ruling.reason) == (Result.DRAW, "dead-position")
    assert cited(game.ruling) == articles


def test_5_2b_a_locked_wall_is_dead_at_once():
    game = begin("4k3/8/1p1p1p1p/pPpPpPpP/P1P3P1/8/4P3/4K3 w").play("e4")
    assert (game.ruling.reason, cited(game.ruling)) == ("dead-position", ["5.2b", "1.3"])


def test_5_2b_bishops_of_both_colours_can_still_mate():
    assert begin("4k3/4b3/8/8/8/5B2/3r4/4K3 w").play("Kxd2").ruling is None


@pytest.mark.parametrize(("edition", "verdict"), [("fide2009", Verdict.WIN_BLACK), ("fide2023", Verdict.DRAW)])
def test_5_1b_resignation_against_a_side_that_cannot_mate(edition, verdict):
    game = begin("8/4n3/8/4k3/8/8/4KQ2/8 w", edition).resign(Side.WHITE)
    assert (game.ruling.verdict, cited(game.ruling)) == (verdict, ["5.1b" if edition == "fide2009" else "5.1.2"])


@pytest.mark.parametrize("edition", BOTH)
def test_5_1b_resignation(edition):
    game = begin(edition=edition).resign(Side.BLACK)
    assert (game.result, game.ruling.reason) == (Result.WHITE_WINS, "chess-resignation")
    with pytest.raises(ChessRefused):
        game.resign(Side.WHITE)


def test_5_2c_agreement():
    assert cited(begin().agree_draw().ruling) == ["5.2c", "9.1"]
    for moves, refused in (("", True), ("e4", True), ("e4 e5", False)):
        game = play(begin(edition="fide2023"), moves)
        if refused:
            with pytest.raises(ChessRefused) as error:
                game.agree_draw()
            assert (error.value.ruling.reason, cited(error.value.ruling)) == ("chess-agreed-too-early", ["5.2.3"])
        else:
            assert game.agree_draw().result is Result.DRAW


def test_9_6_1_fivefold_is_of_2023_only():
    moves = " ".join([TURN] * 4)
    assert play(begin(), moves).ruling is None
    game = play(begin(edition="fide2023"), moves)
    assert (game.ruling.reason, cited(game.ruling)) == ("chess-automatic-repetition", ["9.6.1"])
    assert game.ruling.facts == {"value": 5, "limit": 5, "ply": 16}
    assert play(begin(edition="fide2023"), moves[: -len(" Ng8")]).ruling is None


@pytest.mark.parametrize(("edition", "ended"), [("fide2009", False), ("fide2023", True)])
def test_9_6_2_seventy_five_moves(edition, ended):
    game = begin("6k1/8/8/8/8/8/P7/K6R w - - 148 100", edition).play("Kb1")
    assert game.ruling is None
    game = game.play("Kg7")
    assert game.is_over is ended
    if ended:
        assert (game.ruling.reason, cited(game.ruling)) == ("chess-automatic-no-progress", ["9.6.2"])


def test_9_6_2_mate_on_the_last_move_prevails():
    game = begin("7k/8/6K1/8/8/8/8/R7 w - - 149 100", "fide2023").play("Ra8")
    assert (game.result, cited(game.ruling)) == (Result.WHITE_WINS, ["5.1.1"])


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("moves", [FOOL, " ".join([TURN] * 3), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6"])
def test_following_equals_playing(edition, moves):
    followed, refused = begin(edition=edition).follow(moves.split())
    assert refused is None
    assert followed == play(begin(edition=edition), moves)
    assert followed.occurrences() == play(begin(edition=edition), moves).occurrences()
    assert followed.board == play(begin(edition=edition), moves).board


def test_following_stops_at_the_first_illegal_move():
    game, refused = begin().follow(["e4", "e5", "Ke3", "d6"])
    assert (game.ply, refused.reason, cited(refused)) == (2, "chess-king-moves-one-square", ["3.8a"])


def test_following_stops_at_the_end_or_goes_past_a_draw():
    moves = [*" ".join([TURN] * 5).split(), "e4"]
    game, refused = begin(edition="fide2023").follow(moves)
    assert (game.ply, refused.reason, cited(refused)) == (16, "game-is-over", ["9.6.1"])
    game, refused = begin(edition="fide2023", past_draws=True).follow(moves)
    assert (game.ply, refused, game.ruling, game.due_ply) == (21, None, None, 16)
    assert (game.due.reason, game.due.facts["ply"]) == ("chess-automatic-repetition", 16)
    assert play(begin(edition="fide2023", past_draws=True), " ".join(moves)) == game


def test_games_are_values():
    one, two = play(begin(), "e4 e5"), play(begin(), "e4 e5")
    assert (one, hash(one)) == (two, hash(two))
    one.board.push_san("Nf3")
    assert one == two
    assert one != begin(edition="fide2023")
    assert (one.ply, one.to_move, one.made_by(Side.WHITE), one.made_by(Side.BLACK)) == (2, Side.WHITE, 1, 1)


def test_a_position_may_already_be_over():
    game = begin("7k/5Q2/5K2/8/8/8/8/8 b")
    assert game.result is Result.DRAW
    assert ChessGame.start(chess_edition("fide2009")).ruling is None
