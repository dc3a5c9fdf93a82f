"""Whole tournaments, seeded: the absolute conditions never break, and every round completes where one exists."""

import random

import pytest
from random_rounds import absences, field, play, settings

from kodeks.pairing.swiss import (
    Forbidden,
    GroupOrder,
    ReasonedRound,
    RoundToPair,
    SwissSettings,
    judge_manual,
    pair_round,
)
from kodeks.pairing.swiss.field import Field
from kodeks.pairing.swiss.history import players_of
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score


def assert_lawful(task: RoundToPair, paired: ReasonedRound) -> None:
    """Everybody once, nobody twice against the same, colours and byes within bounds."""
    pairs = [(game.white, game.black) for game in paired.round.meetings]
    bye = None if paired.round.bye is None else paired.round.bye.number
    assert judge_manual(task, pairs, bye) == ()
    assert [game.board for game in paired.round.meetings] == list(range(1, len(pairs) + 1))
    assert len(paired.explanation.pairs) == len(pairs)


@pytest.mark.parametrize(("players", "seed"), [(8, 1), (9, 2), (13, 3), (24, 4), (41, 5), (80, 6), (151, 7), (300, 8)])
def test_V_2_8_6_1_absolute_conditions_hold_in_whole_tournaments(players, seed):
    choose = random.Random(seed)
    rounds = min(9, players - 2)
    rules = settings(choose, rounds)
    entrants = field(choose, players, late=players // 10, rounds=rounds)
    gone: set[int] = set()
    played = []
    for _ in range(rounds):
        gone |= {choose.randint(1, players)} if choose.random() < 0.3 else set()
        resting = absences(choose, entrants, gone, 0.02)
        task = RoundToPair(entrants=entrants, rounds=tuple(played), settings=rules, resting=resting)
        paired = pair_round(task)
        if not isinstance(paired, ReasonedRound):
            assert not has_a_pairing(task)
            break
        assert_lawful(task, paired)
        played.append(play(choose, paired, walkovers=0.03))
    assert len(played) >= min(rounds, 5)


def has_a_pairing(task: RoundToPair) -> bool:
    """Some complete pairing within the absolute conditions, for some lawful bye."""
    resting = {rest.number for rest in task.resting}
    players = [
        player
        for player in players_of(task.entrants, task.rounds, task.settings).values()
        if player.number not in resting and task.entrants[player.number - 1].entered_round <= task.number
    ]
    byes = [player for player in players if player.may_rest] if len(players) % 2 else [None]
    return any(
        Field([player for player in players if player is not bye], Forbidden()).find_pairing(counts_exceptions=False)
        is not None
        for bye in byes
    )


@pytest.mark.parametrize("order", list(GroupOrder))
def test_V_2_8_a_thousand_players_pair(order):
    choose = random.Random(order)
    entrants = field(choose, 1000)
    played = []
    for _ in range(4):
        task = RoundToPair(entrants=entrants, rounds=tuple(played), settings=SwissSettings(rounds=9, order=order))
        paired = pair_round(task)
        assert isinstance(paired, ReasonedRound)
        played.append(play(choose, paired, walkovers=0.01))


def test_V_2_8_the_same_question_gives_the_same_answer():
    entrants = field(random.Random(3), 30)
    task = RoundToPair(entrants=entrants, rounds=(), settings=SwissSettings(rounds=5))
    assert pair_round(task) == pair_round(task)


def test_D_79_no_complete_pairing_is_reported():
    entrants = field(random.Random(1), 4)
    forbidden = Forbidden({(1, 2), (1, 3), (1, 4)})
    ruling = pair_round(
        RoundToPair(entrants=entrants, rounds=(), settings=SwissSettings(rounds=3), forbidden=forbidden)
    )
    assert ruling.reason == "swiss-no-complete-pairing"
    assert [article.number for article in ruling.articles] == ["V.2.8.6.1"]


def test_D_70_the_next_higher_rests_when_the_lowest_is_needed():
    entrants = field(random.Random(1), 5)
    forbidden = Forbidden({(1, 2), (1, 3), (1, 4)})  # 1 can only meet 5
    paired = pair_round(
        RoundToPair(entrants=entrants, rounds=(), settings=SwissSettings(rounds=3), forbidden=forbidden)
    )
    assert paired.round.bye == Rest(4, RestKind.BYE, 2)
    assert [(one.number, one.why.key) for one in paired.explanation.bye.refused] == [(5, "swiss-needed-for-the-rest")]


def test_V_2_8_6_1_2_nobody_left_for_the_bye():
    entrants = field(random.Random(1), 1)
    first = RoundToPair(entrants=entrants, rounds=(), settings=SwissSettings(rounds=3))
    paired = pair_round(first)
    second = RoundToPair(entrants=entrants, rounds=(paired.round,), settings=SwissSettings(rounds=3))
    ruling = pair_round(second)
    assert ruling.reason == "swiss-nobody-for-the-bye"
    assert [article.number for article in ruling.articles] == ["V.2.8.4", "V.2.8.6.1.2", "V.2.8.9.3"]


def test_V_2_8_9_5_absent_and_withdrawn_and_late_are_not_paired():
    entrants = field(random.Random(1), 6, late=0)
    late = (*entrants[:5], Entrant(number=6, name="late", rating=2390, entered_round=2))
    resting = (Rest(1, RestKind.ABSENT),)
    task = RoundToPair(entrants=late, rounds=(), settings=SwissSettings(rounds=4), resting=resting)
    paired = pair_round(task)
    assert paired.round.rests == (Rest(1, RestKind.ABSENT), Rest(6, RestKind.NOT_YET))
    assert {number for game in paired.round.meetings for number in game[1:3]} == {2, 3, 4, 5}
    settings_ = SwissSettings(rounds=4)
    second = pair_round(RoundToPair(entrants=late, rounds=(paired.round,), settings=settings_))
    assert {number for game in second.round.meetings for number in game[1:3]} == {1, 2, 3, 4, 5, 6}


def test_V_2_8_6_1_2_house_points_a_bye_of_a_wins_points_is_had_once():
    """Where a win is worth one point, so is the bye: it is still given once only."""
    entrants = tuple(Entrant(number=number, name=f"P{number}") for number in range(1, 4))
    first = Round((Meeting(1, 1, 2, Score(1, 0)),), (Rest(3, RestKind.BYE, 1),))
    settings = SwissSettings(rounds=3, win=1, draw=0)
    paired = pair_round(RoundToPair(entrants=entrants, rounds=(first,), settings=settings))
    assert paired.round.bye is not None
    assert paired.round.bye.number == 2
    assert [(pair.white, pair.black) for pair in paired.round.meetings] == [(3, 1)]
