"""The look-ahead of a bracket: is there still a best completion of the round after this choice?

The procedure of the code tries choices in order and takes them back when the round cannot be completed with the same
number of colour exceptions C, floaters not placed u, residents floated q and repeated floats e. Its result is, choice
by choice, the first one after which a completion with the same best values exists. So it is enough to answer that
question exactly; nothing is ever taken back. (Two facts make it a question about matchings: any set of pairs that
covers everybody left, in which no two floaters meet, is reached by some u, q, e below; and a choice refused stays
refused, because what would follow it is part of what was searched.)

A certificate is kept: one best completion, `inner` for the pairs of this bracket, `rest` for everybody below together
with those who fall. A choice that the certificate already makes costs nothing. Otherwise the pairs around it are
mended by a search for an alternating path, whose failure is a proof:

- u and q count exposed players of the bracket, and so do the floats down in e: the best values are those of a heaviest
  base of the matching matroid (`Matching.prefer`). The floats up in e belong to pairs: while e must be 0, those pairs
  are left out (`shunned`); once no floater waits, there are none.
- Leaving aside whether those who fall find opponents, the bracket alone gives a bound: if its best is worse than the
  values to be kept, the choice is refused. If it is equal and `rest` can be mended too, it is accepted.
- What remains open (a float up that must be repeated, falls that only other players can make, exceptions that must be
  counted pair by pair) is weighed by the graph library, first the bracket alone, then all the way down.
"""

from __future__ import annotations

from kodeks.pairing.swiss.field import Field
from kodeks.pairing.swiss.matching import Matching, bits
from kodeks.pairing.swiss.weighing import Prices, Remainder, weigh, weigh_alone

__all__ = ["Lookahead"]


class Lookahead:
    """The best values of one bracket, and a completion that has them."""

    def __init__(self, field: Field, left: Remainder, mate: list[int]) -> None:
        """`mate` is any complete pairing of all that is left, in which no two floaters meet."""
        self.field = field
        self.prices = Prices(field)
        self.left = left
        self.inner: Matching
        self.rest: Matching
        self._adopt(mate, left)
        self.cost = self._best()

    @property
    def repeats_left(self) -> int:
        """How many repeated floats are still to come."""
        return self.cost % self.prices.base

    def pair(self, floater: int, resident: int) -> bool:
        """Place a floater, if the best values are kept."""
        price = self.prices.of_placing(resident) + self.prices.of_colours(floater, resident)
        left = self.left._replace(
            floaters=self.left.floaters & ~(1 << floater), residents=self.left.residents & ~(1 << resident)
        )
        return self._goes_on(left, price, is_certified=self.inner.mate[floater] == resident)

    def drop(self, one: int) -> bool:
        """Let a floater or a resident fall, if the best values are kept."""
        price = self.prices.of_fall(one, self.left)
        gone = ~(1 << one)
        left = Remainder(
            self.left.floaters & gone, self.left.residents & gone, self.left.fallen | 1 << one, self.left.below
        )
        return self._goes_on(left, price, is_certified=bool(self.inner.exposed >> one & 1))

    def _goes_on(self, left: Remainder, price: int, *, is_certified: bool) -> bool:
        cost = self.cost - price
        if cost < 0:
            return False
        if is_certified:
            for one in bits(self.inner.active & ~_here(left)):
                self.inner.take_out(one)
            kept = True
        elif self._is_mendable(left, cost):
            kept = self._mend(left, cost)
        else:
            kept = self._weigh(left, cost)
        if kept:
            self.left, self.cost = left, cost
        return kept

    def _is_mendable(self, left: Remainder, cost: int) -> bool:
        return not self.field.weighs_colours and (not left.floaters or cost % self.prices.base == 0)

    def _best(self) -> int:
        """Find the best values and a completion that has them."""
        if not self.field.weighs_colours:
            inner = self._mended(self.left)
            cost = self._cost_of(inner, self.left)
            if cost % self.prices.base == 0 and self._is_least(inner) and self._complete(inner, self.left):
                return cost
            cost, mate = weigh_alone(self.prices, self.left)
            if self._complete(self._inner_of(mate, self.left), self.left):
                return cost
        weighed = weigh(self.prices, self.left)
        assert weighed is not None, "a bracket was left that cannot be completed"
        self._adopt(weighed[1], self.left)
        return weighed[0]

    def _is_least(self, inner: Matching) -> bool:
        """No fewer fall, even if floats up may be repeated."""
        fall = inner.exposed
        if not fall or (fall.bit_count() == 1 and not fall & self.left.floaters):
            return True
        free = Matching(self.field.allowed, inner.active, inner.mate, apart=self.left.floaters)
        free.fill()
        free.prefer([self.left.floaters, self.left.residents])
        return (free.exposed & self.left.floaters).bit_count() == (fall & self.left.floaters).bit_count() and (
            free.exposed.bit_count() == fall.bit_count()
        )

    def _mended(self, left: Remainder) -> Matching:
        """The best pairs of the bracket alone, without repeated floats up, near those of the certificate."""
        shunned = left.residents & self.field.up_marked
        inner = Matching(self.field.allowed, _here(left), self.inner.mate, apart=left.floaters, shunned=shunned)
        inner.fill()
        down = left.residents & self.field.down_marked
        inner.prefer([left.floaters, down, left.residents & ~down])
        return inner

    def _inner_of(self, mate: list[int], left: Remainder) -> Matching:
        return Matching(self.field.allowed, _here(left), mate, apart=left.floaters)

    def _cost_of(self, inner: Matching, left: Remainder) -> int:
        return sum(self.prices.of_fall(one, left) for one in bits(inner.exposed))

    def _mend(self, left: Remainder, cost: int) -> bool:
        inner = self._mended(left)
        bound = self._cost_of(inner, left)
        if bound > cost:
            return False
        return (bound == cost and self._complete(inner, left)) or self._weigh_down(left, cost)

    def _complete(self, inner: Matching, left: Remainder) -> bool:
        """Those who fall find opponents below. Then these pairs are the new certificate."""
        falls = inner.exposed | left.fallen
        if falls != self.rest.apart:
            rest = self.rest.copy()
            for one in bits(rest.apart & ~falls):
                rest.take_out(one)
            rest.apart = falls
            for one in bits(falls & ~rest.active):
                rest.put_in(one)
            rest.fill()
            if not rest.is_perfect():
                return False
            self.rest = rest
        self.inner = inner
        return True

    def _weigh(self, left: Remainder, cost: int) -> bool:
        if not self.field.weighs_colours:
            bound, mate = weigh_alone(self.prices, left)
            if bound > cost:
                return False
            if bound == cost and self._complete(self._inner_of(mate, left), left):
                return True
        return self._weigh_down(left, cost)

    def _weigh_down(self, left: Remainder, cost: int) -> bool:
        weighed = weigh(self.prices, left)
        if weighed is None or weighed[0] != cost:
            return False
        self._adopt(weighed[1], left)
        return True

    def _adopt(self, mate: list[int], left: Remainder) -> None:
        self.inner = self._inner_of(mate, left)
        falls = self.inner.exposed | left.fallen
        self.rest = Matching(self.field.allowed, left.below | falls, mate, apart=falls)


def _here(left: Remainder) -> int:
    return left.floaters | left.residents
