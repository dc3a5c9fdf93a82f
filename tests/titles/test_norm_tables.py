"""Tables I, III and IV regenerated from their formulas and compared with the data."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from norm_events import spread

from kodeks.rulebook import KW2025
from kodeks.titles import (
    HeldRank,
    Ladder,
    Rank,
    category_result,
    minimum_rating,
    norm_percent,
    required_points,
    write_hundredths,
)
from kodeks.titles.tables import conversions, event_letter, norm_percents, place_awards

TABLE_I = Path(__file__).parent / "data/category_result_offsets.csv"  # as printed: Kodeks reckons by the formula
RULES = KW2025.titles


def test_VII_4_2_table_I_is_the_formula() -> None:
    printed = {
        (int(row["games"]), int(row["points"])): row["offset"]
        for row in csv.DictReader(TABLE_I.read_text(encoding="utf-8").splitlines())
    }
    made = {}
    for games in range(7, 17):
        for points in range(-(-games // 2), 2 * games + 1):  # a quarter of the possible at least
            offset = category_result(Fraction(100), spread(points, games))
            made[games, points] = write_hundredths(offset - 10_000)
    assert made == printed
    assert len(printed) == 180


def test_VII_5_3_table_III_steps_of_25_women_200_lower() -> None:
    rows = RULES.letters.rows()
    letters = "ABCDEFGHIJKLMNOPQRS"
    assert "".join(row["letter"] for row in rows) == letters
    for step, row in enumerate(rows):
        for column, first in (("open", 1976), ("women", 1776)):
            least, most = row[f"{column}_min"], row[f"{column}_max"]
            assert least == ("" if step == 0 else str(first + 25 * (step - 1)))
            assert most == ("" if step == 18 else str(first - 1 + 25 * step))


@pytest.mark.parametrize(("ladder", "first"), [(Ladder.OPEN, 1976), (Ladder.WOMEN, 1776)])
def test_VII_5_3_every_mean_has_its_letter(ladder: Ladder, first: int) -> None:
    letters = "ABCDEFGHIJKLMNOPQRS"
    for mean in range(1500, 2700):
        assert event_letter(RULES.letters, mean, ladder) == letters[min(max(0, (mean - first) // 25 + 1), 18)]


def test_VII_5_4_table_IV_is_the_formula() -> None:
    rows = RULES.percents.rows()
    assert len(rows) == 19
    for row in rows[:-1]:
        for games in range(7, 22):
            assert int(row[f"games_{games}"]) == required_points(int(row["percent"]), games)
            assert required_points(int(row["percent"]), games) == int(int(row["percent"]) * 2 * games / 100 + 0.5)
    assert rows[-1]["percent"] == "min_2200"
    assert [int(rows[-1][f"games_{games}"]) for games in range(7, 22)] == [games // 3 + 2 for games in range(7, 22)]


@pytest.mark.parametrize(
    ("rank", "first", "last", "highest"), [(Rank.K, "B", "Q", 70), (Rank.M, "D", "S", 76), (Rank.AM, "J", "S", 76)]
)
def test_VII_5_4_letters_run_in_sequence(rank: Rank, first: str, last: str, highest: int) -> None:
    printed = norm_percents(RULES.percents, rank)
    assert "".join(printed) == "ABCDEFGHIJKLMNOPQRS"["ABCDEFGHIJKLMNOPQRS".index(first) :][: len(printed)]
    assert max(printed) == last
    assert printed[first] == highest
    assert sorted(printed.values(), reverse=True) == list(printed.values())


@pytest.mark.parametrize(
    ("rank", "letter", "percent"),
    [
        (Rank.K, "A", None),
        (Rank.K, "B", 70),
        (Rank.K, "R", 20),
        (Rank.K, "S", 20),
        (Rank.M, "C", None),
        (Rank.AM, "I", None),
    ],
)
def test_D_126_letters_that_are_not_printed(rank: Rank, letter: str, percent: int | None) -> None:
    assert norm_percent(rank, letter) == percent


@pytest.mark.parametrize(
    ("percent", "games", "points"), [(36, 7, 5), (50, 23, 23), (67, 25, 34), (73, 50, 73), (47, 25, 24)]
)
def test_D_126_points_beyond_the_table(percent: int, games: int, points: int) -> None:
    assert required_points(percent, games) == points


def test_VII_5_7_minima_of_table_II_are_those_of_VII_5_6() -> None:
    for row in RULES.conversion.rows():
        if row["min_rating_open"]:
            title = conversions(RULES.conversion)[row["current_status"], Rank(row["norm"])].title
            assert title is not None
            assert minimum_rating(title, "100") == int(row["min_rating_open"])
            women = {Rank.K: Rank.KK, Rank.M: Rank.MK, Rank.AM: Rank.AMK}[title]
            assert minimum_rating(women, "100") == int(row["min_rating_women"])


def test_VII_6_1_table_V() -> None:
    table = [[str(cell.award) for cell in place_awards(RULES.places, column)] for column in range(1, 6)]
    assert table == [
        ["M", "K+", "K", "I+"],
        ["K", "I+", "I", "II+"],
        ["I+", "I", "II+", "II"],
        ["I", "II+", "II", "III"],
        ["II+", "II", "III", "IV"],
    ]
    assert [(cell.first, cell.last) for cell in place_awards(RULES.places, 1)] == [(1, 1), (2, 3), (4, 6), (7, 10)]
    assert place_awards(RULES.places, 2)[0].award == HeldRank(Rank.K)
