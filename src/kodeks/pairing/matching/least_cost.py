"""Complete pairings of least cost: one of them, and with whom a player can be paired in another.

Edmonds' method of prices: every player has a price, every blossom (an odd set of players that counts as one) another,
such that no pair costs less than the prices of both players, less those of the blossoms around both. A complete pairing
of pairs that cost exactly so much ("tight" ones), in which each blossom has only one player whose opponent is outside,
is cheapest; and every cheapest one is of that kind. So once prices and a pairing fit each other, everybody with whom a
player can be paired at the same cost is found by one search from his opponent in tight pairs. What that search refuses
is priced out (`_tell_apart`), so that nobody need search for it again.

What a pair costs depends only on the kinds of the two players, and there are few kinds and few prices: the opponents at
tight prices are a handful of sets of bits. Costs are doubled, so that prices stay whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from kodeks.pairing.matching.alternating_tree import NOBODY, Link, Tree, bits, lowest

__all__ = ["LeastCost"]

Kind = TypeVar("Kind")


@dataclass(slots=True)
class _Blossom:
    members: int
    base: int  # the only one whose opponent is outside
    nodes: tuple[int, ...]
    price: int


class LeastCost(Generic[Kind]):
    """A pairing of the `active` at least cost, as far as they can be paired at all: `exposed` are the others."""

    def __init__(
        self,
        opponents: Sequence[int],
        kinds: Mapping[int, Kind],
        cost: Callable[[Kind, Kind], int | None],
        mate: Sequence[int] = (),
    ) -> None:
        """Whom everybody may meet; the kind of each who takes part; what a pair of two kinds costs, at least 0, or None
        where it may not be; and some pairing to start from, if one is known."""
        self.opponents = opponents
        self.kinds = dict(kinds)
        self.searches = 0
        self.mate = [NOBODY] * len(opponents)
        self._cost = cost
        self._costs: dict[tuple[Kind, Kind], int | None] = {}
        self._price = [0] * len(opponents)
        self._alike: dict[tuple[Kind, int], int] = {}  # players by kind and price
        self._tight: dict[tuple[Kind, int, int], int] = {}  # who is tight to a kind, a price and a depth
        self._top = list(range(len(opponents)))  # everybody's outermost blossom, or himself
        self._blossoms: dict[int, _Blossom] = {}
        self._named = len(opponents)  # the number of the next blossom
        self.active = 0
        for one, kind in kinds.items():
            self.active |= 1 << one
            self._alike[kind, 0] = self._alike.get((kind, 0), 0) | 1 << one
        self.exposed = self.active
        self._start(mate)

    def _start(self, mate: Sequence[int]) -> None:
        """Pairs that cost nothing: those given, then the obvious ones; then the cheapest way for each who is left."""
        for one in bits(self.active if mate else 0):
            if one < mate[one] and self.near(one) >> mate[one] & 1:
                self._join(one, mate[one])
        for one in bits(self.exposed):
            free = self.near(one) & self.exposed if self.exposed >> one & 1 else 0
            if free:
                self._join(one, lowest(free))
        while self.exposed and self._cover_more():
            pass

    # What is asked

    @property
    def total(self) -> int:
        """What all pairs together cost."""
        pairs = ((self.kinds[one], self.kinds[self.mate[one]]) for one in bits(self.active & ~self.exposed))
        return sum(self.cost(*pair) or 0 for pair in pairs) // 4  # each pair twice, at double cost

    def may_rest(self) -> int:
        """Who can be the only one exposed, where one must be."""
        if self.exposed.bit_count() != 1:
            return 0
        tree = self._tree(lowest(self.exposed), self.active)
        tree.reach()
        return tree.outer

    def choose(self, one: int, upward: int, downward: int = 0) -> int | None:
        """Pair a player with the first of `upward` from the top of the list, else of `downward` from its end, with whom
        the cost stays least. None: with none of them; he stays paired with somebody."""
        here = self._top[one]
        open_to = self.near(one) | (self.members(here) & self.opponents[one] if here != one else 0)
        wanted = _first(open_to, upward, downward)
        if wanted is None or self._trade(one, wanted):
            return wanted
        other = self._part(one)
        tree = self._tree(other, self.active)
        wanted = _first(self.near(one), upward, downward)
        tree.reach(0 if wanted is None else 1 << wanted)
        if wanted is None or not tree.outer >> wanted & 1:
            tree = self._set_free(one, tree)
        found = tree.outer & self.near(one)
        chosen = _first(found, upward, downward)
        if chosen != _first(self.near(one), upward, downward):
            tree = self._tell_apart(one, tree)
        self._settle(one, lowest(found) if chosen is None else chosen, tree)
        return chosen

    def take_out(self, *players: int) -> None:
        """Take away a player, or two who are paired with each other; whoever stays is paired as before."""
        for one in players:
            self._part(one)
            self._move(1 << one, (self.kinds[one], self._price[one]), None)

    def change_kind(self, one: int, kind: Kind, rebate: int) -> None:
        """He is of another kind, whose pairs cost so much less, or may not be; his pair stays."""
        assert self._top[one] == one, "a player in a blossom changes his kind"
        before, after = self._price[one], self._price[one] - 2 * rebate
        self._move(1 << one, (self.kinds[one], before), (kind, after))
        self.kinds[one] = kind

    # The graph of tight pairs, in which trees grow

    def near(self, one: int, depth: int = 0) -> int:
        """Whom a player may meet at tight prices, where the blossoms around both are worth `depth`."""
        key = self.kinds[one], self._price[one], depth
        found = self._tight.get(key)
        if found is None:
            found = self._tight[key] = self._fitting(*key)
        return found & self.opponents[one] & self.active

    def _fitting(self, kind: Kind, price: int, depth: int) -> int:
        found = 0
        for (other, its_price), players in self._alike.items():
            cost = self.cost(kind, other)
            if cost is not None and cost + depth == price + its_price:
                found |= players
        return found

    def cost(self, one: Kind, other: Kind) -> int | None:
        """Twice what a pair of two kinds costs."""
        key = one, other
        if key not in self._costs:
            cost = self._cost(one, other)
            self._costs[key] = None if cost is None else 2 * cost
        return self._costs[key]

    def members(self, node: int) -> int:
        """The players of a node."""
        return 1 << node if node < len(self.mate) else self._blossoms[node].members

    def base(self, node: int) -> int:
        """The one of them whose opponent is in another node, or who has none."""
        return node if node < len(self.mate) else self._blossoms[node].base

    # Changing the pairs

    def _join(self, one: int, other: int) -> None:
        self.mate[one], self.mate[other] = other, one
        self.exposed &= ~(1 << one | 1 << other)

    def _trade(self, one: int, other: int) -> bool:
        """The quick way: they are paired already, or their opponents can meet instead."""
        four = one, other, self.mate[one], self.mate[other]
        if any(self._top[player] != player for player in four):
            return False
        if self.mate[one] == other:
            return True
        if not self.near(four[2]) >> four[3] & 1:
            return False
        self._join(one, other)
        self._join(four[2], four[3])
        return True

    def _tree(self, one: int, within: int) -> Tree:
        self.searches += 1
        return Tree(self, one, self._top, within)

    def _cover_more(self) -> bool:
        """Pair the exposed among each other along paths of tight pairs. Where nothing leads on any more, change the
        prices of all of them together. False: they cannot be paired."""
        stuck: list[Tree] = []
        left = self.active
        for one in bits(self.exposed):
            if self.exposed >> one & 1:
                tree = self._tree(one, left)
                end = tree.reach()
                if end is None:  # whom a tree has reached in vain is of no use to another
                    stuck.append(tree)
                    left = tree.fresh
                else:
                    self.exposed &= ~(1 << one | 1 << self.base(end))
                    self._change(tree.path(end), self._top, 0)
        step = self._limit(stuck, left) if stuck else 0
        for tree in stuck if step else ():
            self._raise(tree, step or 0)
        return step is not None

    def _change(self, links: Sequence[Link], top: Sequence[int] | Mapping[int, int], depth: int) -> None:
        for link in links:
            for one in link:
                self._turn(top[one], one, depth)
        for one, other in links:
            self.mate[one], self.mate[other] = other, one

    def _turn(self, node: int, one: int, depth: int) -> None:
        """Change the pairs inside a blossom, so that this one's opponent can be outside."""
        if self.base(node) == one:
            return
        blossom = self._blossoms[node]
        depth += blossom.price
        top = {player: inside for inside in blossom.nodes for player in bits(self.members(inside))}
        tree = Tree(self, blossom.base, top, blossom.members, depth)
        tree.reach(1 << one)
        self._expose(one, tree, depth)
        blossom.base = one

    def _expose(self, one: int, tree: Tree, depth: int = 0) -> None:
        """Change the pairs on the even path from the root to an outer player, whose opponent can now be another."""
        end = tree.top[one]
        if end != tree.root:
            self._change(tree.path(tree.match(end)), tree.top, depth)
        self._turn(end, one, depth)

    def _part(self, one: int) -> int:
        """Take a player out of his blossoms and his pair, and from among the active; tells who is exposed by that."""
        node = self._top[one]
        other = self.mate[self.base(node)]
        self._turn(node, one, 0)
        while self._top[one] != one:
            node = self._top[one]
            self._add_to_prices(self.members(node), -self._blossoms[node].price // 2)
            self._open(node)
        self.mate[one] = NOBODY
        if other != NOBODY:
            self.mate[other] = NOBODY
        self.active &= ~(1 << one)
        return other

    def _set_free(self, one: int, tree: Tree) -> Tree:
        """Part a player, and search from his opponent for whom he can meet instead."""
        other = self.base(tree.root)
        while not tree.outer & self.near(one):
            step = self._limit([tree], tree.fresh | 1 << one)
            assert step is not None, "a pair that was found cannot be found again"
            self._raise(tree, step)
            tree = self._tree(other, self.active)
            tree.reach()
        return tree

    def _tell_apart(self, one: int, tree: Tree) -> Tree:
        """Change prices so that some pairs, which were tight but cannot be, no longer are."""
        other = self.base(tree.root)
        step = self._limit([tree], tree.fresh) or 1
        self._raise(tree, step)
        self._add_to_prices(1 << one, -step)
        tree = self._tree(other, self.active)
        tree.reach()
        return tree

    def _settle(self, one: int, other: int, tree: Tree) -> None:
        self._expose(other, tree)
        self.active |= 1 << one
        self._join(one, other)

    # Changing prices

    def _limit(self, trees: Sequence[Tree], others: int) -> int | None:
        """How far prices in trees can change before a pair with one of the others, or between two of them, becomes
        tight, or a blossom comes apart; None: there is no limit."""
        best: int | None = None
        outer = 0
        for tree in trees:
            outer |= tree.outer
            for node in self._inner_blossoms(tree):
                best = min(self._blossoms[node].price // 2, self._blossoms[node].price // 2 if best is None else best)
        for (kind, price), alike in self._alike.items():
            for (other, its_price), players in self._alike.items() if alike & outer else ():
                cost = self.cost(kind, other)
                if cost is None:
                    continue
                slack = cost - price - its_price
                if (best is None or slack < best) and self._may_meet(alike & outer, players & others):
                    best = slack
                if (best is None or slack < 2 * best) and self._may_close(trees, alike, players & outer):
                    best = slack // 2
        return best

    def _may_meet(self, some: int, others: int) -> bool:
        return bool(others) and any(self.opponents[one] & others for one in bits(some))

    def _may_close(self, trees: Sequence[Tree], some: int, others: int) -> bool:
        return bool(others) and any(
            self.opponents[one] & others & ~tree.cycle(one) for tree in trees for one in bits(some & tree.outer)
        )

    def _inner_blossoms(self, tree: Tree) -> list[int]:
        return [node for node in tree.nodes if node in self._blossoms and not self.members(node) & tree.outer]

    def _raise(self, tree: Tree, step: int) -> None:
        """Change the prices of a tree by so much; whatever is tight in it stays so."""
        inner = self._inner_blossoms(tree)
        cycles: dict[int, list[int]] = {}
        for node in tree.nodes:
            if self.members(node) & tree.outer:
                cycles.setdefault(tree.find(node), []).append(node)
        self._add_to_prices(tree.within & ~tree.outer & ~tree.fresh, -step)
        self._add_to_prices(tree.outer, step)
        for node in inner:
            self._blossoms[node].price -= 2 * step
            if not self._blossoms[node].price:
                self._open(node)
        for base, nodes in cycles.items():
            if len(nodes) > 1:
                self._shrink(base, nodes, 2 * step)
            elif base in self._blossoms:
                self._blossoms[base].price += 2 * step

    def _shrink(self, base: int, nodes: Sequence[int], price: int) -> None:
        members = 0
        for node in nodes:
            members |= self.members(node)
        self._blossoms[self._named] = _Blossom(members, self.base(base), tuple(nodes), price)
        for one in bits(members):
            self._top[one] = self._named
        self._named += 1

    def _open(self, node: int) -> None:
        for inside in self._blossoms.pop(node).nodes:
            for one in bits(self.members(inside)):
                self._top[one] = inside

    def _add_to_prices(self, players: int, step: int) -> None:
        for (kind, price), alike in list(self._alike.items()):
            if alike & players:
                self._move(alike & players, (kind, price), (kind, price + step))

    def _move(self, players: int, before: tuple[Kind, int], after: tuple[Kind, int] | None) -> None:
        """Some who are alike become alike to others, or go."""
        self._alike[before] &= ~players
        if not self._alike[before]:
            del self._alike[before]
        if after is None:
            return
        self._alike[after] = self._alike.get(after, 0) | players
        self._tight.clear()
        for one in bits(players):
            self._price[one] = after[1]


def _first(found: int, upward: int, downward: int) -> int | None:
    if found & upward:
        return lowest(found & upward)
    return (found & downward).bit_length() - 1 if found & downward else None
