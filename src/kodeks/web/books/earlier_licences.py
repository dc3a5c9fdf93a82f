"""Licences that players had before the one that the register shows, as the trail of the books tells them: the report of
an event often comes when the licence of its days was renewed already [VII.7.2.3, VII.7.3.3]."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from kodeks.web.books.trail_models import TrailRow

__all__ = ["earlier_licences"]


def earlier_licences(players: Iterable[int]) -> Mapping[int, tuple[tuple[date, date], ...]]:
    """By player, the first and the last day of each. One was had if the next begins after it ended; what replaced the
    days of one that was still valid put them right."""
    rows = TrailRow.objects.filter(book="player", row__in=list(players), of__undone_by=None)
    found = defaultdict[int, list[tuple[date, date]]](list)
    for player, before, after in rows.values_list("row", "before", "after"):
        stood, stands = before or {}, after or {}
        ended, begins = stood.get("licence_to", ""), stands.get("licence_from", "")
        if stood.get("licence_from") and ended and begins > ended:
            found[player].append((date.fromisoformat(stood["licence_from"]), date.fromisoformat(ended)))
    return {player: tuple(terms) for player, terms in found.items()}
