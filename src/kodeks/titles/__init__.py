"""Categories and titles: norms of an event with their whole working, titles for a result, a player's record [VII]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.titles.answer import (
        EventNorms,
        Leading,
        NormsSoFar,
        Obstacle,
        OpenNorms,
        Overrides,
        PlayerNorms,
        norms_of,
        norms_so_far,
        obstacles_of,
        player_norms,
    )
    from kodeks.titles.books import PlayerBooks
    from kodeks.titles.category_norm import (
        CategoryAnswer,
        category_answer,
        category_result,
        write_hundredths,
    )
    from kodeks.titles.championship import Championship
    from kodeks.titles.condition import Condition, Decision, ExcludedRound
    from kodeks.titles.facts import EventFacts, facts_of
    from kodeks.titles.field import NormGame, NormPlayer, field_of, person
    from kodeks.titles.holdings import Holdings, read_holdings
    from kodeks.titles.rank import HeldRank, Ladder, Rank
    from kodeks.titles.record import (
        Norm,
        Record,
        award,
        minimum_rating,
        progress,
        still_missing,
        with_rating_on_list_a,
    )
    from kodeks.titles.register import Finder, RegisteredPlayer, finder_in
    from kodeks.titles.result_title import ResultAnswer
    from kodeks.titles.title_norm import (
        TitleAnswer,
        norm_percent,
        overtaken_units,
        required_points,
        title_answer,
    )
    from kodeks.titles.weight import weight_of

__all__ = [
    "CategoryAnswer",
    "Championship",
    "Condition",
    "Decision",
    "EventFacts",
    "EventNorms",
    "ExcludedRound",
    "Finder",
    "HeldRank",
    "Holdings",
    "Ladder",
    "Leading",
    "Norm",
    "NormGame",
    "NormPlayer",
    "NormsSoFar",
    "Obstacle",
    "OpenNorms",
    "Overrides",
    "PlayerBooks",
    "PlayerNorms",
    "Rank",
    "Record",
    "RegisteredPlayer",
    "ResultAnswer",
    "TitleAnswer",
    "award",
    "category_answer",
    "category_result",
    "facts_of",
    "field_of",
    "finder_in",
    "minimum_rating",
    "norm_percent",
    "norms_of",
    "norms_so_far",
    "obstacles_of",
    "overtaken_units",
    "person",
    "player_norms",
    "progress",
    "read_holdings",
    "required_points",
    "still_missing",
    "title_answer",
    "weight_of",
    "with_rating_on_list_a",
    "write_hundredths",
]

load_on_demand(__name__)
