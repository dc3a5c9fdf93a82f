"""Pairings of least cost against the graph library, on random graphs: the whole, and choice by choice."""

import random

import pytest
import rustworkx

from kodeks.pairing.matching.alternating_tree import bits
from kodeks.pairing.matching.least_cost import LeastCost

COSTS = (0, 0, 1, 2, 5, 20)


class Field:
    """Some players of few kinds, who may meet or not."""

    def __init__(self, choose):
        self.players = choose.randint(2, 16)
        density = choose.choice([0.2, 0.4, 0.6, 0.8, 0.95])
        self.opponents = [0] * self.players
        for one in range(self.players):
            for other in range(one):
                if choose.random() < density:
                    self.opponents[one] |= 1 << other
                    self.opponents[other] |= 1 << one
        kinds = choose.randint(1, 4)
        self.kinds = {one: choose.randrange(kinds) for one in range(self.players)}
        self.costs = {
            frozenset((one, other)): None if choose.random() < 0.1 else choose.choice(COSTS)
            for one in range(kinds)
            for other in range(one + 1)
        }

    def cost(self, one, other):
        return self.costs[frozenset((one, other))]

    def of_pair(self, one, other):
        return self.cost(self.kinds[one], self.kinds[other]) if self.opponents[one] >> other & 1 else None

    def least(self, active):
        """What the library says: how many pairs at most, and their least cost."""
        graph, top = rustworkx.PyGraph(), 10_000
        index = {one: graph.add_node(one) for one in bits(active)}
        for one in index:
            for other in index:
                if one < other and self.of_pair(one, other) is not None:
                    graph.add_edge(index[one], index[other], top - self.of_pair(one, other))
        pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        return len(pairs), sum(top - graph.get_edge_data(*pair) for pair in pairs)

    def may_choose(self, active, cost, one, other):
        """Whether this pair is part of a cheapest pairing of all."""
        own = self.of_pair(one, other)
        rest = active & ~(1 << one | 1 << other)
        return own is not None and self.least(rest) == (rest.bit_count() // 2, cost - own)


@pytest.mark.parametrize("batch", range(4))
def test_as_many_pairs_as_can_be_at_the_least_cost(batch):
    for seed in range(batch * 150, batch * 150 + 150):
        field = Field(random.Random(seed))
        found = LeastCost(field.opponents, field.kinds, field.cost)
        pairs, cost = field.least(found.active)
        assert field.players - found.exposed.bit_count() == 2 * pairs, seed
        if not found.exposed:
            assert found.total == cost, seed
        for one in bits(found.active & ~found.exposed):
            assert found.mate[found.mate[one]] == one, seed
            assert field.of_pair(one, found.mate[one]) is not None, seed


@pytest.mark.parametrize("batch", range(4))
def test_each_choice_is_the_first_that_keeps_the_cost_least(batch):
    for seed in range(1000 + batch * 120, 1120 + batch * 120):
        choose = random.Random(seed)
        field = Field(choose)
        best = LeastCost(field.opponents, field.kinds, field.cost)
        active, cost = best.active, best.total
        while active and not best.exposed:
            one = choose.choice(list(bits(active)))
            upward = choose.getrandbits(field.players) & active & ~(1 << one)
            downward = choose.getrandbits(field.players) & active & ~(1 << one) & ~upward
            tries = [*bits(upward), *reversed(list(bits(downward)))]
            expected = next((other for other in tries if field.may_choose(active, cost, one, other)), None)
            assert best.choose(one, upward, downward) == expected, seed
            assert best.total == cost, seed
            other = best.mate[one] if expected is None else expected
            if expected is None and best.choose(one, 1 << other) != other:
                raise AssertionError(seed)
            cost -= field.of_pair(one, other)
            active &= ~(1 << one | 1 << other)
            best.take_out(one, other)
            assert best.active == active, seed


def test_who_may_rest_are_those_without_whom_the_others_are_all_paired():
    for seed in range(300):
        field = Field(random.Random(seed))
        found = LeastCost(field.opponents, dict.fromkeys(field.kinds, 0), lambda one, other: 0)
        if found.exposed.bit_count() == 1:
            others = [found.active & ~(1 << one) for one in range(field.players)]
            free = {
                one
                for one, left in enumerate(others)
                if not LeastCost(field.opponents, dict.fromkeys(bits(left), 0), lambda one, other: 0).exposed
            }
            assert set(bits(found.may_rest())) == free, seed
