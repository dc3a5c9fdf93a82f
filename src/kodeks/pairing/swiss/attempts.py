"""What was tried in a bracket before a choice was made, and refused: told when it is asked, not kept.

Everybody who was still there and stands before the one chosen, in the order of the code, was tried [V.2.8.7.5-8].
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from kodeks.pairing.swiss.bracket import Bracket, BracketPair, Fall, OpponentChoice
from kodeks.pairing.swiss.field import Field


class Obstacle(Enum):
    """Why a choice was refused."""

    MET = auto()
    FORBIDDEN = auto()
    COLOURS = auto()  # none admissible for both
    EXCEPTION = auto()  # one colour exception too many
    REPEATED = auto()  # a float that can be avoided
    REST = auto()  # what is left could not be paired, or only worse


class Attempt(NamedTuple):
    """A place of the round list that was tried and refused."""

    place: int
    obstacle: Obstacle


def before_pair(field: Field, bracket: Bracket, pair: BracketPair) -> Iterator[Attempt]:
    """Whom the one who chose had tried."""
    there = _there(bracket, bracket.steps[pair.one])
    if pair.choice is OpponentChoice.FLOATER:
        for other in takewhile(lambda other: other != pair.other, there):
            yield Attempt(other, _of_floater(field, pair.one, other, may_repeat=pair.may_repeat))
        return
    half = len(there) // 2
    for other in takewhile(lambda other: other != pair.other, (*there[half:], *there[half - 1 : 0 : -1])):
        yield Attempt(other, _obstacle(field, pair.one, other) or Obstacle.REST)


def before_fall(field: Field, bracket: Bracket, fall: Fall) -> Iterator[Attempt]:
    """Whom a floater had tried before he fell further; who else was to be floated down before a resident was."""
    step = bracket.steps[fall.place]
    if not fall.is_resident:
        for other in _there(bracket, step):
            yield Attempt(other, _of_floater(field, fall.place, other, may_repeat=fall.may_repeat))
        return
    falls = iter([each for each in bracket.falls if each.is_resident])
    next_fall = next(falls)
    for place in reversed(_there(bracket, bracket.steps[next_fall.place])):
        if place == fall.place:
            return
        if place == next_fall.place:
            next_fall = next(falls)
        else:
            is_repeated = field.down_marked >> place & 1 and not next_fall.may_repeat
            yield Attempt(place, Obstacle.REPEATED if is_repeated else Obstacle.REST)


def _there(bracket: Bracket, step: int) -> list[int]:
    """The residents who had not left before a step, from the top."""
    return [place for place in bracket.group if bracket.gone[place] >= step]


def _of_floater(field: Field, floater: int, resident: int, *, may_repeat: bool) -> Obstacle:
    obstacle = _obstacle(field, floater, resident)
    if obstacle is not None:
        return obstacle
    return Obstacle.REPEATED if field.up_marked >> resident & 1 and not may_repeat else Obstacle.REST


def _obstacle(field: Field, one: int, other: int) -> Obstacle | None:
    """What excludes a pair at first sight."""
    if field.allowed[one] >> other & 1:
        return None
    if field.players[other].number in field.players[one].met:
        return Obstacle.MET
    if field.barred[one] >> other & 1:
        return Obstacle.FORBIDDEN
    if not field.possible[one] >> other & 1:
        return Obstacle.COLOURS
    return Obstacle.EXCEPTION if field.is_exception(one, other) else Obstacle.REST
