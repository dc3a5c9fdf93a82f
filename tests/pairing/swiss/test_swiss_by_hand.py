"""Start lists, corrections and changes by hand."""

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import (
    Flaw,
    Forbidden,
    RoundToPair,
    SwissSettings,
    TechnicalMethod,
    compare_manual,
    draw_groups,
    give_technical_rating,
    judge_correction,
    judge_manual,
    judge_technical_share,
    list_by_rating,
    pair_round,
)
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score, Stage
from kodeks.rulebook import KW2025, Verdict


def entrant(name, rating=None, list_name=None, place=None, **more):
    return Entrant(number=0, name=name, rating=rating, list_name=list_name, list_place=place, **more)


def numbers(ruling):
    return [article.number for article in ruling.articles]


def names(start_list):
    return [entrant.name for entrant in start_list.entrants]


def test_V_2_6_1_1_rating_then_list_then_place():
    field = [
        entrant("n", 2100, "N"),
        entrant("b", 2100, "B", 1),
        entrant("a2", 2100, "A", 20),
        entrant("a1", 2100, "A", 10),
        entrant("top", 2200, "N"),
        entrant("none"),
    ]
    start_list = list_by_rating(field, "seed")
    assert names(start_list) == ["top", "a1", "a2", "b", "n", "none"]
    assert [one.number for one in start_list.entrants] == [1, 2, 3, 4, 5, 6]
    assert start_list.lots == ()


def test_V_2_6_1_1_3_the_lot_is_drawn_from_a_seed():
    field = [entrant(name, 2000, "B") for name in "abcdef"]
    start_list = list_by_rating(field, "2025-05-01")
    assert names(list_by_rating(list(reversed(field)), "2025-05-01")) == names(start_list)
    assert sorted(names(start_list)) == list("abcdef")
    assert len({tuple(names(list_by_rating(field, str(seed)))) for seed in range(9)}) > 1
    assert numbers(start_list.lots[0]) == ["V.2.6.1.1.3"]


def test_V_2_6_2_2_by_groups():
    field = [entrant(name) for name in "abcdef"]
    drawn = draw_groups([field[:3], field[3:]], "x")
    assert {*names(drawn)[:3]} == {"a", "b", "c"}
    assert [numbers(lot) for lot in drawn.lots] == [["V.2.6.2.2"], ["V.2.6.2.2"]]


@pytest.mark.parametrize(
    ("values", "rating", "number"),
    [
        ({TechnicalMethod.JUDGEMENT: 1500, TechnicalMethod.FMJD: 1900}, 1900, "V.2.6.1.2.1.1"),
        ({TechnicalMethod.TITLE: 1800, TechnicalMethod.KNDB: 1700}, 1700, "V.2.6.1.2.1.2"),
        ({TechnicalMethod.TITLE: 1800}, 1800, "V.2.6.1.2.1.3"),
        ({TechnicalMethod.JUDGEMENT: 1500}, 1500, "V.2.6.1.2.2"),
    ],
)
def test_V_2_6_1_2_technical_rating_by_the_first_method_that_works(values, rating, number):
    found, why = give_technical_rating(entrant("x"), values)
    assert (found.rating, found.is_technical) == (rating, True)
    assert numbers(why) == [number, "V.2.6.1.2"]


@pytest.mark.parametrize(("technical", "verdict"), [(2, Verdict.PERMITTED), (3, Verdict.CONTRADICTS)])
def test_V_2_7_3_technical_ratings_at_most_a_quarter(technical, verdict):
    field = [entrant("x", 2000, is_technical=index < technical) for index in range(8)]
    ruling = judge_technical_share(field)
    assert (ruling.verdict, numbers(ruling)) == (verdict, ["V.2.7.3"])


@pytest.mark.parametrize(
    ("flaw", "stage", "verdict", "articles"),
    [
        (Flaw.ABSOLUTE, Stage.PAIRED, Verdict.PERMITTED, ["V.2.8.6.1"]),
        (Flaw.ABSOLUTE, Stage.ANNOUNCED, Verdict.PERMITTED, ["V.2.8.9.6"]),
        (Flaw.ABSOLUTE, Stage.STARTED, Verdict.REFUSED, ["V.2.8.9.9"]),
        (Flaw.OTHER, Stage.PAIRED, Verdict.PERMITTED, ["V.2.8.9.6"]),
        (Flaw.OTHER, Stage.ANNOUNCED, Verdict.REFUSED, ["V.2.8.9.6"]),
        (Flaw.OTHER, Stage.STARTED, Verdict.REFUSED, ["V.2.8.9.9"]),
        (Flaw.RESULT, Stage.PAIRED, Verdict.PERMITTED, ["V.2.8.9.7"]),
        (Flaw.RESULT, Stage.ANNOUNCED, Verdict.ARBITER_DECISION_REQUIRED, ["V.2.8.9.7"]),
        (Flaw.RESULT, Stage.STARTED, Verdict.REFUSED, ["V.2.8.9.7", "V.2.8.9.9"]),
        (Flaw.UNFINISHED, Stage.STARTED, Verdict.PERMITTED, ["V.2.8.9.10"]),
    ],
)
def test_V_2_8_9_what_may_still_be_changed(flaw, stage, verdict, articles):
    ruling = judge_correction(flaw, stage)
    assert (ruling.verdict, numbers(ruling)) == (verdict, articles)


FOUR = tuple(Entrant(number=number, name=str(number)) for number in range(1, 5))


def task(*rounds, entrants=FOUR, **more):
    return RoundToPair(entrants=entrants, rounds=rounds, settings=SwissSettings(rounds=9), **more)


def differences(pairs, bye=None):
    """From what the engine pairs in the first round of four."""
    paired = pair_round(task())
    own = [(meeting.white, meeting.black) for meeting in paired.round.meetings]
    article = KW2025.cite("V.2.8.7")
    found = list(compare_manual(own, None, pairs, bye, (article,)))
    assert all(ruling.articles == (article,) and ruling.verdict is Verdict.PERMITTED for ruling in found)
    return [ruling.reason for ruling in found]


def test_a_pairing_by_hand_equal_to_the_engine_s():
    assert judge_manual(task(), [(1, 3), (4, 2)]) == ()
    assert differences([(1, 3), (4, 2)]) == []


def test_a_pairing_by_hand_that_differs():
    assert judge_manual(task(), [(3, 1), (2, 4)]) == ()
    assert differences([(3, 1), (2, 4)]) == ["swiss-manual-turned", "swiss-manual-turned"]
    assert differences([(1, 2), (3, 4)]) == ["swiss-manual-instead-of"] * 2 + ["swiss-manual-added"] * 2


def whites(count):
    """1 has had White so often, against others each time; 2 the bye."""
    field = tuple(Entrant(number=number, name=str(number)) for number in range(1, 9))
    rounds = tuple(
        Round((Meeting(1, 1, 3 + index, Score(1, 1)),), (Rest(2, RestKind.BYE, 2),)) for index in range(count)
    )
    return task(*rounds, entrants=field)


@pytest.mark.parametrize(
    ("asked", "pairs", "bye", "reasons"),
    [
        (task(), [(1, 2)], None, {"swiss-manual-missing": "V.2.8"}),
        (task(), [(1, 2), (1, 3)], 4, {"swiss-manual-twice": "V.2.8"}),
        (task(), [(1, 2), (3, 9)], 4, {"swiss-manual-unknown": "V.2.8"}),
        (task(resting=(Rest(4, RestKind.ABSENT),)), [(1, 2), (3, 4)], None, {"swiss-manual-resting": "V.2.8.9.5"}),
        (task(forbidden=Forbidden({(2, 1)})), [(1, 2), (3, 4)], None, {"swiss-manual-forbidden": "V.2.8"}),
        (
            task(Round((Meeting(1, 1, 2, Score(1, 1)), Meeting(2, 3, 4, None)))),
            [(2, 1), (3, 4)],
            None,
            {"swiss-manual-met": "V.2.8.6.1.1"},
        ),
        (
            whites(1),
            [(1, 8), (4, 5), (6, 7)],
            2,
            {"swiss-manual-second-free-points": "V.2.8.6.1.2", "swiss-manual-missing": "V.2.8"},
        ),
        (whites(3), [(1, 8), (2, 7), (3, 4), (5, 6)], None, {"swiss-manual-difference": "V.2.8.6.1.3"}),
    ],
)
def test_V_2_8_6_1_a_pairing_by_hand_that_breaks_the_conditions(asked, pairs, bye, reasons):
    breaches = judge_manual(asked, pairs, bye)
    assert {ruling.reason: ruling.articles[0].number for ruling in breaches} == reasons
    assert {ruling.verdict for ruling in breaches} == {Verdict.CONTRADICTS}


def test_V_2_8_6_1_4_four_times_the_same_colour():
    field = tuple(Entrant(number=number, name=str(number)) for number in range(1, 9))
    colours = "BWWW"
    rounds = tuple(
        Round((Meeting(1, 1, 3 + index, Score(1, 1)) if colour == "W" else Meeting(1, 3 + index, 1, Score(1, 1)),))
        for index, colour in enumerate(colours)
    )
    asked, pairs = task(*rounds, entrants=field), [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert [numbers(ruling) for ruling in judge_manual(asked, pairs)] == [["V.2.8.6.1.4"]]
    assert judge_manual(asked, pairs, has_colour_conditions=False) == ()  # FIDE's systems have rules of their own


def test_V_2_8_9_10_an_unfinished_game_counts_as_drawn():
    open_round = Round((Meeting(1, 1, 3, None), Meeting(2, 4, 2, Score(1, 1))))
    drawn = Round((Meeting(1, 1, 3, Score(1, 1)), Meeting(2, 4, 2, Score(1, 1))))
    assert pair_round(task(open_round)) == pair_round(task(drawn))


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (task(resting=(Rest(9, RestKind.ABSENT),)), "swiss-number-unknown"),
        (task(Round((Meeting(1, 1, 7, None),))), "swiss-number-unknown"),
        (task(entrants=FOUR + FOUR[:1]), "swiss-number-twice"),
    ],
)
def test_numbers_that_are_no_entrants(asked, reason):
    with pytest.raises(MalformedText) as caught:
        pair_round(asked)
    assert caught.value.reason == reason
