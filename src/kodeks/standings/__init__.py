"""Standings: criteria of both codes in any order, their working, tables of results, withdrawals and prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.standings.card import CardValue, PlayerCard, player_card
    from kodeks.standings.cells import Cell, RoundStatus
    from kodeks.standings.criterion import Cut, Modifier, Value, WorkingStep
    from kodeks.standings.crosstable import crosstable, progress_table
    from kodeks.standings.event import Decides, Event, EventSystem
    from kodeks.standings.points import (
        CHESS,
        DRAUGHTS,
        MATCH,
        Worth,
        rounded_half_up,
        write_cell,
        write_exact,
        write_points,
        write_value,
    )
    from kodeks.standings.prizes import Award, award_prizes
    from kodeks.standings.ranking import RankedEntrant, Standings, rank
    from kodeks.standings.registry import CRITERIA, check_criteria, find_criterion
    from kodeks.standings.teams import (
        BoardScore,
        TeamMatch,
        TeamRest,
        TeamRound,
        board_score,
        match_score,
        small_points,
    )
    from kodeks.standings.tiebreak_rules import (
        ANNEX_3,
        ANNEX_3_BEFORE_JULY_2012,
        ANNEX_3_BY_OPPONENTS,
        C07_2024,
        C07_2026,
        TieBreakRules,
        UnplayedRule,
        tiebreak_rule_keys,
        tiebreak_rules,
    )
    from kodeks.standings.withdrawals import after_withdrawals, judge_withdrawal

__all__ = [
    "ANNEX_3",
    "ANNEX_3_BEFORE_JULY_2012",
    "ANNEX_3_BY_OPPONENTS",
    "C07_2024",
    "C07_2026",
    "CHESS",
    "CRITERIA",
    "DRAUGHTS",
    "MATCH",
    "Award",
    "BoardScore",
    "CardValue",
    "Cell",
    "Cut",
    "Decides",
    "Event",
    "EventSystem",
    "Modifier",
    "PlayerCard",
    "RankedEntrant",
    "RoundStatus",
    "Standings",
    "TeamMatch",
    "TeamRest",
    "TeamRound",
    "TieBreakRules",
    "UnplayedRule",
    "Value",
    "WorkingStep",
    "Worth",
    "after_withdrawals",
    "award_prizes",
    "board_score",
    "check_criteria",
    "crosstable",
    "find_criterion",
    "judge_withdrawal",
    "match_score",
    "player_card",
    "progress_table",
    "rank",
    "rounded_half_up",
    "small_points",
    "tiebreak_rule_keys",
    "tiebreak_rules",
    "write_cell",
    "write_exact",
    "write_points",
    "write_value",
]

load_on_demand(__name__)
