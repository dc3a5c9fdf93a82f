"""What an edition of the draughts code says of norms and of events that give them [VII]; tables stand in `titles`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["CategoryTempo", "TitleRules"]


class CategoryTempo(NamedTuple):
    """The least minutes of a player in an event that gives a category, and the number of the article."""

    on_100: int
    on_64: int
    article: str

    def minutes(self, game: str) -> int:
        """On the board of a game."""
        return self.on_100 if game == "100" else self.on_64


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleRules:
    """Numbers of chapter VII."""

    category_games: int  # at least, of a category norm [VII.4.4]
    category_opponents: int
    category_share: int  # at least one point of so many
    category_tempo: Mapping[str, CategoryTempo]  # [VII.4.6]
    title_games: int  # at least, of a title norm [VII.5.4]
    strong_rating: int  # opponents of at least this rating are needed [VII.5.5.1]
    overtaken: int  # in a Swiss: players of a rating to finish ahead of or level with [VII.5.5.2]
    overtaken_ratings: Mapping[str, int]  # by title, open, on 100 [VII.5.5.2.1-3]
    overtaken_for_one: int  # players of one step who stand in for one of the next [VII.5.5.3]
    norms_needed: int  # for category I [VII.4.5] and for every title [VII.5.6]; lower categories come with one
    behind: int  # players of the same or a higher rank, for a place in a championship [VII.6.2.2]
    notice_days: int  # of an event for titles, calendar days, both inclusive [VII.7.3.4, D-145]
    report_days: int  # the same, after it [VII.7.5]
