"""A move and its identity."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

_NONE: frozenset[int] = frozenset()


class Move(NamedTuple):
    """A legal move: from, to and the squares of the captured pieces. The route does not matter [D-2]."""

    origin: int
    target: int
    captured: frozenset[int] = _NONE

    @property
    def is_capture(self) -> bool:
        return bool(self.captured)


@cache
def quiet(origin: int, target: int) -> Move:
    """The move without capture between two squares; there are few, so each is made once."""
    return Move(origin, target)
