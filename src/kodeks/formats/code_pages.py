"""Text of files from other programs, whatever code page they were saved in."""

from __future__ import annotations

import codecs
from typing import NamedTuple

from kodeks.malformed import MalformedText

__all__ = ["CODE_PAGES", "Decoded", "decode"]

CODE_PAGES = ("cp1250", "iso8859_2", "cp1252")  # in this order where two fit equally well
_POLISH = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")
_MARKS = (  # a mark at the beginning of the file tells
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf_16"),
    (codecs.BOM_UTF16_BE, "utf_16"),
)


class Decoded(NamedTuple):
    """The text and its code page; an assumed one is to be told to the user, for bytes alone do not prove it."""

    text: str
    encoding: str
    is_assumed: bool = False


def decode(data: bytes | str, encoding: str | None = None) -> Decoded:
    """The text: in the code page given; else by its mark, as UTF-8, or in the page that makes the best words."""
    if isinstance(data, str):
        return _checked(Decoded(data.removeprefix("\ufeff"), "utf-8"))
    if encoding is not None:
        return _checked(Decoded(_decoded(data, encoding).removeprefix("\ufeff"), encoding))
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _checked(Decoded(_decoded(data, marked), marked))
    try:
        return _checked(Decoded(data.decode("utf-8"), "utf-8"))
    except UnicodeDecodeError:
        return _checked(_assumed(data))


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError) as error:
        place = error.start if isinstance(error, UnicodeDecodeError) else 0
        raise MalformedText("not-in-this-encoding", encoding, line=data.count(b"\n", 0, place) + 1) from None


def _assumed(data: bytes) -> Decoded:
    found = []
    for encoding in CODE_PAGES:
        try:
            found.append(Decoded(data.decode(encoding), encoding, is_assumed=True))
        except UnicodeDecodeError:  # this page has no such byte
            continue
    return min(found, key=lambda each: _strange(each.text))  # never empty: iso8859_2 has every byte


def _strange(text: str) -> int:
    """How little the text beyond ASCII looks like words: no letters at all, or letters that Polish has not."""
    return sum(1 if letter.isalpha() else 3 for letter in text if letter > "\x7f" and letter not in _POLISH)


def _checked(decoded: Decoded) -> Decoded:
    """A file with zero bytes is no text."""
    if "\0" in decoded.text:
        raise MalformedText("not-text", decoded.text[:20].replace("\0", " "), line=1)
    return decoded
