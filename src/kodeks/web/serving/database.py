"""Where the data are: SQLite in the folder of the data, or a PostgreSQL server."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from kodeks.malformed import MalformedText

# A write is acknowledged when it is on the disk, so FULL; writers queue up at once instead of failing half-way.
_SQLITE_START = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;"

_PATIENCE_S = 1.0  # at the end, with other processes
_KEPT_S = 60  # that a thread keeps its line: to open one costs more than most requests ask


def database_settings(home: Path, address: str) -> dict[str, Any]:
    """Settings of Django for an address like postgresql://user:password@host:5432/name; SQLite if there is none."""
    if not address:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": home / "kodeks.sqlite3",
            "CONN_MAX_AGE": _KEPT_S,
            "OPTIONS": {"init_command": _SQLITE_START, "transaction_mode": "IMMEDIATE", "timeout": 20},
        }
    parts = _parts(address)
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": _KEPT_S,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": "5"} | options,  # seconds: a page says soon that there is no server
    }


def into_one_file() -> None:
    """SQLite keeps what was written last beside its file, and as long as threads have it open for ever: who copies the
    file alone, once we have stopped, shall have everything. What another process is writing stays where it is."""
    from django.db import connection

    if connection.vendor != "sqlite":
        return
    try:
        there = f"{Path(connection.settings_dict['NAME']).as_uri()}?mode=rw"
        with closing(sqlite3.connect(there, uri=True, timeout=_PATIENCE_S)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:  # as where the disk is full: it is done at the next end
        logging.getLogger("kodeks.server").warning("%s: %s", connection.settings_dict["NAME"], error)


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        is_one = parts.scheme in ("postgres", "postgresql") and parts.path.strip("/") and parts.port != 0
    except ValueError:
        is_one = False
    if not is_one:
        raise MalformedText("setting-no-database", "", setting="KODEKS_DATABASE")
    return parts
