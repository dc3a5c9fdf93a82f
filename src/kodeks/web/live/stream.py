"""One stream of server-sent events, in raw ASGI: /live/<tournament>, for anybody who may see its public pages, with
?round=3&boards=1,4 also how these boards stand; and /live/desk/<tournament>, for who watches its desk, which only tells
that something is new."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from kodeks.web.door.connections import SLOWEST
from kodeks.web.live.boards import Watch, places_in
from kodeks.web.live.channel import SIGN_OF_LIFE, Channel, Listener
from kodeks.web.live.hub import Hub
from kodeks.web.live.messages import as_text
from kodeks.web.logs.telling import DESK

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a server in front must not hold messages back
    (b"x-content-type-options", b"nosniff"),
]
_HELLO = b"retry: 1000\n\n" + SIGN_OF_LIFE


async def stream(hub: Hub, scope: Any, receive: Any, send: Any) -> None:
    """Everything new, from where the visitor was, until he leaves or the server stops."""
    found = re.fullmatch(r"/live/((?:desk/)?[0-9A-Za-z_-]{1,20})/?", scope["path"])
    if found is None or scope["method"] != "GET":
        await _refuse(send, 404)
        return
    if hub.streams >= hub.most or hub.is_stopping:
        await _refuse(send, 503)
        return
    is_welcome = not found[1].startswith(DESK) or await hub.admits(found[1], _header(scope, b"cookie"))
    channel = await hub.join(found[1]) if is_welcome else None
    if channel is None:
        await _refuse(send, 404)
        return
    watch = None
    try:
        watch = None if found[1].startswith(DESK) else _watch(hub, found[1], scope)
        await _follow(hub, channel, watch, _known(scope), receive, send)
    finally:
        hub.leave(channel)
        if watch is not None:
            hub.boards.leave(watch)


def _watch(hub: Hub, key: str, scope: Any) -> Watch | None:
    """The boards the visitor asks for."""
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    number, places = asked.get("round", [""])[0], places_in(asked.get("boards", [""])[0])
    if not places or not (number.isascii() and number.isdecimal() and len(number) < 5):
        return None
    return hub.boards.join(key, int(number), places)


def _known(scope: Any) -> int | None:
    """The number of what the visitor knows: the browser tells it when it comes back, the page when it begins."""
    text = _header(scope, b"last-event-id") or parse_qs(scope["query_string"].decode("latin-1")).get("after", [""])[0]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _header(scope: Any, wanted: bytes) -> str:
    return ";".join(value.decode("latin-1") for name, value in scope["headers"] if name == wanted)


async def _follow(hub: Hub, channel: Channel, watch: Watch | None, known: int | None, receive: Any, send: Any) -> None:
    if known is not None and known > channel.number:  # his page came from a process that is ahead
        await hub.catch_up(channel)
    place = channel.place_after(known)
    # who does not know what is shown now looks at everything, and is at this number from now on
    greeting = _HELLO if place is not None else _HELLO + as_text("reload", {}, channel.number)
    listener = Listener(send, channel, channel.end if place is None else place, watch)
    with suppress(TimeoutError):
        async with asyncio.timeout(SLOWEST):
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            await send({"type": "http.response.body", "body": greeting, "more_body": True})
        with channel.told(listener):
            if not hub.is_stopping:
                await listener.hold(receive)
        if hub.is_stopping or channel.is_over:
            async with asyncio.timeout(SLOWEST):
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _refuse(send: Any, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b""})
