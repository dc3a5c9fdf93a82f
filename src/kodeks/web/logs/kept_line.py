"""The line of a thread to the database, kept where the thread asks several times a second: to open one costs more than
what is asked, and on PostgreSQL a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error, connections


@contextmanager
def kept_line() -> Iterator[None]:
    """It stays open; one that broke is not used again."""
    try:
        yield
    except Error:
        connections.close_all()
        raise
