"""Questions that every request asks of the database: the statement is made once. To make it with Django's querysets
takes several times as long as to have it answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, QuerySet
from django.db.models.query import FlatValuesListIterable, ModelIterable, ValuesListIterable
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")
_LARGEST = 2**63 - 1  # number that a column holds


class _Placeholder(Expression):
    """Stands in a question for a value that is told each time."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        """Itself: the value comes later."""
        return "%s", (self,)


class _Statement(NamedTuple):
    """The SQL; its values, those that are told among them; and what reads the answer."""

    sql: str
    values: tuple[Any, ...]
    read: Callable[[Iterable[Any]], list[Any]]


def prepared(ask: Callable[..., QuerySet[Any, Row]]) -> Callable[..., list[Row]]:
    """The rows of a query: whole models, or what `values_list` makes of them. It is made of what is told, in its order,
    and has one form whatever that is. Values are told as the database keeps them: numbers, texts, `stored_moment`."""
    known: dict[str, _Statement] = {}

    @wraps(ask)
    def rows(*told: int | str | datetime) -> list[Row]:
        if any(isinstance(value, int) and abs(value) > _LARGEST for value in told):
            return [*ask(*told)]  # of an address that somebody made up: no column holds it, and Django knows that
        line = connections[DEFAULT_DB_ALIAS]  # looked up once: it is another for each thread
        statement = known.get(line.vendor)
        if statement is None:
            statement = known[line.vendor] = _made(ask, told)
        with line.cursor() as cursor:
            values = [told[each.place] if isinstance(each, _Placeholder) else each for each in statement.values]
            cursor.execute(statement.sql, values)
            return statement.read(cursor.fetchall())

    return rows


def stored_moment(moment: datetime) -> Any:
    """As this database keeps it."""
    return connection.ops.adapt_datetimefield_value(moment)


def _made(ask: Callable[..., QuerySet[Any, Any]], told: Sequence[int | str | datetime]) -> _Statement:
    assert all(isinstance(value, int | str | datetime) for value in told), told
    asked = ask(*map(_Placeholder, range(len(told))))
    compiler = asked.query.get_compiler(connection=connection)
    sql, values = compiler.as_sql()
    assert {each.place for each in values if isinstance(each, _Placeholder)} == {*range(len(told))}, (
        f"no place in {sql}"
    )
    columns = [column for column, _, _ in compiler.select]
    converters = compiler.get_converters(columns)
    make = _maker(asked, columns)

    def read(found: Iterable[Any]) -> list[Any]:
        return [make(row) for row in (compiler.apply_converters(found, converters) if converters else found)]

    return _Statement(sql, tuple(values), read)


def _maker(asked: QuerySet[Any, Any], columns: Sequence[Any]) -> Callable[[Sequence[Any]], Any]:
    """What makes of a row what the query gives."""
    kind = asked._iterable_class
    if kind is FlatValuesListIterable:
        return lambda row: row[0]
    if kind is ValuesListIterable:
        return tuple
    assert kind is ModelIterable, kind
    model, names = asked.model, [column.target.attname for column in columns]
    return lambda row: model.from_db(DEFAULT_DB_ALIAS, names, row)
