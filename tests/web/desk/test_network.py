"""The local network is turned on at the desk; without it no code is printed that no phone could open."""

import pytest
from django.test import Client
from django.urls import reverse
from rounds_at_hand import paired, players, started

from kodeks.web.accounts.models import User
from kodeks.web.pages import own_server


class Door:
    """A network in memory, of a computer that may have none."""

    certificate = "AB:CD"

    def __init__(self, is_there: bool = True) -> None:
        self.is_open, self.is_there = False, is_there

    def open(self) -> bool:
        self.is_open = self.is_there
        return self.is_open

    def close(self) -> None:
        self.is_open = False


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    monkeypatch.setattr(own_server, "_networks", [])
    found = Door()
    own_server.offer_network(found)
    return found


def test_the_owner_turns_it_on_and_off_at_his_computer(client: Client, owner: User, door: Door) -> None:
    client.force_login(owner)
    page = client.get(reverse("desk:network"), HTTP_HOST="127.0.0.1").content.decode()
    assert "Sieć lokalna jest wyłączona." in page
    assert "Włącz sieć lokalną" in page
    client.post(reverse("desk:switch_network"), REMOTE_ADDR="192.0.2.7")
    assert not door.is_open  # from elsewhere nobody lets in
    client.post(reverse("desk:switch_network"))
    assert door.is_open
    client.post(reverse("desk:switch_network"), {"close": "1"})
    assert not door.is_open
    door.is_there = False
    told = client.post(reverse("desk:switch_network"), follow=True).content.decode()
    assert "nie jest połączony z żadną siecią" in told


def test_codes_that_no_phone_can_open_are_refused_with_the_way_out(client: Client, owner: User) -> None:
    row = started('name = "Kody"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n', players(4), owner)
    paired(row, owner)
    client.force_login(owner)
    page = client.get(reverse("desk:slips", args=[row.key, 1]), HTTP_HOST="127.0.0.1").content.decode()
    assert reverse("desk:network") in page
    assert "Drukuj karty z kodami" not in page
    for name in ("desk:print_slips", "desk:print_seat_links"):
        refused = client.post(reverse(name, args=[row.key, 1]), HTTP_HOST="127.0.0.1")
        assert refused["Location"] == reverse("desk:network")
    assert client.post(reverse("desk:print_slips", args=[row.key, 1]))["Content-Type"] == "application/pdf"
