"""A calendar of many years shows whole months, the latest first, and every event once on its way back."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.web.calendar.models import EventNotice, NoticeStatus
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication

pytestmark = pytest.mark.django_db
NAME = re.compile(r">((?:Turniej|Zapowiedź) \d+)</a>")
EARLIER = re.compile(r'href="(\?until=\d{4}-\d\d)"')


def event(name: str, day: date) -> str:
    return f'name = "{name}"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstarts = "{day}"\nends = "{day}"\n'


@pytest.fixture
def played() -> set[str]:
    """Four a month for three years, every other with a public tournament; and one without a day."""
    first, names = date(2020, 1, 5), set()
    for number in range(150):
        day = first + timedelta(days=7 * number)
        if number % 2:
            names.add(f"Turniej {number}")
            row = Tournament.objects.create(
                key=f"k{number}", name=f"Turniej {number}", game="100", starts=str(day), ends=str(day), is_closed=True
            )
            Publication.objects.create(tournament=row, is_public=True)
        else:
            names.add(f"Zapowiedź {number}")
            text = event(f"Zapowiedź {number}", day)
            EventNotice.objects.create(
                text=text,
                accepted_text=text,
                name=f"Zapowiedź {number}",
                game="100",
                starts=day,
                contact="",
                status=NoticeStatus.ACCEPTED,
            )
    row = Tournament.objects.create(key="undated", name="Turniej 999", game="100", is_closed=True)
    Publication.objects.create(tournament=row, is_public=True)
    return {*names, "Turniej 999"}


def test_every_event_is_met_once_on_the_way_back(played: set[str]) -> None:
    address, met, pages = "/public/", list[str](), 0
    while address:
        page = Client().get(address).content.decode()
        names = NAME.findall(page)
        assert 0 < len(names) < 80
        met += names
        pages += 1
        earlier = EARLIER.search(page)
        address = f"/public/{earlier[1]}" if earlier else ""
    assert sorted(met) == sorted(played)
    assert pages == 3


def test_what_is_under_way_or_to_come_stands_on_every_page(played: set[str]) -> None:
    today = timezone.localdate()
    for name, day in (("Turniej 2001", today), ("Turniej 2002", today + timedelta(days=30))):
        row = Tournament.objects.create(key=name[-4:], name=name, game="100", starts=str(day), ends=str(day))
        Publication.objects.create(tournament=row, is_public=True)
    for address in ("/public/", "/public/?until=2021-03", "/public/?until=nonsense"):
        names = NAME.findall(Client().get(address).content.decode())
        assert {"Turniej 2001", "Turniej 2002"} <= {*names}


def test_pages_ask_no_more_when_there_is_more(played: set[str], django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(12):
        Client().get("/public/")
