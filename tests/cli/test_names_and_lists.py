"""Entries from any file and players of published lists, on the command line; names as reports for others have them."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest
from tournament_desk import Desk

from kodeks.formats import trf
from kodeks.tournament.entry import Entry

REGULATIONS = 'name = "P"\ngame = "chess"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "rating"\n'


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    made = Desk(tmp_path, capsys)
    made.open(REGULATIONS)
    return made


def test_a_workbook_and_names_alone_are_entered_with_their_surnames(desk: Desk, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(("Nazwisko", "Imię", "Ranking"))
    book.active.append(("Kos", "Jan", 1800))
    book.save(tmp_path / "a.xlsx")
    (tmp_path / "b.txt").write_text("1. Anna Lis\n2. Ewa van der Berg\n", encoding="utf-8")
    for file in ("a.xlsx", "b.txt"):
        desk.text("enter", "--file", tmp_path / file)
    desk.text("enter", "Maria Cis Dąb", "--surname", "Cis Dąb")
    desk.text("number")
    shown = desk.text("standings")
    for name in ("Kos Jan", "Lis Anna", "van der Berg Ewa", "Cis Dąb Maria"):
        assert name in shown
    code, _, error = desk.run("enter", "Anna Lis", "--surname", "Kos")
    assert (code, "--surname" in error) == (2, True)


def test_a_report_for_others_has_a_comma_after_the_surname() -> None:
    entry = Entry(name="Anna Maria Lis", surname="Lis", fmjd_id="13007")
    assert (entry.filed_name, Entry(name="Anna Lis").filed_name) == ("Lis, Anna Maria", "Anna Lis")
    report = "012 P\n001    1 w    Lis, Anna Maria                    1500 POL       13007 1990        0.0    1\n"
    assert trf.read_report(report)[0].players[0].name == entry.filed_name


def test_a_published_list_is_brought_and_searched(desk: Desk, tmp_path: Path) -> None:
    head, row = (
        '"nr_ew","last_n","first_n","country","title","rating"',
        '"10001","Georgiev","Alexander","RUS","GMI","2422"',
    )
    (tmp_path / "V261101.DRA").write_text(f"{head}\n{row}\n", encoding="utf-8")
    home = ("--home", tmp_path / "home")
    assert desk.raw("lookup", "georg", *home)[0] == 2  # there is no list yet
    assert "FMJD" in desk.raw("lookup", "--bring", tmp_path / "V261101.DRA", *home)[1]
    assert "10001  Georgiev, Alexander" in desk.raw("lookup", "geo", "alex", *home)[1]
    [found] = json.loads(desk.raw("lookup", "10001", "--json", *home)[1])
    assert (found["list"], found["standard"], found["title"]) == ("fmjd", 2422, "GMI")
    assert desk.raw("lookup", "--bring", tmp_path / "regulations.toml", *home)[0] == 2
    assert desk.raw("lookup", *home)[0] == 2
