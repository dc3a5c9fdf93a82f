"""The boards that somebody watches: how each stands for everybody, read once for all, and who is told of which.

A word about a board is the whole truth about it, so a visitor who comes back is told how his boards stand, and nobody
needs what he missed. It comes at most twice a second, to a crowd less often, and only when something can be seen to
have changed: what is held back (`publication/games.py`) wakes nobody, and is told when its time has come.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

from django.db import Error

from kodeks.malformed import MalformedText
from kodeks.tables import SeatPlace, read_place
from kodeks.web.live.looking import NOTHING, Look, look
from kodeks.web.logs.games import now_ms
from kodeks.web.public.watching import MOST_WATCHED

_BEAT = 0.5  # seconds between two words to the same visitor
_CROWD = 1_000  # words a second, at most: more visitors than half as many are told less often, of more boards at once
_LOOK = 2.0  # seconds between looks at boards of which nothing was heard
AT_ONCE = 16  # spectators who are told together
_log = logging.getLogger("kodeks.live")


def _nobody() -> None:
    """Listens."""


@dataclass(eq=False, slots=True)
class Watch:
    """One visitor who watches some boards of a round."""

    boards: RoundBoards
    places: frozenset[SeatPlace]
    new: set[SeatPlace] = field(default_factory=set)  # of which he is to be told
    tell: Callable[[], None] = _nobody  # is told what is new

    def take(self) -> bytes:
        """What is new for him, as a message; nothing if nothing is."""
        seen = self.boards.look.seen
        texts = [seen[place].text for place in sorted(self.new, key=_order) if place in seen]
        self.new.clear()
        if not texts:
            return b""
        head = f'event: boards\ndata: {{"now":{now_ms()},"round":{self.boards.number},"boards":['
        return head.encode() + b",".join(texts) + b"]}\n\n"


@dataclass(eq=False, slots=True)
class RoundBoards:
    """The boards of a round that somebody watches."""

    key: str
    number: int
    look: Look = NOTHING
    watches: set[Watch] = field(default_factory=set)
    is_changed: bool = False  # somebody has written to a game of this tournament

    @property
    def places(self) -> set[SeatPlace]:
        """All of them."""
        return {place for watch in self.watches for place in watch.places}

    def tell(self, look: Look) -> list[Watch]:
        """How they stand now. Of a board that looks different who watches it is to be told: all of these."""
        before, self.look = self.look.seen, look
        changed = {place for place, each in look.seen.items() if place not in before or before[place].text != each.text}
        found = [watch for watch in self.watches if not changed.isdisjoint(watch.places)] if changed else []
        for watch in found:
            watch.new |= changed & watch.places
        return found


class LiveBoards:
    """Lives on the loop, as the hub does; a thread reads. Who plays comes first: spectators are told a few at a time,
    evenly until the next beat, so that no move waits for a crowd."""

    def __init__(self, thread: Executor) -> None:
        self._thread = thread
        self._rounds: dict[tuple[str, int], RoundBoards] = {}

    def heard(self, key: str) -> None:
        """A game of a tournament has new lines, or the tournament has."""
        for boards in self._rounds.values():
            if boards.key == key:
                boards.is_changed = True

    def join(self, key: str, number: int, places: frozenset[SeatPlace]) -> Watch:
        """One more who watches. He is told how his boards stand: at once of those that others watch, too, with the next
        beat of the rest, so that a crowd which comes together is read for in one go."""
        boards = self._rounds.setdefault((key, number), RoundBoards(key, number))
        watch = Watch(boards, places, {*places & boards.look.seen.keys()})
        boards.watches.add(watch)
        boards.is_changed = boards.is_changed or len(watch.new) < len(places)
        return watch

    def leave(self, watch: Watch) -> None:
        """One less; a round that nobody watches is forgotten."""
        boards = watch.boards
        boards.watches.discard(watch)
        watch.tell = _nobody
        if not boards.watches and self._rounds.get((boards.key, boards.number)) is boards:
            del self._rounds[boards.key, boards.number]

    async def run(self) -> None:
        """From beat to beat what is new is told, until the server stops."""
        loop = asyncio.get_running_loop()
        next_beat = next_look = loop.time() + _BEAT
        while True:
            await asyncio.sleep(next_beat - loop.time())
            now = loop.time()
            next_beat, is_time_to_look = now + self.beat, now >= next_look
            next_look = now + _LOOK if is_time_to_look else next_look
            watches = list[Watch]()
            for boards in tuple(self._rounds.values()):
                if boards.is_changed or is_time_to_look:
                    boards.is_changed = False
                    try:
                        watches += await self._read(boards)
                    except Error as error:  # of the database: it is looked at again
                        _log.warning("live: %s", error)
            await _tell(watches, next_beat)

    @property
    def beat(self) -> float:
        """Seconds to the next one."""
        return max(_BEAT, sum(len(boards.watches) for boards in self._rounds.values()) / _CROWD)

    async def _read(self, boards: RoundBoards) -> list[Watch]:
        asked = boards.key, boards.number, boards.places, boards.look
        return boards.tell(await asyncio.get_running_loop().run_in_executor(self._thread, look, *asked))


async def _tell(watches: Sequence[Watch], until: float) -> None:
    """All of them, a few at a time, evenly until then."""
    loop = asyncio.get_running_loop()
    for start in range(0, len(watches), AT_ONCE):
        for watch in watches[start : start + AT_ONCE]:
            watch.tell()
        left = len(watches) - start
        await asyncio.sleep(max(0.0, until - loop.time()) * AT_ONCE / (left + AT_ONCE))


def places_in(text: str) -> frozenset[SeatPlace]:
    """Boards as an address names them: 1,4,12.2; what is none is left out."""
    found = set()
    for each in text.split(",")[:MOST_WATCHED]:
        try:
            found.add(read_place(each))
        except MalformedText:
            continue
    return frozenset(found)


def _order(place: SeatPlace) -> tuple[int, int]:
    return place.board, place.game or 0
