"""Work that takes longer than a page may: done beside the pages, by a few hands in turn, and kept. What nobody waits
for is dropped."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as StillWorking
from contextvars import ContextVar
from functools import partial
from time import monotonic, sleep
from typing import Any, TypeAlias, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_cache_control
from markupsafe import Markup

from kodeks.web.frame.hands import Abandoned, Hands, Job, asker
from kodeks.web.frame.views import Desk, show
from kodeks.web.logs import memory
from kodeks.web.pages.words import fragment, language

__all__ = [
    "Prepare",
    "begin",
    "finished",
    "forget",
    "known",
    "load_of_hands",
    "still_working",
    "worked_out",
    "written_out",
]

T = TypeVar("T")
Prepare: TypeAlias = Callable[[], Callable[[], T]]
_HANDS = 2
_LOOK_S = 1.0
_hands = Hands(_HANDS)
_awaited: ContextVar[Job | None] = ContextVar("awaited", default=None)  # by the page under way


def worked_out(key: Hashable, prepare: Prepare[T], *, is_long: bool = True) -> T | None:
    """The answer, if it is there within a moment; None while it is being worked out.

    `prepare` reads what is needed from the database; what it gives works it out and must not touch the database, and
    may say between its parts how far it is (`hands.step`). What is known not to be long is worked out here and now.
    """
    job = begin(key, prepare, is_long=is_long)
    _awaited.set(job)
    try:
        return cast(T, _answer(key, job, settings.PATIENCE_S))
    except (StillWorking, Abandoned):  # dropped at this very moment: who asks again has it begun again
        return None


def finished(key: Hashable, prepare: Prepare[T], *, is_long: bool = True) -> T:
    """The answer, however long it takes."""
    while True:
        try:
            return cast(T, _answer(key, begin(key, prepare, is_long=is_long), None))
        except Abandoned:
            sleep(_LOOK_S)


def load_of_hands() -> tuple[int, int]:
    """How many pieces of work are being done, and how many wait."""
    return _hands.load()


def known(key: Hashable) -> Any:
    """The answer if it is there already; else None, and nothing is begun."""
    job: Job | None = memory.recall(_kept_as(key))
    return job.answer.result() if job is not None and job.answer.done() and job.answer.exception() is None else None


def forget(key: Hashable) -> None:
    """The answer is not kept: who asks again has it worked out again."""
    memory.drop(_kept_as(key))


def begin(key: Hashable, prepare: Prepare[T], *, is_long: bool = True) -> Job:
    """The job, begun now or before. One that was dropped while its asker was away is begun again."""
    with memory.guard:
        begun: Job | None = memory.recall(_kept_as(key))
        if begun is not None and not (begun.answer.done() and isinstance(begun.answer.exception(), Abandoned)):
            begun.ask()
            return begun
    job = Job(asker.get(), prepare())
    if is_long:
        memory.keep(_kept_as(key), job)
        job.answer.add_done_callback(partial(_weigh, key, job))
        _hands.give(job)
    else:
        job.finish(job.work())
        memory.keep(_kept_as(key), job)
    return job


def written_out(key: Hashable, template: str, facts: Callable[[], Mapping[str, Any]]) -> Markup | None:
    """A long part of a page in the language of the reader; None while it is being written. Equal keys have equal
    facts."""
    spoken = language()

    def work() -> Markup:
        with translation.override(spoken.code):
            return fragment(template, **facts())

    return worked_out((key, template, spoken), lambda: work)


def _kept_as(key: Hashable) -> memory.Key:
    return "work", key


def _weigh(key: Hashable, job: Job, answer: Future[Any]) -> None:
    """How large an answer is is known when it is there."""
    with memory.guard:
        if answer.exception() is None and memory.recall(_kept_as(key)) is job:
            memory.keep(_kept_as(key), job, memory.weight_of(answer.result()))


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
        memory.drop(_kept_as(key))
    return job.answer.result(0)


def still_working(
    request: HttpRequest, title: str, at: Desk | None = None, lead: str = "", **more: str
) -> HttpResponse:
    """A page that says so, in words of its own if there are any, and how far it is. It comes again by itself when
    there is an answer; what was sent is sent again, and `more` by which the work is known."""
    again = {name: value for name, value in request.POST.items() if name != "csrfmiddlewaretoken"} | more
    job = _awaited.get()
    facts = {"done": 0, "of": 0} if job is None else {"done": job.done, "of": job.of}
    answer = show(request, "waiting.html", at, status=202, title=title, lead=lead, again=again, **facts)
    answer["Retry-After"] = "1"
    patch_cache_control(answer, no_store=True)
    return answer
