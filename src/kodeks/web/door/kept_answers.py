"""Answering from what is kept, in raw ASGI; what is not there is asked of Django, and kept if it may be.

Many who ask for the same page at the same moment wait for one answer.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from kodeks.web.door import kept

_MARK = kept.KEEP.lower().encode()
_NOT_KEPT = {b"content-length", b"etag", _MARK}
_VARIES_BY = {b"cookie", b"accept-language", b"accept-encoding"}  # of cookies only the language: the key has it
_being_made: dict[tuple[kept.Key, int], asyncio.Future[kept.KeptPage | None]] = {}


class _Answer(NamedTuple):
    head: dict[str, Any]
    body: bytes

    def header(self, name: bytes) -> bytes | None:
        found = [value for each, value in self.head["headers"] if each.lower() == name]
        return b",".join(found) if found else None

    @property
    def is_for_everybody(self) -> bool:
        """Whether it says so, and nothing in it speaks against that."""
        varies = {each.strip().lower() for each in (self.header(b"vary") or b"").split(b",")} - {b""}
        is_marked = self.head["status"] == 200 and self.header(_MARK) is not None
        return is_marked and self.header(b"set-cookie") is None and varies <= _VARIES_BY


async def answer_from_kept(django: Any, scope: Any, receive: Any, send: Any) -> None:
    key = kept.key_of(scope["method"], scope["path"], scope["query_string"], scope["headers"])
    if key is None:
        await django(scope, receive, send)
        return
    page = kept.find(key)
    if page is None:
        since = kept.moment()
        flight = _being_made.get((key, since[0]))
        page = None if flight is None else await asyncio.shield(flight)
        if page is None:
            page = await _make(django, key, since, scope, receive, send)
    if page is not None:
        await _send(page, scope, send)


async def _make(
    django: Any, key: kept.Key, since: tuple[int, float], scope: Any, receive: Any, send: Any
) -> kept.KeptPage | None:
    """Ask Django. An answer that is not for everybody goes to who asked, and to nobody else; where there is no database
    the page as it was last is better than none."""
    mine: asyncio.Future[kept.KeptPage | None] = asyncio.get_running_loop().create_future()
    _being_made.setdefault((key, since[0]), mine)
    page = None
    try:
        answer = await _asked(django, scope, receive)
        if answer.is_for_everybody:
            headers = [each for each in answer.head["headers"] if each[0].lower() not in _NOT_KEPT]
            about = (answer.header(_MARK) or b"").decode("latin-1")
            page = kept.keep(key, headers, answer.body, about, since)
        elif answer.head["status"] != 503 or (page := kept.last(key)) is None:
            await _pass_on(answer, scope, send)
    finally:
        if _being_made.get((key, since[0])) is mine:
            del _being_made[key, since[0]]
        mine.set_result(page)
    return page


async def _asked(django: Any, scope: Any, receive: Any) -> _Answer:
    heads: list[dict[str, Any]] = []
    parts: list[bytes] = []

    async def gather(message: Any) -> None:
        if message["type"] == "http.response.start":
            heads.append(message)
        else:
            parts.append(message.get("body", b""))

    await django({**scope, "method": "GET"}, receive, gather)
    return _Answer(heads[0], b"".join(parts))


async def _pass_on(answer: _Answer, scope: Any, send: Any) -> None:
    headers = [each for each in answer.head["headers"] if each[0].lower() != _MARK]
    await send({**answer.head, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else answer.body})


async def _send(page: kept.KeptPage, scope: Any, send: Any) -> None:
    asked = {name: _values(scope["headers"], name) for name in (b"if-none-match", b"accept-encoding")}
    headers = [*page.headers, (b"etag", page.tag)]
    if page.packed:
        headers.append((b"vary", b"accept-encoding"))
    if page.tag.removeprefix(b"W/") in {each.removeprefix(b"W/") for each in asked[b"if-none-match"]}:
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    body = page.body
    if page.packed and _takes_gzip(asked[b"accept-encoding"]):
        body = page.packed
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _values(headers: Iterable[kept.Header], name: bytes) -> list[bytes]:
    return [part.strip() for each, value in headers if each == name for part in value.split(b",")]


def _takes_gzip(accepted: Iterable[bytes]) -> bool:
    """Whether packed is welcome: `gzip;q=0` says that it is not."""
    for each in accepted:
        coding, _, weight = each.partition(b";")
        if coding.strip().lower() == b"gzip":
            return re.fullmatch(rb"\s*q\s*=\s*0(\.0*)?\s*", weight, re.IGNORECASE) is None
    return False
