"""What several ask at once is done together: who comes first does his own, and what comes meanwhile is then done by one
of them for all. So those who write at the same time share one transaction and one sync of the disk, in no thread of its
own: who is alone waits for nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

_MOST = 64  # in one transaction

T = TypeVar("T")
A = TypeVar("A")


class _Failed(Exception):
    """All together did not work: each tries alone, so that what breaks one breaks no other."""


class Together(Generic[T, A]):
    """One door for all threads. `do` does several at once, whole or not at all, and answers each in order."""

    def __init__(self, do: Callable[[Sequence[T]], Sequence[A]]) -> None:
        self._do = do
        self._guard = Lock()
        self._waiting: deque[tuple[T, Future[A]]] = deque()
        self._turns: deque[Future[None]] = deque()  # of all who wait, in the same order, but for the one who leads
        self._is_led = False

    def ask(self, one: T) -> A:
        """What became of it, when it is done."""
        answer, turn = Future[A](), Future[None]()
        with self._guard:
            self._waiting.append((one, answer))
            if self._is_led:
                self._turns.append(turn)
            else:
                self._is_led = True
                turn.set_result(None)
        turn.result()
        if not answer.done():
            self._lead()
        try:
            return answer.result()
        except _Failed:
            pass
        return self._do([one])[0]

    def _lead(self) -> None:
        with self._guard:
            batch = [self._waiting.popleft() for _ in range(min(_MOST, len(self._waiting)))]
        try:
            for (_, future), answer in zip(batch, self._do([one for one, _ in batch]), strict=True):
                future.set_result(answer)
        except BaseException as error:  # noqa: BLE001 - told to who has asked
            for _, future in batch:
                future.set_exception(_Failed() if len(batch) > 1 else error)
        with self._guard:
            for _ in batch[1:]:
                self._turns.popleft().set_result(None)
            self._is_led = bool(self._turns)
            if self._turns:
                self._turns.popleft().set_result(None)  # he leads the next ones
