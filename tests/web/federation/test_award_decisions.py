"""Titles that were booked, and what the commission decides on them later."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.list_import import keep_lists

pytestmark = pytest.mark.django_db(transaction=True)
TODAY = date(2026, 9, 10)
ROW = ListRow(player="L-1", name="Gracz 1", list_name=ListName.A, rating=2300, games=60, last_game=date(2026, 5, 1))


def test_VII_5_6_a_title_of_a_replaced_list_is_withdrawn_or_stands(officer: Client, owner: User) -> None:
    """For a reason, in the trail, undone from there; the public page says so."""
    base = ListValue("100", Quarter(2026, 3), (ROW,))
    keep_lists([base], owner)
    player = models.Player.objects.get(number="L-1")
    player.title_100 = "K"
    player.save()
    old = models.RatingList.objects.get()
    award = models.Award.objects.create(
        player=player, game="100", before="I++", stood="I++", after="K", day=TODAY, approved_on=TODAY, of=old
    )
    assert "czekają na decyzję" not in officer.get("/federation/lists/").content.decode()
    keep_lists([base], owner, "Omyłka")
    address = f"/federation/awards/{award.pk}/"
    assert address in officer.get("/federation/lists/").content.decode()
    assert officer.post(f"{address}decide/", {"decision": "withdrawn"}).status_code == 422
    assert officer.post(f"{address}decide/", {"decision": "withdrawn", "reason": "Nie ma 2300"}).status_code == 302
    player.refresh_from_db()
    assert player.title_100 == "I++"
    visitor = Client()
    assert "cofnięto" in visitor.get(f"/public/players/{player.pk}/").content.decode()
    assert visitor.get(f"/api/v1/players/{player.pk}").json()["awards"][0]["withdrawn_on"]
    assert address not in officer.get("/federation/lists/").content.decode()
    entry = models.TrailEntry.objects.latest("pk")
    assert (entry.kind, entry.reason) == ("award_withdrawn", "Nie ma 2300")
    assert officer.post(f"/federation/trail/{entry.pk}/undo/", {"reason": "Jest"}).status_code == 302
    player.refresh_from_db()
    assert player.title_100 == "K"
    assert address in officer.get("/federation/lists/").content.decode()
    assert officer.post(f"{address}decide/", {"decision": "confirmed", "reason": "Ma 2310"}).status_code == 302
    assert address not in officer.get("/federation/lists/").content.decode()
    models.Award.objects.create(
        player=player, game="100", before="K", after="M", event="Open Płocka", day=TODAY, approved_on=TODAY
    )
    refused = officer.post(f"{address}decide/", {"decision": "withdrawn", "reason": "Nie ma"})
    assert (refused.status_code, "Open Płocka" in refused.content.decode()) == (422, True)
