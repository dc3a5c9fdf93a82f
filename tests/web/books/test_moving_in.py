"""A federation moves in: register and lists from its spreadsheets, looked at, kept as one and undone as one."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from kodeks.rating import ListName
from kodeks.tournament import Entry
from kodeks.web.books.models import Club, Listed, Player, RatingList, TrailEntry
from kodeks.web.books.register import add_player

pytestmark = pytest.mark.django_db(transaction=True)
REGISTER = (
    "Rejestr zawodników\r\nLp.;Nazwisko;Imię;Nr licencji;Licencja do;Płeć;Data ur.;Klub;Województwo;Kat.\r\n"
    "1;Sęk;Łucja;L-1;31.12.2026;K;5.05.1990;KS Nowy;mazowieckie;I\r\n"
    "2;Zając;Święcisława;;;K;1.02.2001;KS Nowy;łódzkie;II\r\n"
).encode("cp1250")


def sent(officer: Client, data: bytes, where: str = "players", **chosen: str) -> str:
    """The address of the page that shows what a file would change."""
    file = SimpleUploadedFile("rejestr.csv", data)
    return officer.post(f"/federation/{where}/import/", {"file": file, "game": "100", **chosen}).headers["Location"]


def confirmed(officer: Client, page: str, **more: str) -> int:
    answer = officer.get(page)
    seen = answer.content.decode().partition('name="seen" value="')[2].partition('"')[0]
    return officer.post(page, {"confirmed": "yes", "seen": seen, **more}).status_code


def undone(officer: Client) -> int:
    newest = TrailEntry.objects.first()
    assert newest is not None
    return officer.post(f"/federation/trail/{newest.pk}/undo/", {"reason": "zły plik"}).status_code


def test_a_register_is_shown_kept_as_one_and_undone_as_one(officer: Client) -> None:
    add_player(Entry(name="Łucja Sęk", licence="L-1", club="LKS", birth="1990"))
    add_player(Entry(name="Adam Ćwik", licence="L-3"))
    before = list(Player.objects.order_by("pk").values())
    page = sent(officer, REGISTER)
    told = officer.get(page).content.decode()
    assert "Zając Święcisława" in told
    assert "<del>LKS</del> → <ins>KS Nowy</ins>" in told
    assert "Adam Ćwik (L-3)" in told  # of whom the table says nothing
    assert "Województwo" in told  # a column nobody asked for
    whole = officer.get(f"{page}&as=csv").content.decode("utf-8-sig")
    assert "Zmienieni;3;Łucja Sęk (L-1);klub;LKS;KS Nowy" in whole
    assert list(Player.objects.order_by("pk").values()) == before
    assert confirmed(officer, page) == 302
    changed, new = Player.objects.get(number="L-1"), Player.objects.get(name="Zając Święcisława")
    assert (changed.name, changed.birth, changed.title_100) == ("Łucja Sęk", "1990-05-05", "I")
    assert (changed.licence_from, changed.licence_to) == (date(2026, 1, 1), date(2026, 12, 31))
    assert (new.number, new.surname, new.sex, new.club) == ("R-1", "Zając", "w", changed.club)
    assert officer.get(page).status_code == 404  # what was kept is not kept again
    assert "Nic się nie zmieni" in officer.get(sent(officer, REGISTER)).content.decode()
    assert undone(officer) == 302
    assert list(Player.objects.order_by("pk").values()) == before
    assert list(Club.objects.values_list("name", flat=True)) == ["LKS"]
    assert [(each.kind, each.is_undone) for each in TrailEntry.objects.all()] == [("undone", False), ("imported", True)]


def test_what_was_changed_since_is_not_undone(officer: Client) -> None:
    confirmed(officer, sent(officer, REGISTER))
    player = Player.objects.get(number="L-1")
    player.name = "Łucja Nowak"
    player.save()
    assert undone(officer) == 422
    entry = TrailEntry.objects.get()
    assert "Łucja Nowak" in officer.get(f"/federation/trail/{entry.pk}/").content.decode()
    assert Player.objects.count() == 2


def test_every_error_of_a_file_is_told_with_line_and_column(officer: Client) -> None:
    bad = REGISTER + "3;Lis;Ewa;X-1;wczoraj;?;32.13.1990;;;papież\r\n4;Kos;Jan;X-1;;M;;;;papież\r\n".encode("cp1250")
    page = sent(officer, bad)
    told = officer.get(page).content.decode()
    assert "Błędy w tabeli: 4" in told
    places = ("wiersz 5, kolumna 5", "wiersz 5, kolumna 7", "wiersz 5, kolumna 10", "wiersz 6, kolumna 10")
    for place in places:
        assert place in told, place
    assert confirmed(officer, page) == 422
    assert not Player.objects.exists()
    assert confirmed(officer, page, without_errors="yes") == 302
    assert Player.objects.count() == 2


def test_nothing_is_kept_over_books_that_have_changed(officer: Client) -> None:
    page = sent(officer, REGISTER)
    confirmed(officer, sent(officer, REGISTER))
    assert officer.post(page, {"confirmed": "yes", "seen": "0"}).status_code == 422
    assert Player.objects.count() == 2


def workbook(*rows: Sequence[object]) -> bytes:
    book, stream = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    sheet.merge_cells("A1:F1")
    book.save(stream)
    return stream.getvalue()


HEADS = ("Lp.", "Nazwisko i Imię", "Nr licencji", "Data urodzenia", "Płeć", "Klub", "PESEL", "Kat.", "Klub")


def test_a_workbook_of_thirty_years(officer: Client) -> None:
    """A title over all columns, numbers and days of every kind, empty rows, columns nobody reads, and a sum below."""
    rows = (
        ("Rejestr zawodników, stan na dziś",),
        (),
        HEADS,
        (1, "Nowak Jan", 101, date(1980, 5, 1), "M", "LKS Zręb", "80050112345", "I", "x"),
        (2, "NOWAK, Jan", "102", 29343, "M", "lks  zręb", None, "k", ""),
        (),
        (3, "Kos Ewa", 103.0, "7.3.1990 r.", "K", None, None, None, ""),
        (4, "Suma Edmund", "104", "1990", "m"),
        (None, "Razem:", 4),
    )
    page = sent(officer, workbook(*rows))
    told = officer.get(page).content.decode()
    for noticed in ("29343 to 1980-05-02", "Razem: 4", "„PESEL” nie jest znany", "„Klub” powtarza wcześniejszą"):
        assert noticed in told, noticed
    assert confirmed(officer, page) == 302
    kept = {each.number: (each.name, each.birth, each.title_100) for each in Player.objects.all()}
    assert kept == {
        "101": ("Nowak Jan", "1980-05-01", "I"),
        "102": ("NOWAK, Jan", "1980-05-02", "K"),
        "103": ("Kos Ewa", "1990-03-07", ""),
        "104": ("Suma Edmund", "1990", ""),
    }
    assert list(Club.objects.values_list("name", flat=True)) == ["LKS Zręb"]
    assert "Nic się nie zmieni" in officer.get(sent(officer, workbook(*rows))).content.decode()


def test_VII_1_VII_2_titles_of_both_games_come_at_once(officer: Client) -> None:
    """Categories and titles are kept apart for 100 and 64; a federation has a column for each, under one heading."""
    heads = "Zawodnik;Nr PZWarc;Ważna do;Kategoria;;Uwagi\n;;;100;64;\n"
    page = sent(officer, (heads + "Kos Jan;7;31.12.2026;m;II;ur. w Łodzi\nLis Ewa;8;;;K kk;\n").encode("cp852"))
    assert confirmed(officer, page) == 302
    kept = {each.number: (each.title_100, each.title_64) for each in Player.objects.all()}
    assert kept == {"7": ("M", "II"), "8": ("", "K kk")}
    bad = sent(officer, (heads + "Kos Jan;7;;papież;V;\nLis Ewa;8;;;król;\n").encode())
    told = officer.get(bad).content.decode()
    assert "wiersz 3, kolumna 4" in told
    assert "wiersz 4, kolumna 5" in told


def test_rows_that_repeat_others_and_people_nobody_can_tell_apart(officer: Client) -> None:
    heads = "Nazwisko i imię;Licencja;Ur.;Klub\n"
    good = (
        heads
        + "Wrona Iza;;1.02.2001;KS\nWrona Iza;;1.02.2001;KS\nLis Ola;7;;\nLis Ola;7;;\nGil Jan;;1990;\nGil Jan;;1991;\n"
    )
    page = sent(officer, good.encode())
    told = officer.get(page).content.decode()
    assert "Wrona Iza: wiersz powtarza wiersz 2; pominięto go (wiersz 3)" in told
    assert 'Uwaga;;"Wrona Iza: wiersz powtarza' in officer.get(f"{page}&as=csv").content.decode()
    assert confirmed(officer, page) == 302
    assert Player.objects.count() == 4
    assert "Nic się nie zmieni" in officer.get(sent(officer, good.encode())).content.decode()
    bad = heads + "Kos Jan;;;\nKos Jan;;1990;\nKos Jan;5;;\nLis Ola;8;;\n"
    told = officer.get(sent(officer, bad.encode())).content.decode()
    assert "Błędy w tabeli: 2" in told
    for place in ("wiersz 2, kolumna 1", "wiersz 3, kolumna 1"):
        assert place in told
    assert "w rejestrze jest już osoba o tym nazwisku (7)" in told


def test_all_errors_of_one_row_come_at_once(officer: Client) -> None:
    heads = "Nazwisko;Tytuł;Kat.;Płeć;Ur.;Licencja od;Licencja do\n"
    bad = heads + "Lis;król;wójt;X;31.02.1990;1.05.2026;1.04.2026\nKos;;;;;;1.2.2026\n"
    told = officer.get(sent(officer, bad.encode())).content.decode()
    assert "Błędy w tabeli: 6" in told
    for place in (*(f"wiersz 2, kolumna {column}" for column in (2, 3, 4, 5, 7)), "wiersz 3, kolumna 6"):
        assert place in told, place
    assert "Nic się nie zmieni" not in told


def test_a_list_that_has_no_ratings_is_one_error(officer: Client) -> None:
    bad = "Turniej\nNazwisko i imię;Punkty\n" + "".join(f"Kos{row} Jan;{row}\n" for row in range(50))
    told = officer.get(sent(officer, bad.encode(), "lists", quarter="2026Q3")).content.decode()
    assert "Błędy w tabeli: 2" in told
    assert told.count("wiersz 2, kolumna 1)") == 2


def test_a_list_names_nobody_twice(officer: Client) -> None:
    bad = "Nazwisko i imię;Rank.;Partie;Lista\nKos Jan;2 000;40;A\nKOS, Jan;2000;40;A\nLis Ola;x;;Z\n"
    told = officer.get(sent(officer, bad.encode(), "lists", quarter="2026Q3")).content.decode()
    assert "Błędy w tabeli: 3" in told
    for place in ("wiersz 3, kolumna 1", "wiersz 4, kolumna 2", "wiersz 4, kolumna 4"):
        assert place in told, place


LIST = (
    "Nazwisko i imię;Licencja;Ranking;Ranking FMJD;Liczba partii;Ostatnia partia;Klub\n"
    "Sęk Łucja;L-1;2210;2300;120;3.06.2026;KS Nowy\nKos Jan;;2050;;12;;\nOld Ola;L-9;2100;;40;1.02.2020;\n"
).encode()


def test_a_list_from_a_spreadsheet_and_its_second_issue(officer: Client) -> None:
    add_player(Entry(name="Łucja Sęk", licence="L-1"))
    page = sent(officer, LIST, "lists", quarter="2026Q3")
    told = officer.get(page).content.decode()
    assert "wydanie 1" in told
    assert "2026-06-30" in told  # what is taken for days that are missing
    assert confirmed(officer, page) == 302
    listed = {row.player.number: row for row in Listed.objects.select_related("player")}
    assert {number: row.list_name for number, row in listed.items()} == {
        "L-1": ListName.A,
        "R-1": ListName.B,
        "L-9": ListName.N,
    }
    assert (listed["R-1"].last_game, listed["L-1"].rating) == (date(2026, 6, 30), 2210)
    again = sent(officer, LIST.replace(b"2210", b"2220"), "lists", quarter="2026Q3")
    assert "<del>2210 · A" in officer.get(again).content.decode()
    assert confirmed(officer, again) == 422  # another issue needs a reason
    assert confirmed(officer, again, reason="pomyłka w pliku") == 302
    issues = RatingList.objects.order_by("issue").values_list("issue", "is_in_force", "reason")
    assert list(issues) == [(1, False, ""), (2, True, "pomyłka w pliku")]
    assert undone(officer) == 302
    assert list(RatingList.objects.order_by("issue").values_list("is_in_force", flat=True)) == [True, False]
    first = TrailEntry.objects.get(kind="lists", undone_by=None)
    assert officer.post(f"/federation/trail/{first.pk}/undo/", {"reason": "próba"}).status_code == 302
    assert list(Player.objects.values_list("number", flat=True)) == ["L-1"]
    assert not Listed.objects.exists()
    assert RatingList.objects.filter(withdrawn_at=None).count() == 0


def test_errors_of_a_list(officer: Client) -> None:
    heads = "Nazwisko i imię;Lista;Ranking;Liczba partii;Ostatnia partia\n"
    bad = heads + "A B;A;2100;3;1.01.2026\nC D;X;;;1.09.2026\nE F;;2000;;\n"
    told = officer.get(sent(officer, bad.encode(), "lists", quarter="2026Q3")).content.decode()
    assert "Błędy w tabeli: 5" in told
    for place in ("wiersz 2, kolumna 4", "wiersz 3, kolumna 2", "wiersz 3, kolumna 3", "wiersz 3, kolumna 5"):
        assert place in told, place


def test_a_file_that_is_no_table_is_one_error(officer: Client) -> None:
    assert officer.get(sent(officer, b"")).status_code == 422
    page = "/federation/players/import/" + "x" * 27 + "/?" + urlencode({"game": "100"})
    assert officer.get(page).status_code == 404
