"""Whether the tables of the database are those this program was written for."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

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
