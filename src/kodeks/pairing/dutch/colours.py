"""Colour differences, preferences, and who gets which colour [C.04.3 1.6, 1.7, 5.2]."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

from kodeks.rulebook.result import Side


class Strength(IntEnum):
    """How strongly a colour is wished for [1.7]."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Colours(NamedTuple):
    """The colours of the games a player has played, and what follows from them. Rounds without a game are thought to
    lie before the first [C.04.2 3.4]."""

    played: tuple[Side, ...]
    difference: int  # games with White less games with Black [1.6]
    wish: Side | None
    strength: Strength
    repeats: bool  # the last two games had the same colour


def colours_of(played: tuple[Side, ...]) -> Colours:
    """A player's preference: the difference decides before the last two games [DU-7]."""
    if not played:
        return Colours(played, 0, None, Strength.NONE, repeats=False)
    difference = 2 * played.count(Side.WHITE) - len(played)
    repeats = len(played) > 1 and played[-1] is played[-2]
    if abs(difference) > 1 or (difference and not repeats):
        wish = Side.BLACK if difference > 0 else Side.WHITE
    else:
        wish = played[-1].other
    is_absolute = repeats or abs(difference) > 1
    strength = Strength.ABSOLUTE if is_absolute else Strength.STRONG if difference else Strength.MILD
    return Colours(played, difference, wish, strength, repeats)


class Deciding(StrEnum):
    """The rule that gave the colours of a pair, by its article."""

    BOTH_WISHES = "5.2.1"
    STRONGER = "5.2.2"
    LAST_DIFFERENT = "5.2.3"
    HIGHER_WISH = "5.2.4"
    NUMBER = "5.2.5"


class Allotment(NamedTuple):
    """The colour of the higher ranked player of a pair, and the rule that gave it."""

    side: Side
    by: Deciding


def allot(higher: Colours, lower: Colours, number: int, first: Side) -> Allotment:
    """The first rule that decides [5.2]; `number` is the pairing number of the higher ranked, `first` the colour drawn
    before round 1 [5.1]."""
    if higher.wish is None and lower.wish is None:
        return Allotment(first if number % 2 else first.other, Deciding.NUMBER)
    if higher.wish is not lower.wish:
        wish = higher.wish or lower.wish
        assert wish is not None
        return Allotment(wish if higher.wish else wish.other, Deciding.BOTH_WISHES)
    wish = higher.wish
    assert wish is not None
    ours, theirs = _urgency(higher), _urgency(lower)
    if ours != theirs:
        return Allotment(wish if ours > theirs else wish.other, Deciding.STRONGER)
    for mine, other in zip(reversed(higher.played), reversed(lower.played), strict=False):
        if mine is not other:
            return Allotment(mine.other, Deciding.LAST_DIFFERENT)
    return Allotment(wish, Deciding.HIGHER_WISH)


def _urgency(colours: Colours) -> tuple[Strength, int]:
    """Two absolute wishes: the wider difference is the stronger [5.2.2]."""
    is_absolute = colours.strength is Strength.ABSOLUTE
    return colours.strength, abs(colours.difference) if is_absolute else 0
