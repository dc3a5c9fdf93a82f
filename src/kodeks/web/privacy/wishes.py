"""What people wish to be known of them, as a value: asked for every entry that is shown to everybody."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from kodeks.tournament import Entry, Tournament
from kodeks.tournament.renaming import other_spellings, renamed
from kodeks.web.books.models import words_of_name
from kodeks.web.books.register import births_agree


class Wish(NamedTuple):
    """Whether the name may be shown, and of a minor whether the details may."""

    shows_name: bool = True
    shows_details: bool = False


_NONE = Wish()


def name_key(name: str) -> tuple[str, ...]:
    """A name, whatever its capitals, accents and the order of its words."""
    return tuple(words_of_name(name).split())


class Wishes(NamedTuple):
    """Everybody's who has said something, by number of the register and by name with birth."""

    by_number: Mapping[str, Wish] = MappingProxyType({})
    by_name: Mapping[tuple[str, ...], tuple[tuple[str, Wish], ...]] = MappingProxyType({})

    @property
    def stamp(self) -> Hashable:
        """Equal stamps have equal answers."""
        return frozenset(self.by_number.items()), frozenset(self.by_name.items())

    @property
    def hides_somebody(self) -> bool:
        """Whether anybody refused his name at all."""
        return any(not wish.shows_name for said in self.by_name.values() for _, wish in said)

    def of(self, entry: Entry) -> Wish:
        """By the licence; else by name and birth: who may be one that refused is not shown, while leave to show more
        needs both."""
        if entry.licence in self.by_number:
            return self.by_number[entry.licence]
        said = self.by_name.get(name_key(entry.name), ()) if self.by_name else ()
        meant = [(birth, wish) for birth, wish in said if births_agree(birth, entry.birth)]
        return Wish(
            all(wish.shows_name for _, wish in meant),
            any(birth and entry.birth and not entry.licence and wish.shows_details for birth, wish in meant),
        )


class VeiledTournament(NamedTuple):
    """A tournament without the names of those who refused, and everybody's wish, by place in the entries from 0."""

    state: Tournament
    wishes: tuple[Wish, ...]


def veiled(state: Tournament, wishes: Wishes, call: Callable[[str], str]) -> VeiledTournament:
    """The one place where names are taken out: all that is public is made from its state. `call` gives a pseudonym for
    a start number, or for a team's and the place in it. Sex, year of birth and rating stay where tables need them."""
    if not wishes.by_number and not wishes.by_name:
        return VeiledTournament(state, (_NONE,) * len(state.entries))
    found = tuple(map(wishes.of, state.entries))
    if not wishes.hides_somebody:
        return VeiledTournament(state, found)
    entries, names = dict[int, Entry](), dict[str, str]()
    for number, place in enumerate(state.order or range(len(state.entries)), start=1):
        entry = state.entries[place]
        if not found[place].shows_name:
            entries[place] = _nameless(entry, call(str(number)))
            names.update(dict.fromkeys(other_spellings(entry.name), entries[place].name))
        names.update(_of_team(state, number, entry, wishes, call))
    return VeiledTournament(renamed(state, entries, names), found)


def _nameless(entry: Entry, name: str) -> Entry:
    return replace(entry, name=name, surname="", birth=entry.birth[:4], club="", licence="", fide_id="", fmjd_id="")


def _of_team(
    state: Tournament, number: int, team: Entry, wishes: Wishes, call: Callable[[str], str]
) -> Mapping[str, str]:
    """Players of a team have nothing but a name."""
    fielded = (name for (_, each), names in sorted(state.line_ups.items()) if each == number for name in names)
    members = dict.fromkeys(name for name in (*team.players, *team.reserves, *fielded) if name)
    return {
        spelled: call(f"{number}.{place}")
        for place, name in enumerate(members, start=1)
        if not wishes.of(Entry(name=name)).shows_name
        for spelled in other_spellings(name)
    }
