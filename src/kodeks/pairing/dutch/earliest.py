"""The earliest of the best candidates of a bracket [C.04.3 3.4-3.8, 4.1-4.5].

Candidates come in an order: which players moved down are paired, with whom, how many of the remainder are exchanged,
by how much, which, and with whom each is paired then. `LeastCost` knows all pairings of least cost at once, so the
earliest of them is found by deciding one thing after another in that order, each time as early as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kodeks.pairing.matching.alternating_tree import bits, mask_of
from kodeks.pairing.matching.least_cost import LeastCost

Cost = Callable[[int, int], int | None]


class BracketPairs(NamedTuple):
    """How a bracket is paired: who moved down with whom, the pairs of the remainder, who goes down."""

    moved: tuple[tuple[int, int], ...]
    remainder: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    exchanged: int  # players of the remainder [4.3]
    mate: Sequence[int]  # a complete pairing of all others: everybody's opponent

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        return self.moved + self.remainder


class Question(NamedTuple):
    """A bracket as a question of least cost: whom everybody may meet, the kinds of all who take part, what pairs cost;
    who came from above and who is at home, both in order. Whoever else takes part is met by those who go down."""

    rows: list[int]
    kinds: Mapping[int, int]
    cost: Cost
    moved: Sequence[int]
    residents: Sequence[int]


def earliest(question: Question, known: LeastCost[int]) -> BracketPairs:
    """The candidate that comes first among those of least cost; `known` is one of them, and is used up."""
    moved = _pair_moved(question, known)
    taken = {place for pair in moved for place in pair}
    limbo = [place for place in question.moved if place not in taken]
    rest = [place for place in question.residents if place not in taken]
    pairs, exchanged, mate = _pair_remainder(question, known, rest)
    paired = {place for pair in pairs for place in pair}
    floaters = (*limbo, *(place for place in rest if place not in paired))
    return BracketPairs(tuple(moved), tuple(pairs), floaters, exchanged, mate)


def _pair_moved(question: Question, known: LeastCost[int]) -> list[tuple[int, int]]:
    """First the set of those who are paired, the smallest numbers first [4.4]; then their opponents in turn [4.2]."""
    home = mask_of(question.residents)
    paired = []
    for place in question.moved:
        if known.choose(place, home) is not None:
            _cut(question.rows, place, ~home)
            paired.append(place)
    found = []
    for place in paired:
        other = known.choose(place, home)
        assert other is not None, "he was paired with a resident"
        known.take_out(place, other)
        found.append((place, other))
    return found


def _cut(rows: list[int], place: int, others: int) -> None:
    """These do not meet any more. He must not be in a blossom: what holds it together must stay."""
    for other in bits(rows[place] & others):
        rows[other] &= ~(1 << place)
    rows[place] &= ~others


_Remainder = tuple[list[tuple[int, int]], int, list[int]]  # pairs, how many were exchanged, everybody's opponent


def _pair_remainder(question: Question, known: LeastCost[int], rest: Sequence[int]) -> _Remainder:
    """The remainder: without an exchange if the cost stays least; else with the first that comes."""
    home = mask_of(rest)
    count = sum(1 for place in rest if home >> known.mate[place] & 1) // 2
    upper, lower = mask_of(rest[:count]), mask_of(rest[count:])
    active = known.active
    kinds = {place: question.kinds[place] for place in bits(active)}
    rows = list(question.rows)
    for place in rest:
        rows[place] &= lower if upper >> place & 1 else ~lower
    for place in bits(active & ~home):
        rows[place] &= ~upper
    straight = LeastCost(rows, kinds, question.cost, known.mate)
    if not straight.exposed and straight.total == known.total:
        return _partners(straight, rest[:count], lower), 0, straight.mate
    return _exchange(question, known, rest, count)


def _partners(least: LeastCost[int], upper: Sequence[int], lower: int) -> list[tuple[int, int]]:
    """Each in turn with the first with whom the cost stays least [4.2]."""
    found = []
    for place in upper:
        other = least.choose(place, lower)
        assert other is not None, "the remainder can be paired"
        least.take_out(place, other)
        found.append((place, other))
    return found


def _exchange(question: Question, known: LeastCost[int], rest: Sequence[int], count: int) -> _Remainder:
    """With the fewest exchanged, the smallest difference, then who leaves the upper half, who comes into it [4.3]."""
    size = len(rest)
    bsn = {place: number for number, place in enumerate(rest, 1)}
    more, cost = (size + 1) ** 2, question.cost

    def with_exchanges(one: int, other: int) -> int | None:
        """A kind is that of before, and after it the number in the remainder."""
        own = cost(one // (size + 1), other // (size + 1))
        if own is None:
            return None
        better = min(one % (size + 1), other % (size + 1))  # 0: not a pair of the remainder
        return (own * (size + 1) + (better > count)) * more + better

    active = known.active
    kinds = {place: question.kinds[place] * (size + 1) + bsn.get(place, 0) for place in bits(active)}
    rows = list(question.rows)
    least = LeastCost(rows, kinds, with_exchanges, known.mate)
    assert not least.exposed
    home = mask_of(rest)
    after = {place: mask_of(rest[number:]) for place, number in bsn.items()}  # who stands behind him
    exchanged = sum(1 for place in rest[count:] if after[place] >> least.mate[place] & 1)
    out = _choose_out(least, rows, rest[:count], after, exchanged)
    into = _choose_in(least, rows, rest[count:], after, exchanged)
    upper = [place for place in (*rest[:count], *into) if place not in out]
    pairs = []
    for place in upper:
        other = least.choose(place, after[place] & home)
        assert other is not None, "he is the better one of his pair"
        least.take_out(place, other)
        pairs.append((place, other))
    return pairs, exchanged, least.mate


def _choose_out(
    least: LeastCost[int], rows: list[int], upper: Sequence[int], after: Mapping[int, int], wanted: int
) -> set[int]:
    """Who leaves the upper half: the largest numbers first [4.3.3]."""
    out: set[int] = set()
    for place in reversed(upper):
        if len(out) == wanted:
            break
        if least.choose(place, ~after[place] & least.active) is not None:
            _cut(rows, place, after[place])
            out.add(place)
    return out


def _choose_in(
    least: LeastCost[int], rows: list[int], lower: Sequence[int], after: Mapping[int, int], wanted: int
) -> list[int]:
    """Who comes into it: the smallest numbers first [4.3.4]."""
    into: list[int] = []
    for place in lower:
        if len(into) == wanted:
            break
        if least.choose(place, after[place]) is not None:
            _cut(rows, place, ~after[place])
            into.append(place)
    return into
