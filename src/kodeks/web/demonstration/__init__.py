"""A federation to look at: four tournaments in different states, played out from a seed, the same on every machine;
and the books of the federation behind them."""

from __future__ import annotations

from datetime import datetime

from kodeks.web.accounts.models import User
from kodeks.web.demonstration.books import demonstrate_books
from kodeks.web.demonstration.tournaments import demonstrate_tournaments
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication

__all__ = ["demonstrate"]


def demonstrate(owner: User, now: datetime) -> None:
    """Set everything up as of this moment; what is there already stays as it is."""
    demonstrate_tournaments(owner, now)
    demonstrate_books(owner, now.date())
    _publish()


def _publish() -> None:
    """Everybody may see them, unless somebody has decided otherwise."""
    for row in Tournament.objects.filter(publication=None):
        Publication.objects.create(tournament=row, is_public=True, takes_entries=not row.rounds)
