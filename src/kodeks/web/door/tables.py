"""Whether the tables of the database are those this program was written for. A server of two that is upgraded later
than the other must not write into tables it does not know: it looks every second, and then refuses."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from pathlib import Path

from django.apps import apps
from django.db import Error, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse

Migration = tuple[str, str]


class Tables(StrEnum):
    """How the tables stand to the program."""

    READY = "ready"
    OLDER = "older"  # something is still to be migrated
    NEWER = "newer"  # a newer program has migrated them: this one must not write


@cache
def known_migrations() -> frozenset[Migration]:
    """All migrations this program knows, by the names of their files: loading them all would take its time."""
    return frozenset(
        (app.label, file.stem)
        for app in apps.get_app_configs()
        for file in (Path(app.path) / "migrations").glob("[0-9]*.py")
    )


def applied_migrations() -> frozenset[Migration]:
    return frozenset(MigrationRecorder(connection).applied_migrations())


def tables_of(applied: frozenset[Migration]) -> Tables:
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("kodeks.")}
    if any(label in ours for label, _ in applied - known_migrations()):
        return Tables.NEWER
    return Tables.OLDER if known_migrations() - applied else Tables.READY


class TablesAreNewer(OperationalError):
    """A newer program has migrated the database while this one runs."""


_seen: list[dict[str, int]] = [{}]  # how many migrations there were at the last look, and the last of them
_found = [Tables.READY]  # at the last look; before the server starts they are made ready


def look_at_tables() -> None:
    """How they stand now, if anything was migrated since the last look. A database that does not answer is told by
    whoever needs it."""
    try:
        rows = MigrationRecorder(connection).migration_qs.aggregate(last=Max("pk"), count=Count("pk"))
        if rows != _seen[0]:
            _found[0] = tables_of(applied_migrations())
            _seen[0] = rows
    except Error:
        return
    finally:
        connection.close()  # a thread of the door asks seldom


def check_tables() -> None:
    """For who is about to write."""
    if _found[0] is Tables.NEWER:
        raise TablesAreNewer("the tables are those of a newer program")


def only_into_known_tables(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: who sends something is refused before anything is done with it; who reads is not."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            check_tables()
        return get_response(request)

    return answer
