"""The federation's register of arbiters: taken in from a file, entered in a form, looked up for an event."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from federation_at_hand import filled, form

from kodeks.tournament import Entry
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import arbiter_of, open_arbiters
from kodeks.web.books.register import add_player
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
ARBITER = """[[arbiters]]
id = "S-1"
name = "Anna Lis"
birth = 1980-05-01

[[arbiters.classes]]
class = "third"
since = 2015-01-01
"""


def take_in(officer: Client, text: str) -> str:
    file = SimpleUploadedFile("arbiters.toml", text.encode())
    return officer.post("/federation/arbiters/import/", {"file": file}, follow=True).content.decode()


def test_an_arbiter_and_what_is_missing_for_the_next_class(officer: Client, reader: Client) -> None:
    take_in(officer, ARBITER)
    arbiter = models.Arbiter.objects.get()
    page = officer.get(f"/federation/arbiters/{arbiter.pk}/").content.decode()
    assert "klasa druga" in page
    assert "KW2025:IV.6.2.2.3" in page
    assert "Lis Anna" in officer.get("/federation/arbiters/").content.decode()
    pages = ("/federation/", "/federation/players/", "/federation/arbiters/", f"/federation/arbiters/{arbiter.pk}/")
    assert {reader.get(page).status_code for page in pages} == {403}
    text = officer.get("/federation/arbiters/file/").content.decode()
    assert 'name = "Anna Lis"' in text


@pytest.mark.parametrize("text", [ARBITER.replace("third", "zero"), ARBITER.replace("S-1", ""), "[[["])
def test_a_bad_register_is_told(officer: Client, text: str) -> None:
    assert 'role="alert"' in take_in(officer, text)
    assert not models.Arbiter.objects.exists()


def test_what_a_file_does_not_speak_of_stays(officer: Client) -> None:
    appointed = '[[appointments]]\nevent = "Liga"\narbiter = "S-1"\nrole = "chief"\nby = "college"\n'
    take_in(officer, f"conferences = [2025-03-01]\n\n{ARBITER}\n{appointed}")
    take_in(officer, ARBITER.replace("S-1", "S-2").replace("Anna Lis", "Jan Lis"))
    register = open_arbiters()
    assert [each.id for each in register.arbiters] == ["S-1", "S-2"]
    assert register.conferences == (date(2025, 3, 1),)
    assert [each.event for each in register.appointments] == ["Liga"]


def test_an_arbiter_is_entered_in_a_form(officer: Client) -> None:
    address = "/federation/arbiters/new/"
    typed = {
        **filled(officer.get(address).content.decode()),
        "id": "S-7",
        "surname": "Żuk",
        "given_name": "Ewa",
        "birth": "1985-02-03",
        "classes-0-class": "second",
        "classes-0-since": "2019-01-01",
        "licences-0-number": "S-7",
        "licences-0-valid_from": "2026-01-01",
        "exams-0-class": "second",
        "exams-0-day": "2018-12-01",
        "exams-0-passed": "yes",
        "events-0-name": "Open Mławy",
        "events-0-role": "deputy",
        "events-0-starts": "2025-05-01",
        "events-0-ends": "2025-05-03",
        "events-0-tempo": "60m+30s",
        "other_conference": "2025-03-01",
    }
    answer = officer.post(address, typed)
    row = models.Arbiter.objects.get()
    assert answer.headers["Location"] == f"/federation/arbiters/{row.pk}/"
    arbiter = arbiter_of(row)
    assert (arbiter.id, arbiter.name, arbiter.surname) == ("S-7", "Ewa Żuk", "Żuk")
    assert (arbiter.birth, arbiter.good_repute) == (date(1985, 2, 3), True)
    assert (arbiter.conferences, arbiter.exams[0].passed) == ((date(2025, 3, 1),), True)
    assert [(each.name, each.role.value, each.board) for each in arbiter.events] == [("Open Mławy", "deputy", "100")]
    assert "zastępca sędziego głównego" in officer.get(answer.headers["Location"]).content.decode()
    officer.post(f"/federation/arbiters/{row.pk}/edit/", filled_form(officer, row))
    row.refresh_from_db()
    assert arbiter_of(row) == arbiter  # kept as it was shown, nothing is lost


def filled_form(officer: Client, row: models.Arbiter) -> dict[str, str | list[str]]:
    return filled(officer.get(f"/federation/arbiters/{row.pk}/edit/").content.decode())


WHOLE = """conferences = [2024-03-02, 2025-03-01]

[[arbiters]]
id = "S-9"
name = "Jan \\"Jaś\\" <Kos>"
category = "I+"
good_repute = false
been_on_list_a = true
conferences = [2025-03-01]
classes = [{ class = "third", since = 2010-01-01 }]
licences = [{ number = "S-9", valid_from = 2026-01-01, valid_to = 2026-12-31 }]
suspensions = [{ starts = 2020-01-01, by = "PZWarc" }]
exams = [{ class = "third", day = 2009-12-01, passed = false }]
waivers = [{ waived = "age", day = 2009-12-01, grounds = "młody" }]
requests = [{ class = "fmjd", received = 2025-01-01, proposal = true }]
relations = [{ kind = "club", to = "LKS" }]
events = [{ name = "Open", role = "round", starts = 2025-05-01, ends = 2025-05-02, board = "64", rated_tempo = false }]
"""


def test_a_form_loses_nothing(officer: Client) -> None:
    take_in(officer, WHOLE)
    row = models.Arbiter.objects.get()
    before = arbiter_of(row)
    fields = filled_form(officer, row)
    officer.post(f"/federation/arbiters/{row.pk}/edit/", {**fields, "conference": ["2025-03-01"]})
    row.refresh_from_db()
    assert arbiter_of(row) == replace(before, surname=before.parts.surname)  # which he has seen
    emptied = {name: "" if re.match("(events|suspensions)-0", name) else value for name, value in fields.items()}
    officer.post(f"/federation/arbiters/{row.pk}/edit/", emptied | {"seen": filled_form(officer, row)["seen"]})
    row.refresh_from_db()
    assert (arbiter_of(row).events, arbiter_of(row).suspensions) == ((), ())


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"surname": ""}, ""),
        ({"id": "x" * 61}, ""),
        ({"classes-0-class": "third"}, "classes-0-since"),
        ({"classes-0-class": "zero", "classes-0-since": "2019-01-01"}, "classes-0-class"),
        ({"licences-0-number": "1", "licences-0-valid_from": "wczoraj"}, "licences-0-valid_from"),
        (
            {
                "events-0-name": "X",
                "events-0-role": "chief",
                "events-0-starts": "2025-05-02",
                "events-0-ends": "2025-05-01",
            },
            "events-0-ends",
        ),
        ({"birth": "1885-01-01"}, ""),
        ({"classes-count": "x", "events-count": "99999999999"}, None),
    ],
)
def test_what_is_wrong_is_told_in_its_row(officer: Client, fields: dict[str, str], wrong: str | None) -> None:
    typed = {
        **filled(officer.get("/federation/arbiters/new/").content.decode()),
        "id": "S-7",
        "surname": "Żuk",
        "given_name": "Ewa",
    }
    answer = officer.post("/federation/arbiters/new/", typed | fields)
    page = answer.content.decode()
    assert answer.status_code == (302 if wrong is None else 422)
    if wrong is not None:
        assert 'role="alert"' in page
        assert not models.Arbiter.objects.exists()
    if wrong:
        assert re.search(rf'name="{wrong}"[^>]*aria-invalid="true"', page)


def test_a_row_more_keeps_what_was_typed(officer: Client) -> None:
    typed = {
        **filled(officer.get("/federation/arbiters/new/").content.decode()),
        "id": "S-7",
        "surname": "Żuk",
        "given_name": "Ewa",
    }
    page = officer.post("/federation/arbiters/new/", typed | {"more": "events", "events-0-name": "Open"})
    assert page.status_code == 200
    assert 'name="events-1-name"' in page.content.decode()
    assert 'value="Open"' in page.content.decode()
    assert not models.Arbiter.objects.exists()


def test_an_id_belongs_to_one(officer: Client) -> None:
    take_in(officer, ARBITER)
    typed = {
        **filled(officer.get("/federation/arbiters/new/").content.decode()),
        "id": "s-1",
        "surname": "Żuk",
        "given_name": "Ewa",
    }
    assert officer.post("/federation/arbiters/new/", typed).status_code == 422


def test_two_officers_do_not_overwrite_each_other(officer: Client) -> None:
    take_in(officer, ARBITER)
    row = models.Arbiter.objects.get()
    typed = filled_form(officer, row)
    officer.post(f"/federation/arbiters/{row.pk}/edit/", typed | {"surname": "Lis-Kos"})
    answer = officer.post(f"/federation/arbiters/{row.pk}/edit/", typed | {"surname": "Nowak"})
    assert answer.status_code == 422
    assert "w międzyczasie" in answer.content.decode()
    assert models.Arbiter.objects.get().name == "Anna Lis-Kos"

    player = add_player(Entry(name="Ewa Zając", licence="PL-7"))
    page = f"/federation/players/{player.pk}/edit/"
    seen = filled(officer.get(page).content.decode())["seen"]
    officer.post(page, form(number="PL-7", club="LKS", seen=str(seen)))
    assert officer.post(page, form(number="PL-7", birth="1990", seen=str(seen))).status_code == 422
    player.refresh_from_db()
    assert (player.club and player.club.name, player.birth) == ("LKS", "")


def test_the_officials_of_an_event_are_looked_up(officer: Client, tournament: Tournament) -> None:
    page = officer.get("/federation/arbiters/check/", {"tournament": tournament.key}).content.decode()
    assert "KW2025" in page  # there is no chief arbiter
