"""Text of files from other programs, whatever code page they were saved in."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from kodeks.malformed import MalformedText


class NotInThisEncoding(MalformedText):
    """Bytes that are no text in the encoding they were taken for."""


CODE_PAGES = ("cp1250", "iso8859_2", "cp1252")  # in this order where two fit equally well
_DOS = "cp852"  # files of the nineties; its ł and ś are no letters at all in the page that came after it
_NEWLINE = re.compile(r"\r\n|\r|\n")
_LOOKED_AT = 4_000  # bytes
_POLISH = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")
_WESTERN = frozenset("àãåèêïñõøùûÀÃÅÈÊÏÑÕØÙÛ")  # of the letters that only cp1252 has, those that are common
_CENTRAL = frozenset("ŠšŽž")  # in both pages, but hardly ever written in the West
_MARKS = (  # a mark at the beginning of the file tells
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf_16"),
    (codecs.BOM_UTF16_BE, "utf_16"),
)


class DecodedText(NamedTuple):
    """The text and its code page; an assumed one is to be told to the user, for bytes alone do not prove it."""

    text: str
    encoding: str
    is_assumed: bool = False


def decode(data: bytes | str, encoding: str | None = None) -> DecodedText:
    """The text: in the code page given; else by its mark, as UTF-8, as UTF-16 that lost its mark, or in the page that
    makes the best words."""
    if isinstance(data, str):
        return _checked(DecodedText(data.removeprefix("\ufeff"), "utf-8"))
    if encoding is not None:
        return _checked(DecodedText(_decoded(data, encoding).removeprefix("\ufeff"), encoding))
    marked = marked_page(data)
    if marked is not None:
        return _checked(DecodedText(_decoded(data, marked), marked))
    wide = unmarked_page(data)
    if wide is not None:
        return _checked(DecodedText(_decoded(data, wide), wide, is_assumed=True))
    try:
        return _checked(DecodedText(data.decode("utf-8"), "utf-8"))
    except UnicodeDecodeError as error:
        _refuse_damaged(data, error.start)
        return _checked(_assumed(data))


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode(encoding, "ignore"))
        raise NotInThisEncoding("not-in-this-encoding", encoding, line=line, column=column) from None
    except LookupError:
        raise NotInThisEncoding("not-in-this-encoding", encoding, line=1, column=1) from None


def _place(before: str) -> tuple[int, int]:
    """The line and the column of what comes after a text."""
    lines = _NEWLINE.split(before)
    return len(lines), len(lines[-1]) + 1


def marked_page(data: bytes) -> str | None:
    """The encoding that a mark at the beginning tells."""
    return next((marked for mark, marked in _MARKS if data.startswith(mark)), None)


def unmarked_page(data: bytes) -> str | None:
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


def _assumed(data: bytes) -> DecodedText:
    encoding = best_page(Counter(data))
    return DecodedText(data.decode(encoding), encoding, is_assumed=True)


def best_page(counts: Mapping[int, int]) -> str:
    """The page in which these bytes, each met so often, look most like words."""
    strange: dict[str, int] = {}
    may_be_dos = any(not bytes((byte,)).decode("cp1250", "ignore") for byte in counts)
    for encoding in (*CODE_PAGES, _DOS) if may_be_dos else CODE_PAGES:
        try:
            strange[encoding] = sum(
                count * _strangeness(byte, encoding) for byte, count in counts.items() if byte > 0x7F
            )
        except UnicodeDecodeError:  # this page has no such byte
            continue
    return min(strange, key=strange.__getitem__)  # never empty: iso8859_2 has every byte


def _strangeness(byte: int, encoding: str) -> int:
    """How little a byte beyond ASCII looks like a letter of a word: no letter at all, or one that is rare where this
    page is used. What Central and Western Europe share is strange in neither."""
    letter = bytes((byte,)).decode(encoding)
    if not letter.isalpha():
        return 3
    if encoding == "cp1252":
        is_shared = letter == bytes((byte,)).decode("cp1250", "replace") and letter not in _CENTRAL
        return 0 if letter in _WESTERN or is_shared else 2
    return 0 if letter in _POLISH or letter == bytes((byte,)).decode("cp1252", "replace") else 1


def _checked(decoded: DecodedText) -> DecodedText:
    """A file with zero bytes is no text."""
    if "\0" in decoded.text:
        line, column = _place(decoded.text[: decoded.text.index("\0")])
        shown = "".join(letter if letter.isprintable() else " " for letter in decoded.text[:20])
        raise MalformedText("not-text", shown, line=line, column=column)
    return decoded
