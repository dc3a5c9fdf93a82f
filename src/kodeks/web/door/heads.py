"""The head of a request as ASGI has it: what it says under a name, how long it is, for which host it asks; its cookies,
read in one pass, and the language of who sent it."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, TypeAlias, cast
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.utils.translation import get_language_from_request

from kodeks.web.door.addresses import is_before_us
from kodeks.web.door.turned_away import BAD_REQUEST, HEAD_TOO_LONG, NO_SUCH_METHOD, TurnedAway

Header: TypeAlias = tuple[bytes, bytes]
_METHODS = frozenset(("GET", "HEAD", "POST", "OPTIONS"))
LONGEST_HEAD = 16 * 1024  # bytes of the address and all headers together
_LETTERS = string.punctuation  # as they stand in a query
_ESCAPED = re.compile(r"\\(?:([0-3][0-7][0-7])|(.))")


def header(headers: Iterable[Header], name: bytes) -> bytes:
    """All a request says under a name, as Django reads it."""
    return b",".join(value for each, value in headers if each == name)


def judge_head(scope: Any) -> None:
    """Turn away a head that is too long, one that asks for another host than ours, and what nobody here answers."""
    if scope.get("method", "GET") not in _METHODS:
        raise TurnedAway(NO_SUCH_METHOD)
    length = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    if length + len(scope["path"]) + len(scope.get("query_string", b"")) > LONGEST_HEAD:
        raise TurnedAway(HEAD_TOO_LONG, limit=LONGEST_HEAD // 1024)
    is_named = any(name == b"host" for name, _ in scope["headers"]) or scope.get("http_version") == "1.1"
    host = header(scope["headers"], b"host").decode("latin-1")
    if is_named and not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        raise TurnedAway(BAD_REQUEST)


def plain(scope: Any) -> Any:
    """The request without what means one thing here and another behind the bridge to Django: names of headers with an
    underscore, which become those with a hyphen; letters in a query that are none of ASCII. Nor with what only a server
    before us may tell."""
    is_told = is_before_us((scope.get("client") or ("", 0))[0])
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if b"_" not in name and (is_told or not name.startswith(b"x-forwarded-"))
    ]
    query = scope.get("query_string", b"")
    return {**scope, "headers": headers, "query_string": query if query.isascii() else quote(query, _LETTERS).encode()}


def read_cookies(text: str) -> dict[str, str]:
    """The cookies of a header, as Django reads them: the last of a name counts, one without a name has none."""
    found = {}
    for part in text.split(";"):
        name, is_named, value = part.partition("=")
        if not is_named:
            name, value = "", part
        if name.strip() or value.strip():
            found[name.strip()] = _plain(value.strip())
    return found


def _plain(value: str) -> str:
    """Without quotation marks, and with what stands for letters that a cookie cannot have."""
    if len(value) < 2 or not (value.startswith('"') and value.endswith('"')):
        return value
    return _ESCAPED.sub(lambda found: chr(int(found[1], 8)) if found[1] else found[2], value[1:-1])


def cookie(headers: tuple[Header, ...] | list[Header], name: str) -> str | None:
    """One cookie of a request; None if it has none of this name."""
    text = header(headers, b"cookie").decode("latin-1")
    return read_cookies(text).get(name) if name in text else None


def spoken(headers: Sequence[Header]) -> str:
    accepted = header(headers, b"accept-language").decode("latin-1")
    return _spoken(cookie([*headers], settings.LANGUAGE_COOKIE_NAME), accepted)


@lru_cache(maxsize=256)
def _spoken(chosen: str | None, accepted: str) -> str:
    cookies = {} if chosen is None else {settings.LANGUAGE_COOKIE_NAME: chosen}
    asked = SimpleNamespace(COOKIES=cookies, META={"HTTP_ACCEPT_LANGUAGE": accepted})
    return get_language_from_request(cast(HttpRequest, asked))
