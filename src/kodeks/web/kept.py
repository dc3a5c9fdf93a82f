"""Public pages as they were last sent, kept by the door for a second at most, or until their tournament changes.

Django marks an answer that is the same for everybody with the header KEEP and the key of its tournament.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import NamedTuple, TypeAlias

__all__ = ["EVERYTHING", "KEEP", "Kept", "Key", "drop", "drop_all", "find", "keep", "key_of", "moment"]

KEEP = "Kodeks-Keep"
EVERYTHING = "*"  # the mark of a page about all tournaments
_AGE = 1.0  # seconds
_MOST = 512  # pages a process
_WORTH_PACKING = 1_024  # bytes

Header: TypeAlias = tuple[bytes, bytes]
Key: TypeAlias = tuple[bytes, ...]


class Kept(NamedTuple):
    """An answer: its headers, its body as it is and packed, how it is recognised, and when it was made."""

    headers: tuple[Header, ...]
    body: bytes
    packed: bytes
    tag: bytes
    made: float
    about: str


_pages: OrderedDict[Key, Kept] = OrderedDict()
_changes = 0  # so that a page made before a change is not kept after it
_guard = Lock()


def key_of(method: str, path: str, query: bytes, headers: Iterable[Header]) -> Key | None:
    """What makes an answer another one: the address, and the language. None if the answer is not for keeping."""
    if method not in ("GET", "HEAD") or not path.startswith(("/public/", "/api/")):
        return None
    found = dict(headers)
    cookies = found.get(b"cookie", b"").split(b"; ")
    spoken = next((each for each in cookies if each.startswith(b"django_language=")), b"")
    read = (found.get(name, b"") for name in (b"host", b"accept-language", b"accept"))
    return path.encode(), query, spoken, *read


def find(key: Key) -> Kept | None:
    """The page, if it is fresh."""
    page = _pages.get(key)
    return page if page is not None and monotonic() - page.made < _AGE else None


def moment() -> tuple[int, float]:
    """Now: how often anything changed, and the time. Taken before a page is made."""
    return _changes, monotonic()


def keep(key: Key, headers: Iterable[Header], body: bytes, about: str, since: tuple[int, float]) -> Kept:
    """Keep an answer that was begun at a moment, unless something has changed since."""
    tag = b'"' + sha256(body).hexdigest()[:20].encode() + b'"'
    packed = gzip.compress(body, 5, mtime=0) if len(body) >= _WORTH_PACKING else b""
    page = Kept(tuple(headers), body, packed, tag, since[1], about)
    with _guard:
        if _changes == since[0]:
            _pages[key] = page
            _pages.move_to_end(key)
            while len(_pages) > _MOST:
                _pages.popitem(last=False)
    return page


def drop(about: str) -> None:
    """A tournament has changed: its pages, and those about all, are made anew."""
    global _changes
    with _guard:
        _changes += 1
        for key in [key for key, page in _pages.items() if page.about in (about, EVERYTHING)]:
            del _pages[key]


def drop_all() -> None:
    """Something has changed, nobody knows what."""
    global _changes
    with _guard:
        _changes += 1
        _pages.clear()
