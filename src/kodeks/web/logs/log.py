"""The log of a tournament in the database: read, folded and kept in memory; appended only when it is on the disk."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from contextvars import Context, copy_context
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.signals import post_save
from django.utils import timezone

from kodeks.formats.game_streams import is_game_line
from kodeks.formats.tournament_file import end_of_line, event_line, good_part, header_line, read_event_line, read_lines
from kodeks.malformed import MalformedText
from kodeks.tournament import (
    Act,
    AppendedAct,
    Decide,
    Event,
    FoldedLog,
    Tournament,
    after,
    append_acts,
    fold,
    fold_on,
    standings_of,
)
from kodeks.tournament.acts import Enter, Forbid, Note, Pair, SwapColours, Undo
from kodeks.tournament.announced import announced
from kodeks.tournament.law import MOST_EVENTS, MOST_OF_A_KIND
from kodeks.web.accounts.models import User
from kodeks.web.door.prepared import prepared, stored_moment
from kodeks.web.logs import memory, models, tally, telling
from kodeks.web.logs.games import MOST_LINES, follow_pairing, games_as_file, import_games
from kodeks.web.logs.keeping import keep_if_due
from kodeks.web.logs.together import Together
from kodeks.web.rights import Role

EVENT_SIZE = 2_400  # bytes of an event in memory, with the state after it, as measured with 300 players
_LONGEST_NAME = 300
_GROWING = (Enter, Forbid, Note)
_LOCKED = prepared(lambda pk: models.Tournament.objects.select_for_update().filter(pk=pk))
_SHOWN = ("name", "game", "starts", "ends", "seq", "total", "is_closed", "seal", "rounds", "entrants")
_RENEW = f"UPDATE {models.Tournament._meta.db_table} SET {', '.join(f'{name} = %s' for name in _SHOWN)} WHERE id = %s"
_ADD = (
    f"INSERT INTO {models.Line._meta.db_table} (tournament_id, seq, text, written_at, user_id) VALUES "
    "(%s, %s, %s, %s, %s)"
)


class Log(NamedTuple):
    """A log as it stands: the text of the regulations, what it folds to, its events, and the sum of its file."""

    text: str
    folded: FoldedLog
    events: tuple[Event, ...]
    total: str

    @property
    def state(self) -> Tournament:
        return self.folded.state

    @property
    def seq(self) -> int:
        return self.events[-1].seq if self.events else 0


def load(row: models.Tournament) -> Log:
    """The log of a tournament, with everything that is written. One whose lines were written anew, because somebody was
    taken out of them, is not the one that is known any more: the last known line has another sum."""
    known: Log | None = memory.recall(_key(row.pk))
    texts = [] if known is None else _texts_from(row.pk, known.seq)
    if known is None or not texts or not texts[0].endswith(end_of_line(known.total).decode().removesuffix("\n")):
        forget(row.pk)
        known = _read_whole(row, "".join(f"{text}\n" for text in _texts_from(row.pk, 0)).encode())
    else:
        known = _caught_up(known, texts[1:])
    _keep(row.pk, known)
    return known


def tournament_with(key: str) -> models.Tournament | None:
    """The tournament with this key in its address."""
    return next(iter(_with_key(key)), None)


@prepared
def _with_key(key: str) -> QuerySet[models.Tournament]:
    return models.Tournament.objects.filter(key=key)


@prepared
def _texts_from(tournament: int, seq: int) -> QuerySet[models.Line, str]:
    lines = models.Line.objects.filter(tournament=tournament, seq__gte=seq)
    return lines.order_by("seq").values_list("text", flat=True)


def forget(pk: int) -> None:
    """What this process knows of a tournament is not what is written any more."""
    memory.drop(_key(pk))


def _read_whole(row: models.Tournament, data: bytes) -> Log:
    read = read_lines(data)
    assert read.damage is None, f"tournament {row.key}: torn line"
    return Log(read.text, fold(read.regulations, read.events), read.events, read.total)


def _caught_up(log: Log, texts: list[str]) -> Log:
    """With lines that another process has written."""
    total = log.total
    events: list[Event] = []
    for text in texts:
        event, total = read_event_line(text.encode(), total, log.seq + len(events) + 2)
        events.append(event)
    return Log(log.text, fold_on(log.folded, events), (*log.events, *events), total) if events else log


def _key(pk: int) -> memory.Key:
    return "log", pk


def _keep(pk: int, log: Log) -> None:
    """In memory, unless another thread has kept a newer one meanwhile."""
    with memory.guard:
        newest: Log = memory.recall(_key(pk)) or log
        if log.seq >= newest.seq:
            memory.keep(_key(pk), log, memory.weight_of_size(len(log.events) * EVENT_SIZE))


def append(
    row: models.Tournament, acts: Sequence[Act] | Decide, *, by: User | str, at: str, on: int | None = None
) -> list[AppendedAct]:
    """Append acts, each on what those before it made; if one is refused nothing is written. When this returns, what was
    accepted is on the disk."""
    ((outcomes,), _) = append_each(row, [acts], by=by, at=at, on=on)
    return outcomes


def append_each(
    row: models.Tournament,
    matters: Sequence[Sequence[Act] | Decide],
    *,
    by: User | str,
    at: str,
    on: int | None = None,
) -> tuple[list[list[AppendedAct]], Log]:
    """The same for several matters at once, one after the other: one that is refused stops no other. What became of
    each, and the log as it stands now.

    A database with many writers syncs for all of them at once by itself; where there is one at a time, those who come
    together share its transaction."""
    asked = _Request(row, matters, by, at, on, copy_context())
    has_many_writers = connection.features.has_select_for_update
    became = _append_all([asked])[0] if has_many_writers else _together.ask(asked)
    for field in row._meta.concrete_fields:  # the row that was given is up to date, too
        setattr(row, field.attname, getattr(became.row, field.attname))
    became.tell()
    return became.outcomes, became.now


class _Request(NamedTuple):
    """Acts that somebody wants to be appended, matter by matter, and what he knows himself by, such as his language."""

    row: models.Tournament
    matters: Sequence[Sequence[Act] | Decide]
    by: User | str
    at: str
    on: int | None
    context: Context


class _Answer(NamedTuple):
    """What became of them: the tournament and its log before and now. A log that is the same has nothing new."""

    row: models.Tournament
    outcomes: list[list[AppendedAct]]
    before: Log
    now: Log
    moved: Sequence[int] = ()  # games that have gone to another board

    def tell(self) -> None:
        """It is on the disk: this process knows it, how far it is is remembered, and everybody is told."""
        if self.now is self.before:
            return
        row = self.row
        _keep(row.pk, self.now)
        tally.remember(row, self.before.seq, self.before.total)
        keep_if_due(row.pk, row.key, row.seq, self.now.events[len(self.before.events) :])
        for game in self.moved:
            telling.game_changed(row.key, game)
        telling.changed(row.key)


def _append_all(asked: Sequence[_Request]) -> list[_Answer]:
    """What became of each, in one transaction, which no two of several share unless all can be judged."""
    rows: dict[int, models.Tournament] = {}
    logs: dict[int, Log] = {}
    done = []
    with transaction.atomic(durable=True):
        for one in asked:
            pk = one.row.pk
            if pk not in rows:
                rows[pk] = locked(one.row)
                logs[pk] = load(rows[pk])
            done.append(one.context.run(_append_to, rows[pk], logs[pk], one.matters, by=one.by, at=one.at, on=one.on))
            logs[pk] = done[-1].now
    return done


_together = Together(_append_all)


def locked(row: models.Tournament) -> models.Tournament:
    """The tournament, for who writes to it in a transaction: others wait until that is over."""
    found: list[models.Tournament] = _LOCKED(row.pk)
    if not found:
        raise models.Tournament.DoesNotExist
    return found[0]


def append_within(
    row: models.Tournament, acts: Sequence[Act] | Decide, *, by: User | str, at: str, on: int | None = None
) -> list[AppendedAct]:
    """The same in a transaction that has locked the tournament and writes something else, too: both are on the disk
    when it is over, or neither."""
    became = _append_to(row, load(row), [acts], by=by, at=at, on=on)
    transaction.on_commit(became.tell)
    return became.outcomes[0]


def _append_to(
    row: models.Tournament,
    log: Log,
    matters: Sequence[Sequence[Act] | Decide],
    *,
    by: User | str,
    at: str,
    on: int | None,
) -> _Answer:
    outcomes, now = [], log
    texts: list[str] = []
    for acts in matters:
        made = append_acts(now.state, now.seq + 1, acts, by=str(by), at=at, on=on)
        outcomes.append(made)
        if made and made[-1].step.is_accepted:
            now = _grown(now, made, texts)
    if now is log:
        return _Answer(row, outcomes, log, log)
    if row.seal and row.seq > log.seq:  # the lines are not all there: the next write must not hide it
        tally.hold(row)
    new = now.events[len(log.events) :]
    _write(row, now, zip(new, texts, strict=True), by if isinstance(by, User) else None)
    is_paired_otherwise = any(isinstance(event.act, Pair | SwapColours | Undo) for event in new)
    return _Answer(row, outcomes, log, now, follow_pairing(row.pk, now.state) if is_paired_otherwise else ())


def _grown(log: Log, made: Sequence[AppendedAct], texts: list[str]) -> Log:
    """The log with acts that were accepted, and their lines as texts."""
    total = log.total
    for event, _ in made:
        text, total = event_line(total, event)
        texts.append(text.removesuffix("\n"))
    return Log(log.text, after(log.folded, made), (*log.events, *(event for event, _ in made)), total)


def _write(row: models.Tournament, now: Log, lines: Iterable[tuple[Event, str]], by: User | None) -> None:
    moment, user = stored_moment(timezone.now()), None if by is None else by.pk
    with connection.cursor() as cursor:
        cursor.executemany(_ADD, [(row.pk, event.seq, text, moment, user) for event, text in lines])
    _describe(row, now)
    _renew(row)


def _renew(row: models.Tournament) -> None:
    """As saving does, and who is told of that is told; in plain SQL."""
    with connection.cursor() as cursor:
        cursor.execute(_RENEW, [*(getattr(row, name) for name in _SHOWN), row.pk])
    post_save.send(models.Tournament, instance=row, created=False, update_fields=frozenset(_SHOWN), raw=False)


def _describe(row: models.Tournament, log: Log) -> None:
    """Renew the columns that lists show."""
    regulations = log.state.regulations
    row.name = regulations.name.replace("\0", " ")[:_LONGEST_NAME]  # a database takes neither more nor zero bytes
    row.game, row.starts, row.ends = regulations.game, regulations.starts, regulations.ends
    row.seq, row.total, row.is_closed = log.seq, log.total, log.state.is_closed
    row.seal = tally.seal_of(row.key, row.seq, row.total)
    row.rounds, row.entrants = len(announced(log.state).rounds), len(log.state.entries)


def new_key() -> str:
    """What names a tournament in addresses."""
    return secrets.token_hex(5)


def create(
    regulations: str, *, by: User | None = None, chief: User | None = None, key: str | None = None
) -> models.Tournament:
    """A new tournament; regulations that cannot be read are told before anything is written."""
    line, _ = header_line(regulations)
    return import_file(line.encode(), by=by, chief=chief, key=key)


def import_file(
    data: bytes, *, by: User | None = None, chief: User | None = None, key: str | None = None
) -> models.Tournament:
    """A tournament file as a new tournament, line by line; a torn last line was never acknowledged and is left out. Its
    chief arbiter comes with it: a tournament that nobody can open would be lost."""
    of_games = data.count(b'\n{"of": ')
    _check_length(data.count(b"\n") - of_games, MOST_EVENTS)
    _check_length(of_games, MOST_LINES)
    read = read_lines(data)
    for kind in _GROWING:
        _check_length(sum(isinstance(event.act, kind) for event in read.events), MOST_OF_A_KIND)
    _check_numbers(read.events)
    folded = fold(read.regulations, read.events)
    standings_of(folded.state)  # criteria that there are not are told before anything is written
    raws = good_part(data, read).removesuffix(b"\n").split(b"\n")
    texts = [raw.decode() for raw in raws if not is_game_line(raw)]
    log = Log(read.text, folded, read.events, read.total)
    with transaction.atomic(durable=True):
        row = models.Tournament(key=key or new_key(), total=read.total)
        _describe(row, log)
        row.save()
        if chief is not None:
            models.Membership.objects.create(tournament=row, user=chief, role=Role.CHIEF)
        seqs = (0, *(event.seq for event in read.events))
        models.Line.objects.bulk_create(
            models.Line(tournament=row, seq=seq, text=text, user=by) for seq, text in zip(seqs, texts, strict=True)
        )
        import_games(row, folded.state, read.games)
    _keep(row.pk, log)
    tally.remember(row)
    return row


def _check_length(found: int, most: int) -> None:
    if found > most:
        raise MalformedText("file-has-too-many-events", str(found))


def _check_numbers(events: Sequence[Event]) -> None:
    """Events are numbered as they come: else the database would give them back in another order than their sums."""
    for number, event in enumerate(events, start=1):
        if event.seq != number:
            raise MalformedText("log-wrong-value", f"seq: {event.seq}", line=number + 1)


def as_file(row: models.Tournament) -> bytes:
    """The tournament file, as the command line reads it: the tournament's own lines, then those of its games."""
    games = games_as_file(row.pk)  # first: a game that is signed has given its result then
    own = "".join(f"{text}\n" for text in row.lines.order_by("seq").values_list("text", flat=True))
    return own.encode() + games


def counting(state: Tournament) -> frozenset[int]:
    """The events that count: not those that were taken back, nor an undo itself."""
    found: set[int] = set()
    back_to: int | None = None
    for each in state.history():
        if back_to is not None and each.seq > back_to:
            continue
        back_to = each.restores
        if each.restores is None and each.seq:
            found.add(each.seq)
    return frozenset(found)


def counting_events(log: Log) -> list[Event]:
    """The same as events, in order."""
    those = counting(log.state)
    return [event for event in log.events if event.seq in those]


def event_at(log: Log, seq: int) -> Event | None:
    if 1 <= seq <= len(log.events) and log.events[seq - 1].seq == seq:
        return log.events[seq - 1]
    return next((event for event in log.events if event.seq == seq), None)
