"""The search for matchings against the graph library, on random graphs."""

import random

import rustworkx

from kodeks.pairing.swiss.matching import NOBODY, Matching


def random_graph(choose):
    players = choose.randint(2, 12)
    density = choose.random()
    opponents = [0] * players
    for one in range(players):
        for other in range(one):
            if choose.random() < density:
                opponents[one] |= 1 << other
                opponents[other] |= 1 << one
    return opponents


def heaviest(matching, weight):
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(matching.opponents)))
    for one in range(len(matching.opponents)):
        for other in range(one):
            if matching.near(one) >> other & 1:
                graph.add_edge(one, other, weight(one) + weight(other))
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(weight(one) + weight(other) for one, other in pairs)


def test_as_many_pairs_as_can_be_and_the_preferred_players_in_them():
    for seed in range(1500):
        choose = random.Random(seed)
        opponents = random_graph(choose)
        players = len(opponents)
        everybody = (1 << players) - 1
        apart = choose.getrandbits(players) & choose.getrandbits(players)
        shunned = choose.getrandbits(players) & ~apart
        matching = Matching(opponents, everybody, apart=apart, shunned=shunned)
        matching.fill()
        assert heaviest(matching, lambda _: 1) == players - matching.exposed.bit_count()
        first = choose.getrandbits(players)
        second = choose.getrandbits(players) & ~first
        matching.prefer([first, second, everybody & ~first & ~second])

        def weight(one, first=first, second=second):
            return 400 if first >> one & 1 else 20 if second >> one & 1 else 1

        paired = [one for one in range(players) if matching.mate[one] != NOBODY]
        assert sum(map(weight, paired)) == heaviest(matching, weight)
        assert all(matching.mate[matching.mate[one]] == one for one in paired)
        assert all(matching.near(one) >> matching.mate[one] & 1 for one in paired)
        assert matching.exposed == sum(1 << one for one in range(players) if one not in paired)
