"""One bracket of the Swiss: floaters from above, then who is floated down, then the halves PA and PB [V.2.8.7].

The procedure of the code tries choices in order and takes them back when the round cannot be completed with the same
number of colour exceptions C, floaters not placed u, residents floated q and repeated floats e. Its result is, choice
by choice, the first one after which a completion with the same best values exists. So it is enough to answer that
question exactly; nothing is ever taken back. (Two facts make it a question about pairings of least cost: any set of
pairs that covers everybody left, in which no two floaters meet, is reached by some u, q, e below; and a choice refused
stays refused, because what would follow it is part of what was searched.)

What was refused is not kept: it can be told from who was still there (attempts.py).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from kodeks.pairing.matching.alternating_tree import bits, mask_of
from kodeks.pairing.matching.least_cost import LeastCost
from kodeks.pairing.swiss.field import Field
from kodeks.pairing.swiss.prices import BracketStanding, Prices


class OpponentChoice(Enum):
    """How an opponent was found."""

    FLOATER = auto()  # who comes from above is paired first
    FIRST_OF_PB = auto()
    LATER_OF_PB = auto()
    END_OF_PA = auto()


class BracketPair(NamedTuple):
    """Two places, the one who chose first; and whether floats could still be repeated then."""

    one: int
    other: int
    choice: OpponentChoice
    may_repeat: bool = False


class Fall(NamedTuple):
    """A place that goes down to the next group."""

    place: int
    is_resident: bool
    is_odd_one: bool  # the group is odd and only he goes
    has_nobody: bool  # no opponent in the bracket at all
    may_repeat: bool


class Bracket(NamedTuple):
    """What came of a bracket; `mate` pairs everybody below it in some way."""

    group: range
    pairs: Sequence[BracketPair]  # in the order they were made
    falls: Sequence[Fall]
    gone: dict[int, int]  # at which step each resident left: who was there before tells who was tried
    steps: dict[int, int]  # at which step each who chose, or fell, did so
    mate: list[int]


def pair_bracket(field: Field, floaters: list[int], group: range, mate: list[int]) -> Bracket:
    """Pair a bracket. `mate` pairs everybody from here on in some way without joining two floaters."""
    search = _Search(field, floaters, group, mate)
    search.place_floaters(floaters)
    search.choose_falls()
    search.pair_halves()
    return Bracket(group, search.pairs, search.falls, search.gone, search.steps, search.best.mate)


class _Search:
    """The order of the choices, as the code gives it."""

    def __init__(self, field: Field, floaters: list[int], group: range, mate: list[int]) -> None:
        self.field = field
        self.prices = Prices(field)
        self.here = mask_of(group)
        self.residents = self.here
        self.below = field.everybody >> group.stop << group.stop
        kinds = (
            *self.prices.kinds_of(BracketStanding.FLOATER, mask_of(floaters)),
            *self.prices.kinds_of(BracketStanding.RESIDENT, self.here),
            *self.prices.kinds_of(BracketStanding.BELOW, self.below),
        )
        self.best = LeastCost(field.allowed, dict(kinds), self.prices.of_pair, mate)
        assert not self.best.exposed, "a bracket was left that cannot be completed"
        self.cost = self.best.total
        self.pairs: list[BracketPair] = []
        self.falls: list[Fall] = []
        self.gone: dict[int, int] = {}
        self.steps: dict[int, int] = {}

    @property
    def may_repeat(self) -> bool:
        """Some float that is still to come must be repeated."""
        return self.cost % self.prices.base > 0

    def place_floaters(self, floaters: list[int]) -> None:
        """Each floater tries the residents from the top; only then he falls further [V.2.8.1.2]."""
        for floater in floaters:
            resident = self.best.choose(floater, self.residents)
            if resident is not None:
                self._leave(floater, resident)
                self.pairs.append(BracketPair(floater, resident, OpponentChoice.FLOATER, self.may_repeat))
                price = self.prices.of_pair(self.best.kinds[floater], self.best.kinds[resident])
                assert price is not None, "a pair that may not be"
                self.cost -= price
                self.best.take_out(floater, resident)
                self.residents &= ~(1 << resident)
            else:
                is_dropped = self.best.choose(floater, self.below) is not None
                assert is_dropped, "a floater has neither an opponent nor a way down"
                self._let_fall(floater, is_resident=False)

    def choose_falls(self) -> None:
        """Residents are floated down from the bottom up, as many as the best values say [V.2.8.4, V.2.8.7.2]."""
        for resident in reversed(list(bits(self.residents))):
            if not self.cost % self.prices.not_placed // self.prices.floated:
                break
            if self.best.choose(resident, self.below) is not None:
                self._let_fall(resident, is_resident=True)
                self.residents &= ~(1 << resident)

    def _let_fall(self, place: int, *, is_resident: bool) -> None:
        near = self.field.possible[place] & self.here
        self._leave(place)
        self.falls.append(Fall(place, is_resident, False, not near, self.may_repeat))
        price = self.prices.of_fall(self.best.kinds[place])
        self.cost -= price
        self.best.change_kind(place, self.prices.kind(BracketStanding.FALLEN, place), price)

    def _leave(self, one: int, other: int | None = None) -> None:
        self.steps[one] = len(self.steps)
        self.gone[one] = self.steps[one]
        if other is not None:
            self.gone[other] = self.steps[one]

    def pair_halves(self) -> None:
        """The first tries PB from its top, then PA from its end; the rest is split anew [V.2.8.7.4-9].

        Nobody falls any more: what is left of the group and what is below are separate, and only this group counts.
        """
        self._tell_odd_one()
        kinds = dict(self.prices.kinds_of(BracketStanding.RESIDENT, self.residents))
        best = LeastCost(self.field.allowed, kinds, self.prices.of_pair, self.best.mate)
        assert not best.exposed, "a bracket was left that cannot be paired"
        left = list(bits(self.residents))
        while left:
            half, first = len(left) // 2, left[0]
            lower = best.active >> left[half] << left[half]
            other = best.choose(first, lower, best.active & ~lower)
            assert other is not None, "a bracket was left that cannot be paired"
            at = bisect_left(left, other)
            choice = (
                OpponentChoice.FIRST_OF_PB
                if at == half
                else OpponentChoice.LATER_OF_PB
                if at > half
                else OpponentChoice.END_OF_PA
            )
            self._leave(first, other)
            self.pairs.append(BracketPair(first, other, choice))
            best.take_out(first, other)
            left = left[1:at] + left[at + 1 :]

    def _tell_odd_one(self) -> None:
        residents = [fall for fall in self.falls if fall.is_resident]
        if len(residents) == 1:
            at = self.falls.index(residents[0])
            self.falls[at] = residents[0]._replace(is_odd_one=True)
