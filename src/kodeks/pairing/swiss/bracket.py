"""One bracket of the Swiss: floaters from above, then who is floated down, then the halves PA and PB [V.2.8.7]."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from kodeks.pairing.swiss.field import Field, mask_of
from kodeks.pairing.swiss.lookahead import Lookahead
from kodeks.pairing.swiss.matching import Matching
from kodeks.pairing.swiss.weighing import Prices, Remainder, weigh

__all__ = ["Attempt", "Bracket", "Choice", "Fall", "Obstacle", "Pair", "pair_bracket"]


class Obstacle(Enum):
    """Why a choice was refused."""

    MET = auto()
    FORBIDDEN = auto()
    COLOURS = auto()  # none admissible for both
    EXCEPTION = auto()  # one colour exception too many
    REPEATED = auto()  # a float that can be avoided
    REST = auto()  # what is left could not be paired, or only worse


class Choice(Enum):
    """How an opponent was found."""

    FLOATER = auto()  # who comes from above is paired first
    FIRST_OF_PB = auto()
    LATER_OF_PB = auto()
    END_OF_PA = auto()


class Attempt(NamedTuple):
    """A place of the round list that was tried and refused."""

    place: int
    obstacle: Obstacle


class Pair(NamedTuple):
    """Two places, the one who chose first."""

    one: int
    other: int
    choice: Choice
    refused: tuple[Attempt, ...]


class Fall(NamedTuple):
    """A place that goes down to the next group."""

    place: int
    is_resident: bool
    is_odd_one: bool  # the group is odd and only he goes
    has_nobody: bool  # no opponent in the bracket at all
    refused: tuple[Attempt, ...]


class Bracket(NamedTuple):
    """What came of a bracket; `mate` pairs everybody below it in some way."""

    pairs: list[Pair]
    falls: list[Fall]
    mate: list[int]


def pair_bracket(field: Field, floaters: list[int], group: range, mate: list[int]) -> Bracket:
    """Pair a bracket. `mate` pairs everybody from here on in some way without joining two floaters."""
    below = field.everybody >> group.stop << group.stop
    search = _Search(
        field, floaters, group, Lookahead(field, Remainder(mask_of(floaters), mask_of(group), 0, below), mate)
    )
    search.place_floaters()
    search.choose_falls()
    search.pair_halves()
    return Bracket(search.pairs, search.falls, search.lookahead.rest.mate)


class _Search:
    """The order of the choices, as the code gives it."""

    def __init__(self, field: Field, floaters: list[int], group: range, lookahead: Lookahead) -> None:
        self.field = field
        self.floaters = floaters
        self.residents = list(group)
        self.lookahead = lookahead
        self.here = mask_of(group)
        self.pairs: list[Pair] = []
        self.falls: list[Fall] = []

    def place_floaters(self) -> None:
        """Each floater tries the residents from the top; only then he falls further [V.2.8.1.2]."""
        for floater in self.floaters:
            refused: list[Attempt] = []
            for resident in self.residents:
                obstacle = self._obstacle(floater, resident)
                if obstacle is None and self.field.up_marked >> resident & 1 and not self.lookahead.repeats_left:
                    obstacle = Obstacle.REPEATED
                if obstacle is None and self.lookahead.pair(floater, resident):
                    self.residents.remove(resident)
                    self.pairs.append(Pair(floater, resident, Choice.FLOATER, tuple(refused)))
                    break
                refused.append(Attempt(resident, obstacle or Obstacle.REST))
            else:
                is_dropped = self.lookahead.drop(floater)
                assert is_dropped, "a floater has neither an opponent nor a way down"
                self._note_fall(floater, refused, is_resident=False)

    def choose_falls(self) -> None:
        """Residents are floated down from the bottom up, as many as the best values say [V.2.8.4, V.2.8.7.2]."""
        prices = self.lookahead.prices
        refused: list[Attempt] = []
        for resident in reversed(list(self.residents)):
            if not self.lookahead.cost % prices.not_placed // prices.floated:
                break
            if self.field.down_marked >> resident & 1 and not self.lookahead.repeats_left:
                refused.append(Attempt(resident, Obstacle.REPEATED))
            elif self.lookahead.drop(resident):
                self.residents.remove(resident)
                self._note_fall(resident, refused, is_resident=True)
            else:
                refused.append(Attempt(resident, Obstacle.REST))

    def _note_fall(self, place: int, refused: list[Attempt], *, is_resident: bool) -> None:
        near = self.field.possible[place] & self.here
        self.falls.append(Fall(place, is_resident, False, not near, tuple(refused)))

    def pair_halves(self) -> None:
        """The first tries PB from its top, then PA from its end; the rest is split anew [V.2.8.7.4-9]."""
        self._tell_odd_one()
        left = self.residents
        pairing = _Halves(self.field, self.lookahead.inner)
        while left:
            half = len(left) // 2
            first = left[0]
            refused: list[Attempt] = []
            for at in (*range(half, len(left)), *range(half - 1, 0, -1)):
                other = left[at]
                obstacle = self._obstacle(first, other)
                if obstacle is None and pairing.pair(first, other):
                    choice = Choice.FIRST_OF_PB if at == half else Choice.LATER_OF_PB if at > half else Choice.END_OF_PA
                    self.pairs.append(Pair(first, other, choice, tuple(refused)))
                    break
                refused.append(Attempt(other, obstacle or Obstacle.REST))
            else:
                raise AssertionError("a bracket was left that cannot be paired")
            left = left[1:at] + left[at + 1 :]

    def _tell_odd_one(self) -> None:
        residents = [fall for fall in self.falls if fall.is_resident]
        if len(residents) == 1:
            at = self.falls.index(residents[0])
            self.falls[at] = residents[0]._replace(is_odd_one=True)

    def _obstacle(self, one: int, other: int) -> Obstacle | None:
        """What excludes this pair at first sight."""
        field = self.field
        if field.allowed[one] >> other & 1:
            return None
        if field.players[other].number in field.players[one].met:
            return Obstacle.MET
        if field.barred[one] >> other & 1:
            return Obstacle.FORBIDDEN
        if not field.possible[one] >> other & 1:
            return Obstacle.COLOURS
        return Obstacle.EXCEPTION if field.is_exception(one, other) else Obstacle.REST


class _Halves:
    """Pairs that can still be completed inside a group from which nobody falls any more.

    What is left of the group and what is below are now separate, so that only this group counts: in allowed pairs any
    complete pairing is a best one; where colour exceptions are counted, one with the fewest of them.
    """

    def __init__(self, field: Field, matching: Matching) -> None:
        self.field = field
        self.matching = matching
        self.prices = Prices(field)
        self.cost = self._weigh(matching.active) if field.weighs_colours else 0

    def pair(self, one: int, other: int) -> bool:
        """Pair two, if the others can still be paired as well as before."""
        if self.field.weighs_colours:
            return self._pair_weighing(one, other)
        matching = self.matching
        if matching.mate[one] == other:
            matching.take_out(one)
            matching.take_out(other)
            return True
        mate_of_one, mate_of_other = matching.take_out(one), matching.take_out(other)
        if matching.near(mate_of_one) >> mate_of_other & 1:
            matching.join(mate_of_one, mate_of_other)
            return True
        if matching.cover(mate_of_one):
            return True
        for place, mate in ((one, mate_of_one), (other, mate_of_other)):
            matching.put_in(place)
            matching.join(place, mate)
        return False

    def _pair_weighing(self, one: int, other: int) -> bool:
        left = self.matching.active & ~(1 << one | 1 << other)
        cost = self._weigh(left)
        if cost is None or cost + self.prices.of_colours(one, other) != self.cost:
            return False
        self.matching.active, self.cost = left, cost
        return True

    def _weigh(self, places: int) -> int | None:
        weighed = weigh(self.prices, Remainder(0, places, 0, 0))
        return None if weighed is None else weighed[0]
