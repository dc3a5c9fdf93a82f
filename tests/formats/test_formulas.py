"""No cell that people typed is a formula in a file for spreadsheets, and what we write we read back as it was."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from pathlib import Path

import pytest

import kodeks
from kodeks.formats.entries import read_entries, write_entries
from kodeks.formats.formulas import as_meant, harmless
from kodeks.formats.ratings import read_lists, write_lists
from kodeks.formats.spreadsheet import rounds_csv, standings_csv, write_csv
from kodeks.formats.tournament_file import header_line, read_lines
from kodeks.rating import ListName, ListRow, Quarter, RatingList
from kodeks.tournament import Entry, append_acts, fold, propose_numbers
from kodeks.tournament.acts import Announce, Enter, Pair, Result, Start
from kodeks.words import language_of

ATTACKS = (
    "=1+1",
    '=HYPERLINK("http://x";"y")',
    "+48 600 100 200",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "＝1+1",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "'=1+1",
    "''-x",
    "-Anna",
)
PLAIN = ("", "Ala", "-", "+", "+/-", "-/+", "-/-", "1-1", "1+-1-", "-12", "+3,5", "-0.25", "'Ala", "O'Hara", "½-½")


@pytest.mark.parametrize("text", ATTACKS)
def test_what_would_be_carried_out_becomes_text(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", PLAIN)
def test_numbers_and_signs_of_results_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize("text", [*ATTACKS, *PLAIN])
def test_it_is_read_back_as_it_was(text: str) -> None:
    assert as_meant(harmless(text)) == text


TYPED = ("=1+1 Kot", "-2+3 Lis", "@Ala", "'=1 Kot", "-Anna", "+48 Jan", "Ala Kot")


def test_entries_come_back_the_same() -> None:
    entries = tuple(Entry(name=name, club=club) for name, club in zip(TYPED, ("=1+1", *TYPED), strict=False))
    text = write_entries(entries, language=language_of("pl"))
    assert read_entries(text)[0] == entries
    assert not _formulas(text)


def test_a_rating_list_comes_back_the_same() -> None:
    rows = tuple(
        ListRow(player=f"={at}", name=name, list_name=ListName.A, rating=2000 - at, games=40,
                club=("-", "=1+1")[at % 2], last_game=date(2026, 1, 1))
        for at, name in enumerate((*TYPED, "-", "=1+1"))
    )  # fmt: skip
    made = RatingList("100", Quarter(2026, 2), rows)
    text = write_lists([made])
    assert read_lists(text) == (made,)
    assert not _formulas(text, ",")


def test_rounds_and_standings_have_no_formula_and_keep_signs_of_results() -> None:
    text = header_line('name = "=1+1"\ngame = "100"\nsystem = "swiss"\nrounds = 2\n')[0]
    state = fold(read_lines(text.encode()).regulations, ()).state
    names = ("=1+1 Kot", "@Ala", "-Anna", "+48 Jan")
    steps = (
        [Enter(Entry(name=name)) for name in names],
        lambda now: [propose_numbers(now, "x")],
        [
            Pair(1, ((1, 2), (3, 4)), reason="x"),
            Announce(1),
            Start(1),
            Result(1, 1, "+/-", reason="x"),
            Result(1, 2, "2-0"),
        ],
    )
    seq = 1
    for acts in steps:
        for event, step in append_acts(state, seq, acts, by="x", at="2026-11-16T10:00:00"):
            assert step.is_accepted, step.rulings
            state, seq = step.state, event.seq + 1
    files = [make(state, language_of("pl")) for make in (rounds_csv, standings_csv)]
    assert [_formulas(file) for file in files] == [[], []]
    assert ";+/-\n" in files[0]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_a_cell_never_ends_its_row(end: str) -> None:
    """What comes behind it would be the first cell of the next one, which nobody has made harmless."""
    assert write_csv([[f"Ala{end}=1+1", "x"], ["y"]]) == f'"Ala{end}=1+1";x\ny\n'
    row = ListRow(
        player="1",
        name=f"Ala{end}=1+1",
        list_name=ListName.A,
        rating=1500,
        games=9,
        last_game=date(2026, 1, 2),
        club=f"K{end}@x",
    )
    text = write_lists([RatingList("draughts", Quarter(2026, 1), (row,))])
    assert text.endswith("\n")
    cells = [*csv.reader(io.StringIO(text, newline=""))]
    assert len(cells) == 2
    assert f"Ala{end}=1+1" in cells[1]


def _formulas(text: str, delimiter: str = ";") -> list[str]:
    """Cells that a spreadsheet would carry out."""
    cells = (cell for row in csv.reader(io.StringIO(text), delimiter=delimiter) for cell in row)
    return [cell for cell in cells if re.match(r"[=+\-@\t\r]", cell) and harmless(cell) != cell]


def test_nothing_else_writes_tables_for_spreadsheets() -> None:
    """Whoever writes such a file does it by these two, which make it harmless."""
    source = Path(kodeks.__file__).parent
    writers = {
        str(file.relative_to(source))
        for file in source.rglob("*.py")
        if re.search(r"csv\.(?:Dict)?[wW]riter\(|Workbook\(|\.save_virtual_workbook", file.read_text(encoding="utf-8"))
    }
    assert writers == {"formats/spreadsheet.py", "formats/ratings/list_table.py"}
    callers = [file for file in source.rglob("*.py") if "import write_csv" in file.read_text(encoding="utf-8")]
    assert callers
    assert all("harmless" in file.read_text(encoding="utf-8") for file in callers)
