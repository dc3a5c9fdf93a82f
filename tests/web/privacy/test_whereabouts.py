"""Where a person stands is found by marks: what is new or has changed is read, everything else is not read again."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kodeks.tournament import Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.privacy.models import Mention, SearchedFile
from kodeks.web.privacy.whereabouts import files_with, named_in, note_new_files
from kodeks.web.publication.models import Application

pytestmark = pytest.mark.django_db(transaction=True)


REGULATIONS = 'name = "Liga"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'


def opened(owner: User) -> Tournament:
    row = log.create(REGULATIONS, by=owner)
    log.append(row, [acts.Enter(Entry(name=f"Gracz {number}")) for number in range(4)], by=owner, at="")
    return row


@pytest.fixture
def rows(owner: User) -> list[Tournament]:
    return [opened(owner), opened(owner)]


def keys(numbers: list[str], name: str) -> set[str]:
    found = files_with(numbers, name).exclude(tournament=None)
    return set(found.values_list("tournament__key", flat=True))


def lines_read() -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        note_new_files()
    return [each["sql"] for each in asked if '"desk_line"' in each["sql"]]


def test_who_enters_later_is_found_by_his_number_or_name(rows: list[Tournament], owner: User) -> None:
    first, second = rows
    assert keys(["L-77"], "Żaneta Wójcik") == set()
    log.append(first, [acts.Enter(Entry(name="WOJCIK Zaneta"))], by=owner, at="")
    assert keys(["L-77"], "Żaneta Wójcik") == {first.key}
    log.append(second, [acts.Enter(Entry(name="Ż. Wójcik", licence="L-77"))], by=owner, at="")
    assert keys(["L-77"], "Żaneta Wójcik") == {first.key, second.key}
    assert keys(["L-7"], "Żaneta") == set()


def test_only_what_has_changed_is_read_again(rows: list[Tournament], owner: User) -> None:
    assert len(lines_read()) == len(rows)
    assert lines_read() == []
    log.append(rows[1], [acts.Note("cisza")], by=owner, at="")
    assert len(lines_read()) == 1
    assert lines_read() == []


def test_how_much_is_asked_does_not_grow_with_what_is_noted(owner: User) -> None:
    counts = []
    for _ in range(2):
        opened(owner)
        note_new_files()
        with CaptureQueriesContext(connection) as asked:
            list(files_with(["L-77"], "Żaneta Wójcik"))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_what_is_deleted_leaves_no_marks(rows: list[Tournament]) -> None:
    note_new_files()
    assert Mention.objects.exists()
    Tournament.objects.all().delete()
    assert (SearchedFile.objects.count(), Mention.objects.count()) == (0, 0)


def test_applications_are_noted_once(rows: list[Tournament]) -> None:
    asked = Application.objects.create(tournament=rows[0], once="1", name="Żaneta Wójcik", contact="")
    for _ in range(2):
        found = files_with([], "Wójcik Żaneta").exclude(application=None)
        assert list(found.values_list("application", flat=True)) == [asked.pk]


def test_teams_and_line_ups_name_people() -> None:
    lines = [
        '{"seq": 1, "entry": {"name": "LKS", "players": ["A B"], "reserves": ["C D"]}, "sum": "x"}',
        '{"seq": 2, "do": "line_up", "names": ["E F"], "sum": "x"}',
        '{"seq": 3, "do": "result", "sum": "x"}',
    ]
    assert [tuple(each.members) for each in named_in(lines)] == [("A B", "C D"), ("E F",)]
