"""Write a game log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from kodeks.formats.gamelog.reader import FORMAT, VERSION
from kodeks.formats.json_fields import plain, write_time
from kodeks.game import ACTS, Conditions, Event

__all__ = ["write_log"]

_KINDS = {act: kind for kind, act in ACTS.items()}


def write_log(conditions: Conditions, events: Iterable[Event]) -> str:
    """The log as text, one object a line; what has its usual value is left out."""
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in _lines(conditions, events))


def _lines(conditions: Conditions, events: Iterable[Event]) -> Iterator[dict[str, object]]:
    yield {"kodeks": FORMAT, "version": VERSION, **plain(conditions)}
    for event in events:
        kind = _KINDS[type(event.act)]
        yield {
            "seq": event.seq,
            "at": write_time(event.at_ms),
            "by": event.by.value,
            "do": kind,
            **plain(event.act),
        }
