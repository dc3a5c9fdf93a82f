"""Accounts with a password, as Django knows them; whose a session is every request asks."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend

from kodeks.web.accounts.models import User
from kodeks.web.door.prepared import prepared

_ACCOUNT = prepared(lambda pk: User.objects.filter(pk=pk))


class Passwords(ModelBackend):
    """Django's own, but for that question."""

    def get_user(self, user_id: Any) -> User | None:
        """Who this is, if he may still come in."""
        found: User | None = next(iter(_ACCOUNT(user_id)), None)
        return found if self.user_can_authenticate(found) else None
