"""The Swiss of the draughts code [V.2]: start list, round list, pairing with its reasons, changes by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.pairing.swiss.corrections import Flaw, judge_change, judge_correction
    from kodeks.pairing.swiss.engine import DraughtsSwiss, PairingEngine, pair_round
    from kodeks.pairing.swiss.forbidden import Forbidden
    from kodeks.pairing.swiss.lists import (
        TechnicalMethod,
        draw_groups,
        give_technical_rating,
        groups_by_strength,
        judge_technical_share,
        list_by_rating,
    )
    from kodeks.pairing.swiss.manual import compare_manual, judge_manual
    from kodeks.pairing.swiss.reasoned_round import (
        Explanation,
        FloatExplanation,
        PairExplanation,
        ReasonedRound,
        Refusals,
        RoundToPair,
        VirtualPoints,
        Why,
    )
    from kodeks.pairing.swiss.settings import GroupOrder, SwissSettings

__all__ = [
    "DraughtsSwiss",
    "Explanation",
    "Flaw",
    "FloatExplanation",
    "Forbidden",
    "GroupOrder",
    "PairExplanation",
    "PairingEngine",
    "ReasonedRound",
    "Refusals",
    "RoundToPair",
    "SwissSettings",
    "TechnicalMethod",
    "VirtualPoints",
    "Why",
    "compare_manual",
    "draw_groups",
    "give_technical_rating",
    "groups_by_strength",
    "judge_change",
    "judge_correction",
    "judge_manual",
    "judge_technical_share",
    "list_by_rating",
    "pair_round",
]

load_on_demand(__name__)
