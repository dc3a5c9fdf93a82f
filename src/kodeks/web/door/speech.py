"""The language of who asks, as Django would choose it: by the cookie he has, or by what his browser says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import cast

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from kodeks.web.door.cookies import cookie
from kodeks.web.door.heads import Header, header

__all__ = ["spoken"]


def spoken(headers: Sequence[Header]) -> str:
    """The language of a request."""
    accepted = header(headers, b"accept-language").decode("latin-1")
    return _spoken(cookie([*headers], settings.LANGUAGE_COOKIE_NAME), accepted)


@lru_cache(maxsize=256)
def _spoken(chosen: str | None, accepted: str) -> str:
    cookies = {} if chosen is None else {settings.LANGUAGE_COOKIE_NAME: chosen}
    asked = SimpleNamespace(COOKIES=cookies, META={"HTTP_ACCEPT_LANGUAGE": accepted})
    return get_language_from_request(cast(HttpRequest, asked))
