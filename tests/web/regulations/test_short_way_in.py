"""The short way to a tournament, findings that a button puts right, and arbiters of the federation's register."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from kodeks.formats.regulations import example_text, read_regulations
from kodeks.officials import Arbiter, HeldClass, Licence
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament import Regulations, SystemKind
from kodeks.tournament.occasion import assess_tempo
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import keep_arbiter
from kodeks.web.books.trail import Changes
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.regulations.event_templates import TEMPLATES, regulations_of
from kodeks.web.regulations.fields import FIRST_QUESTIONS
from kodeks.web.regulations.form import form_of
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
NEW = "/new/"


@pytest.fixture
def ala() -> User:
    return User.objects.create(username="ala", name="Ala Sędzia")


@pytest.fixture
def client(ala: User) -> Client:
    visitor = Client(headers={"accept-language": "pl"})
    visitor.force_login(ala)
    return visitor


def _questions(page: str) -> dict[str, str]:
    """The form of the short way as it stands on a page."""
    form = re.search(r'<form[^>]* id="opening".*?</form>', page, re.DOTALL)
    assert form is not None
    found: dict[str, str] = {}
    for name, value in re.findall(r'<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', form[0]):
        found[name] = f"{found[name]}\n{value}" if name in found else value
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form[0], re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return {name: unescape(value) for name, value in found.items() if name != "csrfmiddlewaretoken"}


def _made() -> Regulations:
    return log.load(Tournament.objects.latest("pk")).state.regulations


ALL = [each for group in TEMPLATES.values() for each in group]


def test_there_is_a_template_of_every_official_event_of_the_codes() -> None:
    found = [regulations_of(each) for each in ALL]
    assert {each.system for each in found} == set(SystemKind)
    classes = {(each.game, tempo.name) for each in found if (tempo := assess_tempo(each)) is not None}
    fast = (TempoClass.STANDARD, TempoClass.RAPID, TempoClass.BLITZ)
    assert classes >= {(game, name) for game in ("100", "64", "chess") for name in fast}
    assert ("100", TempoClass.SUPERBLITZ) in classes
    assert {"swiss", "round_robin", "team_round_robin"} <= {each.system for each in found if each.game == "64"}
    assert "chess960" in {each.game for each in found}


def test_every_question_has_a_good_answer(client: Client) -> None:
    page = client.get(NEW).content.decode()
    asked = _questions(page)
    assert len(FIRST_QUESTIONS) == 9  # eight, and one for teams
    assert [field.name for field in FIRST_QUESTIONS if not asked[field.name]] == ["place", "boards"]
    assert (asked["game"], asked["tempo"], asked["arbiters.0.name"]) == ("100", "15 min + 5 s", "Sędzia\nAla")
    assert "15 minut na całą partię" in page
    assert client.post(NEW, asked | {"do": "create"}).headers["Location"].endswith("/entries/import/")
    assert (_made().game, _made().play.tempo, _made().pairing.rounds) == ("100", "15m+5s", 7)
    assert [(each.name, each.surname) for each in _made().people.arbiters] == [("Ala Sędzia", "Sędzia")]
    assert Membership.objects.get().role == Role.CHIEF
    again = _questions(client.get(NEW).content.decode())
    assert client.post(NEW, asked | {"do": "create"}).status_code == 302  # sent twice
    assert Tournament.objects.count() == 1
    assert again["key"] != asked["key"]


def test_what_he_made_last_is_what_is_offered_next(client: Client) -> None:
    asked = _questions(client.get(NEW).content.decode())
    client.post(NEW, asked | {"do": "create", "place": "Mława", "tempo": "20'", "rounds": "5"})
    offered = _questions(client.get(NEW).content.decode())
    assert (offered["place"], offered["tempo"], offered["rounds"]) == ("Mława", "20 min", "5")


@pytest.mark.parametrize("template", ALL, ids=[each.name for each in ALL])
def test_every_template_is_created_by_the_short_way_and_nothing_is_raw(template, client: Client) -> None:
    page = client.get(NEW, {"source": template.source}).content.decode()
    assert not re.search(r"\{&#34;|\{\"|None|True|False", page)
    done = client.post(NEW, _questions(page) | {"do": "create", "place": "Mława"})
    assert done.status_code == 302, done.content.decode()
    made, wanted = _made(), regulations_of(template)
    assert (made.game, made.system, made.play.tempo) == (wanted.game, wanted.system, wanted.play.tempo)
    assert (made.is_rated, made.norms, made.level) == (wanted.is_rated, wanted.norms, wanted.level)
    assert "Tomasz Biel" not in log.load(Tournament.objects.get()).text


def test_another_game_brings_its_own_answers_and_keeps_what_was_typed(client: Client) -> None:
    asked = _questions(client.get(NEW).content.decode()) | {"name": "Zima", "game": "chess", "system": "round_robin"}
    page = client.post(NEW, asked | {"do": "again"})
    fitted = _questions(page.content.decode())
    assert (page.status_code, fitted["name"], fitted["rounds"]) == (200, "Zima", "")
    assert fitted["tempo"] == "90 min + 30 s"
    looked = client.post(NEW, asked | {"do": "create"})  # without a script: first he sees them
    assert looked.status_code == 200
    assert not Tournament.objects.exists()
    assert client.post(NEW, fitted | {"do": "create"}).status_code == 302
    assert (_made().game, _made().system, _made().is_rated) == ("chess", SystemKind.ROUND_ROBIN, False)
    assert "tiebreaks" in _made().announced  # what the code wants announced is said


@pytest.mark.parametrize(("game", "system"), [("64", "knockout"), ("chess", "match"), ("64", "team_swiss")])
def test_an_event_without_a_template_is_made_all_the_same(client: Client, game: str, system: str) -> None:
    asked = _questions(client.get(NEW).content.decode()) | {"game": game, "system": system, "do": "again"}
    fitted = _questions(client.post(NEW, asked).content.decode()) | {"do": "create", "tempo": "10", "boards": "4"}
    assert client.post(NEW, fitted).status_code == 302
    assert (_made().game, _made().system, _made().play.tempo) == (game, system, "10m")


@pytest.mark.parametrize(
    ("name", "value"), [("tempo", "szybko"), ("rounds", "dużo"), ("starts", "jutro"), ("name", "")]
)
def test_what_cannot_be_is_told_at_its_question(client: Client, name: str, value: str) -> None:
    asked = _questions(client.get(NEW).content.decode()) | {name: value, "do": "create"}
    answer = client.post(NEW, asked)
    assert answer.status_code == 422
    assert re.search(rf'id="f-{name}"[^>]* aria-invalid="true"', answer.content.decode())
    assert not Tournament.objects.exists()


def test_the_whole_regulations_are_shown_with_the_answers(client: Client) -> None:
    asked = _questions(client.get(NEW).content.decode()) | {"place": "Mława", "do": "whole"}
    page = client.post(NEW, asked).content.decode()
    assert 'value="Mława"' in page
    assert f'action="{reverse("desk:new_regulations")}"' in page
    assert "Utwórz turniej" in page


def test_an_event_with_errors_is_not_praised(client: Client) -> None:
    page = client.get(NEW, {"source": "template:swiss_classic_100"}).content.decode()
    client.post(NEW, _questions(page) | {"do": "create"})  # norms, and nobody is licensed
    row = Tournament.objects.get()
    told = client.get(reverse("desk:import_entries", args=[row.key])).content.decode()
    assert "notice success" not in told
    assert "nie dać kategorii" in told
    for name in ("overview", "announcement"):
        shown = client.get(reverse(f"desk:{name}", args=[row.key])).content.decode()
        assert "Błędy w regulaminie: 1" in shown
        assert f"{reverse('desk:regulations', args=[row.key])}#f-arbiters" in shown


# Findings


def _sent(values: dict[str, str], **more: str) -> dict[str, object]:
    sent: dict[str, object] = {**values, "mode": "form", **more}
    return sent | {"norms": values["norms"].split("\n")} if "norms" in values else sent


def test_a_finding_has_a_button_that_puts_it_right(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100")) | {"default_minutes": "90", "tempo": "58", "points.win": "3"}
    address = reverse("desk:new_regulations")
    page = client.post(address, _sent(values, do="check")).content.decode()
    assert "Dozwolone spóźnienie (minuty): wpisz 60" in page
    assert "Tempo gry: wpisz 90 min" in page
    assert re.search(r'<details class="part" id="s-points" open', page)
    assert re.search(r'<details class="part" id="s-invitation">', page)
    [button] = re.findall(r'name="mend" value="(default_minutes:[^"]+)"', page)
    mended = client.post(address, _sent(values, mend=button)).content.decode()
    assert 'name="default_minutes"' in mended
    assert re.search(r'name="default_minutes"[^>]* value="60"', mended)
    assert "Poprawiono: Dozwolone spóźnienie" in mended
    whole = client.post(address, _sent(values, mend="all")).content.decode()
    assert 'class="mend"' not in whole
    assert re.search(r'name="points.win"[^>]* value="2"', whole)


def test_a_button_of_a_finding_that_is_gone_does_no_harm(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100"))
    answer = client.post(reverse("desk:new_regulations"), _sent(values, mend="tempo:nothing"))
    assert answer.status_code == 200
    broken = client.post(reverse("desk:new_regulations"), _sent(values | {"rounds": "x"}, mend="all"))
    assert broken.status_code == 422


def test_a_tempo_is_told_back_in_the_language_of_the_page(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100")) | {"tempo": "90/40+30"}
    for language, words in (("pl", "1 godzina 30 minut na 40 posunięć"), ("en", "1 hour 30 minutes for 40 moves")):
        found = client.post(reverse("desk:check_new"), _sent(values), headers={"accept-language": language})
        assert words in found.content.decode()


# The register of arbiters


@pytest.fixture
def register() -> None:
    keep_arbiter(
        Arbiter(
            id="1",
            name="Anna Zielińska",
            classes=(HeldClass(arbiter_class=ArbiterClass.FIRST, since=date(2020, 1, 1)),),
            licences=(Licence(number="S-014", valid_from=date(2020, 1, 1), valid_to=date(2028, 12, 31)),),
        ),
        None,
        Changes(),
    )


@pytest.mark.usefixtures("register")
def test_IV_5_3_8_the_register_fills_the_regulations(client: Client) -> None:
    page = client.get(NEW, {"source": "template:swiss_classic_100"}).content.decode()
    assert '<option value="Zielińska, Anna" data-class="first" data-licence="S-014">' in page
    client.post(NEW, _questions(page) | {"do": "create", "arbiters.0.name": "Anna Zielińska", "starts": "2027-05-01"})
    [chief] = _made().people.arbiters
    assert (chief.arbiter_class, chief.licence) == (ArbiterClass.FIRST, "S-014")
    row = Tournament.objects.get()
    assert "Błędy w regulaminie" not in client.get(reverse("desk:overview", args=[row.key])).content.decode()


@pytest.mark.usefixtures("register")
def test_IV_5_3_8_the_check_believes_the_register(client: Client) -> None:
    values = form_of(example_text("swiss_classic_100")) | {"arbiters.0.class": "third", "arbiters.1.name": "Jan Nikt"}
    page = client.post(reverse("desk:new_regulations"), _sent(values, do="check")).content.decode()
    assert "Klasa: wpisz pierwsza" in page
    assert "Jan Nikt" in page
    assert "rejestr" in page
    late = _sent(values | {"starts": "2030-05-01", "ends": "2030-05-05"}, do="check")
    assert "licencji" in client.post(reverse("desk:new_regulations"), late).content.decode()


def test_an_example_has_no_raw_value(client: Client) -> None:
    values = form_of(example_text("swiss_house_64"))
    page = client.post(reverse("desk:new_regulations"), _sent(values, do="check")).content.decode()
    assert "potem decyduje sędzia" in page
    assert "each" not in page
    assert read_regulations(example_text("swiss_house_64")).house == "przystajn2023"


@pytest.mark.parametrize(
    "sent", [{}, {"game": "x", "system": "y"}, {"starts": "0001-01-01"}, {"source": "from:nobody"}]
)
def test_whatever_is_sent_is_answered(client: Client, sent: dict[str, str]) -> None:
    for do in ("create", "again", "whole"):
        assert client.post(NEW, sent | {"do": do}).status_code in (200, 404, 422)
    assert not Tournament.objects.exists()
