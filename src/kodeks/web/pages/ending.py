"""The end of the program, asked for at the desk: a server that runs in one process offers it."""

from __future__ import annotations

from collections.abc import Callable

_offered: list[Callable[[], object]] = []


def offer_end(end: Callable[[], object]) -> None:
    """By the server, as it starts."""
    _offered[:] = [end]


def offered_end() -> Callable[[], object] | None:
    """None where several processes serve: who started them stops them."""
    return _offered[0] if _offered else None
