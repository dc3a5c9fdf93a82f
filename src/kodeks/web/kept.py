"""Public pages as they were last sent, kept by the door for a second at most, or until their tournament changes.

Django marks an answer that is the same for everybody with the header KEEP and the key of its tournament.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import NamedTuple, TypeAlias

from kodeks.web.door.heads import Header, header
from kodeks.web.door.speech import spoken

__all__ = ["EVERYTHING", "KEEP", "Header", "Kept", "Key", "drop", "drop_all", "find", "keep", "key_of", "moment"]

KEEP = "Kodeks-Keep"
EVERYTHING = "*"  # the mark of a page about all tournaments
_AGE = 1.0  # seconds
_MOST = 512  # pages a process
_MOST_BYTES = 64 * 1024 * 1024  # of all of them
_LONGEST = 400  # letters of an address: nobody needs more
_WORTH_PACKING = 1_024  # bytes

Key: TypeAlias = tuple[bytes, ...]


class Kept(NamedTuple):
    """An answer: its headers, its body as it is and packed, how it is recognised, and when it was made."""

    headers: tuple[Header, ...]
    body: bytes
    packed: bytes
    tag: bytes
    made: float
    about: str

    @property
    def size(self) -> int:
        """What it takes in memory, roughly."""
        return len(self.body) + len(self.packed) + 1_000


_pages: OrderedDict[Key, Kept] = OrderedDict()
_changes = 0  # so that a page made before a change is not kept after it
_size = 0
_guard = Lock()


def key_of(method: str, path: str, query: bytes, headers: Sequence[Header]) -> Key | None:
    """What makes an answer another one: the address as the visitor knows it, and the language. None if the answer is
    not for keeping. Headers are read as Django reads them, or one visitor could choose what others get."""
    if method not in ("GET", "HEAD") or not path.startswith(("/public/", "/api/")) or len(path) + len(query) > _LONGEST:
        return None
    host, proto = header(headers, b"host"), header(headers, b"x-forwarded-proto")
    return path.encode(), query, host, proto, spoken(headers).encode()


def find(key: Key) -> Kept | None:
    """The page, if it is fresh."""
    page = _pages.get(key)
    return page if page is not None and monotonic() - page.made < _AGE else None


def moment() -> tuple[int, float]:
    """Now: how often anything changed, and the time. Taken before a page is made."""
    return _changes, monotonic()


def keep(key: Key, headers: Iterable[Header], body: bytes, about: str, since: tuple[int, float]) -> Kept:
    """Keep an answer that was begun at a moment, unless something has changed since."""
    global _size
    tag = b'W/"' + sha256(body).hexdigest()[:20].encode() + b'"'  # weak: packed or not it is the same page
    packed = gzip.compress(body, 5, mtime=0) if len(body) >= _WORTH_PACKING else b""
    page = Kept(tuple(headers), body, packed, tag, since[1], about)
    with _guard:
        if _changes == since[0]:
            _forget(key)
            _pages[key] = page
            _size += page.size
            while len(_pages) > _MOST or _size > _MOST_BYTES:
                _forget(next(iter(_pages)))
    return page


def _forget(key: Key) -> None:
    global _size
    page = _pages.pop(key, None)
    _size -= 0 if page is None else page.size


def drop(about: str) -> None:
    """A tournament has changed: its pages, and those about all, are made anew."""
    global _changes
    with _guard:
        _changes += 1
        for key in [key for key, page in _pages.items() if page.about in (about, EVERYTHING)]:
            _forget(key)


def drop_all() -> None:
    """Something has changed, nobody knows what."""
    global _changes, _size
    with _guard:
        _changes += 1
        _pages.clear()
        _size = 0
