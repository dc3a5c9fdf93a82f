"""Names in the order of the Polish alphabet, on any machine."""

from __future__ import annotations

__all__ = ["name_key"]

_AFTER = str.maketrans(
    {"ą": "a{", "ć": "c{", "ę": "e{", "ł": "l{", "ń": "n{", "ó": "o{", "ś": "s{", "ź": "z{", "ż": "z|"}
)


def name_key(name: str) -> str:
    """What names are sorted by: ą stands after a and before b."""
    return name.casefold().translate(_AFTER)
