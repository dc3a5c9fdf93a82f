"""Edmonds' search on sets of bits: a tree of pairs and possible pairs from one exposed player, odd cycles shrunk.

A player is a bit, his opponents are an integer. In a Swiss almost everybody may meet almost everybody, so that a search
steps over thousands of opponents in one operation. What is searched are *nodes*: single players, or blossoms that count
as one (least_cost.py). The search is the classical one, so that its "no" is a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

NOBODY = -1

Link = tuple[int, int]  # two players who may meet, each in a node of his own


def bits(mask: int) -> Iterator[int]:
    """The members of a set of bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    """The lowest member of a set of bits."""
    return (mask & -mask).bit_length() - 1


def mask_of(places: Iterable[int]) -> int:
    """A set of places as bits."""
    if isinstance(places, range):
        return (1 << places.stop) - (1 << places.start)
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


class Graph(Protocol):
    """What a tree grows in."""

    mate: list[int]

    def near(self, one: int, depth: int) -> int:
        """Whom a player may meet at least cost, `depth` being what the blossoms around both are worth."""

    def members(self, node: int) -> int:
        """The players of a node."""

    def base(self, node: int) -> int:
        """The one of them whose opponent is in another node, or who has none."""


class Tree:
    """The tree from one exposed node. `outer`: who can be reached by a path of even length, so that he could be exposed
    instead. `nodes` are all nodes in it, `fresh` are the players who are not."""

    __slots__ = (
        *("depth", "fresh", "graph", "group", "grown", "inside", "mate", "nodes", "outer", "parent", "queue", "root"),
        *("scanned", "top", "within"),
    )

    def __init__(
        self, graph: Graph, root: int, top: Sequence[int] | Mapping[int, int], within: int, depth: int = 0
    ) -> None:
        """Grow from the player `root` among those `within`; `top` tells everybody's node."""
        self.graph = graph
        self.mate = graph.mate
        self.top = top
        self.within = within
        self.depth = depth
        self.root = top[root]
        self.outer = 0
        self.fresh = within
        self.parent: dict[int, Link] = {}  # (player before, player in this node)
        self.group: dict[int, int] = {}  # shrunk nodes, to the node at the base of the cycle
        self.inside: dict[int, int] = {}  # members of a shrunk cycle, by that node
        self.nodes: list[int] = []
        self.queue: list[int] = []  # outer players in the order they came
        self.grown = self.scanned = 0  # how many of them were grown from, and looked at for cycles
        self._add(self.root)

    def _add(self, node: int) -> None:
        """An outer node."""
        members = self.graph.members(node)
        self.fresh &= ~members
        self.outer |= members
        self.nodes.append(node)
        self.queue.extend(bits(members))

    def reach(self, wanted: int = 0) -> int | None:
        """Grow until an exposed node is met, which is told, or until one who is wanted is outer; else to the end."""
        while not self.outer & wanted:
            if self.grown < len(self.queue):
                self.grown += 1
                end = self._grow(self.queue[self.grown - 1])
                if end is not None:
                    return end
            elif self.scanned < len(self.queue):
                self._close(self.queue[self.scanned])
            else:
                break
        return None

    def _grow(self, one: int) -> int | None:
        graph, top, parent = self.graph, self.top, self.parent
        new = graph.near(one, self.depth) & self.fresh
        while new:
            player = lowest(new)
            inner = top[player]
            outer = self.match(inner)
            parent[inner] = one, player
            if outer is None:
                return inner
            self.nodes.append(inner)
            self.fresh &= ~graph.members(inner)
            self._add(outer)
            new &= self.fresh
        return None

    def match(self, node: int) -> int | None:
        """The node it is paired with, if any."""
        mate = self.mate[self.graph.base(node)]
        return self.top[mate] if mate != NOBODY and self.within >> mate & 1 else None

    def path(self, end: int | None) -> list[Link]:
        """The new pairs if everything changes between the root and this node, which is exposed or becomes inner."""
        links = []
        while end is not None:
            link = self.parent[end]
            links.append(link)
            end = self.match(self.top[link[0]])
        return links

    def cycle(self, one: int) -> int:
        """Everybody in the same shrunk cycle."""
        node = self.find(self.top[one])
        return self.inside.get(node) or self.graph.members(node)

    def find(self, node: int) -> int:
        """The node at the base of the cycle in which a node is, or itself."""
        group, found = self.group, node
        while found in group:
            found = group[found]
        while node != found:
            group[node], node = found, group[node]
        return found

    def _close(self, one: int) -> None:
        """Two outer players of different nodes who may meet close an odd cycle: everybody on it becomes outer."""
        across = self.graph.near(one, self.depth) & self.outer & ~self.cycle(one)
        if not across:
            self.scanned += 1
            return
        other = lowest(across)
        base = self._common(self.top[one], self.top[other])
        members = self.inside.get(base) or self.graph.members(base)
        for node in self._mark((other, one), base) | self._mark((one, other), base):
            members |= self.inside.get(node) or self.graph.members(node)
            self.group[node] = base
        self.inside[base] = members
        new = members & ~self.outer
        self.outer |= members
        self.queue.extend(bits(new))

    def _common(self, one: int, other: int) -> int:
        passed = set()
        while True:
            one = self.find(one)
            passed.add(one)
            inner = self.match(one)
            if inner is None:
                break
            one = self.top[self.parent[inner][0]]
        while (other := self.find(other)) not in passed:
            inner = self.match(other)
            assert inner is not None, "two players of one tree have no common root"
            other = self.top[self.parent[inner][0]]
        return other

    def _mark(self, link: Link, base: int) -> set[int]:
        """Lead the way around one side of the cycle, from the end of a link; tells which nodes are on it."""
        nodes = set()
        node = self.top[link[1]]
        while self.find(node) != base:
            inner = self.match(node)
            assert inner is not None, "the root is at the base of its cycle"
            nodes |= {self.find(node), self.find(inner)}
            self.parent[node] = link
            before, player = self.parent[inner]
            link = player, before
            node = self.top[before]
        return nodes - {base}
