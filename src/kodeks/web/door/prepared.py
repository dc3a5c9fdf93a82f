"""Queries that every page asks, with their SQL written once.

Django writes the SQL of a query anew each time, which takes several times as long as the database takes to answer. Here
it writes it with marks where numbers and texts are to stand; later only those are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from django.db import connection
from django.db.models import QuerySet
from django.db.models.query import FlatValuesListIterable, ModelIterable, ValuesListIterable

__all__ = ["prepared"]

Row = TypeVar("Row")
_FIRST_MARK = 2_000_000_000  # of numbers; those of texts are the same figures

_LARGEST = 2**63 - 1


class _Written(NamedTuple):
    """The SQL; its values, each with its place among those that are given if it is one; and what reads the answer."""

    sql: str
    values: tuple[tuple[Any, int | None], ...]
    read: Callable[[list[Any]], list[Any]]


def prepared(ask: Callable[..., QuerySet[Any, Row]]) -> Callable[..., list[Row]]:
    """The rows of a query: whole models, or what `values_list` makes of them. It is made of numbers and texts alone,
    given in their order, and has one form whatever they are."""
    known: dict[str, _Written] = {}

    @wraps(ask)
    def rows(*given: int | str) -> list[Row]:
        if any(isinstance(value, int) and abs(value) > _LARGEST for value in given):
            return [*ask(*given)]  # of an address that somebody made up: no column holds it, and Django knows that
        written = known.get(connection.vendor)
        if written is None:
            written = known[connection.vendor] = _write(ask, given)
        with connection.cursor() as cursor:
            cursor.execute(written.sql, [value if at is None else given[at] for value, at in written.values])
            return written.read(cursor.fetchall())

    return rows


def _write(ask: Callable[..., QuerySet[Any, Any]], given: tuple[int | str, ...]) -> _Written:
    assert all(type(value) in (int, str) for value in given), given
    marks = [type(value)(_FIRST_MARK + at) for at, value in enumerate(given)]
    query = ask(*marks)
    compiler = query.query.get_compiler(connection=connection)
    sql, values = compiler.as_sql()
    placed = tuple((value, marks.index(value) if value in marks else None) for value in values)
    assert {at for _, at in placed} >= {*range(len(given))}, f"a value has no place in {sql}"
    columns = [column for column, _, _ in compiler.select]
    converters = compiler.get_converters(columns)
    names = [column.target.attname for column in columns]

    def read_whole(rows: Iterable[Sequence[Any]]) -> list[Any]:
        return [query.model.from_db(connection.alias, names, row) for row in rows]

    readers: dict[Any, Callable[[Iterable[Sequence[Any]]], list[Any]]]
    readers = {ModelIterable: read_whole, FlatValuesListIterable: _read_one_column, ValuesListIterable: _read_columns}
    reader = readers[query._iterable_class]

    def read(found: list[Any]) -> list[Any]:
        return reader(compiler.apply_converters(found, converters) if converters else found)

    return _Written(sql, placed, read)


def _read_one_column(rows: Iterable[Sequence[Any]]) -> list[Any]:
    return [row[0] for row in rows]


def _read_columns(rows: Iterable[Sequence[Any]]) -> list[Any]:
    return [tuple(row) for row in rows]
