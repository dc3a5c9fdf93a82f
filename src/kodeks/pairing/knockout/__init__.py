"""Matches, knock-out, play-offs and superblitz matches: who meets whom, and with which colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.pairing.knockout.bracket import Bracket, Tie, draw_bracket, seed_bracket
    from kodeks.pairing.knockout.course import Course, course_of
    from kodeks.pairing.knockout.match import Colours, Match, draw_match
    from kodeks.pairing.knockout.playoff import (
        PlayoffRounds,
        PlayoffStage,
        draughts_playoff,
        fide_playoff,
        fide_playoff_match,
        first_stage,
        judge_rest,
        settle_three,
    )

__all__ = [
    "Bracket",
    "Colours",
    "Course",
    "Match",
    "PlayoffRounds",
    "PlayoffStage",
    "Tie",
    "course_of",
    "draughts_playoff",
    "draw_bracket",
    "draw_match",
    "fide_playoff",
    "fide_playoff_match",
    "first_stage",
    "judge_rest",
    "seed_bracket",
    "settle_three",
]

load_on_demand(__name__)
