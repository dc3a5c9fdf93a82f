"""Queries whose SQL is written once answer as those that Django writes anew."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rounds_at_hand import players, started

from kodeks.web.accounts.models import User
from kodeks.web.door.prepared import prepared, stored_moment
from kodeks.web.logs.models import Line, Tournament

pytestmark = pytest.mark.django_db

REGULATIONS = 'name = "{}"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstarts = 2026-11-16\n'


def by_key(key: str) -> QuerySet[Tournament]:
    return Tournament.objects.filter(key=key)


def texts(tournament: int, after: int, but: str) -> QuerySet[Line, str]:
    found = Line.objects.filter(seq__gt=after, tournament=tournament).exclude(user__username=but)
    return found.order_by("-seq").values_list("text", flat=True)


@pytest.fixture
def rows(owner: User) -> list[Tournament]:
    return [started(REGULATIONS.format(name), players(4), owner) for name in ("Ala", "Ola")]


def test_whole_rows(rows: list[Tournament]) -> None:
    ask = prepared(by_key)
    for row in rows:
        (found,), (usual,) = ask(row.key), by_key(row.key)
        assert found == usual
        facts, expected = ({**vars(each), "_state": None} for each in (found, usual))
        assert facts == expected  # of the same types, too: days, moments, whether something is so
        assert {name: type(fact) for name, fact in facts.items()} == {
            name: type(fact) for name, fact in expected.items()
        }
        found.name = "Ela"
        found.save()
        assert by_key(row.key)[0].name == "Ela"
    assert ask("none") == []


def test_one_column_of_many_rows(rows: list[Tournament]) -> None:
    ask = prepared(texts)
    for row in rows:
        for after in (0, 2, 99):
            for but in ("100%", "owner"):
                assert ask(row.pk, after, but) == [*texts(row.pk, after, but)]
    assert len(ask(rows[0].pk, 0, "")) > 4


def test_several_columns(rows: list[Tournament]) -> None:
    columns = "name", "starts", "is_closed", "created_at"

    def ask(key: str) -> QuerySet[Tournament, tuple[object, ...]]:
        return Tournament.objects.filter(key=key).values_list(*columns)

    assert [prepared(ask)(row.key) for row in rows] == [[*ask(row.key)] for row in rows]


def test_a_number_that_no_column_holds_is_found_nowhere(rows: list[Tournament]) -> None:
    ask = prepared(lambda pk: Tournament.objects.filter(pk=pk))
    assert ask(rows[0].pk) == [rows[0]]
    assert ask(2**40) == ask(2**63 - 1) == ask(2**63) == ask(-(2**70)) == []


def test_its_sql_is_written_once_and_is_that_of_django(rows: list[Tournament]) -> None:
    written = []

    def asked(key: str) -> QuerySet[Tournament]:
        written.append(key)
        return by_key(key)

    ask = prepared(asked)
    with CaptureQueriesContext(
        connection,
    ) as sent:
        for row in rows:
            assert [*by_key(row.key)] == ask(row.key)
    assert len(written) == 1
    told = [
        re.sub(r"\((%s|'[^']*')\)", r"\1", each["sql"]) for each in sent.captured_queries
    ]  # what is told has brackets
    assert told[0] == told[1] != told[2] == told[3]


def test_a_value_that_the_query_does_not_ask_for_is_an_error(rows: list[Tournament]) -> None:
    ask = prepared(lambda key, number: by_key(key))
    with pytest.raises(AssertionError, match="no place"):
        ask("x", 1)
    with pytest.raises(AssertionError):
        prepared(by_key)(rows[0])


def test_a_part_of_a_text(rows: list[Tournament]) -> None:
    def with_part(part: str) -> QuerySet[Tournament]:
        return Tournament.objects.filter(name__contains=part).order_by("pk")

    for part in ("Al", "la", "%", "_"):
        assert prepared(with_part)(part) == [*with_part(part)]


def test_moments_are_told_as_the_database_keeps_them() -> None:
    now = timezone.now()
    Session.objects.create(session_key="a", session_data="", expire_date=now)
    asked = prepared(lambda moment: Session.objects.filter(expire_date__gt=moment))
    assert [each.expire_date for each in asked(stored_moment(now - timedelta(seconds=1)))] == [now]
    assert asked(stored_moment(now)) == []


def test_it_sees_what_is_written_meanwhile(rows: list[Tournament]) -> None:
    asked = prepared(lambda pk: Tournament.objects.filter(pk=pk).values_list("name", flat=True))
    assert asked(rows[0].pk) == ["Ala"]
    Tournament.objects.filter(pk=rows[0].pk).update(name="Ela")
    assert asked(rows[0].pk) == ["Ela"]
