"""Matchings of players as sets of bits: Edmonds' search on graphs that are nearly complete.

A player is a bit, his possible opponents are an integer. In a Swiss almost everybody may meet almost everybody, so
that the sets are dense and a search steps over thousands of opponents in one operation. The search is the classical
one (alternating tree, blossoms shrunk to their base), so that its "no" is a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["Matching", "bits"]

NOBODY = -1


def bits(mask: int) -> Iterator[int]:
    """The members of a set of bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Matching:
    """Pairs among the `active`; those in `apart` do not meet each other, nor anybody in `shunned`."""

    __slots__ = ("active", "apart", "exposed", "mate", "opponents", "shunned")

    def __init__(
        self,
        opponents: Sequence[int],
        active: int,
        mate: Sequence[int] | None = None,
        *,
        apart: int = 0,
        shunned: int = 0,
    ) -> None:
        """Start from the pairs of `mate` that are inside."""
        self.opponents = opponents
        self.active = active
        self.apart = apart
        self.shunned = shunned
        self.mate = [NOBODY] * len(opponents)
        self.exposed = active
        if mate is not None:
            for one in bits(active):
                other = mate[one]
                if other > one and self.near(one) >> other & 1:
                    self.join(one, other)

    def copy(self) -> Matching:
        """The same pairs, to try something."""
        other = Matching(self.opponents, 0, apart=self.apart, shunned=self.shunned)
        other.active, other.exposed, other.mate = self.active, self.exposed, self.mate.copy()
        return other

    def near(self, one: int) -> int:
        """Whom a player may meet."""
        if self.apart >> one & 1:
            return self.opponents[one] & self.active & ~(self.apart | self.shunned)
        if self.shunned >> one & 1:
            return self.opponents[one] & self.active & ~self.apart
        return self.opponents[one] & self.active

    def join(self, one: int, other: int) -> None:
        """Pair two exposed players."""
        self.mate[one], self.mate[other] = other, one
        self.exposed &= ~(1 << one | 1 << other)

    def part(self, one: int) -> int:
        """Undo a player's pair; tells who was his opponent."""
        other = self.mate[one]
        if other != NOBODY:
            self.mate[one] = self.mate[other] = NOBODY
            self.exposed |= 1 << one | 1 << other
        return other

    def take_out(self, one: int) -> int:
        """Take a player away; his opponent stays, exposed."""
        other = self.part(one)
        self.active &= ~(1 << one)
        self.exposed &= ~(1 << one)
        return other

    def put_in(self, one: int) -> None:
        """Add a player, exposed."""
        self.active |= 1 << one
        self.exposed |= 1 << one

    def fill(self) -> None:
        """As many pairs as there can be: first the obvious ones, then by search."""
        for one in bits(self.exposed):
            if self.exposed >> one & 1:
                free = self.near(one) & self.exposed
                if free:
                    self.join(one, (free & -free).bit_length() - 1)
        for one in bits(self.exposed):
            if self.exposed >> one & 1:
                self.cover(one)

    def is_perfect(self) -> bool:
        """Everybody has an opponent."""
        return not self.exposed

    def cover(self, one: int) -> bool:
        """Pair an exposed player too, by changing pairs along a path to another exposed player, if there is one."""
        return _Search(self, one).reach_exposed()

    def swap(self, one: int, instead: Sequence[int]) -> bool:
        """Pair an exposed player by exposing another instead, of the first of these sets that has one who can be."""
        search = _Search(self, one)
        if search.reach_exposed():
            return True
        for wanted in instead:
            found = search.outer & wanted
            if found:
                search.expose(found.bit_length() - 1)
                return True
        return False

    def spare(self) -> int:
        """Who can be the only one exposed, where the largest matchings leave one."""
        if self.exposed.bit_count() != 1:
            return 0
        search = _Search(self, self.exposed.bit_length() - 1)
        search.reach_exposed()
        return search.outer

    def prefer(self, ranks: Sequence[int]) -> None:
        """Among the largest matchings, one that leaves exposed as few as possible of the first set, then of the
        second, and so on. The sets of players who can be paired together form a matroid: when no single exchange helps,
        nothing does."""
        changed = True
        while changed:
            changed = False
            for index, rank in enumerate(ranks):
                instead = ranks[:index:-1]
                for one in bits(self.exposed & rank if any(instead) else 0):
                    changed |= self.swap(one, instead)


class _Search:
    """An alternating tree from one exposed player. `outer`: who can be reached by a path of even length."""

    __slots__ = ("base", "fresh", "grown", "inside", "matching", "outer", "parent", "root", "tree")

    def __init__(self, matching: Matching, root: int) -> None:
        self.matching = matching
        self.root = root
        self.outer = 1 << root
        self.fresh = matching.active & ~self.outer  # not in the tree
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.inside: dict[int, int] = {}  # members of a shrunk blossom, by base
        self.tree = [root]  # outer players in the order they came
        self.grown = 0  # how many of them were grown from

    def reach_exposed(self) -> bool:
        """Grow the tree until an exposed player is met, and flip the path to him. False: there is none."""
        scanned = 0
        while True:
            while self.grown < len(self.tree):
                self.grown += 1
                if self._grow(self.tree[self.grown - 1]):
                    return True
            if scanned == len(self.tree):
                return False
            one = self.tree[scanned]
            across = self.matching.near(one) & self.outer & ~self._blossom(one)
            if across:
                self._shrink(one, (across & -across).bit_length() - 1)
            else:
                scanned += 1

    def _grow(self, one: int) -> bool:
        matching = self.matching
        new = matching.near(one) & self.fresh
        goal = new & matching.exposed
        if goal:
            self._flip((goal & -goal).bit_length() - 1, one)
            return True
        while new:
            low = new & -new
            inner = low.bit_length() - 1
            outer = matching.mate[inner]
            both = low | 1 << outer
            self.parent[inner] = one
            self.fresh &= ~both
            new &= ~both
            goal = matching.near(outer) & self.fresh & matching.exposed
            if goal:
                self._flip((goal & -goal).bit_length() - 1, outer)
                return True
            self.outer |= 1 << outer
            self.tree.append(outer)
        return False

    def _flip(self, end: int, last: int) -> None:
        """Change the pairs on the path from the root to an exposed end."""
        self.matching.exposed &= ~(1 << self.root | 1 << end)
        self.parent[end] = last
        self._change(end)

    def expose(self, one: int) -> None:
        """Change the pairs on the even path from the root to an outer player, who becomes exposed."""
        matching = self.matching
        other = matching.mate[one]
        matching.mate[one] = NOBODY
        matching.exposed = matching.exposed & ~(1 << self.root) | 1 << one
        self._change(other)

    def _change(self, end: int) -> None:
        mate = self.matching.mate
        while end != NOBODY:
            before = self.parent[end]
            following = mate[before]
            mate[end], mate[before] = before, end
            end = following

    def _find(self, one: int) -> int:
        """The base of the blossom a player is in, or himself."""
        base = self.base
        top = one
        while top in base:
            top = base[top]
        while one != top:
            base[one], one = top, base[one]
        return top

    def _blossom(self, one: int) -> int:
        base = self._find(one)
        return self.inside.get(base, 1 << base)

    def _shrink(self, one: int, other: int) -> None:
        """Two outer players who may meet close an odd cycle: everybody on it becomes outer."""
        base = self._common(one, other)
        members = self.inside.get(base, 1 << base)
        for top in self._mark(one, base, other) | self._mark(other, base, one):
            members |= self.inside.get(top, 1 << top)
            self.base[top] = base
        self.inside[base] = members
        new = members & ~self.outer
        self.outer |= members
        self.tree.extend(bits(new))

    def _common(self, one: int, other: int) -> int:
        mate, passed = self.matching.mate, set()
        while True:
            one = self._find(one)
            passed.add(one)
            if mate[one] == NOBODY:
                break
            one = self.parent[mate[one]]
        while True:
            other = self._find(other)
            if other in passed:
                return other
            other = self.parent[mate[other]]

    def _mark(self, one: int, base: int, child: int) -> set[int]:
        """Lead the way around one side of the cycle; tells whose blossoms are on it."""
        mate, tops = self.matching.mate, set()
        while self._find(one) != base:
            inner = mate[one]
            tops |= {self._find(one), self._find(inner)}
            self.parent[one] = child
            child = inner
            one = self.parent[inner]
        return tops - {base}
