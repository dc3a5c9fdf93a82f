"""Answering from what is kept, in raw ASGI; what is not there is asked of Django, and kept if it may be."""

from __future__ import annotations

from typing import Any

from kodeks.web import kept

__all__ = ["answer_from_kept"]

_MARK = kept.KEEP.lower().encode()
_NOT_KEPT = {b"content-length", b"etag", _MARK}


async def answer_from_kept(django: Any, scope: Any, receive: Any, send: Any) -> None:
    """One request for a page."""
    key = kept.key_of(scope["method"], scope["path"], scope["query_string"], scope["headers"])
    if key is None:
        await django(scope, receive, send)
        return
    page = kept.find(key)
    if page is not None:
        await _send(page, scope, send)
        return
    since = kept.moment()
    heads: list[Any] = []
    parts: list[bytes] = []

    async def gather(message: Any) -> None:
        if message["type"] == "http.response.start":
            heads.append(message)
        else:
            parts.append(message.get("body", b""))

    await django({**scope, "method": "GET"}, receive, gather)
    body, head = b"".join(parts), heads[0]
    about = next((value for name, value in head["headers"] if name.lower() == _MARK), None)
    if about is None or head["status"] != 200:
        headers = [each for each in head["headers"] if each[0].lower() != _MARK]
        await send({**head, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
        return
    headers = [each for each in head["headers"] if each[0].lower() not in _NOT_KEPT]
    await _send(kept.keep(key, headers, body, about.decode("latin-1"), since), scope, send)


async def _send(page: kept.Kept, scope: Any, send: Any) -> None:
    asked = dict(scope["headers"])
    headers = [*page.headers, (b"etag", page.tag)]
    if page.tag in asked.get(b"if-none-match", b""):
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    body = page.body
    if page.packed:
        headers.append((b"vary", b"accept-encoding"))
        if b"gzip" in asked.get(b"accept-encoding", b""):
            body = page.packed
            headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
