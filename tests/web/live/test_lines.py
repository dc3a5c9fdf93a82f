"""A channel tells who listens, one after the other: nobody waits for who is slow, and nobody hears anything twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from kodeks.web.live import line
from kodeks.web.live.channel import RELOAD, SIGN_OF_LIFE, Channel, Listener
from kodeks.web.live.messages import KEPT


@dataclass(eq=False)
class Reader:
    """Somebody at the other end: what he has taken; he takes something only while nothing holds him up."""

    took: list[bytes] = field(default_factory=list)
    is_ready: asyncio.Event = field(default_factory=asyncio.Event)
    has_left: asyncio.Event = field(default_factory=asyncio.Event)
    gave_up: int = 0  # words that were no longer waited for

    async def send(self, message: Any) -> None:
        try:
            if not self.is_ready.is_set():
                await self.is_ready.wait()
                await asyncio.sleep(0)  # a server may wait more than once
        except (asyncio.CancelledError, GeneratorExit):
            self.gave_up += 1
            raise
        self.took.append(message["body"])

    async def receive(self) -> Any:
        await self.has_left.wait()
        return {"type": "http.disconnect"}


@asynccontextmanager
async def listening(channel: Channel, *readers: Reader) -> AsyncIterator[list[asyncio.Task[None]]]:
    """All of them, each by a line of his own, which ends by itself or at last."""

    async def one(reader: Reader) -> None:
        listener = Listener(reader.send, channel, channel.end)
        with channel.told(listener):
            await listener.hold(reader.receive)

    tasks = [asyncio.ensure_future(one(reader)) for reader in readers]
    await asyncio.sleep(0)
    try:
        yield tasks
    finally:
        channel.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not channel.listeners


def run(scene: Callable[[Channel], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(Channel("k", 0, 0, 0)), 30))


async def tell(channel: Channel, *numbers: int) -> None:
    for number in numbers:
        channel.add([(number, b"%d." % number)])
        await channel.tell()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


def quick() -> Reader:
    reader = Reader()
    reader.is_ready.set()
    return reader


def test_everybody_hears_everything_once_in_its_order() -> None:
    async def scene(channel: Channel) -> None:
        readers = [quick() for _ in range(250)]
        async with listening(channel, *readers):
            await asyncio.gather(*(tell(channel, number) for number in range(1, 6)))
        assert {b"".join(reader.took) for reader in readers} == {b"1.2.3.4.5."}

    run(scene)


def test_who_takes_it_at_once_costs_no_task() -> None:
    async def scene(channel: Channel) -> None:
        async with listening(channel, quick(), quick()):
            before = asyncio.all_tasks()
            await tell(channel, 1)
            assert asyncio.all_tasks() == before

    run(scene)


def test_who_is_slow_holds_up_nobody_and_hears_the_rest_when_he_is_ready() -> None:
    async def scene(channel: Channel) -> None:
        slow, other = Reader(), quick()
        async with listening(channel, slow, other):
            await tell(channel, 1, 2, 3)
            assert (slow.took, b"".join(other.took)) == ([], b"1.2.3.")
            slow.is_ready.set()
            await until(lambda: len(slow.took) == 2)
            assert slow.took == [b"1.", b"2.3."]
            await tell(channel, 4)
            assert slow.took[-1] == b"4."

    run(scene)


def test_a_sign_of_life_is_not_for_who_is_still_being_told_something() -> None:
    async def scene(channel: Channel) -> None:
        slow, other = Reader(), quick()
        async with listening(channel, slow, other):
            await tell(channel, 1)
            await channel.give_sign_of_life()
            slow.is_ready.set()
            await until(lambda: bool(slow.took))
            assert (slow.took, other.took) == ([b"1."], [b"1.", SIGN_OF_LIFE])

    run(scene)


def test_who_falls_behind_what_is_kept_looks_at_everything() -> None:
    async def scene(channel: Channel) -> None:
        slow = Reader()
        async with listening(channel, slow):
            await tell(channel, *range(1, KEPT + 3))
            assert len(channel.messages) == KEPT
            slow.is_ready.set()
            await until(lambda: len(slow.took) == 2)
            assert slow.took == [b"1.", RELOAD]
            await tell(channel, KEPT + 3)
            assert slow.took[-1] == b"%d." % (KEPT + 3)

    run(scene)


def test_who_takes_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "SLOWEST", 0.02)

    async def scene(channel: Channel) -> None:
        slow, other = Reader(), quick()
        async with listening(channel, slow, other) as (of_slow, of_other):
            await tell(channel, 1)
            await of_slow  # it has ended by itself
            assert (slow.took, slow.gave_up) == ([], 1)
            assert len(channel.listeners) == 1
            assert not of_other.done()
            await tell(channel, 2)
            assert b"".join(other.took) == b"1.2."

    run(scene)


@pytest.mark.parametrize("is_told_at_once", [True, False])
def test_who_has_gone_is_let_go(is_told_at_once: bool) -> None:
    class Going(Reader):
        async def send(self, message: Any) -> None:
            if not is_told_at_once:
                await asyncio.sleep(0)
            raise OSError

    async def scene(channel: Channel) -> None:
        other = quick()
        async with listening(channel, Going(), other) as (of_gone, _):
            await tell(channel, 1, 2)
            await of_gone
            assert b"".join(other.took) == b"1.2."

    run(scene)


def test_a_stream_that_is_cancelled_leaves_nothing_behind() -> None:
    async def scene(channel: Channel) -> None:
        slow, still, before = Reader(), Reader(), asyncio.all_tasks()
        async with listening(channel, slow, still) as tasks:
            await tell(channel, 1)
            for task in tasks:
                task.cancel()
            done, _ = await asyncio.wait(tasks)
            assert all(task.cancelled() for task in done)
            assert slow.gave_up == still.gave_up == 1
            assert not channel.listeners
            assert asyncio.all_tasks() == before

    run(scene)


def test_who_leaves_while_he_is_told_something_leaves_nothing_behind() -> None:
    async def scene(channel: Channel) -> None:
        slow = Reader()
        async with listening(channel, slow) as (of_slow,):
            await tell(channel, 1)
            slow.has_left.set()
            await of_slow
            assert slow.gave_up == 1
            assert not channel.listeners

    run(scene)


def test_when_the_server_stops_nobody_waits_for_who_is_slow() -> None:
    async def scene(channel: Channel) -> None:
        async with listening(channel, Reader(), quick()) as tasks:
            await tell(channel, 1)
            channel.close()
            channel.close()  # who has stopped may be asked to again
            await asyncio.gather(*tasks)

    run(scene)
