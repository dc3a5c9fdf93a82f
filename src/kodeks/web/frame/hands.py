"""The hands that do long work: more than one, in turn between those who ask, for as long as somebody waits."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import partial
from threading import RLock, local
from time import monotonic
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

MOST_OF_ONE = 50  # jobs that wait for one who asks; what nobody waits for any more leaves when its turn comes
_HANDS = 2
GONE_S = 20.0  # a waiting page asks twice a second, or every five seconds without scripts


class Abandoned(Exception):
    """Nobody waits for this work any more."""


@dataclass(slots=True, eq=False)
class Job:
    """A piece of work, whose it is, how far it is, and when somebody last asked for it."""

    asker: str
    work: Callable[[], Any]
    answer: Future[Any] = field(default_factory=Future)
    done: int = 0
    of: int = 0  # parts; 0 if that is not known
    asked_at: float = field(default_factory=monotonic)
    is_bound: bool = False  # to be carried through, whoever waits
    zone: tzinfo = field(default_factory=timezone.get_current_timezone)  # of the clocks by which it tells moments

    def finish(self, answer: object) -> None:
        """There it is. What it was worked out of does not stay in memory with it."""
        self.work = _nothing
        self.answer.set_result(answer)

    def ask(self) -> None:
        """Somebody waits for it still."""
        self.asked_at = monotonic()

    @property
    def is_abandoned(self) -> bool:
        """Whether whoever asked has gone."""
        return not self.is_bound and monotonic() - self.asked_at > GONE_S


_mine = local()  # the job of this thread


def step(done: int, of: int) -> None:
    """So many parts are done; called by long work between its parts, and while it waits for one. Work that nobody waits
    for ends here."""
    job: Job | None = getattr(_mine, "job", None)
    if job is None:  # not in the hands: whoever does it waits for it
        return
    job.done, job.of = done, of
    if job.is_abandoned:
        raise Abandoned


def is_in_hands() -> bool:
    """Whether this thread is one that does long work: then it is done here, and nobody is told to wait."""
    return getattr(_mine, "job", None) is not None


class Hands:
    """Threads that take jobs in turn. Whoever asks for much has one hand at a time, so that others have the rest."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="long_work")
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()  # by who asks, whose turn is next at the front
        self._busy: set[str] = set()  # who has a hand
        self._guard = RLock()

    def give(self, job: Job) -> None:
        """One more; it waits for its turn. Who has too many waiting has this one dropped, as if he had gone: his page
        asks again."""
        with self._guard:
            waiting = self._waiting.setdefault(job.asker, deque())
            if len(waiting) >= MOST_OF_ONE:
                job.answer.set_exception(Abandoned())
                return
            waiting.append(job)
            self._begin_some()

    def has_room(self, asker: str) -> bool:
        """Whether a hand is free for him."""
        with self._guard:
            return self._free > 0 and asker not in self._busy

    def load(self) -> tuple[int, int]:
        """How many jobs are being done, and how many wait."""
        with self._guard:
            return len(self._busy), sum(map(len, self._waiting.values()))

    def _begin_some(self) -> None:
        while self._free and (job := self._taken()) is not None:
            self._free -= 1
            self._busy.add(job.asker)
            self._threads.submit(_do, job).add_done_callback(partial(self._done, job))

    def _taken(self) -> Job | None:
        """The next job of the first in the line who has no hand yet; he goes to the end of it."""
        for asker, jobs in tuple(self._waiting.items()):
            while jobs and jobs[0].is_abandoned:
                jobs.popleft().answer.set_exception(Abandoned())
            if not jobs:
                del self._waiting[asker]
            elif asker not in self._busy:
                self._waiting.move_to_end(asker)
                return jobs.popleft()
        return None

    def _done(self, job: Job, work: Future[Any]) -> None:
        if (error := work.exception()) is not None:
            job.answer.set_exception(error)
        else:
            job.finish(work.result())
        with self._guard:
            self._free += 1
            self._busy.discard(job.asker)
            self._begin_some()


def _nothing() -> None:
    """What is left to do of a job that is done."""


def _do(job: Job) -> Any:
    _mine.job = job
    try:
        with timezone.override(job.zone):
            return job.work()
    finally:
        _mine.job = None


own_hands = Hands(_HANDS)  # of this process
request_under_way: ContextVar[HttpRequest | None] = ContextVar("request", default=None)
asker: ContextVar[str] = ContextVar("asker", default="")  # of the request under way: an account, or nobody's
