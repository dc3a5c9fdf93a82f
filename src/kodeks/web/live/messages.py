"""What streams say: a message for each line of a log that changed something for everybody."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from django.db import connections

from kodeks.tournament import Tournament
from kodeks.web.desk import models
from kodeks.web.desk.log import load
from kodeks.web.live.changes import changes
from kodeks.web.live.telling import DESK
from kodeks.web.live.told import last_told
from kodeks.web.public.models import Publication

__all__ = ["KEPT", "News", "as_text", "news_since", "sequences"]

KEPT = 256  # lines of a log that are told again to who comes back


class News(NamedTuple):
    """The messages after a line of the log, each with its number, and the number of the last line."""

    since: int
    seq: int
    messages: tuple[tuple[int, bytes], ...]


def as_text(event: str, facts: object, number: int | None = None) -> bytes:
    """A message as the stream carries it."""
    head = "" if number is None else f"id: {number}\n"
    return f"{head}event: {event}\ndata: {json.dumps(facts, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()


def news_since(name: str, seq: int | None) -> News | None:
    """What is new in a channel after a line, or the latest if none is named; None if it has nothing for anybody."""
    try:
        return _pulse_since(name.removeprefix(DESK), seq) if name.startswith(DESK) else _published_since(name, seq)
    finally:
        connections.close_all()  # the thread may wait long for its next work


def _pulse_since(key: str, seq: int | None) -> News | None:
    """That something is new, for pages that ask themselves: so nothing can leak."""
    now = models.Tournament.objects.filter(key=key).values_list("seq", flat=True).first()
    if now is None:
        return None
    is_new = seq is not None and now != seq
    return News(now if seq is None else seq, now, ((now, as_text("pulse", {}, now)),) if is_new else ())


def _published_since(key: str, seq: int | None) -> News | None:
    publication = Publication.objects.select_related("tournament").filter(tournament__key=key).first()
    if publication is None or not publication.is_public:
        return None
    log = load(publication.tournament)
    since = max(0, log.seq - KEPT) if seq is None else seq
    states = [*takewhile(lambda state: state.seq > since, log.state.history())]
    base = states[-1].previous if states else None
    told = tuple(_told([*([] if base is None else [base]), *reversed(states)], publication))
    if seq is None and not told:  # nothing new for anybody for long: who knows the last of it knows all
        since = min(since, last_told(log.state, publication))
    return News(since, log.seq, told)


def _told(states: Sequence[Tournament], publication: Publication) -> list[tuple[int, bytes]]:
    shown = [(state.seq, publication.shown(state)) for state in states]
    found = ((number, changes(before, after)) for (_, before), (number, after) in pairwise(shown))
    return [(number, as_text("change", {"seq": number, "changes": each}, number)) for number, each in found if each]


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
