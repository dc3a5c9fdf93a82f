"""Who plays comes first: a crowd of spectators is told a few at a time, and nobody of them is left out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from kodeks.tables import SeatPlace
from kodeks.web.live import boards
from kodeks.web.live.boards import AT_ONCE, LiveBoards, RoundBoards, Watch
from kodeks.web.live.channel import Channel

CROWD = 100


def woken_at(wait: Callable[[int], Awaitable[object]], wake: Callable[[], Awaitable[None]]) -> Counter[int]:
    """How many of the crowd go on in each turn of the loop, in which a player's move may come, too."""

    async def whole() -> Counter[int]:
        loop, found, turn = asyncio.get_running_loop(), Counter[int](), 0

        def count() -> None:
            nonlocal turn
            turn += 1
            loop.call_soon(count)

        async def one(number: int) -> None:
            await wait(number)
            found[turn] += 1

        crowd = [asyncio.ensure_future(one(number)) for number in range(CROWD)]
        await asyncio.sleep(0)
        loop.call_soon(count)
        await wake()
        async with asyncio.timeout(20):
            await asyncio.gather(*crowd)
        return found

    return asyncio.run(whole())


def test_spectators_of_a_board_are_told_in_turn() -> None:
    watched = Channel("abc", 0, 0, 0)
    watches = [Watch(RoundBoards("abc", 1), frozenset({SeatPlace(1)})) for _ in range(CROWD)]

    async def wake() -> None:
        await boards._wake(watches, asyncio.get_running_loop().time() + 0.02)

    found = woken_at(lambda number: watched.more(watches[number]), wake)
    assert found.total() == CROWD
    assert max(found.values()) <= AT_ONCE


def test_a_sign_of_life_comes_in_turn() -> None:
    watched = Channel("abc", 0, 0, 0)
    found = woken_at(lambda _: watched.more(), watched.wake_in_turn)
    assert found.total() == CROWD
    assert max(found.values()) <= AT_ONCE


def test_a_crowd_is_told_less_often_of_more_at_once() -> None:
    """A thousand words a second, however many watch."""
    with ThreadPoolExecutor(1) as thread:
        live = LiveBoards(thread)
        found = []
        for number in range(1, 3_001):
            live.join("abc", number % 2 + 1, frozenset({SeatPlace(1)}))
            if number in (1, 500, 1_000, 3_000):
                found.append(live.beat)
    assert found == [0.5, 0.5, 1.0, 3.0]
