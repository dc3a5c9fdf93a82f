"""Statements that every move asks, in plain SQL: to make one with Django's querysets takes ten times as long as to have
it answered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection

from kodeks.web.logs.models import Game, Tournament

GAMES, TOURNAMENTS = Game._meta.db_table, Tournament._meta.db_table


Rows = list[tuple[Any, ...]]


@contextmanager
def one_trip() -> Iterator[None]:
    """What is asked here goes to a database on a server together, and so do the answers: on its way each takes the time
    in which others have the interpreter."""
    connection.ensure_connection()
    if connection.vendor != "postgresql":
        yield
        return
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def rows_among(statement: str, numbers: Collection[int]) -> Rows:
    """The rows of a statement in which {numbers} stands for these; without any there are none."""
    if not numbers:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_about(statement, numbers), [*numbers])
        return list(cursor.fetchall())


def rows_of_each(statements: Sequence[str], numbers: Collection[int]) -> list[Rows]:
    """The rows of several such statements, in their order, in one trip."""
    if not numbers:
        return [[] for _ in statements]
    with one_trip():
        cursors = [connection.cursor() for _ in statements]
        for cursor, statement in zip(cursors, statements, strict=True):
            cursor.execute(_about(statement, numbers), [*numbers])
        found = [list(cursor.fetchall()) for cursor in cursors]
        for cursor in cursors:
            cursor.close()
    return found


def _about(statement: str, numbers: Collection[int]) -> str:
    return statement.format(numbers=", ".join(["%s"] * len(numbers)))


def locked_games(numbers: Collection[int], also: Sequence[str]) -> tuple[dict[Game, str], list[Rows]]:
    """These games, in the order of their numbers, each with the key of its tournament; and then the rows of other
    statements about them. Where the database has many writers nobody else writes to them until the transaction ends;
    where it has one, that is we."""
    lock = f"FOR UPDATE OF {GAMES}" if connection.features.has_select_for_update_of else ""
    statement = (
        f"SELECT {_columns()}, {TOURNAMENTS}.key FROM {GAMES} JOIN {TOURNAMENTS} ON "
        f"{TOURNAMENTS}.id = {GAMES}.tournament_id WHERE {GAMES}.id IN ({{numbers}}) ORDER BY {GAMES}.id {lock}"
    )
    found, *more = rows_of_each((statement, *also), numbers)
    return {Game.from_db(DEFAULT_DB_ALIAS, _names(), row[:-1]): row[-1] for row in found}, more


def games_among(numbers: Collection[int], also: Sequence[str]) -> tuple[list[Game], list[Rows]]:
    """These games, and the rows of other statements about them."""
    found, *more = rows_of_each((f"SELECT {_columns()} FROM {GAMES} WHERE id IN ({{numbers}})", *also), numbers)
    return [Game.from_db(DEFAULT_DB_ALIAS, _names(), row) for row in found], more


@cache
def _columns() -> str:
    return ", ".join(f"{GAMES}.{field.column}" for field in Game._meta.concrete_fields)


@cache
def _names() -> list[str]:
    return [field.attname for field in Game._meta.concrete_fields]
