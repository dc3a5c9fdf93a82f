"""Sessions as their owner sees them: where he is signed in, and since when. He may end them."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from kodeks.web.accounts.models import User, Visit
from kodeks.web.accounts.sessions import SessionStore, kept_name
from kodeks.web.door.addresses import told_address
from kodeks.web.lives import SESSION

MOST_VISITS = 20  # sessions of one account at once: one more ends the oldest
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
    """Somebody has signed in: his session is noted. Of too many the oldest ends."""
    if request.session.session_key is None:
        request.session.create()
    assert isinstance(request.session, SessionStore)
    request.session.begin()
    Visit.objects.update_or_create(
        session=here(request),
        defaults={
            "user": user,
            "agent": _named(request.META.get("HTTP_USER_AGENT", "")),
            "address": address_of(request),
            "began_at": timezone.now(),
        },
    )
    surplus = [*user.visits.order_by("-began_at", "-pk").values_list("pk", flat=True)[MOST_VISITS:]]
    if surplus:
        close(user.visits.filter(pk__in=surplus))


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
    forget_ended(user.visits.all())
    return user.visits.all()


def forget_ended(visits: QuerySet[Visit]) -> int:
    """Those among them whose sessions are over; how many they were."""
    now = timezone.now()
    Session.objects.filter(session_key__in=visits.filter(began_at__lte=now - SESSION.lasts).values("session")).delete()
    alive = Session.objects.filter(expire_date__gt=now).values("session_key")
    return visits.exclude(session__in=alive).delete()[0]


def close(visits: QuerySet[Visit]) -> int:
    """End these sessions: whoever sits there is signed out at once."""
    keys = list(visits.values_list("session", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    visits.delete()
    return len(keys)
