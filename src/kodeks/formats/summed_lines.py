"""Lines of JSON that end with a checksum over all lines of their log before them."""

from __future__ import annotations

import hashlib
import json

from kodeks.json_text import read_object
from kodeks.malformed import MalformedText


def _sum(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode("ascii") + b"\n" + body).hexdigest()[:16]


def summed_line(before: str, data: dict[str, object]) -> tuple[str, str]:
    """The line with this data, its newline with it, in a log whose sum is `before`; and the sum then."""
    body = json.dumps(data, ensure_ascii=False)
    try:
        total = _sum(before, body.encode("utf-8"))
    except UnicodeEncodeError as error:  # half of a letter, as a terminal with another alphabet hands it over
        raise MalformedText("log-wrong-value", ascii(body[max(0, error.start - 20) : error.end])) from None
    return body[:-1] + end_of_line(total).decode("ascii"), total


def sealed_line(before: str, body: str) -> tuple[str, str]:
    """The JSON of a line, without its newline and with its sum after the sum `before`; and the sum then."""
    total = _sum(before, body.encode("utf-8"))
    return body[:-1] + end_of_line(total).decode("ascii").removesuffix("\n"), total


def end_of_line(total: str) -> bytes:
    """How the last line of a log with this sum ends."""
    return f', "sum": "{total}"}}\n'.encode("ascii")


_END = len(end_of_line("0" * 16)) - 1  # without the newline


def sum_of(raw: bytes) -> str:
    """The sum that a whole line, without its newline, ends with."""
    return raw[-18:-2].decode("ascii")


def is_whole(raw: bytes, before: str) -> bool:
    """Whether a line, without its newline, has the sum it must have after `before`."""
    return raw[-_END:] == end_of_line(_sum(before, raw[:-_END] + b"}"))[:-1]


def checked_sum(raw: bytes, before: str) -> str:
    """The sum up to this line, which must be the one it gives."""
    total = _sum(before, raw[:-_END] + b"}")
    if raw[-_END:] != end_of_line(total)[:-1]:
        raise MalformedText("file-sum-is-wrong", shown(raw[-_END:]))
    return total


def data_of(raw: bytes) -> dict[str, object]:
    """What a line says, without its sum."""
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise MalformedText("file-not-utf8", shown(raw)) from None
    data = read_object(line, kind="log-not-an-object")
    data.pop("sum", None)
    return data


def shown(raw: bytes) -> str:
    """The beginning of a line, for an error."""
    return raw[:100].decode("utf-8", "replace")
