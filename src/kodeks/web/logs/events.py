"""Events of a log: which count, and which has a number."""

from __future__ import annotations

from kodeks.tournament import Event, Tournament
from kodeks.web.logs.log import Log

__all__ = ["counting", "counting_events", "event_at"]


def counting(state: Tournament) -> frozenset[int]:
    """The events that count: not those that were taken back, nor an undo itself."""
    found: set[int] = set()
    back_to: int | None = None
    for each in state.history():
        if back_to is not None and each.seq > back_to:
            continue
        back_to = each.restores
        if each.restores is None and each.seq:
            found.add(each.seq)
    return frozenset(found)


def counting_events(log: Log) -> list[Event]:
    """The same as events, in order."""
    those = counting(log.state)
    return [event for event in log.events if event.seq in those]


def event_at(log: Log, seq: int) -> Event | None:
    """The event with this number."""
    if 1 <= seq <= len(log.events) and log.events[seq - 1].seq == seq:
        return log.events[seq - 1]
    return next((event for event in log.events if event.seq == seq), None)
