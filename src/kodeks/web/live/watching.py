"""Who may listen at a desk: its pulse tells nothing but when something happens there, and that is not for everybody."""

from __future__ import annotations

from django.conf import settings
from django.db import connections

from kodeks.web.accounts.visitors import visitor_of
from kodeks.web.door.cookies import read_cookies
from kodeks.web.frame.views import roles_of
from kodeks.web.logs.models import Tournament
from kodeks.web.rights import Right, may

__all__ = ["may_watch"]


def may_watch(key: str, cookie: str) -> bool:
    """Whether the visitor with these cookies sees what is not announced."""
    try:
        user = visitor_of(read_cookies(cookie).get(settings.SESSION_COOKIE_NAME))
        row = Tournament.objects.filter(key=key).first()
        return row is not None and may(roles_of(user, row), Right.WATCH)
    finally:
        connections.close_all()  # the thread may wait long for its next work
