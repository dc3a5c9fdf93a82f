"""What a player had left on his clock when his move was made: the times that stand beside the moves of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kodeks.game import Conditions, Event, State
from kodeks.game.events import Press
from kodeks.game.fold import step


class TimedGame(NamedTuple):
    """The state a log folds to, and what each mover had left, in milliseconds, by the number of his ply from 1. A log
    that keeps no time has none."""

    state: State
    left_ms: Mapping[int, int]


def with_times(conditions: Conditions, events: Iterable[Event]) -> TimedGame:
    """Fold a log and note the clocks: when a move is made and, if he presses, when he has pressed. Moves that were
    taken back give way to those made instead."""
    state, left_ms = State.first(conditions), dict[int, int]()
    for event in events:
        before = state
        state, _, is_accepted = step(state, event)
        if state.clock is None or not conditions.keeps_time or not is_accepted:
            continue
        ply = state.table.ply
        if state.unentered > before.unentered and before.clock is not None and before.clock.running is not None:
            left_ms[ply + state.unentered] = state.clock.remaining_ms(before.clock.running, event.at_ms)
        elif ply > before.table.ply and not before.unentered:
            left_ms[ply] = state.clock.remaining_ms(before.to_move, event.at_ms)
        elif isinstance(event.act, Press) and before.must_press is not None:
            left_ms[ply] = state.clock.remaining_ms(before.must_press, event.at_ms)
    return TimedGame(state, left_ms)
