"""Other names for people: in texts, and in a tournament that is shown to everybody."""

from __future__ import annotations

import pytest

from kodeks.formats.regulations import read_regulations
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.acts import Note
from kodeks.tournament.renaming import other_spellings, renamed, with_other_names


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Lis Jan, Jan Lis i Lis, Jan", "N.N. 1, N.N. 1 i N.N. 1"),
        ("LIS Jan; jan lis", "N.N. 1; N.N. 1"),
        ("Lis Janusz, Jan Lisowski, Jan Lis-Kot", "Lis Janusz, Jan Lisowski, Jan Lis-Kot"),  # whole names only
        ("", ""),
    ],
)
def test_a_name_is_replaced_in_any_order_and_with_any_capitals(text: str, after: str) -> None:
    assert with_other_names(text, dict.fromkeys(other_spellings("Lis Jan"), "N.N. 1")) == after


def test_of_two_names_that_begin_alike_the_longer_counts() -> None:
    assert with_other_names("Jan Lis-Kot i Jan Lis", {"Jan Lis": "A", "Jan Lis-Kot": "B"}) == "B i A"


def test_spellings() -> None:
    assert other_spellings("Ala") == ("Ala",)
    assert set(other_spellings("Nowak, Jan Maria")) == {
        "Nowak, Jan Maria",
        "Nowak Jan Maria",
        "Jan Maria Nowak",
        "Jan Maria, Nowak",
        "Maria Nowak Jan",
        "Maria, Nowak Jan",
        "Nowak Jan, Maria",
    }
    assert "Kos Wróbel Anna Maria" in other_spellings("Anna Maria Kos Wróbel")


def test_a_tournament_in_which_names_are_others() -> None:
    regulations = read_regulations('name = "L"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\n')
    state = Tournament(
        regulations,
        entries=(Entry(name="Orły", players=("Jan Lis", "Ala"), reserves=("Ela",)), Entry(name="Jan Lis")),
        line_ups={(1, 1): ("Ala", "Jan Lis")},
        moves={(1, 1, 1): '[White "Jan Lis"]\n1. 32-28'},
        notes=(Note("Jan Lis prosi"),),
    )
    after = renamed(state, {1: Entry(name="X")}, {"Jan Lis": "X"})
    assert [entry.name for entry in after.entries] == ["Orły", "X"]
    assert after.entries[0].players == ("X", "Ala")
    assert after.line_ups[1, 1] == ("Ala", "X")
    assert after.moves[1, 1, 1] == '[White "X"]\n1. 32-28'
    assert after.notes[0].text == "X prosi"
    assert renamed(state, {}, {}) is state
