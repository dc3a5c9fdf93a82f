"""Measured values: exact numbers with their units, read and written."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from kodeks.malformed import MalformedText

__all__ = [
    "CENTIMETRE",
    "HOUR",
    "METRE",
    "MILLIMETRE",
    "MINUTE",
    "PIECE",
    "SECOND",
    "SQUARE_METRE",
    "Bounds",
    "Unit",
    "plain_unit",
    "read_amount",
    "write_amount",
    "write_bounds",
]


class Unit(NamedTuple):
    """A unit, and how many of the basic unit of its kind it has: millimetres, seconds, square metres, pieces."""

    symbol: str
    kind: str
    scale: int = 1


MILLIMETRE = Unit("mm", "length")
CENTIMETRE = Unit("cm", "length", 10)
METRE = Unit("m", "length", 1_000)
SECOND = Unit("s", "time")
MINUTE = Unit("min", "time", 60)
HOUR = Unit("h", "time", 3_600)
SQUARE_METRE = Unit("m²", "area")
PIECE = Unit("", "count")

_SPELLED = {
    **{unit.symbol: unit for unit in (MILLIMETRE, CENTIMETRE, METRE, SECOND, MINUTE, HOUR, SQUARE_METRE)},
    "m2": SQUARE_METRE,
    "godz": HOUR,
    "minut": MINUTE,
    "sek": SECOND,
    "szt": PIECE,
    "sztuk": PIECE,
    "pcs": PIECE,
}
_FINER = {"length": (MILLIMETRE,), "time": (MINUTE, SECOND), "area": (), "count": ()}
_AMOUNT = re.compile(r"\s*([0-9]{1,7})(?:[.,]([0-9]{1,4}))?\s*([A-Za-z²]\w{0,5}²?)?\.?\s*", re.ASCII)


class Bounds(NamedTuple):
    """What a value must lie between, both ends included, in basic units; `unit` is the one people read."""

    least: Fraction | None
    most: Fraction | None
    unit: Unit

    def beyond(self, value: Fraction) -> Fraction:
        """How far the value is above the bounds; below them it is negative, within them 0."""
        if self.least is not None and value < self.least:
            return value - self.least
        if self.most is not None and value > self.most:
            return value - self.most
        return Fraction(0)


def plain_unit(unit: Unit) -> Unit:
    """The unit of a number without one: millimetres for lengths, else the unit people read."""
    return MILLIMETRE if unit.kind == "length" else unit


def read_amount(text: str, unit: Unit) -> Fraction:
    """A value such as `45cm`, `450`, `35 mm`, `1,5 h` in basic units; without a unit as `plain_unit` says."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise MalformedText("venue-not-a-measure", text)
    whole, part, spelled = match.groups()
    given = plain_unit(unit) if spelled is None else _SPELLED.get(spelled.casefold())
    if given is None or given.kind != unit.kind:
        raise MalformedText("venue-wrong-unit", text)
    value = Fraction(int(whole + (part or "")), 10 ** len(part or ""))
    if unit is PIECE and value.denominator != 1:
        raise MalformedText("venue-not-a-measure", text)
    return value * given.scale


def write_number(value: Fraction) -> str | None:
    """A number as a decimal, if it has an end."""
    for digits in range(20):
        scaled = value * 10**digits
        if scaled.denominator == 1:
            text = f"{abs(scaled.numerator):0{digits + 1}}"
            sign = "-" if value < 0 else ""
            return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"
    return None


def write_amount(value: Fraction, unit: Unit) -> str:
    """The value in this unit, or in a finer one where that needs no endless decimal."""
    for each in (unit, *_FINER[unit.kind]):
        number = write_number(value / each.scale)
        if number is not None:
            return f"{number} {each.symbol}".rstrip()
    raise AssertionError(value)


def write_bounds(bounds: Bounds) -> str:
    """The bounds as people write them: `75–90 cm`, `≥ 100 cm`, `≤ 10 min`."""
    least, most, unit = bounds
    if least is None:
        assert most is not None
        return f"≤ {write_amount(most, unit)}"
    if most is None:
        return f"≥ {write_amount(least, unit)}"
    if least == most:
        return write_amount(least, unit)
    first, last = write_amount(least, unit), write_amount(most, unit)
    return f"{first.removesuffix(f' {unit.symbol}')}–{last}" if unit.symbol else f"{first}–{last}"
