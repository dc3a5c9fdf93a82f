"""FIDE's rules on which games are rated, in force since March 2024 (B.02 of the handbook)."""

from __future__ import annotations

from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.tournament_rules import RateableRules

FRR2024 = RateableRules(
    numbering=Numbering("FRR2024"),
    moves_reckoned=60,
    least_minutes=((2400, 120), (1800, 90), (0, 60)),
    first_control_moves=30,
    most_hours=12,
    most_days=90,
)
