"""Text of files from other programs, whatever code page they were saved in."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from kodeks.malformed import MalformedText

__all__ = ["CODE_PAGES", "Decoded", "decode"]

CODE_PAGES = ("cp1250", "iso8859_2", "cp1252")  # in this order where two fit equally well
_NEWLINE = re.compile(r"\r\n|\r|\n")
_LOOKED_AT = 4_000  # bytes
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
    """The text: in the code page given; else by its mark, as UTF-8, as UTF-16 that lost its mark, or in the page that
    makes the best words."""
    if isinstance(data, str):
        return _checked(Decoded(data.removeprefix("\ufeff"), "utf-8"))
    if encoding is not None:
        return _checked(Decoded(_decoded(data, encoding).removeprefix("\ufeff"), encoding))
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _checked(Decoded(_decoded(data, marked), marked))
    wide = _unmarked(data)
    if wide is not None:
        return _checked(Decoded(_decoded(data, wide), wide, is_assumed=True))
    try:
        return _checked(Decoded(data.decode("utf-8"), "utf-8"))
    except UnicodeDecodeError as error:
        _refuse_damaged(data, error.start)
        return _checked(_assumed(data))


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode(encoding, "ignore"))
        raise MalformedText("not-in-this-encoding", encoding, line=line, column=column) from None
    except LookupError:
        raise MalformedText("not-in-this-encoding", encoding, line=1, column=1) from None


def _place(before: str) -> tuple[int, int]:
    """The line and the column of what comes after a text."""
    lines = _NEWLINE.split(before)
    return len(lines), len(lines[-1]) + 1


def _unmarked(data: bytes) -> str | None:
    """UTF-16 without its mark: of plain letters every other byte is zero."""
    start = data[:_LOOKED_AT]
    first, second = start[::2].count(0), start[1::2].count(0)
    if 4 * max(first, second) < len(start) or (first and second):
        return None
    return "utf_16_be" if first else "utf_16_le" if second else None


def _refuse_damaged(data: bytes, place: int) -> None:
    """A file of UTF-8 in which some letters are broken is no file of an old code page: it would be read as rubbish."""
    letters = [letter for letter in data.decode("utf-8", "surrogateescape") if letter > "\x7f"]
    broken = sum("\udc80" <= letter <= "\udcff" for letter in letters)
    if len(letters) - broken > broken:
        line, column = _place(data[:place].decode("utf-8"))
        around = data[max(0, place - 20) : place + 20].decode("utf-8", "replace")
        raise MalformedText("letter-is-damaged", " ".join(around.split()), line=line, column=column)


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
        line, column = _place(decoded.text[: decoded.text.index("\0")])
        shown = "".join(letter if letter.isprintable() else " " for letter in decoded.text[:20])
        raise MalformedText("not-text", shown, line=line, column=column)
    return decoded
