"""A game step by step: what its log came to after each move that stands, for pages and papers that step through it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kodeks.game import Conditions, Event, Folded, Said, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.fold import step


class GameStep(NamedTuple):
    """A position that stood on the board: the event that led to it, none at the start; and what the log came to before
    the next one."""

    event: Event | None
    folded: Folded

    @property
    def state(self) -> State:
        return self.folded.state


def steps_of(conditions: Conditions, events: Iterable[Event]) -> tuple[GameStep, ...]:
    """The start, and each move that stands. What was taken back, corrected or annulled is not among them; a position
    that was let stand is a step without a move."""
    folded = Folded(State.first(conditions))
    found = [GameStep(None, folded)]
    for event in events:
        state, rulings, is_accepted = step(folded.state, event)
        said = tuple(Said(event.seq, is_accepted, ruling) for ruling in rulings)
        folded = Folded(state, folded.said + said if said else folded.said)
        known = next((n for n in range(len(found) - 1, -1, -1) if _is_same(state, found[n].state)), len(found))
        found[known:] = [GameStep(event if known == len(found) else found[known].event, folded)]
    return tuple(found)


def _is_same(one: State, other: State) -> bool:
    """Whether two states stand at the same move: an irregularity that has changed nothing is none."""
    if isinstance(one.table, ChessTable) and isinstance(other.table, ChessTable):
        return one.table.game is other.table.game
    if isinstance(one.table, DraughtsTable) and isinstance(other.table, DraughtsTable):
        return one.table.game is other.table.game
    return False
