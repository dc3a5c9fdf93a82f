"""Sessions as their owner sees them: where he is signed in, and since when. He may end them."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from kodeks.web.accounts.models import User, Visit
from kodeks.web.accounts.sessions import kept_name
from kodeks.web.door.addresses import told_address

_PROGRAMS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def begin(request: HttpRequest, user: User, **_: Any) -> None:
    """Somebody has signed in: his session is noted."""
    if request.session.session_key is None:
        request.session.create()
    Visit.objects.update_or_create(
        session=here(request),
        defaults={
            "user": user,
            "agent": _named(request.META.get("HTTP_USER_AGENT", "")),
            "address": address_of(request),
            "began_at": timezone.now(),
        },
    )


def address_of(request: HttpRequest) -> str:
    return told_address(str(request.META.get("REMOTE_ADDR", "")), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def here(request: HttpRequest) -> str:
    """The session this is asked from, as it is kept."""
    return kept_name(request.session.session_key)


def end(request: HttpRequest, **_: Any) -> None:
    """He has signed out."""
    Visit.objects.filter(session=here(request)).delete()


def _named(agent: str) -> str:
    """A browser as people call it: its name and the system."""
    program = next((name for mark, name in _PROGRAMS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return ", ".join(filter(None, (program, system))) or agent[:60]


def open_visits(user: User) -> QuerySet[Visit]:
    """Those that have not expired, the latest first; the others are forgotten."""
    alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    user.visits.exclude(session__in=alive).delete()
    return user.visits.all()


def close(visits: QuerySet[Visit]) -> int:
    """End these sessions: whoever sits there is signed out at once."""
    keys = list(visits.values_list("session", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    visits.delete()
    return len(keys)
