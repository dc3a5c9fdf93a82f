"""The bridge from the door to Django: its own WSGI handler, in threads, which never wait for who reads slowly. What was
asked goes to a thread whole and the answer comes back whole: each word between thread and loop costs as much as a
query."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple, cast

import django
from a2wsgi.wsgi import build_environ
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest, get_str_from_wsgi
from django.http import HttpRequest
from django.urls import ResolverMatch, get_resolver
from django.utils.functional import cached_property

from kodeks.web.door.heads import read_cookies

THREADS = int(os.environ.get("KODEKS_THREADS", "8"))


class _Request(WSGIRequest):
    """Django's own, but for cookies."""

    @cached_property
    def COOKIES(self) -> dict[str, str]:  # type: ignore[override]
        """Read in one pass, whatever Python this is."""
        return read_cookies(get_str_from_wsgi(self.environ, "HTTP_COOKIE", ""))


class _Handler(WSGIHandler):
    request_class = _Request

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """Django's own, but for addresses that are asked again and again."""
        request.resolver_match = found = _view_at(request.path_info)
        return found


@lru_cache(maxsize=1_024)
def _view_at(path: str) -> ResolverMatch:
    return get_resolver().resolve(path)


class _Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def bridge() -> Any:
    """Django as an ASGI application. A thread is free when it has made its answer."""
    django.setup(set_prefix=False)
    handler, threads = cast(Any, _Handler()), ThreadPoolExecutor(THREADS, thread_name_prefix="WSGI")

    async def application(scope: Any, receive: Any, send: Any) -> None:
        body = await _body(receive)
        work = asyncio.get_running_loop().run_in_executor
        status, headers, made = await work(threads, copy_context().run, _answered, handler, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": made})

    return application


async def _body(receive: Any) -> bytes:
    parts, has_more = [], True
    while has_more:
        message = await receive()
        parts.append(message.get("body", b""))
        has_more = message.get("more_body", False)
    return b"".join(parts)


def _answered(handler: Any, scope: Any, body: bytes) -> _Answer:
    """In a thread."""
    heads: list[tuple[str, list[tuple[str, str]]]] = []

    def begin(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        heads.append((status, headers))

    made = handler(build_environ(scope, cast(Any, BytesIO(body))), begin)
    try:
        whole = b"".join(made)
    finally:
        made.close()
    status, told = heads[-1]
    headers = [(name.strip().encode("latin-1").lower(), value.strip().encode("latin-1")) for name, value in told]
    return _Answer(int(status.split(" ", 1)[0]), headers, whole)
