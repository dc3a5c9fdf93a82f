"""The next round of a tournament, as the engine of its system pairs it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament.proposal import Proposal, no_pairing
from kodeks.tournament.state import Tournament

__all__ = ["propose_pairing"]


def propose_pairing(tournament: Tournament) -> Proposal | Ruling:
    """The next round as the engine of the system pairs it, or why it cannot."""
    if not tournament.entries:
        return no_pairing(tournament, "tournament-too-few", "II.1.1", "FTR:5a", players=0)
    if not tournament.is_numbered:
        return no_pairing(tournament, "tournament-no-numbers", "V.2.6", "FTR:5b")
    module, _, name = tournament.regulations.system.traits.engine.partition(":")
    engine: Callable[[Tournament], Proposal | Ruling] = getattr(import_module(f"kodeks.tournament.{module}"), name)
    return engine(tournament)
