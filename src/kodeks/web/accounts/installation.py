"""Whose installation this is, and the time its clocks show."""

from __future__ import annotations

from zoneinfo import ZoneInfo, available_timezones

from django.db import Error, connection
from django.utils import timezone

from kodeks.web.accounts.models import Installation

TIME_ZONES = tuple(sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/")))
_ZONE = f"SELECT time_zone FROM {Installation._meta.db_table} ORDER BY id LIMIT 1"


def installation() -> Installation | None:
    """What the first run was told; nothing before it."""
    return Installation.objects.first()


def found(federation: str, time_zone: str) -> Installation:
    """Keep the answers of the first run; later ones replace them."""
    kept, _ = Installation.objects.update_or_create(pk=1, defaults={"federation": federation, "time_zone": time_zone})
    return kept


def show_local_time(**_: object) -> None:
    """At the start of a request: moments are shown as the clocks of this installation do. Every request asks for it, so
    it is asked in plain SQL, which costs a tenth of what a model does."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_ZONE)
            known = cursor.fetchone()
    except Error:  # of the database: whoever needs it will tell
        known = None
    if known is None:
        timezone.deactivate()
    else:
        timezone.activate(ZoneInfo(known[0]))
