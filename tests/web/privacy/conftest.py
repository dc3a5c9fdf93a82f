"""A minor who is in the books, and an event she played."""

from __future__ import annotations

from datetime import date

import pytest
from private_event import NAME, played

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.list_import import keep_lists
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication


def listed(number: int, name: str, birth: str = "") -> ListRow:
    return ListRow(
        player=f"L-{number}",
        name=name,
        list_name=ListName.A,
        rating=2200 - 20 * number,
        games=40,
        last_game=date(2026, 6, 1),
        birth=birth,
        club="Warcabik Mława" if birth else "",
    )


@pytest.fixture
def player(owner: User) -> models.Player:
    rows = (listed(1, NAME, "2011-05-06"), *(listed(number, f"Gracz {number}") for number in range(2, 7)))
    keep_lists([ListValue("100", Quarter.parse("2026Q3"), rows)], owner)
    found = models.Player.objects.get(number="L-1")
    found.fide_id, found.sex, found.licence_from = "1234567", "w", date(2026, 1, 1)
    found.save()
    return found


@pytest.fixture
def event(owner: User, player: models.Player) -> Tournament:
    row = played(owner)
    Publication.objects.create(tournament=row, is_public=True)
    return row
