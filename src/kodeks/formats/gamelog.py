"""Game logs: JSON lines, the conditions first, then one event a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from kodeks.formats.json_fields import build, plain, read_time, write_time
from kodeks.game import ACTS, Actor, Conditions, Event
from kodeks.json_text import read_object
from kodeks.malformed import MalformedText

__all__ = [
    "FORMAT",
    "VERSION",
    "conditions_of_line",
    "event_data",
    "event_of_line",
    "header_data",
    "read_log",
    "write_log",
]

FORMAT = "game"
VERSION = 1
T = TypeVar("T")
_ACTORS = {actor.value: actor for actor in Actor}
_KINDS = {act: kind for kind, act in ACTS.items()}


def read_log(text: str) -> tuple[Conditions, list[Event]]:
    """The conditions and the events of a log. Blank lines are passed over."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise MalformedText("log-is-empty", "")
    conditions = _at(lines[0], conditions_of_line)
    return conditions, [_at(line, event_of_line) for line in lines[1:]]


def _at(line: tuple[int, str], read: Callable[[dict[str, object]], T]) -> T:
    number, text = line
    try:
        return read(read_object(text, kind="log-not-an-object"))
    except MalformedText as error:
        raise error.at(line=number, column=1) from None


def conditions_of_line(data: dict[str, object]) -> Conditions:
    """What the first line of a log says."""
    if data.pop("kodeks", None) != FORMAT:
        raise MalformedText("log-not-a-game", FORMAT)
    version = data.pop("version", None)
    if type(version) is not int or version != VERSION:
        raise MalformedText("log-unknown-version", str(version))
    conditions = build(Conditions, data)
    assert isinstance(conditions, Conditions)
    return conditions


def event_of_line(data: dict[str, object]) -> Event:
    """What any other line says."""
    for name in ("seq", "at", "by", "do"):
        if name not in data:
            raise MalformedText("log-missing-field", name)
    seq, by, kind = data.pop("seq"), data.pop("by"), data.pop("do")
    at_ms = read_time(data.pop("at"))
    if type(seq) is not int or seq < 1:
        raise MalformedText("log-wrong-value", f"seq: {seq}")
    if not isinstance(by, str) or by not in _ACTORS:
        raise MalformedText("log-unknown-actor", str(by))
    if not isinstance(kind, str) or kind not in ACTS:
        raise MalformedText("log-unknown-act", str(kind))
    who = data.pop("who", "")
    if not isinstance(who, str):
        raise MalformedText("log-wrong-value", f"who: {who}")
    return Event(seq, at_ms, _ACTORS[by], build(ACTS[kind], data), who)


def write_log(conditions: Conditions, events: Iterable[Event]) -> str:
    """The log as text, one object a line; what has its usual value is left out."""
    lines = (header_data(conditions), *map(event_data, events))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def header_data(conditions: Conditions) -> dict[str, object]:
    """The first line as data."""
    return {"kodeks": FORMAT, "version": VERSION, **plain(conditions)}


def event_data(event: Event) -> dict[str, object]:
    """Any other line as data."""
    head = {"seq": event.seq, "at": write_time(event.at_ms), "by": event.by.value}
    who = {"who": event.who} if event.who else {}
    return {**head, **who, "do": _KINDS[type(event.act)], **plain(event.act)}
