"""Small pages of the door: what is wrong and what to do, in the language of who asks. They need no database."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import engines
from django.utils import translation

from kodeks.web.door.headers import POLICY
from kodeks.web.door.heads import spoken
from kodeks.web.door.request_ids import request_id
from kodeks.web.door.turned_away import Reason, TurnedAway
from kodeks.web.pages.words import say

_NAME = b"NAME-OF-REQUEST"  # stands in for it while a page is kept
_AGAIN = {429: b"10", 503: b"10"}  # seconds after which it is worth trying again


async def refuse(away: TurnedAway, scope: Any, send: Any) -> None:
    """Send the page; the line ends with it, for who was turned away may still be sending."""
    body = page_of(spoken(scope["headers"]), away.reason, **away.facts)
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", POLICY.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"connection", b"close"),
    ]
    if away.reason.status in _AGAIN:
        headers.append((b"retry-after", _AGAIN[away.reason.status]))
    await send({"type": "http.response.start", "status": away.reason.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def page_of(language: str, reason: Reason, **facts: int | str) -> bytes:
    """With the name of the request, by which it is found in the log."""
    return _page_of(language, reason, **facts).replace(_NAME, request_id.get().encode())


@lru_cache(maxsize=64)
def _page_of(language: str, reason: Reason, **facts: int | str) -> bytes:
    with translation.override(language):
        told = {"title": say(reason.title), "what": say(reason.what, **facts), "request_id": _NAME.decode()}
        return engines["jinja2"].get_template("error.html").render(told).encode()
