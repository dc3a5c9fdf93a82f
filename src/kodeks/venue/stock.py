"""How much of everything an event needs: the sum of what the items of its list ask."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.venue.checklist import checklist_for
from kodeks.venue.occasion import Occasion

__all__ = ["Stock", "stock"]


class Stock(NamedTuple):
    """What must be there, spare sets and clocks included."""

    games: int
    boards: int
    clocks: int
    sheets: int
    chairs: int
    tables: int


def stock(occasion: Occasion) -> Stock:
    """In draughts for G games: boards and clocks G + 2, sheets 2G, chairs 2G + arbiters, tables G + arbiters."""
    least = {
        line.item.key: int(line.bounds.least)
        for line in checklist_for(occasion)
        if line.bounds is not None and line.bounds.least is not None
    }
    return Stock(
        occasion.games,
        least["boards"],
        least["clocks"],
        least.get("sheets", 0),
        least["chairs"] + least["arbiter_chairs"],
        least["tables"] + least["arbiter_tables"],
    )
