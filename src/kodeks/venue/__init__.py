"""Hall, equipment and clocks: what the code asks, counted, measured and ticked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.venue.catalogue import catalogue, editions_of, find_item
    from kodeks.venue.checklist import (
        ChecklistLine,
        Grade,
        Judgement,
        Stock,
        checklist_for,
        judge_measures,
        stock,
    )
    from kodeks.venue.item import CheckKind, CheckPhase, Item, Obligation
    from kodeks.venue.measures import read_measure, split_measure
    from kodeks.venue.occasion import Occasion, games_at_once
    from kodeks.venue.units import Bounds, Unit, plain_unit, read_amount, write_amount, write_bounds

__all__ = [
    "Bounds",
    "CheckKind",
    "CheckPhase",
    "ChecklistLine",
    "Grade",
    "Item",
    "Judgement",
    "Obligation",
    "Occasion",
    "Stock",
    "Unit",
    "catalogue",
    "checklist_for",
    "editions_of",
    "find_item",
    "games_at_once",
    "judge_measures",
    "plain_unit",
    "read_amount",
    "read_measure",
    "split_measure",
    "stock",
    "write_amount",
    "write_bounds",
]

load_on_demand(__name__)
