"""Changing the regulations of a tournament that is open."""

from __future__ import annotations

from kodeks.tournament.acts import Amend
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Step, done, law, refused

__all__ = ["amend"]

# What pairings and results rest on: it stays once a round is paired.
_SETTLED = ("game", "system", "boards", "win", "draw", "loss", "with_advantage", "swiss_variant")


def amend(state: Tournament, act: Amend) -> Step:
    """The arbiter settles the regulations before the event [IV.2.2]; later he needs a reason, and what was played
    stays what it was. Teams do not become players once somebody is entered."""
    article = law(state, "IV.2.2", "4b")
    before, after = state.regulations, act.regulations
    if state.entries and bool(before.boards) != bool(after.boards):
        return refused(state, "tournament-entries-are-teams", article)
    if state.rounds:
        for name in _SETTLED:
            if getattr(before, name) != getattr(after, name):
                return refused(state, "tournament-setting-stands", article, setting=name)
        if not act.reason.strip():
            return refused(state, "game-reason-needed", article)
        if after.rounds is not None and after.rounds < len(state.rounds):
            return refused(state, "tournament-rounds-played", article, rounds=len(state.rounds))
    return done(state._replace(regulations=after))
