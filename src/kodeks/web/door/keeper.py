"""Keepers: threads beside the server, each with a matter of its own, looked after when called and every so often."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from django.db import Error, close_old_connections, connections

__all__ = ["Keeper"]


class Keeper:
    """He begins with a look, or with a wait, and goes on until he is told to leave; then he leaves all in order.

    What a look may meet and the next may find mended (`mended`) is logged; anything else ends him, as it would anybody.
    """

    def __init__(
        self,
        name: str,
        look: Callable[[], None],
        every_s: float,
        *,
        waits_first: bool = False,
        called: Event | None = None,
        mended: tuple[type[Exception], ...] = (Error,),
        level: int = logging.WARNING,
        leave: Callable[[], None] | None = None,
    ) -> None:
        self.every_s = every_s
        self._name, self._look, self._waits_first, self._mended, self._leave = name, look, waits_first, mended, leave
        self._level = level
        self._called = called or Event()
        self._thread: Thread | None = None
        self._log = logging.getLogger(f"kodeks.{name}")

    @property
    def is_at_work(self) -> bool:
        return self._thread is not None

    def start(self) -> None:
        """He works until the process ends, or he is told to leave."""
        if self._thread is None:
            self._thread = Thread(target=self._work, daemon=True, name=self._name)
            self._thread.start()

    def call(self) -> None:
        """There is something to do."""
        self._called.set()

    def stop(self, patience_s: float = 0.0) -> None:
        """He leaves after the look he is at; so long it is waited for."""
        thread, self._thread = self._thread, None
        self.call()
        if thread is not None:
            thread.join(patience_s)

    def _work(self) -> None:
        mine, waits = self._thread, self._waits_first
        try:
            while True:
                self._called.clear()
                if self._thread is not mine:  # asked after the call is forgotten, so that no word to leave is lost
                    break
                if not waits:
                    self._try(self._look)
                waits = False
                self._called.wait(self.every_s)
            if self._leave is not None:
                self._try(self._leave)
        finally:
            connections.close_all()

    def _try(self, do: Callable[[], None]) -> None:
        close_old_connections()
        try:
            do()
        except self._mended as error:  # it is looked at again
            self._log.log(self._level, "%s: %s", self._name, error)
