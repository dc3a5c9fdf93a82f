"""A rating list leaf by leaf: by place, or by name where there are no places to tell. A leaf begins after somebody, or
ends before him, so that the last one of a long list costs no more than the first and nobody has to be counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from django.db.models import Exists, OuterRef, Q, QuerySet

from kodeks.web.books.leafing import FEW, beyond
from kodeks.web.books.models import Listed, Player, RatingList

__all__ = ["ByName", "ByPlace", "ListLeaf", "ListPosition", "Stretch", "leaf_of_list", "players_on", "position_asked"]

_AT_ONCE = 128  # rows that are read in one go
_AROUND = 10  # people before the one whose place is asked for
_LONGEST = 20  # letters of a place in an address


class Stretch(Protocol):
    """A part of a list whose rows have one order. A row is known by a key that its address may tell."""

    letter: str

    def __contains__(self, key: str) -> bool: ...

    def walk(self, key: str | None, is_back: bool) -> Iterator[str]:
        """Keys after a row, or before it; from the beginning, or the end, if none is given."""
        ...


def _player(key: str) -> int | None:
    return int(key) if key.isascii() and key.isdigit() and len(key) < 10 else None


class _Rows:
    """Rows of one letter; the key of a row is the number of its player."""

    def __init__(self, letter: str, rows: QuerySet[Listed], left_out: frozenset[int] = frozenset()) -> None:
        """Those of `rows` whose players are not `left_out`."""
        self.letter = letter
        self.rows = rows.filter(list_name=letter)
        self.left_out = left_out

    def __contains__(self, key: str) -> bool:
        player = _player(key)
        return player is not None and player not in self.left_out and self.rows.filter(player=player).exists()

    def _kept(self, players: Iterable[int]) -> Iterator[str]:
        return (str(player) for player in players if player not in self.left_out)


class ByPlace(_Rows):
    """The best first; at equal places as the list has them."""

    def walk(self, key: str | None, is_back: bool) -> Iterator[str]:
        edge = None if key is None else self.rows.values_list("place", "pk").get(player=int(key))
        order = ("-place", "-pk") if is_back else ("place", "pk")
        while found := list(
            self._beyond(edge, is_back).order_by(*order).values_list("place", "pk", "player")[:_AT_ONCE]
        ):
            yield from self._kept(player for *_, player in found)
            edge = found[-1][:2]

    def _beyond(self, edge: tuple[int | None, int] | None, is_back: bool) -> QuerySet[Listed]:
        if edge is None:
            return self.rows
        place, pk = edge
        if is_back:
            return self.rows.filter(Q(place__lt=place) | Q(pk__lt=pk), place__lte=place)
        return self.rows.filter(Q(place__gt=place) | Q(pk__gt=pk), place__gte=place)


class ByName(_Rows):
    """As the register files them. A few are sorted here; for many the database goes through the register in that order
    and asks of each whether he is on the list."""

    def walk(self, key: str | None, is_back: bool) -> Iterator[str]:
        edge = None if key is None else Player.objects.values_list("filed", "number").get(pk=int(key))
        few = list(self.rows.order_by().values_list("player__filed", "player__number", "player")[: FEW + 1])
        if len(few) <= FEW:
            yield from self._kept(player for *_, player in _beyond_in(sorted(few, reverse=is_back), edge, is_back))
            return
        people = Player.objects.filter(Exists(self.rows.filter(player=OuterRef("pk"))))
        order = ("-filed", "-number") if is_back else ("filed", "number")
        left = people if edge is None else beyond(people, edge, is_back)
        while found := list(left.order_by(*order).values_list("filed", "number", "pk")[:_AT_ONCE]):
            yield from self._kept(player for *_, player in found)
            left = beyond(people, found[-1][:2], is_back)


def _beyond_in(
    found: Sequence[tuple[str, str, int]], edge: tuple[str, str] | None, is_back: bool
) -> Iterator[tuple[str, str, int]]:
    return (row for row in found if edge is None or (row[:2] < edge if is_back else row[:2] > edge))


class ListPosition(NamedTuple):
    """Where a leaf lies: after a row, before one, around one, or where a letter begins; else at the beginning."""

    after: str = ""
    before: str = ""
    around: str = ""
    letter: str = ""


def position_asked(asked: Mapping[str, str]) -> ListPosition:
    """As an address says it."""
    return ListPosition(*(asked.get(name, "")[:_LONGEST] for name in ("after", "before", "at", "list")))


class ListLeaf(NamedTuple):
    """Keys of the rows of a leaf in their order, the last and the first of them if there are others beyond, and whose
    place was asked for."""

    keys: Sequence[str]
    next_after: str | None
    previous_before: str | None
    around: str = ""


def leaf_of_list(stretches: Sequence[Stretch], size: int, position: ListPosition) -> ListLeaf:
    """A leaf; the first one if the row is not there (any more)."""
    for key in filter(None, (position.before, position.after, position.around)):
        at = next((number for number, stretch in enumerate(stretches) if key in stretch), None)
        if at is None:
            continue
        if position.before:
            keys = list(islice(_walk(stretches, at, key, is_back=True), size + 1))
            return _leaf(keys[:size][::-1], has_next=True, has_previous=len(keys) > size)
        if position.after:
            keys = list(islice(_walk(stretches, at, key, is_back=False), size + 1))
            return _leaf(keys[:size], has_next=len(keys) > size, has_previous=True)
        ahead = list(islice(_walk(stretches, at, key, is_back=True), _AROUND + 1))
        keys = [*ahead[:_AROUND][::-1], key, *islice(_walk(stretches, at, key, is_back=False), size)]
        return _leaf(keys[:size], len(keys) > size, len(ahead) > _AROUND)._replace(around=key)
    first = next((number for number, stretch in enumerate(stretches) if stretch.letter == position.letter), 0)
    keys = list(islice(_walk(stretches, first, None, is_back=False), size + 1))
    return _leaf(keys[:size], len(keys) > size, any(True for _ in _walk(stretches, first - 1, None, is_back=True)))


def _walk(stretches: Sequence[Stretch], at: int, key: str | None, *, is_back: bool) -> Iterator[str]:
    """Through the stretch of a row, and all that follow."""
    for number in range(at, -1, -1) if is_back else range(at, len(stretches)):
        yield from stretches[number].walk(key if number == at else None, is_back)


def _leaf(keys: Sequence[str], has_next: bool, has_previous: bool) -> ListLeaf:
    return ListLeaf(keys, keys[-1] if keys and has_next else None, keys[0] if keys and has_previous else None)


def players_on(row: RatingList, letters: Sequence[str]) -> QuerySet[Player]:
    """Those who stand on one of its lists, to be searched."""
    return Player.objects.filter(Exists(row.rows.filter(player=OuterRef("pk"), list_name__in=letters)))
