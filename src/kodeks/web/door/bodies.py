"""What a request brings, received whole before a thread is taken: no more than he may bring, in no more time than it
takes somebody with a bad line."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from kodeks.web.door.heads import header
from kodeks.web.door.turned_away import (
    BAD_REQUEST,
    NO_ROOM,
    TOO_LARGE,
    TOO_LARGE_FOR_A_STRANGER,
    TOO_MANY,
    TOO_SLOW,
    TurnedAway,
)

# Seconds that somebody may say nothing: before the head of a request is there, and between two pieces of it.
SILENCE_S = float(os.environ.get("KODEKS_SILENCE", "20"))

Receive = Callable[[], Awaitable[Any]]

LARGEST_REQUEST = 24 * 1024 * 1024  # bytes: a tournament file of 20 MB, and what a form puts around it
SMALL_REQUEST = 64 * 1024  # bytes: of who has not signed in
_PACE = 64 * 1024  # bytes a second: what is larger has longer than twice the silence
_MOST_HELD = 128 * 1024 * 1024  # bytes of everybody
_MOST_OF_ACCOUNT = 2 * LARGEST_REQUEST  # bytes of one account at once
_SMALL_PIECE = 128  # bytes: what comes in smaller pieces than that, on the whole, is made to cost us time
_SOME_PIECES = 256  # that may be as small as they like
_held = 0
_held_of: Counter[str] = Counter()


@asynccontextmanager
async def received_whole(scope: Any, receive: Receive, account: Callable[[], Awaitable[str]]) -> AsyncIterator[bytes]:
    """The body, as long as it is needed. `account` is asked, whose it is, only where it matters: a stranger may bring
    little."""
    length = _length(scope)
    if length is not None and length > LARGEST_REQUEST:
        raise _too_large(LARGEST_REQUEST)
    is_small = length is not None and length <= SMALL_REQUEST
    who = "" if is_small else await account()
    limit = LARGEST_REQUEST if who else SMALL_REQUEST
    if length is not None and length > limit:
        await _let_pass(receive, length)
        raise _too_large(limit)
    expected = limit if length is None else length
    with _room_for(expected, who):
        yield await _in_time(receive, expected, limit) if expected else b""


def _too_large(limit: int) -> TurnedAway:
    if limit == SMALL_REQUEST:
        return TurnedAway(TOO_LARGE_FOR_A_STRANGER, limit=SMALL_REQUEST // 1024)
    return TurnedAway(TOO_LARGE, limit=LARGEST_REQUEST // (1024 * 1024))


async def _in_time(receive: Receive, expected: int, limit: int) -> bytes:
    try:
        async with asyncio.timeout(2 * SILENCE_S + expected / _PACE):
            return await _gathered(receive, limit)
    except TimeoutError:
        raise TurnedAway(TOO_SLOW) from None


def _length(scope: Any) -> int | None:
    """The length a request tells; None if it brings something and does not tell how much."""
    told = header(scope["headers"], b"content-length")
    if told:
        return int(told[:15]) if told.isdigit() else 0
    return None if header(scope["headers"], b"transfer-encoding") else 0


async def _gathered(receive: Receive, limit: int) -> bytes:
    parts: list[bytes] = []
    size, has_more = 0, True
    while has_more:
        async with asyncio.timeout(SILENCE_S):
            message = await receive()
        _judge_line(message)
        parts.append(message.get("body", b""))
        size, has_more = size + len(parts[-1]), message.get("more_body", False)
        if size > limit:
            raise _too_large(limit)
        if len(parts) > _SOME_PIECES + limit // _SMALL_PIECE:
            raise TurnedAway(BAD_REQUEST)
    return b"".join(parts)


def _judge_line(message: Any) -> None:
    """He has left before he had said everything, or what he says is no body: the server below us tells both alike."""
    if message["type"] == "http.disconnect":
        raise TurnedAway(BAD_REQUEST)


async def _let_pass(receive: Receive, length: int) -> None:
    """What is not wanted is received and dropped, for a while: a browser shows no answer before it has sent all."""
    try:
        async with asyncio.timeout(SILENCE_S):
            while length > 0:
                message = await receive()
                _judge_line(message)
                length -= len(message.get("body", b""))
                if not message.get("more_body", False):
                    return
    except TimeoutError:
        return


@contextmanager
def _room_for(length: int, account: str) -> Iterator[None]:
    """Memory for all that is being received is bounded, and so is that of each account, wherever it sends from."""
    global _held
    if account and _held_of[account] + length > _MOST_OF_ACCOUNT:
        raise TurnedAway(TOO_MANY)
    if _held + length > _MOST_HELD:
        raise TurnedAway(NO_ROOM)
    _held += length
    _held_of[account] += length
    try:
        yield
    finally:
        _held -= length
        _held_of[account] -= length
        if not _held_of[account]:
            del _held_of[account]


def again(body: bytes, receive: Receive) -> Receive:
    """The body as if it came now; after it, what really comes."""
    waiting = [body]

    async def given() -> Any:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return given


def measured(scope: Any, body: bytes) -> Any:
    """The request with the length it really has, which Django goes by."""
    headers = [each for each in scope["headers"] if each[0] not in (b"content-length", b"transfer-encoding")]
    return {**scope, "headers": [*headers, (b"content-length", str(len(body)).encode())] if body else headers}
