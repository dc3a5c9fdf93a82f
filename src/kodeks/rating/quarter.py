"""Quarters, their closing day, and the quarter an event is booked in [VI.3]."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.editions import current

_TEXT = re.compile(r"(19[0-9]{2}|2[0-9]{3})Q([1-4])")


class Quarter(NamedTuple):
    """A period of the lists, written `2026Q3`."""

    year: int
    number: int

    @classmethod
    def of(cls, day: date) -> Quarter:
        return cls(day.year, (day.month + 2) // 3)

    @classmethod
    def parse(cls, text: str) -> Quarter:
        match = _TEXT.fullmatch(text)
        if match is None:
            raise MalformedText("rating-not-a-quarter", text)
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def at(cls, ordinal: int) -> Quarter:
        return cls(ordinal // 4, ordinal % 4 + 1)

    @property
    def ordinal(self) -> int:
        """Quarters in a row have numbers in a row."""
        return 4 * self.year + self.number - 1

    @property
    def first_day(self) -> date:
        """On which its list comes into force, and on which events booked late are dated [VI.3.1]."""
        return date(self.year, 3 * self.number - 2, 1)

    @property
    def last_day(self) -> date:
        """On which inactivity is looked at [D-110]."""
        return self.next.first_day - timedelta(days=1)

    @property
    def closing_day(self) -> date:
        """The last day on which an event can be settled for it, by the edition of its last day [VI.3.1]."""
        return _closing_day(self)

    @property
    def next(self) -> Quarter:
        return Quarter.at(self.ordinal + 1)

    @property
    def previous(self) -> Quarter:
        return Quarter.at(self.ordinal - 1)

    def __str__(self) -> str:
        return f"{self.year}Q{self.number}"


@lru_cache(maxsize=1000)
def _closing_day(quarter: Quarter) -> date:
    last = quarter.last_day
    return last - timedelta(days=current("100", last.isoformat()).rating.settled_days)


class Booking(NamedTuple):
    """Where an event is booked: the period, the date it bears there, and whether it came late."""

    quarter: Quarter
    day: date
    is_late: bool


@lru_cache(maxsize=10_000)
def book(ends: date, settled: date) -> Booking:
    """The period of the end date; not settled when that closed, the next one, dated on its first day [VI.3.1-2]."""
    quarter, settling = Quarter.of(ends), Quarter.of(settled)
    if settled > settling.closing_day:
        settling = settling.next
    if settling <= quarter:
        return Booking(quarter, ends, is_late=False)
    return Booking(settling, settling.first_day, is_late=True)
