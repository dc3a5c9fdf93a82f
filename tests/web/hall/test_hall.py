"""The hall: screens show what is due or what the desk chose; at the kiosk players check in, and can do nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Close, Enter, Note, Number, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.hall.models import Kiosk, Screen
from kodeks.web.hall.screens import due_now
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.public.views import opened
from kodeks.web.publication.models import Publication


def record(row: Tournament, *acts: object) -> None:
    by = User.objects.get(username="maker")
    outcomes = log.append(row, acts, by=by, at="2026-11-16T10:00:00")  # type: ignore[arg-type]
    assert outcomes[-1].step.is_accepted, outcomes[-1].step.rulings


@pytest.fixture
def desk(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def public(tournament: Tournament) -> Tournament:
    Publication.objects.create(tournament=tournament, is_public=True)
    return tournament


def test_a_screen_follows_the_round(public: Tournament) -> None:
    assert due_now(opened(public.key)) == "pairings"
    record(public, Note("Witamy", is_announced=True))
    assert due_now(opened(public.key)) == "notices"
    record(public, Announce(1))
    assert due_now(opened(public.key)) == "pairings"
    record(public, Start(1), Result(1, 1, "2-0"))
    assert due_now(opened(public.key)) == "results"
    record(public, Result(1, 2, "1-1"))
    assert due_now(opened(public.key)) == "standings"


def test_the_desk_chooses_what_a_screen_shows(public: Tournament, desk: Client) -> None:
    screen = f"/public/{public.key}/screen/2/"
    assert 'data-shows="follow"' in Client().get(screen).content.decode()
    fields = {"number": "2", "shows": "standings", "words": "Przerwa do 12:00"}
    assert desk.post(f"/t/{public.key}/hall/screen/", fields).status_code == 302
    page = Client().get(screen).content.decode()
    assert 'data-shows="standings"' in page
    assert "Przerwa do 12:00" in page
    assert "Ekran 3" in desk.get(f"/t/{public.key}/hall/").content.decode() or Screen.objects.count() == 1


@pytest.mark.parametrize(
    "fields",
    [{"number": "0", "shows": "clock"}, {"number": "x", "shows": "clock"}, {"number": "1", "shows": "games"}, {}],
)
def test_there_is_no_such_screen(public: Tournament, desk: Client, fields: dict[str, str]) -> None:
    desk.post(f"/t/{public.key}/hall/screen/", fields)
    assert not Screen.objects.exists()


def test_a_screen_shows_nothing_that_is_not_public(tournament: Tournament) -> None:
    assert Client().get(f"/public/{tournament.key}/screen/1/").status_code == 404


def kiosk_of(row: Tournament, desk: Client) -> str:
    assert desk.post(f"/t/{row.key}/hall/kiosk/").status_code == 302
    page = desk.get(f"/t/{row.key}/hall/").content.decode()
    return "/kiosk/" + page.split("/kiosk/")[2 if "hall/kiosk/" in page.split("/kiosk/")[0] else 1].split("/")[0] + "/"


def test_who_comes_touches_his_name(tournament: Tournament, desk: Client) -> None:
    address = kiosk_of(tournament, desk)
    visitor = Client()
    page = visitor.get(address).content.decode()
    assert all(name in page for name in ("Ala", "Ola", "Ela", "Iza"))
    assert not re.search(r"\b2200\b", page)  # nothing else of anybody
    answer = visitor.post(address, {"entry": "1"}, follow=True).content.decode()
    assert "Dzień dobry, Ala!" in answer
    assert log.load(tournament).state.here == frozenset({0})
    assert log.load(tournament).events[-1].by == "kiosk"
    before = log.load(tournament).seq
    visitor.post(address, {"entry": "1"})
    visitor.post(address, {"entry": "99"})
    visitor.post(address, {"entry": "-1"})
    assert log.load(tournament).seq == before


def test_the_link_of_a_kiosk_is_shown_once_and_ends(tournament: Tournament, desk: Client) -> None:
    address = kiosk_of(tournament, desk)
    assert address not in desk.get(f"/t/{tournament.key}/hall/").content.decode()
    assert not Kiosk.objects.filter(digest=address.split("/")[2]).exists()
    assert Client().get(address).status_code == 200
    Kiosk.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    assert Client().get(address).status_code == 404
    again = kiosk_of(tournament, desk)
    desk.post(f"/t/{tournament.key}/hall/kiosk/", {"end": "1"})
    assert Client().get(again).status_code == 404


def test_a_closed_tournament_takes_nobody_in(tournament: Tournament, desk: Client) -> None:
    address = kiosk_of(tournament, desk)
    record(tournament, Announce(1), Start(1), Result(1, 1, "2-0"), Result(1, 2, "1-1"), Close("koniec"))
    Client().post(address, {"entry": "1"})
    assert not log.load(tournament).state.here


def test_who_is_touched_comes_whatever_numbers_are_given_meanwhile(owner: User, desk: Client) -> None:
    row = log.create('name = "Drzwi"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n', by=owner)
    acts = [Enter(Entry(name="Ala")), Enter(Entry(name="Ola"))]
    log.append(row, acts, by=owner, at="")
    address = kiosk_of(row, desk)
    touched = re.search(
        r'name="entry" value="([0-9]+)"><span class="who-is"><b>Ala', Client().get(address).content.decode()
    )
    assert touched
    log.append(row, [Number((1, 0), "kodeks")], by=owner, at="")  # Ala has 2 now
    answer = Client().post(address, {"entry": touched[1]}, follow=True)
    assert "Dzień dobry, Ala!" in answer.content.decode()
    assert log.load(row).state.here == frozenset({0})


def test_a_screen_nobody_can_have_is_nowhere(public: Tournament) -> None:
    for number in (0, 21, 10**30):
        assert Client().get(f"/public/{public.key}/screen/{number}/").status_code == 404
