"""A move and its identity."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Move"]

_NONE: frozenset[int] = frozenset()


class Move(NamedTuple):
    """A legal move: from, to and the squares of the captured pieces. The route does not matter [D-2]."""

    origin: int
    target: int
    captured: frozenset[int] = _NONE

    @property
    def is_capture(self) -> bool:
        """Whether the move takes anything."""
        return bool(self.captured)
