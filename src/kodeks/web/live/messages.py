"""What streams say: a message for each line of a log that changed something for everybody, numbered as they came."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from django.db import connections

from kodeks.tournament import Tournament
from kodeks.web.door.short_json import json_text
from kodeks.web.logs import models
from kodeks.web.logs.log import load
from kodeks.web.logs.telling import DESK
from kodeks.web.publication.changes import changes
from kodeks.web.publication.disclosure import Disclosure, disclosure_of
from kodeks.web.publication.models import Publication

KEPT = 256  # messages that are told again to who comes back


class News(NamedTuple):
    """The messages after a line of the log, each with its number; the number before the first of them, and that of what
    everybody knows now. The last line of the log is for the hub: nobody is told."""

    since: int
    number: int
    line: int
    messages: tuple[tuple[int, bytes], ...]


def as_text(event: str, facts: object, number: int | None = None) -> bytes:
    head = "" if number is None else f"id: {number}\n"
    return f"{head}event: {event}\ndata: {json_text(facts)}\n\n".encode()


def news_since(name: str, line: int | None) -> News | None:
    """What is new in a channel after a line, or the latest if none is named; None if it has nothing for anybody."""
    try:
        return _pulse_since(name.removeprefix(DESK), line) if name.startswith(DESK) else _published_since(name, line)
    finally:
        connections.close_all()  # the thread may wait long for its next work


def _pulse_since(key: str, line: int | None) -> News | None:
    """That something is new, for pages that ask themselves: so nothing can leak. At the desk lines are the numbers."""
    now = models.Tournament.objects.filter(key=key).values_list("seq", flat=True).first()
    if now is None:
        return None
    is_new = line is not None and now != line
    return News(now if line is None else line, now, now, ((now, as_text("pulse", {}, now)),) if is_new else ())


def _published_since(key: str, line: int | None) -> News | None:
    publication = Publication.objects.select_related("tournament").filter(tournament__key=key).first()
    if publication is None or not publication.is_public:
        return None
    log = load(publication.tournament)
    told = disclosure_of(log.state, publication)
    if line is None:
        line = told.lines[-KEPT] - 1 if len(told.lines) > KEPT else 0
    states = [*takewhile(lambda state: state.seq > line, log.state.history())]
    base = states[-1].previous if states else None
    first = bisect_right(told.lines, line)  # how many were told before
    messages = _messages([*([] if base is None else [base]), *reversed(states)], publication, told, first)
    return News(told.number_at(first), told.number, log.seq, messages)


def _messages(
    states: Sequence[Tournament], publication: Publication, told: Disclosure, first: int
) -> tuple[tuple[int, bytes], ...]:
    shown = map(publication.shown, states)
    differences = (found for before, after in pairwise(shown) if (found := changes(before, after)))
    numbered = ((told.number_at(count), found) for count, found in enumerate(differences, start=first + 1))
    return tuple((number, as_text("change", {"seq": number, "changes": found}, number)) for number, found in numbered)


def sequences(names: Sequence[str]) -> dict[str, int]:
    """How far the logs are that somebody watches, by the names of their channels; what is not shown has none."""
    try:
        rows = models.Tournament.objects.filter(key__in={name.removeprefix(DESK) for name in names})
        known = dict(rows.values_list("key", "seq"))
        shown = set(rows.filter(publication__is_public=True).values_list("key", flat=True))
        desks = {
            name: known[key] for name in names if name.startswith(DESK) and (key := name.removeprefix(DESK)) in known
        }
        return desks | {name: known[name] for name in names if name in shown}
    finally:
        connections.close_all()
