"""A record made before more was proven: what is refused is never written into the log of a tournament, so what stands
there was allowed when it was written. Where a game of chess went on in a position that is proven dead by now [5.2b], or
the arbiter judged a flag that a search judges by now [6.9], the record stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kodeks.game.conditions import Conditions
from kodeks.game.events import Event
from kodeks.game.fold import step
from kodeks.game.state import State


def as_recorded(conditions: Conditions, events: Sequence[Event]) -> Conditions:
    """The conditions under which every event of a record stands; those given, if there are none."""
    return next((each for each in _known_then(conditions) if _stands(each, events)), conditions)


def _known_then(conditions: Conditions) -> Iterator[Conditions]:
    yield conditions
    yield replace(conditions, ends_when_dead=False)
    yield replace(conditions, searches_for_mate=False)
    yield replace(conditions, ends_when_dead=False, searches_for_mate=False)


def _stands(conditions: Conditions, events: Sequence[Event]) -> bool:
    state = State.first(conditions)
    for event in events:
        state, _, is_accepted = step(state, event)
        if not is_accepted:
            return False
    return True
