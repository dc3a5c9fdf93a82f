"""A bare WebSocket server on the same granian and loop: what one of two at a table sends, the other gets. Nothing is
judged, kept or written: what our server takes beside it is the price of the rules and of the disk."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import uvloop
from granian.constants import Interfaces
from granian.server.embed import Server

_tables: dict[str, list[Any]] = {}


async def application(scope: Any, receive: Any, send: Any) -> None:
    """One line."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    here = _tables.setdefault(scope["path"], [])
    here.append(send)
    try:
        while (message := await receive())["type"] != "websocket.disconnect":
            for other in here:
                if other is not send:
                    await other({"type": "websocket.send", "text": message["text"]})
    finally:
        here.remove(send)


if __name__ == "__main__":
    server = Server(
        application,
        address="127.0.0.1",
        port=int(sys.argv[1]),
        interface=Interfaces.ASGINL,
        websockets=True,
        log_enabled=False,
        backpressure=8_000,
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(server.serve())
