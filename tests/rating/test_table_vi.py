"""Table VI [VI.4.2] and the worked examples of the change."""

from __future__ import annotations

import csv
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_ratings import change as plain_change

from kodeks.malformed import MalformedText
from kodeks.rating import RatingSettings, parse_factor, working_of
from kodeks.rating.expected_scores import WHOLE, table_vi
from kodeks.rulebook import KW2025

ANCHORS = Path(__file__).parent / "data/expected_scores_anchors.csv"
TABLE = KW2025.rating.expected


def test_VI_4_2_every_difference_once():
    assert [row["difference"] for row in TABLE.rows()] == [str(number) for number in range(936)]


def test_VI_4_2_both_columns_make_a_hundred_and_the_higher_one_rises():
    table = table_vi(TABLE)
    assert (table.higher + table.lower == WHOLE).all()
    printed = table.higher[:936].tolist()
    assert all(one < two for one, two in pairwise(printed))
    assert table.percent(0, is_higher=True) == table.percent(0, is_higher=False) == 500_000


def test_VI_4_2_straight_lines_between_the_anchors_make_the_table():
    anchors = [
        (Decimal(row["difference"]), Decimal(row["percent"]))
        for row in csv.DictReader(ANCHORS.read_text(encoding="utf-8").splitlines())
    ]
    assert [percent for _, percent in anchors] == list(map(Decimal, range(50, 101)))
    for row in TABLE.rows():
        at = Decimal(row["difference"])
        (low, base), (high, above) = next(pair for pair in pairwise(anchors) if pair[0][0] <= at <= pair[1][0])
        made = base + (above - base) * (at - low) / (high - low)
        assert str(made.quantize(Decimal("0.0001"), ROUND_HALF_UP)) == row["higher_percent"]


@pytest.mark.parametrize(("own", "mean", "percent"), [(3036, 2100, 100), (2100, 3036, 0)])
def test_VI_4_2_beyond_the_table_all_or_nothing(own, mean, percent):
    assert working_of(own, [mean], 1, 15).percent == percent


EXAMPLES = [  # own, opponents, points, k; D, percent, Wo, dR
    pytest.param(2180, [2235] * 9, 10, 15, 55, "42.3629", "7.6253", "17.81", id="EX-E1"),
    pytest.param(2100, [2161] * 7, 6, 25, 61, "41.5401", "5.8156", "2.30", id="EX-E2"),
    pytest.param(2310, [2204] * 11, 13, 10, 106, "64.4669", "14.1827", "-5.91", id="EX-E3"),
    pytest.param(2288, [2150] * 9, 15, 15, 138, "68.5455", "12.3382", "19.96", id="EX-E4"),
    pytest.param(2100, [2201, 2150, 2099, 2000], 4, 15, 13, "48.1861", "3.8549", "1.09", id="EX-E6"),
]


def rounded(value: Fraction, digits: str) -> str:
    return str((Decimal(value.numerator) / value.denominator).quantize(Decimal(digits), ROUND_HALF_UP))


@pytest.mark.parametrize(("own", "opponents", "points", "k", "difference", "percent", "expected", "change"), EXAMPLES)
def test_EX_E_workings(own, opponents, points, k, difference, percent, expected, change):
    found = working_of(own, opponents, points, k)
    assert (found.games, found.points, found.k, found.factor) == (len(opponents), points, k, Fraction(1, 2))
    assert found.mean == Fraction(sum(opponents), len(opponents))
    assert (found.difference, found.percent) == (difference, Fraction(percent))
    assert (rounded(found.expected, "0.0001"), rounded(found.change, "0.01")) == (expected, change)


def test_EX_E1_factor_one_gives_twice_as_much():
    found = working_of(2180, [2235] * 9, 10, 15, RatingSettings(factor=Fraction(1)))
    assert rounded(found.change, "0.01") == "35.62"


def test_EX_E6_half_a_point_of_difference_rounds_up():
    assert working_of(2100, [2112, 2113], 2, 15).difference == 13  # 12.5 [D-112]
    assert working_of(Fraction(4225, 2), [2100], 2, 15).difference == 13


@given(own=st.integers(1000, 3000), games=st.integers(1, 20), k=st.sampled_from((10, 15, 25)))
def test_VI_4_2_equal_ratings_expect_a_point_a_game(own, games, k):
    found = working_of(own, [own] * games, games, k)
    assert (found.expected, found.change) == (games, 0)


@given(
    white=st.integers(800, 3200),
    black=st.integers(800, 3200),
    points=st.integers(0, 2),
    k=st.sampled_from((10, 15, 25)),
    factor=st.fractions(Fraction(1, 10), 2, max_denominator=20),
)
def test_VI_4_2_a_game_at_equal_k_moves_points_from_one_to_the_other(white, black, points, k, factor):
    chosen = RatingSettings(factor=factor)
    one = working_of(white, [black], points, k, chosen)
    other = working_of(black, [white], 2 - points, k, chosen)
    assert one.change + other.change == 0
    assert one.expected + other.expected == 2


@given(
    own=st.integers(1_000_000, 3_000_000),
    opponents=st.lists(st.integers(900, 3100), min_size=1, max_size=15),
    k=st.sampled_from((10, 15, 25)),
    share=st.integers(0, 100),
)
@settings(max_examples=200)
def test_VI_4_2_the_working_is_the_plain_one(own, opponents, k, share):
    rating, points = Fraction(own, 1000), 2 * len(opponents) * share // 100
    found = working_of(rating, opponents, points, k)
    plain = plain_change(rating, opponents, points, k, Fraction(1, 2))
    assert (found.difference, found.percent, found.expected, found.change) == plain


@pytest.mark.parametrize(("text", "factor"), [("1/2", Fraction(1, 2)), ("0.5", Fraction(1, 2)), ("1", Fraction(1))])
def test_D_111_the_factor_is_a_setting(text, factor):
    assert parse_factor(text) == factor


@pytest.mark.parametrize("text", ["", "0", "-1/2", "1/0", "half", "11", "1/1001", "1e-3", "nan", "1" * 40])
def test_D_111_what_is_no_factor(text):
    with pytest.raises(MalformedText) as error:
        parse_factor(text)
    assert error.value.reason == "rating-not-a-factor"
