"""Games by house rules: the worked examples EX-H1 to EX-H4, and overlays as games see them."""

import json

import pytest
from scoresheet import at, begin, cited, is_drawn_by, play, quiet_line, value

from kodeks.draughts import Counters, Game, GameRules, Refused
from kodeks.rulebook import Result, Verdict, house_rules, read_house_rules

FOUR_KINGS = "W:WKc1,Ka7:BKf8,Kh2"


def house_game(fen, counters=None):
    return Game.start(GameRules.of_house(house_rules("przystajn2023")), at(fen, "64"), counters)


def overlay_game(fen, board="100", *, claim=False, **entries):
    """A game from this position by an overlay on the code of 2025."""
    given = {"key": "test", "title": {"pl": "próba", "en": "test"}, "base": f"KW2025/{board}", **entries}
    rules = GameRules.of_house(read_house_rules(json.dumps(given)), claim=claim)
    return Game.start(rules, at(fen, board))


def test_EX_H1_after_16_king_moves_each_the_arbiter_decides():
    line = quiet_line(house_game(FOUR_KINGS), 32)
    assert not any(game.is_over for game in line[:-1])
    last = line[-1]
    assert last.ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
    assert cited(last.ruling) == ["house:003.3"]
    assert last.result is None
    assert last.is_over
    assert (last.ruling.facts["white"], last.ruling.facts["black"]) == (4, 4)  # a king counts 2 [D-161]
    assert (last.ruling.facts["value"], last.ruling.facts["limit"]) == (32, 32)


def test_EX_H1_under_the_code_play_goes_on_to_20():
    line = quiet_line(begin(FOUR_KINGS, "64"), 40)
    assert not any(game.is_over for game in line[:-1])
    assert is_drawn_by(line[-1], "KW2025:I.6.2")


def test_EX_H2_a_capture_sets_both_counts_to_0():
    game = house_game("W:WKa1,Kc1:Bd4,Kh2", Counters(white_king_moves=14, black_king_moves=15)).play("a1xh8")
    assert game.counters[:2] == (0, 0)
    assert not game.is_over


def test_EX_H3_the_code_draws_by_6_4():
    line = quiet_line(begin("W:WKa1,Kc1:BKh4", "64"), 10)
    assert is_drawn_by(line[-1], "KW2025:I.6.4")


def test_EX_H3_house_rules_play_on_to_16():
    line = quiet_line(house_game("W:WKa1,Kc1:BKh4"), 32)
    assert not any(game.is_over for game in line[:-1])
    assert line[-1].ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED


def waiting_game():
    return house_game(FOUR_KINGS, Counters(white_king_moves=15, black_king_moves=16)).play("c1-a3")


@pytest.mark.parametrize(
    ("verdict", "result"),
    [
        (Verdict.WIN_WHITE, Result.WHITE_WINS),
        (Verdict.WIN_BLACK, Result.BLACK_WINS),
        (Verdict.DRAW, Result.DRAW),
    ],
)
def test_EX_H4_the_arbiter_decides(verdict, result):
    waiting = waiting_game()
    game = waiting.decide(verdict)
    assert (game.result, game.ruling.verdict, game.ruling.reason) == (result, verdict, "house:003.3")
    assert cited(game.ruling) == ["house:003.3"]
    assert not house_rules("przystajn2023").is_official  # so not rated
    with pytest.raises(Refused):
        game.decide(verdict)


def test_EX_H4_a_win_on_advantage_is_a_whole_win():
    game = waiting_game().decide(Verdict.WIN_WHITE)
    assert game.result.value == "2-0"
    assert game.rules.board.points_win.value == 2


@pytest.mark.parametrize("verdict", [Verdict.PLAY_ON, Verdict.UPHELD, Verdict.DRAW_DUE])
def test_D_161_no_other_outcome(verdict):
    with pytest.raises(Refused) as caught:
        waiting_game().decide(verdict)
    assert (caught.value.ruling.reason, cited(caught.value.ruling)) == ("outcome-not-provided", ["house:003.3"])


def test_D_161_a_waiting_game_takes_no_move():
    refused = waiting_game().judge("f8-g7")
    assert (refused.reason, cited(refused)) == ("game-is-over", ["house:003.3"])


def test_D_160_a_man_move_neither_counts_nor_resets():
    game = house_game("W:WKc1,c3:BKf8,h6", Counters(white_king_moves=5, black_king_moves=6)).play("c3-d4")
    assert game.counters[:2] == (5, 6)
    assert game.play("f8-g7").counters[:2] == (5, 7)


def test_D_160_the_rule_fires_when_both_have_16():
    game = house_game("W:WKc1,c3:BKf8,h6", Counters(white_king_moves=15, black_king_moves=30))
    assert not game.is_over
    assert not game.play("c3-d4").is_over
    assert game.play("c1-d2").ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED


def test_D_162_repetition_follows_the_code():
    game = play(house_game(FOUR_KINGS), "c1-a3 f8-h6 a3-c1 h6-f8 " * 2)
    assert is_drawn_by(game, "KW2025:I.6.1")


def test_D_162_6_3_and_6_4_are_off():
    rules = {counter.rule for counter in house_game("W:WKa1,Kc1,Ke1:BKb8").counters_shown()}
    assert rules == {"third-repetition", "king-moves-only"}


def test_resets_as_in_the_code_are_an_alternative():
    draws = {"king_moves": {"each": 16, "reset_on": ["capture", "man_move"], "outcome": "none"}}
    game = overlay_game("W:WKc1,c3:BKf8,h6", "64", draws=draws)
    game = play(game, "c1-d2 f8-g7")
    assert value(game, "king-moves-only") == 2
    assert value(game.play("c3-b4"), "king-moves-only") == 0


def test_outcome_none_only_counts():
    game = overlay_game("W:WK1,K2:BK50", draws={"rule_6_4": {"each": 2, "outcome": "none"}})
    line = quiet_line(game, 8)
    assert value(line[-1], "two-against-one") == 8
    assert not line[-1].is_over


def test_a_shorter_count_draws_at_its_own_ply():
    line = quiet_line(overlay_game("W:WK1,K2:BK50", draws={"rule_6_4": 2}, sources={"draws.rule_6_4": "7"}), 4)
    assert not line[3].is_over
    assert is_drawn_by(line[4], "house:7", "KW2025:I.7.3.2")


def test_sixteen_only_from_an_overlay():
    game = overlay_game("W:WK47,K48,K49:BK3", draws={"after_capture_in_c3": "sixteen_only"})
    game = play(game, "47-38 3-8 38-16 8-35 49-40 35x44")
    assert value(game, "two-against-one") is None


def test_I_6_5_1_draw_with_advantage_from_an_overlay():
    game = overlay_game("W:WK47,K48,K49:BK3", draws={"with_advantage": True})
    assert game.agree_draw().result is Result.WHITE_AHEAD
    assert {counter.limit for counter in game.counters_shown() if counter.rule == "three-against-one"} == {50}


@pytest.mark.parametrize("draws", [{"rule_6_3": "off"}, {"three_against_one": "off"}])
def test_I_6_5_3_does_not_bring_back_a_rule_that_is_off(draws):
    game = overlay_game("W:WK47,K48,K49:BK3", draws={**draws, "with_advantage": True})
    assert "three-against-one" not in {counter.rule for counter in game.counters_shown()}


def test_I_6_5_3_does_not_change_a_limit_of_the_house_rules():
    game = overlay_game("W:WK47,K48,K49:BK3", draws={"three_against_one": 20, "with_advantage": True})
    assert {counter.limit for counter in game.counters_shown() if counter.rule == "three-against-one"} == {40}


def test_a_draw_rule_and_the_arbiters_rule_at_once_are_left_to_the_arbiter():
    game = house_game(FOUR_KINGS, Counters(white_king_moves=12, black_king_moves=12))
    game = play(game, "c1-a3 f8-h6 a3-c1 h6-f8 c1-a3 f8-h6 a3-c1 h6-f8")
    assert game.occurrences() == 3
    assert game.ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED


def claimed_game(counters):
    rules = GameRules.of_house(house_rules("przystajn2023"), claim=True)
    return Game.start(rules, at(FOUR_KINGS, "64"), counters)


def test_D_5_claim_mode_only_flags_the_arbiters_decision():
    game = claimed_game(Counters(white_king_moves=15, black_king_moves=16)).play("c1-a3")
    assert not game.is_over
    assert game.due.verdict is Verdict.ARBITER_DECISION_REQUIRED
    later = game.play("f8-h6")
    assert later.decide(Verdict.WIN_BLACK).result is Result.BLACK_WINS
    with pytest.raises(Refused):
        later.confirm_draw()


def test_D_161_a_draw_nobody_claimed_does_not_hide_the_arbiters_decision():
    game = play(claimed_game(None), "c1-a3 f8-h6 a3-c1 h6-f8 " * 2)
    assert game.due.verdict is Verdict.DRAW_DUE
    game = quiet_line(game, 24)[-1]
    assert game.due.verdict is Verdict.ARBITER_DECISION_REQUIRED


def test_a_win_goes_before_the_arbiters_decision():
    game = house_game("W:WKa1:BKd4", Counters(white_king_moves=15, black_king_moves=15))
    assert game.play("a1xh8").result is Result.WHITE_WINS
