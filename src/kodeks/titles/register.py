"""The federation's register of players as norms ask it: who is meant, what he holds, whether he is licensed [VII.7]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias

from kodeks.malformed import MalformedText
from kodeks.tournament.entry import Entry

_OWN = ("sex", "birth", "federation", "club")  # what an entry may tell where the register is silent
_RATING = ("rating", "is_technical", "technical_method", "list_name", "list_place")


class RegisteredPlayer(NamedTuple):
    """A player as the register knows him. His licence is the number in his entry, valid on the days that are kept; a
    register that keeps no days is believed for the number alone. Where he has earned more since the first day of the
    event, `held_then` is what he held [VII.7.6]; `earlier` are licences that he had before this one."""

    entry: Entry
    licence_from: date | None = None
    licence_to: date | None = None
    keeps_days: bool = False
    held_then: str | None = None
    earlier: tuple[tuple[date, date], ...] = ()

    def is_licensed(self, first: date | None, last: date | None) -> bool | None:
        """Whether his licence covers these days; None where only its number is known."""
        if not self.keeps_days:
            return None
        terms = list(self.earlier)
        if self.licence_from is not None:
            terms.append((self.licence_from, self.licence_to or date.max))
        day, end = first or last, last or first
        if day is None or end is None:
            return bool(terms)
        for begins, ends in sorted(terms):
            if begins <= day <= ends:
                if end <= ends:
                    return True
                day = ends + timedelta(days=1)
        return False


Finder: TypeAlias = Callable[[Entry], RegisteredPlayer | None]  # an error if several may be meant


def finder_in(register: Iterable[RegisteredPlayer]) -> Finder:
    """Finds who is meant: by the licence, else by the words of the name in any order; birth tells people apart."""
    by_licence: dict[str, RegisteredPlayer] = {}
    by_name: dict[str, list[RegisteredPlayer]] = {}
    for each in register:
        if each.entry.licence:
            by_licence.setdefault(each.entry.licence, each)
        by_name.setdefault(_key(each.entry.name), []).append(each)

    def find(entry: Entry) -> RegisteredPlayer | None:
        if entry.licence in by_licence:
            return by_licence[entry.licence]
        found = [each for each in by_name.get(_key(entry.name), []) if _may_be(entry, each.entry)]
        if len(found) > 1:
            raise MalformedText("titles-register-name-twice", entry.name)
        return found[0] if found else None

    return find


def _key(name: str) -> str:
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


def _may_be(entry: Entry, other: Entry) -> bool:
    """Of one name: another licence is another person, and so is another birth."""
    if entry.licence and other.licence:
        return False
    one, two = entry.birth, other.birth
    return not one or not two or one.startswith(two) or two.startswith(one)


def as_registered(entry: Entry, known: RegisteredPlayer) -> Entry:
    """The entry with what the register says in its place: what he holds is what stands there, and nothing else."""
    other = known.entry
    changed: dict[str, object] = {name: getattr(other, name) or getattr(entry, name) for name in _OWN}
    changed |= {"title": other.title, "licence": other.licence or entry.licence}
    if other.rating is not None:
        changed |= {name: getattr(other, name) for name in _RATING}
    return replace(entry, **changed)  # type: ignore[arg-type]
