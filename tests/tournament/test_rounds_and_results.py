"""Rounds: paired by the engine or by hand, announced, started, their results and corrections."""

import random

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.pairing.swiss import engine
from kodeks.rounds import Score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import (
    Entry,
    Proposal,
    Stage,
    SystemKind,
    explain_round,
    fold,
    pair_by_hand,
    propose_pairing,
    standings_of,
)
from kodeks.tournament.acts import Announce, Pair, Result, Revise, SetRounds, Start, SwapColours, Unpair, Withdraw
from kodeks.tournament.explaining import tell_differences

SWISS_OF_8 = rules(rounds=4, first_colour="white", start_numbers="given")


def worked_swiss(rounds: int) -> Desk:
    """The worked example of the code, after some rounds."""
    desk = Desk(SWISS_OF_8).enter(8)
    played = (
        ("2-0", "0-2", "2-0", "1-1"),
        ("0-2", "1-1", "1-1", "0-2"),
        ("2-0", "0-2", "2-0", "2-0"),
        ("1-1", "2-0", "1-1", "0-2"),
    )
    for texts in played[:rounds]:
        desk.pair().results(*texts)
    return desk


# Pairing


def test_EX_P5_a_whole_swiss_as_a_log():
    desk = worked_swiss(4)
    pairs = [[(board.white, board.black) for board in paired.boards] for paired in desk.state.rounds]
    assert pairs == [
        [(1, 5), (6, 2), (3, 7), (8, 4)],
        [(2, 1), (4, 3), (5, 8), (7, 6)],
        [(1, 3), (8, 2), (6, 4), (7, 5)],
        [(6, 1), (3, 2), (4, 5), (8, 7)],
    ]
    assert [row.number for row in standings_of(desk.state)[0].rows] == [1, 6, 3, 2, 7, 4, 5, 8]


def test_one_round_after_the_other():
    desk = Desk(rules(rounds=2)).enter(4)
    assert desk.refuse(Pair(2, ((1, 2), (3, 4)))).reason == "tournament-not-the-next-round"
    desk.do(Pair(1, ((1, 3), (4, 2))))
    assert desk.refuse(Pair(2, ((1, 2), (3, 4)))).reason == "tournament-announce-first"
    desk.do(Announce(1), Start(1))
    desk.results("1-1", "1-1").pair().results("1-1", "1-1")
    ruling = desk.refuse(Pair(3, ((1, 4), (2, 3))))
    assert (ruling.reason, articles(ruling)) == ("tournament-no-more-rounds", ["KW2025:V.2.4"])
    proposal = propose_pairing(desk.state)
    assert isinstance(proposal, Ruling)
    assert proposal.reason == "tournament-no-more-rounds"


@pytest.mark.parametrize(
    ("pairs", "bye", "reason"),
    [
        (((1, 2), (3, 9)), None, "tournament-no-such-number"),
        (((1, 2), (3, 1)), None, "tournament-paired-twice"),
        (((1, 1), (3, 2)), None, "tournament-paired-twice"),
        (((1, 2),), 1, "tournament-paired-twice"),
        ((), None, "tournament-nobody-paired"),
        (((1, 2), (3, 4)), None, "swiss-manual-missing"),
    ],
)
def test_V_2_8_everybody_is_paired_once(pairs, bye, reason):
    assert Desk(rules()).enter(5).refuse(Pair(1, pairs, bye)).reason == reason


def test_V_2_8_6_1_1_by_hand_nobody_meets_twice():
    ruling = worked_swiss(2).refuse(Pair(3, ((5, 1), (2, 3), (4, 6), (7, 8))))
    assert (ruling.verdict, ruling.reason) == (Verdict.CONTRADICTS, "swiss-manual-met")
    assert articles(ruling) == ["KW2025:V.2.8.6.1.1"]


def test_V_2_8_6_1_2_by_hand_nobody_rests_twice():
    desk = Desk(rules()).enter(5).pair().results("1-1", "1-1")
    assert desk.state.rounds[0].bye == 5
    others = [1, 2, 3, 4]
    met = {frozenset(pair) for pair in desk.pairs()}
    pairs = next(
        ((a, b), (c, d))
        for a, b, c, d in ((1, 2, 3, 4), (1, 3, 2, 4), (1, 4, 2, 3))
        if not met & {frozenset((a, b)), frozenset((c, d))}
    )
    assert sorted(number for pair in pairs for number in pair) == others
    assert desk.refuse(Pair(2, pairs, 5)).reason == "swiss-manual-second-free-points"


@pytest.mark.parametrize("bye", [0, 1, 2, 3])
@pytest.mark.parametrize("variant", ["classic", "dutch", "rating", "fide_dutch", "fide_dubov", "fide_burstein"])
@pytest.mark.parametrize("system", [SystemKind.SWISS, SystemKind.TEAM_SWISS])
def test_V_2_8_4_a_bye_is_had_once_whatever_it_gives(system, variant, bye):
    game = "chess" if variant.startswith("fide") else "100"
    desk = Desk(rules(system, game, rounds=5, swiss_variant=variant, bye=bye)).enter(7)
    choose = random.Random(bye)
    for _ in range(5):
        desk.pair().play(choose)
    rested = [paired.bye for paired in desk.state.rounds]
    assert len(set(rested)) == 5
    assert {rest.points for paired in desk.state.rounds for rest in paired.rests} == {bye}


def test_V_2_8_4_why_nobody_rests_twice_and_not_by_hand():
    desk = Desk(rules(bye=1)).enter(5).pair().results("1-1", "1-1")
    assert desk.state.rounds[0].bye == 5
    proposal = propose_pairing(desk.state)
    assert isinstance(proposal, Proposal)
    reasons = proposal.explanation.bye
    assert (reasons.number, [str(each) for each in reasons.why.articles][:2]) == (
        4,
        ["KW2025:V.2.8.3", "KW2025:V.2.8.4"],
    )
    assert [(each.number, each.why.key, str(each.why.articles[0])) for each in reasons.refused] == [
        (5, "swiss-had-the-bye", "KW2025:V.2.8.4")
    ]
    met = {frozenset(pair) for pair in desk.pairs()}
    pairs = ((1, 2), (3, 4)) if frozenset((1, 2)) not in met else ((1, 3), (2, 4))
    ruling = desk.refuse(Pair(2, pairs, 5))
    assert (ruling.reason, articles(ruling)) == ("swiss-manual-second-bye", ["KW2025:V.2.8.4"])


def test_V_2_8_4_all_have_rested_and_the_arbiter_decides():
    desk = Desk(rules(bye=1, rounds=5)).enter(3)
    for _ in range(3):
        desk.pair().play_all()
    ruling = propose_pairing(desk.state)
    assert isinstance(ruling, Ruling)
    assert ruling.reason == "swiss-nobody-for-the-bye"
    assert articles(ruling) == ["KW2025:V.2.8.4", "KW2025:V.2.8.6.1.2", "KW2025:V.2.8.9.3"]


def test_by_hand_the_differences_from_the_engine_are_told():
    desk = worked_swiss(2)
    step = desk.do(pair_by_hand(desk.state, ((3, 1), (8, 2), (6, 4), (7, 5)), None, "hall"))
    assert [(told.verdict, told.reason) for told in step.rulings] == [(Verdict.PERMITTED, "swiss-manual-turned")]
    assert tell_differences(desk.state, 3) == step.rulings
    desk = worked_swiss(2)
    same = desk.do(pair_by_hand(desk.state, ((1, 3), (8, 2), (6, 4), (7, 5)), None, "hall"))
    assert same.rulings == ()


def test_by_hand_nobody_asks_the_engine_when_a_log_is_replayed(monkeypatch):
    desk = worked_swiss(2)
    desk.do(pair_by_hand(desk.state, ((3, 1), (8, 2), (6, 4), (7, 5)), None, "hall"))
    plain = worked_swiss(2)
    plain.do(Pair(3, ((3, 1), (8, 2), (6, 4), (7, 5))))  # of an old file

    def asked(*_):
        raise AssertionError("the engine was asked")

    monkeypatch.setattr(engine.DraughtsSwiss, "pair", asked)
    told = [said.ruling.reason for said in fold(desk.regulations, desk.events).said]
    assert told == ["swiss-manual-turned"]
    assert [said.ruling.reason for said in fold(plain.regulations, plain.events).said] == []
    assert [ruling.reason for ruling in tell_differences(desk.state, 3)] == ["swiss-manual-turned"]


def test_V_2_8_4_a_second_bye_by_hand_is_refused_when_it_is_new_and_replays():
    desk = Desk(rules(bye=1)).enter(5).pair().results("1-1", "1-1")
    met = {frozenset(pair) for pair in desk.pairs()}
    pairs = ((1, 2), (3, 4)) if frozenset((1, 2)) not in met else ((1, 3), (2, 4))
    assert desk.refuse(Pair(2, pairs, 5, reason="hall")).reason == "swiss-manual-second-bye"
    desk.do(Pair(2, pairs, 5, reason="hall"))
    assert [each.bye for each in fold(desk.regulations, desk.events).state.rounds] == [5, 5]


@pytest.mark.parametrize(("system", "game"), [(SystemKind.ROUND_ROBIN, "100"), (SystemKind.SWISS, "chess")])
def test_by_hand_the_differences_are_told_in_other_systems_too(system, game):
    desk = Desk(rules(system, game)).enter(4)
    proposal = propose_pairing(desk.state)
    (one, two), (three, four) = proposal.act.pairs
    step = desk.do(pair_by_hand(desk.state, ((two, one), (three, four)), None, "hall"))
    assert [told.reason for told in step.rulings] == ["swiss-manual-turned"]
    reasons = explain_round(desk.state, 1)
    assert reasons.pairs[0].colours.key == "tournament-colours-otherwise"


def test_explained_by_what_was_known_then():
    desk = worked_swiss(3)
    before = explain_round(desk.state, 3)
    desk.do(Result(1, 1, "0-2"), Withdraw(7), SetRounds(3))
    assert explain_round(desk.state, 3) == before
    assert all(pair.chosen.key.startswith("swiss-") for pair in before.pairs)


def test_V_2_8_9_10_an_unfinished_game_is_a_draw_for_the_pairing():
    desk = Desk(rules(first_colour="white")).enter(4).pair()
    desk.do(Result(1, 1, "2-0"))
    step = desk.do(propose_pairing(desk.state).act)
    assert [(told.reason, articles(told)) for told in step.rulings] == [
        ("swiss-unfinished-is-draw", ["KW2025:V.2.8.9.10"])
    ]
    standings, _ = standings_of(desk.state)
    assert [standings.row(number).points for number in (2, 4)] == [0, 0]


# Announced and started


@pytest.mark.parametrize(
    ("stage", "reason", "accepted", "article"),
    [
        (Stage.PAIRED, "", True, "KW2025:V.2.8.9.6"),
        (Stage.ANNOUNCED, "", False, "KW2025:V.2.8.9.6"),
        (Stage.ANNOUNCED, "I like it better", False, "KW2025:V.2.8.9.6"),
        (Stage.STARTED, "I like it better", False, "KW2025:V.2.8.9.9"),
    ],
)
def test_V_2_8_9_6_an_announced_pairing_stands(stage, reason, accepted, article):
    desk = Desk(rules()).enter(4)
    desk.do(propose_pairing(desk.state).act)
    if stage is not Stage.PAIRED:
        desk.do(Announce(1))
    if stage is Stage.STARTED:
        desk.do(Start(1))
    step = desk.say(Unpair(1, reason))
    assert (step.is_accepted, articles(step.rulings[0])) == (accepted, [article])
    assert len(desk.state.rounds) == (0 if accepted else 1)


@pytest.mark.parametrize(
    ("game", "system", "article"),
    [
        ("100", SystemKind.ROUND_ROBIN, "KW2025:IV.2.21"),
        ("100", SystemKind.KNOCKOUT, "KW2025:IV.2.21"),
        ("chess", SystemKind.ROUND_ROBIN, "FTR2012:5c"),
    ],
)
def test_IV_2_21_an_announced_pairing_stands_where_there_is_no_swiss(game, system, article):
    desk = Desk(rules(game=game, system=system, rounds=None)).enter(4)
    desk.do(propose_pairing(desk.state).act)
    (again,) = desk.do(Unpair(1)).rulings
    assert (again.reason, articles(again)) == ("swiss-pair-again", [article])
    assert articles(desk.refuse(Unpair(1))) == [article]
    desk.do(propose_pairing(desk.state).act, Announce(1))
    assert articles(desk.refuse(Unpair(1, "I like it better"))) == [article]


@pytest.mark.parametrize(("stage", "accepted"), [(Stage.ANNOUNCED, True), (Stage.STARTED, False)])
def test_V_2_8_9_6_a_violated_absolute_condition_reopens_it(stage, accepted):
    desk = Desk(rules()).enter(4).pair().results("1-1", "1-1")
    met = desk.pairs()
    desk.do(Pair(2, tuple(met), None, "other/1"), Announce(2))
    if stage is Stage.STARTED:
        desk.do(Start(2))
    step = desk.say(Unpair(2))
    assert step.is_accepted is accepted
    assert articles(step.rulings[0]) == ["KW2025:V.2.8.9.6" if accepted else "KW2025:V.2.8.9.9"]


def test_V_2_8_9_7_a_wrong_result_lets_the_arbiter_decide():
    desk = Desk(rules()).enter(4).pair().results("2-0", "2-0")
    desk.do(propose_pairing(desk.state).act)
    (told,) = desk.do(Result(1, 1, "0-2")).rulings
    assert (told.verdict, told.reason) == (Verdict.PERMITTED, "swiss-correct-and-pair-again")
    desk.do(Announce(2))
    (told,) = desk.do(Result(1, 1, "1-1")).rulings
    assert (told.verdict, articles(told)) == (Verdict.ARBITER_DECISION_REQUIRED, ["KW2025:V.2.8.9.7"])
    assert desk.refuse(Unpair(2)).reason == "game-reason-needed"
    desk.do(Unpair(2, "wrong result on board 1"))
    desk.pair().results("1-1")
    (told,) = desk.do(Result(1, 1, "2-0")).rulings
    assert (told.reason, articles(told)) == (
        "swiss-corrected-next-round",
        ["KW2025:V.2.8.9.7", "KW2025:V.2.8.9.9"],
    )
    assert desk.do(Result(1, 1, "2-0")).rulings == ()  # nothing was corrected


def test_V_2_8_9_9_stages_go_one_way():
    desk = Desk(rules()).enter(4)
    assert desk.refuse(Announce(1)).reason == "tournament-not-paired"
    desk.pair()
    assert desk.refuse(Announce(1)).reason == "tournament-done-already"
    assert desk.refuse(Start(1)).reason == "tournament-done-already"
    desk.results("1-1", "1-1").pair()
    assert desk.refuse(Unpair(1)).reason == "tournament-not-the-last-round"
    assert desk.refuse(Unpair(3)).reason == "tournament-not-the-last-round"


def test_V_2_4_the_arbiter_may_change_the_number_of_rounds():
    desk = Desk(rules(rounds=3)).enter(6).pair().play_all()
    desk.do(SetRounds(2))
    assert desk.state.regulations.pairing.rounds == 2
    desk.pair()
    assert desk.refuse(SetRounds(1)).reason == "tournament-rounds-played"
    assert desk.refuse(SetRounds(0)).reason == "tournament-no-rounds"
    table = Desk(rules(SystemKind.ROUND_ROBIN)).enter(4)
    assert table.refuse(SetRounds(2)).reason == "tournament-table-is-fixed"


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
