"""Answers that an arbiter reads out: true to the case, and no unsure reading named that they do not rest on."""

from __future__ import annotations

import pytest
from norm_events import entry, facts, field_against, numbers, played_out, regulations, spread, stronger_wins

from kodeks.malformed import MalformedText
from kodeks.titles import Championship, Ladder, Rank, norms_of, player_norms, title_answer
from kodeks.tournament import Entry, SystemKind


def rated(*ratings: int, **known: object) -> list[Entry]:
    return [
        entry(f"P{place}", **({"title": "I", "rating": rating} | known))
        for place, rating in enumerate(ratings, start=1)
    ]


@pytest.mark.parametrize(
    ("known", "reason", "told"),
    [
        ({"notified": "2027-05-03"}, "norm-notified-after", {"late": 2, "need": 21}),
        ({"notified": "2027-05-01"}, "norm-notified-late", {"have": 0, "need": 21}),
        ({"notified": "2027-04-10", "starts": ""}, "norm-start-unknown", {"need": 21}),
        ({"notified": "", "starts": ""}, "norm-not-notified", {"need": 21}),
    ],
)
def test_VII_7_3_4_why_the_notice_is_not_in_time(known: dict[str, str], reason: str, told: dict[str, int]) -> None:
    own, *others = rated(*[2250] * 10)
    answer = title_answer(field_against(own, others, spread(18, 9)), 0, facts(**known), Ladder.OPEN)
    assert (answer.ruling.reason, numbers(answer.ruling)) == (reason, ["VII.7.3.4"])
    assert told.items() <= answer.ruling.facts.items()


@pytest.mark.parametrize(
    ("ratings", "is_met", "reason", "told"),
    [
        ([2250] * 3, True, "norm-overtaken-reached", {"have": 3, "need": 3, "rating": 2250}),
        ([2250] * 2 + [2249] * 3, True, "norm-overtaken-replaced", {"have": 3, "real": 2, "need": 3, "rating": 2250}),
        ([2200] * 6, False, "norm-overtaken-replaced-short", {"have": 2, "real": 0, "need": 3, "rating": 2250}),
        ([2250] + [2200] * 2, False, "norm-overtaken-short", {"have": 1, "need": 3, "rating": 2250}),
    ],
)
def test_VII_5_5_3_who_stands_in_is_not_called_what_he_is_not(
    ratings: list[int], is_met: bool, reason: str, told: dict[str, int]
) -> None:
    own, *others = rated(2250, *ratings, *[2000] * (9 - len(ratings)))
    answer = title_answer(field_against(own, others, spread(18, 9)), 0, facts(is_swiss=True), Ladder.OPEN)
    found = next(each for each in answer.trials[Rank.M].conditions if each.name == "overtaken")
    assert (found.is_met, found.ruling.reason, dict(found.ruling.facts)) == (is_met, reason, told)
    assert numbers(found.ruling) == ["VII.5.5.2.2", "VII.5.5.3"]


def unsure(field_or_answer: object) -> list[str]:
    return [each.key for each in field_or_answer.decisions if each.is_unsure]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("opponents", "is_womens", "named"),
    [
        ([2300] * 7, True, ["D-126"]),  # S, for which kk has no row of its own
        ([2300] * 7, False, []),  # no women's event: the table is not asked
        ([2300] * 6, True, []),  # too few games: neither
    ],
)
def test_D_126_is_named_where_the_answer_rests_on_it(opponents: list[int], is_womens: bool, named: list[str]) -> None:
    own, *others = rated(2300, *opponents, sex="w")
    field = field_against(own, others, spread(0, len(opponents)))
    assert unsure(title_answer(field, 0, facts(is_womens=is_womens), Ladder.WOMEN)) == named


@pytest.mark.parametrize(("place", "named"), [(3, ["Tab.V"]), (11, [])])
def test_VII_6_1_an_unsure_column_is_named_where_it_brings_something(place: int, named: list[str]) -> None:
    event = norms_of(
        played_out(regulations(), rated(*[2000] * 12, title="II"), stronger_wins), championship=Championship.CROSS
    )
    answer = event.players[place - 1].result_title
    assert answer is not None
    assert unsure(answer) == named


@pytest.mark.parametrize(("title", "named"), [("cmf", ["D-123"]), ("K", []), ("mf", [])])
def test_D_123_is_named_where_candidates_are_overtaken(title: str, named: list[str]) -> None:
    own, *others = rated(2250, *[2250] * 7)
    others = [entry(each.name, title=title) for each in others]
    field = field_against(own, others, spread(14, 7))
    answer = player_norms(field, 0, facts(championship=Championship.JUNIORS)).result_title
    assert answer is not None
    assert answer.ruling.reason == "norm-award-earned"
    assert unsure(answer) == named


@pytest.mark.parametrize(
    ("championship", "place", "written", "after"),
    [
        (Championship.INDIVIDUAL, 1, "mk", "mk"),
        (Championship.INDIVIDUAL, 2, "kk+", "kk+"),
        (Championship.YOUNGER_JUNIORS, 1, "I+k", "I+k"),
        (Championship.MLODZIK, 1, "I", "I"),
    ],
)
def test_VII_6_1_in_womens_events_the_womens_title_is_told(
    championship: Championship, place: int, written: str, after: str
) -> None:
    title = "II" if written == "I" else "I"
    women = [
        *rated(*[1500] * place, title=title, sex="w"),
        *(entry(f"B{each}", title="mk", sex="w") for each in "abcdefg"),
    ]
    answer = norms_of(
        played_out(regulations(tempo="90m"), women, stronger_wins), women=True, championship=championship
    ).players[place - 1]
    assert answer.result_title is not None
    assert answer.result_title.ruling.reason == "norm-award-earned"
    assert answer.result_title.ruling.facts["award"] == written
    assert after in str(answer.after).split()


@pytest.mark.parametrize("points", [(2, 0, 0), (2, 2, 0), (1, 1, 1)])
def test_points_that_hide_who_won_are_one_clear_error(points: tuple[int, int, int]) -> None:
    win, draw, loss = points
    rules = regulations(SystemKind.ROUND_ROBIN, win=win, draw=draw, loss=loss)
    with pytest.raises(MalformedText) as error:
        norms_of(played_out(rules, rated(*[2250] * 4), stronger_wins))
    assert (error.value.reason, error.value.text) == ("titles-points-alike", f"{win}/{draw}/{loss}")


def test_VII_2_an_event_with_a_man_is_none_of_women() -> None:
    people = [*rated(*[2250] * 7, sex="w"), entry("Jan Kot", title="I", rating=2250)]
    with pytest.raises(MalformedText) as error:
        norms_of(played_out(regulations(), people, stronger_wins), women=True)
    assert (error.value.reason, error.value.text) == ("titles-man-among-women", "Jan Kot")
    assert norms_of(played_out(regulations(), people, stronger_wins)).players[0].women_title is not None
