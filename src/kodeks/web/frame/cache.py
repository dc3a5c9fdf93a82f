"""What is expensive to work out, kept in memory: by the tournament, how far its log is, and what was asked."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Protocol, TypeVar, cast

__all__ = ["forget", "remembered"]

T = TypeVar("T")
_MOST = 128  # answers a process
_kept: OrderedDict[Hashable, object] = OrderedDict()
_guard = Lock()


class Versioned(Protocol):
    """Something of a tournament as it stands: the next line of its log gives it another version."""

    @property
    def version(self) -> tuple[Hashable, ...]: ...


def remembered(at: Versioned, what: tuple[Hashable, ...], make: Callable[[], T]) -> T:
    """The answer to `what` about a tournament as it stands.

    Two who ask at once may both work it out: that costs less than making everybody wait.
    """
    key = (*at.version, *what)
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
