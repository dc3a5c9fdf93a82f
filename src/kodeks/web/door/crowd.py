"""How many come from one place at once. The numbers are for a hall of some hundreds of phones behind one router: who
stays below them is never told of them; who goes above them takes no room from others."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from kodeks.web.door.turned_away import NO_ROOM, TOO_MANY, TurnedAway

__all__ = ["MOST_OF_ONE", "MOST_STREAMS", "Crowd", "most_of_one", "room_for_streams"]

MOST_STREAMS = 20_000
_FOR_THE_DESK = 200  # pages under way, the database, the program's own files

if sys.platform != "win32":
    import resource

    def room_for_streams() -> int:
        """As many as the system lets us; the usual limit, often 1,024, is raised as far as it may be."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_STREAMS + _FOR_THE_DESK
        if soft != resource.RLIM_INFINITY and soft < wanted:
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return MOST_STREAMS if soft == resource.RLIM_INFINITY else max(0, min(MOST_STREAMS, soft - _FOR_THE_DESK))

else:

    def room_for_streams() -> int:
        """Windows has no such limit."""
        return MOST_STREAMS


MOST_OF_ONE = 1_000  # streams; KODEKS_ONE_ADDRESS has another number for another hall
_MOST_WAITING = 3_000  # requests of everybody
_FOR_OTHERS = 2  # threads that no single address ever holds


def most_of_one() -> int:
    """Streams that one address may hold in a process; never more than half of what there is room for, unless whoever
    runs this server says so."""
    told = os.environ.get("KODEKS_ONE_ADDRESS", "")
    return int(told) if told.isdecimal() else max(1, min(MOST_OF_ONE, room_for_streams() // 2))


@dataclass(slots=True)
class _Place:
    """What one address has under way."""

    lane: asyncio.Semaphore
    requests: int = 0
    streams: int = 0


@dataclass(slots=True)
class Crowd:
    """All who have something under way, by where they come from. Lives on the loop."""

    threads: int
    most: int
    requests: int = 0
    _places: dict[str, _Place] = field(default_factory=dict)

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """As long as somebody listens."""
        place = self._place(address)
        if place.streams >= self.most:
            raise TurnedAway(TOO_MANY)
        place.streams += 1
        try:
            yield
        finally:
            place.streams -= 1
            self._tidy(address)

    @contextmanager
    def request(self, address: str) -> Iterator[None]:
        """As long as somebody is being answered."""
        place = self._place(address)
        if place.requests >= self.most:
            raise TurnedAway(TOO_MANY)
        if self.requests >= _MOST_WAITING:
            raise TurnedAway(NO_ROOM)
        place.requests += 1
        self.requests += 1
        try:
            yield
        finally:
            place.requests -= 1
            self.requests -= 1
            self._tidy(address)

    @asynccontextmanager
    async def thread(self, address: str) -> AsyncIterator[None]:
        """As long as he needs a thread: he waits for his own before him, never others for all of his."""
        async with self._place(address).lane:
            yield

    def _place(self, address: str) -> _Place:
        if address not in self._places:
            self._places[address] = _Place(asyncio.Semaphore(max(1, self.threads - _FOR_OTHERS)))
        return self._places[address]

    def _tidy(self, address: str) -> None:
        place = self._places[address]
        if not place.requests and not place.streams:
            del self._places[address]
