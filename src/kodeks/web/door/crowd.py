"""How many come from one place, or with one session, at once. The numbers are for a hall of some hundreds of phones
behind one router: who stays below them is never told of them; who goes above them takes no room from others."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from kodeks.web.door.turned_away import NO_ROOM, TOO_MANY, TurnedAway

__all__ = ["MOST_OF_ONE", "MOST_OF_SESSION", "MOST_STREAMS", "Crowd", "Guest", "most_of_one", "room_for_streams"]

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
MOST_OF_SESSION = 50  # streams, and requests at once: with all its sessions an account has what an address has
_MOST_WAITING = 3_000  # requests of everybody
_FOR_OTHERS = 2  # threads that no single address ever holds


def most_of_one() -> int:
    """Streams that one address may hold in a process; never more than half of what there is room for, unless whoever
    runs this server says so."""
    told = os.environ.get("KODEKS_ONE_ADDRESS", "")
    return int(told) if told.isdecimal() else max(1, min(MOST_OF_ONE, room_for_streams() // 2))


class Guest(NamedTuple):
    """Who comes: from which address, and with which session, if any. The session need not be anybody's: then it is one
    bound more for who has made it up."""

    address: str
    session: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Under which he is counted: his own before that of everybody behind his router, who must not wait for him."""
        return (f"session {self.session}", self.address) if self.session else (self.address,)


@dataclass(slots=True)
class _Place:
    """What one address, or one session, has under way."""

    most: int
    lane: asyncio.Semaphore
    under_way: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Crowd:
    """All who have something under way, by where they come from and by their sessions. Lives on the loop."""

    threads: int
    most: int
    requests: int = 0
    places: dict[str, _Place] = field(default_factory=dict)

    @contextmanager
    def stream(self, guest: Guest) -> Iterator[None]:
        """As long as somebody listens."""
        with self._at(guest, "stream"):
            yield

    @contextmanager
    def request(self, guest: Guest) -> Iterator[None]:
        """As long as somebody is being answered."""
        with self._at(guest, "request"):
            if self.requests >= _MOST_WAITING:
                raise TurnedAway(NO_ROOM)
            self.requests += 1
            try:
                yield
            finally:
                self.requests -= 1

    @contextmanager
    def _at(self, guest: Guest, kind: str) -> Iterator[None]:
        """One more of a kind at each of his places, if there is room; a place where nothing is under way is none."""
        places = self._places_of(guest)
        is_full = any(place.under_way[kind] >= place.most for place in places)
        for place in places:
            place.under_way[kind] += 1
        try:
            if is_full:
                raise TurnedAway(TOO_MANY)
            yield
        finally:
            for place in places:
                place.under_way[kind] -= 1
            self._tidy(guest)

    @asynccontextmanager
    async def thread(self, guest: Guest) -> AsyncIterator[None]:
        """As long as he needs a thread: he waits for his own before him, never others for all of his."""
        async with AsyncExitStack() as lanes:
            for place in self._places_of(guest):
                await lanes.enter_async_context(place.lane)
            yield

    def _places_of(self, guest: Guest) -> list[_Place]:
        """Those he is counted at; one that is new there is room for."""
        for name in guest.names:
            if name not in self.places:
                most = self.most if name == guest.address else min(self.most, MOST_OF_SESSION)
                self.places[name] = _Place(most, asyncio.Semaphore(max(1, self.threads - _FOR_OTHERS)))
        return [self.places[name] for name in guest.names]

    def _tidy(self, guest: Guest) -> None:
        for name in guest.names:
            if name in self.places and not any(self.places[name].under_way.values()):
                del self.places[name]
