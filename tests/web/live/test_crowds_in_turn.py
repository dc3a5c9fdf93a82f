"""Who plays comes first: a crowd of spectators is told a few at a time, and nobody of them is left out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kodeks.tables import SeatPlace
from kodeks.web.live import boards
from kodeks.web.live.boards import AT_ONCE, LiveBoards, RoundBoards, Watch
from kodeks.web.live.channel import Channel, Listener
from kodeks.web.live.looking import Look, SeenBoard

CROWD = 100
PLACE = SeatPlace(1)


def told_at(tell: Callable[[Channel], Awaitable[None]], watches: Sequence[Watch | None]) -> Counter[int]:
    """How many of the crowd are told in each turn of the loop, in which a player's move may come, too."""

    async def whole() -> Counter[int]:
        loop, found, turn = asyncio.get_running_loop(), Counter[int](), 0
        channel = Channel("abc", 0, 0, 0)

        def count() -> None:
            nonlocal turn
            turn += 1
            loop.call_soon(count)

        async def send(_: Any) -> None:
            found[turn] += 1

        async def one(watch: Watch | None) -> None:
            listener = Listener(send, channel, channel.end, watch)
            with channel.told(listener):
                await listener.hold(loop.create_future)

        crowd = [asyncio.ensure_future(one(watch)) for watch in watches]
        await asyncio.sleep(0)
        loop.call_soon(count)
        async with asyncio.timeout(20):
            await tell(channel)
        channel.close()
        await asyncio.gather(*crowd)
        assert not channel.listeners
        return found

    return asyncio.run(whole())


def test_spectators_of_a_board_are_told_in_turn() -> None:
    round_boards = RoundBoards("abc", 1)
    watches = [Watch(round_boards, frozenset({PLACE})) for _ in range(CROWD)]
    round_boards.watches.update(watches)

    async def tell(_: Channel) -> None:
        changed = round_boards.tell(Look(seen={PLACE: SeenBoard((0, 0, 0), b"{}", None)}))
        await boards._tell(changed, asyncio.get_running_loop().time() + 0.02)

    found = told_at(tell, watches)
    assert found.total() == CROWD
    assert max(found.values()) <= AT_ONCE


def test_a_sign_of_life_comes_in_turn() -> None:
    found = told_at(Channel.give_sign_of_life, [None] * CROWD)
    assert found.total() == CROWD
    assert max(found.values()) <= AT_ONCE


def test_what_is_new_leaves_others_their_turn() -> None:
    async def tell(channel: Channel) -> None:
        channel.add([(1, b"x")])
        await channel.tell()

    found = told_at(tell, [None] * 15 * CROWD)
    assert found.total() == 15 * CROWD
    assert max(found.values()) <= CROWD


def test_a_crowd_is_told_less_often_of_more_at_once() -> None:
    """A thousand words a second, however many watch."""
    with ThreadPoolExecutor(1) as thread:
        live = LiveBoards(thread)
        found = []
        for number in range(1, 3_001):
            live.join("abc", number % 2 + 1, frozenset({PLACE}))
            if number in (1, 500, 1_000, 3_000):
                found.append(live.beat)
    assert found == [0.5, 0.5, 1.0, 3.0]
