"""The exact answer by weights: a matching of least cost, found by the graph library.

Costs are counted in the order of importance [D-75, D-74, D-76]: colour exceptions in the round, floaters not placed,
residents floated, floats repeated. They are packed into one integer, each in its own digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import rustworkx

from kodeks.pairing.swiss.field import Field
from kodeks.pairing.swiss.matching import NOBODY, bits

__all__ = ["Prices", "Remainder", "weigh", "weigh_alone"]


class Remainder(NamedTuple):
    """What is left to be paired in and below a bracket, as sets of places."""

    floaters: int  # come from above, not yet placed
    residents: int
    fallen: int  # will be paired below
    below: int  # the lower score groups


class Prices:
    """What each pair and each fall costs in one bracket."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.base = len(field.players) + 1
        self.repeated = 1
        self.floated = self.base
        self.not_placed = self.base**2
        self.exception = self.base**3

    def of_fall(self, one: int, left: Remainder) -> int:
        """A floater who falls further, or a resident floated down."""
        if left.floaters >> one & 1:
            return self.not_placed
        return self.floated + self.repeated * (self.field.down_marked >> one & 1)

    def of_placing(self, resident: int) -> int:
        """A floater meets this resident."""
        return self.repeated * (self.field.up_marked >> resident & 1)

    def of_colours(self, one: int, other: int) -> int:
        """Their colour exception, where exceptions are counted."""
        return self.exception if self.field.weighs_colours and self.field.is_exception(one, other) else 0


def weigh(prices: Prices, left: Remainder) -> tuple[int, list[int]] | None:
    """The least cost of pairing everybody that is left, and everybody's opponent. None: they cannot all be paired."""
    top = prices.exception * prices.base
    edges = [(one, other, top - price) for one, other, price in _pairs_to_the_bottom(prices, left)]
    cost, mate = _heaviest(prices.field, edges, is_complete=True)
    everybody = left.floaters | left.residents | left.fallen | left.below
    if any(mate[one] == NOBODY for one in bits(everybody)):
        return None
    return top * (everybody.bit_count() // 2) - cost, mate


def weigh_alone(prices: Prices, left: Remainder) -> tuple[int, list[int]]:
    """The least cost if whoever falls finds an opponent below: never more than the true one; and the pairs here."""
    falls = {one: prices.of_fall(one, left) for one in bits(left.floaters | left.residents)}
    edges = [(one, other, falls[one] + falls[other] - price) for one, other, price in _pairs_here(prices, left)]
    saved, mate = _heaviest(prices.field, edges, is_complete=False)
    return sum(falls.values()) - saved, mate


def _pairs_here(prices: Prices, left: Remainder) -> Iterator[tuple[int, int, int]]:
    allowed = prices.field.allowed
    for one in bits(left.floaters):
        for other in bits(allowed[one] & left.residents):
            yield one, other, prices.of_placing(other) + prices.of_colours(one, other)
    for one in bits(left.residents):
        for other in bits(allowed[one] & left.residents >> one << one):
            yield one, other, prices.of_colours(one, other)


def _pairs_to_the_bottom(prices: Prices, left: Remainder) -> Iterator[tuple[int, int, int]]:
    yield from _pairs_here(prices, left)
    allowed = prices.field.allowed
    for one in bits(left.floaters | left.residents | left.fallen):
        fall = 0 if left.fallen >> one & 1 else prices.of_fall(one, left)
        for other in bits(allowed[one] & left.below):
            yield one, other, fall + prices.of_colours(one, other)
    for one in bits(left.below):
        for other in bits(allowed[one] & left.below >> one << one):
            yield one, other, prices.of_colours(one, other)


def _heaviest(field: Field, edges: list[tuple[int, int, int]], *, is_complete: bool) -> tuple[int, list[int]]:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    used = sorted({place for one, other, _ in edges for place in (one, other)})
    index = {place: number for number, place in enumerate(used)}
    graph.add_nodes_from(used)
    graph.add_edges_from([(index[one], index[other], weight) for one, other, weight in edges])
    # the annotation says float, but the library computes in whole numbers of 128 bits
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=is_complete, weight_fn=int)
    mate = [NOBODY] * len(field.players)
    total = 0
    for one, other in chosen:
        mate[used[one]], mate[used[other]] = used[other], used[one]
        total += graph.get_edge_data(one, other)
    return total, mate
