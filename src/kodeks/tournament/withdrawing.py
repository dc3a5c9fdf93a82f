"""Who leaves: struck from the list before it is made, or gone from a round on."""

from __future__ import annotations

from types import MappingProxyType

from kodeks.rounds import Stage
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Withdraw
from kodeks.tournament.entering import renumbered
from kodeks.tournament.leaving import judge_leaving
from kodeks.tournament.places import event_of
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Step, done, law, refused


def withdraw(state: Tournament, act: Withdraw) -> Step:
    """He leaves: in a Swiss his results stand; in a round robin the half rule says [II.5.7, FTR 9b-9c]. Who has no
    number yet gets none."""
    if not state.is_numbered and 1 <= act.number <= len(state.entries):
        return _strike(state, act)
    article = law(state, "II.5.7", "FTR:9c")
    if not state.has(act.number):
        return refused(state, "tournament-no-such-number", article, number=act.number)
    if act.number in state.withdrawn:
        return refused(state, "tournament-withdrawn-already", article, number=act.number)
    first = state.round_to_pair if act.from_round is None else act.from_round
    latest = state.round(first)
    if latest is not None and latest.stage is Stage.STARTED:
        return refused(state, "tournament-round-has-started", article, round=first)
    if latest is not None or first < state.round_to_pair:
        return refused(state, "tournament-round-is-paired", article, round=first)
    left = state._replace(withdrawn=MappingProxyType({**state.withdrawn, act.number: first}))
    return done(left, judge_leaving(state, event_of(state), act.number))


def _strike(state: Tournament, act: Withdraw) -> Step:
    """The list of those who start is not made yet [IV.2.3, V.2.6]: he is struck from it, those after him move up."""
    if act.from_round not in (None, 1):
        return refused(state, "tournament-no-numbers", law(state, "V.2.6", "FTR:5b"))
    place, entry = act.number - 1, state.entries[act.number - 1]
    new = {each: each - (each > act.number) for each in range(1, len(state.entries) + 1) if each != act.number}
    left = renumbered(state, new)._replace(
        entries=(*state.entries[:place], *state.entries[place + 1 :]),
        here=frozenset(new[each + 1] - 1 for each in state.here if each != place),
    )
    ruling = Ruling(Verdict.UPHELD, "tournament-entry-struck", (law(state, "IV.2.3", "FTR:5a"),), {"name": entry.name})
    return done(left, ruling)
