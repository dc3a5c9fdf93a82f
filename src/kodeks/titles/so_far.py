"""Norms while an event is on: one wrong entry is told at its player and does not stand in everybody's way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kodeks.malformed import MalformedText
from kodeks.standings import Standings
from kodeks.titles.answer import PlayerNorms, player_norms
from kodeks.titles.championship import Championship
from kodeks.titles.facts import EventFacts, facts_of
from kodeks.titles.field import Person, field_of, person
from kodeks.tournament.people import people_of
from kodeks.tournament.state import Tournament

__all__ = ["NormsSoFar", "norms_so_far"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NormsSoFar:
    """The field as norms see it. Who has a `flaw` in his entry counts for others as without category and title."""

    field: tuple[Person, ...]
    facts: EventFacts
    flaws: Mapping[int, MalformedText]  # by number, from 1

    def answer(self, number: int) -> PlayerNorms | MalformedText:
        """One player's answer, or what in the entries stands in its way."""
        flaw = self.flaws.get(number)
        if flaw is not None:
            return flaw
        try:
            return player_norms(self.field, number - 1, self.facts)
        except MalformedText as error:  # his own entry, or that of somebody he met
            return error


def norms_so_far(
    state: Tournament,
    standings: Standings | None = None,
    *,
    women: bool = False,
    championship: Championship | None = None,
) -> NormsSoFar:
    """The norms of an event of draughts as it stands; what concerns the event as a whole is an error at once."""
    flaws: dict[int, MalformedText] = {}
    for number, entry in enumerate(people_of(state), start=1):
        try:
            person(entry)
        except MalformedText as error:
            flaws[number] = error
    cleaned = _without_titles(state, flaws) if flaws else state
    field = field_of(cleaned, standings=standings)
    facts = facts_of(cleaned, field, women=women, championship=championship)
    return NormsSoFar(field=field, facts=facts, flaws=flaws)


def _without_titles(state: Tournament, flaws: Mapping[int, MalformedText]) -> Tournament:
    order = state.order or tuple(range(len(state.entries)))
    wrong = {order[number - 1] for number in flaws}
    return state._replace(
        entries=tuple(
            replace(entry, title="") if place in wrong else entry for place, entry in enumerate(state.entries)
        )
    )
