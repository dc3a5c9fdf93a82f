"""Surname and first name: told by the name itself, or guessed by what is known of names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodeks.tournament.entry import Entry, with_surnames
from kodeks.tournament.surnames import split_name, split_names, surname_within


@pytest.mark.parametrize(
    ("name", "surname", "given_name", "is_sure"),
    [
        ("Lis, Anna", "Lis", "Anna", True),
        ("Kos Wróbel,Anna Maria", "Kos Wróbel", "Anna Maria", True),
        ("LIS Anna", "LIS", "Anna", True),
        ("Anna KOS WRÓBEL", "KOS WRÓBEL", "Anna", True),
        ("van den BERG Jan", "van den BERG", "Jan", True),
        ("Łucja", "Łucja", "", True),
        ("Anna Lis", "Lis", "Anna", False),
        ("Lis Anna", "Lis", "Anna", False),
        ("J. Kowalski", "Kowalski", "J.", False),
        ("Kowalski J.A.", "Kowalski", "J.A.", False),
        ("Anna Maria Kowalska", "Kowalska", "Anna Maria", False),
        ("Kowalska Anna Maria", "Kowalska", "Anna Maria", False),
        ("Jan Kowalski Nowak", "Kowalski Nowak", "Jan", False),
        ("Kowalska Nowak Anna", "Kowalska Nowak", "Anna", False),
        ("Kos-Wróbel Zenobia", "Kos-Wróbel", "Zenobia", False),
        ("Zdenobi Kwiatkowski", "Kwiatkowski", "Zdenobi", False),
        ("Jan van der Berg", "van der Berg", "Jan", False),
        ("van der Berg Jan", "van der Berg", "Jan", False),
        ("Johann Wolfgang von Goethe", "von Goethe", "Johann Wolfgang", False),
        ("von Goethe Johann Wolfgang", "von Goethe", "Johann Wolfgang", False),
        ("García de la Cruz Pedro", "García de la Cruz", "Pedro", False),
        ("Maria José García López", "García López", "Maria José", False),
        ("de la Cruz", "de la Cruz", "", False),
    ],
)
def test_the_two_parts(name: str, surname: str, given_name: str, is_sure: bool) -> None:
    assert split_name(name) == (surname, given_name, is_sure)


def test_a_column_has_one_order() -> None:
    """What says nothing of itself stands as most of the others do."""
    assert split_names(["Kos Qwerty", "Lis Anna", "Nowak Jan"])[0][:2] == ("Kos", "Qwerty")
    assert split_names(["Kos Qwerty", "Anna Lis", "Jan Nowak"])[0][:2] == ("Qwerty", "Kos")


_LETTERS = "aeioubkłńżAEKŁŻ-'."
_WORD = st.one_of(
    st.text(_LETTERS, min_size=1, max_size=8).filter(lambda word: any(map(str.isalpha, word))),
    st.sampled_from(["van", "der", "de", "Anna", "Jan", "LIS", "Kowalska", "J.", "y"]),
)
_WORDS = st.lists(_WORD, min_size=1, max_size=6)


@given(_WORDS, st.booleans())
def test_no_word_is_lost_and_the_surname_stands_at_an_end(words: list[str], is_surname_first: bool) -> None:
    found = split_name(" ".join(words), is_surname_first=is_surname_first)
    assert sorted(f"{found.surname} {found.given_name}".split()) == sorted(words)
    assert found.surname
    assert surname_within(" ".join(words), found.surname) is not None


@given(_WORDS, _WORDS)
def test_a_comma_tells_both_parts(surname: list[str], given_name: list[str]) -> None:
    one, two = " ".join(surname), " ".join(given_name)
    assert split_name(f"{one}, {two}") == (one, two, True)
    assert Entry(name=f"{one}, {two}").parts[:2] == (one, two)
    assert Entry(name=f"{one} {two}", surname=one).parts[:2] == (one, two)


@given(st.lists(st.lists(_WORD, min_size=1, max_size=4).map(" ".join), max_size=6))
def test_marking_surnames_changes_no_name_and_is_done_once(names: list[str]) -> None:
    marked = with_surnames([Entry(name=name) for name in names])
    assert [entry.name for entry in marked] == names
    assert all(entry.known_parts for entry in marked)
    assert with_surnames(marked) == marked


def test_a_surname_that_is_not_in_the_name_counts_for_nothing() -> None:
    """So a name that was replaced for the public never tells the one that stood there."""
    assert Entry(name="Zawodnik 7", surname="Lis").known_parts is None
