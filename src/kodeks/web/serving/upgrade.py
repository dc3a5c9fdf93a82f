"""Data of an older program, brought up to date when the server starts; data of a newer one are left alone."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from kodeks import __version__
from kodeks.web.logs.whole_copies import make_copy, may_copy


def upgrade_database() -> bool:
    """Migrate if there is anything to migrate; a copy of the database is made before. False if the data were written by
    a newer program."""
    applied = set(MigrationRecorder(connection).applied_migrations())
    known = _migrations()
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("kodeks.")}
    if any(label in ours for label, _ in applied - known):
        return False
    if known - applied:
        if applied and may_copy():
            make_copy(__version__)
        call_command("migrate", verbosity=0, interactive=False)
    return True


def _migrations() -> set[tuple[str, str]]:
    """All migrations this program knows, by the names of their files: loading them all would take its time."""
    return {
        (app.label, file.stem)
        for app in apps.get_app_configs()
        for file in (Path(app.path) / "migrations").glob("[0-9]*.py")
    }


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
    return hashlib.sha256("\n".join([__version__, *facts]).encode()).hexdigest()
