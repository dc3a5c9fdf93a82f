"""Colours in a Swiss: what a player expects, what he may get, who gets which [V.2.8.5, V.2.8.6.1.3-4, V.2.8.8]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kodeks.rulebook.event_rules import PairingRules
from kodeks.rulebook.result import Side

_SIDES = (Side.WHITE, Side.BLACK)


class ColourFacts(NamedTuple):
    """What the colours of the games actually played say about the next one [V.2.8.9.1, D-71]."""

    difference: int  # games with White less games with Black
    expected: Side | None  # absolutely [V.2.8.5.1]
    preferred: Side | None
    admissible: frozenset[Side]  # not too great a difference, nor too many running [V.2.8.6.1.3-4]


@lru_cache(maxsize=8192)
def colour_facts(history: tuple[Side, ...], rules: PairingRules) -> ColourFacts:
    """The facts of a player who had these colours."""
    whites = sum(colour is Side.WHITE for colour in history)
    difference = 2 * whites - len(history)
    return ColourFacts(
        difference,
        _expected(history, difference),
        _preferred(history, difference),
        _admissible(history, difference, rules),
    )


def _expected(history: Sequence[Side], difference: int) -> Side | None:
    if abs(difference) >= 2:
        return Side.BLACK if difference > 0 else Side.WHITE
    if len(history) >= 2 and history[-1] is history[-2]:
        return history[-1].other
    return None


def _preferred(history: Sequence[Side], difference: int) -> Side | None:
    if difference:
        return Side.BLACK if difference > 0 else Side.WHITE
    return history[-1].other if history else None


def _admissible(history: Sequence[Side], difference: int, rules: PairingRules) -> frozenset[Side]:
    most, latest = rules.colours_running, tuple(history[-rules.colours_running :])
    return frozenset(
        side for side in _SIDES if abs(difference + sign(side)) <= rules.colour_difference and latest != (side,) * most
    )


def sign(side: Side) -> int:
    """What a game with this colour adds to the difference."""
    return 1 if side is Side.WHITE else -1


@lru_cache(maxsize=65536)
def assignments(one: ColourFacts, other: ColourFacts) -> tuple[Side, ...]:
    """The admissible colours of the first of two, the second having the opposite."""
    return tuple(side for side in _SIDES if side in one.admissible and side.other in other.admissible)


def denied(one: ColourFacts, other: ColourFacts, side: Side) -> int:
    """How many absolute expectations it denies to give the first of two this side."""
    return (one.expected is side.other) + (other.expected is side)


def exception_of(one: ColourFacts, other: ColourFacts) -> bool:
    """All admissible colours deny an absolute expectation: a colour exception [V.2.8.5.1]."""
    return all(denied(one, other, side) for side in assignments(one, other))
