"""A game at the board as a log of events: who did what when, what he may do next, and every ruling on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.game.actor import Actor
    from kodeks.game.adjourning import print_of
    from kodeks.game.conditions import Conditions
    from kodeks.game.events import ACTS, Act, Deed, Event
    from kodeks.game.fold import Folded, Permission, fold, fold_on, may_do
    from kodeks.game.kinds import KINDS, Kind, KindRules
    from kodeks.game.state import Ending, Incident, Phase, Said, State, Status
    from kodeks.game.step import Step
    from kodeks.game.superblitz import next_of_superblitz

__all__ = [
    "ACTS",
    "KINDS",
    "Act",
    "Actor",
    "Conditions",
    "Deed",
    "Ending",
    "Event",
    "Folded",
    "Incident",
    "Kind",
    "KindRules",
    "Permission",
    "Phase",
    "Said",
    "State",
    "Status",
    "Step",
    "fold",
    "fold_on",
    "may_do",
    "next_of_superblitz",
    "print_of",
]

load_on_demand(__name__)
