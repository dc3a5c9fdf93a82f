"""Numbers of the draughts code on categories, titles and their papers that several rooms reckon with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["CATEGORY_TEMPO", "LEAST_GAMES", "NOTICE_DAYS", "PLAYER_LIST_MINUTES", "REPORT_DAYS", "CategoryTempo"]

LEAST_GAMES = 7  # of a category norm [VII.4.4]
NOTICE_DAYS = 21  # of an event for titles, calendar days, both inclusive [VII.7.3.4, D-145]
REPORT_DAYS = 14  # the same, after it [VII.7.5]
PLAYER_LIST_MINUTES = 30  # before the opening the arbiter has it, signed [IV.2.3]


class CategoryTempo(NamedTuple):
    """The least minutes of a player in an event that gives a category, and the article."""

    on_100: int
    on_64: int
    article: str

    def minutes(self, game: str) -> int:
        """On the board of a game."""
        return self.on_100 if game == "100" else self.on_64


CATEGORY_TEMPO: Mapping[str, CategoryTempo] = {
    "V": CategoryTempo(20, 10, "VII.4.6.1"),
    "IV": CategoryTempo(20, 10, "VII.4.6.1"),
    "III": CategoryTempo(45, 20, "VII.4.6.2"),
    "II": CategoryTempo(60, 30, "VII.4.6.3"),
    "I": CategoryTempo(60, 30, "VII.4.6.3"),
}
