"""The word between processes, by the Redis protocol (Redis, Valkey). Without KODEKS_REDIS there is one process.

A word that is lost does no harm: every process also looks at the database once a second, and screens of a hall at their
pages with every sign of life.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from redis import Redis, RedisError
from redis import asyncio as redis_asyncio
from redis.asyncio.client import PubSub

from kodeks.web.door import kept

Word = Mapping[str, Any]  # its key says for whom; its event and data what
_CHANNEL = "kodeks.live"
_DRAWN = secrets.token_hex(8)
_PATIENCE = 1.0  # seconds until the server is tried again
_SILENCE = 15.0  # seconds without a word until the server is asked whether it is there, and until that is answered
_log = logging.getLogger("kodeks.live")


def address() -> str:
    """Where the server is, such as redis://127.0.0.1:6379/0; empty if there is none."""
    return os.environ.get("KODEKS_REDIS", "")


def _me() -> str:
    """Which process this is, among all that share a server: in containers each has the number 1, and one that was
    forked has drawn the same."""
    return f"{_DRAWN}-{os.getpid()}"


@lru_cache(maxsize=1)
def _server(at: str, process: str) -> Redis:
    return Redis.from_url(at, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)


def say(word: Word) -> None:
    """To all other processes. If the server cannot be reached what was written stays written."""
    at = address()
    if not at:
        return
    try:
        _server(at, _me()).publish(_CHANNEL, f"{_me()} {json.dumps(word)}")
    except RedisError as error:
        _log.warning("live: %s", error)


def answers() -> bool:
    """Whether the server is there."""
    try:
        return bool(_server(address(), _me()).ping())
    except RedisError:
        return False


async def hear(heard: Callable[[Word], None], anew: Callable[[], None]) -> None:
    """Hand over every word of other processes; after a break in the line, all that may have been missed."""
    mine = _me()
    while True:
        try:
            async with redis_asyncio.from_url(address()) as server, server.pubsub() as line:
                await line.subscribe(_CHANNEL)
                anew()
                await _listen(line, lambda message: _hand_over(message, mine, heard))
        except (RedisError, OSError) as error:
            _log.warning("live: %s", error)
        await asyncio.sleep(_PATIENCE)


async def _listen(line: PubSub, heard: Callable[[dict[str, Any]], None]) -> None:
    """As long as the server lives: one whose machine is gone says nothing any more, nor that it has gone."""
    is_asked = False
    while True:
        message = await line.get_message(timeout=_SILENCE)
        if message is not None:
            is_asked = False
            heard(message)
        elif is_asked:
            raise ConnectionError(f"{urlsplit(address()).hostname}: silence")
        else:
            await line.ping()
            is_asked = True


def _hand_over(message: dict[str, Any], mine: str, heard: Callable[[Word], None]) -> None:
    if message["type"] != "message":
        return
    process, _, text = message["data"].decode().partition(" ")
    if process != mine:
        word = json.loads(text)
        if word["event"] is None:
            kept.drop(word["key"])
        elif word["event"] == "reload":
            kept.forget(word["key"])
        heard(word)
