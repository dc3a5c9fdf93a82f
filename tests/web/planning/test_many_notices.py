"""Who gives notice of events for many years: pages of a hundred, and the choice of those that a report may be of."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.web.accounts.models import User
from kodeks.web.calendar.models import EventNotice, NoticeStatus

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 230
_TEXT = """name = "Turniej"
place = "Mława"
starts = 2026-09-04
game = "100"
system = "round_robin"
"""


@pytest.fixture
def organiser(owner: User) -> Client:
    """Of 230 events that were, and two to come."""
    today = timezone.localdate()
    days = [*(today - timedelta(days=number) for number in range(1, MANY + 1)), *map(today.__add__, _SOON)]
    EventNotice.objects.bulk_create(_notice(f"Turniej {number}", day, owner) for number, day in enumerate(days))
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(owner)
    return client


_SOON = (timedelta(days=200), timedelta(days=10))


def _notice(name: str, day: date, by: User) -> EventNotice:
    facts = {"status": NoticeStatus.ACCEPTED, "game": "100", "contact": ""}
    return EventNotice(text=_TEXT, accepted_text=_TEXT, name=name, starts=day, by=by, **facts)


def _shown(client: Client, address: str) -> list[int]:
    page = client.get(address).content.decode()
    return [int(number) for number in re.findall(r"Turniej (\d+)\b", page)]


def test_the_next_events_come_first_then_the_last_page_by_page(organiser: Client) -> None:
    assert _shown(organiser, "/events/") == [MANY + 1, MANY, *range(100)]
    assert _shown(organiser, "/events/?page=2") == list(range(100, 200))
    assert _shown(organiser, "/events/?page=3") == list(range(200, MANY))


def test_a_report_may_be_of_the_latest_events_or_the_one_that_is_chosen(organiser: Client) -> None:
    offered = _shown(organiser, "/events/report/")
    assert offered == [MANY + 1, *range(199)], "one in half a year has not been yet"
    oldest = EventNotice.objects.get(name=f"Turniej {MANY - 1}")
    assert _shown(organiser, f"/events/report/?notice={oldest.pk}")[:2] == [MANY - 1, MANY + 1]
