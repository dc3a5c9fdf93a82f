"""Cookies, read in one pass. `http.cookies` before Python 3.11.10 takes time with the square of their length."""

from __future__ import annotations

import re

from kodeks.web.door.heads import Header, header

__all__ = ["cookie", "read_cookies"]

_ESCAPED = re.compile(r"\\(?:([0-3][0-7][0-7])|(.))")


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
