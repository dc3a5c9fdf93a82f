"""Articles I.6.5 and I.7: draw with advantage, results, points; undo and set up."""

import pytest
from scoresheet import at, begin, cited, is_drawn_by, play, quiet_line, value

from kodeks.draughts import Counters, Game, GameRules, Move, Refused
from kodeks.malformed import MalformedText
from kodeks.rulebook import EDITIONS, Result, Side, Verdict

both_editions = pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
both_sides = pytest.mark.parametrize("side", list(Side))
WIN = {Side.WHITE: (Result.WHITE_WINS, Verdict.WIN_WHITE), Side.BLACK: (Result.BLACK_WINS, Verdict.WIN_BLACK)}


def refusal(act, *arguments):
    """The ruling of what the rules do not allow."""
    with pytest.raises(Refused) as caught:
        act(*arguments)
    assert caught.value.ruling.verdict is Verdict.REFUSED
    return caught.value.ruling


# I.6.5


def test_I_6_5_only_the_100_board_knows_it():
    with pytest.raises(MalformedText, match="no advantage on this board"):
        GameRules.of("64", with_advantage=True)


def test_I_6_5_1_only_if_announced():
    game = begin("W:WK47,K48,K49:BK3")
    assert game.ahead() is None
    assert game.agree_draw().result is Result.DRAW
    ruling = refusal(game.agree_draw, Side.WHITE)
    assert (ruling.reason, cited(ruling)) == ("no-draw-with-advantage", ["KW2025:I.6.5.1"])


@both_editions
@pytest.mark.parametrize(
    ("fen", "ahead"),
    [
        ("W:WK47,K48,K49:BK3", Side.WHITE),  # 6-2
        ("W:WK47,K48,39:BK3", Side.WHITE),  # 5-2
        ("W:WK47,38,39:BK3", None),  # 4-2
        ("W:W31,32,33,34:B1", Side.WHITE),  # 4-1
        ("W:W31,32,33:B1", None),  # 3-1
        ("W:W31:BK1,2,3", Side.BLACK),  # 1-4
        ("W:WK31:BK1,2,3", None),  # 2-4
    ],
)
def test_I_6_5_2_three_ahead(fen, ahead, edition):
    game = begin(fen, edition=edition, with_advantage=True)
    assert game.ahead() is ahead
    for drawn in (game.agree_draw(), game.nobody_can_win()):
        assert drawn.result is Result.draw(ahead)
        assert (f"{edition.upper()}:I.6.5.2" in cited(drawn.ruling)) == (ahead is not None)
        assert drawn.ruling.facts.get("ahead") == (None if ahead is None else ahead.value)


@both_editions
def test_I_6_5_2_a_draw_by_rule_carries_the_advantage(edition):
    game = play(begin("W:WK47,K48,K1:BK50", edition=edition, with_advantage=True), "47-36 50-45 36-47 45-50 " * 2)
    assert game.result is Result.WHITE_AHEAD
    assert is_drawn_by(game, f"{edition.upper()}:I.6.1", f"{edition.upper()}:I.6.5.2")


@both_editions
def test_I_6_5_3_limit_of_6_3_becomes_25_each(edition):
    start = begin("W:WK47,K48,36:BK3", edition=edition, with_advantage=True, counters=Counters(three_against_one=30))
    line = quiet_line(start, 20, allowed=lambda position: not position.black_kings & position.variant.main_line)
    assert not any(game.is_over for game in line[:-1])
    assert value(line[-1], "three-against-one") == 50
    assert is_drawn_by(line[-1], f"{edition.upper()}:I.6.5.3", f"{edition.upper()}:I.6.5.2")
    assert line[-1].result is Result.WHITE_AHEAD


@both_editions
def test_D_13_nothing_else_changes(edition):
    plain = {counter.rule: counter.limit for counter in begin(edition=edition).counters_shown()}
    with_it = {c.rule: c.limit for c in begin(edition=edition, with_advantage=True).counters_shown()}
    assert with_it == {**plain, "three-against-one": 50}


@both_sides
def test_I_6_5_4_advantage_by_agreement(side):
    game = begin(with_advantage=True).agree_draw(side)
    assert game.result is Result.draw(side)
    assert cited(game.ruling) == ["KW2025:I.7.3.1", "KW2025:I.6.5.4"]


def test_D_14_agreement_does_not_remove_an_advantage():
    game = begin("W:WK47,K48,K49:BK3", with_advantage=True)
    assert game.agree_draw().result is Result.WHITE_AHEAD
    assert game.agree_draw(Side.WHITE).result is Result.WHITE_AHEAD
    ruling = refusal(game.agree_draw, Side.BLACK)
    assert (ruling.reason, cited(ruling)) == ("advantage-is-the-others", ["KW2025:I.6.5.2"])


@pytest.mark.parametrize("result", [Result.DRAW, Result.WHITE_AHEAD, Result.BLACK_AHEAD])
def test_I_6_5_5_an_advantage_is_a_draw_all_the_same(result):
    assert result.is_draw
    assert result.winner is None


# I.7


def test_I_7_1_a_game_ends_with_a_win_or_a_draw():
    assert {result for result in Result if result.is_draw} == {Result.DRAW, Result.WHITE_AHEAD, Result.BLACK_AHEAD}
    assert {result.winner for result in Result} == {Side.WHITE, Side.BLACK, None}
    assert [Result.win(side).winner for side in Side] == list(Side)


@both_editions
@both_sides
@pytest.mark.parametrize(("act", "number"), [("resign", "I.7.2.1"), ("refuse_rules", "I.7.2.4")])
def test_I_7_2_1_and_I_7_2_4_the_opponent_wins(edition, side, act, number):
    game = getattr(begin(edition=edition).play("32-28"), act)(side)
    assert (game.result, game.ruling.verdict) == WIN[side.other]
    assert cited(game.ruling) == [f"{edition.upper()}:{number}"]
    assert game.is_over


@both_editions
@pytest.mark.parametrize(
    ("fen", "board", "winner"),
    [
        ("W:W6:B1", "100", Side.BLACK),
        ("W:W26:B21,17", "100", Side.BLACK),
        ("W:WK46:B41,37", "100", Side.BLACK),
        ("B:W41,47:B36", "100", Side.WHITE),
        ("B:WK1,K37,K41:BK46", "100", Side.WHITE),
        ("W:WKa1:Bb2,c3", "64", Side.BLACK),
        ("B:Wb2,c1:Ba3", "64", Side.WHITE),
        ("W:Wa7:Bb8", "64", Side.BLACK),
    ],
)
def test_I_7_2_2_no_move_left(fen, board, winner, edition):
    game = begin(fen, board, edition)
    assert (game.result, game.ruling.verdict) == WIN[winner]
    assert (game.ruling.reason, cited(game.ruling)) == ("no-move-left", [f"{edition.upper()}:I.7.2.2"])


@both_editions
@pytest.mark.parametrize(
    ("fen", "move", "winner"), [("W:W28:B22", "28x17", Side.WHITE), ("B:W28:B22", "22x33", Side.BLACK)]
)
def test_I_7_2_3_no_piece_left(fen, move, winner, edition):
    game = begin(fen, edition=edition).play(move)
    assert (game.result, game.ruling.verdict) == WIN[winner]
    assert (game.ruling.reason, cited(game.ruling)) == ("no-piece-left", [f"{edition.upper()}:I.7.2.3"])


@both_editions
def test_I_7_3_1_agreement(edition):
    game = begin(edition=edition).play("32-28").agree_draw()
    assert (game.result, game.ruling.reason) == (Result.DRAW, "agreement")
    assert cited(game.ruling) == [f"{edition.upper()}:I.7.3.1"]


@both_editions
def test_I_7_3_2_a_rule_of_article_6(edition):
    game = begin("W:WK1,K2:BK50", edition=edition, counters=Counters(two_against_one=9)).play("1-6")
    assert is_drawn_by(game, f"{edition.upper()}:I.6.4", f"{edition.upper()}:I.7.3.2")


@both_editions
def test_I_7_3_3_nobody_can_win(edition):
    game = begin("W:WK1,16:BK50,20", edition=edition).nobody_can_win()
    assert (game.result, game.ruling.reason) == (Result.DRAW, "nobody-can-win")
    assert cited(game.ruling) == [f"{edition.upper()}:I.7.3.3"]


ENDINGS = [
    lambda game: game.resign(Side.WHITE),
    lambda game: game.refuse_rules(Side.BLACK),
    lambda game: game.agree_draw(),
    lambda game: game.nobody_can_win(),
    lambda game: game.confirm_draw(),
]


@pytest.mark.parametrize("end", range(len(ENDINGS)))
def test_I_7_a_game_ends_once(end):
    over = begin("W:W28:B22").play("28x17")
    ruling = refusal(ENDINGS[end], over)
    assert (ruling.reason, cited(ruling)) == ("game-is-over", ["KW2025:I.7.2.3"])
    for move in ("17-12", Move(17, 12)):
        assert refusal(over.play, move).reason == "game-is-over"


def test_II_5_2_no_draw_to_confirm():
    ruling = refusal(begin(claim=True).confirm_draw)
    assert (ruling.reason, cited(ruling)) == ("no-draw-is-due", ["KW2025:I.7.3.2"])


def test_D_161_nothing_for_the_arbiter_to_decide():
    ruling = refusal(begin().decide, Verdict.DRAW)
    assert ruling.reason == "nothing-to-decide"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("board", ["100", "64"])
def test_II_5_4_points(board, edition):
    rules = EDITIONS[edition].board(board)
    points = (rules.points_win, rules.points_draw, rules.points_loss)
    assert [setting.value for setting in points] == [2, 1, 0]
    assert [str(setting.article) for setting in points] == [f"{edition.upper()}:II.5.4.{n}" for n in (1, 2, 3)]


def test_illegal_moves_given_as_moves_are_refused():
    game = begin()
    assert refusal(game.play, Move(31, 22)).reason == "man-cannot-go-there"
    assert refusal(game.play, Move(32, 28, frozenset({22}))).articles
    taken_wrong = begin("W:W28:B22").position.legal_moves()[0]._replace(captured=frozenset({23}))
    assert refusal(begin("W:W28:B22").play, taken_wrong).reason == "no-such-capture"


# Undo and set up


def test_undo_and_at_ply():
    game = play(begin(), "32-28 18-23 33-29")
    assert [node.ply for node in game.line()] == [0, 1, 2, 3]
    assert game.undo() == play(begin(), "32-28 18-23")
    assert game.undo(3) == begin()
    assert game.undo(0) == game
    for ply in (-1, 4):
        with pytest.raises(MalformedText, match="no such ply"):
            game.at_ply(ply)
    with pytest.raises(MalformedText, match="no such ply"):
        game.undo(4)


def test_undo_opens_a_finished_game():
    over = begin("W:W28:B22").play("28x17")
    assert over.is_over
    assert not over.undo().is_over


def test_D_21_counts_begin_anew_where_a_position_is_set_up():
    game = play(begin("W:WK47,K48,K49:BK3"), "47-36 3-14")
    again = game.set_up(game.position)
    assert value(game, "three-against-one") == 2
    assert [value(again, rule) for rule in ("three-against-one", "main-line", "king-moves-only")] == [0, 0, 0]
    assert again.ply == game.ply


def test_D_21_positions_that_have_stood_are_kept():
    game = play(begin("W:WK47,K1:BK4,K50"), "47-36 4-15 36-47 15-4 47-36 4-15")
    set_up = game.set_up(at("W:WK36,K1:BK15,K50"))
    assert set_up.occurrences() == 3
    game = play(begin("W:WK47,K1:BK4,K50"), "47-36 4-15 36-47 15-4")
    moved = game.set_up(at("B:WK36,K1:BK4,K50"))
    assert moved.occurrences() == 2
    assert is_drawn_by(play(moved, "4-15 36-47 15-4"), "KW2025:I.6.1")


def test_D_21_a_set_up_position_stays_in_the_line():
    game = play(begin(), "32-28 18-23")
    set_up = game.set_up(at("W:W31-50:B1-20"))
    then = set_up.play("32-28")
    assert then.ply == 3
    assert then.undo() == game  # the game before the position was set up
    assert [node.move for node in then.line()][-2:] == [None, Move(32, 28)]
    assert then.moves()[-1] == Move(32, 28)


def test_D_21_the_same_position_set_up_is_another_occurrence():
    game = begin()
    third = game.set_up(game.position).set_up(game.position)
    assert third.occurrences() == 3
    assert is_drawn_by(third, "KW2025:I.6.1")


def test_D_21_a_finished_game_may_be_opened_again():
    over = begin("W:W28:B22").play("28x17")
    again = over.set_up(at("W:W28:B22"))
    assert (again.is_over, again.result) == (False, None)
    assert isinstance(again, Game)
