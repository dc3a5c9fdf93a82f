"""The worked examples of the Swiss, with the articles behind them."""

import pytest

from kodeks.pairing.swiss import GroupOrder, RoundToPair, SwissSettings, pair_round
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook import Side
from kodeks.standings.swiss_contributions import (
    encounters,
    middle_solkoff,
    points_so_far,
    rating_contributions,
    rating_sums,
    reduced_solkoff,
    solkoff_contributions,
    solkoff_places,
)

W, D, L = Score(2, 0), Score(1, 1), Score(0, 2)
ROUNDS_P5 = (
    ((1, 5, W), (6, 2, L), (3, 7, W), (8, 4, D)),
    ((2, 1, L), (4, 3, D), (5, 8, D), (7, 6, L)),
    ((1, 3, W), (8, 2, L), (6, 4, W), (7, 5, W)),
    ((6, 1, D), (3, 2, W), (4, 5, D), (8, 7, L)),
)


def entrants(count):
    return tuple(Entrant(number=number, name=str(number)) for number in range(1, count + 1))


def played(*games, bye=None):
    meetings = tuple(Meeting(index + 1, white, black, score) for index, (white, black, score) in enumerate(games))
    return Round(meetings, () if bye is None else (Rest(bye, RestKind.BYE, 2),))


def pair(count, rounds, of, **more):
    settings = SwissSettings(rounds=of, **more)
    return pair_round(RoundToPair(entrants=entrants(count), rounds=tuple(rounds), settings=settings))


def pairs_of(paired):
    return {(game.white, game.black) for game in paired.round.meetings}


def numbers(why):
    return {article.number for article in why.articles}


def explained(paired, white, black):
    return next(why for why in paired.explanation.pairs if (why.white, why.black) == (white, black))


def float_of(paired, number):
    return next(why for why in paired.explanation.floats if why.number == number)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_EX_P5_four_rounds_of_the_classic_variant(number):
    before = [played(*games) for games in ROUNDS_P5[: number - 1]]
    paired = pair(8, before, 4)
    assert pairs_of(paired) == {(white, black) for white, black, _ in ROUNDS_P5[number - 1]}


def test_EX_P5_round_1_is_one_group_with_colours_by_parity():
    paired = pair(8, [], 4)
    assert [(game.board, game.white, game.black) for game in paired.round.meetings] == [
        (1, 1, 5),
        (2, 6, 2),
        (3, 3, 7),
        (4, 8, 4),
    ]
    assert numbers(explained(paired, 6, 2).colours) == {"V.2.8.5.3", "V.2.8.5.4", "V.2.8.8.3"}
    assert numbers(explained(paired, 1, 5).chosen) == {"V.2.8.7.4"}


def test_EX_P5_why():
    second = pair(8, [played(*ROUNDS_P5[0])], 4)
    assert numbers(float_of(second, 3).why) == {"V.2.8.4", "V.2.8.7.2"}
    assert numbers(explained(second, 4, 3).chosen) == {"V.2.8.1.2", "V.2.8.7.10"}
    assert {why.number for why in second.explanation.floats} == {3, 8}
    third = pair(8, [played(*games) for games in ROUNDS_P5[:2]], 4)
    (refused,) = explained(third, 8, 2).refused
    assert (refused.number, refused.why.key, numbers(refused.why)) == (6, "swiss-met-already", {"V.2.8.6.1.1"})
    last = pair(8, [played(*games) for games in ROUNDS_P5[:3]], 4)
    assert [(one.number, one.why.key) for one in float_of(last, 4).refused] == [
        (8, "swiss-rest-unpairable"),
        (7, "swiss-rest-unpairable"),
    ]
    assert [note.key for note in last.explanation.notes][:1] == ["swiss-last-round"]


def test_EX_P6_contributions():
    field = encounters(entrants(8), [played(*games) for games in ROUNDS_P5])
    found = solkoff_contributions(field)
    assert points_so_far(field) == {1: 7, 2: 4, 3: 5, 4: 3, 5: 2, 6: 5, 7: 4, 8: 2}
    assert found == {
        1: (2, 4, 5, 5),
        6: (4, 4, 3, 7),
        3: (4, 3, 7, 4),
        2: (5, 7, 2, 5),
        7: (5, 5, 2, 2),
        4: (2, 5, 5, 2),
        5: (7, 2, 4, 3),
        8: (3, 2, 4, 4),
    }
    middle = {number: middle_solkoff(own) for number, own in found.items()}
    assert middle == {1: 9, 6: 8, 3: 8, 2: 10, 7: 7, 4: 7, 5: 7, 8: 7}
    assert reduced_solkoff(found[6]) == reduced_solkoff(found[3]) == (15, 11, 7)
    assert reduced_solkoff(found[5])[0] == 14
    assert reduced_solkoff(found[8])[0] == 11
    assert solkoff_places(field) == [(1,), (6,), (3,), (2,), (7,), (4,), (5,), (8,)]


def test_EX_P7_byes():
    rounds = []
    expected = [
        (7, {(1, 4), (5, 2), (3, 6)}, ((1, 4, W), (5, 2, L), (3, 6, W))),
        (6, {(3, 1), (2, 7), (4, 5)}, ((3, 1, D), (2, 7, W), (4, 5, D))),
        (5, {(1, 2), (7, 3), (6, 4)}, ((1, 2, D), (7, 3, L), (6, 4, D))),
        (4, {(2, 3), (5, 1), (7, 6)}, None),
    ]
    for bye, pairs, games in expected:
        paired = pair(7, rounds, 4)
        assert paired.round.bye == Rest(bye, RestKind.BYE, 2)
        assert pairs_of(paired) == pairs
        assert numbers(paired.explanation.bye.why) == {"V.2.8.3", "V.2.8.4", "V.2.8.7.12", "V.2.8.9.3"}
        if games:
            rounds.append(played(*games, bye=bye))
    fourth = pair(7, rounds, 4).explanation.bye
    assert {numbers(one.why).pop() for one in fourth.refused} == {"V.2.8.6.1.2"}


def test_EX_P8_float_control():
    first = played((1, 6, W), (7, 2, L), (3, 8, W), (9, 4, L), (5, 10, W))
    second = played((3, 1, D), (2, 4, D), (6, 5, D), (9, 7, D), (8, 10, D))
    paired = pair(10, [first, second], 5)
    assert pairs_of(paired) == {(1, 5), (2, 3), (4, 7), (10, 6), (8, 9)}
    assert [(one.number, one.why.key) for one in float_of(paired, 4).refused] == [(5, "swiss-float-repeated")]
    (skipped,) = explained(paired, 4, 7).refused
    assert (skipped.number, numbers(skipped.why)) == (6, {"V.2.8.2"})
    assert [(one.number, one.why.key) for one in explained(paired, 10, 6).refused][-1] == (9, "swiss-rest-unpairable")


def test_EX_P8_without_float_control_V_2_8_9_11():
    first = played((1, 6, W), (7, 2, L), (3, 8, W), (9, 4, L), (5, 10, W))
    second = played((3, 1, D), (2, 4, D), (6, 5, D), (9, 7, D), (8, 10, D))
    paired = pair(10, [first, second], 5, has_float_control=False)
    assert {why.number for why in paired.explanation.floats} == {5}


def test_EX_P9_PB_exhausted():
    rounds = [
        played((1, 4, D), (2, 7, D), (3, 8, D), (5, 9, D), (6, 10, D)),
        played((5, 1, D), (7, 4, D), (8, 2, D), (9, 3, D), (10, 6, Score(1, 1, is_played=False))),
        played((1, 6, D), (4, 8, D), (2, 9, D), (3, 10, D), (7, 5, D)),
    ]
    away = tuple(Rest(number, RestKind.WITHDRAWN) for number in (7, 8, 9, 10))
    task = RoundToPair(entrants=entrants(10), rounds=tuple(rounds), settings=SwissSettings(rounds=9), resting=away)
    paired = pair_round(task)
    assert {frozenset(pair) for pair in pairs_of(paired)} == {frozenset({1, 3}), frozenset({2, 5}), frozenset({4, 6})}
    chosen = paired.explanation.pairs[0]
    assert numbers(chosen.chosen) == {"V.2.8.7.7"}
    assert [one.number for one in chosen.refused] == [4, 5, 6]


def colours_of_P10():
    """1 and 2 with BWW on 6 points, 3 and 4 with WBB on 4; their opponents have left."""
    return (
        played((5, 1, L), (6, 2, L), (3, 7, W), (4, 8, W)),
        played((1, 6, W), (2, 5, W), (8, 3, L), (7, 4, L)),
        played((1, 7, W), (2, 8, W), (5, 3, W), (6, 4, W)),
    )


@pytest.mark.parametrize(("of", "expected"), [(5, {(3, 1), (4, 2)}), (4, {(2, 1), (3, 4)})])
def test_EX_P10_colours_come_before_scores_but_not_in_the_last_round(of, expected):
    away = tuple(Rest(number, RestKind.WITHDRAWN) for number in (5, 6, 7, 8))
    settings = SwissSettings(rounds=of)
    task = RoundToPair(entrants=entrants(8), rounds=colours_of_P10(), settings=settings, resting=away)
    paired = pair_round(task)
    assert pairs_of(paired) == expected
    denied = [note for note in paired.explanation.notes if note.key == "swiss-expectation-denied"]
    assert bool(denied) == (of == 4)
    assert all(numbers(note) == {"V.2.8.5.1"} for note in denied)


def test_EX_P11_forced_exceptions():
    rounds = [played((1, 3, D), (2, 4, D)), played((1, 4, D), (2, 3, D))]
    paired = pair(4, rounds, 5)
    assert pairs_of(paired) == {(2, 1), (3, 4)}
    denied = [note for note in paired.explanation.notes if note.key == "swiss-expectation-denied"]
    assert {note.facts["number"] for note in denied} == {2, 4}
    assert {str(article) for note in denied for article in note.articles} == {"KW2025:V.2.8.5.1"}


def test_EX_P12_rating_contributions_with_a_bye():
    ratings = (2300, 2250, 2210, 2180, 2120)
    field = tuple(Entrant(number=index + 1, name="x", rating=rating) for index, rating in enumerate(ratings))
    rounds = [played((2, 1, D)), played((4, 2, D)), played(bye=2)]
    own = rating_contributions(field, encounters(field, rounds))[2]
    assert own == (2300, 2180, 2119)
    assert rating_sums(own)[:2] == (6599, 4480)


def test_V_2_7_3_rating_order_of_the_round_list():
    ratings = (2300, 2200, 2100, 2000)
    field = tuple(Entrant(number=index + 1, name="x", rating=rating) for index, rating in enumerate(ratings))
    task = RoundToPair(
        entrants=field,
        rounds=(played((1, 3, D), (4, 2, D)),),
        settings=SwissSettings(rounds=3, order=GroupOrder.RATING, first_colour=Side.WHITE),
    )
    paired = pair_round(task)  # list 3 (2300), 4 (2200), 1 (2100), 2 (2000): 3 has met 1, so meets 2
    assert {frozenset(pair) for pair in pairs_of(paired)} == {frozenset({3, 2}), frozenset({4, 1})}
    assert paired.round.meetings[0].board == 1
    assert 3 in paired.round.meetings[0][1:3]
