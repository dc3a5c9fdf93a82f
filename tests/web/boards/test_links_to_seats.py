"""Links to all seats of a round at once: as a list and as cards with codes; what new ones do to those before."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from boards_at_hand import act, arbiter_of, begun, matches_of, now, round_of, rule
from django.test import Client

from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Tournament
from kodeks.web.play.models import PlayerSeat

pytestmark = pytest.mark.django_db(transaction=True)


def listed(client: Client, row: Tournament, query: str = "") -> list[str]:
    page = client.post(f"/t/{row.key}/round/1/boards/seats/{query}").content.decode()
    return re.findall(r'<a href="http://testserver(/play/seat/[^"]+)">', page)


def test_a_list_for_every_seat_of_the_round(owner: User) -> None:
    row = round_of(owner)
    chief = arbiter_of(row)
    assert listed(chief, row) == []  # no game has begun
    games = [begun(row, 1), begun(row, 2)]
    links = listed(chief, row)
    assert len(links) == len(set(links)) == 4
    assert not PlayerSeat.objects.filter(code__in=[link.split("/")[3] for link in links]).exists()  # only their hashes
    phone = Client()
    assert phone.post(links[0]).status_code == 302
    rule(chief, games[0], "start")
    assert act(phone, games[0], "white", "move", move="32-28") == ""
    # New ones: those before lead nowhere, who sits stays
    fresh = listed(chief, row)
    assert not set(fresh) & set(links)
    assert [Client().get(link).status_code for link in links] == [404] * 4
    assert [Client().get(link).status_code for link in fresh] == [200] * 4
    assert act(phone, games[0], "white", "offer") == "" or now(games[0]).state.seq > 2
    page = chief.get(f"/t/{row.key}/round/1/boards/seats/").content.decode()
    assert "/play/seat/" not in page  # shown once


def test_links_of_a_section(owner: User) -> None:
    row = matches_of(owner)
    chief = arbiter_of(row)
    chief.post(f"/t/{row.key}/round/1/boards/begin/", {"keeping": "screen"})
    assert len(listed(chief, row)) == 12
    others = listed(chief, row, "?part=m1")
    again = listed(chief, row, "?part=m2")
    assert len(others) == len(again) == 6
    assert {Client().get(link).status_code for link in others} == {200}  # of the other match


def test_cards_with_codes(owner: User) -> None:
    row = round_of(owner)
    chief, address = arbiter_of(row), f"/t/{row.key}/round/1/boards/seats/print/"
    assert chief.post(address).status_code == 200  # nothing to print yet
    begun(row, 1)
    links = listed(chief, row)
    assert chief.get(address).status_code == 302
    answer = chief.post(address, {"printing": "raz"}, headers={"accept-language": "en"})
    assert answer.headers["Content-Type"] == "application/pdf"
    document = pypdfium2.PdfDocument(answer.content)
    text = document[0].get_textpage().get_text_range()
    assert len(document) == 1
    assert "Gracz 1" in text
    assert "Scan to take your seat" in text
    assert [Client().get(link).status_code for link in links] == [404, 404]
    codes = {*PlayerSeat.objects.values_list("code", flat=True)}
    chief.post(address, {"printing": "raz"})  # the page that waits asks again: the same codes
    assert {*PlayerSeat.objects.values_list("code", flat=True)} == codes
    chief.post(address)
    assert not {*PlayerSeat.objects.values_list("code", flat=True)} & codes
    assert Client().post(address).status_code in (302, 403)
