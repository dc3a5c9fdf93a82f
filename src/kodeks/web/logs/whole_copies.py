"""Copies of all data at once, beside the backups of single tournaments: before every upgrade, and whenever the owner of
the computer wants one. PostgreSQL has its own ways."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import connection

__all__ = ["WholeCopy", "make_copy", "may_copy", "whole_copies"]

_NAME = re.compile(r"(?:before-(?P<version>[^/\\]+)|copy)-(?P<at>[0-9]{8}T[0-9]{6})Z\.sqlite3")
_MOMENT = "%Y%m%dT%H%M%S"


class WholeCopy(NamedTuple):
    """A copy on the disk: when it was made; before which version of the program, if it was made for that."""

    path: Path
    at: datetime
    version: str

    @property
    def size(self) -> int:
        """In kilobytes, at least one."""
        return max(1, self.path.stat().st_size // 1024)


def may_copy() -> bool:
    """The data are a file of ours."""
    return connection.vendor == "sqlite"


def make_copy(version: str = "") -> Path:
    """All data as they are, whole or not at all: for who must go back to what he had before this version."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    name = f"before-{version}" if version else "copy"
    target = folder / f"{name}-{datetime.now(UTC):{_MOMENT}}Z.sqlite3"
    draft = target.with_suffix(".part")
    try:
        with closing(sqlite3.connect(draft)) as copy:
            connection.ensure_connection()
            connection.connection.backup(copy)
        draft.replace(target)
    except sqlite3.Error as error:  # as a full disk says it
        raise OSError(0, str(error), str(target)) from error
    finally:
        draft.unlink(missing_ok=True)
    return target


def whole_copies() -> list[WholeCopy]:
    """Those there are, the latest first."""
    found = []
    for path in _folder().glob("*.sqlite3"):
        name = _NAME.fullmatch(path.name)
        if name is not None:
            at = datetime.strptime(name["at"], _MOMENT).replace(tzinfo=UTC)
            found.append(WholeCopy(path, at, name["version"] or ""))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def _folder() -> Path:
    return Path(settings.HOME) / "backups"
