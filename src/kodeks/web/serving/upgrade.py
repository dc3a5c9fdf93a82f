"""Data of an older program, brought up to date when the server starts; data of a newer one are left alone."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from kodeks import __version__
from kodeks.web.door.new_tables import make_tables
from kodeks.web.door.tables import Tables, applied_migrations, tables_of
from kodeks.web.logs.whole_copies import make_copy, may_copy

_LOCK = 1_262_765_387  # any number that no other program of this database takes


def upgrade_database() -> bool:
    """Make the tables if there are none, migrate what is to be migrated; a copy of the database is made before that.
    False if the data were written by a newer program."""
    with alone():
        applied = applied_migrations()
        tables = tables_of(applied)
        if not applied:
            make_tables()
        elif tables is Tables.OLDER:
            if may_copy():
                make_copy(__version__)
            call_command("migrate", verbosity=0, interactive=False)
    return tables is not Tables.NEWER


@contextmanager
def alone() -> Iterator[None]:
    """Servers that start at the same moment make what is missing one after the other. SQLite has its own lock."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def collect_static_files(home: Path) -> None:
    """Put the static files where the server finds them, if they have changed."""
    stamp, now = home / "static.stamp", _stamp()
    if stamp.exists() and stamp.read_text(encoding="ascii") == now and settings.STATIC_ROOT.is_dir():
        return
    call_command("collectstatic", verbosity=0, interactive=False)
    draft = stamp.with_suffix(f".{secrets.token_hex(4)}")
    draft.write_text(now, encoding="ascii")
    draft.replace(stamp)


def _stamp() -> str:
    files = sorted(path for folder in settings.STATICFILES_DIRS for path in Path(folder).rglob("*") if path.is_file())
    facts = [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files]
    names = settings.STORAGES["staticfiles"]["BACKEND"]
    return hashlib.sha256("\n".join([__version__, names, *facts]).encode()).hexdigest()
