"""Work that takes longer than a page may: done beside the pages, by a few hands in turn, and kept. What nobody waits
for is dropped, unless it changes the books.

Whoever has to wait is given a name for what he asked (`errands.py`): it is written down then, a hand of any process can
do it, and a page of any process tells how far it is. What changes the books is written down before it is begun
(`carried_through`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as StillWorking
from contextvars import ContextVar
from functools import partial, wraps
from time import monotonic, sleep
from typing import Any, TypeAlias, TypeVar, cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import translation
from django.utils.cache import patch_cache_control
from markupsafe import Markup

from kodeks.web.accounts.models import User
from kodeks.web.frame import errands
from kodeks.web.frame.hands import Abandoned, Job, asker, is_in_hands, own_hands, request_under_way
from kodeks.web.frame.models import Errand
from kodeks.web.frame.views import Desk, View, show
from kodeks.web.frame.written_requests import LOOKING, NAME, WAITING, given, query_of
from kodeks.web.logs import memory
from kodeks.web.pages.words import fragment, language, say

__all__ = [
    "Prepare",
    "begin",
    "beside_the_page",
    "carried_through",
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
_LOOK_S = 1.0
_PATIENCE_S = 1.0  # with what is written down first: it is mostly done by then
_awaited: ContextVar[Job | None] = ContextVar("awaited", default=None)  # by the page under way


def worked_out(key: Hashable, prepare: Prepare[T], *, is_long: bool = True) -> T | None:
    """The answer, if it is there within a moment; None while it is being worked out.

    `prepare` reads what is needed from the database; what it gives works it out and must not touch the database, and
    may say between its parts how far it is (`hands.step`). What is known not to be long is worked out here and now, and
    so is everything in the hands.
    """
    if is_in_hands():
        return finished(key, prepare)
    if is_long and _errand() is not None:  # whoever has it in hand
        return None
    job = begin(key, prepare, is_long=is_long)
    _awaited.set(job)
    try:
        return cast(T, _answer(key, job, settings.PATIENCE_S))
    except (StillWorking, Abandoned):  # dropped at this very moment: who asks again has it begun again
        return None


def finished(key: Hashable, prepare: Prepare[T], *, is_long: bool = True) -> T:
    """The answer, however long it takes. A hand does it itself: others may wait for it."""
    if is_in_hands():
        made = known(key)
        return cast(T, begin(key, prepare, is_long=False).answer.result() if made is None else made)
    while True:
        try:
            return cast(T, _answer(key, begin(key, prepare, is_long=is_long), None))
        except Abandoned:
            sleep(_LOOK_S)


def load_of_hands() -> tuple[int, int]:
    """How many pieces of work are being done, and how many wait."""
    return own_hands.load()


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
        own_hands.give(job)
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
    there is an answer; what was sent is sent again, and `more` by which the work is known.

    What is waited for is written down now; if it has been and is there, that is the answer."""
    row, job = _errand(), _awaited.get()
    is_kept = job is not None and errands.is_kept() and isinstance(request.user, User)
    if row is None and is_kept and not errands.has_too_many(request):
        row = errands.write_down(request, _sent(request, more), is_bound=False, begun=job)
    return _waiting(request, title, at, lead, more) if row is None else _followed(request, row, title, at, lead, more)


def carried_through(
    title: str, *, is_here: bool = False, when: Callable[[HttpRequest], bool] = lambda request: True
) -> Callable[[View], View]:
    """A view whose POST changes the books, or what else must be done once it was asked for: it is written down before
    it is begun, and done by a hand whether or not somebody waits. The page that waits bears the title. Below the
    decorators that ask who may. `is_here`: it needs files of this server."""
    return _beside(
        title, is_bound=True, is_here=is_here, when=lambda request: request.method == "POST" and when(request)
    )


def beside_the_page(title: str) -> Callable[[View], View]:
    """A view that reads so much that it is done by a hand, for as long as somebody waits."""
    return _beside(title, is_bound=False, is_here=False, when=lambda request: True)


def _beside(
    title: str, *, is_bound: bool, is_here: bool, when: Callable[[HttpRequest], bool]
) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *at: Desk, **named: Any) -> HttpResponse:
            row, is_again = _errand(), NAME in _fields(request)
            if is_in_hands() or not errands.is_kept() or not (is_again or when(request)):
                return view(request, *at, **named)
            if row is None and is_bound and is_again:  # it was answered long ago, and is not done again
                messages.info(request, say("errand-is-past"))
                return redirect(request.path)
            if row is None and errands.has_too_many(request):
                messages.error(request, say("errand-too-many"))
                return redirect(request.path)
            if row is None:
                row = errands.write_down(request, _sent(request, {}), is_bound=is_bound, is_here=is_here)
            return _followed(request, row, say(title), at[0] if at else None)

        answer.is_long = True  # type: ignore[attr-defined]
        return answer

    return decorate


def _fields(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _sent(request: HttpRequest, more: Mapping[str, str]) -> QueryDict:
    """What the form sent, to be sent again."""
    fields = request.POST.copy()
    for name in ("csrfmiddlewaretoken", *WAITING):
        fields.pop(name, None)
    for name, value in more.items():
        fields[name] = value
    return fields


def _errand() -> Errand | None:
    """What the request under way asks for again."""
    request = request_under_way.get()
    if request is None or is_in_hands():
        return None
    if not hasattr(request, "errand"):
        request.errand = errands.errand_of(request)  # type: ignore[attr-defined]
    found: Errand | None = request.errand  # type: ignore[attr-defined]
    return found


def _followed(
    request: HttpRequest,
    row: Errand,
    title: str,
    at: Desk | None = None,
    lead: str = "",
    more: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Its answer, if it is there within a moment; else how far it is."""
    is_there = errands.is_there(row, max(settings.PATIENCE_S, _PATIENCE_S) if row.is_bound else settings.PATIENCE_S)
    if not is_there:
        return _waiting(request, title, at, lead, more or {}, row)
    if LOOKING in _fields(request):  # the page fetches it itself
        return HttpResponse()
    text = errands.answer_of(row)
    if text is None:
        return show(request, "failed.html", at, status=500, title=title, number=row.pk, tries=errands.MOST_TRIES)
    return given(request, text)


def _waiting(
    request: HttpRequest, title: str, at: Desk | None, lead: str, more: Mapping[str, str], row: Errand | None = None
) -> HttpResponse:
    job = _awaited.get() if row is None else errands.job_of(row)
    known = row if job is None else job
    again = _sent(request, more) if row is None or not row.is_bound else QueryDict(mutable=True)
    query = query_of(request)
    if row is not None:
        (again if request.method == "POST" else query)[NAME] = row.name
    facts = {"done": 0, "of": 0} if known is None else {"done": known.done, "of": known.of}
    address = f"{request.path}?{query.urlencode()}" if query else request.path
    sent = [(name, value) for name, values in again.lists() for value in values]
    answer = show(request, "waiting.html", at, status=202, title=title, lead=lead, again=sent, address=address, **facts)
    answer["Retry-After"] = "1"
    patch_cache_control(answer, no_store=True)
    return answer
