"""Rating lists as the world federations publish them: FIDE's text in columns and its XML, FMJD's table; also packed.

Read piece by piece, for FIDE's have a million rows and more. What is no such list is one error.
"""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import IO, Any, NamedTuple
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from kodeks.formats.entries.table import tidy
from kodeks.formats.packed import ZIP_FAULTS, is_packed
from kodeks.malformed import MalformedText

_UNPACKED = 2 << 30  # bytes: three times FIDE's list of everybody, in XML
_CHUNK = 1 << 16
_LONGEST_LINE = 4_000
_HEAD = re.compile(r"ID ?Number|\S+")  # the headings of FIDE's text: a column goes on until the next one begins
_MONTH = re.compile(r"[A-Z]{3}[0-9]{2}")  # how lists of one tempo head their ratings, as SEP26
_FMJD_HEADS = {"nr_ew", "last_n", "first_n"}


class Publisher(StrEnum):
    """Whose list it is, and so whose numbers it has."""

    FIDE = "fide"
    FMJD = "fmjd"


class PublishedPlayer(NamedTuple):
    """A row of a published list. Lists of FMJD have one rating."""

    number: str
    surname: str
    given_name: str
    federation: str = ""
    sex: str = ""  # "m" or "w"
    title: str = ""
    birth: str = ""  # a year
    standard: int | None = None
    rapid: int | None = None
    blitz: int | None = None


class PublishedList(NamedTuple):
    """Whose list it is, and its rows, to be read once."""

    publisher: Publisher
    players: Iterator[PublishedPlayer]


def read_published(stream: IO[bytes]) -> PublishedList:
    """A list of FIDE or FMJD, as it was downloaded; of a packed one the first list in it."""
    pieces = _pieces(stream)
    first = next(pieces, b"")
    text = first.lstrip(b"\xef\xbb\xbf \r\n")
    if text.startswith(b"<"):
        return PublishedList(Publisher.FIDE, _of_xml(_before(first, pieces)))
    lines = _lines(_before(first, pieces))
    head = next(lines, "")
    if {cell.casefold() for cell in _cells(head, 1)} >= _FMJD_HEADS:
        return PublishedList(Publisher.FMJD, _of_fmjd(head, lines))
    if _HEAD.match(head) and head.casefold().startswith("id") and "Name" in head and "Fed" in head:
        return PublishedList(Publisher.FIDE, _of_columns(head, lines))
    raise MalformedText("published-unknown", head.strip()[:60], line=1, column=1)


def _pieces(stream: IO[bytes]) -> Iterator[bytes]:
    """The bytes of the list, unpacked, and no more of them than any list has."""
    start = stream.read(4)
    if not is_packed(start):
        yield start + stream.read(_CHUNK)
        yield from iter(lambda: stream.read(_CHUNK), b"")
        return
    stream.seek(0)
    try:
        with zipfile.ZipFile(stream) as packed:
            names = [each for each in packed.namelist() if each.casefold().endswith((".txt", ".xml", ".csv", ".dra"))]
            if not names:
                raise MalformedText("published-unknown", ", ".join(packed.namelist())[:60], line=1, column=1)
            left = _UNPACKED
            with packed.open(names[0]) as unpacked:
                while piece := unpacked.read(_CHUNK):
                    left -= len(piece)
                    if left < 0:
                        raise MalformedText("published-too-large", names[0], line=1, column=1)
                    yield piece
    except ZIP_FAULTS:
        raise MalformedText("published-damaged", "ZIP", line=1, column=1) from None


def _before(first: bytes, pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from pieces


def _lines(pieces: Iterable[bytes]) -> Iterator[str]:
    rest = b""
    for piece in pieces:
        *whole, rest = (rest + piece).split(b"\n")
        yield from map(_decoded, whole)
        if len(rest) > _LONGEST_LINE:
            raise MalformedText("published-unknown", _decoded(rest[:60]), line=1, column=1)
    if rest:
        yield _decoded(rest)


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig").replace("\r", "")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace").replace("\r", "")


# FIDE's text


def _of_columns(head: str, lines: Iterator[str]) -> Iterator[PublishedPlayer]:
    """By the headings: lists of one tempo and of all three have them in other places."""
    starts = [(each[0], each.start()) for each in _HEAD.finditer(head)]
    ends = [start for _, start in starts[1:]] + [_LONGEST_LINE]
    columns = {name.casefold(): slice(start, end) for (name, start), end in zip(starts, ends, strict=True)}
    monthly = next((columns[name.casefold()] for name, _ in starts if _MONTH.fullmatch(name)), None)
    if monthly is not None:
        columns["srtng"] = monthly
    number = next(place for name, place in columns.items() if name.startswith("id"))
    for row, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        cells = {name: line[place].strip() for name, place in columns.items()}
        yield _fide(cells, line[number].strip(), row, _OF_TEXT)


_OF_TEXT = ("name", "fed", "sex", "tit", "wtit", "b-day", "srtng", "rrtng", "brtng")
_OF_XML = ("name", "country", "sex", "title", "w_title", "birthday", "rating", "rapid_rating", "blitz_rating")


def _fide(cells: Mapping[str, str], number: str, row: int, names: Sequence[str]) -> PublishedPlayer:
    name, federation, sex, title, women_title, birth, *ratings = (cells.get(each, "") for each in names)
    if not (number.isascii() and number.isdigit()) or not name:
        raise MalformedText("published-bad-row", f"{number} {name}"[:60], line=row, column=1)
    surname, _, given_name = _tidy(name).partition(",")
    return PublishedPlayer(
        number,
        surname.strip(),
        given_name.strip(),
        federation[:3],
        {"M": "m", "F": "w"}.get(sex[:1].upper(), ""),
        title or women_title,
        _year(birth),
        *map(_rating, ratings),
    )


def _tidy(text: str) -> str:
    return " ".join(text.split()) if text.isascii() else tidy(text)


def _year(text: str) -> str:
    return text[:4] if text[:4].isascii() and text[:4].isdigit() and text[:4] > "1800" else ""


def _rating(text: str) -> int | None:
    """A rating; 0 is none."""
    return (int(text) or None) if text.isascii() and text.isdigit() and len(text) < 5 else None


# FIDE's XML


def _of_xml(pieces: Iterable[bytes]) -> Iterator[PublishedPlayer]:
    parser: Any = XMLPullParser(("start", "end"))
    root: Element | None = None
    row = 0
    try:
        for piece in pieces:
            if b"<!" in piece:  # a list declares nothing: entities within entities fill any memory
                raise MalformedText("published-unknown", "<!", line=1, column=1)
            parser.feed(piece)
            for event, element in parser.read_events():
                if event == "start":
                    root = element if root is None else root
                elif element.tag == "player":
                    row += 1
                    yield _of_element(element, row)
                    assert root is not None
                    root.clear()
        parser.close()
    except ParseError as error:
        line, column = error.position
        raise MalformedText("published-damaged", "XML", line=line, column=column + 1) from None
    if not row:
        raise MalformedText("published-unknown", "XML", line=1, column=1)


def _of_element(element: Element, row: int) -> PublishedPlayer:
    cells = {child.tag: (child.text or "").strip() for child in element}
    return _fide(cells, cells.get("fideid", ""), row, _OF_XML)


# FMJD's table


def _of_fmjd(head: str, lines: Iterator[str]) -> Iterator[PublishedPlayer]:
    names = [cell.casefold() for cell in _cells(head, 1)]
    for row, line in enumerate(lines, start=2):
        if line.strip():
            yield _of_cells(dict(zip(names, _cells(line, row), strict=False)), row)


def _cells(line: str, row: int) -> list[str]:
    try:
        return [_tidy(cell) for cell in next(csv.reader([line]), [])]
    except csv.Error:
        raise MalformedText("published-bad-row", line[:60], line=row, column=1) from None


def _of_cells(cells: Mapping[str, str], row: int) -> PublishedPlayer:
    def get(name: str) -> str:
        return cells.get(name, "")

    surname, given_name = get("last_n"), get("first_n")
    if not get("nr_ew") or not (surname or given_name):
        raise MalformedText("published-bad-row", " ".join(cells.values())[:60], line=row, column=1)
    is_woman = bool(get("wrating").strip("0") or get("wtitle"))
    return PublishedPlayer(
        get("nr_ew"),
        surname or given_name,
        given_name if surname else "",
        get("country").upper()[:3],
        {"M": "m", "F": "w", "W": "w", "V": "w"}.get(get("sex")[:1].upper(), "w" if is_woman else ""),
        get("title") or get("wtitle"),
        _year(get("birth") or get("born")),
        _rating(get("rating")) or _rating(get("wrating")),
    )
