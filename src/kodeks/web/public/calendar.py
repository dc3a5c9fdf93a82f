"""The calendar of tournaments: those under way, those to come and those played, by months."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format

from kodeks.web.accounts.installation import installation
from kodeks.web.logs.models import Tournament
from kodeks.web.public.entering import closed_because
from kodeks.web.public.views import open_to_all, opened, show_open

__all__ = ["calendar_page"]


class Month(NamedTuple):
    """The tournaments that begin in a month, or on a day that is not set."""

    key: str  # year-month, or nothing
    name: str
    rows: list[Tournament]


@open_to_all
def calendar_page(request: HttpRequest) -> HttpResponse:
    """Every public tournament, by its days."""
    today = timezone.localdate().isoformat()
    found = Tournament.objects.filter(publication__is_public=True).select_related("publication")
    rows = list(found.order_by("-starts", "name"))
    over = [row for row in rows if row.is_closed or (row.ends or row.starts or today) < today]
    coming = [row for row in rows if row not in over and row.starts > today]
    now = [row for row in rows if row not in over and row not in coming]
    known = installation()
    return show_open(
        request,
        "public/calendar.html",
        federation="" if known is None else known.federation,
        now=now,
        coming=_by_months(coming[::-1]),
        over=_by_months(over),
        taking=_taking([*now, *coming]),
    )


def _by_months(rows: Sequence[Tournament]) -> list[Month]:
    months = groupby(rows, key=lambda row: row.starts[:7])
    return [
        Month(key, date_format(date.fromisoformat(f"{key}-01"), "F Y") if key else "", [*each]) for key, each in months
    ]


def _taking(rows: Sequence[Tournament]) -> set[str]:
    """Which of them take entries from their pages now."""
    asked = (row.key for row in rows if row.publication.takes_entries)
    return {key for key in asked if not closed_because(opened(key), timezone.now())}
