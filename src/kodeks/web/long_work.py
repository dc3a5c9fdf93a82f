"""Work that takes longer than a page may: done beside the pages, one piece after the other, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillWorking
from threading import Lock
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from kodeks.web.views import Desk, show

__all__ = ["finished", "forget_work", "still_working", "worked_out"]

T = TypeVar("T")
_MOST = 32  # answers a process
_worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="long_work")  # pages come before: one core is theirs
_begun: OrderedDict[Hashable, Future[Any]] = OrderedDict()
_guard = Lock()


def worked_out(key: Hashable, prepare: Callable[[], Callable[[], T]]) -> T | None:
    """The answer, if it is there within a moment; None while it is being worked out.

    `prepare` reads what is needed from the database; what it gives works it out and must not touch the database.
    """
    try:
        return _answer(key, _begin(key, prepare), settings.PATIENCE_S)
    except StillWorking:
        return None


def finished(key: Hashable, prepare: Callable[[], Callable[[], T]]) -> T:
    """The answer, however long it takes."""
    return _answer(key, _begin(key, prepare), None)


def _begin(key: Hashable, prepare: Callable[[], Callable[[], T]]) -> Future[T]:
    with _guard:
        known = _begun.get(key)
        if known is not None:
            _begun.move_to_end(key)
            return known
    work = _worker.submit(prepare())
    with _guard:
        _begun[key] = work
        while len(_begun) > _MOST:
            _begun.popitem(last=False)
    return work


def _answer(key: Hashable, work: Future[T], patience_s: float | None) -> T:
    """What failed is not kept: who asks again tries again."""
    if work.done() and work.exception() is not None:
        with _guard:
            _begun.pop(key, None)
    return work.result(patience_s)


def forget_work() -> None:
    """Drop everything: for measuring."""
    with _guard:
        _begun.clear()


def still_working(request: HttpRequest, title: str, at: Desk | None = None) -> HttpResponse:
    """A page that says so, and comes again by itself when there is an answer; what was sent is sent again."""
    again = {name: value for name, value in request.POST.items() if name != "csrfmiddlewaretoken"}
    answer = show(request, "waiting.html", at, status=202, title=title, again=cast(dict[str, str], again))
    answer["Retry-After"] = "1"
    patch_cache_control(answer, no_store=True)
    return answer
