"""What is expensive to work out, kept in memory: by the tournament, how far its log is, and what was asked."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import TypeVar, cast

from kodeks.web.views import Desk

__all__ = ["forget", "remembered"]

T = TypeVar("T")
_MOST = 128  # answers a process
_kept: OrderedDict[Hashable, object] = OrderedDict()
_guard = Lock()


def remembered(at: Desk, what: tuple[Hashable, ...], make: Callable[[], T]) -> T:
    """The answer to `what` about a tournament as it stands; the next line of its log makes a new one.

    The sum of the log is part of the key, so that a number in the database that is used again does no harm. Two who ask
    at once may both work it out: that costs less than making everybody wait.
    """
    key = (at.row.pk, at.log.seq, at.log.total, *what)
    with _guard:
        if key in _kept:
            _kept.move_to_end(key)
            return cast(T, _kept[key])
    made = make()
    with _guard:
        _kept[key] = made
        while len(_kept) > _MOST:
            _kept.popitem(last=False)
    return made


def forget() -> None:
    """Drop everything: for measuring."""
    with _guard:
        _kept.clear()
