"""Drawing lots from a seed that is published: anybody can draw again and get the same."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["draw_lot", "draw_order"]

T = TypeVar("T")


def draw_lot(seed: str, count: int) -> int:
    """One of 0..count-1, the same for ever: the first 64 bits of the seed's SHA-256, tried again with a counter while
    they fall in the remainder that would favour low numbers [C-71]."""
    bound = (1 << 64) // count * count
    attempt = 0
    while True:
        digest = hashlib.sha256(f"{seed}/{attempt}".encode()).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < bound:
            return number % count
        attempt += 1


def draw_order(seed: str, items: Sequence[T]) -> list[T]:
    """All items in the order their lots are drawn: for each place one of those still left."""
    left = list(items)
    return [left.pop(draw_lot(f"{seed}#{place}", len(left))) for place in range(1, len(left) + 1)]
