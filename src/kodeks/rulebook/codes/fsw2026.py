"""FIDE's rules for Swiss systems in force from 1 February 2026 (C.04.1 to C.04.3 and C.04.7 of the handbook)."""

from __future__ import annotations

from kodeks.rulebook.article import Article
from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.tournament_rules import SwissRules

FSW2026 = SwissRules(numbering=Numbering("FSW2026"), in_force="2026-02-01", last_renumbered_round=4)
cite = FSW2026.cite
_QUALITY = 5  # the criteria after C5 are 2.4.1, 2.4.2, … [2.4]
_FIRST = {"C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1", "C5": "2.3.1"}


def criterion(name: str) -> Article:
    """The article of a criterion of the Dutch system, C1 to C21."""
    return cite(_FIRST.get(name) or f"2.4.{int(name[1:]) - _QUALITY}")
