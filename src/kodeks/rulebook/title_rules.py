"""What an edition of the draughts code says of norms and of events that give them [VII]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.rulebook.printed_table import PrintedTable


class CategoryTempo(NamedTuple):
    """The least minutes of a player in an event that gives a category, and the number of the article."""

    on_100: int
    on_64: int
    article: str

    def minutes(self, game: str) -> int:
        """On the board of a game."""
        return self.on_100 if game == "100" else self.on_64


@frozen(kw_only=True)
class TitleRules:
    """Numbers of chapter VII."""

    weights: PrintedTable  # of categories and titles, by sex [VII.4.3]
    letters: PrintedTable  # Table III: the category of an event by its mean rating [VII.5.3]
    percents: PrintedTable  # Table IV [VII.5.4]
    conversion: PrintedTable  # Table II: what a norm makes of what one holds [VII.5.7]
    places: PrintedTable  # Table V: what places of championships bring [VII.6.1]
    misprinted: frozenset[tuple[int, int]]  # percents and games of Table IV whose points the print has wrong [D-126]
    lead_weight: int  # wins less losses times this, by the games and one, go to the mean weight [VII.4.2]
    category_games: int  # at least, of a category norm [VII.4.4]
    category_opponents: int
    category_share: int  # at least one point of so many
    category_tempo: Mapping[str, CategoryTempo]  # [VII.4.6]
    title_games: int  # at least, of a title norm [VII.5.4]
    unrated_open: int  # own rating of who has none [VII.5.2]
    unrated_women: int
    strong_rating: int  # opponents of at least this rating are needed [VII.5.5.1]
    strong_each: int  # one of them for so many games
    strong_more: int  # and so many beside
    title_ratings: Mapping[str, int]  # on list A, by title, open, on 100 [VII.5.6]
    lowered_games: int  # in the events of the norms: then the rating is lower [VII.5.6, D-128]
    lowered_by: int
    women_lower: int  # so much lower are the ratings of VII.5.5 and VII.5.6 for women's titles [VII.5.8]
    on_64_lower: int  # and for titles on 64
    overtaken: int  # in a Swiss: players of a rating to finish ahead of or level with [VII.5.5.2]
    overtaken_ratings: Mapping[str, int]  # by title, open, on 100 [VII.5.5.2.1-3]
    overtaken_for_one: int  # players of one step who stand in for one of the next [VII.5.5.3]
    norms_needed: int  # for category I [VII.4.5] and for every title [VII.5.6]; lower categories come with one
    behind: int  # players of the same or a higher rank, for a place in a championship [VII.6.2.2]
    notice_days: int  # of an event for titles, calendar days, both inclusive [VII.7.3.4, D-145]
    report_days: int  # the same, after it [VII.7.5]
