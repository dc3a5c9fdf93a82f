"""A round as the engine of a system would pair it, or why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Pair
from kodeks.tournament.state import Tournament

if TYPE_CHECKING:  # whoever judges numbers or results pairs nothing
    from kodeks.pairing.swiss import Explanation

VERSION = 1  # of the engines, which the record names


class Proposal(NamedTuple):
    """A round to be paired, and why it is so."""

    act: Pair
    explanation: Explanation


def no_pairing(tournament: Tournament, reason: str, draughts: str, chess: str, **facts: int | str) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, (tournament.regulations.cite(draughts, chess),), facts)


def propose_pairing(tournament: Tournament) -> Proposal | Ruling:
    """The next round as the engine of the system pairs it, or why it cannot."""
    if not tournament.entries:
        return no_pairing(tournament, "tournament-too-few", "II.1.1", "FTR:5a", players=0)
    if not tournament.is_numbered:
        return no_pairing(tournament, "tournament-no-numbers", "V.2.6", "FTR:5b")
    module, _, name = tournament.regulations.system.traits.engine.partition(":")
    engine: Callable[[Tournament], Proposal | Ruling] = getattr(import_module(f"kodeks.tournament.{module}"), name)
    return engine(tournament)
