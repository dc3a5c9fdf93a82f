"""Score sheets after a time control: who wrote nothing in time trouble completes his sheet before he moves on
[II.6.14, II.6.15; FIDE 8.4, 8.5]."""

from __future__ import annotations

from kodeks.clock import Clock, is_in_time_trouble
from kodeks.game.state import State
from kodeks.game.step import rule
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def sheets_due(state: State, pressed: Clock, at_ms: int) -> tuple[Ruling, ...]:
    """What both are told once both have passed a control by this press: one completes his sheet first, or both do. A
    player is free of the duty only if he was in time trouble at the end of the period."""
    clock, conditions = state.clock, state.conditions
    assert clock is not None
    side = clock.running
    if side is None or conditions.is_accelerated or not conditions.keeps_sheets:
        return ()
    stage = clock.face(side).stage
    if pressed.face(side).stage == stage or pressed.face(side.other).stage <= stage:
        return ()
    free = [each for each in Side if _was_free(state, each, stage, at_ms)]
    rules = conditions.clock_rules.trouble
    if len(free) == 2:
        return (rule(Verdict.UPHELD, "game-sheets-of-both-first", rules.completion_of_both),)
    return tuple(rule(Verdict.UPHELD, "game-sheet-first", rules.completion_of_one, side=each.value) for each in free)


def _was_free(state: State, side: Side, stage: int, at_ms: int) -> bool:
    """Whether this player was in time trouble when he made the last move of a stage."""
    for each in state.history():
        clock = each.clock
        if clock is not None and clock.face(side).stage == stage:
            return is_in_time_trouble(clock, side, at_ms)
        at_ms = each.at_ms
    return False
