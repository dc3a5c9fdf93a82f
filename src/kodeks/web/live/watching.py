"""Who may listen at a desk: its pulse tells nothing but when something happens there, and that is not for everybody."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import get_user
from django.db import connections
from django.http import HttpRequest, parse_cookie

from kodeks.web.accounts.sessions import SessionStore
from kodeks.web.desk.models import Tournament
from kodeks.web.rights import Right, may
from kodeks.web.views import roles_of

__all__ = ["may_watch"]


def may_watch(key: str, cookie: str) -> bool:
    """Whether the visitor with these cookies sees what is not announced."""
    try:
        request = HttpRequest()
        request.session = SessionStore(parse_cookie(cookie).get(settings.SESSION_COOKIE_NAME))
        row = Tournament.objects.filter(key=key).first()
        return row is not None and may(roles_of(get_user(request), row), Right.WATCH)
    finally:
        connections.close_all()  # the thread may wait long for its next work
