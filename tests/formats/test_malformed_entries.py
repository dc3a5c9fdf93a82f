"""Fifty tables of entries that cannot be read: one clear message each, with line and column, and nothing is taken."""

from __future__ import annotations

import pytest

from kodeks.formats.entries import read_entries, read_entry_table
from kodeks.malformed import MalformedText
from kodeks.words import CODES, Language, explain_error, language_of

HEAD = "Nazwisko i imię;Ranking;Płeć;Rok urodzenia;Klub\n"
GOOD = "Żółć Łucja;2150;K;2010;Damka Łódź\n"


def table(*rows: str, head: str = HEAD, page: str = "utf-8") -> bytes:
    """A table with a good row first."""
    return (head + GOOD + "".join(f"{row}\n" for row in rows)).encode(page)


# bytes, reason, line, column
TABLES: list[tuple[bytes, str, int, int]] = [
    # nothing in it, or no table at all
    (b"", "entries-empty", 1, 1),
    (b"\n\n\n", "entries-empty", 1, 1),
    (b"   \r\n  ", "entries-empty", 1, 1),
    (b";;;\n;;;\n", "entries-empty", 1, 1),
    (b"\xef\xbb\xbf", "entries-empty", 1, 1),
    (HEAD.encode(), "entries-empty", 1, 1),
    (HEAD.encode() + b";;;;\n;;;;\n", "entries-empty", 1, 1),
    (b"PK\x03\x04\x14\x00\x06\x00[Content_Types].xml", "entries-is-a-workbook", 1, 1),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00", "entries-is-a-workbook", 1, 1),
    (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not-text", 3, 1),
    (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "entries-no-headings", 1, 1),
    (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "not-text", 1, 4),
    (b'[{"surname": "Lis"}]', "entries-empty", 1, 1),
    (b"<table><tr><td>Lis</td></tr></table>", "entries-no-headings", 1, 1),
    (b"012 Turniej\n001    1 m  g Lis, Anna\n", "entries-no-headings", 1, 1),
    # its letters
    (table("Kos Jan;1800;M;1990;A\0B"), "not-text", 3, 22),
    (table("Kos\x07 Jan;1800;M;1990;A"), "not-text", 3, 1),
    (table("Kos Jan;1800;M;1990;Stal \x1b[31m"), "not-text", 3, 5),
    (table("Mróz Ewa;1800;K;1990;Wiła").replace("Mró".encode(), b"Mr\xc3"), "letter-is-damaged", 3, 3),
    (table("Kos Jan;1800;M;1990;Łany")[:-5], "letter-is-damaged", 3, 21),
    (table() + "Żak Ula;1700;K;1999;Sęp\n".encode("cp1250"), "letter-is-damaged", 3, 1),
    (table("Ko\ufffd Jan;1800;M;1990;A"), "letter-is-damaged", 3, 1),
    (table(page="utf-16")[:-1], "not-in-this-encoding", 2, 34),
    # its headings
    (b"Kos Jan;1800\nLis Anna;1900\n", "entries-no-headings", 1, 1),
    (b"Klub;Ranking\nStal;1800\n", "entries-no-headings", 1, 1),
    (b"\n\n\nKlub;Ranking\nStal;1800\n", "entries-no-headings", 4, 1),
    (table(head="Nazwisko i imię;Ranking;Ranking;Rok urodzenia;Klub\n"), "entries-heading-twice", 1, 3),
    (table(head="Nazwisko i imię;Ranking;Elo;Rok urodzenia;Klub\n"), "entries-heading-twice", 1, 3),
    (table(head="Nazwisko i imię;Ranking;Nazwisko;Rok urodzenia;Klub\n"), "entries-name-twice", 1, 3),
    (table(head="Zawodnik;Ranking;Name;Rok urodzenia;Klub\n"), "entries-heading-twice", 1, 3),
    # its quotes
    (table('"Kos Jan;1800;M;1990;Stal', "Lis Anna;1900;K;1991;Stal"), "entries-bad-quotes", 3, 1),
    (table('Kos Jan;1800;M;1990;"Stal', "Lis Anna;1900;K;1991;Stal"), "entries-bad-quotes", 3, 5),
    (table('Kos Jan;1800;"M"x;1990;Stal'), "entries-bad-quotes", 3, 3),
    (table('"Kos; Jan";"1800"0;M;1990;Stal'), "entries-bad-quotes", 3, 2),
    (table('Kos Jan;1800;M;1990;"KS ""Stal" Nysa'), "entries-bad-quotes", 3, 5),
    # its cells
    (table("Kos Jan;dużo;M;1990;Stal"), "entries-not-a-rating", 3, 2),
    (table("Kos Jan;18OO;M;1990;Stal"), "entries-not-a-rating", 3, 2),
    (table("Kos Jan;12345;M;1990;Stal"), "entries-not-a-rating", 3, 2),
    (table("Kos Jan;-1800;M;1990;Stal"), "entries-not-a-rating", 3, 2),
    (table("Kos Jan;1800,5;M;1990;Stal"), "entries-not-a-rating", 3, 2),
    (table("Kos Jan;1800;X;1990;Stal"), "entries-not-a-sex", 3, 3),
    (table("Kos Jan;1800;M;90;Stal"), "not-a-date-of-birth", 3, 4),
    (table("Kos Jan;1800;M;31.02.1990;Stal"), "not-a-date-of-birth", 3, 4),
    (table("Kos Jan;1800;M;wiosną;Stal"), "not-a-date-of-birth", 3, 4),
    (table(";1800;M;1990;Stal"), "entries-name-missing", 3, 1),
    (table("17;1800;M;1990;Stal"), "entries-name-missing", 3, 1),
    (table("Kos Jan;1800;M;1990;Stal;jeszcze"), "entries-too-many-cells", 3, 6),
    (table("Lis Anna;1900;K;1991;Stal", "", "Kos Jan;1800;M;1990;" + "a" * 10_001), "entries-cell-too-long", 5, 5),
    # columns that few tables have
    (b"Nazwisko;FIDE ID\nLis;1100000\nKos;12x\n", "entries-not-a-fide-id", 3, 2),
    (b"Nazwisko,Warcabnica\nLis,1\nKos,0\n", "entries-not-a-place", 3, 2),
    (b"Nazwisko|Rezerwowy\nLis|tak\nKos|chyba\n", "entries-not-yes-or-no", 3, 2),
    ("Nazwisko\tImię\tPłeć\nLis\tAnna\tK\n\tJan\tM\n".encode("cp1250"), "entries-name-missing", 3, 1),
    ("Nazwisko~Płeć\nŻółć~K\nŁoś~?!\n".encode("iso8859_2"), "entries-not-a-sex", 3, 2),
    ("Nazwisko;Ranking\nŻółć;2000\nŁoś;2O00\n".encode("utf-16-le"), "entries-not-a-rating", 3, 2),
]


def test_there_are_fifty() -> None:
    assert len(TABLES) >= 50
    assert len({data for data, *_ in TABLES}) == len(TABLES)


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize(("data", "reason", "line", "column"), TABLES)
def test_one_message_names_line_and_column(
    data: bytes, reason: str, line: int, column: int, language: Language
) -> None:
    with pytest.raises(MalformedText) as caught:
        read_entries(data)
    error = caught.value
    assert (error.reason, error.line, error.column) == (reason, line, column)
    message = explain_error(language_of(language), error)
    assert "\n" not in message
    assert len(message) < 250
    assert str(line) in message


def test_every_bad_row_is_told() -> None:
    rows = ("Kos Jan;x;M;1990;Stal", "Lis Anna;1900;K;1991;Stal", "Sęk Ewa;y;K;1990;Stal")
    found = read_entry_table(table(*rows))
    assert [(error.line, error.column) for error in found.errors] == [(3, 2), (5, 2)]
