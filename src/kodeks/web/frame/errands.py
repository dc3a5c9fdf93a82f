"""Errands: long work written down in the database, so that it outlives the process that was asked for it.

A hand of any process takes one, holds it by signs of life, and ends it with its answer. Of a process that has died the
hold ends by itself, and another takes the errand up again. What changes the books is committed together with the note
that it is (`once`), so that it is done once, whoever else believed to have it in hand."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import wait
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from django.conf import settings
from django.db import close_old_connections, connections, transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, QueryDict
from django.utils import timezone

from kodeks.web import lives
from kodeks.web.accounts.models import User
from kodeks.web.door.keeper import Keeper
from kodeks.web.door.tables import check_tables
from kodeks.web.frame.hands import GONE_S, MOST_OF_ONE, Abandoned, Job, own_hands
from kodeks.web.frame.models import Errand
from kodeks.web.frame.sealing import BrokenSeal, sealed, unsealed
from kodeks.web.frame.written_requests import NAME, WrittenRequest, already_answered, answered, query_of, written

__all__ = [
    "Overtaken",
    "answer_of",
    "await_files",
    "counted",
    "errand_of",
    "forget_answers",
    "has_too_many",
    "is_kept",
    "is_there",
    "job_of",
    "keeper",
    "once",
    "open_errands",
    "start",
    "stop",
    "sweep_errands",
    "write_down",
]

MOST_TRIES = 3
_HOLD = timedelta(seconds=15)
_LOOK_S = 2.0  # between signs of life, and between looks at what nobody has in hand
_PATIENCE_S = 2.0  # at the end, until what is in hand has been let go
_ASKED_EVERY = timedelta(seconds=3)  # that somebody waits is not written more often
_LATER = timedelta(seconds=5)  # after a try that failed
_MOST_AT_ONCE = 10  # that a look considers
_log = logging.getLogger("kodeks.errands")
_guard = RLock()


class Overtaken(Exception):
    """Another process has this errand in hand now, or has done it: nothing is written by this one."""


class _ErrandInHand(NamedTuple):
    """An errand in the hands of this process: the job, and the work that was begun before it was written down, for
    what."""

    row: Errand
    job: Job
    before: Job | None
    asked: bytes

    @property
    def under_way(self) -> Job:
        return self.job if self.before is None or self.before.answer.done() else self.before

    @property
    def is_answered(self) -> bool:
        return self.job.answer.done() and self.job.answer.exception() is None

    def ask(self) -> None:
        """Somebody waits for it still."""
        self.job.ask()
        self.under_way.ask()


class _Process:
    """Who we are, for as long as errands are kept here."""

    name = ""
    held: dict[int, _ErrandInHand] = {}  # noqa: RUF012 - there is one process
    counts: Mapping[str, int] = {}


_at_hand: ContextVar[int | None] = ContextVar("errand at hand", default=None)


def is_kept() -> bool:
    """Whether this process keeps errands: a server does. A command does at once what it is asked for."""
    return keeper.is_at_work


def counted() -> Mapping[str, int]:
    """How many are being done, wait and have failed, on all servers, at the last look of this process."""
    return _Process.counts


def open_errands() -> QuerySet[Errand]:
    """What is asked for and not answered, the newest first: what has failed is among it."""
    return Errand.objects.filter(answer=None).select_related("user").defer("asked", "answer").order_by("-pk")


# The page that asks


def has_too_many(request: HttpRequest) -> bool:
    """Whether so much of his waits already that no more is written down for him."""
    return Errand.objects.filter(user=request.user.pk, ended_at=None).count() >= MOST_OF_ONE


def write_down(
    request: HttpRequest, posted: QueryDict, *, is_bound: bool, is_here: bool = False, begun: Job | None = None
) -> Errand:
    """What was asked for, on the disk. `begun` is work that this process has begun for it; who asks for that once more
    waits for the same."""
    assert isinstance(request.user, User)
    assert request.resolver_match is not None
    text, name, now = written(request, posted).text, secrets.token_urlsafe(20), timezone.now()
    with _guard:
        same = [each for each in _Process.held.values() if (each.row.user_id, each.asked) == (request.user.pk, text)]
    if begun is not None and same:
        return same[0].row
    row = Errand(
        name=name,
        user=request.user,
        what=request.resolver_match.view_name[:80],
        place=_place() if is_here else "",
        is_bound=is_bound,
        asked=sealed(text, name),
        asked_at=now,
        wanted_at=now,
        held_until=now,
    )
    if begun is not None:
        row.held_by, row.held_until, row.tries = _Process.name, now + _HOLD, 1
    row.save(force_insert=True)
    if begun is not None:
        _give(row, begun, text)
    return row


def errand_of(request: HttpRequest) -> Errand | None:
    """The one this request asks for again, if it is there still and is his. Somebody waits for it, then."""
    name = (request.POST if request.method == "POST" else request.GET).get(NAME, "")
    if not name or not is_kept():
        return None
    row = Errand.objects.filter(name=name, user=request.user.pk).defer("answer").first()
    if row is None or not _is_for(row, request):
        return None
    now = timezone.now()
    if not row.is_bound and row.ended_at is None and now - row.wanted_at > _ASKED_EVERY:
        Errand.objects.filter(pk=row.pk, ended_at=None).update(wanted_at=now)
    return row


def _is_for(row: Errand, request: HttpRequest) -> bool:
    """Whether this address asked for it: a link on the page it led to may bear its name, and ask for something else."""
    try:
        asked = WrittenRequest.read(unsealed(bytes(row.asked), row.name))
    except BrokenSeal:
        return False
    return (asked.path, asked.query) == (request.path, query_of(request).urlencode())


def is_there(row: Errand, patience_s: float) -> bool:
    """Whether it has ended. If nobody has had it in hand yet and one is free here, that takes it, and is waited for."""
    if row.ended_at is not None:
        return True
    if not row.held_by and own_hands.has_room(str(row.user_id)):
        _take(row.pk, timezone.now())
    held = _held(row)
    if held is None:  # in other hands; or its end was noted this very moment
        return Errand.objects.filter(pk=row.pk, ended_at__isnull=False).exists()
    held.ask()
    wait((held.job.answer,), patience_s)
    return held.is_answered


def job_of(row: Errand) -> Job | None:
    """The job, if it is in the hands of this process: then how far it is is known at once."""
    held = _held(row)
    return None if held is None else held.under_way


def answer_of(row: Errand) -> bytes | None:
    """What it was answered; None if it has failed, or the server has another secret since. From now on it is kept for a
    short while only."""
    held = _held(row)
    same = Errand.objects.filter(pk=row.pk)
    same.filter(fetched_at=None).update(fetched_at=timezone.now())
    if held is not None and held.is_answered:  # it is not on the disk yet
        made: bytes = held.job.answer.result()
        return made
    found = same.values_list("answer", flat=True).first()
    try:
        return None if found is None else unsealed(bytes(found), _about_answer(row))
    except BrokenSeal:
        return None


def _held(row: Errand) -> _ErrandInHand | None:
    with _guard:
        return _Process.held.get(row.pk)


def _about_answer(row: Errand) -> str:
    return f"answer {row.name}"


# The books


@contextmanager
def once() -> Iterator[None]:
    """A transaction in the books. If it is an errand that does it, it is committed together with the note that it is
    done; where another process has done it meanwhile, not at all."""
    with transaction.atomic(durable=True):
        yield
        pk = _at_hand.get()
        if pk is not None:
            mine = Errand.objects.filter(pk=pk, held_by=_Process.name, written_at=None, ended_at=None)
            now = timezone.now()
            if not mine.update(written_at=now, held_until=now + _HOLD):  # nobody could be told of us while we wrote
                raise Overtaken


# The hands


def _take(pk: int, now: datetime) -> bool:
    """Take it, if nobody else has it in hand; whether it is ours."""
    free = _to_do(now).filter(pk=pk)
    row = free.defer("asked", "answer").first()
    if row is None or _held(row) is not None:  # ours: the database let no sign of life through
        return False
    mine = free.filter(tries=row.tries, held_by=row.held_by)
    if row.tries >= MOST_TRIES:  # each time its process died
        if mine.update(ended_at=now, held_by=""):
            _log.error("errand %s (%s): given up after %s tries", pk, row.what, row.tries)
        return False
    if not mine.update(held_by=_Process.name, held_until=now + _HOLD, tries=row.tries + 1):
        return False
    row.tries += 1
    _give(row)
    return True


def _to_do(now: datetime) -> QuerySet[Errand]:
    """What nobody has in hand, of that which this server can do."""
    here = Q(place="") | Q(place=_place())
    return Errand.objects.filter(here, ended_at=None, held_until__lte=now)


def _give(row: Errand, begun: Job | None = None, asked: bytes = b"") -> None:
    """Into the hands of this process, whose turns it takes."""
    job = Job(str(row.user_id), partial(_carry, row.pk), is_bound=row.is_bound)
    with _guard:
        _Process.held[row.pk] = _ErrandInHand(row, job, begun, asked)
    job.answer.add_done_callback(lambda _: keeper.call())
    own_hands.give(job)


def _carry(pk: int) -> bytes:
    """Do it: in a hand, with a line to the database of its own."""
    close_old_connections()
    _at_hand.set(pk)
    try:
        row = Errand.objects.select_related("user").defer("answer").filter(pk=pk).first()
        if row is None:
            raise Abandoned
        asked = WrittenRequest.read(unsealed(bytes(row.asked), row.name))
        return answered(asked, row.user) if row.written_at is None else already_answered(asked)
    finally:
        _at_hand.set(None)
        connections.close_all()


# The keeper: a thread that gives signs of life, notes what has ended, and takes what nobody has in hand


def start() -> None:
    """From now on errands are kept, until the process ends."""
    if not keeper.is_at_work:
        _Process.name = f"{os.getpid()}-{secrets.token_hex(8)}"
        keeper.start()


def stop(patience_s: float = _PATIENCE_S) -> None:
    """No more are taken. What is in hand may be taken by another process at once; what nobody takes may end here as
    long as this process lives."""
    keeper.stop(patience_s)


def _look_now() -> None:
    check_tables()
    _look(timezone.now())


def _let_go() -> None:
    """The hold ends now, not when signs of life have been missing for long. It was no failure of the errand. Our name
    stays on it until somebody else's stands there, so that what is written until then counts."""
    now = timezone.now()
    with _guard:
        held = tuple(_Process.held.values())
    for each in held:
        if each.job.answer.done():
            _note_end(each, now)
        else:
            mine = Errand.objects.filter(pk=each.row.pk, held_by=_Process.name, ended_at=None)
            mine.update(held_until=now, tries=each.row.tries - 1)


def _look(now: datetime) -> None:
    with _guard:
        held = tuple(_Process.held.values())
    for each in held:
        if each.job.answer.done():
            _note_end(each, now)
            with _guard:
                del _Process.held[each.row.pk]
    _give_signs([each for each in held if not each.job.answer.done()], now)
    _take_some(now)
    sweep_errands(now)
    _Process.counts = Errand.objects.aggregate(
        at_work=Count("pk", filter=Q(ended_at=None, held_until__gt=now) & ~Q(held_by="")),
        waiting=Count("pk", filter=Q(ended_at=None) & (Q(held_until__lte=now) | Q(held_by=""))),
        failed=Count("pk", filter=Q(ended_at__isnull=False, answer=None)),
    )


def _note_end(held: _ErrandInHand, now: datetime) -> None:
    """Its answer; or why there is none, and then it is tried again later, if it was not the last time."""
    row, error = held.row, held.job.answer.exception()
    mine = Errand.objects.filter(pk=row.pk, held_by=_Process.name, ended_at=None)
    later = {"held_by": "", "held_until": now + _LATER}
    if error is None:
        mine.update(ended_at=now, answer=sealed(held.job.answer.result(), _about_answer(row)), trouble="")
    elif isinstance(error, Abandoned) and not row.is_bound:
        mine.delete()
    elif isinstance(error, Abandoned):  # too many of his were waiting here
        mine.update(**later, tries=row.tries - 1)
    elif not isinstance(error, Overtaken):
        _log.error("errand %s (%s), try %s", row.pk, row.what, row.tries, exc_info=error)
        is_last = row.tries >= MOST_TRIES
        mine.update(**({"ended_at": now} if is_last else later), trouble=f"{type(error).__name__}: {error}"[:300])


def _give_signs(held: Sequence[_ErrandInHand], now: datetime) -> None:
    """That we live, how far each is; and that somebody waits, who asks another process."""
    wanted = dict(Errand.objects.filter(pk__in=[each.row.pk for each in held]).values_list("pk", "wanted_at"))
    for each in held:
        job = each.under_way
        mine = Errand.objects.filter(pk=each.row.pk, held_by=_Process.name, ended_at=None)
        mine.update(held_until=now + _HOLD, done=job.done, of=job.of)
        if each.row.pk in wanted and (now - wanted[each.row.pk]).total_seconds() < GONE_S:
            each.ask()


def _take_some(now: datetime) -> None:
    """While hands are free: the oldest, of those who have no hand anywhere yet. For a paper somebody must wait."""
    busy = Errand.objects.filter(ended_at=None, held_until__gt=now).exclude(held_by="").values("user")
    is_awaited = Q(is_bound=True) | Q(wanted_at__gt=now - timedelta(seconds=GONE_S))
    free = _to_do(now).filter(is_awaited).exclude(user__in=busy).values_list("pk", "user_id")
    for pk, user in free[:_MOST_AT_ONCE]:
        if own_hands.has_room(str(user)):
            _take(pk, now)


def await_files() -> bool:
    """Whether something that was asked for and is not done yet needs files of this server: they must stay."""
    return Errand.objects.filter(is_bound=True, ended_at=None).exclude(place="").exists()


def forget_answers() -> None:
    """What papers say is not true any more: who waits for one asks for it anew."""
    Errand.objects.filter(is_bound=False).exclude(ended_at=None).delete()


def sweep_errands(now: datetime) -> int:
    """What has lived its life; how many."""
    has_answer = Q(answer__isnull=False)
    fetched = has_answer & Q(fetched_at__lte=now - lives.ERRAND_FETCHED.lasts)
    ended = has_answer & Q(ended_at__lte=now - lives.ERRAND.lasts)
    failed = Q(ended_at__lte=now - lives.ERRAND_FAILED.lasts)
    left = Q(ended_at=None, is_bound=False, wanted_at__lte=now - lives.ERRAND.lasts)
    over = Errand.objects.filter(fetched | ended | failed | left)
    return over.delete()[0] if over.exists() else 0


def _place() -> str:
    """The name of this server's folder of data: what needs its files is done here."""
    path = Path(settings.HOME) / "place"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x") as file:
            file.write(secrets.token_hex(16))
    except FileExistsError:
        pass
    return path.read_text()


keeper = Keeper("errands", _look_now, _LOOK_S, leave=_let_go)
