"""Public pages as they were last sent, kept by the door for a second at most, or until their tournament changes; and
longer, for when there is no database: then they are shown as what they are.

Django marks an answer that is the same for everybody with the header KEEP and the key of its tournament.
"""

from __future__ import annotations

import gzip
import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import NamedTuple, TypeAlias

from django.utils import translation

from kodeks.web.door.heads import Header, header, spoken
from kodeks.web.pages.words import say

__all__ = [
    "EVERYTHING",
    "KEEP",
    "Header",
    "KeptPage",
    "Key",
    "drop",
    "drop_all",
    "find",
    "forget",
    "keep",
    "key_of",
    "last",
    "moment",
]

KEEP = "Kodeks-Keep"
EVERYTHING = "*"  # the mark of a page about all tournaments
_AGE = 1.0  # seconds
_OLDEST = 3 * 3600.0  # seconds after which a page is worth nothing, whatever has happened
_MOST = 512  # pages a process
_MOST_BYTES = 64 * 1024 * 1024  # of all of them
_LONGEST = 400  # letters of an address: nobody needs more
_WORTH_PACKING = 1_024  # bytes
_MAIN = re.compile(rb"<main[^>]*>")

Key: TypeAlias = tuple[bytes, ...]


class KeptPage(NamedTuple):
    """An answer: its headers, its body as it is and packed, how it is recognised, and when it was made."""

    headers: tuple[Header, ...]
    body: bytes
    packed: bytes
    tag: bytes
    made: float
    about: str
    is_fresh: bool = True  # nothing has changed since

    @property
    def size(self) -> int:
        """What it takes in memory, roughly."""
        return len(self.body) + len(self.packed) + 1_000


_pages: OrderedDict[Key, KeptPage] = OrderedDict()
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


def find(key: Key) -> KeptPage | None:
    """The page, if it is fresh."""
    page = _pages.get(key)
    return page if page is not None and page.is_fresh and monotonic() - page.made < _AGE else None


def last(key: Key) -> KeptPage | None:
    """The page as it was last, where nobody can make it anew; it says how old it is."""
    page = _pages.get(key)
    age = 0.0 if page is None else monotonic() - page.made
    if page is None or age > _OLDEST:
        return None
    body = _MAIN.sub(rb"\g<0>" + _told_age(key[-1].decode(), age), page.body, count=1) if _is_html(page) else page.body
    headers = [(name, value) for name, value in page.headers if name.lower() != b"cache-control"]
    headers += [(b"age", b"%d" % age), (b"warning", b'111 - "Revalidation Failed"'), (b"cache-control", b"no-store")]
    return page._replace(headers=tuple(headers), body=body, packed=b"", tag=_tag(body))


def _is_html(page: KeptPage) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in page.headers)


def _told_age(language: str, age: float) -> bytes:
    with translation.override(language):
        said = say("door-page-of-before", minutes=max(1, round(age / 60)))
    return f'<p class="notice error" role="status">{said}</p>'.encode()


def _tag(body: bytes) -> bytes:
    return b'W/"' + sha256(body).hexdigest()[:20].encode() + b'"'  # weak: packed or not it is the same page


def moment() -> tuple[int, float]:
    """Now: how often anything changed, and the time. Taken before a page is made."""
    return _changes, monotonic()


def keep(key: Key, headers: Iterable[Header], body: bytes, about: str, since: tuple[int, float]) -> KeptPage:
    """Keep an answer that was begun at a moment, unless something has changed since."""
    global _size
    packed = gzip.compress(body, 5, mtime=0) if len(body) >= _WORTH_PACKING else b""
    page = KeptPage(tuple(headers), body, packed, _tag(body), since[1], about)
    with _guard:
        if _changes == since[0]:
            _remove(key)
            _pages[key] = page
            _size += page.size
            while len(_pages) > _MOST or _size > _MOST_BYTES:
                _remove(next(iter(_pages)))
    return page


def _remove(key: Key) -> None:
    global _size
    page = _pages.pop(key, None)
    _size -= 0 if page is None else page.size


def drop(about: str) -> None:
    """A tournament has changed: its pages, and those about all, are made anew."""
    global _changes
    with _guard:
        _changes += 1
        for key, page in _of(about):
            _pages[key] = page._replace(is_fresh=False)


def forget(about: str) -> None:
    """What is public of a tournament has changed: nobody may see it as it was before, whatever happens."""
    global _changes
    with _guard:
        _changes += 1
        for key, _ in _of(about):
            _remove(key)


def _of(about: str) -> list[tuple[Key, KeptPage]]:
    return [(key, page) for key, page in _pages.items() if page.about in (about, EVERYTHING)]


def drop_all() -> None:
    """Something has changed, nobody knows what."""
    global _changes, _size
    with _guard:
        _changes += 1
        _pages.clear()
        _size = 0
