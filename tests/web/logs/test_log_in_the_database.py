"""The log of a tournament in the database: what the page confirms is there, word for word as in a file."""

from __future__ import annotations

import pytest

from kodeks.formats.tournament_file import read_lines
from kodeks.tournament import Entry, fold
from kodeks.tournament.acts import Enter, Number, Pair
from kodeks.web.accounts.models import User
from kodeks.web.logs import log, memory
from kodeks.web.logs.models import Line

REGULATIONS = 'name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ala() -> User:
    return User.objects.create(username="ala", name="Ala")


def test_what_is_appended_is_a_file_that_folds_the_same(ala: User) -> None:
    row = log.create(REGULATIONS, by=ala)
    log.append(row, [Enter(Entry(name="Łucja")), Enter(Entry(name="Żaneta"))], by=ala, at="2026-11-16T10:00:00")
    read = read_lines(log.as_file(row))
    assert fold(read.regulations, read.events).state == log.load(row).state
    assert [event.by for event in read.events] == ["Ala", "Ala"]
    assert (row.seq, row.entrants, row.name) == (2, 2, "Próba")


def test_a_refused_act_leaves_no_line(ala: User) -> None:
    row = log.create(REGULATIONS, by=ala)
    outcomes = log.append(row, [Enter(Entry(name="Łucja")), Pair(1, ((1, 1),))], by=ala, at="")
    assert not outcomes[-1].step.is_accepted
    assert Line.objects.filter(tournament=row).count() == 1


def test_another_process_is_caught_up_with(ala: User) -> None:
    row = log.create(REGULATIONS, by=ala)
    known = log.load(row)
    log.append(row, [Enter(Entry(name="Łucja"))], by=ala, at="")
    memory.keep(("log", row.pk), known)  # as a process knows it that has not written
    assert log.load(row).seq == 1


def test_two_who_did_not_see_each_other_are_told(ala: User) -> None:
    row = log.create(REGULATIONS, by=ala)
    log.append(row, [Enter(Entry(name="Łucja")), Enter(Entry(name="Żaneta"))], by=ala, at="")
    assert log.append(row, [Number((0, 1), "a")], by=ala, at="", on=2)[-1].step.is_accepted
    late = log.append(row, [Number((1, 0), "b")], by=ala, at="", on=2)
    assert not late[-1].step.is_accepted


def test_a_file_comes_back_as_it_was(ala: User) -> None:
    row = log.create(REGULATIONS, by=ala)
    log.append(row, [Enter(Entry(name="Łucja"))], by=ala, at="")
    again = log.import_file(log.as_file(row), by=ala)
    assert log.as_file(again) == log.as_file(row)
