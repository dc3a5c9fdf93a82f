"""What a player had left on his clock when his move was made: the times that stand beside the moves of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from kodeks.game import Conditions, Event, State, fold


class TimedGame(NamedTuple):
    """The state a log folds to, and what each mover had left, in milliseconds, by the number of his ply from 1. A log
    that keeps no time has none."""

    state: State
    left_ms: Mapping[int, int]


def with_times(conditions: Conditions, events: Iterable[Event]) -> TimedGame:
    """Fold a log and note the clocks."""
    return timed(fold(conditions, events).state)


def timed(state: State) -> TimedGame:
    """With what the clocks showed when a move was made and, if he pressed, when he had pressed. Moves that were taken
    back give way to those made instead."""
    left_ms: dict[int, int] = {}
    if state.clock is None or not state.conditions.keeps_time:
        return TimedGame(state, left_ms)
    for before, after in pairwise(reversed([*state.history()])):
        if after.clock is None:
            continue
        ply, presser, runner = (
            after.table.ply,
            before.must_press,
            None if before.clock is None else before.clock.running,
        )
        if after.unentered > before.unentered and runner is not None:
            left_ms[ply + after.unentered] = after.clock.remaining_ms(runner, after.at_ms)
        elif ply > before.table.ply and not before.unentered:
            left_ms[ply] = after.clock.remaining_ms(before.to_move, after.at_ms)
        elif presser is not None and after.must_press is None and after.clock.running is presser.other:
            left_ms[ply] = after.clock.remaining_ms(presser, after.at_ms)
    return TimedGame(state, left_ms)
