"""The bridge from the door to Django: its own WSGI handler, in threads, which never wait for who reads slowly."""

from __future__ import annotations

import os
from typing import Any, cast

import django
from a2wsgi import WSGIMiddleware
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest, get_str_from_wsgi
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


def bridge() -> Any:
    """Django as an ASGI application. An answer is handed over whole: a thread is free when it has made it."""
    django.setup(set_prefix=False)
    return WSGIMiddleware(cast(Any, _Handler()), workers=THREADS, send_queue_size=0)
