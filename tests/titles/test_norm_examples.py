"""The worked examples EX-N1 to EX-N8 with their results and articles."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from norm_events import entry, facts, field_against, numbers, spread

from kodeks.titles import (
    Holdings,
    Ladder,
    Norm,
    Rank,
    Record,
    category_answer,
    minimum_rating,
    player_norms,
    progress,
    read_holdings,
    title_answer,
    write_hundredths,
)

N1 = [entry(title=title) for title in ("II", "II", "III", "III", "III", "IV", "IV")]
N4 = [entry(rating=rating) for rating in (2290, 2240, 2230, 2210, 2205, 2180, 2150, 2120, 2100)]


def test_EX_N1_a_norm_for_II() -> None:
    field = field_against(entry(title="III"), N1, [2, 2, 2, 2, 2, 1, 0])
    answer = category_answer(field, 0, facts())
    assert answer.own_weight == 15
    assert answer.mean == 15
    assert answer.result is not None
    assert write_hundredths(answer.result) == "17.00"
    assert (answer.earned, answer.points) == (Rank.II, 11)
    assert numbers(answer.ruling) == ["VII.4.4", "VII.4.5"]
    assert [(each.name, each.is_met, numbers(each.ruling)) for each in answer.conditions] == [
        ("result", True, ["VII.4.2", "VII.4.4"]),
        ("share", True, ["VII.4.4.3"]),
        ("games", True, ["VII.4.4.3"]),
        ("opponents", True, ["VII.4.4.3"]),
        ("tempo", True, ["VII.4.6.3"]),
        ("sheets", True, ["VII.4.6.3"]),
        ("arbiter", True, ["VII.7.2.1"]),
        ("code", True, ["VII.7.2.2"]),
    ]


@pytest.mark.parametrize(
    ("settings", "reason"), [({"control": "59m"}, "norm-tempo-short"), ({"has_sheets": False}, "norm-sheets-missing")]
)
def test_EX_N1_only_at_60_minutes_with_sheets(settings: dict[str, object], reason: str) -> None:
    field = field_against(entry(title="III"), N1, [2, 2, 2, 2, 2, 1, 0])
    answer = category_answer(field, 0, facts(**settings))
    assert answer.earned is None
    assert answer.ruling.reason == reason
    assert numbers(answer.ruling) == ["VII.4.6.3"]


def test_EX_N2_one_point_less_is_no_II() -> None:
    field = field_against(entry(title="III"), N1, [2, 2, 2, 2, 1, 1, 0])
    answer = category_answer(field, 0, facts())
    assert (answer.earned, answer.target, answer.points) == (None, Rank.II, 10)
    assert answer.ruling.reason == "norm-result-short"
    assert answer.ruling.facts == {"rank": "II", "have": "16.50", "need": 17, "short": "0.50"}
    assert numbers(answer.ruling) == ["VII.4.2", "VII.4.4"]


def test_EX_N3_a_woman_by_her_own_column() -> None:
    field = field_against(entry(sex="w"), [entry(title="IV")] * 8, [1] * 8)
    answer = category_answer(field, 0, facts(control="45m"))
    assert answer.mean == Fraction(113, 9)
    assert answer.result == 1256
    assert (answer.earned, answer.reached) == (Rank.III, Rank.III)
    assert answer.missed is not None
    assert answer.missed.facts["need"] == 14
    assert (numbers(answer.ruling), numbers(answer.missed)) == (["VII.4.4", "VII.4.5"], ["VII.4.2", "VII.4.4"])
    shorter = category_answer(field, 0, facts(control="44m"))
    assert shorter.earned is Rank.IV
    assert shorter.missed is not None
    assert (shorter.missed.reason, numbers(shorter.missed)) == ("norm-tempo-short", ["VII.4.6.2"])


def test_EX_N4_mean_letter_and_points() -> None:
    field = field_against(entry(rating=2150), N4, spread(10, 9))
    answer = title_answer(field, 0, facts(), Ladder.OPEN)
    assert (answer.mean, answer.letter, len(answer.games)) == (2188, "J", 9)
    assert [(trial.percent, trial.required) for trial in answer.trials.values()] == [(43, 8), (57, 10), (76, 14)]
    strong = next(each for each in answer.conditions if each.name == "strong_opponents")
    assert strong.is_met
    assert strong.ruling.facts == {"have": 5, "need": 5, "rating": 2200}
    assert numbers(strong.ruling) == ["VII.5.5.1"]
    assert answer.reached is Rank.M  # not a Swiss: nobody needs to be overtaken


def test_EX_N5_no_M_norm_in_a_swiss_but_K() -> None:
    ahead = [
        10 if rating in (2290, 2240, 2230) else 12 for rating in (2290, 2240, 2230, 2210, 2205, 2180, 2150, 2120, 2100)
    ]
    level = field_against(entry(rating=2150), N4, spread(10, 9))
    field = (
        level[0],
        *(replace(each, points=points) for each, points in zip(level[1:], ahead, strict=True)),
    )
    answer = title_answer(field, 0, facts(is_swiss=True), Ladder.OPEN)
    assert answer.overtaken == (1, 2, 3)
    assert answer.earned is Rank.K
    overtaken = next(each for each in answer.conditions if each.name == "overtaken")
    assert overtaken.ruling.facts == {"have": 3, "need": 3, "rating": 2200}
    assert numbers(overtaken.ruling) == ["VII.5.5.2.3"]
    assert answer.missed is not None
    assert answer.missed.reason == "norm-overtaken-short"
    assert answer.missed.facts == {"have": 1, "need": 3, "rating": 2250}
    assert numbers(answer.missed) == ["VII.5.5.2.2", "VII.5.5.3"]


def test_EX_N6_holder_of_I() -> None:
    record = Record("100", read_holdings("I"))
    by_master = progress(record, Norm(Rank.M, "Memoriał", 9))
    assert str(by_master.record.holdings) == "I++"
    assert [(each.reason, dict(each.facts), numbers(each)) for each in by_master.missing] == [
        ("norm-missing-rating", {"rank": "K", "rating": 2250}, ["VII.5.6"])
    ]
    assert str(progress(record, Norm(Rank.AM, "Memoriał", 9)).record.holdings) == "K"


@pytest.mark.parametrize(
    ("rank", "games", "minimum"), [(Rank.K, 0, 2175), (Rank.K, 39, 2175), (Rank.K, 40, 2125), (Rank.KK, 0, 2025)]
)
def test_EX_N7_minima_on_64(rank: Rank, games: int, minimum: int) -> None:
    assert minimum_rating(rank, "64", games) == minimum


def test_EX_N8_own_value_of_who_has_no_rating() -> None:
    field = field_against(entry(sex="w"), [entry(sex="w", rating=2000)] * 9, [1] * 9)
    women = title_answer(field, 0, facts(is_womens=True), Ladder.WOMEN)
    assert (women.own_rating, women.is_own_assumed, women.mean) == (1950, True, 1995)
    own = title_answer(field, 0, facts(is_womens=True), Ladder.OPEN)
    assert (own.own_rating, own.mean) == (2100, 2010)
    assert player_norms(field, 0, facts(is_womens=True)).before == Holdings()
