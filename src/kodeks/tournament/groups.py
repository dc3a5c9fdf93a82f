"""Who belongs to a group of the regulations: no older than its age in the year of the event, of its sex and club."""

from __future__ import annotations

from kodeks.tournament.entry import Entry
from kodeks.tournament.regulations.parts import AgeGroup
from kodeks.tournament.state import Tournament


def members_of(state: Tournament, group: AgeGroup) -> frozenset[int]:
    """The start numbers of those in the group. Who does not tell what it asks for is not in it."""
    order = state.order or tuple(range(len(state.entries)))
    year = state.regulations.starts[:4] or state.regulations.ends[:4]
    return frozenset(
        number for number, place in enumerate(order, start=1) if is_in_group(state.entries[place], group, year)
    )


def is_in_group(entry: Entry, group: AgeGroup, year: str) -> bool:
    """Ages are counted by years, as sports do."""
    if group.sex and entry.sex != group.sex:
        return False
    if group.club and _folded(entry.club) != _folded(group.club):
        return False
    if group.age is None:
        return True
    born = entry.birth[:4]
    return bool(year) and born.isascii() and born.isdecimal() and int(year) - int(born) <= group.age


def _folded(name: str) -> str:
    """A club however its name was typed."""
    return " ".join(name.split()).casefold()
