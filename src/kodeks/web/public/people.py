"""People as public pages show them. Of minors only name, club and year of birth are told, unless consent was given; of
who refused his name, nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from kodeks.tournament import Entry
from kodeks.web.privacy.wishes import VeiledTournament, Wish

OF_AGE = 18


class Person(NamedTuple):
    """What anybody may know of an entrant. Pages, feeds and answers to programs take people from here only."""

    number: int  # start number, or the place among the entries before numbers are given
    name: str
    club: str
    born: str  # the year
    rating: int | None = None
    title: str = ""
    federation: str = ""


def is_minor(birth: str, today: date) -> bool:
    """Whether somebody may be under age. Of whom only the year is known it is assumed while it can be true."""
    parts = birth.split("-")
    if not parts[0].isdecimal():
        return False
    if len(parts) == 3 and all(part.isdecimal() for part in parts):
        year, month, day = map(int, parts)
        return (today.year - year - ((today.month, today.day) < (month, day))) < OF_AGE
    return today.year - int(parts[0]) <= OF_AGE


def minors_among(entries: Iterable[Entry], today: date) -> list[Entry]:
    """Those of whom it must be asked what may be told."""
    return [entry for entry in entries if is_minor(entry.birth, today)]


def minors_on(today: date) -> Q:
    """The same of rows with a birth, as a database asks it."""
    year = today.year - OF_AGE
    is_later = Q(birth__gt=f"{year}{today:-%m-%d}", birth__lt="99999")  # what is no number sorts after all of them
    return is_later | Q(birth__in=[str(year), *(f"{year}-{month:02}" for month in range(1, 13))])


def person_of(number: int, entry: Entry, today: date, wish: Wish) -> Person:
    """An entrant as everybody may know him."""
    if not wish.shows_name:
        return Person(number, entry.name, "", "")
    person = Person(number, entry.name, entry.club, entry.birth[:4])
    if is_minor(entry.birth, today) and not wish.shows_details:
        return person
    return person._replace(rating=entry.rating, title=entry.title, federation=entry.federation)


def people_of(veiled: VeiledTournament, today: date) -> dict[int, Person]:
    """Everybody, by start number; before numbers are given by the place among the entries."""
    state = veiled.state
    order = state.order or tuple(range(len(state.entries)))
    return {
        number: person_of(number, state.entries[place], today, veiled.wishes[place])
        for number, place in enumerate(order, start=1)
    }
