"""Who reads the federation's books, lists in them, and a tournament that was submitted."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from federation_at_hand import QUARTER, row
from submitted_event import ARBITER, list_row, played

from kodeks.rating import ListName
from kodeks.rating import RatingList as ListValue
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.list_import import keep_lists


@pytest.fixture
def reader() -> Client:
    client = Client()
    client.force_login(User.objects.create(username="reader", name="Jan Kowal"))
    return client


@pytest.fixture
def listed(owner: User) -> models.RatingList:
    rows = (
        row("L-1", "Łucja Sęk", 2210),
        row("L-2", "Jan Kos", 2100, 12, ListName.B),
        row("L-3", "Adam Ćwik", 2050, 3, ListName.T),
    )
    return keep_lists([ListValue("100", QUARTER, rows)], owner)[0]


@pytest.fixture
def lists(owner: User) -> models.RatingList:
    rows = tuple(list_row(number, 2200 - 20 * number) for number in range(1, 7))
    made = keep_lists([ListValue("100", QUARTER, rows)], owner)[0]
    models.Player.objects.update(title_100="IV", licence_from=date(2026, 1, 1))
    keep_register(ARBITER)
    return made


@pytest.fixture
def submission(officer: Client, owner: User, lists: models.RatingList) -> models.Submission:
    row = played(owner)
    assert officer.post(f"/federation/t/{row.key}/submit/").status_code == 302
    return models.Submission.objects.get()
