"""A line to one reader. Most take what they are told at once, and then it is a call and nothing more: no task is woken,
no timer set. Who does not is waited for in a task of his own, for a while, so that he holds up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

from kodeks.web.door.connections import SLOWEST

Send: TypeAlias = Callable[[Any], Awaitable[None]]
Receive: TypeAlias = Callable[[], Awaitable[Any]]


class Line:
    """He is told one thing after the other. Lives on the loop."""

    __slots__ = ("_holding", "_send", "_taking", "is_open")

    def __init__(self, send: Send) -> None:
        self.is_open = False
        self._send = send
        self._holding: asyncio.Timeout | None = None
        self._taking: asyncio.Task[None] | None = None

    def tell(self) -> None:
        """What is new for him, if he is free: asked at the beginning, and when he has taken what took him a while."""
        raise NotImplementedError

    @property
    def is_free(self) -> bool:
        """Whether he may be told something."""
        return self.is_open and self._taking is None

    def say(self, text: bytes) -> None:
        """Only to who is free."""
        try:
            rest = iter(self._send({"type": "http.response.body", "body": text, "more_body": True}).__await__())
            waited_for = next(rest)
        except StopIteration:
            return
        except OSError:  # he has gone
            self.end()
            return
        self._taking = asyncio.ensure_future(self._take(waited_for, rest))

    async def _take(self, waited_for: Any, rest: Iterator[Any]) -> None:
        try:
            async with asyncio.timeout(SLOWEST):
                await _Begun(waited_for, rest)
        except (TimeoutError, OSError):
            self.end()
            return
        self._taking = None
        self.tell()

    async def hold(self, receive: Receive) -> None:
        """Until he leaves, or the line is ended."""
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(None) as self._holding:
                    self.is_open = True
                    self.tell()
                    while (await receive())["type"] != "http.disconnect":
                        pass
        finally:
            self.is_open, self._holding = False, None
            await self._wait_no_more()

    async def _wait_no_more(self) -> None:
        taking, self._taking = self._taking, None
        if taking is not None:
            taking.cancel()
            await asyncio.gather(taking, return_exceptions=True)

    def end(self) -> None:
        """He is told nothing more."""
        if self.is_open and self._holding is not None:
            self.is_open = False
            self._holding.reschedule(0.0)


class _Begun:
    """A promise whose first step is done: what it waits for, and the rest of it."""

    __slots__ = ("_rest", "_waited_for")

    def __init__(self, waited_for: Any, rest: Iterator[Any]) -> None:
        self._waited_for = waited_for
        self._rest = rest

    def __await__(self) -> Generator[Any, Any, None]:
        yield self._waited_for
        yield from self._rest
