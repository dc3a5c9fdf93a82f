"""Ratings [VI]: events change them, quarter after quarter, on the lists A, B, N and the technical one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.rating.change import Change, ExcludedEvent, ExcludedGame, Exclusion
    from kodeks.rating.fide import FIDE_SOURCE, fide_changes
    from kodeks.rating.from_tournament import differing_names, finder_of, rated_event_of
    from kodeks.rating.history import History, UnknownPlayers, recompute
    from kodeks.rating.quarter import Quarter, book
    from kodeks.rating.rated_event import RatedEvent, judge_event
    from kodeks.rating.rating_list import (
        GAMES,
        ListName,
        ListRow,
        PlayerDetails,
        RatingList,
        is_idle,
        list_by_games,
        newest,
    )
    from kodeks.rating.settings import OwnRating, RatingSettings, parse_factor
    from kodeks.rating.working import working_of

__all__ = [
    "FIDE_SOURCE",
    "GAMES",
    "Change",
    "ExcludedEvent",
    "ExcludedGame",
    "Exclusion",
    "History",
    "ListName",
    "ListRow",
    "OwnRating",
    "PlayerDetails",
    "Quarter",
    "RatedEvent",
    "RatingList",
    "RatingSettings",
    "UnknownPlayers",
    "book",
    "differing_names",
    "fide_changes",
    "finder_of",
    "is_idle",
    "judge_event",
    "list_by_games",
    "newest",
    "parse_factor",
    "rated_event_of",
    "recompute",
    "working_of",
]

load_on_demand(__name__)
