"""The calendar: events under way, to come and played, by months; also those that no desk has opened yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

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
    """Every public tournament, and every event the federation has accepted, by their days."""
    today = timezone.localdate().isoformat()
    found = Tournament.objects.filter(publication__is_public=True).select_related("publication")
    shown = [_of_tournament(row, today) for row in found]
    entries = sorted([*shown, *_noticed(today)], key=lambda entry: entry.name)
    entries.sort(key=lambda entry: entry.starts, reverse=True)
    over = [entry for entry in entries if entry.is_over]
    coming = [entry for entry in entries if not entry.is_over and entry.starts > today]
    now = [entry for entry in entries if not entry.is_over and not entry.starts > today]
    known = installation()
    return show_open(
        request,
        "public/calendar.html",
        federation="" if known is None else known.federation,
        now=now,
        coming=_by_months(coming[::-1]),
        over=_by_months(over),
        taking=_taking([entry.tournament for entry in (*now, *coming) if entry.tournament is not None]),
    )


def _of_tournament(row: Tournament, today: str) -> CalendarEntry:
    is_over = row.is_closed or (row.ends or row.starts or today) < today
    return CalendarEntry(row.name, row.starts, row.ends, is_over, row)


def _noticed(today: str) -> Iterator[CalendarEntry]:
    """Accepted events of which there is no public tournament: nobody has opened them, or not for everybody."""
    accepted = EventNotice.objects.exclude(accepted_text="").exclude(status=NoticeStatus.REJECTED)
    for notice in accepted.exclude(steps__tournament__publication__is_public=True):
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
