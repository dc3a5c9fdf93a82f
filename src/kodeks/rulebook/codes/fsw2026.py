"""FIDE's rules for Swiss systems in force from 1 February 2026 (C.04.1 to C.04.3 and C.04.7 of the handbook)."""

from __future__ import annotations

from kodeks.rulebook.article import Article
from kodeks.rulebook.numbering import Numbering

IN_FORCE = "2026-02-01"
FSW2026 = Numbering("FSW2026")
LAST_RENUMBERED_ROUND = 4  # until it is paired, corrections change the order of strength [C.04.2 2.3]
_QUALITY = 5  # the criteria after C5 are 2.4.1, 2.4.2, … [2.4]
_FIRST = {"C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1", "C5": "2.3.1"}


def cite(number: str, chapter: str = "C.04.3") -> Article:
    """An article, by its number in a chapter; of the Dutch system where none is named."""
    return FSW2026.cite(f"{chapter}-{number}")


def criterion(name: str) -> Article:
    """The article of a criterion of the Dutch system, C1 to C21."""
    return cite(_FIRST.get(name) or f"2.4.{int(name[1:]) - _QUALITY}")
