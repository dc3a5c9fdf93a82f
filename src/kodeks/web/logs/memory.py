"""What a process keeps in memory of tournaments: their folded logs, and what was worked out of them.

There is one such memory with one budget, and what was not used for longest leaves first. The door keeps public pages as
they were sent (`door/kept.py`); nothing else keeps answers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, NamedTuple, Protocol, TypeVar, cast

__all__ = [
    "Key",
    "Versioned",
    "drop",
    "forget_everything",
    "fullness",
    "guard",
    "keep",
    "recall",
    "remembered",
    "weight_of",
    "weight_of_size",
]

T = TypeVar("T")
Key = tuple[Hashable, ...]  # the kind of what is kept first

# A weight of 1 is 16 kB, roughly; the budget is 256 MB of a process. It has room for the logs of 25 events of 300
# players and nine rounds, or for 1,000 tables. What bounds one log is the law on new acts (`tournament/law.py`).
_BUDGET = 16_384
_ANSWER = 16
_LOGS = {"log", "game"}
_BYTES = 16_384  # that weigh 1


class Versioned(Protocol):
    """Something of a tournament as it stands: the next line of its log gives it another version."""

    @property
    def version(self) -> tuple[Hashable, ...]: ...


class _Entry(NamedTuple):
    value: Any
    weight: int


_entries: OrderedDict[Key, _Entry] = OrderedDict()  # the one used last at the end
_load = 0  # the weight of all
guard = RLock()  # held by who looks and keeps in one go


def recall(key: Key) -> Any:
    """What is kept under a key; None if nothing is."""
    with guard:
        found = _entries.get(key)
        if found is None:
            return None
        _entries.move_to_end(key)
        return found.value


def keep(key: Key, value: object, weight: int = _ANSWER) -> None:
    global _load
    with guard:
        drop(key)
        _entries[key] = _Entry(value, weight)
        _load += weight
        while _load > _BUDGET and len(_entries) > 1:
            _load -= _entries.popitem(last=False)[1].weight


def drop(key: Key) -> None:
    """It is not true any more, or nobody needs it."""
    global _load
    with guard:
        found = _entries.pop(key, None)
        _load -= 0 if found is None else found.weight


def forget_everything() -> None:
    """All of it: somebody was taken out of the books, and stands in any of it."""
    global _load
    with guard:
        _entries.clear()
        _load = 0


def fullness() -> tuple[int, float]:
    """How many folded logs are kept, and how much of the budget everything takes."""
    with guard:
        return sum(key[0] in _LOGS for key in _entries), _load / _BUDGET


def weight_of(answer: object) -> int:
    """Of an answer: papers by their length, everything else the same."""
    parts = answer if isinstance(answer, list) else [answer]
    return _ANSWER + sum(len(part) for part in parts if isinstance(part, bytes)) // _BYTES


def weight_of_size(size: int) -> int:
    """Of something that takes so many bytes."""
    return 1 + size // _BYTES


def remembered(at: Versioned, what: tuple[Hashable, ...], make: Callable[[], T]) -> T:
    """The answer to `what` about a tournament as it stands.

    Two who ask at once may both work it out: that costs less than making everybody wait.
    """
    key = ("answer", *at.version, *what)
    with guard:
        if key in _entries:  # the answer may be None
            return cast(T, recall(key))
    made = make()
    keep(key, made, weight_of(made))
    return made
