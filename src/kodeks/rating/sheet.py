"""All events of a game as columns, in the order in which they are booked, whatever the order they came in.

An entry is a player in an event; a game is two entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kodeks.rating.expected_scores import Integers
from kodeks.rating.quarter import Quarter
from kodeks.rating.rated_event import PLAYED, POINTS, RatedEvent


class BookedEvent(NamedTuple):
    """An event in its place."""

    event: RatedEvent
    counts: bool  # whether its games are rated


class Sheet(NamedTuple):
    """The columns: of events, of entries and of games."""

    events: tuple[BookedEvent, ...]
    # of an event
    booked_in: Integers  # ordinal of the quarter, rising
    ended_in: Integers
    last_day: Integers  # its end as year, month and day in one number
    first_entry: Integers  # and, last, the number of all
    first_game: Integers
    # of an entry
    player: Integers
    event: Integers
    # of a game
    white: Integers  # entries
    black: Integers
    white_points: Integers
    black_points: Integers
    is_played: NDArray[np.bool_]  # in an event that counts, and no walkover

    def events_of(self, quarter: Quarter) -> slice:
        """The events booked in a quarter; they stand together."""
        begin, end = (int(np.searchsorted(self.booked_in, quarter.ordinal, side)) for side in ("left", "right"))
        return slice(begin, end)


def day_number(year: int, month: int, day: int) -> int:
    """A date as one number: so many years later to the day is so many times 10,000 more."""
    return 10_000 * year + 100 * month + day


@cache
def day_of(number: int) -> date | None:
    """The date that a number is; 0 is none."""
    return date(number // 10_000, number // 100 % 100, number % 100) if number else None


def in_order(events: Sequence[RatedEvent]) -> list[RatedEvent]:
    """By period, date booked, end date and id."""
    return sorted(events, key=lambda event: (event.booking.quarter, event.booking.day, event.ends, event.id))


def lay_out(events: Sequence[BookedEvent], places: Mapping[str, int]) -> Sheet:
    """The columns of events in their order; `places` tells the place of each player."""
    sizes = np.array([each.event.size for each in events], dtype=np.int64)
    fields = np.array([len(each.event.players) for each in events], dtype=np.int64)
    first_entry, first_game = (np.concatenate(([0], np.cumsum(counts))) for counts in (fields, sizes))
    everybody = chain.from_iterable(each.event.players for each in events)
    signs = np.frombuffer(b"".join(each.event.result for each in events), dtype=np.uint8)
    shift = np.repeat(first_entry[:-1], sizes)
    counts = np.repeat(np.array([each.counts for each in events], dtype=np.bool_), sizes)
    return Sheet(
        events=tuple(events),
        booked_in=np.array([each.event.booking.quarter.ordinal for each in events], dtype=np.int64),
        ended_in=np.array([Quarter.of(each.event.ends).ordinal for each in events], dtype=np.int64),
        last_day=np.array(
            [day_number(day.year, day.month, day.day) for day in (each.event.ends for each in events)], dtype=np.int64
        ),
        first_entry=first_entry.astype(np.int64),
        first_game=first_game.astype(np.int64),
        player=np.fromiter(map(places.__getitem__, everybody), dtype=np.int64, count=int(fields.sum())),
        event=np.repeat(np.arange(len(events), dtype=np.int64), fields),
        white=_joined([each.event.white for each in events]) + shift,
        black=_joined([each.event.black for each in events]) + shift,
        white_points=POINTS[0][signs],
        black_points=POINTS[1][signs],
        is_played=PLAYED[signs] & counts,
    )


def _joined(columns: Sequence[NDArray[np.int32]]) -> Integers:
    return np.concatenate(columns).astype(np.int64) if columns else np.zeros(0, dtype=np.int64)
