"""What the two systems say differently: criteria, colour preferences, who has which colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.pairing.upfloats.history import Participant
from kodeks.rulebook.article import Article
from kodeks.rulebook.codes.fsw2026 import cite
from kodeks.rulebook.result import Side


class Wish(NamedTuple):
    """A colour preference [C.04.6 1.7]."""

    side: Side | None = None
    is_strong: bool = False


_NONE = Wish()


def no_wish(one: Participant, *, is_last: bool) -> Wish:
    """Colours are no matter of the pairing."""
    return _NONE


def simple_wish(one: Participant, *, is_last: bool) -> Wish:
    """Type A: only after a difference of two, or the same colour twice running [C.04.6 1.7.1]."""
    difference, last = one.difference, one.colours[-2:]
    if difference < -1 or (difference in (0, -1) and last == (Side.BLACK, Side.BLACK)):
        return Wish(Side.WHITE, is_strong=True)
    if difference > 1 or (difference in (0, 1) and last == (Side.WHITE, Side.WHITE)):
        return Wish(Side.BLACK, is_strong=True)
    return _NONE


def graded_wish(one: Participant, *, is_last: bool) -> Wish:
    """Type B: the same are strong, others mild; one that is strong is so in the last round, too [C.04.6 1.7.2]."""
    strong = simple_wish(one, is_last=is_last)
    if strong.side is not None or not one.colours:
        return strong
    if one.difference:
        return Wish(Side.WHITE if one.difference < 0 else Side.BLACK)
    return _NONE if is_last else Wish(one.colours[-1].other)


class Deciding(Enum):
    """The rule that gave the colours of a pair, by the message that tells it."""

    NUMBER = "upfloat-colours-number"
    ONE_WISH = "upfloat-colours-one-wish"
    BOTH_WISHES = "upfloat-colours-both-wishes"
    STRONGER = "upfloat-colours-stronger"
    DIFFERENCE = "upfloat-colours-difference"
    WHITES = "upfloat-colours-whites"
    LAST_DIFFERENT = "upfloat-colours-last-different"
    FIRST_WISH = "upfloat-colours-first-wish"
    FIRST_ALTERNATES = "upfloat-colours-first-alternates"
    OTHER_ALTERNATES = "upfloat-colours-other-alternates"


class Pairable(NamedTuple):
    """Two who are paired, the one who is asked first for the colours, and what they wish."""

    first: Participant
    other: Participant
    wish: Wish
    others: Wish
    drawn: Side  # before round 1 [4.1]


# A rule of colours: the side of the first, if it decides
Rule = Callable[[Pairable], Side | None]


def _number(pair: Pairable) -> Side | None:
    if pair.first.colours or pair.other.colours:
        return None
    return pair.drawn if pair.first.tpn % 2 else pair.drawn.other


def _one_wish(pair: Pairable) -> Side | None:
    if (pair.wish.side is None) == (pair.others.side is None):
        return None
    return pair.wish.side or (None if pair.others.side is None else pair.others.side.other)


def _both_wishes(pair: Pairable) -> Side | None:
    return pair.wish.side if pair.others.side is not pair.wish.side else None


def _stronger(pair: Pairable) -> Side | None:
    if pair.wish.is_strong == pair.others.is_strong or pair.wish.side is None:
        return None
    return pair.wish.side if pair.wish.is_strong else pair.wish.side.other


def _difference(pair: Pairable) -> Side | None:
    return _white_to_less(pair.first.difference, pair.other.difference)


def _whites(pair: Pairable) -> Side | None:
    return _white_to_less(pair.first.colours.count(Side.WHITE), pair.other.colours.count(Side.WHITE))


def _white_to_less(first: int, other: int) -> Side | None:
    return None if first == other else Side.WHITE if first < other else Side.BLACK


def _last_different(pair: Pairable) -> Side | None:
    both = zip(reversed(pair.first.colours), reversed(pair.other.colours), strict=False)
    return next((mine.other for mine, theirs in both if mine is not theirs), None)


def _first_wish(pair: Pairable) -> Side | None:
    return pair.wish.side


def _first_alternates(pair: Pairable) -> Side | None:
    return pair.first.colours[-1].other if pair.first.colours else None


def _other_alternates(pair: Pairable) -> Side | None:
    return pair.other.colours[-1] if pair.other.colours else None


_RULES: Mapping[Deciding, Rule] = MappingProxyType(
    {
        Deciding.NUMBER: _number,
        Deciding.ONE_WISH: _one_wish,
        Deciding.BOTH_WISHES: _both_wishes,
        Deciding.STRONGER: _stronger,
        Deciding.DIFFERENCE: _difference,
        Deciding.WHITES: _whites,
        Deciding.LAST_DIFFERENT: _last_different,
        Deciding.FIRST_WISH: _first_wish,
        Deciding.FIRST_ALTERNATES: _first_alternates,
        Deciding.OTHER_ALTERNATES: _other_alternates,
    }
)


class Allotment(NamedTuple):
    """The colour of the first of a pair, and the rule that gave it."""

    side: Side
    by: Deciding


@frozen(kw_only=True)
class UpfloatRules:
    """One of the systems."""

    key: str  # of what is told of it
    chapter: str
    colours: Mapping[Deciding, str]  # the rules of colours in their order, and their articles
    wish: Callable[..., Wish] = no_wish
    rounds_without_floats: int = 1  # the last ones, in which nobody asks who floated before
    again: str = "C8"  # the criterion of who brought somebody up again, after those of colours

    def cite(self, number: str) -> Article:
        return cite(number, self.chapter)

    def criterion(self, name: str) -> Article:
        """The article of a criterion: C1 and C2 are absolute, C3 is completion, the others quality [2.1-2.3]."""
        first = {"C1": "2.1.1", "C2": "2.1.2", "C3": "2.2.1"}
        return self.cite(first.get(name) or f"2.3.{int(name[1:]) - 3}")

    def allot(self, pair: Pairable) -> Allotment:
        """The first rule that decides [4.3]."""
        return next(self._decisions(pair))

    def _decisions(self, pair: Pairable) -> Iterator[Allotment]:
        for by in self.colours:
            side = _RULES[by](pair)
            if side is not None:
                yield Allotment(side, by)


DOUBLE_SWISS = UpfloatRules(
    key="double-swiss-2026",
    chapter="C.04.5",
    colours=MappingProxyType(
        {
            Deciding.NUMBER: "4.3.1",
            Deciding.WHITES: "4.3.2",
            Deciding.LAST_DIFFERENT: "4.3.3",
            Deciding.FIRST_ALTERNATES: "4.3.4",
            Deciding.OTHER_ALTERNATES: "4.3.5",
        }
    ),
)


def _teams(wish: Callable[..., Wish]) -> UpfloatRules:
    return UpfloatRules(
        key="team-swiss-2026",
        chapter="C.04.6",
        colours=MappingProxyType(
            {
                Deciding.NUMBER: "4.3.1",
                Deciding.ONE_WISH: "4.3.2",
                Deciding.BOTH_WISHES: "4.3.3",
                Deciding.STRONGER: "4.3.4",
                Deciding.DIFFERENCE: "4.3.5",
                Deciding.LAST_DIFFERENT: "4.3.6",
                Deciding.FIRST_WISH: "4.3.7",
                Deciding.FIRST_ALTERNATES: "4.3.8",
                Deciding.OTHER_ALTERNATES: "4.3.9",
            }
        ),
        wish=wish,
        rounds_without_floats=2,
        again="C10",
    )


TEAMS_TYPE_A = _teams(simple_wish)
TEAMS_TYPE_B = _teams(graded_wish)
TEAMS_WITHOUT_WISHES = _teams(no_wish)
