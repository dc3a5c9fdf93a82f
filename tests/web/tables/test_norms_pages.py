"""Norms so far with what the regulations do not say, the search among many, and cards as they stood."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from test_tables_pages import SWISS, page, players, started

from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


@pytest.fixture
def swiss(owner: User) -> Tournament:
    """Seven players, two rounds."""
    return started(SWISS, players(7), owner, ("2-0", "1-1", "0-2"), ("1-1", "2-0", "2-0"))


def test_VII_6_places_bring_titles_where_the_event_is_a_championship(client: Client, swiss: Tournament) -> None:
    assert "Tytuł za wynik" not in page(client, swiss, "norms/1/")
    for path in ("norms/?championship=juniors", "norms/1/?championship=juniors"):
        html = page(client, swiss, path)
        assert "Tytuł za wynik" in html
        assert "KW2025:VII.6" in html
        assert "?championship=juniors" in html  # links carry it on
    assert "mistrzostwa Polski juniorów" in html


def test_men_in_an_event_of_women_are_told_and_the_form_stays(client: Client, swiss: Tournament) -> None:
    html = page(client, swiss, "norms/?women=1")
    assert 'class="notice"' in html
    assert 'name="women" value="1" checked' in html


def test_VII_women_of_an_event_of_women_need_not_say_so(client: Client, owner: User) -> None:
    row = started(
        SWISS, [Entry(name=f"Zawodniczka {n}", rating=2000, list_name="A") for n in range(4)], owner, ("2-0", "1-1")
    )
    assert "Tytuł kobiecy" not in page(client, row, "norms/1/")
    assert "Tytuł kobiecy" in page(client, row, "norms/1/?women=1")


@pytest.mark.parametrize("query", ["championship=wojewody", "championship=", "women=", "page=0", "page=²", "page=99"])
def test_what_there_is_not_is_ignored(client: Client, swiss: Tournament, query: str) -> None:
    assert "Gracz 1" in page(client, swiss, f"norms/?{query}")


def test_the_search_finds_who_stands_on_another_page(client: Client, owner: User) -> None:
    names = [*(f"Gracz {n}" for n in range(64)), "Żółć Łąka", "Иван Петров"]
    row = started(
        SWISS, [Entry(name=name, rating=2400 - 5 * n) for n, name in enumerate(names)], owner, (*["1-1"] * 33,)
    )
    assert "Żółć" not in page(client, row, "norms/")
    assert "?page=3" in page(client, row, "norms/")
    assert "Żółć Łąka" in page(client, row, "norms/?q=zolc")
    assert "Иван" in page(client, row, "norms/?q=петров")
    assert "Nie znaleziono nikogo takiego" in page(client, row, "norms/?q=nikt")


def test_a_number_of_an_earlier_table_opens_its_own_working(client: Client, swiss: Tournament) -> None:
    html = page(client, swiss, "standings/?after=1")
    found = re.findall(r'class="working" href="[^"]*/card/(\d+)/(\?after=1)#value-([^"]+)">([^<]+)<', html)
    assert found
    for number, query, code, value in found:
        card = page(client, swiss, f"card/{number}/{query}")
        shown = re.search(rf'id="name-{code}">.*?<span class="sum">([^<]*)</span>', card)
        assert shown is not None
        assert shown[1] == value
    assert "karta na tę chwilę" in card
