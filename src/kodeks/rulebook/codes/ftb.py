"""FIDE's regulations on play-offs and tie-breaks (C.07 of the handbook), by the days from which they are in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kodeks.rulebook.numbering import Numbering

FTB2024 = Numbering("FTB2024")  # from 1 August 2024
FTB2026 = Numbering("FTB2026")  # from 1 March 2026
KEPT_BY = MappingProxyType({FTB2024.code: FTB2026.code})  # what 2026 adds or changes has a number of its own

# Which rules of tie-breaks an event has that names none, by the first day. The text of April 2024 held until July; it
# differs from that of August only in which of several equal opponents a cut takes, so that both are one here.
ANNEX_3 = (("2009-07-01", "annex3_before_2012"), ("2012-07-01", "annex3_2012"))
TIEBREAK_RULES = (*ANNEX_3, ("2024-04-01", "c07_2024_08"), ("2026-03-01", "c07_2026_03"))

PERFORMANCE_OF_NOTHING = 800  # by which who scored nothing is below the lowest opponent [10.3], in both

# C.07 recommends no order: the organiser chooses, and where he did not, the chief arbiter completes the list and makes
# it known [4.1, 4.1.1]. He is proposed what FIDE recommended last, in 13.16 of its standards of equipment (C.02) until
# 2023, by the criteria of C.07 [C-135]. What is not here, as for teams, is as Annex 3 recommends it.
PROPOSED_ORDERS: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType(
    {
        ("c07_2026_03", "round_robin"): ("DE", "WIN", "SB", "KOYA"),
        ("c07_2026_03", "swiss"): ("BH-C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
    }
)
