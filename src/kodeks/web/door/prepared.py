"""Questions that every request asks of the database: the statement is made once. To make it with Django's querysets
takes ten times as long as to have it answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, QuerySet
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler


class _Told(Expression):
    """Stands in a question for a value that is told each time."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        """Itself: the value comes later."""
        return "%s", (self,)


class _Statement(NamedTuple):
    sql: str
    given: tuple[Any, ...]
    read: Callable[[Iterable[Any]], list[Any]]


class Prepared:
    """A queryset with open values, of rows or of tuples (`values_list`). Its statement lives with the line to the
    database that made it. Values are told as the database keeps them: numbers, texts, `stored_moment`."""

    def __init__(self, ask: Callable[..., QuerySet[Any, Any]]) -> None:
        self._ask = ask

    def __call__(self, *values: Any) -> list[Any]:
        """The rows there are now."""
        made: dict[Prepared, _Statement] = connection.__dict__.setdefault("statements_of_kodeks", {})
        if self not in made:
            made[self] = _made(self._ask(*map(_Told, range(len(values)))))
        sql, given, read = made[self]
        with connection.cursor() as cursor:
            cursor.execute(sql, [values[each.place] if isinstance(each, _Told) else each for each in given])
            return read(cursor.fetchall())


def stored_moment(moment: datetime) -> Any:
    """As this database keeps it."""
    return connection.ops.adapt_datetimefield_value(moment)


def _made(asked: QuerySet[Any, Any]) -> _Statement:
    compiler = asked.query.get_compiler(connection=connection)
    sql, given = compiler.as_sql()
    converters = compiler.get_converters([each[0] for each in compiler.select])
    has_rows = issubclass(asked._iterable_class, ModelIterable)
    names = [each[0].target.attname for each in compiler.select] if has_rows else []
    model, alias = asked.model, asked.db

    def read(found: Iterable[Any]) -> list[Any]:
        rows = compiler.apply_converters(found, converters) if converters else found
        return [model.from_db(alias, names, row) for row in rows] if has_rows else [tuple(row) for row in rows]

    return _Statement(sql, tuple(given), read)
