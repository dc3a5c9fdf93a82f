"""Work that takes longer than a page may: done beside the pages, by a few hands in turn, and kept. What nobody waits
for is dropped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import TimeoutError as StillWorking
from concurrent.futures import wait
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from kodeks.web.frame.hands import Abandoned, Hands, Job, asker
from kodeks.web.frame.views import Desk, show

__all__ = ["finished", "forget_work", "still_working", "worked_out"]

T = TypeVar("T")
_MOST = 32  # answers a process
_MOST_BYTES = 64 * 1024 * 1024  # of the papers among them
_HANDS = 2
_LOOK_S = 1.0
_hands = Hands(_HANDS)
_begun: OrderedDict[Hashable, Job] = OrderedDict()
_guard = Lock()
_awaited: ContextVar[Job | None] = ContextVar("awaited", default=None)  # by the page under way


def worked_out(key: Hashable, prepare: Callable[[], Callable[[], T]]) -> T | None:
    """The answer, if it is there within a moment; None while it is being worked out.

    `prepare` reads what is needed from the database; what it gives works it out and must not touch the database, and
    may say between its parts how far it is (`hands.step`).
    """
    job = _begin(key, prepare)
    _awaited.set(job)
    try:
        return cast(T, _answer(key, job, settings.PATIENCE_S))
    except (StillWorking, Abandoned):  # dropped at this very moment: who asks again has it begun again
        return None


def finished(key: Hashable, prepare: Callable[[], Callable[[], T]]) -> T:
    """The answer, however long it takes."""
    while True:
        try:
            return cast(T, _answer(key, _begin(key, prepare), None))
        except Abandoned:
            continue


def _begin(key: Hashable, prepare: Callable[[], Callable[[], T]]) -> Job:
    """The job, begun now or before. One that was dropped while its asker was away is begun again."""
    with _guard:
        known = _begun.get(key)
        if known is not None and not (known.answer.done() and isinstance(known.answer.exception(), Abandoned)):
            known.ask()
            _begun.move_to_end(key)
            return known
    job = Job(asker.get(), prepare())
    with _guard:
        _begun[key] = job
        while len(_begun) > _MOST or (len(_begun) > 1 and sum(map(_weight, _begun.values())) > _MOST_BYTES):
            _begun.popitem(last=False)
    _hands.give(job)
    return job


def _answer(key: Hashable, job: Job, patience_s: float | None) -> Any:
    """The answer, for which somebody waits here meanwhile. What failed is not kept: who asks again tries again."""
    until = None if patience_s is None else monotonic() + patience_s
    while True:
        job.ask()
        left = _LOOK_S if until is None else min(_LOOK_S, until - monotonic())
        wait((job.answer,), max(left, 0.0))
        if job.answer.done() or (until is not None and monotonic() >= until):
            break
    if job.answer.done() and job.answer.exception() is not None:
        with _guard:
            _begun.pop(key, None)
    return job.answer.result(0)


def _weight(job: Job) -> int:
    """What the answer takes in memory, where that is much: papers."""
    if not job.answer.done() or job.answer.exception() is not None:
        return 0
    made = job.answer.result()
    parts = made if isinstance(made, list) else [made]
    return sum(len(part) for part in parts if isinstance(part, bytes))


def forget_work() -> None:
    """Drop everything: for measuring."""
    with _guard:
        _begun.clear()


def still_working(request: HttpRequest, title: str, at: Desk | None = None) -> HttpResponse:
    """A page that says so and how far it is, and comes again by itself when there is an answer; what was sent is sent
    again."""
    again = {name: value for name, value in request.POST.items() if name != "csrfmiddlewaretoken"}
    job = _awaited.get()
    facts = {"done": 0, "of": 0} if job is None else {"done": job.done, "of": job.of}
    answer = show(request, "waiting.html", at, status=202, title=title, again=again, **facts)
    answer["Retry-After"] = "1"
    patch_cache_control(answer, no_store=True)
    return answer
