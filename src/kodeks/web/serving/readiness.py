"""Whether this server can serve: what `/ready` tells a load balancer. It is asked often and by anybody, so an answer
holds for a second, and says no more than which part fails."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db import Error, connection

from kodeks.web.door.tables import Tables, applied_migrations, tables_of
from kodeks.web.logs import wire

__all__ = ["Readiness", "look", "readiness"]

_HOLDS_S = 1.0
_ROOM = 32 * 1024 * 1024  # bytes that must be free for whatever is written next
_NOT_NEEDED = {"words"}  # without the word server everything is told a second later
_guard = Lock()
_last: list[tuple[float, Mapping[str, bool]]] = []


class Readiness:
    """Part by part, whether it works."""

    def __init__(self, parts: Mapping[str, bool]) -> None:
        self.parts = parts

    @property
    def is_ready(self) -> bool:
        return all(works for part, works in self.parts.items() if part not in _NOT_NEEDED)


def readiness() -> Readiness:
    """As it was within the last second."""
    with _guard:
        if not _last or monotonic() - _last[0][0] > _HOLDS_S:
            _last[:] = [(monotonic(), look())]
        return Readiness(_last[0][1])


def look() -> dict[str, bool]:
    """Database, its tables, disk, and the word server where one is named."""
    database, tables = _database()
    found = {"database": database, "migrations": tables, "disk": is_writable(Path(settings.HOME))}
    return found | ({"words": wire.answers()} if wire.address() else {})


def _database() -> tuple[bool, bool]:
    try:
        return True, tables_of(applied_migrations()) is Tables.READY
    except Error:
        return False, False
    finally:
        connection.close()  # a thread of the door asks seldom


def is_writable(folder: Path) -> bool:
    """Whether there is room, and a file can really be written there."""
    draft = folder / f".ready.{os.getpid()}.{secrets.token_hex(4)}"
    try:
        if hasattr(os, "statvfs") and (found := os.statvfs(folder)).f_bavail * found.f_frsize < _ROOM:
            return False
        draft.write_bytes(b"ready")
        draft.unlink()
    except OSError:
        return False
    return True
