"""Team events: line-ups, the start of a match, seating, and what a match brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.pairing.teams.lineup import (
        Lineup,
        LineupSystem,
        TeamEntry,
        fall_back,
        judge_entry,
        judge_handing_in,
        judge_lineup,
        judge_names,
        ladder_ok,
        reserve_ok,
    )
    from kodeks.pairing.teams.match import (
        BoardPair,
        board_pairs,
        score_match,
        unplayed_boards,
    )
    from kodeks.pairing.teams.seating import BoardPlace, judge_seating
    from kodeks.pairing.teams.start import MatchStart, TeamSide, can_start, come, start_match

__all__ = [
    "BoardPair",
    "BoardPlace",
    "Lineup",
    "LineupSystem",
    "MatchStart",
    "TeamEntry",
    "TeamSide",
    "board_pairs",
    "can_start",
    "come",
    "fall_back",
    "judge_entry",
    "judge_handing_in",
    "judge_lineup",
    "judge_names",
    "judge_seating",
    "ladder_ok",
    "reserve_ok",
    "score_match",
    "start_match",
    "unplayed_boards",
]

load_on_demand(__name__)
