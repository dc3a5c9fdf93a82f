"""Tables of endings on pages, where they have been made: nobody waits here for the making."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.game import State
from kodeks.storage.ending_files import pieces_needed, tables_at_hand
from kodeks.tables import EndgameView, position_of_endgame, view_endgame
from kodeks.web.pages.words import say, told

_SEARCHED = 3_000  # positions with their counts: a third of a second


def endgame_of(state: State) -> EndgameView | None:
    """What tables say of a game, if they are there."""
    position = position_of_endgame(state)
    pieces = None if position is None else pieces_needed(position)
    if position is None or pieces is None:
        return None
    tables = tables_at_hand(position.variant.key, pieces)
    return None if tables is None else view_endgame(state, tables, _SEARCHED)


class MissingTables(NamedTuple):
    """Tables that have not been made: of which board, up to how many pieces."""

    board: str
    pieces: int


def tables_missing(state: State) -> MissingTables | None:
    """The tables that would tell of a game, but have not been made; None if they have, or none would."""
    position = position_of_endgame(state)
    pieces = None if position is None else pieces_needed(position)
    if position is None or pieces is None or tables_at_hand(position.variant.key, pieces) is not None:
        return None
    return MissingTables(position.variant.key, pieces)


def endgame_told(state: State) -> list[str]:
    """The same as sentences, for a board of practice: the verdict, and the line."""
    found = endgame_of(state)
    if found is None:
        return []
    return [told(found.ruling), *([say("practice-endgame-line", line=found.line)] if found.line else [])]
