"""The fewest colour exceptions of a round, bounded by counting players of a kind.

Players with the same absolute expectation and the same admissible colours are of one colour type; whether a pair is an
exception depends on the two types alone. Give every type a price y in halves such that no pair costs less than the
prices of both: y(s) + y(t) <= c(s, t). Then every complete pairing has at least as many exceptions as the sum of all
prices, and exactly so many if and only if all its pairs are *tight*: y(s) + y(t) = c(s, t). (This is the linear
programming dual of the matching problem, without its blossoms.) So with the best prices, when a complete pairing of
tight pairs exists, the rounds with the fewest exceptions are exactly those of tight pairs: nothing need be counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import mul

from kodeks.rulebook.result import Side

ColourType = tuple[Side | None, frozenset[Side]]  # absolute expectation, admissible colours


def price_of(one: ColourType, other: ColourType) -> int | None:
    """0, or 1 for a colour exception; None if no colours are admissible for both."""
    sides = [side for side in one[1] if side.other in other[1]]
    if not sides:
        return None
    return int(all(one[0] is side.other or other[0] is side for side in sides))


def possible_types(types: Iterable[ColourType]) -> dict[ColourType, set[ColourType]]:
    """For each type, the others with whom there are admissible colours."""
    found = set(types)
    return {one: {other for other in found if price_of(one, other) is not None} for one in found}


def tight_types(counts: Mapping[ColourType, int]) -> dict[ColourType, set[ColourType]]:
    """For each type, with which others it may be paired where exceptions are fewest, as far as counting tells."""
    types = list(counts)
    # the prices are compared in halves; the sum of no prices at all comes first, so that it wins if nothing is better
    best = max(_prices(types, counts), key=lambda prices: sum(map(mul, prices, counts.values())))
    y = dict(zip(types, best, strict=True))
    return {one: {other for other in types if _slack(one, other, y) == 0} for one in types}


def _slack(one: ColourType, other: ColourType, y: Mapping[ColourType, int]) -> int | None:
    price = price_of(one, other)
    return None if price is None else 2 * price - y[one] - y[other]


def _prices(types: Sequence[ColourType], counts: Mapping[ColourType, int]) -> Iterator[tuple[int, ...]]:
    """All prices in halves from -1 to 1 that keep within the costs."""

    def extend(prices: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(prices) == len(types):
            yield prices
            return
        own = types[len(prices)]
        for price in (0, 1, -1):
            y = dict(zip(types, (*prices, price), strict=False))
            if all(_fits(own, other, y, counts) for other in y):
                yield from extend((*prices, price))

    yield from extend(())


def _fits(own: ColourType, other: ColourType, y: Mapping[ColourType, int], counts: Mapping[ColourType, int]) -> bool:
    if own == other and counts[own] < 2:
        return True
    slack = _slack(own, other, y)
    return slack is None or slack >= 0
