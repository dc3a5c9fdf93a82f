"""Rounds: paired by the engine or by hand, announced, started, and what stands then."""

import random

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.pairing.swiss import engine
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import (
    Proposal,
    Stage,
    SystemKind,
    explain_round,
    fold,
    pair_by_hand,
    propose_pairing,
    standings_of,
)
from kodeks.tournament.acts import Announce, Pair, Result, SetRounds, Start, Unpair, Withdraw
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
