"""Names as pages and papers write them: surname first where it is known, and namesakes told apart.

The one place for both: tables are made of the tournament that `shown` gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from kodeks.tournament.entry import Entry, full_name
from kodeks.tournament.state import Tournament

_KEPT = 64  # fields whose names are kept: a table asks for them board by board


def shown(state: Tournament) -> Tournament:
    """The tournament with its names as they are shown; the very same if nothing is to be told otherwise. Namesakes
    bear their clubs, else their numbers: not their births, for tables are public."""
    entries = _shown(_Field(state.entries, state.order))
    return state if entries is None else state._replace(entries=entries)


def spoken(state: Tournament) -> Tournament:
    """The tournament with names as people say them, for what is handed to one of them: first name first."""
    return state._replace(entries=tuple(map(_spoken, state.entries)))


def _spoken(entry: Entry) -> Entry:
    known = entry.known_parts
    return entry if known is None else replace(entry, name=full_name(known.given_name, known.surname), surname="")


def shown_name(entry: Entry) -> str:
    """Surname first, where it was told; else as it was given."""
    known = entry.known_parts
    return entry.name if known is None or "," in entry.name else full_name(known.surname, known.given_name)


def shown_members(team: Entry) -> tuple[str, ...]:
    """Everybody a team entered, as lists show them."""
    return tuple(shown_name(team.member(name)) for name in team.members)


def by_surname(entry: Entry) -> str:
    """What lists by name are sorted by; the name of a team is no person's."""
    if entry.members:
        return entry.name
    parts = entry.parts
    return full_name(parts.surname, parts.given_name)


class _Field:
    """Entries and their numbers, the same as another only if they are the very same."""

    __slots__ = ("entries", "order")

    def __init__(self, entries: Sequence[Entry], order: tuple[int, ...]) -> None:
        self.entries, self.order = entries, order

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Field) and self.entries is other.entries and self.order is other.order

    def __hash__(self) -> int:
        return id(self.entries)


@lru_cache(maxsize=_KEPT)
def _shown(field: _Field) -> tuple[Entry, ...] | None:
    """The entries with other names; None if there are none."""
    names = [shown_name(entry) for entry in field.entries]
    for places in _namesakes(names):
        for place, sign in zip(places, _signs(field, places), strict=True):
            names[place] = f"{names[place]} ({sign})"
    if all(entry.name == name for entry, name in zip(field.entries, names, strict=True)):
        return None
    return tuple(
        entry if entry.name == name else replace(entry, name=name)
        for entry, name in zip(field.entries, names, strict=True)
    )


def _namesakes(names: Sequence[str]) -> Iterator[list[int]]:
    """The places of those who bear one name, whatever the order of its words."""
    by_words: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        by_words.setdefault(" ".join(sorted(name.casefold().replace(",", " ").split())), []).append(place)
    yield from (places for places in by_words.values() if len(places) > 1)


def _signs(field: _Field, places: Sequence[int]) -> list[str]:
    """What tells these apart: their clubs, if each has another, else their numbers."""
    clubs = [field.entries[place].club for place in places]
    if all(clubs) and len(set(clubs)) == len(clubs):
        return clubs
    numbers = {place: number for number, place in enumerate(field.order or range(len(field.entries)), start=1)}
    return [f"#{numbers[place]}" for place in places]
