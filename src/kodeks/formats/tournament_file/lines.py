"""Lines of a tournament file: the regulations first, then one event a line.

Every line ends with the sum of the file so far: the first 16 digits of the SHA-256 of the sum before and the line. So a
line that was changed, lost or put elsewhere is found. A last line that is torn, as a crash while writing leaves it, was
never acknowledged: it is told apart from damage, so that it may be dropped.
"""

from __future__ import annotations

import hashlib
import json
from typing import NamedTuple

from kodeks.formats.gamelog.fields import build, plain
from kodeks.formats.regulations import read_regulations
from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.tournament import ACTS, Event, Regulations
from kodeks.tournament.fold import KINDS

__all__ = ["Damage", "Lines", "event_line", "header_line", "read_lines"]

FORMAT = "tournament"
VERSION = 1
_SUM = ', "sum": '


class Damage(NamedTuple):
    """A torn last line: where the good part ends, in bytes, and what is torn."""

    good_bytes: int
    text: str


class Lines(NamedTuple):
    """What a file says: the text of the regulations and what it means, the events, and the sum of it all."""

    text: str
    regulations: Regulations
    events: tuple[Event, ...]
    total: str
    damage: Damage | None = None


def _sum(before: str, body: str) -> str:
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()[:16]


def _line(before: str, data: dict[str, object]) -> tuple[str, str]:
    body = json.dumps(data, ensure_ascii=False)
    total = _sum(before, body)
    return f'{body[:-1]}{_SUM}"{total}"}}\n', total


def header_line(regulations: str) -> tuple[str, str]:
    """The first line of a new file, and its sum."""
    return _line("", {"kodeks": FORMAT, "version": VERSION, "regulations": regulations})


def event_line(before: str, event: Event) -> tuple[str, str]:
    """The next line of a file whose sum is `before`, and the sum then."""
    kind = KINDS[type(event.act)]
    head = {"seq": event.seq, "on": event.on, "at": event.at, "by": event.by, "do": kind}
    return _line(before, {**head, **plain(event.act)})


def read_lines(data: bytes) -> Lines:
    """Read a whole file. Damage other than a torn last line is an error that names the line."""
    *whole, rest = data.split(b"\n")
    good_bytes = len(data) - len(rest)
    damage = Damage(good_bytes, rest.decode("utf-8", "replace")) if rest else None
    if not whole:
        raise MalformedText(
            "file-is-empty" if not data else "file-without-header", data[:60].decode("utf-8", "replace")
        )
    total, text, events = "", "", []
    regulations: Regulations | None = None
    for number, raw in enumerate(whole, start=1):
        try:
            data_of_line, total = _checked(raw, total)
            if regulations is None:
                text, regulations = _header(data_of_line)
            else:
                events.append(_event(data_of_line))
        except MalformedText as error:
            raise error.at(line=number, column=1) from None
    assert regulations is not None
    return Lines(text, regulations, tuple(events), total, damage)


def _checked(raw: bytes, before: str) -> tuple[dict[str, object], str]:
    """The object of a line whose sum is right."""
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise MalformedText("file-not-utf8", raw[:60].decode("utf-8", "replace")) from None
    data = read_object(line, kind="log-not-an-object")
    given = data.pop("sum", None)
    body, _, _ = line.rpartition(_SUM)
    total = _sum(before, body + "}")
    if given != total:
        raise MalformedText("file-sum-is-wrong", str(given))
    return data, total


def _header(data: dict[str, object]) -> tuple[str, Regulations]:
    if data.get("kodeks") != FORMAT:
        raise MalformedText("file-not-a-tournament", str(data.get("kodeks")))
    if data.get("version") != VERSION:
        raise MalformedText("log-unknown-version", str(data.get("version")))
    text = data.get("regulations")
    if not isinstance(text, str):
        raise MalformedText("log-missing-field", "regulations")
    return text, read_regulations(text)


def _event(data: dict[str, object]) -> Event:
    for name, kind in (("seq", int), ("on", int), ("at", str), ("by", str), ("do", str)):
        if type(data.get(name)) is not kind:
            raise MalformedText("log-wrong-value" if name in data else "log-missing-field", name)
    act = str(data["do"])
    if act not in ACTS:
        raise MalformedText("log-unknown-act", act)
    fields = {name: value for name, value in data.items() if name not in ("seq", "on", "at", "by", "do")}
    seq, on = data["seq"], data["on"]
    assert isinstance(seq, int)
    assert isinstance(on, int)
    return Event(seq, on, str(data["at"]), str(data["by"]), build(ACTS[act], fields))
