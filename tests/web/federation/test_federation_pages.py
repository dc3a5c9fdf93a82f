"""The federation's books: players, clubs, licences, lists, arbiters; who sees what, and what is kept."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from federation_at_hand import QUARTER, filled, form, row

from kodeks.formats.ratings import read_lists, write_lists
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.lookup import find_people
from kodeks.web.books.merging import merge_players
from kodeks.web.books.rating_books import newest
from kodeks.web.books.register import add_player
from kodeks.web.demonstration import demonstrate
from kodeks.web.federation.merging import candidates
from kodeks.web.privacy.models import Asker, Consent, Matter

pytestmark = pytest.mark.django_db(transaction=True)


# Players


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
