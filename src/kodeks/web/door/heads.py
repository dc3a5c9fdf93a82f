"""The head of a request as ASGI has it: what it says under a name, how long it is, for which host it asks."""

from __future__ import annotations

import string
from collections.abc import Iterable
from typing import Any, TypeAlias
from urllib.parse import quote

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from kodeks.web.door.turned_away import BAD_REQUEST, HEAD_TOO_LONG, TurnedAway

__all__ = ["LONGEST_HEAD", "Header", "header", "judge_head", "plain"]

Header: TypeAlias = tuple[bytes, bytes]
LONGEST_HEAD = 16 * 1024  # bytes of the address and all headers together
_LETTERS = string.punctuation  # as they stand in a query


def header(headers: Iterable[Header], name: bytes) -> bytes:
    """All a request says under a name, as Django reads it."""
    return b",".join(value for each, value in headers if each == name)


def judge_head(scope: Any) -> None:
    """Turn away a head that is too long, and one that asks for another host than ours."""
    length = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    if length + len(scope["path"]) + len(scope.get("query_string", b"")) > LONGEST_HEAD:
        raise TurnedAway(HEAD_TOO_LONG, limit=LONGEST_HEAD // 1024)
    host = header(scope["headers"], b"host").decode("latin-1")
    if host and not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        raise TurnedAway(BAD_REQUEST)


def plain(scope: Any) -> Any:
    """The request without what means one thing here and another behind the bridge to Django: names of headers with an
    underscore, which become those with a hyphen; letters in a query that are none of ASCII."""
    headers = [each for each in scope["headers"] if b"_" not in each[0]]
    query = scope.get("query_string", b"")
    return {**scope, "headers": headers, "query_string": query if query.isascii() else quote(query, _LETTERS).encode()}
