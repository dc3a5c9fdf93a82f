"""The federation's books: players, clubs, licences, lists, arbiters; who sees what, and what is kept."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from kodeks.formats.ratings import read_lists, write_lists
from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import arbiter_of, open_arbiters
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.lookup import find_people, register_flags
from kodeks.web.books.merging import merge_players
from kodeks.web.books.rating_books import newest
from kodeks.web.books.register import add_player
from kodeks.web.demonstration import demonstrate
from kodeks.web.federation.merging import candidates
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.privacy.models import Asker, Consent, Matter
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
QUARTER = Quarter.of(date(2026, 8, 1))


@pytest.fixture
def officer(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def reader() -> Client:
    client = Client()
    client.force_login(User.objects.create(username="reader", name="Jan Kowal"))
    return client


def row(number: str, name: str, rating: int, games: int = 40, letter: ListName = ListName.A) -> ListRow:
    return ListRow(
        player=number, name=name, list_name=letter, rating=rating, games=games, last_game=date(2026, 6, 1), club="LKS"
    )


@pytest.fixture
def listed(owner: User) -> models.RatingList:
    rows = (
        row("L-1", "Łucja Sęk", 2210),
        row("L-2", "Jan Kos", 2100, 12, ListName.B),
        row("L-3", "Adam Ćwik", 2050, 3, ListName.T),
    )
    return keep_lists([ListValue("100", QUARTER, rows)], owner)[0]


# Players


def form(**given: str) -> dict[str, str]:
    empty = dict.fromkeys(("number", "sex", "birth", "federation", "club", "fide_id", "licence_from", "licence_to"), "")
    return {**empty, "title_100": "", "title_64": "", "surname": "Zając", "given_name": "Ewa", **given}


def test_a_player_is_entered_corrected_and_found(officer: Client) -> None:
    answer = officer.post(
        "/federation/players/new/", form(number="PL-7", club="LKS Mława", title_100="I+", birth="1990")
    )
    player = models.Player.objects.get()
    assert answer.headers["Location"] == f"/federation/players/{player.pk}/"
    assert (player.number, player.club and player.club.name, player.title_100) == ("PL-7", "LKS Mława", "I+")
    page = f"/federation/players/{player.pk}/edit/"
    seen = str(filled(officer.get(page).content.decode())["seen"])
    officer.post(page, form(number="PL-8", title_64="II", seen=seen))
    player.refresh_from_db()
    assert (player.number, player.title_64, player.club) == ("PL-8", "II", None)
    for text in ("zajac ewa", "PL-8", "PL-7"):  # without accents, by number, by the number he had
        assert "Zając Ewa" in officer.get("/federation/players/", {"q": text}).content.decode()
    assert "Zając Ewa" not in officer.get("/federation/players/", {"q": "Kos"}).content.decode()


def test_without_a_licence_the_register_gives_a_number(officer: Client) -> None:
    for name in ("Ala", "Ola"):
        officer.post("/federation/players/new/", form(surname="Lis", given_name=name))
    assert list(models.Player.objects.values_list("number", flat=True).order_by("pk")) == ["R-1", "R-2"]


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("surname", "…"),
        ("number", "L-1"),
        ("birth", "wczoraj"),
        ("licence_from", "2026-13-01"),
        ("licence_to", "2020-01-01"),
        ("title_100", "papież"),
        ("number", "x" * 41),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(
    officer: Client, listed: models.RatingList, field: str, text: str
) -> None:
    answer = officer.post("/federation/players/new/", form(**{"licence_from": "2021-01-01", field: text}))
    assert answer.status_code == 422
    assert f'id="p-{field}-error"' in answer.content.decode()
    assert text in answer.content.decode()
    assert models.Player.objects.count() == 3


def test_births_and_licences_are_for_officers(officer: Client, reader: Client) -> None:
    player = add_player(Entry(name="Ewa Zając", licence="PL-7", birth="1990-05-31"))
    player.licence_from = date(2026, 1, 1)
    player.save()
    page = f"/federation/players/{player.pk}/"
    assert "31 maja 1990" in officer.get(page).content.decode()
    assert "1 stycznia 2026" in officer.get(page).content.decode()
    assert reader.get(page).status_code == 403
    assert reader.get("/federation/players/players.csv").status_code == 403
    assert "1990-05-31" in officer.get("/federation/players/players.csv").content.decode("utf-8-sig")


# Duplicates


def test_duplicates_become_one_and_their_history_moves(officer: Client, listed: models.RatingList, owner: User) -> None:
    kept = models.Player.objects.get(number="L-1")
    gone = add_player(Entry(name="Sęk Łucja", licence="L 1", birth="1990", club="UKS"), "100")
    gone.title_100 = "K"
    gone.save()
    models.Award.objects.create(
        player=gone, game="100", after="K", event="Open", day="2026-05-01", approved_on="2026-05-09"
    )
    assert [(pair.one, pair.two) for pair in candidates()[0]] in ([(kept, gone)], [(gone, kept)])
    page = f"/federation/players/{kept.pk}/merge/{gone.pk}/"
    assert "Sęk Łucja" in officer.get(page).content.decode()
    assert models.Player.objects.count() == 4  # nothing happens by looking
    officer.post(page, {"confirmed": "yes", "birth": "gone", "name": "kept"})
    kept.refresh_from_db()
    assert (kept.name, kept.birth, kept.title_100) == ("Łucja Sęk", "1990", "K")
    assert kept.awards.count() == 1
    assert find_people("L 1", "100")[0].player == kept
    assert officer.post(page, {"confirmed": "yes"}).status_code == 404  # doing it twice does no harm
    assert candidates() == ([], 0)


def test_a_merge_is_undone_with_everything_that_moved(officer: Client, owner: User, listed: models.RatingList) -> None:
    kept, gone = models.Player.objects.get(number="L-2"), models.Player.objects.get(number="L-3")
    Consent.objects.create(player=gone, matter=Matter.NAME, is_given=False, given_by=Asker.PERSON, day=date(2026, 1, 1))
    before = [list(table.objects.order_by("pk").values()) for table in (models.Player, Consent)]
    rows = list(listed.rows.order_by("rating").values("player_id", "list_name", "rating", "games"))
    merge_players(kept, gone, {"name"}, owner)
    assert next(row.player_id for row in listed.rows.order_by("rating")) == kept.pk  # on both: his row stays
    assert Consent.objects.get().player == kept  # what somebody refused is not forgotten
    entry = models.TrailEntry.objects.get(kind="merged")
    assert "Adam Ćwik (L-3)" in officer.get(f"/federation/players/{kept.pk}/").content.decode()
    assert officer.post(f"/federation/trail/{entry.pk}/undo/", {"reason": ""}).status_code == 422
    assert officer.post(f"/federation/trail/{entry.pk}/undo/", {"reason": "to dwie osoby"}).status_code == 302
    assert [list(table.objects.order_by("pk").values()) for table in (models.Player, Consent)] == before
    assert list(listed.rows.order_by("rating").values("player_id", "list_name", "rating", "games")) == rows
    assert not models.FormerNumber.objects.exists()
    assert officer.post(f"/federation/trail/{entry.pk}/undo/", {"reason": "znowu"}).status_code == 422


def test_every_change_by_hand_is_in_the_trail(officer: Client, owner: User) -> None:
    """Who, when, before, after, why; found by person, clerk and day; undone by another entry."""
    officer.post("/federation/players/new/", form(number="PL-7", club="LKS", reason="wniosek 12"))
    player = models.Player.objects.get()
    page = f"/federation/players/{player.pk}/edit/"
    seen = str(filled(officer.get(page).content.decode())["seen"])
    officer.post(page, form(number="PL-7", club="LKS", title_100="I", seen=seen, reason="uchwała 3"))
    club = models.Club.objects.get()
    officer.post(f"/federation/clubs/{club.pk}/edit/", {"name": "LKS Mława", "place": "Mława"})
    officer.post("/federation/arbiters/import/", {"text": '[[arbiters]]\nid = "S-1"\nname = "Jan Kos"\n'})
    kinds = list(models.TrailEntry.objects.order_by("pk").values_list("kind", "by", "reason"))
    assert kinds == [
        ("entered", owner.pk, "wniosek 12"),
        ("corrected", owner.pk, "uchwała 3"),
        ("club", owner.pk, ""),
        ("arbiters", owner.pk, ""),
    ]
    corrected = models.TrailEntry.objects.get(kind="corrected")
    assert list(corrected.rows.values_list("before", "after")) == [({"title_100": ""}, {"title_100": "I"})]
    today = timezone.localdate().isoformat()
    for query, found in (
        ({"person": "Zając"}, 2),
        ({"person": "Mława"}, 1),
        ({"clerk": str(owner.pk), "since": today, "until": today}, 4),
        ({"until": "2020-01-01"}, 0),
    ):
        shown = officer.get("/federation/trail/", query).content.decode()
        assert shown.count('<li>\n  <p><strong><a href="/federation/trail/') == found, query
    assert "uchwała 3" in officer.get(f"/federation/players/{player.pk}/").content.decode()
    officer.post(f"/federation/trail/{corrected.pk}/undo/", {"reason": "pomyłka"})
    player.refresh_from_db()
    assert player.title_100 == ""
    assert models.TrailEntry.objects.count() == 5


# Clubs and licences


def test_clubs_and_their_players(officer: Client, reader: Client, listed: models.RatingList) -> None:
    club = models.Club.objects.get()
    assert "Łucja Sęk" in officer.get(f"/federation/clubs/{club.pk}/").content.decode()
    officer.post(f"/federation/clubs/{club.pk}/edit/", {"name": "LKS Mława", "place": "Mława"})
    assert "LKS Mława" in officer.get("/federation/clubs/").content.decode()
    assert {reader.get(page).status_code for page in ("/federation/clubs/", f"/federation/clubs/{club.pk}/")} == {403}
    assert officer.post(f"/federation/clubs/{club.pk}/edit/", {"name": " "}).status_code == 422
    models.Club.objects.create(name="Inny")
    assert officer.post(f"/federation/clubs/{club.pk}/edit/", {"name": "inny"}).status_code == 422


def test_licences_that_run_out(officer: Client) -> None:
    today = timezone.localdate()
    for name, days in (("Ala Lis", -3), ("Ola Lis", 20), ("Ela Lis", 200)):
        player = add_player(Entry(name=name))
        player.licence_from, player.licence_to = today - timedelta(days=300), today + timedelta(days=days)
        player.save()
    page = officer.get("/federation/licences/", {"days": "30"}).content.decode()
    assert page.index("Ala Lis") < page.index("Ola Lis")
    assert "Ela Lis" not in page
    assert "już nieważna" in page


# Lists


def test_VI_2_1_4_the_technical_list_is_for_officers(
    officer: Client, reader: Client, listed: models.RatingList
) -> None:
    page = "/federation/lists/100/2026Q3/"
    assert "Adam Ćwik" in officer.get(page).content.decode()
    assert "Adam Ćwik" not in reader.get(page).content.decode()
    assert "Jan Kos" in reader.get(page).content.decode()
    (table,) = read_lists(reader.get(f"{page}list.csv").content)
    assert [each.player for each in table.rows] == ["L-1", "L-2"]
    (whole,) = read_lists(officer.get(f"{page}list.csv").content)
    assert whole == listed.value()


def test_lists_show_surnames_first_where_the_register_knows_them(
    officer: Client, client: Client, listed: models.RatingList
) -> None:
    """Also of whom the list itself has the whole name only, and as it was then."""
    models.Player.objects.filter(number="L-1").update(surname="Sęk")
    models.Player.objects.filter(number="L-2").update(surname="Wilk", name="Jan Wilk")
    for shown in (officer.get("/federation/lists/100/2026Q3/"), client.get("/public/lists/100/2026Q3/")):
        assert ["Sęk Łucja</a>" in shown.content.decode(), "Jan Kos</a>" in shown.content.decode()] == [True, True]


def test_a_list_is_printed(reader: Client, listed: models.RatingList) -> None:
    first = reader.get("/federation/lists/100/2026Q3/list.pdf")
    assert first.content.startswith(b"%PDF")
    assert reader.get("/federation/lists/100/2026Q3/list.pdf").content == first.content
    assert reader.get("/federation/lists/64/2026Q3/list.pdf").status_code == 404


def test_a_table_of_lists_says_itself_which_they_are(officer: Client, owner: User) -> None:
    text = write_lists([ListValue("64", QUARTER, (row("L-1", "Łucja Sęk", 2210),))])
    page = officer.post("/federation/lists/import/", {"text": text}).headers["Location"]
    shown = officer.get(page).content.decode()
    assert "nowi w rejestrze: 1 zawodnik" in shown
    assert newest("64") is None
    officer.post(page, {"confirmed": "yes", "seen": filled(shown)["seen"]})
    kept = newest("64")
    assert kept is not None
    assert kept.value().rows[0].rating == 2210
    wrong = officer.post("/federation/lists/import/", {"text": "game,valid_from\n64,x"}).headers["Location"]
    assert officer.get(wrong).status_code == 422


# Arbiters


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


def filled(page: str) -> dict[str, str | list[str]]:
    """What a browser would send of the form on a page, nothing typed."""
    found: dict[str, str | list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", page.partition('name="seen"')[2]):
        name, value = (re.search(rf'{what}="([^"]*)"', tag) for what in ("name", "value"))
        if name and ("checkbox" not in tag or " checked" in tag):
            found[name[1]] = html.unescape(value[1]) if value else ""
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    return found | {"seen": seen[1] if seen else ""}


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


# Entries


@pytest.fixture
def clerk(tournament: Tournament) -> Client:
    user = User.objects.create(username="clerk", name="Zofia Nowak")
    Membership.objects.create(tournament=tournament, user=user, role=Role.CLERK)
    client = Client()
    client.force_login(user)
    return client


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


# The demonstration


def test_the_demonstration_has_books(owner: User, officer: Client) -> None:
    demonstrate(owner, datetime(2026, 11, 16, 12, 0))
    demonstrate(owner, datetime(2026, 11, 16, 12, 0))  # a second start keeps what is there
    assert models.RatingList.objects.count() == 3
    assert [each.status for each in models.Submission.objects.order_by("pk")] == ["approved", "received"]
    assert models.RatingChange.objects.count() == 20
    assert candidates()[1] >= 1
    best = models.RatingChange.objects.first()
    assert best is not None
    page = officer.get(f"/federation/players/{best.player_id}/").content.decode()
    assert "Memoriał Zenona Sitarza" in page
    assert "KW2025:VI.4.2" in page
    for submission in models.Submission.objects.all():
        for part in ("", "report/", "report.pdf", "bundle.zip"):
            assert officer.get(f"/federation/submissions/{submission.pk}/{part}").status_code == 200
    for address in ("", "players/", "clubs/", "licences/", "lists/", "lists/100/compute/", "arbiters/", "submissions/"):
        assert officer.get(f"/federation/{address}").status_code == 200, address


def test_rows_that_may_be_one_are_told_by_what_is_alike() -> None:
    """By name with no other birth, by licence but for its signs, by FIDE's number; a pair stands once."""

    def row(number: str, name: str, birth: str = "", fide_id: str = "") -> int:
        return models.Player.objects.create(number=number, name=name, birth=birth, fide_id=fide_id).pk

    sek = [row("L-1", "Łucja Sęk", "1990"), row("X-1", "SĘK, ŁUCJA"), row("X-2", "Lucja Sek", "1985")]
    twice = [row("AB/12", "Jan Lis"), row("ab 12", "Piotr Wilk")]
    fide = [row("F-1", "Ewa Kos", fide_id="77"), row("F-2", "Ewa Nowak", fide_id="77")]
    row("F-3", "Ola Kos")
    pairs, count = candidates()
    found = {(pair.one.pk, pair.two.pk): pair.alike.removeprefix("federation-alike-") for pair in pairs}
    assert found == {
        (sek[0], sek[1]): "name",
        (sek[1], sek[2]): "name",
        (fide[0], fide[1]): "fide",
        (twice[0], twice[1]): "number",
    }
    assert (count, len(candidates(2)[0]), candidates(2)[1]) == (4, 2, 4)


def test_many_clubs_come_by_pages(officer: Client) -> None:
    models.Club.objects.bulk_create(models.Club(name=f"Klub {number:03}") for number in range(130))
    pages = [officer.get(f"/federation/clubs/?page={page}").content.decode() for page in (1, 2)]
    assert [re.findall(r"Klub (\d+)", page) for page in pages] == [
        [f"{number:03}" for number in numbers] for numbers in (range(100), range(100, 130))
    ]


# Published lists

FMJD_LIST = (
    '"nr_ew","nick","last_n","first_n","country","title","rating","wtitle","wrating"\n'
    '"13007","","Sękowska","Natalia","POL","GMIF","2100","",""\n'
)


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


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
