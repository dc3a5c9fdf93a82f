"""Measured values as people give them: `board_surface=45cm`, `table=80x110x72cm`."""

from __future__ import annotations

import re
from fractions import Fraction

from kodeks.malformed import MalformedText
from kodeks.venue.catalogue import find_item
from kodeks.venue.units import read_amount

# Several at once: `table=80x110x72cm` is width, length and height.
_TOGETHER = {
    "table": ("table_width", "table_length", "table_height"),
    "display": ("display_height", "display_width"),
}
_LETTERS = re.compile(r"[^\W\d_]+²?\s*$")


def split_measure(text: str) -> tuple[tuple[str, str], ...]:
    """Keys and values of `key=value`; in `80x110x72cm` the unit holds for all."""
    key, sign, value = (part.strip() for part in text.partition("="))
    if not sign or not key or not value:
        raise MalformedText("venue-not-a-measure", text)
    keys = _TOGETHER.get(key)
    if keys is None:
        return ((key, value),)
    parts = [part.strip() for part in re.split("[xX×]", value)]
    if len(parts) != len(keys):
        raise MalformedText("venue-not-a-measure", text)
    unit = _LETTERS.search(parts[-1])
    spelled = [part if unit is None or _LETTERS.search(part) else f"{part} {unit[0]}" for part in parts]
    return tuple(zip(keys, spelled, strict=True))


def read_measure(board: str, key: str, value: str) -> Fraction:
    """The value of an item in basic units, whatever the edition."""
    item = find_item(board, key)
    if item is None:
        raise MalformedText("venue-unknown-item", key)
    if item.requirement is None or item.measure:
        raise MalformedText("venue-not-measured", key)
    return read_amount(value, item.requirement.unit)
