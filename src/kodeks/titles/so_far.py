"""Norms while an event is on: one wrong entry is told at its player and does not stand in everybody's way."""

from __future__ import annotations

from dataclasses import dataclass

from kodeks.malformed import MalformedText
from kodeks.standings import Standings
from kodeks.titles.answer import PlayerNorms, player_norms
from kodeks.titles.championship import Championship
from kodeks.titles.facts import EventFacts, facts_of
from kodeks.titles.field import NormPlayer, field_of
from kodeks.tournament.state import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class NormsSoFar:
    """The field as norms see it. Who has a `flaw` in his entry is asked; others are judged for whatever he may hold."""

    field: tuple[NormPlayer, ...]
    facts: EventFacts

    def answer(self, number: int) -> PlayerNorms | MalformedText:
        """One player's answer, or what in the entries stands in its way."""
        return self.field[number - 1].flaw or player_norms(self.field, number - 1, self.facts)


def norms_so_far(
    state: Tournament,
    standings: Standings | None = None,
    *,
    women: bool = False,
    championship: Championship | None = None,
) -> NormsSoFar:
    """The norms of an event of draughts as it stands; what concerns the event as a whole is an error at once."""
    field = field_of(state, standings=standings)
    facts = facts_of(state, field, women=women, championship=championship)
    return NormsSoFar(field=field, facts=facts)
