"""A player's record: Table II, two norms and the minimum, 40 games, categories by norms [VII.4.5, VII.5.6-5.8]."""

from __future__ import annotations

from dataclasses import replace

import pytest
from norm_events import numbers

from kodeks.rulebook import KW2025
from kodeks.titles import (
    HeldRank,
    Ladder,
    Norm,
    Rank,
    Record,
    award,
    minimum_rating,
    progress,
    read_holdings,
    still_missing,
    with_rating_on_list_a,
)
from kodeks.titles.tables import place_awards

TABLE_II = {  # status -> after a norm for K, M, AM; a star for a title that waits for its minimum
    "": ("I", "I", "I"),
    "IV": ("I", "I", "I"),
    "II+": ("I", "I", "I"),
    "I": ("I+", "I++*", "K"),
    "I+": ("I++*", "I++*", "K"),
    "I++": ("I++*", "I++*", "K"),
    "K": ("K", "K+", "M"),
    "K+": ("K+", "K++*", "M"),
    "K++": ("K++", "K++*", "M"),
    "M": ("M", "M", "M+"),
    "M+": ("M+", "M+", "M++*"),
    "M++": ("M++", "M++", "M++*"),
    "AM": ("AM", "AM", "AM"),
}
WITH_MINIMUM = {"I++": "K", "K++": "M", "M++": "AM"}
CASES = [
    (held, norm, after)
    for held, row in TABLE_II.items()
    for norm, after in zip((Rank.K, Rank.M, Rank.AM), row, strict=True)
]


@pytest.mark.parametrize(("held", "norm", "after"), CASES)
def test_VII_5_7_table_II(held: str, norm: Rank, after: str) -> None:
    record = Record("100", read_holdings(held))
    found = progress(record, Norm(norm, "E", 9))
    assert str(found.record.holdings) == after.rstrip("*")
    waits = [ruling for ruling in found.missing if ruling.reason == "norm-missing-rating"]
    if after.endswith("*"):
        title = WITH_MINIMUM[after.rstrip("*")]
        minimum = {"K": 2250, "M": 2325, "AM": 2400}[title]
        assert [(dict(ruling.facts), numbers(ruling)) for ruling in waits] == [
            ({"rank": title, "rating": minimum}, ["VII.5.6"])
        ]
        for rating, status in ((minimum - 1, after.rstrip("*")), (minimum, title)):
            rated = replace(record, best_on_list_a=rating)
            assert str(progress(rated, Norm(norm, "E", 9)).record.holdings) == status
            assert str(with_rating_on_list_a(found.record, rating).record.holdings) == status


@pytest.mark.parametrize(
    ("held", "norm", "is_unsure"),
    [
        ("II+", Rank.K, True),
        ("K", Rank.AM, True),
        ("K+", Rank.AM, True),
        ("K++", Rank.AM, False),
        ("I", Rank.AM, False),
    ],
)
def test_D_130_the_unsure_cells_are_named(held: str, norm: Rank, is_unsure: bool) -> None:
    found = progress(Record("100", read_holdings(held)), Norm(norm, "E", 9))
    assert [(each.key, each.is_unsure) for each in found.decisions] == ([("D-130", True)] if is_unsure else [])


@pytest.mark.parametrize(
    ("held", "after"), [("I", "I+k"), ("I+k", "I++k"), ("K I+k", "K I++k"), ("", "I"), ("mk", "mk")]
)
def test_VII_2_womens_norms_are_apart(held: str, after: str) -> None:
    found = progress(Record("100", read_holdings(held)), Norm(Rank.KK, "E", 9))
    assert str(found.record.holdings) == after


@pytest.mark.parametrize(("rating", "after"), [(2099, "I++k"), (2100, "kk")])
def test_VII_5_6_womens_minima_are_150_less(rating: int, after: str) -> None:
    record = Record("100", read_holdings("I+k"), best_on_list_a=rating)
    assert str(progress(record, Norm(Rank.KK, "E", 9)).record.holdings) == after


def test_VII_5_6_one_norm_then_another() -> None:
    record = Record("100", read_holdings("I"), best_on_list_a=2250)
    first = progress(record, Norm(Rank.K, "A", 9))
    assert [(ruling.reason, dict(ruling.facts)) for ruling in first.missing] == [
        ("norm-missing-norms", {"rank": "K", "count": 1})
    ]
    second = progress(first.record, Norm(Rank.K, "B", 9))
    assert str(second.record.holdings) == "K"
    assert [norm.event for norm in second.record.norms] == ["A", "B"]
    assert second.missing == ()


@pytest.mark.parametrize(("games", "after", "used"), [(19, "I++", []), (20, "K", ["D-128"])])
def test_D_128_forty_games_lower_the_minimum_by_50(games: int, after: str, used: list[str]) -> None:
    record = Record("100", read_holdings("I"), best_on_list_a=2200)
    first = progress(record, Norm(Rank.K, "A", 20))
    second = progress(first.record, Norm(Rank.K, "B", games))
    assert str(second.record.holdings) == after
    assert [each.key for each in second.decisions] == used


def test_D_128_games_of_other_titles_do_not_count() -> None:
    """The games that brought K do not lower the minimum of M."""
    record = Record("100", read_holdings("K"), (Norm(Rank.K, "A", 30), Norm(Rank.K, "B", 30)), 2300)
    found = progress(progress(record, Norm(Rank.M, "C", 9)).record, Norm(Rank.M, "D", 9))
    assert str(found.record.holdings) == "K++"
    assert [dict(ruling.facts) for ruling in found.missing] == [{"rank": "M", "rating": 2325}]


@pytest.mark.parametrize(
    ("rank", "game", "minimum"),
    [
        (Rank.AM, "100", 2400),
        (Rank.M, "100", 2325),
        (Rank.K, "100", 2250),
        (Rank.AMK, "100", 2250),
        (Rank.MK, "100", 2175),
        (Rank.KK, "100", 2100),
        (Rank.M, "64", 2250),
        (Rank.MK, "64", 2100),
    ],
)
def test_VII_5_6_VII_5_8_minima(rank: Rank, game: str, minimum: int) -> None:
    assert minimum_rating(rank, game) == minimum
    assert minimum_rating(rank, game, 40) == minimum - 50


@pytest.mark.parametrize(
    ("held", "norm", "after"),
    [
        ("", Rank.V, "V"),
        ("", Rank.II, "II"),
        ("III", Rank.IV, "III"),
        ("II", Rank.II, "II"),
        ("", Rank.I, "II+"),  # a norm for I is one for II, too [D-121]
        ("II", Rank.I, "II+"),
        ("II+", Rank.I, "I"),
        ("II+", Rank.II, "II+"),
        ("I", Rank.I, "I"),
        ("K mk", Rank.I, "K mk"),
    ],
)
def test_VII_4_5_one_norm_two_for_I(held: str, norm: Rank, after: str) -> None:
    record = Record("100", read_holdings(held))
    assert str(progress(record, Norm(norm, "E", 7)).record.holdings) == after


@pytest.mark.parametrize(
    ("held", "given", "is_womens", "after"),
    [
        ("", HeldRank(Rank.III), False, "III"),
        ("", HeldRank(Rank.II, 1), False, "II+"),
        ("II+", HeldRank(Rank.II, 1), False, "I"),
        ("II", HeldRank(Rank.I, 1), False, "I+"),
        ("I+", HeldRank(Rank.I, 1), False, "I++"),
        ("I", HeldRank(Rank.K), False, "K"),
        ("I", HeldRank(Rank.M), True, "mk"),
        ("K", HeldRank(Rank.K, 1), True, "K kk+"),
    ],
)
def test_VII_6_1_awards(held: str, given: HeldRank, is_womens: bool, after: str) -> None:
    found = award(Record("100", read_holdings(held)), given, "MP", 9, is_womens=is_womens)
    assert str(found.record.holdings) == after


@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("held", ["", "IV", "III", "II", "II+", "I", "I+", "I++", "K", "K+", "K++", "M", "M+"])
def test_VII_6_1_a_better_place_never_brings_less(column: int, held: str) -> None:
    record = Record("100", read_holdings(held))
    after = [
        award(record, each.award, "MP", 9).record.holdings.open.order
        for each in place_awards(KW2025.titles.places, column)
    ]
    assert after == sorted(after, reverse=True)
    assert after[-1] >= record.holdings.open.order


def test_nothing_is_missing_without_a_norm() -> None:
    assert [
        still_missing(Record("100", read_holdings(text)), ladder) for text in ("", "I", "AM") for ladder in Ladder
    ] == [()] * 6
