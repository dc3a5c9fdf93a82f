"""Which Pythons have holes that are known and mended."""

from __future__ import annotations

_MENDED = ((3, 11, 10), (3, 12, 6), (3, 13, 0))  # releases of Python whose cookies take no more time than they should


def is_mended(version: tuple[int, ...]) -> bool:
    """Whether this Python reads cookies in reasonable time: its own line has been mended, or began so."""
    return any(version[:2] == mended[:2] and version >= mended for mended in _MENDED) or version >= _MENDED[-1]
