"""The line of a thread to the database, kept where the thread asks several times a second: to open one costs more than
what is asked, and on PostgreSQL a process of its own.

A database of one file is good as long as that file stands in its place: where it was moved away, or a copy was put
there, whoever kept his line would go on writing to what nobody reads any more."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.db.backends.base.base import BaseDatabaseWrapper

_File = tuple[int, int] | None  # which it is on its disk; none, if there is no such file
_opened: WeakKeyDictionary[BaseDatabaseWrapper, _File] = WeakKeyDictionary()


@contextmanager
def kept_line() -> Iterator[None]:
    """It stays open; one that broke is not used again."""
    leave_moved_file()
    try:
        yield
    except Error:
        connections.close_all()
        raise


def note_file(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """A line was opened (a signal of Django's): to which file."""
    if connection.vendor == "sqlite":
        _opened[connection] = _file_of(connection)


def leave_moved_file(**_: Any) -> None:
    """The line of this thread is closed if its file is not the one that stands there; before each request, and wherever
    a line is kept longer."""
    line = connections[DEFAULT_DB_ALIAS]
    is_kept = line in _opened and line.connection is not None and not line.in_atomic_block
    if is_kept and _opened[line] != _file_of(line):
        line.close()


def _file_of(line: BaseDatabaseWrapper) -> _File:
    try:
        found = os.stat(line.settings_dict["NAME"])
    except OSError:
        return None
    return found.st_dev, found.st_ino
