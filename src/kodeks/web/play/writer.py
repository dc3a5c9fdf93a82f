"""One hand that writes for all boards of a process: what comes while it writes is written together, with one sync."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connections

from kodeks.web.logs.doings import Doing, Done, write_doings

__all__ = ["Writer"]

_MOST = 256  # doings in one transaction


class Writer:
    """Lives on the loop; its thread writes."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Doing, asyncio.Future[Done]]] = []
        self._something = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="boards")

    async def write(self, doing: Doing) -> Done:
        """What became of it, when it is on the disk."""
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._waiting.append((doing, done))
        self._something.set()
        return await done

    async def run(self) -> None:
        """Until the server stops."""
        while True:
            await self._something.wait()
            batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            if not self._waiting:
                self._something.clear()
            if not await self._wrote(batch) and len(batch) > 1:
                for each in batch:  # what breaks one board breaks no other
                    await self._wrote([each])

    async def _wrote(self, batch: list[tuple[Doing, asyncio.Future[Done]]]) -> bool:
        """Whether these are written, all of them. Who was alone in it is told why not, and the hand goes on."""
        work = asyncio.get_running_loop().run_in_executor(self._thread, _written, [doing for doing, _ in batch])
        await asyncio.wait([work])
        error = work.exception()
        if error is not None and len(batch) > 1:
            return False
        for place, (_, future) in enumerate(batch):
            if future.done():  # who waited has gone
                continue
            if error is None:
                future.set_result(work.result()[place])
            else:
                future.set_exception(error)
        return error is None


def _written(doings: list[Doing]) -> list[Done]:
    try:
        return write_doings(doings)
    except Error:
        connections.close_all()  # a line to the database that broke is not used again
        raise
