"""Arbiters of the register who asked for it are told once before their licence ends, and how they get no more of it."""

from __future__ import annotations

from datetime import date, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from letters_at_hand import NOW, TODAY, sent, subscribed

from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.licences import Grant, HolderFilter, chosen_holders, grant, licence_ends
from kodeks.web.books.models import Arbiter
from kodeks.web.books.register import add_player
from kodeks.web.books.trail_models import TrailEntry
from kodeks.web.books.undoing import undo
from kodeks.web.mail.models import Kind, Letter, Occasion, Subscription

pytestmark = pytest.mark.django_db(transaction=True)
Licences = tuple[tuple[str, str], ...]  # first and last days
SOON: Licences = (("2026-01-01", "2026-09-30"),)


def on(days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many days after the tenth of September."""
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(days=days))


@pytest.fixture(autouse=True)
def _september(monkeypatch: pytest.MonkeyPatch) -> None:
    on(0, monkeypatch)


def registered(licences: Licences = SOON, key: str = "S-1", name: str = "Anna Lis") -> Arbiter:
    given = ", ".join(
        f'{{ number = "{key}", valid_from = {first}{f", valid_to = {last}" if last else ""} }}'
        for first, last in licences
    )
    keep_register(f'[[arbiters]]\nid = "{key}"\nname = "{name}"\nlicences = [{given}]\n')
    return Arbiter.objects.get(key=key)


@pytest.fixture
def arbiter() -> Arbiter:
    return registered()


def subjects(letters: list[EmailMessage]) -> list[str]:
    return [letter.subject for letter in letters]


def test_she_is_told_once_in_her_language(arbiter: Arbiter) -> None:
    registered(key="S-2", name="Jan Kos")  # he asked for nothing
    subscribed(arbiter=arbiter)
    (letter,) = sent()
    assert letter.subject == "Twoja licencja sędziowska kończy się 2026-09-30"
    assert "Licencja: Anna Lis" in letter.body
    assert letter.to == ["ewa@example.org"]
    assert sent() == []
    Subscription.objects.all().delete()
    subscribed(arbiter=arbiter)
    Subscription.objects.update(language="en")
    Occasion.objects.all().delete()
    assert subjects(sent()) == ["Your arbiter’s licence expires on 2026-09-30"]


def test_a_player_and_an_arbiter_of_one_number_are_two(arbiter: Arbiter) -> None:
    player = add_player(Entry(name="Ewa Zając", licence="L-1"))
    type(player).objects.filter(pk=player.pk).update(id=arbiter.pk, licence_to=date(2026, 9, 30))
    player = type(player).objects.get()
    assert player.pk == arbiter.pk
    subscribed(arbiter=arbiter)
    subscribed(player=player)
    assert sorted(subjects(sent())) == [
        "Twoja licencja kończy się 2026-09-30",
        "Twoja licencja sędziowska kończy się 2026-09-30",
    ]
    assert sent() == []


def test_not_before_thirty_days_and_on_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    subscribed(arbiter=registered((("2026-01-01", "2026-12-31"),)))
    told = {}
    for day in (date(2026, 11, 30), date(2026, 12, 1)):
        on((day - TODAY).days, monkeypatch)
        told[day.isoformat()] = len(sent())
    assert told == {"2026-11-30": 0, "2026-12-01": 1}
    Letter.objects.all().delete()
    Occasion.objects.all().delete()
    on((date(2026, 12, 31) - TODAY).days, monkeypatch)
    assert len(sent()) == 1
    Letter.objects.all().delete()
    Occasion.objects.all().delete()
    on((date(2027, 1, 1) - TODAY).days, monkeypatch)
    assert sent() == []  # it has ended


@pytest.mark.parametrize(
    ("licences", "ends"),
    [
        (SOON, date(2026, 9, 30)),
        ((*SOON, ("2026-10-01", "2027-12-31")), date(2027, 12, 31)),  # goes on without a gap
        ((*SOON, ("2026-10-02", "2027-12-31")), date(2026, 9, 30)),  # there is a gap
        ((("2026-01-01", "2026-12-31"), ("2026-03-01", "2026-09-20")), date(2026, 12, 31)),  # two at once
        ((*SOON, ("2026-06-01", "")), None),  # one for good
        ((("2026-01-01", "2026-09-09"),), None),  # it has ended
        ((("2026-09-11", "2026-09-30"),), None),  # it has not begun
        ((), None),
    ],
)
def test_when_the_licence_of_an_arbiter_ends(licences: Licences, ends: date | None) -> None:
    assert licence_ends(registered(licences), TODAY) == ends


def test_renewed_in_time_she_is_told_nothing_and_anew_when_that_one_ends(
    arbiter: Arbiter, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribed(arbiter=arbiter)
    assert len(sent()) == 1
    grant(chosen_holders(HolderFilter("arbiter"), 2027), Grant(date(2026, 10, 1), date(2027, 9, 30), 0), owner, TODAY)
    assert sent() == []
    on(365, monkeypatch)
    assert subjects(sent()) == ["Twoja licencja sędziowska kończy się 2027-09-30"]
    assert sent() == []


def test_a_letter_that_was_noted_is_not_written_once_it_is_renewed(arbiter: Arbiter, owner: User) -> None:
    subscribed(arbiter=arbiter)
    Occasion.objects.create(kind=Kind.LICENCE, key=f"arbiter/{arbiter.pk}/2026-09-30")
    registered((*SOON, ("2026-10-01", "2027-09-30")))
    assert sent() == []


def test_she_refuses_by_the_link_and_asks_again_later(arbiter: Arbiter, officer: Client) -> None:
    wish = subscribed(arbiter=arbiter)
    (letter,) = sent()
    link = next(line for line in letter.body.splitlines() if "/mail/" in line).removeprefix(wish.site)
    visitor = Client(headers={"accept-language": "en"})
    page = visitor.get(link).content.decode()
    assert "a licence about to expire" in page
    assert "norms" not in page
    assert "Lis" not in page
    visitor.post(link, {"none": "yes"})
    wish.refresh_from_db()
    assert wish.ended_on == TODAY
    registered((("2026-01-01", "2026-10-05"),))
    assert sent() == []
    assert not Occasion.objects.filter(told_at=None).exists()
    again = {"kinds": ["licence"], "email": "anna@example.org", "given_on": TODAY.isoformat()}
    assert officer.post(f"/mail/arbiter/{arbiter.pk}/", again).status_code == 302
    assert subjects(sent()) == ["Twoja licencja sędziowska kończy się 2026-10-05"]  # who had refused is not passed over


def college() -> Client:
    client = Client()
    client.force_login(User.objects.create(username="kolegium", name="Ewa Kolegium", is_college=True))
    return client


def test_noted_by_the_college_or_an_officer_and_by_nobody_else(arbiter: Arbiter) -> None:
    address, client = f"/mail/arbiter/{arbiter.pk}/", college()
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    form = {"kinds": ["licence", "list"], "email": "anna@example.org", "given_on": tomorrow}
    assert client.post(address, form).status_code == 422
    assert client.post(address, form | {"given_on": "2026-09-01", "email": "anna"}).status_code == 422
    assert client.post(address, form | {"given_on": "2026-09-01", "kinds": ["list"]}).status_code == 302
    assert not Subscription.objects.exists()  # of lists an arbiter is not told: nothing was asked for
    assert client.post(address, form | {"given_on": "2026-09-01"}).status_code == 302
    wish = Subscription.objects.get(arbiter=arbiter)
    assert (wish.given_on, wish.email, wish.language) == (date(2026, 9, 1), "anna@example.org", "pl")
    assert wish.by == User.objects.get(username="kolegium")
    assert [kind for kind in Kind if wish.wants(kind)] == [Kind.LICENCE]
    page = client.get(f"/federation/arbiters/{arbiter.pk}/").content.decode()
    assert f'href="{address}"' in page
    shown = client.get(address).content.decode()
    assert "Anna Lis" in shown
    assert f'href="/federation/arbiters/{arbiter.pk}/"' in shown
    other = Client()
    other.force_login(User.objects.create(username="other", name="Jan Nikt"))
    assert {other.get(address).status_code, other.post(address, form).status_code} == {403}
    player = add_player(Entry(name="Ewa Zając", licence="L-1"))
    assert client.get(f"/mail/player/{player.pk}/").status_code == 403  # the College keeps no players
    assert client.get("/mail/arbiter/99/").status_code == 404


def test_an_address_is_deleted_at_her_wish(arbiter: Arbiter, officer: Client) -> None:
    subscribed(arbiter=arbiter)
    sent()
    address = f"/mail/arbiter/{arbiter.pk}/"
    given = {"given_on": TODAY.isoformat()}
    officer.post(address, given | {"email": "ewa@example"})  # ticked off, the address mistyped
    assert Subscription.objects.get().ended_on == TODAY
    assert officer.post(address, given | {"email": " "}).status_code == 302
    assert not Subscription.objects.exists()
    assert not Letter.objects.exists()
    assert officer.post(address, given | {"email": ""}).status_code == 302  # there is nothing to delete


def test_it_goes_with_the_arbiter(arbiter: Arbiter, owner: User, officer: Client) -> None:
    """That she was entered is not undone over it; once it is deleted it is."""
    entered = TrailEntry.objects.latest("pk")
    subscribed(arbiter=arbiter)
    sent()
    assert [each.reason for each in undo(entered, owner, "")] == ["trail-is-used"]
    officer.post(f"/mail/arbiter/{arbiter.pk}/", {"given_on": TODAY.isoformat(), "email": ""})
    assert undo(entered, owner, "") == []
    other = registered(key="S-2")
    subscribed(arbiter=other)
    other.delete()
    assert not Subscription.objects.exists()


def test_nobody_is_written_to_who_is_nobody(arbiter: Arbiter) -> None:
    subscribed(arbiter=arbiter)
    with pytest.raises(IntegrityError), transaction.atomic():
        subscribed()
    with pytest.raises(IntegrityError), transaction.atomic():
        subscribed(arbiter=arbiter)  # once is enough


def test_occasions_of_before_name_their_book(arbiter: Arbiter) -> None:
    """Those of an earlier version were of players; going back to it only they are left."""
    steps = import_module("kodeks.web.mail.migrations.0002_arbiters")
    for kind, key in ((Kind.LICENCE, "12/2026-09-30"), (Kind.LIST, "3")):
        Occasion.objects.create(kind=kind, key=key)
    steps.name_the_book(apps, None)
    assert set(Occasion.objects.values_list("key", flat=True)) == {"player/12/2026-09-30", "3"}
    Occasion.objects.create(kind=Kind.LICENCE, key="arbiter/12/2026-09-30")
    steps.name_none(apps, None)
    assert set(Occasion.objects.values_list("key", flat=True)) == {"12/2026-09-30", "3"}
