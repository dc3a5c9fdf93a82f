"""The boards of a process: who sits at which with a line open, and what they are told when something has happened."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from django.db import Error, connections
from django.utils import translation

from kodeks.rulebook.result import Side
from kodeks.web.logs.games import load_game
from kodeks.web.logs.models import Game
from kodeks.web.logs.telling import BOARD
from kodeks.web.play.facts import facts_of
from kodeks.web.play.seats import asks_for_seat, sides_held
from kodeks.web.play.timekeeper import keep_time
from kodeks.web.play.writer import Writer

__all__ = ["Boards", "Line"]

_log = logging.getLogger("kodeks.boards")
_LOOK = 1.0  # seconds between looks at the database, should a word from another process be lost


@dataclass(eq=False, slots=True)
class Line:
    """One open line of a device: for which board, with which cookies, in which language, and what waits to be sent."""

    game: int
    cookies: Mapping[str, str]
    language: str
    sides: frozenset[Side] = frozenset()
    waiting: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(64))
    lag_ms: int = 0  # half of the quickest way there and back


class Boards:
    """Lives on the loop; threads read."""

    def __init__(self) -> None:
        self.writer = Writer()
        self._lines: dict[int, set[Line]] = {}
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="seats")
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """From now on what is sent is written, and the time is kept."""
        for work in (self.writer.run(), keep_time(), self._look()):
            self._run(work)

    def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()

    def heard(self, word: str) -> None:
        """A word from a thread or another process."""
        key = json.loads(word)["key"]
        if key.startswith(BOARD) and int(key.removeprefix(BOARD)) in self._lines:
            self._run(self.changed(int(key.removeprefix(BOARD))))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("boards: %s", error, exc_info=error)

    async def _look(self) -> None:
        """Boards that another process has written to without our hearing of it."""
        loop = asyncio.get_running_loop()
        known: dict[int, str] = {}
        while True:
            await asyncio.sleep(_LOOK)
            if not self._lines:
                continue
            try:
                now = await loop.run_in_executor(self._threads, _totals, [*self._lines])
            except Error as error:
                _log.warning("boards: %s", error)
                continue
            for game in (game for game, total in now.items() if known.get(game, total) != total):
                await self.changed(game)
            known = now

    async def join(self, line: Line) -> bool:
        """A new line; False if there is no such game, or its device has no business there."""
        facts = await self._read(line.game, [line])
        if facts is None or line not in facts:
            return False
        self._lines.setdefault(line.game, set()).add(line)
        _send(line, facts[line])
        return True

    def leave(self, line: Line) -> None:
        lines = self._lines.get(line.game, set())
        lines.discard(line)
        if not lines:
            self._lines.pop(line.game, None)

    async def changed(self, game: int) -> None:
        """Everybody at this board is told how it stands."""
        lines = [*self._lines.get(game, ())]
        facts = await self._read(game, lines) if lines else None
        for line, text in (facts or {}).items():
            _send(line, text)

    async def _read(self, game: int, lines: list[Line]) -> dict[Line, str] | None:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _facts, game, lines)


def _send(line: Line, text: str) -> None:
    """Who reads too slowly misses what is no longer so: the last word is the whole truth."""
    if line.waiting.full():
        line.waiting.get_nowait()
    line.waiting.put_nowait(text)


def _totals(games: list[int]) -> dict[int, str]:
    try:
        return dict(Game.objects.filter(pk__in=games).values_list("pk", "total"))
    finally:
        connections.close_all()


def _facts(game: int, lines: list[Line]) -> dict[Line, str] | None:
    """For each line; those that see the same are told the same."""
    try:
        row = Game.objects.filter(pk=game).first()
        if row is None:
            return None
        kept = load_game(row)
        made: dict[tuple[frozenset[Side], str], str] = {}
        found = {}
        for line in lines:
            line.sides = sides_held(game, line.cookies)
            if not line.sides and not asks_for_seat(game, line.cookies):
                continue  # a board is not shown here to who does not sit at it
            key = line.sides, line.language
            if key not in made:
                with translation.override(line.language):
                    made[key] = json.dumps({"view": facts_of(kept, line.sides)}, ensure_ascii=False)
            found[line] = made[key]
        return found
    finally:
        connections.close_all()
