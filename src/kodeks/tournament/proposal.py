"""A round as the engine of a system would pair it, or why it cannot."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.pairing.swiss import Explanation
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Pair
from kodeks.tournament.state import Tournament

__all__ = ["VERSION", "Proposal", "no_pairing"]

VERSION = 1  # of the engines, which the record names


class Proposal(NamedTuple):
    """A round to be paired, and why it is so."""

    act: Pair
    explanation: Explanation


def no_pairing(tournament: Tournament, reason: str, draughts: str, chess: str, **facts: int | str) -> Ruling:
    """There is no such round."""
    return Ruling(Verdict.REFUSED, reason, (tournament.regulations.cite(draughts, chess),), facts)
