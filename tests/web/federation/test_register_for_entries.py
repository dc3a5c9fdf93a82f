"""Who enters players asks the register and the published lists."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from federation_at_hand import field

from kodeks.tournament import Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.lookup import register_flags
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def clerk(tournament: Tournament) -> Client:
    user = User.objects.create(username="clerk", name="Zofia Nowak")
    Membership.objects.create(tournament=tournament, user=user, role=Role.CLERK)
    client = Client()
    client.force_login(user)
    return client


# Entries


def test_the_register_is_searched_by_who_enters(
    clerk: Client, reader: Client, tournament: Tournament, listed: models.RatingList
) -> None:
    page = f"/federation/t/{tournament.key}/people/"
    (found,) = clerk.get(page, {"q": "sek"}).json()["people"]
    assert (found["name"], found["rating"], found["list_name"], found["licence"]) == ("Łucja Sęk", "2210", "A", "L-1")
    (technical,) = clerk.get(page, {"q": "ćwik"}).json()["people"]
    assert technical["rating"] == ""  # of the technical list nothing is published
    assert clerk.get(page, {"q": "s"}).json() == {"people": []}
    assert reader.get(page, {"q": "sek"}).status_code == 404


def test_what_the_register_says_against_an_entry(
    clerk: Client, tournament: Tournament, listed: models.RatingList
) -> None:
    models.Player.objects.filter(number="L-2").update(licence_from=date(2026, 1, 1))
    by = User.objects.get(username="clerk")
    entries = [
        Entry(name="Łucja Sęk", licence="L-1", rating=2210, list_name="A"),
        Entry(name="Jan Kos", licence="L-2", rating=1900, list_name="B"),
        Entry(name="Ktoś Inny", licence="X-9", rating=1900),
    ]
    log.append(tournament, [acts.Enter(entry) for entry in entries], by=by, at="")
    flags = register_flags(log.load(tournament).state)
    assert {place: [flag.reason for flag in found] for place, found in flags.items()} == {
        4: ["entry-licence-not-valid"],
        5: ["entry-rating-differs"],
    }
    page = clerk.get(f"/t/{tournament.key}/entries/").content.decode()
    assert "licencja nie jest ważna" in page
    assert "najnowsza lista ma inny ranking: 2100 (B)" in page


FMJD_LIST = (
    '"nr_ew","nick","last_n","first_n","country","title","rating","wtitle","wrating"\n'
    '"13007","","Sękowska","Natalia","POL","GMIF","2100","",""\n'
)


# Published lists


def test_a_large_list_comes_in_pieces(officer: Client, settings: Any) -> None:
    """One that was lost on the way is sent again; one that does not follow on what is here is refused, and all of it
    is forgotten; a name that is no token touches nothing."""
    page, text = "/federation/lists/published/", FMJD_LIST.encode()

    def send(piece: bytes, **fields: str | int) -> Any:
        return officer.post(page, {"file": SimpleUploadedFile("V261101.DRA", piece), **fields})

    token = send(text[:40], more=1).json()["waiting"]
    for _ in range(2):
        assert send(text[40:90], more=1, waiting=token, start=40).json() == {"waiting": token}
    answer = send(text[90:], waiting=token, start=90)
    for _ in range(600):
        if answer.status_code != 202:
            break
        answer = officer.post(page, {"waiting": token, "name": "V261101.DRA"})
    assert answer.status_code == 302
    assert "V261101.DRA" in officer.get(page).content.decode()

    token = send(text[:40], more=1).json()["waiting"]
    (kept,) = (settings.HOME / "sent").iterdir()
    for start in ("50", "-1", "x"):
        assert send(text[50:], more=1, waiting="../" + token, start=start).status_code == 422
        assert kept.exists()
    assert send(text[50:], more=1, waiting=token, start=50).status_code == 422
    assert not kept.exists()


def test_a_published_list_is_brought_and_asked_while_somebody_types_and_without_scripts(
    officer: Client, reader: Client, clerk: Client, tournament: Tournament, listed: models.RatingList
) -> None:
    page = "/federation/lists/published/"
    assert reader.get(page).status_code == 403
    bad = officer.post(page, {"file": SimpleUploadedFile("lista.csv", b"Nazwisko\nLis\n")})
    assert (bad.status_code, bad.content.decode().count('role="alert"')) == (422, 1)
    answer = officer.post(page, {"file": SimpleUploadedFile("V261101.DRA", FMJD_LIST.encode())})
    for _ in range(600):
        if answer.status_code != 202:  # it is being read
            break
        waiting = answer.content.decode()
        answer = officer.post(page, {name: field(waiting, name) for name in ("waiting", "name")})
    assert answer.status_code == 302
    assert "V261101.DRA" in officer.get(page).content.decode()
    found = clerk.get(f"/federation/t/{tournament.key}/people/", {"q": "sek"}).json()["people"]
    assert [(each["source"], each["surname"], each["given_name"]) for each in found] == [
        ("register", "Sęk", "Łucja"),
        ("fmjd", "Sękowska", "Natalia"),
    ]
    assert (found[1]["rating"], found[1]["fmjd_id"], found[1]["federation"]) == ("2100", "13007", "POL")
    new = f"/t/{tournament.key}/entries/new/"
    assert "?take=fmjd%3A13007" in clerk.get(new, {"q": "sekow nat"}).content.decode()
    taken = clerk.get(new, {"take": "fmjd:13007"}).content.decode()
    assert [field(taken, name) for name in ("surname", "given_name", "rating")] == ["Sękowska", "Natalia", "2100"]
    assert not field(clerk.get(new, {"take": "fmjd:x"}).content.decode(), "surname")
