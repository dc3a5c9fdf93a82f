"""Entries from a table: looked at first, then entered, all or none."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from entries_at_hand import at, led

from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ala() -> User:
    return User.objects.create(username="ala", name="Ala Sędzia")


@pytest.fixture
def client(ala: User) -> Client:
    visitor = Client(headers={"accept-language": "pl"})
    visitor.force_login(ala)
    return visitor


@pytest.fixture
def row(ala: User) -> Tournament:
    """A Swiss, nobody entered."""
    return led('name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n', ala)


TABLE = (
    "Nazwisko i imię;Ranking;Płeć;Rok urodzenia;Uwagi\nŁucja Sęk;2100;K;1998;x\nJan Kos;;M;1970;\nJan Kos;;M;1970;\n"
)


def test_a_table_is_shown_then_entered_in_one_append(client: Client, row: Tournament) -> None:
    shown = client.post(at("import_entries", row), {"text": TABLE})
    page = shown.content.decode()
    assert shown.status_code == 200
    assert "Uwagi" in page  # the heading that was not understood
    assert "KW2025:IV.2.3" in page  # the second Jan Kos
    assert log.load(row).seq == 0
    done = client.post(at("import_entries", row), {"text": TABLE, "confirmed": "yes", "row": ["0", "1"], "on": "0"})
    assert done.status_code == 302
    assert [entry.name for entry in log.load(row).state.entries] == ["Łucja Sęk", "Jan Kos"]
    again = client.post(at("import_entries", row), {"text": TABLE, "confirmed": "yes", "row": ["0", "1"], "on": "0"})
    assert again.status_code == 422
    assert log.load(row).seq == 2


def test_all_or_none_of_a_table_is_entered(client: Client, row: Tournament) -> None:
    answer = client.post(
        at("import_entries", row), {"text": TABLE, "confirmed": "yes", "row": ["0", "1", "2"], "on": "0"}
    )
    assert answer.status_code == 422
    assert log.load(row).seq == 0


@pytest.mark.parametrize("text", ["", "   ", "Nazwisko;Klub\nJan\x07;x", 'Nazwisko;Klub\n"niezamknięte;x', "1;2;3"])
def test_a_table_that_cannot_be_read_is_one_message(client: Client, row: Tournament, text: str) -> None:
    answer = client.post(at("import_entries", row), {"text": text})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_a_table_without_headings_and_a_file_of_an_old_code_page(client: Client, row: Tournament) -> None:
    file = SimpleUploadedFile("lista.csv", "Łucja Sęk;2100\nŻaneta Mróz;1900\n".encode("cp1250"))
    page = client.post(
        at("import_entries", row), {"file": file, "columns": "Nazwisko i imię, Ranking"}
    ).content.decode()
    assert "Żaneta Mróz" in page
    assert "1900" in page


def test_players_of_a_table_become_teams(client: Client, ala: User) -> None:
    row = led('name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "ladder"\n', ala)
    text = "Nazwisko;Drużyna\nLis;Orły\nKos;Orły\nSęk;Orły\n"
    client.post(at("import_entries", row), {"text": text, "confirmed": "yes", "row": "0", "on": "0"})
    entry = log.load(row).state.entries[0]
    assert (entry.name, entry.players, entry.reserves) == ("Orły", ("Lis", "Kos"), ("Sęk",))


@pytest.mark.parametrize("page", ["cp1250", "iso8859_2", "utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|", "~"])
def test_a_file_of_any_code_page_and_delimiter(client: Client, row: Tournament, page: str, delimiter: str) -> None:
    text = "Lp.;Nazwisko;Imię;Klub\n1;Żółć;Łucja;Gęś\n".replace(";", delimiter)
    answer = client.post(at("import_entries", row), {"file": SimpleUploadedFile("lista.csv", text.encode(page))})
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "Żółć Łucja" in shown
    assert ("nie jest w UTF-8" in shown) is (page in ("cp1250", "iso8859_2", "utf-16-le"))  # it is a guess, and told


def test_a_table_with_a_bad_row_is_not_taken_by_halves(client: Client, row: Tournament) -> None:
    table = "Nazwisko;Ranking\nLis;2000\nKos;dużo\nSęk;1900\nMróz;x\n"
    sent = {"text": table, "confirmed": "yes", "row": ["0", "1"], "on": "0"}
    answer = client.post(at("import_entries", row), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('role="alert"') == 1
    assert "(wiersz 3, kolumna 2)" in page
    assert "(wiersz 5, kolumna 2)" in page
    assert "Kos;dużo" in page  # what was typed is still there
    assert 'name="confirmed"' not in page
    assert log.load(row).seq == 0


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PK\x03\x04\x14\x00", "zapisz arkusz jako XLSX, ODS albo CSV"),
        (b"\x89PNG\r\n\x1a\n\x00", "to nie jest plik tekstowy"),
        ("Nazwisko;Klub\nŻółć;Gęś\n".encode() + "Łoś;Sęp\n".encode("cp1250"), "(wiersz 3, kolumna 1)"),
        (b"Nazwisko;Ranking\n" + b"".join(b"A%d;1\n" % place for place in range(2001)), "(wiersz 2002, kolumna 1)"),
        (b"x" * (2 * 1024 * 1024 + 1), "2 MB"),
    ],
)
def test_a_file_that_cannot_be_taken_is_one_message(client: Client, row: Tournament, data: bytes, told: str) -> None:
    answer = client.post(at("import_entries", row), {"file": SimpleUploadedFile("lista.csv", data)})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('role="alert"') == 1
    assert told in page
    assert log.load(row).seq == 0


def test_a_column_that_there_is_not_is_told(client: Client, row: Tournament) -> None:
    answer = client.post(at("import_entries", row), {"text": "Lis;x;2000\n", "columns": "Nazwisko, -, Rankng"})
    assert answer.status_code == 422
    assert "nie ma takiej kolumny: „Rankng” (kolumna 3)" in answer.content.decode()
    answer = client.post(at("import_entries", row), {"text": "Lis;x;2000\n", "columns": "Nazwisko, –, Ranking"})
    assert answer.status_code == 200
