"""Tables of pairings fixed before the event, and the start numbers that go with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.pairing.tables.berger import (
        berger,
        colour_of,
        doubled,
        explain_pair,
        explain_rest,
        half,
        half_reversed,
        opponent_of,
        rest_of,
        round_of,
    )
    from kodeks.pairing.tables.rutsch import rutsch
    from kodeks.pairing.tables.scheveningen import scheveningen
    from kodeks.pairing.tables.start_numbers import Drawer, NumberDraw, draw_numbers
    from kodeks.pairing.tables.table import Pair, PairingTable, TableSystem
    from kodeks.pairing.tables.varma import draw_varma, judge_varma, varma_sets, weak_sets

__all__ = [
    "Drawer",
    "NumberDraw",
    "Pair",
    "PairingTable",
    "TableSystem",
    "berger",
    "colour_of",
    "doubled",
    "draw_numbers",
    "draw_varma",
    "explain_pair",
    "explain_rest",
    "half",
    "half_reversed",
    "judge_varma",
    "opponent_of",
    "rest_of",
    "round_of",
    "rutsch",
    "scheveningen",
    "varma_sets",
    "weak_sets",
]

load_on_demand(__name__)
