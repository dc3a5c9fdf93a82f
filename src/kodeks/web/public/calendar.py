"""The calendar: events under way, to come and played, by months; also those that no desk has opened yet."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.formats import date_format

from kodeks.web.accounts.installation import installation
from kodeks.web.calendar.models import EventNotice, NoticeStatus
from kodeks.web.logs.models import Tournament
from kodeks.web.public.entering import closed_because
from kodeks.web.public.views import open_to_all, opened, show_open

__all__ = ["calendar_page", "event_page"]

_ENOUGH = 60  # events that are over, on a page; the rest of their first month comes with them
_LONGEST = timedelta(days=366)  # that an event lasts
_MONTH = re.compile(r"[12][0-9]{3}-(?:0[1-9]|1[0-2])")


class CalendarEntry(NamedTuple):
    """An event of the calendar: a public tournament, or one that was noticed and has no public pages."""

    name: str
    starts: str  # year-month-day, or nothing
    ends: str
    is_over: bool
    tournament: Tournament | None = None
    notice: int | None = None
    place: str = ""
    game: str = ""
    is_called_off: bool = False


class Month(NamedTuple):
    """The events that begin in a month, or on a day that is not set."""

    key: str  # year-month, or nothing
    name: str
    rows: list[CalendarEntry]


@open_to_all
def calendar_page(request: HttpRequest) -> HttpResponse:
    """Every public tournament, and every event the federation has accepted, by their days; of those that are over whole
    months, the latest or those up to the month that is asked for."""
    today, asked = timezone.localdate(), request.GET.get("until", "")
    until = asked if _MONTH.fullmatch(asked) else ""
    since = _first_month(today, until)
    entries = [*_not_over(today), *_over(today, since, until)]
    entries.sort(key=lambda entry: entry.name)
    entries.sort(key=lambda entry: entry.starts, reverse=True)
    over = [entry for entry in entries if entry.is_over]
    coming = [entry for entry in entries if not entry.is_over and entry.starts > today.isoformat()]
    now = [entry for entry in entries if not entry.is_over and not entry.starts > today.isoformat()]
    known = installation()
    return show_open(
        request,
        "public/calendar.html",
        federation="" if known is None else known.federation,
        now=now,
        coming=_by_months(coming[::-1]),
        over=_by_months(over),
        until=until,
        earlier=_month_before(since),
        taking=_taking([entry.tournament for entry in (*now, *coming) if entry.tournament is not None]),
    )


def _tournaments(today: date, *, are_over: bool) -> QuerySet[Tournament]:
    """Those everybody may know of. One is over when it is closed, or when its last day is."""
    last = str(today)
    is_open = Q(is_closed=False) & (Q(ends__gte=last) | Q(ends="", starts__gte=last) | Q(ends="", starts=""))
    found = Tournament.objects.filter(publication__is_public=True)
    return found.filter(~is_open if are_over else is_open)


def _notices() -> QuerySet[EventNotice]:
    """Accepted events of which there is no public tournament: nobody has opened them, or not for everybody."""
    accepted = EventNotice.objects.exclude(accepted_text="").exclude(status=NoticeStatus.REJECTED)
    return accepted.exclude(steps__tournament__publication__is_public=True)


def _first_month(today: date, until: str) -> str:
    """From which month on events that are over are shown, so that there are enough of them; none for all."""
    tournaments, notices = _up_to(until, _tournaments(today, are_over=True), _notices().filter(starts__lt=today))
    days = [
        *tournaments.order_by("-starts").values_list("starts", flat=True)[:_ENOUGH],
        *map(str, notices.order_by("-starts").values_list("starts", flat=True)[:_ENOUGH]),
    ]
    return sorted(days, reverse=True)[_ENOUGH - 1][:7] if len(days) >= _ENOUGH else ""


def _up_to(
    until: str, tournaments: QuerySet[Tournament], notices: QuerySet[EventNotice]
) -> tuple[QuerySet[Tournament], QuerySet[EventNotice]]:
    if not until:
        return tournaments, notices
    year, month = map(int, until.split("-"))
    last = date(year, month, monthrange(year, month)[1])
    return tournaments.filter(starts__lte=str(last)), notices.filter(starts__lte=last)


def _over(today: date, since: str, until: str) -> Iterator[CalendarEntry]:
    tournaments, notices = _up_to(until, _tournaments(today, are_over=True), _notices())
    if since:
        tournaments, notices = tournaments.filter(starts__gte=since), notices.filter(starts__gte=f"{since}-01")
    for row in tournaments.select_related("publication"):
        yield CalendarEntry(row.name, row.starts, row.ends, True, row)
    yield from (entry for entry in _noticed(notices, str(today)) if entry.is_over)


def _not_over(today: date) -> Iterator[CalendarEntry]:
    for row in _tournaments(today, are_over=False).select_related("publication"):
        yield CalendarEntry(row.name, row.starts, row.ends, False, row)
    begun = _notices().filter(starts__gte=today - _LONGEST)
    yield from (entry for entry in _noticed(begun, str(today)) if not entry.is_over)


def _month_before(month: str) -> str:
    """The last one that is not shown; none if all are."""
    return str(date.fromisoformat(f"{month}-01") - timedelta(days=1))[:7] if month else ""


def _noticed(notices: QuerySet[EventNotice], today: str) -> Iterator[CalendarEntry]:
    for notice in notices:
        event = notice.accepted_event
        yield CalendarEntry(
            event.name,
            event.starts,
            event.ends,
            event.ends < today,
            notice=notice.pk,
            place=event.place,
            game=event.game,
            is_called_off=notice.is_called_off,
        )


@open_to_all
def event_page(request: HttpRequest, number: int) -> HttpResponse:
    """An accepted event: what, when and where, who organises it; and its tournaments, where they are public."""
    notice = get_object_or_404(EventNotice, pk=number)
    if not notice.is_in_calendar:
        raise Http404
    tournaments = Tournament.objects.filter(notice_steps__notice=notice, publication__is_public=True).distinct()
    return show_open(
        request, "public/event.html", notice=notice, event=notice.accepted_event, tournaments=list(tournaments)
    )


def _by_months(rows: Sequence[CalendarEntry]) -> list[Month]:
    months = groupby(rows, key=lambda row: row.starts[:7])
    return [
        Month(key, date_format(date.fromisoformat(f"{key}-01"), "F Y") if key else "", [*each]) for key, each in months
    ]


def _taking(rows: Sequence[Tournament]) -> set[str]:
    """Which of them take entries from their pages now."""
    asked = (row.key for row in rows if row.publication.takes_entries)
    return {key for key in asked if not closed_because(opened(key), timezone.now())}
