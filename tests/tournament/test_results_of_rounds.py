"""Results of rounds: what they are, whose they are, and what follows from them in matches and tables."""

import random

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.rounds import Score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament import (
    Entry,
    Proposal,
    SystemKind,
    explain_round,
    propose_pairing,
    standings_of,
)
from kodeks.tournament.acts import Announce, Pair, Result, Revise, Start, SwapColours, Withdraw

# Results


@pytest.mark.parametrize(
    ("game", "text", "points", "is_played"),
    [
        ("100", "2-0", (2, 0), True),
        ("100", "1:1", (1, 1), True),
        ("100", "0-0", (0, 0), True),
        ("100", "+/-", (2, 0), False),
        ("100", "-/-", (0, 0), False),
        ("chess", "1-0", (2, 0), True),
        ("chess", "1/2-1/2", (1, 1), True),
        ("chess", "½-0", (1, 0), True),
        ("chess", "0-½", (0, 1), True),
        ("chess", "0-0", (0, 0), True),
        ("chess", "-/+", (0, 2), False),
        ("chess", "-/-", (0, 0), False),
    ],
)
def test_II_5_4_results(game, text, points, is_played):
    desk = Desk(rules(game=game)).enter(4).pair()
    desk.do(Result(1, 1, text))
    score = desk.state.rounds[0].boards[0].score
    assert (score.white, score.black, score.is_played) == (*points, is_played)
    desk.do(Result(1, 1, ""))
    assert desk.state.rounds[0].boards[0].score is None


@pytest.mark.parametrize("act", [Result(1, 1, "1-0"), Result(1, 1, "3-0"), Result(1, 1, "abc"), Result(1, 1, "½-0")])
def test_II_5_4_what_is_no_result(act):
    desk = Desk(rules()).enter(4).pair()
    ruling = desk.refuse(act)
    assert (ruling.reason, articles(ruling)) == ("tournament-not-a-result", ["KW2025:II.5.4"])


def test_results_of_what_was_not_paired():
    desk = Desk(rules()).enter(4).pair()
    assert desk.refuse(Result(2, 1, "2-0")).reason == "tournament-not-paired"
    for board in (0, 3, -1):
        assert desk.refuse(Result(1, board, "2-0")).reason == "tournament-no-such-board"
    assert desk.refuse(Result(1, 1, "2-0", 1)).reason == "tournament-no-teams"


def test_I_6_5_1_draw_with_advantage_only_where_announced():
    assert Desk(rules()).enter(4).pair().refuse(Result(1, 1, "1+-1-")).reason == "no-draw-with-advantage"
    desk = Desk(rules(SystemKind.ROUND_ROBIN, with_advantage=True)).enter(4).pair()
    desk.do(Result(1, 1, "1--1+"))
    assert desk.state.rounds[0].boards[0].score == Score(1, 1, ahead=Side.BLACK)
    white, black = desk.pairs()[0]
    standings, _ = standings_of(desk.state)
    assert standings.row(black).place < standings.row(white).place


def test_house_points():
    desk = Desk(rules(SystemKind.ROUND_ROBIN, win=3, draw=1, loss=0)).enter(4).pair().results("2-0", "+/-")
    assert [row.points for row in standings_of(desk.state)[0].rows] == [3, 3, 0, 0]
    swiss = Desk(rules(win=3, draw=1, bye=3)).enter(5).pair().results("2-0", "1-1")
    assert sorted(row.points for row in standings_of(swiss.state)[0].rows) == [0, 1, 1, 3, 3]


def test_FTR_5g_house_points_go_to_the_program_of_fide_too():
    """Three points for a win, one for a draw: winners meet, and so do those who drew, to the end."""
    desk = Desk(rules(game="chess", win=6, draw=2, bye=6)).enter(7).pair().results("1-0", "½-½", "0-1")
    scores = {row.number: row.points for row in standings_of(desk.state)[0].rows}
    assert sorted(scores.values()) == [0, 0, 2, 2, 6, 6, 6]
    second = propose_pairing(desk.state)
    assert isinstance(second, Proposal)
    assert scores[second.act.pairs[0][0]] == scores[second.act.pairs[0][1]] == 6
    assert second.act.bye is not None
    assert scores[second.act.bye] == 0
    for _ in range(4):
        desk.pair().results("1-0", "½-½", "0-1")
    assert len(desk.state.rounds) == 5


def test_V_2_6_1_2_the_rating_variant_needs_every_rating():
    desk = Desk(rules(swiss_variant="rating")).enter(4)
    desk.do(Revise(4, Entry(name="New")))
    ruling = propose_pairing(desk.state)
    assert (ruling.reason, ruling.facts["name"], articles(ruling)) == (
        "tournament-rating-missing",
        "New",
        ["KW2025:V.2.6.1.2"],
    )
    assert desk.refuse(Pair(1, ((1, 3), (2, 4)))).reason == "tournament-rating-missing"
    desk.do(Revise(4, Entry(name="New", rating=1800, is_technical=True)))
    desk.pair()


def test_V_2_8_9_8_a_no_show_may_be_dropped():
    desk = Desk(rules()).enter(4).pair()
    (told,) = desk.do(Result(1, 1, "+/-")).rulings
    assert (told.verdict, articles(told)) == (Verdict.ARBITER_DECISION_REQUIRED, ["KW2025:V.2.8.9.8"])
    assert told.facts["number"] == desk.pairs()[0][1]
    chess = Desk(rules(game="chess")).enter(4).pair()
    assert [articles(told) for told in chess.do(Result(1, 1, "-/-")).rulings] == [["FTR2012:9a"]] * 2


# Colours


@pytest.mark.parametrize("known_before", [True, False])
def test_D_28_the_colours_played_count(known_before):
    desk = Desk(rules(SystemKind.ROUND_ROBIN, with_advantage=True)).enter(4).pair()
    white, black = desk.pairs()[0]
    if known_before:
        desk.do(Result(1, 1, "1+-1-"), SwapColours(1, 1))
    else:
        desk.do(SwapColours(1, 1), Result(1, 1, "1--1+"))
    assert desk.pairs()[0] == (black, white)
    assert desk.state.rounds[0].boards[0].score == Score(1, 1, ahead=Side.BLACK)  # who was ahead stays ahead
    ruling = desk.say(SwapColours(1, 1)).rulings[0]
    assert (ruling.reason, articles(ruling)) == ("tournament-colours-swapped", ["KW2025:II.4.6"])
    assert desk.refuse(SwapColours(1, 9)).reason == "tournament-no-such-board"


def test_D_28_pairing_uses_the_colours_played():
    desk = Desk(rules(rounds=3, first_colour="white")).enter(4).pair()
    (one, _), _ = desk.pairs()
    desk.do(SwapColours(1, 1), SwapColours(1, 2))
    desk.results("1-1", "1-1").pair()
    assert one in [white for white, _ in desk.pairs()]  # who in truth had Black gets White


# Matches


def test_the_next_game_of_a_match_waits_for_the_result():
    desk = Desk(rules(SystemKind.MATCH, rounds=4)).enter(2).pair()
    assert propose_pairing(desk.state).reason == "tournament-results-missing"
    assert desk.refuse(Pair(2, ((2, 1),))).reason == "tournament-results-missing"
    desk.results("2-0").pair().results("0-2").pair().results("2-0")
    assert [board.white for paired in desk.state.rounds for board in paired.boards] == [1, 2, 1]
    assert [row.points for row in standings_of(desk.state)[0].rows] == [6, 0]
    desk.pair()  # won, but the games scheduled are played
    desk.results("2-0")
    assert propose_pairing(desk.state).reason == "tournament-has-winner"


def test_a_drawn_match_is_the_arbiters_to_decide():
    desk = Desk(rules(SystemKind.MATCH, rounds=2)).enter(2).pair().results("2-0").pair().results("2-0")
    ruling = propose_pairing(desk.state)
    assert (ruling.verdict, ruling.reason) == (Verdict.ARBITER_DECISION_REQUIRED, "match-is-level")
    assert [row.place for row in standings_of(desk.state)[0].rows] == [1, 1]


def test_III_1_3_superblitz_goes_to_the_first_win():
    desk = Desk(rules(SystemKind.MATCH, is_superblitz=True)).enter(2)
    for _ in range(5):
        desk.pair().results("1-1")
    desk.pair().results("0-2")
    ruling = propose_pairing(desk.state)
    assert ruling.reason == "tournament-has-winner"
    assert ruling.facts["number"] == desk.pairs()[0][1]
    assert {article.number for article in explain_round(desk.state, 3).pairs[0].chosen.articles} == {"III.1.3"}


def test_who_leaves_a_match_has_lost_it():
    desk = Desk(rules(SystemKind.MATCH, rounds=4)).enter(2).pair().results("2-0")
    desk.do(Withdraw(1))
    assert propose_pairing(desk.state).facts["number"] == 2
    assert [(row.place, row.number, row.points) for row in standings_of(desk.state)[0].rows] == [(1, 2, 0), (2, 1, 2)]


def test_A3_E_a_rating_tie_break_is_dropped_and_told():
    desk = Desk(rules(game="chess", tiebreaks=("ARO", "BH"), tiebreak_rules="annex3_2012")).enter(4).pair().play_all()
    assert standings_of(desk.state)[1] == ()
    desk.do(Revise(4, Entry(name="P4")))
    standings, (told,) = standings_of(desk.state)
    assert [criterion.code for criterion in standings.criteria] == ["PTS", "BH"]
    assert (told.reason, articles(told)) == ("standings-dropped-for-unrated", ["FTR2012:A3.E"])


@pytest.mark.parametrize(("game", "article"), [("chess", "FTB2026:10"), ("100", "FTR2012:A3.E")])
def test_C07_10_6_the_own_rating_is_dropped_in_either_game_where_somebody_has_none(game, article):
    desk = Desk(rules(game=game, tiebreaks=("RTNG", "BH"))).enter(4).pair().play_all()
    assert standings_of(desk.state)[1] == ()
    desk.do(Revise(4, Entry(name="P4")))
    standings, (told,) = standings_of(desk.state)
    assert [criterion.code for criterion in standings.criteria] == ["PTS", "BH"]
    assert (told.reason, articles(told)) == ("standings-dropped-for-unrated", [article])


def test_V_2_6_1_2_sums_of_ratings_are_dropped_where_somebody_has_none():
    desk = Desk(rules(tiebreaks=("RSUM", "RSUM-C", "HIGHER"))).enter(4).pair().play_all()
    assert standings_of(desk.state)[1] == ()
    desk.do(Revise(4, Entry(name="P4")))
    standings, told = standings_of(desk.state)
    assert [criterion.code for criterion in standings.criteria] == ["PTS", "HIGHER"]
    assert [each.facts["code"] for each in told] == ["RSUM", "RSUM-C"]
    assert articles(told[0]) == ["KW2025:V.2.6.1.2"]


@pytest.mark.parametrize(
    ("variant", "note"),
    [
        ("fide_dutch", "fide-dutch-until-2026"),
        ("fide_dubov", "fide-dubov-from-2026"),
        ("fide_burstein", "fide-burstein-from-2026"),
    ],
)
def test_FTR_5g_a_swiss_by_each_system_of_fide(variant, note):
    desk = Desk(rules(game="chess", rounds=5, swiss_variant=variant)).enter(10)
    choose = random.Random(5)
    for _ in range(5):
        desk.pair().play(choose)
    assert {paired.engine.split("/")[0] for paired in desk.state.rounds} == {variant}
    told = explain_round(desk.state, 5)
    assert [why.key for why in told.notes] == [note]
    assert {pair.chosen.key for pair in told.pairs} == {"tournament-by-fide-program"}
    met = [frozenset((board.white, board.black)) for paired in desk.state.rounds for board in paired.boards]
    assert len(set(met)) == 25


@pytest.mark.parametrize(
    ("system", "announcing", "pairing"),
    [
        (SystemKind.SWISS, "V.2.8", "V.2.8"),
        (SystemKind.ROUND_ROBIN, "IV.2.21", "V.1.1"),
        (SystemKind.RUTSCH, "IV.2.21", "V.1.1"),
        (SystemKind.SCHEVENINGEN, "IV.2.21", "V.3.7"),
        (SystemKind.KNOCKOUT, "IV.2.21", "II.1.2"),
    ],
)
def test_V_1_V_2_announce_first_and_one_after_the_other_by_the_articles_of_the_system(system, announcing, pairing):
    """Articles of the Swiss are not cited where nobody plays a Swiss."""
    desk = Desk(rules(system)).enter(4)
    assert articles(desk.refuse(Announce(1))) == [f"KW2025:{pairing}"]
    assert articles(desk.refuse(Pair(2, ((1, 2), (3, 4))))) == [f"KW2025:{pairing}"]
    assert articles(desk.refuse(Pair(1, ((1, 1), (3, 4))))) == [f"KW2025:{pairing}"]
    desk.do(propose_pairing(desk.state).act)
    ruling = desk.refuse(Pair(2, ((1, 2), (3, 4))))
    assert (ruling.reason, articles(ruling)) == ("tournament-announce-first", [f"KW2025:{announcing}"])
    for act in (Result(1, 1, "2-0"), Start(1), SwapColours(1, 1)):
        ruling = desk.refuse(act)
        assert (ruling.reason, articles(ruling)) == ("tournament-announce-first", [f"KW2025:{announcing}"])
    desk.do(Announce(1))
    made_known = "V.2.8.9.9" if system is SystemKind.SWISS else announcing
    assert articles(desk.refuse(Announce(1))) == [f"KW2025:{made_known}"]
