"""A line to a database of one file is left when another file stands in its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.signals import request_started
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker

from kodeks.web.logs.kept_line import kept_line

pytestmark = pytest.mark.one_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kodeks.sqlite3"


@pytest.fixture
def line(file: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[BaseDatabaseWrapper]:
    """That of this thread, for a while."""
    usual, other = connections["default"], connections.create_connection("default")
    other.settings_dict = {**other.settings_dict, "NAME": str(file)}
    connections["default"] = other
    with django_db_blocker.unblock():
        try:
            yield other
        finally:
            other.close()
            connections["default"] = usual


def told(line: BaseDatabaseWrapper, statement: str) -> list[tuple[object, ...]]:
    with line.cursor() as cursor:
        return list(cursor.execute(statement).fetchall())


def test_it_is_kept_while_the_file_stands_there(line: BaseDatabaseWrapper) -> None:
    told(line, "CREATE TABLE kept (id INTEGER)")
    opened = line.connection
    with kept_line():
        assert told(line, "SELECT * FROM kept") == []
    request_started.send(sender=None)
    assert line.connection is opened


@pytest.mark.parametrize("is_asked_by", ["thread", "request"])
def test_where_a_copy_was_put_in_its_place_that_is_read(
    line: BaseDatabaseWrapper, file: Path, is_asked_by: str
) -> None:
    told(line, "CREATE TABLE old (id INTEGER)")
    file.rename(file.with_name("away"))
    for rest in file.parent.glob("kodeks.sqlite3-*"):
        rest.rename(rest.with_name(f"away-{rest.name}"))
    file.touch()
    if is_asked_by == "request":
        request_started.send(sender=None)
        assert line.connection is None
        return
    with kept_line():
        assert told(line, "SELECT name FROM sqlite_master") == []
