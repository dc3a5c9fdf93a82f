"""The tables of chapter VII as they come with Kodeks: weights, letters, percents, conversion, places [VII.4-VII.6]."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

from kodeks.titles.rank import HeldRank, Ladder, Rank

__all__ = [
    "Conversion",
    "PlaceAward",
    "conversions",
    "event_letter",
    "last_letter",
    "norm_percents",
    "place_awards",
    "printed_weights",
]


def _rows(name: str) -> list[dict[str, str]]:
    file = resources.files("kodeks.titles") / "data" / f"{name}.csv"
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


@cache
def printed_weights() -> Mapping[str, Mapping[str, int]]:
    """Weights by sex, "w" and "m", and printed label: `none`, `IV`, `AM`, `GMI` [VII.4.3]."""
    rows = _rows("category_weights")
    return {sex: {row["code"]: int(row[column]) for row in rows} for sex, column in (("w", "women"), ("m", "men"))}


@cache
def _bounds(ladder: Ladder) -> tuple[tuple[int, str], ...]:
    """The lowest mean of each letter from the top; A is open below."""
    column = f"{ladder.value}_min"
    return tuple((int(row[column]), row["letter"]) for row in reversed(_rows("tournament_categories")) if row[column])


def event_letter(mean: int, ladder: Ladder) -> str:
    """The category of the event for one player, Table III [VII.5.3]."""
    return next((letter for least, letter in _bounds(ladder) if mean >= least), "A")


@cache
def norm_percents(rank: Rank) -> Mapping[str, int]:
    """The percents of Table IV by letter, as printed, for K, M or AM [VII.5.4]."""
    column = f"{rank.value.lower()}_category"
    return {row[column]: int(row["percent"]) for row in _rows("title_norms") if row[column]}


def last_letter(rank: Rank) -> str:
    """The last letter that is printed for a title; those above it share its row [D-126]."""
    return max(norm_percents(rank))


class Conversion(NamedTuple):
    """A cell of Table II: the new status, the title that comes with the minimum, and whether the reading is sure."""

    status: HeldRank
    title: Rank | None
    is_unsure: bool


@cache
def conversions() -> Mapping[tuple[str, Rank], Conversion]:
    """Table II by status, `up to II+` to `M++`, and norm, K to AM [VII.5.7]."""
    found = {}
    for row in _rows("title_conversion"):
        status, _, condition = row["recommended"].partition("; ")
        rank = Rank(status.rstrip("+"))
        found[row["current_status"], Rank(row["norm"])] = Conversion(
            HeldRank(rank, status.count("+")),
            Rank(condition.removesuffix(" if rating")) if condition else None,
            row["certainty"] in ("inferred", "conflict"),
        )
    return found


class PlaceAward(NamedTuple):
    """A cell of Table V: the places, what they bring (`I+`), and whether the reading is sure."""

    first: int
    last: int
    award: HeldRank
    is_unsure: bool


@cache
def place_awards(column: int) -> tuple[PlaceAward, ...]:
    """A column of Table V [VII.6.1]."""
    return tuple(
        PlaceAward(
            int(row["place_from"]),
            int(row["place_to"]),
            HeldRank(Rank(row["award"].rstrip("+")), row["award"].count("+")),
            row["certainty"] == "inferred",
        )
        for row in _rows("titles_for_result")
        if int(row["column"]) == column
    )
