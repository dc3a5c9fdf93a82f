"""The log of a tournament in the database: read, folded and kept in memory; appended only when it is on the disk."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

from django.db import transaction

from kodeks.formats.tournament_file import event_line, header_line, read_event_line, read_lines
from kodeks.tournament import (
    Act,
    Appended,
    Decide,
    Event,
    Folded,
    Tournament,
    after,
    append_acts,
    fold,
    fold_on,
    standings_of,
)
from kodeks.web.accounts.models import User
from kodeks.web.desk import models

__all__ = ["Log", "append", "as_file", "create", "import_file", "load"]

_KEPT = 64  # logs in memory a process


class Log(NamedTuple):
    """A log as it stands: the text of the regulations, what it folds to, its events, and the sum of its file."""

    text: str
    folded: Folded
    events: tuple[Event, ...]
    total: str

    @property
    def state(self) -> Tournament:
        """The tournament now."""
        return self.folded.state

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.events[-1].seq if self.events else 0


_logs: dict[int, Log] = {}  # by tournament, the one used last at the end
_guard = Lock()


def load(row: models.Tournament) -> Log:
    """The log of a tournament, with everything that is written."""
    with _guard:
        known = _logs.get(row.pk)
    lines = row.lines.order_by("seq")
    if known is None:
        data = "".join(f"{text}\n" for text in lines.values_list("text", flat=True)).encode()
        read = read_lines(data)
        assert read.damage is None, f"tournament {row.key}: torn line"
        known = Log(read.text, fold(read.regulations, read.events), read.events, read.total)
    else:
        known = _caught_up(known, list(lines.filter(seq__gt=known.seq).values_list("text", flat=True)))
    _keep(row.pk, known)
    return known


def _caught_up(log: Log, texts: list[str]) -> Log:
    """With lines that another process has written."""
    total = log.total
    events: list[Event] = []
    for text in texts:
        event, total = read_event_line(text.encode(), total, log.seq + len(events) + 2)
        events.append(event)
    return Log(log.text, fold_on(log.folded, events), (*log.events, *events), total) if events else log


def _keep(pk: int, log: Log) -> None:
    with _guard:
        newest = _logs.pop(pk, log)
        _logs[pk] = log if log.seq >= newest.seq else newest
        while len(_logs) > _KEPT:
            del _logs[next(iter(_logs))]


def append(
    row: models.Tournament, acts: Sequence[Act] | Decide, *, by: User, at: str, on: int | None = None
) -> list[Appended]:
    """Append acts, each on what those before it made; if one is refused nothing is written. When this returns, what was
    accepted is on the disk."""
    with transaction.atomic(durable=True):
        locked = models.Tournament.objects.select_for_update().get(pk=row.pk)
        log = load(locked)
        outcomes = append_acts(log.state, log.seq + 1, acts, by=str(by), at=at, on=on)
        if not outcomes or not outcomes[-1].step.is_accepted:
            return outcomes
        now = _write(locked, log, outcomes, by)
    _keep(row.pk, now)
    row.refresh_from_db()
    return outcomes


def _write(row: models.Tournament, log: Log, outcomes: list[Appended], by: User | None) -> Log:
    total, lines = log.total, []
    for event, _ in outcomes:
        text, total = event_line(total, event)
        lines.append(models.Line(tournament=row, seq=event.seq, text=text.removesuffix("\n"), user=by))
    models.Line.objects.bulk_create(lines)
    events = (*log.events, *(event for event, _ in outcomes))
    now = Log(log.text, after(log.folded, outcomes), events, total)
    _describe(row, now)
    return now


def _describe(row: models.Tournament, log: Log) -> None:
    """Renew the columns that lists show."""
    regulations = log.state.regulations
    row.name, row.game, row.starts, row.ends = regulations.name, regulations.game, regulations.starts, regulations.ends
    row.seq, row.total, row.is_closed = log.seq, log.total, log.state.is_closed
    row.rounds, row.entrants = len(log.state.rounds), len(log.state.entries)
    row.save()


def create(regulations: str, *, by: User | None = None) -> models.Tournament:
    """A new tournament; regulations that cannot be read are told before anything is written."""
    line, _ = header_line(regulations)
    return import_file(line.encode(), by=by)


def import_file(data: bytes, *, by: User | None = None) -> models.Tournament:
    """A tournament file as a new tournament, line by line; a torn last line was never acknowledged and is left out."""
    read = read_lines(data)
    good = data if read.damage is None else data[: read.damage.good_bytes]
    folded = fold(read.regulations, read.events)
    standings_of(folded.state)  # criteria that there are not are told before anything is written
    texts = good.decode().removesuffix("\n").split("\n")
    log = Log(read.text, folded, read.events, read.total)
    with transaction.atomic(durable=True):
        row = models.Tournament(key=secrets.token_hex(5), total=read.total)
        _describe(row, log)
        seqs = (0, *(event.seq for event in read.events))
        models.Line.objects.bulk_create(
            models.Line(tournament=row, seq=seq, text=text, user=by) for seq, text in zip(seqs, texts, strict=True)
        )
    _keep(row.pk, log)
    return row


def as_file(row: models.Tournament) -> bytes:
    """The tournament file, as the command line reads it."""
    return "".join(f"{text}\n" for text in row.lines.order_by("seq").values_list("text", flat=True)).encode()
