"""Copies of all data at once, beside the backups of single tournaments: what they are called, and how one comes onto
the disk, whole or not at all. Archives, which any database takes, are made on a schedule (`backups/keeping.py`); copies
of the file of the database before every upgrade, and whenever the owner of the computer wants one."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from kodeks.storage.new_file import naming

__all__ = ["CopyKind", "WholeCopy", "copies_in", "make_copy", "may_copy", "new_copy", "whole_copies"]

_NAME = re.compile(r"(?:kodeks|copy|before-(?P<version>[^/\\]+))-(?P<at>[0-9]{8}T[0-9]{6})Z")
_MOMENT = "%Y%m%dT%H%M%S"


class CopyKind(Enum):
    """How the name of its file ends."""

    ARCHIVE = ".zip"
    DATABASE = ".sqlite3"


class WholeCopy(NamedTuple):
    """A copy on the disk: when it was made; before which version of the program, if it was made for that."""

    path: Path
    at: datetime
    version: str = ""

    @property
    def size(self) -> int:
        """In kilobytes, at least one."""
        return max(1, self.path.stat().st_size // 1024)


def copies_in(folder: Path, kind: CopyKind) -> list[WholeCopy]:
    """Those of a kind there are, the latest first."""
    found = []
    for path in folder.iterdir() if folder.is_dir() else ():
        name = _NAME.fullmatch(path.stem)
        if name is not None and path.suffix == kind.value:
            at = datetime.strptime(name["at"], _MOMENT).replace(tzinfo=UTC)
            found.append(WholeCopy(path, at, name["version"] or ""))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


class NewCopy(NamedTuple):
    """One that is being made: where it is written, and where it will be when it is whole."""

    draft: Path
    path: Path


@contextmanager
def new_copy(folder: Path, called: str, kind: CopyKind) -> Iterator[NewCopy]:
    """For its owner alone, for everybody's secrets are in it; synced, and only then under its name."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{called}-{datetime.now(UTC):{_MOMENT}}Z{kind.value}"
    draft = path.with_suffix(f".{os.getpid()}.part")
    try:
        os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with naming(path):
            yield NewCopy(draft, path)
            with draft.open("rb+") as file:
                os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


# The file of the database


def may_copy() -> bool:
    """The data are a file of ours; PostgreSQL has its own ways."""
    return connection.vendor == "sqlite"


def make_copy(version: str = "") -> Path:
    """The database as it is: for who must go back to what he had before this version."""
    with new_copy(_folder(), f"before-{version}" if version else "copy", CopyKind.DATABASE) as new:
        try:
            with closing(sqlite3.connect(new.draft)) as copy:
                connection.ensure_connection()
                connection.connection.backup(copy)
        except sqlite3.Error as error:  # as a full disk says it
            raise OSError(0, str(error), str(new.path)) from error
    return new.path


def whole_copies() -> list[WholeCopy]:
    """Those of the database, the latest first."""
    return copies_in(_folder(), CopyKind.DATABASE)


def _folder() -> Path:
    return Path(settings.HOME) / "backups"
