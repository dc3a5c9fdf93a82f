"""Tables of entries as clubs send them."""

import random
from datetime import date

import pytest

from kodeks.formats.entries import Column, LicenceDays, read_entries, read_entry_table, read_heading, write_entries
from kodeks.formats.entries.column import fold
from kodeks.malformed import MalformedText
from kodeks.tournament.entry import Entry
from kodeks.words import CODES, explain_error, language_of, languages, say

POLISH = "Lp.;Nazwisko;Imię;Klub;Rok urodzenia;Ranking;Kategoria;Płeć\n1;Żółć;Łucja;Damka Łódź;2010;2 150;II+;K\n"
LUCJA = Entry(name="Żółć Łucja", surname="Żółć", club="Damka Łódź", birth="2010", rating=2150, title="II+", sex="w")


def one(source, **options):
    entries, _ = read_entries(source, **options)
    assert len(entries) == 1
    return entries[0]


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|", ":", "~", "^", "*"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1250", "cp852", "iso8859_2", "utf-16", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_delimiter_code_page_and_newline(delimiter, encoding, newline):
    source = POLISH.replace(";", delimiter).replace("\n", newline).encode(encoding)
    assert one(source) == LUCJA
    assert one(source, encoding=encoding, delimiter=delimiter) == LUCJA


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Nazwisko", Column.SURNAME),
        ("NAZWISKO", Column.SURNAME),
        ("imie", Column.GIVEN_NAME),
        ("Imię", Column.GIVEN_NAME),
        ("Nazwisko i imię", Column.NAME),
        ("nazwisko i imie:", Column.NAME),
        ("Imię i nazwisko", Column.NAME),
        ("Klub", Column.CLUB),
        ("Rok urodzenia", Column.BIRTH),
        ("rok ur.", Column.BIRTH),
        ("Data urodzenia", Column.BIRTH),
        ("Ranking", Column.RATING),
        ("ELO", Column.RATING),
        ("Tytuł", Column.TITLE),
        ("Kategoria", Column.CATEGORY),
        ("kat.", Column.CATEGORY),
        ("Płeć", Column.SEX),
        ("K/M", Column.SEX),
        ("Federacja", Column.FEDERATION),
        ("Licencja", Column.LICENCE),
        ("nr licencji", Column.LICENCE),
        ("FIDE ID", Column.FIDE_ID),
        ("fide-id", Column.FIDE_ID),
        ("Drużyna", Column.TEAM),
        ("Lp.", Column.NUMBER),
        ("L.p.", Column.NUMBER),
        ("Last Name", Column.SURNAME),
        ("Date of birth", Column.BIRTH),
        ("Telefon", None),
        ("", None),
    ],
)
def test_headings(heading, column):
    assert read_heading(heading) is column


def test_no_heading_means_two_columns():
    texts = [
        (fold(text), column)
        for language in languages()
        for column, names in language.headings.items()
        for text in names.split("|")
    ]
    assert len(dict(texts)) == len(set(texts))
    assert all(text for text, _ in texts)


def test_no_cell_means_yes_and_no_or_man_and_woman():
    def said(cell):
        return {fold(text) for language in languages() for text in language.cells[cell].split("|")}

    assert said("yes").isdisjoint(said("no"))
    assert said("man").isdisjoint(said("woman"))


def test_a_table_in_german():
    source = "Nachname;Vorname;DWZ;Geschlecht;Geburtsjahr;Verein;Ersatz\nMüller;Jörg;1800;männlich;2001;SV Köln;nein\n"
    assert one(source) == Entry(
        name="Müller Jörg", surname="Müller", rating=1800, sex="m", birth="2001", club="SV Köln"
    )


def test_headings_in_any_order_and_columns_nobody_asked_for():
    source = "Telefon,Elo,Name,Fed\n600 700 800,1800,Carlsen Magnus,nor\n"
    entries, remarks = read_entries(source)
    assert entries == (Entry(name="Carlsen Magnus", rating=1800, federation="NOR"),)
    assert [(remark.key, remark.line, remark.column, remark.facts) for remark in remarks] == [
        ("entries-heading-not-understood", 1, 1, {"heading": "Telefon"})
    ]


def test_without_headings_the_order_is_given():
    order = (Column.SURNAME, Column.GIVEN_NAME, None, Column.RATING)
    assert one("Nowak;Jan;Nysa;1200", columns=order) == Entry(name="Nowak Jan", surname="Nowak", rating=1200)
    assert one("Nowak, Jan\n", columns=(Column.NAME,)) == Entry(name="Nowak, Jan")
    entries, remarks = read_entries("Nazwisko;Imię;Miasto;Ranking\nNowak;Jan;Nysa;1200\n", columns=order)
    assert (len(entries), remarks[0].key) == (1, "entries-row-above")


@pytest.mark.parametrize(
    "source",
    [
        "Anna Lis\nJan Kos-Wróbel\n",
        "1. Anna Lis\n2. Jan Kos-Wróbel",
        "1) Anna Lis\r\n\r\n2) Jan Kos-Wróbel\r\n",
        "1\tAnna Lis\n2\tJan Kos-Wróbel",
        "\n  Anna   Lis  \n\nJan Kos-Wróbel",
        "Zawodnicy\nAnna Lis\nJan Kos-Wróbel",
        "Name\nAnna Lis\nJan Kos-Wróbel",
    ],
)
def test_a_bare_column_of_names(source):
    for data in (source, source.encode("cp1250")):
        entries, _ = read_entries(data)
        assert entries == (Entry(name="Anna Lis"), Entry(name="Jan Kos-Wróbel"))


def test_a_bare_column_with_a_comma_in_each_name():
    source = "Lis, Anna\nvan der Berg, Jan\nO'Neil, Maria-José"
    assert [entry.name for entry in read_entries(source)[0]] == source.splitlines()
    assert [entry.name for entry in read_entries("Zawodnik\n" + source)[0]] == source.splitlines()
    assert [entry.name for entry in read_entries("Nazwisko, imię\nLis, Anna")[0]] == ["Lis Anna"]


def test_quoted_cells():
    source = 'Nazwisko i imię;Klub\n"Nowak; Jan";"KS ""Dama""\nNysa"\n'
    assert one(source) == Entry(name="Nowak; Jan", club='KS "Dama" Nysa')


def test_quotes_inside_a_cell_are_letters():
    assert one('Name;Club\nJan "Jaś" Nowak;X\n').name == 'Jan "Jaś" Nowak'


def test_a_name_is_the_same_with_signs_nobody_sees():
    assert one("Name;Club\n\u200bŻak\u00a0 Zo\u0301\u0142c\u0301\u00ad;X\n").name == "Żak Zółć"


def test_the_line_by_which_spreadsheets_tell_their_delimiter():
    source = "sep=|\r\nName|Club\r\nNowak, Jan|A; B\r\n"
    table = read_entry_table(source)
    assert (table.entries, table.lines) == ((Entry(name="Nowak, Jan", club="A; B"),), (3,))


def test_rows_above_the_headings_and_empty_rows_below():
    source = "Lista zgłoszeń;;\n;;\nLp.;Nazwisko i imię;Ranking\n1;Nowak Jan;1500\n\n2;;\n3;;\n;;\n;;\n"
    entries, remarks = read_entries(source)
    assert entries == (Entry(name="Nowak Jan", rating=1500),)
    assert [(remark.key, remark.line) for remark in remarks] == [("entries-row-above", 1)]


OVER_SEVERAL = (
    "Lp.;Nazwisko i imię;Licencja;;;Kategoria;\n;;nr;od;do;100;64\n",
    ";Dane osobowe;Licencja;;;Kategoria;\nLp.;Nazwisko i imię;nr;od;do;100;64\n",
    "Rejestr\n\nNr;Zawodnik;Licencja;;;Kategoria;\n;Nazwisko i imię;nr;od;do;100;64\n",
)


@pytest.mark.parametrize("heads", OVER_SEVERAL)
def test_headings_over_several_columns(heads):
    table = read_entry_table(heads + "1;Lis Anna;7;1.01.2026;31.12.2026;I;II\n", is_register=True)
    assert (table.entries[0].name, table.entries[0].licence) == ("Lis Anna", "7")
    assert table.licence_days == (LicenceDays(date(2026, 1, 1), date(2026, 12, 31)),)
    assert table.titles == ({"100": "I", "64": "II"},)
    assert not table.errors
    assert {remark.key for remark in table.remarks} <= {"entries-row-above"}
    entry, remarks = read_entries(heads + "1;Lis Anna;7;1.01.2026;31.12.2026;I;II\n")
    assert entry[0].title == ""  # an event is of one game: its entries have one title
    assert [remark.key for remark in remarks].count("entries-heading-not-understood") == 2


def test_a_row_without_a_name_is_no_second_row_of_headings():
    table = read_entry_table("Nazwisko i imię;Kat.;Klub\n;II;KS\nLis Anna;I;KS\n")
    assert [(error.reason, error.line) for error in table.errors] == [("entries-name-missing", 2)]


def test_a_column_without_a_heading_is_told_where_something_stands_in_it():
    table = read_entry_table("Nazwisko i imię;;Klub;\nLis Anna;stara karta;KS;\n", is_register=True)
    assert [(remark.key, remark.column) for remark in table.remarks] == [("entries-column-without-heading", 2)]


@pytest.mark.parametrize("cell", ["=A2&B2", '=HYPERLINK(""http://x"";""KS"")', "#N/A", "#ADR!", "#DIV/0!", "#NAZWA?"])
def test_a_formula_is_not_what_came_out_of_it(cell):
    table = read_entry_table(f'Nazwisko i imię;Klub;Uwagi;Ur.\nLis Anna;"{cell}";=1;"{cell}"\nKos Jan;#1;;\n')
    places = [(error.reason, error.line, error.column) for error in table.errors]
    assert places == [("entries-is-a-formula", 2, column) for column in (2, 4)]
    assert table.entries == (Entry(name="Kos Jan", club="#1"),)


def test_the_formula_of_a_text_is_that_text():
    heads = "Nazwisko i imię;Licencja\n"
    assert one(f'{heads}"=""Lis """"Ola"""" Anna""";="007"\n') == Entry(name='Lis "Ola" Anna', licence="007")
    written = write_entries([Entry(name='="Lis"')], language=language_of("pl"))
    assert one(written).name == '="Lis"'  # what we wrote is text


@pytest.mark.parametrize(
    ("column", "cell", "field", "value"),
    [
        ("Ranking", "2 150", "rating", 2150),
        ("Ranking", "2\u00a0150", "rating", 2150),
        ("Ranking", "2150,0", "rating", 2150),
        ("Ranking", "2150.00", "rating", 2150),
        ("Ranking", "0", "rating", None),
        ("Ranking", "-", "rating", None),
        ("Ranking", "", "rating", None),
        ("Rok urodzenia", "1999", "birth", "1999"),
        ("Data urodzenia", "28.02.1999", "birth", "1999-02-28"),
        ("Data urodzenia", "1.1.1999", "birth", "1999-01-01"),
        ("Data urodzenia", "1999-02-28", "birth", "1999-02-28"),
        ("Data urodzenia", "1999/2/8", "birth", "1999-02-08"),
        ("Data urodzenia", "1999-02-28 00:00:00", "birth", "1999-02-28"),
        ("Data urodzenia", "brak", "birth", ""),
        ("Płeć", "K", "sex", "w"),
        ("Płeć", "kobieta", "sex", "w"),
        ("Sex", "F", "sex", "w"),
        ("K/M", "m", "sex", "m"),
        ("Płeć", "Mężczyzna", "sex", "m"),
        ("Federacja", "pol", "federation", "POL"),
        ("FIDE ID", "1 100 000", "fide_id", "1100000"),
        ("FIDE ID", "1100000.0", "fide_id", "1100000"),
        ("FIDE ID", "0", "fide_id", ""),
        ("Licencja", "PZW/12", "licence", "PZW/12"),
        ("Drużyna", "Tęcza  Siedlce", "team", "Tęcza Siedlce"),
        ("Warcabnica", "3", "team_order", 3),
        ("Rezerwowy", "tak", "is_reserve", True),
        ("Rezerwowy", "", "is_reserve", False),
        ("Lista", "a", "list_name", "A"),
        ("Tytuł", "mk", "title", "mk"),
    ],
)
def test_values(column, cell, field, value):
    assert getattr(one(f"Nazwisko i imię;{column}\nNowak Jan;{cell}\n"), field) == value


@pytest.mark.parametrize(
    ("source", "reason", "line", "column"),
    [
        ("", "entries-empty", 1, 1),
        ("\n;;\n", "entries-empty", 1, 1),
        ("Name;Club\n", "entries-empty", 1, 1),
        ("Nowak;Jan;1500\n", "entries-no-headings", 1, 1),
        ("\n\nKlub;Ranking\nX;1\n", "entries-no-headings", 3, 1),
        ("Name;Elo;Ranking\nA;1;2\n", "entries-heading-twice", 1, 3),
        ("Name;Nazwisko\nA;B\n", "entries-name-twice", 1, 2),
        ("Name;Elo\nA;1500\nB;15oo\n", "entries-not-a-rating", 3, 2),
        ("Name;Elo\nA;12345\n", "entries-not-a-rating", 2, 2),
        ("Name;Elo\nA;1500.5\n", "entries-not-a-rating", 2, 2),
        ("Name;Elo\nA;-100\n", "entries-not-a-rating", 2, 2),
        ("Name;Elo\n;1500\n", "entries-name-missing", 2, 1),
        ("Elo;Name\n1500;17\n", "entries-name-missing", 2, 2),
        ("Nazwisko;Imię\n;Jan\n", "entries-name-missing", 2, 1),
        ("Name;Rok urodzenia\nA;99\n", "not-a-date-of-birth", 2, 2),
        ("Name;Data urodzenia\nA;31.02.1999\n", "not-a-date-of-birth", 2, 2),
        ("Name;Data urodzenia\nA;02/28/1999\n", "not-a-date-of-birth", 2, 2),
        ("Name;Rok urodzenia\nA;1066\n", "not-a-date-of-birth", 2, 2),
        ("Name;Płeć\nA;X\n", "entries-not-a-sex", 2, 2),
        ("Name;FIDE ID\nA;12x\n", "entries-not-a-fide-id", 2, 2),
        ("Name;Szachownica\nA;0\n", "entries-not-a-place", 2, 2),
        ("Name;Szachownica\nA;1000000\n", "entries-not-a-place", 2, 2),
        ("Name;Rezerwowy\nA;może\n", "entries-not-yes-or-no", 2, 2),
        ("Name;Elo\nA;1500;more\n", "entries-too-many-cells", 2, 3),
        ('Name;Elo\n"A;1500\nB;1600\n', "entries-bad-quotes", 2, 1),
        ('Name;Elo\n"A"b;1500\n', "entries-bad-quotes", 2, 1),
        (f"Name;Elo\n{'a' * 10_001};1500\n", "entries-cell-too-long", 2, 1),
        ("Name;Elo\nA\0;1\n", "not-text", 2, 2),
    ],
)
def test_errors_name_line_and_column(source, reason, line, column):
    with pytest.raises(MalformedText) as caught:
        read_entries(source)
    error = caught.value
    assert (error.reason, error.line, error.column) == (reason, line, column)
    assert all(explain_error(language_of(language), error) for language in CODES)


def test_columns_given_need_a_name():
    with pytest.raises(MalformedText) as caught:
        read_entries("A;B\n", columns=(Column.CLUB, None))
    assert caught.value.reason == "entries-no-name-column"


def test_bad_rows_are_values_beside_the_good_ones():
    table = read_entry_table("Name;Elo\nA;1500\nB;x\nC;1600\nD;y\n")
    assert [entry.name for entry in table.entries] == ["A", "C"]
    assert table.lines == (2, 4)
    assert [(error.reason, error.line, error.column) for error in table.errors] == [
        ("entries-not-a-rating", 3, 2),
        ("entries-not-a-rating", 5, 2),
    ]


@pytest.mark.parametrize(
    ("rows", "duplicates"),
    [
        (["Nowak Jan;1999;;", "Nowak Jan;1999;;"], [(3, 2)]),
        (["Nowak Jan;1999;;", "JAN NOWAK;;;"], [(3, 2)]),
        (["Nowak, Jan;1999-02-28;;", "Nowak Jan;1999;;"], [(3, 2)]),
        (["Żak Łucja;;;", "Zak Lucja;;;"], [(3, 2)]),
        (["Nowak Jan;1999;;", "Nowak Jan;2001;;"], []),
        (["Nowak Jan;;111;", "Nowak J.;;111;"], [(3, 2)]),
        (["Nowak Jan;;111;", "Nowak Jan;;222;"], []),
        (["Nowak Jan;;;L 1", "Kowal Ewa;;;l1"], [(3, 2)]),
        (["A A;;;", "B B;;;", "A A;;;", "A A;;;"], [(4, 2), (5, 2)]),
    ],
)
def test_duplicates_are_told(rows, duplicates):
    entries, remarks = read_entries("\n".join(["Name;Birth;FIDE ID;Licence", *rows]))
    assert len(entries) == len(rows)
    assert [(remark.line, remark.facts["first"]) for remark in remarks] == duplicates
    assert all(say(language_of(language), remark.key, **remark.facts) for language in CODES for remark in remarks)


def test_title_and_category():
    entries, remarks = read_entries("Name;Tytuł;Kategoria\nA;GM;m\nB;;II\nC;-;III\n")
    assert [entry.title for entry in entries] == ["GM", "II", "III"]
    assert [(remark.key, remark.line) for remark in remarks] == [("entries-category-left-out", 2)]


def a_random_entry(choose, number):
    names = ["Nowak Jan", "Żółć; Łucja", 'Ho "X" Yi', "=1+1 Evil", "'-x", "O'Neil", "@me", "+A", "Li, An"]
    return Entry(
        name=f"{choose.choice(names)} {number}",
        rating=choose.choice([None, 1, 2150]),
        is_technical=choose.choice([False, True]),
        technical_method=choose.choice(["", "V.2.6 średnia"]),
        list_name=choose.choice([None, "A", "B", "N"]),
        list_place=choose.choice([None, 1, 120]),
        title=choose.choice(["", "GM", "II+"]),
        sex=choose.choice(["", "m", "w"]),
        birth=choose.choice(["", "1999", "1999-01-01"]),
        federation=choose.choice(["", "POL"]),
        club=choose.choice(["", "Damka|Łódź", '"KS"']),
        licence=choose.choice(["", f"PZW-{number}"]),
        fide_id=choose.choice(["", str(1_100_000 + number)]),
        team=choose.choice(["", "Tęcza, I"]),
        team_order=choose.choice([None, 4]),
        is_reserve=choose.choice([False, True]),
        players=choose.choice([(), ("Nowak, Jan", "-", "Li An")]),
        reserves=choose.choice([(), ("Ćwik Ewa",)]),
    )


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("language", CODES)
def test_what_is_written_is_read_again(seed, language):
    choose = random.Random(seed)
    entries = tuple(a_random_entry(choose, number) for number in range(choose.randint(1, 9)))
    written = write_entries(entries, language=language_of(language), delimiter=choose.choice(";,\t|"))
    assert read_entries(written.encode("utf-8-sig"))[0] == entries


def test_a_line_up_with_a_slash_in_a_name():
    with pytest.raises(MalformedText) as caught:
        write_entries((Entry(name="Team", players=("A/B",)),), language=language_of("pl"))
    assert caught.value.reason == "entries-slash-in-name"


def test_a_spreadsheet_runs_nothing_we_write():
    written = write_entries((Entry(name="=HYPERLINK(1)", club="@x"),), language=language_of("pl"))
    assert not [cell for row in written.splitlines() for cell in row.split(";") if cell[:1] in tuple("=+-@")]


def refusal(source):
    try:
        read_entries(source)
    except MalformedText as error:
        return error
    return None


@pytest.mark.parametrize("seed", range(200))
def test_damage_is_read_or_refused(seed):
    choose = random.Random(seed)
    letters = list(POLISH * 2)
    for _ in range(choose.randint(1, 6)):
        letters[choose.randrange(len(letters))] = choose.choice(" ;,\t|\"'\r\n\0-0x½\u2028")
    error = refusal("".join(letters))
    assert error is None or (error.line is not None and error.column is not None)
