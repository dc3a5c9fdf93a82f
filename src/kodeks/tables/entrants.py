"""Who plays, by start number."""

from __future__ import annotations

from kodeks.tournament import Entry, Tournament

__all__ = ["entrants_of"]


def entrants_of(state: Tournament) -> dict[int, Entry]:
    """Entries by start number, or by their place before numbers are given."""
    order = state.order or tuple(range(len(state.entries)))
    return {number: state.entries[place] for number, place in enumerate(order, start=1)}
