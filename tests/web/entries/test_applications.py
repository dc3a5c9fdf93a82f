"""The entry form for everybody, and those who sent it at the desk."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry
from kodeks.tournament.acts import Enter, Number
from kodeks.web.accounts.models import User
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.models import Player
from kodeks.web.door.kept import KEEP
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.public import entering
from kodeks.web.publication.models import Application, Publication

pytestmark = pytest.mark.django_db(transaction=True)
REGULATIONS = 'name = "Otwarty"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstarts = 2026-11-28\n'
TYPED = {
    "surname": "Kowalska",
    "given_name": "Ewa",
    "birth": "2012",
    "club": "Warcabik",
    "licence": "",
    "title": "IV",
    "contact": "mama@example.org",
    "agrees": "yes",
    "once": "abc",
    "website": "",
}


def make(owner: User, regulations: str = REGULATIONS, **publication: bool) -> Tournament:
    row = log.create(regulations, by=owner)
    Publication.objects.create(tournament=row, is_public=True, **{"takes_entries": True, **publication})
    return row


@pytest.fixture
def event(owner: User) -> Tournament:
    return make(owner)


@pytest.fixture
def desk(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def form(row: Tournament) -> str:
    return f"/public/{row.key}/enter/"


def send(row: Tournament, **typed: str) -> object:
    return Client().post(form(row), {**TYPED, **typed})


def test_everybody_can_ask_to_be_entered(event: Tournament) -> None:
    visitor = Client(enforce_csrf_checks=True)
    page = visitor.get(form(event))
    assert page.status_code == 200
    assert KEEP not in page.headers  # each visitor has his own
    token = visitor.cookies["csrftoken"].value
    answer = visitor.post(form(event), {**TYPED, "csrfmiddlewaretoken": token}, follow=True)
    assert "Dziękujemy" in answer.content.decode()
    application = Application.objects.get()
    assert (application.name, application.birth, application.status) == ("Kowalska Ewa", "2012", "waiting")
    assert application.contact == "mama@example.org"
    assert not log.load(event).state.entries  # the desk decides
    everything = "".join(
        Client().get(address).content.decode()
        for address in (form(event), f"/public/{event.key}/", f"/public/{event.key}/start-list/")
    )
    assert "Kowalska" not in everything
    assert "mama@" not in everything


def test_the_form_is_found_from_the_front_page_and_the_calendar(owner: User) -> None:
    soon = timezone.localdate() + timedelta(days=14)  # what is over takes no entries
    event = make(owner, REGULATIONS.replace("2026-11-28", soon.isoformat()))
    other = make(owner, takes_entries=False)
    assert form(event) in Client().get(f"/public/{event.key}/").content.decode()
    assert form(other) not in Client().get(f"/public/{other.key}/").content.decode()
    calendar = Client().get("/public/").content.decode()
    assert form(event) in calendar
    assert form(other) not in calendar


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("surname", "", "nazwiska"),
        ("birth", "", "rok urodzenia"),
        ("birth", "kiedyś", "kiedyś"),
        ("contact", "brak", "adres e-mail albo numer telefonu"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(event: Tournament, field: str, typed: str, words: str) -> None:
    answer = send(event, **{field: typed})
    page = answer.content.decode()  # type: ignore[attr-defined]
    assert answer.status_code == 422  # type: ignore[attr-defined]
    said = page.split(f'id="e-{field}-error">')[1].split("</p>")[0]
    assert words in said
    assert 'value="Warcabik"' in page  # what was typed is kept
    assert not Application.objects.exists()


def test_without_agreeing_nothing_is_kept(event: Tournament) -> None:
    answer = Client().post(form(event), {name: text for name, text in TYPED.items() if name != "agrees"})
    assert answer.status_code == 422
    assert not Application.objects.exists()


def test_sent_twice_it_is_one(event: Tournament) -> None:
    send(event)
    assert send(event).status_code == 302  # type: ignore[attr-defined]
    send(event, once="another")
    send(event, once="a third", surname="KOWALSKA", given_name="Ewa")
    assert Application.objects.count() == 1
    send(event, once="a brother", surname="Kowalski", given_name="Jan")
    assert Application.objects.count() == 2


def test_a_program_that_fills_everything_is_thanked_and_forgotten(event: Tournament) -> None:
    assert send(event, website="https://example.org").status_code == 302  # type: ignore[attr-defined]
    assert not Application.objects.exists()


def test_one_address_cannot_fill_the_desk(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "LIMIT", 3)
    answers = [send(event, surname=f"Gracz {letter}", once=letter) for letter in "abcde"]
    assert [each.status_code for each in answers] == [302, 302, 302, 429, 429]  # type: ignore[attr-defined]
    assert Application.objects.count() == 3


def test_it_says_why_there_is_no_form(owner: User, event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    closes = REGULATIONS + "entries_close = 2026-11-27T18:00:00\n"
    late, not_here = make(owner, closes), make(owner, takes_entries=False)
    noon = datetime(2026, 11, 27, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
    monkeypatch.setattr(timezone, "now", lambda: noon)
    assert "<form" in Client().get(form(late)).content.decode()
    monkeypatch.setattr(timezone, "now", lambda: noon.replace(hour=19))
    assert "Zgłoszenia zamknięto: 27 listopada 2026, 18:00" in Client().get(form(late)).content.decode()
    assert "nie przyjmuje" in Client().get(form(not_here)).content.decode()
    log.append(event, [Enter(Entry(name="Ala")), Enter(Entry(name="Ola")), Number((0, 1), "k")], by=owner, at="")
    assert "Numery startowe są już nadane" in Client().get(form(event)).content.decode()
    for row in (late, not_here, event):
        send(row)
    assert not Application.objects.exists()
    Publication.objects.filter(tournament=event).update(is_public=False)
    assert Client().get(form(event)).status_code == 404


# The desk


def decide(client: Client, row: Tournament, decision: str, **fields: str) -> str:
    number = Application.objects.order_by("-id").values_list("pk", flat=True)[0]
    given = {"decision": decision, "on": log.load(row).seq, **fields}
    return client.post(f"/t/{row.key}/applications/{number}/", given, follow=True).content.decode()


def test_the_desk_accepts_with_one_act(desk: Client, event: Tournament) -> None:
    birth = str(timezone.localdate().year - 14)
    send(event, contact="+48 600 100 200", birth=birth)
    assert "1 zgłoszenie do rozpatrzenia" in desk.get(f"/t/{event.key}/entries/").content.decode()
    page = desk.get(f"/t/{event.key}/applications/").content.decode()
    assert "+48 600 100 200" in page
    assert "niepełnoletni" in page
    decide(desk, event, "accept")
    state = log.load(event).state
    assert [(each.name, each.birth, each.club) for each in state.entries] == [("Kowalska Ewa", birth, "Warcabik")]
    assert log.load(event).seq == 1
    assert "jest już rozpatrzone" in decide(desk, event, "accept")  # twice does no harm
    assert log.load(event).seq == 1
    assert "Kowalska Ewa" in Client().get(f"/public/{event.key}/start-list/").content.decode()


def test_the_desk_refuses(desk: Client, event: Tournament) -> None:
    send(event)
    assert "Odrzucono" in decide(desk, event, "refuse")
    assert Application.objects.get().status == "refused"
    assert not log.load(event).events
    assert "zgłoszenie do rozpatrzenia" not in desk.get(f"/t/{event.key}/entries/").content.decode()


def test_the_register_knows_him_by_licence_or_by_name_and_year(desk: Client, owner: User, event: Tournament) -> None:
    row = ListRow(
        player="L-7",
        name="Ewa Kowalska",
        list_name=ListName.A,
        rating=1890,
        games=30,
        last_game=date(2026, 6, 1),
        birth="2012-03-04",
        club="Orzeł",
    )
    keep_lists([ListValue("100", Quarter.parse("2026Q4"), (row,))], owner)
    Player.objects.filter(number="L-7").update(title_100="III")
    send(event, licence="")
    page = desk.get(f"/t/{event.key}/applications/").content.decode()
    assert "III · 1890 A · 2012-03-04 · Orzeł · L-7" in page
    decide(desk, event, "register")
    entry = log.load(event).state.entries[0]
    assert (entry.name, entry.rating, entry.title, entry.club, entry.licence) == (
        "Ewa Kowalska",
        1890,
        "III",
        "Orzeł",
        "L-7",
    )
    send(event, surname="Ktoś", given_name="Inny", licence="L-7", once="x")
    page = desk.get(f"/t/{event.key}/applications/").content.decode()
    assert "ta licencja należy do kogoś innego" in page
    assert "W rejestrze" not in page
    decide(desk, event, "refuse")
    send(event, birth="1999", licence="L-7", once="y")
    assert "data urodzenia jest inna niż w rejestrze" in desk.get(f"/t/{event.key}/applications/").content.decode()


def test_the_same_name_is_flagged_and_the_code_refuses_it(desk: Client, owner: User, event: Tournament) -> None:
    log.append(event, [Enter(Entry(name="Kowalska Ewa", birth="2012"))], by=owner, at="")
    send(event)
    assert "jest już na liście" in desk.get(f"/t/{event.key}/applications/").content.decode()
    decide(desk, event, "accept")
    assert log.load(event).seq == 1
    assert Application.objects.get().status == "waiting"


def test_after_numbers_are_given_it_is_asked_first(desk: Client, owner: User, event: Tournament) -> None:
    send(event)
    log.append(event, [Enter(Entry(name="Ala")), Enter(Entry(name="Ola")), Number((0, 1), "k")], by=owner, at="")
    before = log.load(event).seq
    page = decide(desk, event, "accept")
    assert log.load(event).seq == before
    assert 'name="confirmed"' in page
    decide(desk, event, "accept", confirmed="yes")
    assert log.load(event).state.entries[2].name == "Kowalska Ewa"


def test_consents_of_an_entry_hold_for_its_tournament(desk: Client, owner: User, event: Tournament) -> None:
    send(event, shows_details="yes")
    decide(desk, event, "accept")
    send(event, name="Nowak Jan", birth="2011", once="n", hides_name="yes")
    decide(desk, event, "accept")
    people = Client().get(f"/api/v1/tournaments/{event.key}/people").json()
    assert [(each["name"], each["title"], each["born"]) for each in people] == [
        ("Kowalska Ewa", "IV", "2012"),
        ("Zawodnik 2", "", ""),
    ]
    other = make(owner)
    log.append(other, [Enter(Entry(name="Nowak Jan", birth="2011"))], by=owner, at="")
    assert "Nowak" in Client().get(f"/public/{other.key}/start-list/").content.decode()


def test_a_team_is_entered_with_its_players(desk: Client, owner: User) -> None:
    teams = make(owner, 'name = "Liga"\ngame = "100"\nsystem = "team_swiss"\nboards = 2\nrounds = 3\n')
    typed = {"name": "Warcabik", "players": "Ala\nOla\nEla", "contact": "a@b.pl", "agrees": "yes", "once": "t"}
    assert Client().post(form(teams), {**typed, "players": ""}).status_code == 422
    assert Client().post(form(teams), typed).status_code == 302
    decide(desk, teams, "accept")
    assert log.load(teams).state.entries[0].players == ("Ala", "Ola", "Ela")
