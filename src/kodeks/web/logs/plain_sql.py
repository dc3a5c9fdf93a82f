"""Statements that every move asks, in plain SQL: to make one with Django's querysets takes ten times as long as to have
it answered."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection

from kodeks.web.logs.models import Game, Tournament

GAMES, TOURNAMENTS = Game._meta.db_table, Tournament._meta.db_table


def rows_among(statement: str, numbers: Collection[int]) -> list[tuple[Any, ...]]:
    """The rows of a statement in which {numbers} stands for these; without any there are none."""
    if not numbers:
        return []
    with connection.cursor() as cursor:
        cursor.execute(statement.format(numbers=", ".join(["%s"] * len(numbers))), [*numbers])
        return list(cursor.fetchall())


def locked_games(numbers: Collection[int]) -> dict[Game, str]:
    """These games, in the order of their numbers, each with the key of its tournament. Where the database has many
    writers nobody else writes to them until the transaction ends; where it has one, that is we."""
    lock = f"FOR UPDATE OF {GAMES}" if connection.features.has_select_for_update_of else ""
    found = rows_among(
        f"SELECT {_columns()}, {TOURNAMENTS}.key FROM {GAMES} JOIN {TOURNAMENTS} ON "
        f"{TOURNAMENTS}.id = {GAMES}.tournament_id WHERE {GAMES}.id IN ({{numbers}}) ORDER BY {GAMES}.id {lock}",
        numbers,
    )
    return {Game.from_db(DEFAULT_DB_ALIAS, _names(), row[:-1]): row[-1] for row in found}


def games_among(numbers: Collection[int]) -> list[Game]:
    """These games."""
    found = rows_among(f"SELECT {_columns()} FROM {GAMES} WHERE id IN ({{numbers}})", numbers)
    return [Game.from_db(DEFAULT_DB_ALIAS, _names(), row) for row in found]


@cache
def _columns() -> str:
    return ", ".join(f"{GAMES}.{field.column}" for field in Game._meta.concrete_fields)


@cache
def _names() -> list[str]:
    return [field.attname for field in Game._meta.concrete_fields]
