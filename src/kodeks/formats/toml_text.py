"""TOML as people write it: how deep and how long it is is judged before it is parsed, every error is one of ours; and
TOML as we write it.

The parser of the standard library keeps every beginning of a dotted key, so that thirty kilobytes of `a.a.a.…` take a
gigabyte. Whatever reads TOML that a user wrote reads it here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation

from kodeks.malformed import MalformedText

LARGEST = 1_000_000  # characters: a register of some thousand arbiters
_DEEPEST = 16  # names of a key, brackets in brackets: no text of ours needs more than four

_TOKEN = re.compile(
    r"""(?P<string>"{3}|\'{3}|["\'\#])"""
    r"|(?P<number>\b0[xob][0-9A-Fa-f_]{32,})"
    r"|(?P<open>[\[{])|(?P<close>[\]}])|(?P<dot>\.)|(?P<end>[\n=,])"
)
_CLOSING = {  # what ends a string or a comment, and what of it would only seem to
    '"""': re.compile(r'\\.|"{3,5}', re.DOTALL),
    "'''": re.compile(r"'{3,5}"),
    '"': re.compile(r'\\.|["\n]'),
    "'": re.compile(r"['\n]"),
    "#": re.compile(r"\n"),
}
_AT = re.compile(r"\(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)\Z")
_HEADER = re.compile(r"\[(\[?)([^\[\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"[A-Za-z0-9_\-\"'. \t]+")


def read_toml(text: str) -> dict[str, object]:
    """The tables of a text; what is not TOML, too long or too deep is an error with its place."""
    if len(text) > LARGEST:
        raise MalformedText("toml-too-long", text)
    _check(text)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        what, (line, column) = _told(str(error), text)
        raise MalformedText("regulations-not-toml", what, line=line, column=column) from None
    except (ValueError, InvalidOperation):  # a number without end, or with an exponent that no number has
        raise MalformedText("regulations-not-toml", text) from None


def _told(message: str, text: str) -> tuple[str, tuple[int, int | None]]:
    """What the parser says, and where; at the end of the document it names no line."""
    place = _AT.search(message)
    what = message if place is None else message[: place.start()].rstrip()
    if place is None or place[1] is None:
        return what, (len(text.splitlines()), None)
    return what, (int(place[1]), int(place[2]))


def _check(text: str) -> None:
    """Nothing nested too deep; no number so long that nobody could print it."""
    depth = dots = at = 0
    while (token := _TOKEN.search(text, at)) is not None:
        kind, at = token.lastgroup, token.end()
        if kind == "string":  # what stands in strings and comments does not count
            at = _behind(text, token[0], at)
        elif kind == "dot":
            dots += 1
        else:
            dots = 0
            depth += (kind == "open") - (kind == "close")
        if depth > _DEEPEST or dots >= _DEEPEST or kind == "number":
            start = text.rfind("\n", 0, token.start()) + 1
            line, column = text.count("\n", 0, start) + 1, token.start() - start + 1
            reason = "not-a-count" if kind == "number" else "toml-too-deep"
            raise MalformedText(reason, text[start : start + 100], line=line, column=column)


def _behind(text: str, opened: str, at: int) -> int:
    """Where a string or comment that was opened before this place has ended; a line that ends is still to come."""
    for found in _CLOSING[opened].finditer(text, at):
        if found[0][0] != "\\":
            return found.start() if found[0] == "\n" else found.end()
    return len(text)


def place_of(text: str, path: tuple[str, ...]) -> tuple[int | None, int | None]:
    """Line and column of a setting by its path, `arbiters.0.role` for one of several; of the nearest table above it, if
    it has no line of its own; nothing if there is none."""
    places = {found: (line, column) for line, column, found in reversed(list(_paths(text)))}
    above = (places.get(path[:length]) for length in range(len(path), 0, -1))
    return next((place for place in above if place is not None), (None, None))


def _paths(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Line, column and path of every header and setting; lists of tables count their entries, each inside its own."""
    table: tuple[str, ...] = ()
    counts: dict[tuple[str, ...], int] = {}
    for line, content in enumerate(text.splitlines(), start=1):
        column = len(content) - len(content.lstrip()) + 1
        header = _HEADER.fullmatch(content.strip())
        key, equals, _ = content.partition("=")
        if header is not None:
            table = _table(header[2], counts, is_list=bool(header[1]))
            yield line, column, table
        elif equals and _KEY.fullmatch(key):
            yield line, column, (*table, *(part.strip(" \t\"'") for part in key.split(".")))


def _table(name: str, counts: dict[tuple[str, ...], int], *, is_list: bool) -> tuple[str, ...]:
    *above, last = name.replace(" ", "").split(".")
    table: tuple[str, ...] = ()
    for each in above:
        table = (*table, each)
        table = (*table, str(counts[table])) if table in counts else table
    table = (*table, last)
    if not is_list:
        return table
    counts[table] = counts.get(table, -1) + 1
    return *table, str(counts[table])


# Writing

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def write_toml(data: Mapping[str, object]) -> str:
    """Settings and tables as text: in their order, but tables after what is none, as TOML wants it."""
    return "\n".join(_written(data, "")).strip("\n") + "\n"


def _written(data: Mapping[str, object], path: str) -> Iterator[str]:
    for key, value in data.items():
        if not _is_table(value):
            yield f"{key} = {_literal(value)}"
    for key, value in data.items():
        if isinstance(value, dict):
            yield from ("", f"[{path}{key}]", *_written(value, f"{path}{key}."))
        elif isinstance(value, list) and _is_table(value):
            for entry in value:
                yield from ("", f"[[{path}{key}]]", *_written(entry, f"{path}{key}."))


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    return quoted(value) if isinstance(value, str) else str(value)  # numbers and dates


def quoted(text: str) -> str:
    letters = (
        _ESCAPES[letter] if letter in _ESCAPES else letter if letter.isprintable() else f"\\U{ord(letter):08X}"
        for letter in text
    )
    return f'"{"".join(letters)}"'
