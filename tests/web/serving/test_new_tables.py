"""A new database has its tables at once. They are those to which all migrations lead, one after another."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections
from pytest_django import DjangoDbBlocker

from kodeks.web.door.new_tables import make_tables
from kodeks.web.door.tables import applied_migrations, known_migrations

Shape = dict[str, tuple[dict[str, object], dict[str, object], list[object]]]


@contextmanager
def another_database(folder: Path) -> Iterator[None]:
    """An empty one of the same kind, while it lasts the one of the program."""
    is_served, usual = connection.vendor == "postgresql", connections["default"]
    name = f"kodeks_other_{os.getpid()}" if is_served else str(folder / "other.sqlite3")
    if is_served:
        with usual._nodb_cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {name}")
    other = connections.create_connection("default")
    other.settings_dict = {**other.settings_dict, "NAME": name}
    connections["default"] = other
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual
        if is_served:
            with usual._nodb_cursor() as cursor:
                cursor.execute(f"DROP DATABASE {name}")


def shape() -> Shape:
    """Every table: its columns by name, whatever their order; constraints and indexes; who numbers its rows."""
    look, found = connection.introspection, Shape()
    with connection.cursor() as cursor:
        for table in look.table_names(cursor):
            columns = {each.name: each for each in look.get_table_description(cursor, table)}
            constraints = look.get_constraints(cursor, table)
            if connection.vendor == "sqlite":  # those without a name are counted there, column by column
                told = {name: "" if name.startswith(("fk_", "__")) else name for name in constraints}
                constraints = {f"{told[name]} {sorted(each.items())}": each for name, each in constraints.items()}
            found[table] = (columns, constraints, look.get_sequences(cursor, table))
    return found


@pytest.fixture
def at_once(db: None) -> Shape:
    """The tests have their tables as a new server has."""
    return shape()


def test_they_are_those_to_which_migrations_lead(
    at_once: Shape, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock(), another_database(tmp_path):
        call_command("migrate", verbosity=0, interactive=False)
        step_by_step, applied = shape(), applied_migrations()
    assert len(at_once) > 40
    assert at_once.keys() == step_by_step.keys()
    for table, found in at_once.items():
        assert found == step_by_step[table], table
    assert applied_migrations() == applied == known_migrations()


def test_who_comes_second_has_nothing_to_do(at_once: Shape, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with django_db_blocker.unblock(), another_database(tmp_path):
        make_tables()
        make_tables()
        assert shape() == at_once
