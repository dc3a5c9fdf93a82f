"""The tables of chapter VII of an edition: weights, letters, percents, conversion, places [VII.4-VII.6]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from kodeks.rulebook.printed_table import PrintedTable
from kodeks.titles.rank import HeldRank, Ladder, Rank


@cache
def printed_weights(table: PrintedTable) -> Mapping[str, Mapping[str, int]]:
    """Weights by sex, "w" and "m", and printed label: `none`, `IV`, `AM`, `GMI` [VII.4.3]."""
    rows = table.rows()
    return {sex: {row["code"]: int(row[column]) for row in rows} for sex, column in (("w", "women"), ("m", "men"))}


@cache
def _bounds(table: PrintedTable, ladder: Ladder) -> tuple[tuple[int, str], ...]:
    """The lowest mean of each letter from the top; A is open below."""
    column = f"{ladder.value}_min"
    return tuple((int(row[column]), row["letter"]) for row in reversed(table.rows()) if row[column])


def event_letter(table: PrintedTable, mean: int, ladder: Ladder) -> str:
    """The category of the event for one player, Table III [VII.5.3]."""
    return next((letter for least, letter in _bounds(table, ladder) if mean >= least), "A")


@cache
def norm_percents(table: PrintedTable, rank: Rank) -> Mapping[str, int]:
    """The percents of Table IV by letter, as printed, for K, M or AM [VII.5.4]."""
    column = f"{rank.value.lower()}_category"
    return {row[column]: int(row["percent"]) for row in table.rows() if row[column]}


def last_letter(table: PrintedTable, rank: Rank) -> str:
    """The last letter that is printed for a title; those above it share its row [D-126]."""
    return max(norm_percents(table, rank))


@cache
def last_games(table: PrintedTable) -> int:
    """Up to how many games Table IV has its points printed."""
    (first, *_) = table.rows()
    return max(int(column.removeprefix("games_")) for column in first if column.startswith("games_"))


class Conversion(NamedTuple):
    """A cell of Table II: the new status, the title that comes with the minimum, and whether the reading is sure."""

    status: HeldRank
    title: Rank | None
    is_unsure: bool


@cache
def conversions(table: PrintedTable) -> Mapping[tuple[str, Rank], Conversion]:
    """Table II by status, `up to II+` to `M++`, and norm, K to AM [VII.5.7]."""
    found = {}
    for row in table.rows():
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
def place_awards(table: PrintedTable, column: int) -> tuple[PlaceAward, ...]:
    """A column of Table V [VII.6.1]."""
    return tuple(
        PlaceAward(
            int(row["place_from"]),
            int(row["place_to"]),
            HeldRank(Rank(row["award"].rstrip("+")), row["award"].count("+")),
            row["certainty"] == "inferred",
        )
        for row in table.rows()
        if int(row["column"]) == column
    )
