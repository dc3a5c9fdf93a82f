"""The register searched: by the first letters of words, through the database's own index, leaf by leaf."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from kodeks.rating import ListName, ListRow, Quarter, RatingList
from kodeks.tournament import Entry
from kodeks.web.api import people as api_people
from kodeks.web.books import leafing
from kodeks.web.books.leafing import Place, leaf_of
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.lookup import find_people
from kodeks.web.books.models import FormerNumber, Player, TrailRow
from kodeks.web.books.register import open_register
from kodeks.web.books.register_import import add_in_bulk, clubs_named, keep_register_plan, plan_register
from kodeks.web.books.trail import changing
from kodeks.web.books.word_index import indexed_words
from kodeks.web.serving.serve import owner_of

pytestmark = pytest.mark.django_db

PEOPLE = (
    ("Anna Kowalczyk-Nowak", "PL-000123"),
    ("Łukasz Żak", "PL-000124"),
    ("Ewa Zając", "R-7"),
    ("Jan Nowak", "PL-000200"),
    ("Zofia Nowakowska", "R-8"),
)


def test_who_came_with_many_is_found_and_so_is_who_comes_later(people: None) -> None:
    row = {"club": "lks  mława", "licence_from": "2026-01-01"}
    table = "Nazwisko;Imię;Klub;Licencja od\nŚwit;Ala;LKS Mława;01.01.2026\nŚwit;Ola;;\n"
    with changing("imported", owner_of()) as changes:
        clubs = clubs_named(["LKS Mława"], changes)
        add_in_bulk([{"name": "Bór Ela", "surname": "Bór", **row}], {row["club"]: clubs["LKS Mława"]}, changes)
    keep_register_plan(plan_register(table, open_register(), "100", lambda *_: None), owner_of(), "", "")
    Player.objects.create(name="Świt Iga", surname="Świt", number="PL-9")
    assert [each.name for each in leaf_of(Player.objects.all(), "swit", 100).players] == [
        "Świt Ala",
        "Świt Iga",
        "Świt Ola",
    ]
    found = Player.objects.get(name="Bór Ela")
    assert (str(found.club), found.licence_from, found.number) == ("LKS Mława", date(2026, 1, 1), "R-9")
    told = TrailRow.objects.get(row=found.pk, book="player")
    assert told.label == "Bór Ela (R-9)"
    assert told.after == {"number": "R-9", "name": "Bór Ela", "surname": "Bór", **row, "club": "LKS Mława"}


@pytest.fixture
def people() -> None:
    for name, number in PEOPLE:
        Player.objects.create(name=name, surname=name.split()[1], number=number)


def names(text: str) -> list[str]:
    return [each.surname for each in leaf_of(Player.objects.all(), text, 100).players]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["Kowalczyk-Nowak", "Nowak", "Nowakowska", "Zając", "Żak"]),
        ("nowak", ["Kowalczyk-Nowak", "Nowak", "Nowakowska"]),
        ("Nowak JAN", ["Nowak"]),
        ("kowalczyk-n", ["Kowalczyk-Nowak"]),
        ("lukasz", ["Żak"]),
        ("ŻAK", ["Żak"]),
        ("PL-0001", ["Kowalczyk-Nowak", "Żak"]),
        ("pl-000200", ["Nowak"]),
        ("123", ["Kowalczyk-Nowak"]),
        ("owak", []),  # a word is found by its first letters
        ("nikt taki", []),
        ("%", []),
        ('" OR *', []),
        ("' | x:*", []),
    ],
)
def test_words_are_found_by_their_first_letters(people: None, text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("шевч", ["Шевченко"]),
        ("ТАРАС", ["Шевченко"]),
        ("пав", ["Павлов"]),
        ("παπαδοπουλος", ["Παπαδόπουλος"]),
        ("Παπαδ", ["Παπαδόπουλος"]),
        ("山", ["山田"]),
        ("sorensen", ["Sørensen"]),
        ("SØR", ["Sørensen"]),
        ("szewczenko", []),  # nobody's letters are written in ours: that is done in many ways
    ],
)
def test_names_of_any_alphabet_are_found_by_their_letters(text: str, found: list[str]) -> None:
    for number, name in enumerate(("Тарас Шевченко", "Йосиф Павлов", "Νίκος Παπαδόπουλος", "太郎 山田", "Bo Sørensen")):
        Player.objects.create(name=name, surname=name.split()[1], number=f"R-{number}")
    assert names(text) == found


def test_two_people_of_another_alphabet_are_two() -> None:
    """Names that folded to nothing were one name: whose rating it was hung on it."""
    Player.objects.create(name="Тарас Шевченко", number="R-1")
    register = open_register()
    assert register.find(Entry(name="Павлов Йосиф")) is None
    known = register.find(Entry(name="ШЕВЧЕНКО, Тарас"))
    assert known is not None
    assert known.number == "R-1"


def test_what_older_servers_kept_of_such_names_is_made_anew() -> None:
    Player.objects.create(name="Тарас Шевченко", surname="Шевченко", number="R-1")
    Player.objects.update(words="r1 1", name_words="")
    assert names("шевченко") == []
    migration = import_module("kodeks.web.books.migrations.0011_words_of_every_alphabet")
    migration.note_words(apps, SimpleNamespace(connection=connection))
    assert names("шевченко") == ["Шевченко"]
    assert Player.objects.get().name_words == "тарас шевченко"


def test_a_former_number_finds_who_has_another_now(people: None) -> None:
    FormerNumber.objects.create(number="X/9", player=Player.objects.get(number="R-7"))
    assert names("x/9") == ["Zając"]


def test_the_index_follows_every_change(people: None) -> None:
    row = Player.objects.get(number="R-7")
    row.name, row.surname = "Ewa Lis", "Lis"
    row.save()
    assert (names("zaj"), names("lis")) == ([], ["Lis"])
    Player.objects.filter(number="R-7").delete()
    assert names("lis") == []


def test_the_index_is_there(people: None) -> None:
    """A migration that makes the table of players anew on SQLite loses its triggers: it has to build them again."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'federation_player'")
        found = {name for (name,) in cursor.fetchall()}
    assert found == {"player_words_new", "player_words_other", "player_words_gone"}


def test_words_with_a_dash_and_zeros_are_kept_apart_too() -> None:
    assert indexed_words("Anna Kowalczyk-Nowak", "PL-007") == "anna kowalczyknowak pl007 nowak 007 7"


def whole_list(text: str, size: int) -> tuple[list[str], list[str]]:
    """All leaves, forwards and then back."""
    forth, back, place = [], [], Place()
    while True:
        leaf = leaf_of(Player.objects.all(), text, size, place)
        forth += [each.number for each in leaf.players]
        if leaf.next_after is None:
            break
        place = Place(after=leaf.next_after)
    back = [each.number for each in leaf.players]
    while leaf.previous_before is not None:
        leaf = leaf_of(Player.objects.all(), text, size, Place(before=leaf.previous_before))
        back = [each.number for each in leaf.players] + back
    return forth, back


@pytest.mark.parametrize("text", ["", "nowak", "jan"])
@pytest.mark.parametrize(("few", "at_once"), [(1_000, 300), (5, 300), (5, 9), (5, 3)])
def test_leaves_show_everybody_once(monkeypatch: pytest.MonkeyPatch, text: str, few: int, at_once: int) -> None:
    """However they are found: sorted here, by the index, or in the order of the list."""
    for number in range(40):
        name = "Jan" if number % 8 == 0 else "Ewa"
        Player.objects.create(name=f"{name} Nowak" if number % 3 else f"{name} Żak", surname="", number=f"R-{number}")
    expected = leaf_of(Player.objects.all(), text, 100).players
    assert len(expected) == {"": 40, "nowak": 26, "jan": 5}[text]
    monkeypatch.setattr(leafing, "FEW", few)
    monkeypatch.setattr(leafing, "_AT_ONCE", at_once)
    monkeypatch.setattr(leafing, "_are_apart", lambda keys: True)
    forth, back = whole_list(text, 4)
    assert forth == back == [each.number for each in expected]
    monkeypatch.setattr(leafing, "_are_apart", lambda keys: False)
    assert whole_list(text, 4)[0] == forth


def test_a_search_with_many_people_tells_so(client: Client, people: None, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(owner_of())
    monkeypatch.setattr(leafing, "FEW", 2)
    shown = client.get("/federation/players/", {"q": "nowak"}, headers={"accept-language": "en"}).content.decode()
    assert "add a first name or a number" in shown
    assert "5 players" in client.get("/federation/players/", headers={"accept-language": "en"}).content.decode()


def test_the_desk_finds_the_first(people: None) -> None:
    assert [each.player.surname for each in find_people("now", "100")] == ["Kowalczyk-Nowak", "Nowak", "Nowakowska"]
    assert find_people("n", "100") == []


def listed(number: int) -> ListRow:
    return ListRow(
        player=f"PL-{number}",
        name=f"Jan Nowak{number}",
        list_name=ListName.A,
        rating=2000,
        games=50,
        last_game=date(2026, 3, 1),
    )


def test_the_api_names_its_next_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = owner_of()
    rows = tuple(listed(number) for number in range(1, 4))
    keep_lists([RatingList("100", Quarter.parse("2026Q3"), rows)], owner)
    monkeypatch.setattr(api_people, "A_PAGE", 2)
    first = client.get("/api/v1/players", {"q": "nowak"})
    address = first["Link"].removeprefix("<").removesuffix('>; rel="next"')
    second = client.get(address)
    assert [len(first.json()), len(second.json())] == [2, 1]
    assert "Link" not in second
