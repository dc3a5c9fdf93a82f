"""Lists of many tournaments and notices come page by page."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client

from kodeks.web.accounts.models import User
from kodeks.web.calendar.models import EventNotice, NoticeStatus, NoticeStep, StepKind
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db
TEXT = 'name = "x"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstarts = "2026-01-01"\nends = "2026-01-01"\n'
NAME = re.compile(r">(Turniej \d+)</a>")


@pytest.fixture
def office() -> Client:
    client = Client()
    client.force_login(User.objects.create(username="office", name="Office", is_officer=True))
    return client


def names_on(client: Client, address: str) -> list[str]:
    return NAME.findall(client.get(address).content.decode())


def test_tournaments_under_way_and_in_the_archive(office: Client) -> None:
    Tournament.objects.bulk_create(
        Tournament(key=f"k{number}", name=f"Turniej {number}", game="100", is_archived=number >= 100)
        for number in range(170)
    )
    first, second = names_on(office, "/"), names_on(office, "/?page=2")
    under_way = {f"Turniej {number}" for number in range(100)}
    assert under_way == {*first, *second} & under_way
    assert len(under_way & {*first}) == 60
    archived = {f"Turniej {number}" for number in range(100, 170)}
    assert archived == {*first, *names_on(office, "/?archived=2")} & archived


def test_notices_that_wait_are_all_there_and_the_others_by_pages(office: Client) -> None:
    first = date(2020, 1, 1)
    EventNotice.objects.bulk_create(
        EventNotice(
            text=TEXT,
            accepted_text=TEXT if number < 150 else "",
            name=f"Turniej {number}",
            game="100",
            starts=first + timedelta(days=number),
            contact="",
            status=NoticeStatus.ACCEPTED if number < 150 else NoticeStatus.RECEIVED,
        )
        for number in range(153)
    )
    waiting = EventNotice.objects.filter(status=NoticeStatus.RECEIVED)
    NoticeStep.objects.bulk_create(
        NoticeStep(notice=each, kind=StepKind.RECEIVED, text=TEXT, day=first) for each in waiting
    )
    latest, earlier = (names_on(office, f"/federation/notices/{page}") for page in ("", "?page=2"))
    assert {"Turniej 150", "Turniej 151", "Turniej 152"} <= {*latest} & {*earlier}
    assert (len(latest), len(earlier)) == (103, 53)
    assert {*latest, *earlier} == {f"Turniej {number}" for number in range(153)}
