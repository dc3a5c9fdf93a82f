"""Who may not meet: the pairs and the groups that the regulations keep apart [V.2.8, FTR 5e]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import reduce
from operator import itemgetter, or_


class Forbidden(Set[tuple[int, int]]):
    """A set of pairs of start numbers, the lower one first; `in` takes them either way round.

    A club of half a large field is millions of pairs, so none of them is kept: everybody who is not free has a number
    with a bit for each whom he may not meet.
    """

    __slots__ = ("_rows",)

    _rows: Mapping[int, int]

    def __init__(self, pairs: Iterable[tuple[int, int]] = ()) -> None:
        rows: dict[int, int] = {}
        for one, other in pairs:
            if one != other:
                rows[one] = rows.get(one, 0) | 1 << other
                rows[other] = rows.get(other, 0) | 1 << one
        self._rows = rows

    @classmethod
    def within(cls, *groups: Iterable[int]) -> Forbidden:
        """Nobody of a group meets another of it."""
        rows: dict[int, int] = {}
        for group in groups:
            members = set(group)
            everybody = reduce(or_, (1 << number for number in members), 0)
            for number in members:
                rows[number] = rows.get(number, 0) | everybody ^ 1 << number
        return cls._of({number: row for number, row in rows.items() if row})

    @classmethod
    def _of(cls, rows: Mapping[int, int]) -> Forbidden:
        made = cls()
        made._rows = rows
        return made

    def may_meet(self, one: int, other: int) -> bool:
        """Whether nothing keeps these two apart."""
        return other not in self._rows or not self._rows.get(one, 0) >> other & 1

    def row(self, number: int) -> int:
        """Whom this one may not meet: a bit for each number."""
        return self._rows.get(number, 0)

    def renumbered(self, new: Mapping[int, int]) -> Forbidden:
        """The same of everybody's new number, no two alike; of those who have none nothing is said any more.

        A row is turned as text, digit by digit. Those of a club have one row but for themselves: it is turned once.
        """
        if not self:
            return self
        turn = _Turn(new, max(self._rows, default=0))
        rows = ((new[number], turn.row(number, row)) for number, row in self._rows.items() if number in new)
        return self._of({number: row for number, row in rows if row})

    def __contains__(self, pair: object) -> bool:
        match pair:
            case (int(one), int(other)):
                return not self.may_meet(one, other)
        return False

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for one, row in sorted(self._rows.items()):
            for other in _numbers(row >> one << one):
                yield one, other

    def __len__(self) -> int:
        return sum(row.bit_count() for row in self._rows.values()) // 2

    def __bool__(self) -> bool:
        return bool(self._rows)

    def __or__(self, other: Iterable[tuple[int, int]]) -> Forbidden:  # type: ignore[override]  # pairs, nothing else
        rows, more = dict(self._rows), other if isinstance(other, Forbidden) else Forbidden(other)
        for number, row in more._rows.items():
            rows[number] = rows.get(number, 0) | row
        return self._of(rows)

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Forbidden) else super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()  # that of a frozenset of the pairs, which is equal

    def __repr__(self) -> str:
        return f"Forbidden({list(self)!r})"


class _Turn:
    """Rows of bits with everybody's bit at his new place."""

    def __init__(self, new: Mapping[int, int], top: int) -> None:
        self.new = new
        self.length = top + 1
        old = {after: before for before, after in new.items() if before <= top}
        digits = (old.get(after, -1) for after in reversed(range(max(old, default=0) + 1)))
        self.pick = itemgetter(*(top - number for number in digits))  # from the left; the one after the last is 0
        self.known: dict[int, int] = {}

    def row(self, number: int, row: int) -> int:
        """The row of this number."""
        before, after = 1 << number, 1 << self.new[number]
        if row not in self.known:
            if row | before in self.known:
                return self.known[row | before] ^ after
            turned = int("".join(self.pick(f"{row:0{self.length}b}0")), 2)
            self.known[row], self.known[row | before] = turned, turned | after
        return self.known[row]


def _numbers(row: int) -> Iterator[int]:
    """The numbers whose bits are set, in order."""
    digits = f"{row:b}"[::-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)
