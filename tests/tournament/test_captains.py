"""What a captain may report of a match, and why not [FTR 13]."""

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.rulebook.result import Side
from kodeks.tournament import Entry, SystemKind
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start
from kodeks.tournament.captains import judge_report, side_of_team


def match(game="chess") -> Desk:
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, game=game, boards=2))
    desk.do(*(Enter(Entry(name=name)) for name in "ABCD"), Number((0, 1, 2, 3)))
    desk.do(Pair(1, ((1, 4), (2, 3)), engine="t"), Announce(1), Start(1))
    return desk


def test_V_3_3_each_team_reports_for_its_own_colour():
    state = match().state
    assert [side_of_team(state, 1, 1, game, 1) for game in (1, 2, 3)] == [Side.WHITE, Side.BLACK, None]
    assert [side_of_team(state, 1, 1, game, 4) for game in (1, 2)] == [Side.BLACK, Side.WHITE]
    assert side_of_team(state, 1, 2, 1, 4) is None
    assert side_of_team(state, 2, 1, 1, 1) is None


def test_13d_no_captain_ends_a_game_for_its_player():
    state = match().state
    assert judge_report(state, 1, 1, 1, 1, is_under_way=False) is None
    refused = judge_report(state, 1, 1, 1, 1, is_under_way=True)
    assert (refused.reason, articles(refused)) == ("captain-game-under-way", ["FTR2012:13d"])


@pytest.mark.parametrize(("game", "article"), [("chess", "FTR2012:13a"), ("100", "KW2025:V.3.6")])
def test_13a_he_speaks_for_his_own_match(game, article):
    refused = judge_report(match(game).state, 1, 2, 1, 1, is_under_way=False)
    assert (refused.reason, articles(refused)) == ("captain-other-match", [article])


def test_what_is_recorded_is_the_arbiters_to_change():
    desk = match("100")
    desk.do(Result(1, 1, "2-0", 1))
    refused = judge_report(desk.state, 1, 1, 1, 1, is_under_way=False)
    assert (refused.reason, articles(refused)) == ("captain-result-there", ["KW2025:II.5.4"])
    later = desk.state._replace(is_closed=True)
    assert judge_report(later, 1, 1, 2, 1, is_under_way=False).reason == "captain-round-not-played"
