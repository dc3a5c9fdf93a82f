"""What one tournament does to the ratings, as the report tells it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kodeks.rating import Change, RatingList, finder_of, rated_event_of, recompute
from kodeks.tournament import Tournament

__all__ = ["ratings_of"]


def ratings_of(
    state: Tournament, lists: Sequence[RatingList], *, settled: date | None = None, newcomers: bool = False
) -> tuple[Change, ...]:
    """Everybody's change in a closed event of draughts, by the lists valid on its last day."""
    event = rated_event_of(state, settled=settled, find_player=finder_of(lists, state.regulations.game))
    return tuple(recompute(lists, [event], newcomers=newcomers).changes(event=event.id))
