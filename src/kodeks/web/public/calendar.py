"""The calendar of tournaments: those under way, those to come, those played."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from kodeks.web.desk.models import Tournament
from kodeks.web.public.entering import closed_because
from kodeks.web.public.views import open_to_all, opened, show_open

__all__ = ["calendar_page"]


@open_to_all
def calendar_page(request: HttpRequest) -> HttpResponse:
    """Every public tournament, by its days."""
    today = timezone.localdate().isoformat()
    found = Tournament.objects.filter(publication__is_public=True).select_related("publication")
    rows = list(found.order_by("-starts", "name"))
    over = [row for row in rows if row.is_closed or (row.ends or row.starts or today) < today]
    coming = [row for row in rows if row not in over and row.starts > today]
    now = [row for row in rows if row not in over and row not in coming]
    return show_open(
        request, "public/calendar.html", now=now, coming=coming[::-1], over=over, taking=_taking([*now, *coming])
    )


def _taking(rows: Sequence[Tournament]) -> set[str]:
    """Which of them take entries from their pages now."""
    asked = (row.key for row in rows if row.publication.takes_entries)
    return {key for key in asked if not closed_because(opened(key), timezone.now())}
