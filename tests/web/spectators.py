"""Who has the role of a spectator in a tournament: he sees at its desk what is announced."""

from __future__ import annotations

from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

__all__ = ["spectator_in"]


def spectator_in(row: Tournament) -> User:
    """A new account with this role and no other."""
    user = User.objects.create(username="widz", name="Widz")
    Membership.objects.create(tournament=row, user=user, role=Role.SPECTATOR)
    return user
