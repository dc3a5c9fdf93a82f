"""A game on a real board is written down: what may be entered after its end, and who corrects a slip of the pen.

The log is the score sheet then. It is completed after the game, until the result is signed [II.6.21, FIDE 8.7]; the
players strike out what they entered last and write it again, everything else only the arbiter takes back [IV.2.17].
"""

from __future__ import annotations

from kodeks.game.state import State


def is_written_down(state: State) -> bool:
    """Whether a move that is entered now was made on a real board already, and moves no clock of the log."""
    return not state.conditions.keeps_time or state.unentered > 0 or may_complete(state)


def may_complete(state: State) -> bool:
    """Whether moves are missing in the record of a game that is over. Where presses were counted, those; and one more,
    for the last move of a game is often not pressed any more."""
    clock, conditions = state.clock, state.conditions
    if state.ending is None or state.is_signed:
        return False
    if not conditions.keeps_time:
        return True
    if clock is None or not conditions.counts_presses:
        return False
    return state.unentered > 0 or sum(state.made) == clock.white.moves + clock.black.moves


def before_last_entry(state: State) -> State | None:
    """The state before the move that was entered last, if nothing but entering has happened since: a player may strike
    it out then. A move that is played here, and not written down, is no entry."""
    conditions = state.conditions
    if state.ply == 0 or state.is_signed or (conditions.keeps_time and not conditions.counts_presses):
        return None
    back = next((each for each in state.history() if each.ply < state.ply), None)
    if back is None or (back.conditions.keeps_time and back.made != state.made and state.ending is None):
        return None
    has_ended_it = state.table.ended is not None and back.ending is None
    is_same_end = (state.phase, state.ending) == (back.phase, back.ending)
    is_quiet = _beside_the_board(state) == _beside_the_board(back) and state.offer in (None, back.offer)
    return back if is_quiet and (has_ended_it or is_same_end) else None


def _beside_the_board(state: State) -> tuple[object, ...]:
    """What no entry changes."""
    return (
        state.clock,
        state.present,
        state.claim,
        state.postponed,
        state.matter,
        state.incidents,
        state.penalties,
        state.envelope,
        state.last_decision,
        state.signed,
    )
