"""Licences for many at once: chosen, looked at, granted with a fee, renewed, paid, and undone."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from kodeks.malformed import MalformedText
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import arbiter_of, keep_register
from kodeks.web.books.licences import read_amount
from kodeks.web.books.models import Arbiter, Club, LicenceFee, Player, TrailEntry
from kodeks.web.books.register import add_player

pytestmark = pytest.mark.django_db(transaction=True)
TERMS = {"first": "2027-01-01", "last": "2027-12-31", "amount": "120,50"}
PAGE = "/federation/licences/grant/"


def granted(officer: Client, **asked: str) -> int:
    shown = officer.get(PAGE, {**TERMS, **asked}).content.decode()
    seen = shown.partition('name="seen" value="')[2].partition('"')[0]
    return officer.post(PAGE, {**TERMS, **asked, "seen": seen, "confirmed": "yes"}).status_code


def player(name: str, club: str, birth: str, sex: str, until: date | None) -> Player:
    made = add_player(Entry(name=name, club=club, birth=birth, sex=sex))
    made.licence_from, made.licence_to = (None, None) if until is None else (date(2026, 1, 1), until)
    made.save()
    return made


def test_VII_7_3_3_licences_of_players_by_filter_with_fees_by_club(officer: Client, owner: User) -> None:
    ends, girl = player("Ala Lis", "LKS", "2012", "w", date(2026, 12, 31)), player("Ewa Kos", "LKS", "2014", "w", None)
    player("Jan Żak", "LKS", "2012", "m", None)
    later = player("Ola Bąk", "LKS", "2012", "w", date(2028, 12, 31))
    player("Iza Zuch", "UKS", "1990", "w", None)
    club = Club.objects.get(name="LKS")
    asked = {"book": "player", "club": str(club.pk), "sex": "w", "oldest": "18", "ending_before": "2027-01-01"}
    shown = officer.get(PAGE, {**TERMS, **asked}).content.decode()
    assert "Wybrani: 2" in shown
    assert "KW2025:VII.7.3.3" in shown
    assert granted(officer, **asked) == 302
    held = {row.pk: (row.licence_from, row.licence_to) for row in Player.objects.exclude(licence_to=None)}
    assert held[ends.pk] == (date(2026, 1, 1), date(2027, 12, 31))  # renewed without a gap
    assert held[girl.pk] == (date(2027, 1, 1), date(2027, 12, 31))
    assert held[later.pk] == (date(2026, 1, 1), date(2028, 12, 31))
    assert len(held) == 3
    due = officer.get("/federation/licences/fees/").content.decode()
    assert "241,00" in due
    table = officer.get("/federation/licences/fees/fees.csv").content.decode("utf-8-sig")
    assert "LKS;Ala Lis;2027-01-01;2027-12-31;120,50;" in table
    grant = TrailEntry.objects.get(kind="licences")
    fee = LicenceFee.objects.order_by("pk").first()
    assert fee is not None
    officer.post("/federation/licences/fees/paid/", {"fee": [str(fee.pk)], "day": "2027-01-05"})
    assert LicenceFee.objects.get(pk=fee.pk).paid_on == date(2027, 1, 5)
    assert officer.post(f"/federation/trail/{grant.pk}/undo/", {"reason": "x"}).status_code == 422  # one was paid
    paid = TrailEntry.objects.get(kind="paid")
    assert officer.post(f"/federation/trail/{paid.pk}/undo/", {"reason": "nie wpłynęło"}).status_code == 302
    assert officer.post(f"/federation/trail/{grant.pk}/undo/", {"reason": "pomyłka"}).status_code == 302
    assert Player.objects.get(pk=girl.pk).licence_from is None
    assert not LicenceFee.objects.exists()


def test_VII_7_3_1_licences_of_arbiters_and_clubs(officer: Client, owner: User) -> None:
    licence = 'number = "7", valid_from = 2026-01-01, valid_to = 2026-12-31'
    keep_register(f'[[arbiters]]\nid = "S-1"\nname = "Jan Kos"\nlicences = [{{ {licence} }}]\n')
    Club.objects.create(name="LKS")
    assert granted(officer, book="arbiter", ending_before="2027-06-01") == 302
    licences = arbiter_of(Arbiter.objects.get()).licences
    assert [(each.number, each.valid_to) for each in licences] == [("7", date(2026, 12, 31)), ("7", date(2027, 12, 31))]
    assert granted(officer, book="club", paid="yes") == 302
    assert Club.objects.get().licence_to == date(2027, 12, 31)
    assert "LKS" in officer.get("/federation/licences/fees/", {"paid": "yes"}).content.decode()


def test_what_is_wrong_is_told_and_nothing_is_granted(officer: Client) -> None:
    girl = player("Ewa Kos", "LKS", "2014", "w", None)
    assert officer.get(PAGE, {**TERMS, "book": "player", "amount": "sto"}).status_code == 422
    assert officer.get(PAGE, {"book": "player", "first": "2027-01-01", "last": "2026-01-01"}).status_code == 422
    assert officer.post(PAGE, {**TERMS, "book": "player", "confirmed": "yes", "seen": "x"}).status_code == 422
    assert granted(officer, book="player", leave=str(girl.pk)) == 422
    assert Player.objects.get().licence_to is None


@pytest.mark.parametrize(("text", "amount"), [("120", 12_000), ("120,5", 12_050), ("1 200.05", 120_005), ("", 0)])
def test_amounts(text: str, amount: int) -> None:
    assert read_amount(text) == amount
    with pytest.raises(MalformedText):
        read_amount(f"{text}x")
