"""Who of a pair gets which colour [V.2.8.5, V.2.8.8]."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from kodeks.pairing.swiss.colours import assignments, denied, sign
from kodeks.pairing.swiss.history import Player
from kodeks.rulebook.result import Side


class Criterion(Enum):
    """What decided the colours, in the order of the code; an absolute expectation beats any preference [D-80]."""

    ADMISSIBLE = auto()  # only one assignment may be
    EXPECTED = auto()
    BALANCE = auto()
    HIGHER = auto()
    LOWER = auto()
    PARITY = auto()


class Allocation(NamedTuple):
    """The colour of the higher player, and what decided it."""

    side: Side
    criterion: Criterion


def allocate(higher: Player, lower: Player, first_colour: Side) -> Allocation:
    """The colour of the player who stands higher on the round list."""
    one, other = higher.colours, lower.colours
    sides = assignments(one, other)
    assert sides, "a pair without admissible colours"
    parity = first_colour if higher.number % 2 else first_colour.other
    ranks = {
        side: (
            denied(one, other, side),
            abs(one.difference + sign(side)) + abs(other.difference - sign(side)),
            one.preferred not in (None, side),
            other.preferred not in (None, side.other),
            side is not parity,
        )
        for side in sides
    }
    best = min(sides, key=ranks.__getitem__)
    return Allocation(best, _criterion(ranks.get(best), ranks.get(best.other)))


def _criterion(chosen: tuple[int, ...] | None, passed_over: tuple[int, ...] | None) -> Criterion:
    if chosen is None or passed_over is None:
        return Criterion.ADMISSIBLE
    at = next(index for index, (one, other) in enumerate(zip(chosen, passed_over, strict=True)) if one != other)
    return list(Criterion)[at + 1]
