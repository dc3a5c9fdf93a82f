"""A tournament with the file that proves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.tables import BoardIncident
from kodeks.tournament import Event, EventRuling, Tournament


class Record(NamedTuple):
    """What was recorded, the rulings given on it, and the file with its sum."""

    state: Tournament
    events: Sequence[Event]
    said: Sequence[EventRuling]
    file_name: str
    checksum: str  # SHA-256 of the file
    last_sum: str  # of its last line, which is the sum of all lines
    incidents: Sequence[BoardIncident] = ()  # what happened at the boards, by the logs of their games

    @property
    def lines(self) -> int:
        """How many lines the file has: the regulations, and one an event."""
        return 1 + len(self.events)
