"""The register leaf by leaf, in the order of lists by name: a leaf begins after somebody, or ends before him, so that
the last one costs no more than the first and nobody has to be counted."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Concat

from kodeks.web.books.models import FormerNumber, Player
from kodeks.web.books.word_index import HasWords, ReadsWords, search_words

__all__ = ["FEW", "Leaf", "Place", "beyond", "leaf_of", "place_asked"]

FEW = 1_000  # found people that are counted and sorted here; more are looked for in the order of the list
_AT_ONCE = 300  # of many, asked whether they belong
_LONGEST = 200  # letters of a search: a database does not look for any number of words


class Place(NamedTuple):
    """Where a leaf lies: after a player, before one, or at the beginning."""

    after: int | None = None
    before: int | None = None


BEGINNING = Place()
_Keys = tuple[list[int], bool, bool]  # ids in order, whether there are others after and before them


class Leaf(NamedTuple):
    """Players of a leaf, who stands last and first on it if there are others beyond, and how many there are in all: not
    known if they are many."""

    players: Sequence[Player]
    next_after: int | None
    previous_before: int | None
    total: int | None


def place_asked(asked: Mapping[str, str]) -> Place:
    """As an address says it."""
    return Place(_number(asked.get("after", "")), _number(asked.get("before", "")))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def leaf_of(players: QuerySet[Player], text: str, size: int, place: Place = BEGINNING) -> Leaf:
    """A leaf of those players whose words begin with what is searched for, or whose former number it is.

    A few are sorted here. Of many, found among very many, the database sorts those whom its index names, and the first
    of them are asked whether they are among `players`. If too few are, or every other player is found, it goes through
    everybody in the order of the list, and soon has a leaf together."""
    text, edge = text[:_LONGEST].strip(), _edge(place)
    named = _named(text, HasWords) if text else Q()
    few = list(players.filter(named).order_by().values_list("filed", "number", "pk")[: FEW + 1])
    if len(few) <= FEW:
        return _leaf(*_cut(sorted(few), size, place, edge), len(few))
    if text and _are_apart([key for *_, key in few]):
        first, *beyond = _walked(Player.objects.filter(named), _AT_ONCE, place, edge, _SORTED)
        belonging = set(players.filter(pk__in=first).values_list("pk", flat=True))
        keys = [key for key in first if key in belonging]
        if len(keys) > size or not beyond[0 if place.before is None else 1]:
            return _leaf(*_shortened(keys, size, place, *beyond), None)
    many = players.filter(_named(text, ReadsWords)) if text else players
    return _leaf(*_walked(many, size, place, edge), None)


def _are_apart(keys: Sequence[int]) -> bool:
    """Whether only every fifth player or fewer is found, as far as a sample tells."""
    return max(keys) - min(keys) > 5 * len(keys)


def _shortened(keys: list[int], size: int, place: Place, has_next: bool, has_previous: bool) -> _Keys:
    """The part of them that lies next to the edge."""
    if place.before is None:
        return keys[:size], has_next or len(keys) > size, has_previous
    return keys[-size:], has_next, has_previous or len(keys) > size


def _named(text: str, way: type[HasWords]) -> Q:
    """Those whose words they are, in a way to find out, and those who once had this number."""
    had = list(FormerNumber.objects.filter(number__iexact=text).values_list("player", flat=True))
    known = Q(way(text)) if search_words(text) else Q(pk__in=())
    return known | Q(pk__in=had) if had else known


def _edge(place: Place) -> tuple[str, str] | None:
    """Where in the order the player stands after or before whom it is; nothing if he is there no more."""
    key = place.before if place.after is None else place.after
    return None if key is None else Player.objects.filter(pk=key).values_list("filed", "number").first()


def _cut(found: Sequence[tuple[str, str, int]], size: int, place: Place, edge: tuple[str, str] | None) -> _Keys:
    begin = 0
    if edge is not None and place.after is not None:
        begin = bisect_right(found, edge, key=lambda row: row[:2])
    elif edge is not None:
        begin = max(0, bisect_left(found, edge, key=lambda row: row[:2]) - size)
    return [row[2] for row in found[begin : begin + size]], begin + size < len(found), begin > 0


_AS_FILED = (F("filed"), F("number"))  # as the index of the list has them
_SORTED = (Concat("filed", Value("")), F("number"))  # the same order, in which no index is: who was found is sorted


def _walked(
    found: QuerySet[Player],
    size: int,
    place: Place,
    edge: tuple[str, str] | None,
    order: Sequence[F | Concat] = _AS_FILED,
) -> _Keys:
    if edge is None:
        keys = list(found.order_by(*order).values_list("pk", flat=True)[: size + 1])
        return keys[:size], len(keys) > size, False
    is_back = place.after is None
    ordered = beyond(found, edge, is_back).order_by(*(each.desc() if is_back else each for each in order))
    keys = list(ordered.values_list("pk", flat=True)[: size + 1])
    return (keys[:size][::-1], True, len(keys) > size) if is_back else (keys[:size], len(keys) > size, True)


def beyond(people: QuerySet[Player], edge: tuple[str, str], is_back: bool) -> QuerySet[Player]:
    """Those whom the register files after somebody, or before him."""
    filed, number = edge
    if is_back:
        return people.filter(Q(filed__lt=filed) | Q(number__lt=number), filed__lte=filed)
    return people.filter(Q(filed__gt=filed) | Q(number__gt=number), filed__gte=filed)


def _leaf(keys: Sequence[int], has_next: bool, has_previous: bool, total: int | None) -> Leaf:
    rows = Player.objects.select_related("club").in_bulk(keys)
    found = [rows[key] for key in keys if key in rows]
    return Leaf(
        found,
        keys[-1] if keys and has_next else None,
        keys[0] if keys and has_previous else None,
        total,
    )
