"""Who somebody is, by the name of his session alone: for the door, which asks before Django does."""

from __future__ import annotations

from django.contrib.auth import get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import connections
from django.http import HttpRequest

from kodeks.web.accounts.sessions import SessionStore

__all__ = ["is_signed_in", "visitor_of"]


def visitor_of(session: str | None) -> AbstractBaseUser | AnonymousUser:
    """Whose session it is."""
    request = HttpRequest()
    request.session = SessionStore(session)
    return get_user(request)


def is_signed_in(session: str) -> bool:
    """Whether this is the session of somebody who has signed in."""
    try:
        return bool(visitor_of(session).is_authenticated)
    finally:
        connections.close_all()  # the thread may wait long for its next work
