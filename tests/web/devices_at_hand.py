"""Devices at boards, in raw ASGI on a loop of the test, without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from django.db import connections
from django.test import Client

from kodeks.web.logs import telling
from kodeks.web.play import socket
from kodeks.web.play.boards import Boards

PATIENCE = 20.0


class Device:
    """One end of a line."""

    def __init__(self, boards: Boards, client: Client, game: int, **heads: str) -> None:
        cookie = "; ".join(f"{name}={each.value}" for name, each in client.cookies.items())
        given = {"host": "plansza.example", "cookie": cookie, "accept-language": "en", **heads}
        self.scope = {
            "type": "websocket",
            "path": f"/live/board/{game}",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        }
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.line = asyncio.ensure_future(socket.converse(boards, self.scope, self.inbox.get, self.outbox.put))

    def send(self, **word: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(word)})

    async def message(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.outbox.get(), PATIENCE)

    async def told(self, kind: str) -> Any:
        """The next word of this kind, such as a view."""
        while True:
            message = await self.message()
            if message["type"] == "websocket.send":
                word = json.loads(message["text"])
                if kind in word:
                    return word[kind]

    async def leave(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect"})
        await asyncio.wait_for(self.line, PATIENCE)


def on_a_loop(story: Callable[[Boards], Awaitable[None]]) -> None:
    async def whole() -> None:
        boards, loop = Boards(), asyncio.get_running_loop()
        boards.begin_telling()
        telling.listen(lambda word: loop.call_soon_threadsafe(boards.heard, word))
        try:
            await story(boards)
        finally:
            telling.listen(None)
            boards.stop()
            for thread in (boards._thread, boards.writer._thread):
                await loop.run_in_executor(thread, connections.close_all)
                thread.shutdown()

    asyncio.run(whole())
