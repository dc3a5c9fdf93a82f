"""What one request may cost: so much time of the processor, and no more. Whoever sends a text that takes longer to read
gets an answer that says so; nothing of it is recorded."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock, Thread, get_ident

from django.http import HttpRequest, HttpResponse

__all__ = ["OutOfTime", "within_budget"]

BUDGET_S = float(os.environ.get("KODEKS_BUDGET", "30"))  # seconds of the processor
_LOOK = 0.5  # seconds
_guard = Lock()


class OutOfTime(Exception):
    """Raised in the thread whose request has cost too much, between two steps of whatever it does."""


@dataclass(slots=True)
class _Work:
    begun: float
    is_over: bool = False


_working: dict[int, _Work] = {}
_watchers: list[Thread] = []


def within_budget(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that counts, and stops what costs too much."""

    def answer(request: HttpRequest) -> HttpResponse:
        me = get_ident()
        with _guard:
            _working[me] = work = _Work(_spent(me))
            if not _watchers:
                _watchers.append(Thread(target=_watch, name="budget", daemon=True))
                _watchers[0].start()
        try:
            return get_response(request)
        finally:
            with _guard:
                del _working[me]
                if work.is_over:  # what was not raised yet must not meet somebody else's request
                    _interrupt(me, None)

    return answer


def _watch() -> None:
    while True:
        time.sleep(_LOOK)
        with _guard:
            for thread, work in _working.items():
                if not work.is_over and _spent(thread) - work.begun > BUDGET_S:
                    work.is_over = True
                    _interrupt(thread, OutOfTime)


if sys.platform == "linux":

    def _spent(thread: int) -> float:
        """Seconds of the processor that a thread has had: one that waits for the disk costs nothing."""
        return time.clock_gettime(time.pthread_getcpuclockid(thread))

else:

    def _spent(thread: int) -> float:
        """Elsewhere the clock must do."""
        return time.monotonic() / 4


def _interrupt(thread: int, error: type[Exception] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error)
    )
