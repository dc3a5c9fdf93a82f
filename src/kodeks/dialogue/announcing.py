"""A move that was entered in words is announced by that: whoever tells it tells it to both."""

from __future__ import annotations

from kodeks.dialogue.scene import board_of
from kodeks.game import Actor, State
from kodeks.game.events import Announce, Move
from kodeks.game.gates import gate
from kodeks.rulebook.ruling import Ruling
from kodeks.words import Language


def announcement_due(state: State, actor: Actor, language: Language) -> Announce | None:
    """The announcement of the move just made, where this game has them and it is still to come [VIII.2.3, E2.3c]. A
    board that tells every move to both may record it with the move; the clock is pressed after it."""
    if gate(state, "announce", actor, state.at_ms) is not None:
        return None
    return Announce(board_of(state.table, language).announcement())


def announcements_of(state: State, move: Move, language: Language) -> tuple[Announce, ...]:
    """The same before the move is made: its announcement, or none."""
    conditions = state.conditions
    if not (conditions.announcing or conditions.blind):
        return ()
    after = state.table.play(move.move, state.touches, state.bound_to)
    if isinstance(after, Ruling):
        return ()
    return (Announce(board_of(after, language).announcement()),)
