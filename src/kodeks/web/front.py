"""The door: an ASGI application that keeps out what is too large, holds the live streams, answers what it has kept of
public pages, and hands everything else to Django in threads."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import string
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, cast
from urllib.parse import quote

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

from kodeks import words

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
_application = get_wsgi_application()  # the modules below need Django's models

from kodeks.web.kept_answers import answer_from_kept  # noqa: E402
from kodeks.web.live.hub import Hub  # noqa: E402
from kodeks.web.live.stream import stream  # noqa: E402
from kodeks.web.warming import warm_up  # noqa: E402

__all__ = ["END_STREAMS", "LARGEST_REQUEST", "application", "end_streams", "plain"]

LARGEST_REQUEST = 24 * 1024 * 1024  # bytes: a tournament file of 20 MB, and what a form puts around it
END_STREAMS = signal.SIGUSR1 if os.name == "posix" else signal.SIGTERM  # before the server stops: it waits for them
_LETTERS = string.punctuation  # as they stand in a query
_PATIENCE = 10  # seconds that answers under way have when the server stops

_django = WSGIMiddleware(cast(Any, _application), workers=int(os.environ.get("KODEKS_THREADS", "8")))
_hub = Hub()
_under_way = 0
logging.getLogger("django.request").addHandler(logging.StreamHandler())  # what breaks is told where the server runs
logging.getLogger("django.request").setLevel(logging.ERROR)


def end_streams() -> None:
    """The server is about to stop: nobody is to wait for it."""
    _hub.stop()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """One request; or the beginning and the end of the server."""
    global _under_way
    if scope["type"] == "lifespan":
        await _live(receive, send)
        return
    if scope["type"] == "http" and _length(scope) > LARGEST_REQUEST:
        await _refuse(send)
        return

    async def received() -> Any:  # the bridge wants a coroutine, the server gives some other kind of promise
        return await receive()

    if scope["path"].startswith("/live/"):
        await stream(_hub, scope, received, send)
        return
    _under_way += 1
    try:
        await answer_from_kept(_django, plain(scope), received, send)
    finally:
        _under_way -= 1


def plain(scope: Any) -> Any:
    """The request without what means one thing here and another behind the bridge to Django: names of headers with an
    underscore, which become those with a hyphen; letters in a query that are none of ASCII."""
    headers = [each for each in scope["headers"] if b"_" not in each[0]]
    query = scope["query_string"]
    return {**scope, "headers": headers, "query_string": query if query.isascii() else quote(query, _LETTERS).encode()}


def _length(scope: Any) -> int:
    """The length a request tells; one that tells none has no body for Django."""
    text = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(text[:15]) if text.isdigit() else 0


async def _refuse(send: Any) -> None:
    limit = LARGEST_REQUEST // (1024 * 1024)
    text = "\n".join(words.say(language, "serve-request-too-large", limit=limit) for language in words.LANGUAGES)
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


async def _live(receive: Any, send: Any) -> None:
    """The first visitor finds everything ready. At the end, what is being answered is answered: a thread that waits for
    this loop must not be left alone."""
    await receive()
    _hub.start()
    if os.name == "posix":
        asyncio.get_running_loop().add_signal_handler(END_STREAMS, _hub.stop)
    await asyncio.to_thread(warm_up)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    _hub.stop()
    for _ in range(_PATIENCE * 50):
        if not _under_way:
            break
        await asyncio.sleep(0.02)
    await send({"type": "lifespan.shutdown.complete"})


def _end_with(parent: Any) -> None:
    wait([parent.sentinel])
    os._exit(1)


if (_parent := multiprocessing.parent_process()) is not None:  # one of several workers does not outlive the server
    Thread(target=_end_with, args=(_parent,), daemon=True).start()
