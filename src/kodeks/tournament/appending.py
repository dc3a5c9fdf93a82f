"""Acts become events: each on what those before it made, whoever keeps the log. This is the one door for new acts: the
law on them is asked here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from kodeks.tournament.acts import Act, Event
from kodeks.tournament.fold import EventRuling, FoldedLog, matters, step
from kodeks.tournament.law import judge_new
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Step

Decide: TypeAlias = Callable[[Tournament], Sequence[Act]]


class AppendedAct(NamedTuple):
    """What became of an act: the event and the step it made; refused ones are not written."""

    event: Event
    step: Step


def append_acts(
    before: Tournament,
    first: int,
    acts: Sequence[Act] | Decide,
    *,
    by: str,
    at: str,
    on: int | None = None,
    is_new: bool = True,
) -> list[AppendedAct]:
    """One event after the other from number `first` on; the first refused one ends it.

    `on` is the sequence number the decision was taken on; None if it was taken on this state. Who has seen the log at
    `on` knows also what he himself adds. What another program has recorded is not new: it is taken as it was.
    """
    state = before
    outcomes: list[AppendedAct] = []
    wanted = acts(before) if callable(acts) else acts
    for seq, act in enumerate(wanted, start=first):
        seen = state.seq
        if on is not None and (not outcomes or any(before.touched.get(each, 0) > on for each in matters(act))):
            seen = on
        event = Event(seq, seen, at, by, act)
        outcomes.append(AppendedAct(event, _taken(state, event, is_new=is_new)))
        state = outcomes[-1].step.state
        if not outcomes[-1].step.is_accepted:
            break
    return outcomes


def _taken(state: Tournament, event: Event, *, is_new: bool) -> Step:
    made = step(state, event)
    if not is_new or not made.is_accepted:
        return made
    return judge_new(state, event.act, made.state) or made


def after(before: FoldedLog, outcomes: Sequence[AppendedAct]) -> FoldedLog:
    """What the log folds to with these events."""
    if not outcomes:
        return before
    said = [EventRuling(event.seq, made.is_accepted, ruling) for event, made in outcomes for ruling in made.rulings]
    return FoldedLog(outcomes[-1].step.state, (*before.said, *said))
