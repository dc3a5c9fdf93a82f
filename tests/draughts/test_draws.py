"""Articles I.6.1 to I.6.4: every counter starts, runs, stops and draws at its exact ply."""

import pytest
from naive_draws import is_on_line, main_line, strong_and_lone
from scoresheet import SIXTEEN_ONLY, begin, cited, is_drawn_by, play, quiet_line, value

from kodeks.draughts import Counters
from kodeks.rulebook import Result, Verdict

both_editions = pytest.mark.parametrize("edition", ["kw2025", "kw2022"])
both_boards = pytest.mark.parametrize("board", ["100", "64"])


def off_line(position):
    """The lone king keeps off the main line."""
    ending = strong_and_lone(position)
    return ending is not None and ending[1] not in main_line(position)


def strong_side_off_line(position):
    """No piece of either side is on the main line."""
    return not any(square in main_line(position) for square, _ in position.pieces())


def draws_exactly_at_the_end(line, article, reason):
    """The last ply draws by this article, no ply before does."""
    assert not any(game.is_over for game in line[:-1])
    assert is_drawn_by(line[-1], article, f"{article.split(':')[0]}:I.7.3.2")
    assert line[-1].ruling.reason == reason
    assert line[-1].result is Result.DRAW
    return True


# I.6.1

SHUFFLE = {"100": "W:WK47,K1:BK4,K50", "64": "W:WKc1,Ka7:BKf8,Kh2"}
ROUND = {"100": "47-36 4-15 36-47 15-4", "64": "c1-a3 f8-h6 a3-c1 h6-f8"}


@both_editions
@both_boards
def test_I_6_1_third_repetition(board, edition):
    game = play(begin(SHUFFLE[board], board, edition), ROUND[board])
    assert (game.occurrences(), game.is_over) == (2, False)  # the start position is the first occurrence
    before = play(game, " ".join(ROUND[board].split()[:3]))
    assert not before.is_over
    game = before.play(ROUND[board].split()[3])
    assert (game.occurrences(), game.ply) == (3, 8)
    assert is_drawn_by(game, f"{edition.upper()}:I.6.1", f"{edition.upper()}:I.7.3.2")
    assert game.ruling.reason == "third-repetition"


def test_D_6_the_same_placement_with_the_other_side_to_move_is_another_position():
    game = play(begin("W:WK47,K1:BK4,K50"), "47-36 4-15 36-41 15-4 41-47 4-15 47-36")
    assert game.occurrences() == 1
    assert game.at_ply(2).position._replace(to_move=game.position.to_move) == game.position


def test_D_6_repetitions_need_not_follow_each_other():
    game = play(begin("W:WK47,K1:BK4,K50"), f"{ROUND['100']} 1-6 4-15 6-1 15-4")
    assert (game.occurrences(), is_drawn_by(game, "KW2025:I.6.1")) == (3, True)


def test_D_6_positions_taken_back_do_not_count():
    game = play(begin("W:WK47,K1:BK4,K50"), ROUND["100"])
    assert play(game.undo(4), "1-6 4-15 6-1 15-4").occurrences() == 2


# I.6.2

KINGS_ONLY = {"100": "W:WK47,K1:BK3,K50", "64": "W:WKc1,Ka7:BKf8,Kh2"}


@both_editions
@pytest.mark.parametrize(("board", "plies"), [("100", 50), ("64", 40)])
def test_I_6_2_king_moves_only(board, plies, edition):
    line = quiet_line(begin(KINGS_ONLY[board], board, edition), plies)
    assert [value(game, "king-moves-only") for game in line] == list(range(plies + 1))
    assert draws_exactly_at_the_end(line, f"{edition.upper()}:I.6.2", "king-moves-only")


@pytest.mark.parametrize(("board", "fen"), [("100", "W:WK47,K1,31:BK3,K50,16"), ("64", "W:WKc1,Ka7,a3:BKf8,Kh2,h6")])
def test_I_6_2_a_man_move_begins_anew(board, fen):
    line = quiet_line(begin(fen, board), 7)
    assert value(line[-1], "king-moves-only") == 7
    man_moves = [move for move in line[-1].position.legal_moves() if not line[-1].position.at(move.origin).is_king]
    game = line[-1].after(man_moves[0])
    assert value(game, "king-moves-only") == 0


def test_I_6_2_a_capture_begins_anew():
    game = begin("W:WK46,K1,K2:BK28,K3,16", counters=Counters(7, 7))
    assert value(game, "king-moves-only") == 14
    assert value(game.play("46x23"), "king-moves-only") == 0


def test_D_7_the_count_begins_with_the_game_not_with_its_pieces():
    assert value(begin(KINGS_ONLY["100"]), "king-moves-only") == 0
    assert value(begin().play("32-28"), "king-moves-only") == 0


# I.6.3, 100 board


@both_editions
@pytest.mark.parametrize("fen", ["W:WK47,K48,K49:BK3", "W:WK47,K48,16:BK3", "W:WK47,16,36:BK3", "B:WK3:BK47,K48,K49"])
def test_I_6_3_three_against_one_on_100(fen, edition):
    start = begin(fen, edition=edition)
    assert value(start, "three-against-one") == 0
    line = quiet_line(start, 32, allowed=off_line)
    assert [value(game, "three-against-one") for game in line] == list(range(33))
    assert draws_exactly_at_the_end(line, f"{edition.upper()}:I.6.3", "three-against-one")


@pytest.mark.parametrize(
    "fen", ["W:W36,37,38:BK3", "W:WK47,K48,K49:B3", "W:WK47,K48,K49:BK3,K4", "W:WK47,K48,K49,36:BK3"]
)
def test_I_6_3_no_other_material_starts_it(fen):
    game = begin(fen)
    assert value(game, "three-against-one") is None
    assert value(game, "main-line") is None
    assert value(game, "two-against-one") is None


def test_I_6_3_the_ply_that_creates_it_is_not_counted():
    game = begin("W:W6,36,38:BK50")
    assert value(game, "three-against-one") is None
    game = game.play("6-1")  # MMM becomes KMM
    assert value(game, "three-against-one") == 0
    assert value(game.play("50-45"), "three-against-one") == 1


def test_D_8_promotion_and_man_moves_do_not_restart_it():
    game = play(begin("W:WK47,6,36:BK50"), "6-1 50-45 36-31 45-50")
    assert value(game, "three-against-one") == 4


def test_D_8_a_capture_does_not_stop_it():
    game = play(begin("W:WK47,K48,K49:BK3"), "47-38 3-8 38-16 8-35 49-40 35x44 16-49")
    assert value(game, "three-against-one") == 7


def test_D_9_both_counts_run_after_a_capture_out_of_three():
    game = play(begin("W:WK47,K48,K49:BK3"), "47-38 3-8 38-16 8-35 49-40 35x44")
    assert (value(game, "three-against-one"), value(game, "two-against-one")) == (6, 0)


def test_D_9_sixteen_only_disables_6_4_in_that_game():
    game = play(begin("W:WK47,K48,K49:BK3", after_capture=SIXTEEN_ONLY), "47-38 3-8 38-16 8-35 49-40 35x44")
    line = quiet_line(game, 26)
    assert all(value(node, "two-against-one") is None for node in line)
    assert draws_exactly_at_the_end(line, "KW2025:I.6.3", "three-against-one")
    assert line[-1].ply == 32


def test_D_9_sixteen_only_leaves_6_4_where_three_never_stood():
    line = quiet_line(begin("W:WK1,K2:BK50", after_capture=SIXTEEN_ONLY), 10)
    assert draws_exactly_at_the_end(line, "KW2025:I.6.4", "two-against-one")


def test_I_6_3_main_line_on_100_since_2025():
    line = quiet_line(begin("W:WK1,K2,K3:BK46"), 10, allowed=is_on_line)
    assert [value(game, "main-line") for game in line] == list(range(11))
    assert draws_exactly_at_the_end(line, "KW2025:I.6.3", "main-line")


def test_KW2022_I_6_3_main_line_on_100_draws_nothing():
    line = quiet_line(begin("W:WK1,K2,K3:BK46", edition="kw2022"), 32)
    assert draws_exactly_at_the_end(line, "KW2022:I.6.3", "three-against-one")
    on_line = quiet_line(begin("W:WK1,K2,K3:BK46", edition="kw2022"), 12, allowed=is_on_line)
    assert not on_line[-1].is_over


def test_D_10_leaving_the_line_cancels_only_the_five():
    game = play(begin("W:WK1,K2,K3:BK46"), "1-18 46-10 2-7 10-15")
    assert (value(game, "main-line"), value(game, "three-against-one")) == (None, 4)
    game = play(game, "3-26 15-10")
    assert (value(game, "main-line"), value(game, "three-against-one")) == (0, 6)


def test_D_10_the_line_never_lengthens_the_play():
    game = begin("W:WK1,K2,K3:BK46", counters=Counters(three_against_one=28, line=0))
    line = quiet_line(game, 4, allowed=is_on_line)
    assert draws_exactly_at_the_end(line, "KW2025:I.6.3", "three-against-one")


def test_D_10_occupation_is_enough_on_100():
    game = begin("W:WK1,K2,K5:BK46")  # a strong king shares the line
    assert value(game, "main-line") == 0


# I.6.3, 64 board


@both_editions
def test_I_6_3_main_line_on_64(edition):
    line = quiet_line(begin("W:WKb8,Kd8,Kf8:BKa1", "64", edition), 10, allowed=is_on_line)
    assert [value(game, "main-line") for game in line] == list(range(11))
    assert draws_exactly_at_the_end(line, f"{edition.upper()}:I.6.3", "main-line")


@pytest.mark.parametrize(
    ("fen", "count"),
    [
        ("W:WKb8,Kd8,Kf8:BKa1", 0),
        ("W:WKb8,Kd8,a3:BKa1", 0),
        ("W:WKb8,a5,a3:BKa1", 0),
        ("W:WKb8,Kd8,Kh8:BKa1", None),
        ("W:WKb8,Kd8,f6:BKa1", None),
        ("W:WKb8,Kd8,Kf8:BKa3", None),
        ("W:Wa3,a5,a7:BKa1", None),
    ],
)
def test_I_6_3_the_line_on_64_must_be_held_alone(fen, count):
    assert value(begin(fen, "64"), "main-line") == count


@both_editions
def test_I_6_3_three_kings_on_64(edition):
    start = begin("W:WKa1,Kc1,Ke1:BKb8", "64", edition)
    line = quiet_line(start, 30, seed=1)
    assert [value(game, "three-kings") for game in line] == list(range(31))
    assert draws_exactly_at_the_end(line, f"{edition.upper()}:I.6.3", "three-kings")


def test_D_11_stepping_off_the_line_does_not_stop_the_fifteen():
    line = quiet_line(begin("W:WKa1,Kc1,Kg1:BKb8", "64"), 30, seed=2)
    assert any(strong_side_off_line(node.position) for node in line)
    assert value(line[-1], "three-kings") == 30


@pytest.mark.parametrize("fen", ["W:WKc1,Ke1,Kg1:BKb8", "W:WKa1,Kc1,h2:BKb8", "W:Wa1,Kc1,Kg1:BKb8"])
def test_D_11_three_kings_and_one_on_the_line_start_the_fifteen(fen):
    assert value(begin(fen, "64"), "three-kings") is None


def test_D_11_the_fifteen_starts_when_a_king_comes_to_the_line():
    game = begin("W:WKc1,Ke1,Kg1:BKb8", "64").play("c1-b2")
    assert value(game, "three-kings") == 0
    assert value(play(game, "b8-a7"), "three-kings") == 1


def test_D_11_a_third_king_made_later_starts_the_fifteen():
    game = begin("W:WKa1,Kc1,a7:BKh2", "64")
    assert value(game, "three-kings") is None
    assert value(game.play("a7-b8"), "three-kings") == 0


def test_D_11_material_that_changes_stops_the_fifteen():
    game = begin("B:WKa1,Kc1,Ke7:BKd8", "64", counters=Counters(three_kings=7)).play("d8xh4")
    assert value(game, "three-kings") is None
    assert value(game, "two-against-one") == 0


@both_editions
def test_D_11_three_against_one_on_64_falls_back_to_6_2(edition):
    line = quiet_line(begin("W:WKc1,Ke1,Kg1:BKb8", "64", edition), 40, allowed=strong_side_off_line)
    assert "three-against-one" not in {counter.rule for counter in line[0].counters_shown()}
    assert draws_exactly_at_the_end(line, f"{edition.upper()}:I.6.2", "king-moves-only")


# I.6.4


@both_editions
@pytest.mark.parametrize(
    ("board", "fen"),
    [
        ("100", "W:WK1,K2:BK50"),
        ("100", "W:WK1,16:BK50"),
        ("100", "W:WK1:BK49"),
        ("100", "B:WK50:BK1,K2"),
        ("64", "W:WKa7,Kb8:BKh2"),
        ("64", "W:WKb8,a5:BKh2"),
        ("64", "W:WKb8:BKg1"),
    ],
)
def test_I_6_4_two_or_one_against_one(board, fen, edition):
    line = quiet_line(begin(fen, board, edition), 10)
    assert [value(game, "two-against-one") for game in line] == list(range(11))
    assert draws_exactly_at_the_end(line, f"{edition.upper()}:I.6.4", "two-against-one")


@pytest.mark.parametrize("fen", ["W:W36,37:BK3", "W:W36:BK3", "W:WK47:B3", "W:WK47,K48:BK3,K4"])
def test_I_6_4_no_other_material_starts_it(fen):
    assert value(begin(fen), "two-against-one") is None


def test_D_12_it_runs_on_through_promotion_and_capture():
    game = play(begin("W:WK47,6:BK50"), "6-1 50-45")  # KM becomes KK
    assert value(game, "two-against-one") == 2
    game = begin("B:WK1,K44:BK50", counters=Counters(two_against_one=4))  # KK becomes K
    game = game.after(game.position.legal_moves()[0])
    assert value(game, "two-against-one") == 5


def test_D_12_leaving_the_class_cancels_it_and_a_later_one_starts_anew():
    game = begin("B:WK44,6:BK50", counters=Counters(two_against_one=4))
    game = play(game, "50x39")
    assert value(game, "two-against-one") is None
    game = game.play("6-1")
    assert value(game, "two-against-one") == 0


@both_editions
def test_I_6_4_the_last_move_wins(edition):
    game = begin("W:WK46,K47:BK28", edition=edition, counters=Counters(two_against_one=9)).play("46x5")
    assert (game.result, cited(game.ruling)) == (Result.WHITE_WINS, [f"{edition.upper()}:I.7.2.3"])


def test_D_4_a_win_goes_before_every_draw():
    counters = Counters(25, 24, 31, 9, None, 9)
    game = begin("W:WK46,K47,K48:BK28", counters=counters).play("46x5")
    assert game.ruling.verdict is Verdict.WIN_WHITE


def test_D_5_several_rules_at_once_are_all_cited():
    game = begin("W:WK1,K2:BK50", counters=Counters(24, 25, None, None, None, 9)).play("1-6")
    assert cited(game.ruling) == ["KW2025:I.6.2", "KW2025:I.6.4", "KW2025:I.7.3.2"]


# Claim mode


def test_II_5_2_IV_2_15_the_game_ends_at_once_without_a_claim():
    game = play(begin("W:WK47,K1:BK4,K50"), f"{ROUND['100']} {ROUND['100']}")
    assert game.ruling.verdict is Verdict.DRAW


@both_editions
def test_II_5_2_claim_mode_flags_the_draw_until_it_is_confirmed(edition):
    game = play(begin("W:WK47,K1:BK4,K50", edition=edition, claim=True), f"{ROUND['100']} {ROUND['100']}")
    assert not game.is_over
    assert game.at_ply(7).due is None
    assert game.due.verdict is Verdict.DRAW_DUE
    assert f"{edition.upper()}:I.6.1" in cited(game.due)
    later = game.play("47-36")
    assert later.due == game.due
    for node in (game, later):
        drawn = node.confirm_draw()
        assert is_drawn_by(drawn, f"{edition.upper()}:I.6.1", f"{edition.upper()}:II.5.2")
