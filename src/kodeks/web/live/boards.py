"""The boards that somebody watches: how each stands for everybody, read once for all, and who is told of which.

A word about a board is the whole truth about it, so a visitor who comes back is told how his boards stand, and nobody
needs what he missed. It comes at most twice a second, and only when something can be seen to have changed: what is held
back (`publication/games.py`) wakes nobody, and is told when its time has come.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db import Error, connections

from kodeks.malformed import MalformedText
from kodeks.tables import SeatPlace, read_place
from kodeks.web.logs.games import now_ms
from kodeks.web.logs.log import load
from kodeks.web.logs.memory import remembered
from kodeks.web.public.watching import facts_of
from kodeks.web.publication.games import PublicGame, PublicGames
from kodeks.web.publication.models import Publication

MOST = 64  # boards of one stream
_BEAT = 0.5  # seconds between two words to the same visitor
_LOOK = 4  # beats between looks at boards of which nothing was heard
_log = logging.getLogger("kodeks.live")

_Stamp = tuple[int, int, int]  # which game, how far it is known, and from when its times count for everybody


class _Seen(NamedTuple):
    """What stands at a board for everybody: how it is recognised, and as JSON."""

    stamp: _Stamp
    text: bytes


@dataclass(eq=False, slots=True)
class Watch:
    """One visitor who watches some boards of a round."""

    boards: RoundBoards
    places: frozenset[SeatPlace]
    new: set[SeatPlace] = field(default_factory=set)  # of which he is to be told
    waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    def take(self) -> bytes:
        """What is new for him, as a message; nothing if nothing is."""
        seen = self.boards.seen
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
    seen: dict[SeatPlace, _Seen] = field(default_factory=dict)
    watches: set[Watch] = field(default_factory=set)
    is_changed: bool = False  # somebody has written to a game of this tournament

    @property
    def places(self) -> set[SeatPlace]:
        """All of them."""
        return {place for watch in self.watches for place in watch.places}

    def tell(self, news: Mapping[SeatPlace, _Seen], gone: Iterable[SeatPlace]) -> None:
        """Who watches one of these boards is told, if it looks different."""
        changed = {
            place for place, each in news.items() if place not in self.seen or self.seen[place].text != each.text
        }
        self.seen |= news
        for place in gone:
            self.seen.pop(place, None)
        for watch in self.watches if changed else ():
            mine = changed & watch.places
            if mine:
                watch.new |= mine
                watch.wake()


class LiveBoards:
    """Lives on the loop, as the hub does; a thread reads."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
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
        watch = Watch(boards, places, {*places & boards.seen.keys()})
        boards.watches.add(watch)
        boards.is_changed = boards.is_changed or len(watch.new) < len(places)
        return watch

    def leave(self, watch: Watch) -> None:
        """One less; a round that nobody watches is forgotten."""
        boards = watch.boards
        boards.watches.discard(watch)
        if not boards.watches and self._rounds.get((boards.key, boards.number)) is boards:
            del self._rounds[boards.key, boards.number]

    async def run(self) -> None:
        """From beat to beat what is new is told, until the server stops."""
        beats = 0
        while True:
            await asyncio.sleep(_BEAT)
            beats += 1
            for boards in tuple(self._rounds.values()):
                if boards.is_changed or beats % _LOOK == 0:
                    boards.is_changed = False
                    try:
                        await self._read(boards)
                    except Error as error:  # of the database: it is looked at again
                        _log.warning("live: %s", error)

    async def _read(self, boards: RoundBoards) -> None:
        places, stamps = boards.places, {place: each.stamp for place, each in boards.seen.items()}
        loop = asyncio.get_running_loop()
        news = await loop.run_in_executor(self._threads, _news, boards.key, boards.number, places, stamps)
        boards.tell(news, boards.seen.keys() - places)


def places_in(text: str) -> frozenset[SeatPlace]:
    """Boards as an address names them: 1,4,12.2; what is none is left out."""
    found = set()
    for each in text.split(",")[:MOST]:
        try:
            found.add(read_place(each))
        except MalformedText:
            continue
    return frozenset(found)


def _order(place: SeatPlace) -> tuple[int, int]:
    return place.board, place.game or 0


def _news(
    key: str, number: int, places: Iterable[SeatPlace], stamps: Mapping[SeatPlace, _Stamp]
) -> dict[SeatPlace, _Seen]:
    """Those of these boards that are known otherwise than the stamps say; none if the tournament is not public."""
    try:
        publication = Publication.objects.select_related("tournament").filter(tournament__key=key).first()
        if publication is None or not publication.is_public:
            return {}
        log = load(publication.tournament)
        version = _Version((publication.tournament_id, log.seq, log.total, publication.by_rounds))
        shown = remembered(version, ("shown",), lambda: publication.shown(log.state))
        games = PublicGames(publication.tournament_id, shown, publication.by_rounds)
        wanted = frozenset(places)
        found = games.of_round(number, {place.board for place in wanted})
        stamped = {place: (game, _stamp(game)) for place, game in found.items() if place in wanted}
        return {
            place: _Seen(stamp, json.dumps(facts_of(game), separators=(",", ":")).encode())
            for place, (game, stamp) in stamped.items()
            if stamps.get(place) != stamp
        }
    finally:
        connections.close_all()


def _stamp(game: PublicGame) -> _Stamp:
    return game.pk, game.known.state.seq, game.began_ms


class _Version(NamedTuple):
    version: tuple[object, ...]
