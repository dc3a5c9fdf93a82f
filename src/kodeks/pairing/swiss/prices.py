"""What a pair costs in one bracket, by the order of importance [D-75, D-74, D-76].

Colour exceptions in the round come first, then floaters not placed, residents floated, floats repeated: packed into one
integer, each in its own digits. What a pair costs depends on the kinds of the two only: where they stand, whose float
would be repeated and, where colour exceptions are counted, on their colour types.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from kodeks.pairing.matching.alternating_tree import bits
from kodeks.pairing.swiss.colour_bound import ColourType, price_of
from kodeks.pairing.swiss.field import Field


class BracketStanding(IntEnum):
    """Where somebody stands in a bracket."""

    FLOATER = 0  # comes from above, not yet placed
    RESIDENT = 1
    FALLEN = 2  # will be paired below
    BELOW = 3  # in the lower score groups


class _Kind(NamedTuple):
    standing: BracketStanding
    is_up_marked: bool
    is_down_marked: bool
    colours: ColourType | None  # where they are weighed


class Prices:
    """The costs of a field. Kinds are numbers, so that they are quick to look up."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.base = len(field.players) + 1
        self.repeated = 1
        self.floated = self.base
        self.not_placed = self.base**2
        self.exception = self.base**3
        self.kinds: list[_Kind] = []
        self.numbers: dict[_Kind, int] = {}

    def kinds_of(self, standing: BracketStanding, places: int) -> Iterable[tuple[int, int]]:
        """The kind of each of these places."""
        return ((place, self.kind(standing, place)) for place in bits(places))

    def kind(self, standing: BracketStanding, place: int) -> int:
        """The kind of a place."""
        field = self.field
        is_resident = standing is BracketStanding.RESIDENT
        kind = _Kind(
            standing,
            is_resident and bool(field.up_marked >> place & 1),
            is_resident and bool(field.down_marked >> place & 1),
            field.types[place] if field.weighs_colours else None,
        )
        if kind not in self.numbers:
            self.numbers[kind] = len(self.kinds)
            self.kinds.append(kind)
        return self.numbers[kind]

    def of_fall(self, kind: int) -> int:
        """A floater who falls further, or a resident floated down."""
        own = self.kinds[kind]
        return (
            self.not_placed
            if own.standing is BracketStanding.FLOATER
            else self.floated + self.repeated * own.is_down_marked
        )

    def of_pair(self, one: int, other: int) -> int | None:
        """What a pair costs, with the fall of the higher one if the other is below; None: they do not meet."""
        higher, lower = sorted((self.kinds[one], self.kinds[other]), key=lambda kind: kind.standing)
        cost = 0
        match higher.standing, lower.standing:
            case BracketStanding.FLOATER, BracketStanding.RESIDENT:
                cost = self.repeated * lower.is_up_marked
            case ((BracketStanding.FLOATER | BracketStanding.RESIDENT), BracketStanding.BELOW):
                cost = self.of_fall(self.numbers[higher])
            case (BracketStanding.RESIDENT, BracketStanding.RESIDENT) | (
                (BracketStanding.FALLEN | BracketStanding.BELOW),
                BracketStanding.BELOW,
            ):
                pass
            case _:
                return None
        if higher.colours is None or lower.colours is None:
            return cost
        exceptions = price_of(higher.colours, lower.colours)
        return None if exceptions is None else cost + self.exception * exceptions
