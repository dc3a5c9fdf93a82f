"""What is left to win, by the tables and within the draw counters: never against them [I.6, I.7.3.3]."""

import random
from dataclasses import replace
from functools import cache
from types import MappingProxyType

import pytest
from ending_positions import at_random

from kodeks.draughts import VARIANTS, Counters, Game, GameRules, read_fen
from kodeks.endgames.tables import EndingTables
from kodeks.endgames.verdict import EndingVerdict, Standing, judge_by_tables
from kodeks.rulebook import Side, Verdict

TRAPPED = "W:WKc1,Kc3:BKh8"  # on 64: won in three plies


@cache
def tables(board: str) -> EndingTables:
    return EndingTables.made(board, 3)


def game(board: str, fen: str, counters: Counters | None = None) -> Game:
    rules = GameRules.of(board, "kw2025")
    return Game.start(rules, read_fen(fen, rules.variant), counters)


def judged(found: Game) -> EndingVerdict:
    verdict = judge_by_tables(tables(found.rules.variant.key), found)
    assert verdict is not None
    return verdict


def articles(verdict: EndingVerdict) -> list[str]:
    return [article.number for article in verdict.ruling.articles]


def played(found: Game, verdict: EndingVerdict) -> Game:
    for move in verdict.line:
        found = found.play(move)
    return found


def test_I_7_3_3_nobody_can_force_a_win():
    verdict = judged(game("100", "W:WK1,K2:BK50"))
    assert verdict[:4] == (Standing.DRAWN, None, 0, ())
    assert (verdict.ruling.verdict, verdict.ruling.reason) == (Verdict.DRAW, "ending-nobody-wins")
    assert articles(verdict) == ["I.7.3.3"]


def test_I_7_3_3_who_wins_is_shown_with_the_line():
    begun = game("64", TRAPPED)
    verdict = judged(begun)
    assert verdict[:3] == (Standing.WON, Side.WHITE, 3)
    assert (verdict.ruling.verdict, verdict.ruling.facts) == (Verdict.PLAY_ON, {"moves": 2})
    assert played(begun, verdict).result.winner is Side.WHITE


@pytest.mark.parametrize(("count", "standing"), [(6, Standing.WON), (7, Standing.WON), (8, Standing.TOO_LATE)])
def test_I_6_4_a_win_must_come_before_the_count_ends_the_game(count, standing):
    begun = game("64", TRAPPED, Counters(two_against_one=count))
    verdict = judged(begun)
    assert verdict.standing is standing
    assert played(begun, verdict).result.winner is Side.WHITE if standing is Standing.WON else verdict.stopped_by
    if standing is Standing.TOO_LATE:
        assert (verdict.ruling.verdict, articles(verdict)) == (Verdict.DRAW, ["I.6.4", "I.7.3.3"])


def test_I_6_3_D_8_the_count_of_three_against_one_runs_on_after_a_capture():
    begun = game("100", "W:WK46,K49:BK44", Counters(three_against_one=31, two_against_one=0))
    assert judged(begun).standing is Standing.WON  # the last permitted move takes the last king
    late = next(
        fen
        for fen in ("W:WK32,K37:BK5", "W:WK28,K41:BK5", "W:WK46,K41:BK5", "W:WK37,K46:BK5")
        if tables("100").value(read_fen(fen, VARIANTS["100"])).plies == 3
    )
    verdict = judged(game("100", late, Counters(three_against_one=30, two_against_one=0)))
    assert (verdict.standing, articles(verdict)) == (Standing.TOO_LATE, ["I.6.3", "I.7.3.3"])
    assert judged(game("100", late, Counters(three_against_one=29, two_against_one=0))).standing is Standing.WON


def test_I_6_1_a_position_that_has_stood_twice_is_no_way_to_win():
    begun = game("64", TRAPPED)
    first = judged(begun).line[0]
    again = begun._replace(stood=MappingProxyType({begun.position.after(first): 2}))
    verdict = judged(again)
    assert verdict.standing is not Standing.WON or verdict.line[0] != first
    once = begun._replace(stood=MappingProxyType({begun.position.after(first): 1}))
    assert judged(once).line[0] == first


def test_II_5_2_a_draw_that_is_due_and_a_game_that_is_over_are_not_asked_about():
    rules = GameRules.of("64", "kw2025", claim=True)
    position = read_fen(TRAPPED, rules.variant)
    assert judge_by_tables(tables("64"), Game.start(rules, position, Counters(two_against_one=10))) is None
    assert judge_by_tables(tables("64"), game("64", TRAPPED).resign(Side.WHITE)) is None
    assert judge_by_tables(tables("64"), Game.new("64")) is None


def test_what_a_short_search_does_not_settle_is_open():
    begun = game("64", TRAPPED, Counters(two_against_one=8))
    verdict = judge_by_tables(tables("64"), begun, 0)
    assert (verdict.standing, verdict.ruling.verdict) == (Standing.OPEN, Verdict.ARBITER_DECISION_REQUIRED)


def forced(found: Game, winner: Side, plies: int) -> bool:
    """Whether a side can force a win in so many plies, by playing everything."""
    if found.ruling is not None:
        return found.result.winner is winner
    if not plies:
        return False
    after = (forced(found.after(move), winner, plies - 1) for move in found.legal_moves())
    return any(after) if found.position.to_move is winner else all(after)


def test_I_6_4_the_verdict_is_that_of_playing_everything():
    lots, standings = random.Random(6), set()
    rules = replace(GameRules.of("64", "kw2025"))
    for _ in range(150):
        position = at_random(rules.variant, lots, 3, kings_only=True)
        left = lots.choice((1, 2, 2, 3))
        begun = Game.start(rules, position, Counters(two_against_one=10 - left))
        verdict = judge_by_tables(tables("64"), begun)
        if verdict is None or verdict.winner is None:
            continue
        assert (verdict.standing is Standing.WON) == forced(begun, verdict.winner, left), begun.fen
        standings.add(verdict.standing)
    assert standings == {Standing.WON, Standing.TOO_LATE}
