"""The hub of a process: its channels, caught up with the logs as soon as somebody says there is something new; and who
may listen at a desk, whose pulse tells when something happens there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.db import Error, connections

from kodeks.web.accounts.sessions import visitor_of
from kodeks.web.door.crowd import room_for_streams
from kodeks.web.door.heads import read_cookies
from kodeks.web.frame.views import lacks_second_factor, roles_of
from kodeks.web.live.boards import LiveBoards
from kodeks.web.live.channel import BEAT, RELOAD, Channel
from kodeks.web.live.messages import News, as_text, news_since, sequences
from kodeks.web.logs import telling, wire
from kodeks.web.logs.models import Tournament
from kodeks.web.logs.telling import BOARDS, DESK
from kodeks.web.rights import Right, may

_LOOK = 1.0  # seconds between looks at the database, should a word from another process be lost
_log = logging.getLogger("kodeks.live")


class Hub:
    """Lives on the loop of the server; other threads only leave word."""

    def __init__(self) -> None:
        self.streams = 0
        self.most = room_for_streams()
        self.is_stopping = False
        self._channels: dict[str, Channel] = {}
        self._opening: dict[str, asyncio.Task[Channel | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="live")
        self.boards = LiveBoards(ThreadPoolExecutor(1, thread_name_prefix="watched"))
        self._also: Callable[[wire.Word], None] = lambda word: None

    # The beginning and the end

    def start(self, also: Callable[[wire.Word], None] = lambda word: None) -> None:
        """From now on threads of this process, and other processes, are heard; by somebody else, too."""
        loop = asyncio.get_running_loop()
        self._also = also
        telling.listen(lambda word: loop.call_soon_threadsafe(self.heard, word))
        self._run(self._beat())
        self._run(self._look())
        self._run(self.boards.run())
        if wire.address():
            self._run(wire.hear(self.heard, self._look_at_all))

    def stop(self) -> None:
        """All streams end."""
        telling.listen(None)
        self.is_stopping = True
        for task in tuple(self._tasks):
            task.cancel()
        for channel in self._channels.values():
            channel.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("live: %s", error, exc_info=error)

    # Channels

    async def admits(self, name: str, cookie: str) -> bool:
        """Whether the visitor with these cookies may listen at a desk."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, may_watch, name.removeprefix(DESK), cookie)

    async def join(self, key: str) -> Channel | None:
        """The channel of a tournament, with one more who watches; None if there is nothing for the public."""
        while (channel := self._channels.get(key)) is None:
            if key not in self._opening:
                self._opening[key] = asyncio.get_running_loop().create_task(self._open(key))
            if await asyncio.shield(self._opening[key]) is None:
                return None
        self.streams += 1
        channel.streams += 1
        return channel

    def leave(self, channel: Channel) -> None:
        """One less; what nobody watches is forgotten."""
        self.streams -= 1
        channel.streams -= 1
        if not channel.streams and self._channels.get(channel.key) is channel:
            del self._channels[channel.key]

    async def _open(self, key: str) -> Channel | None:
        try:
            news = await self._in_thread(key, None)
            if news is None:
                return None
            made = Channel(key, news.since, news.number, news.line, messages=[*news.messages])
            self._channels[key] = made
            return made
        finally:
            del self._opening[key]

    async def _in_thread(self, key: str, line: int | None) -> News | None:
        return await asyncio.get_running_loop().run_in_executor(self._threads, news_since, key, line)

    # What is new

    def heard(self, word: wire.Word) -> None:
        """A word from a thread or another process: a tournament has new lines, or something to tell at once."""
        self._also(word)
        key = word["key"]
        if key.startswith(BOARDS):
            self.boards.heard(key.removeprefix(BOARDS))
        elif word["event"] is None:
            self.boards.heard(key)
            for name in (key, DESK + key):
                if (channel := self._channels.get(name)) is not None:
                    self._run(self.catch_up(channel))
        elif (channel := self._channels.get(key)) is not None:
            channel.add([(None, as_text(word["event"], word["data"]))])
            self._run(channel.tell())

    async def catch_up(self, channel: Channel) -> None:
        """Read what is new in the log of a channel, once for everybody."""
        async with channel.reading:
            news = await self._in_thread(channel.key, channel.line)
            if news is None:  # no longer for the public
                channel.is_over = True
                channel.add([(None, RELOAD)])
                if self._channels.get(channel.key) is channel:
                    del self._channels[channel.key]
                self._run(channel.tell())
                return
            is_another = news.line < channel.line or news.since != channel.number
            channel.line = news.line
            if is_another:
                channel.begin_anew(news.number, as_text("reload", {}, news.number))
            else:
                channel.add(news.messages)
        if is_another or news.messages:
            self._run(channel.tell())

    def _look_at_all(self) -> None:
        for channel in self._channels.values():
            self._run(self.catch_up(channel))

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            if not self._channels:
                continue
            try:
                await self._look_once()
            except Error as error:  # of the database: it is looked at again in a second
                _log.warning("live: %s", error)

    async def _look_once(self) -> None:
        loop = asyncio.get_running_loop()
        known = await loop.run_in_executor(self._threads, sequences, tuple(self._channels))
        for channel in tuple(self._channels.values()):
            if known.get(channel.key) != channel.line:
                await self.catch_up(channel)

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        next_beat = loop.time()
        while True:
            next_beat = max(next_beat + BEAT, loop.time())  # as it was said, however long it takes to go round
            await asyncio.sleep(next_beat - loop.time())
            await self._beat_once()

    async def _beat_once(self) -> None:
        """Everybody hears that we live; a channel whose first visitor left before it was open is forgotten."""
        for channel in tuple(self._channels.values()):
            if channel.streams:
                await channel.give_sign_of_life()
            else:
                self._channels.pop(channel.key, None)


def may_watch(key: str, cookie: str) -> bool:
    """Whether the visitor with these cookies sees what is not announced."""
    try:
        user = visitor_of(read_cookies(cookie).get(settings.SESSION_COOKIE_NAME))
        row = Tournament.objects.filter(key=key).first()
        return row is not None and may(roles_of(user, row), Right.WATCH) and not lacks_second_factor(user)
    finally:
        connections.close_all()  # the thread may wait long for its next work
