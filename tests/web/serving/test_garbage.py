"""Garbage: looked for everywhere when its time has come, and not before."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from kodeks.web.serving.garbage import settle, tidy


class Knot:
    """Something that only a look for garbage finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def settled() -> Iterator[None]:
    """As a server that has started; then as it was. What is loaded is left alone before and after."""
    before = gc.get_threshold()
    settle()
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("settled")
def test_what_is_old_is_looked_at_when_its_time_has_come() -> None:
    async def server() -> None:
        knot = Knot()
        gone = weakref.ref(knot)
        gc.collect(1)  # it has become old
        del knot
        garbage = [[Knot() for _ in range(1_000)] for _ in range(200)]
        garbage.clear()
        assert gone() is not None
        tidying = asyncio.create_task(tidy(0.001))
        async with asyncio.timeout(60):
            while gone() is not None:
                await asyncio.sleep(0.001)
        tidying.cancel()

    asyncio.run(server())


@pytest.mark.usefixtures("settled")
def test_what_was_loaded_at_the_start_is_left_alone() -> None:
    assert gc.get_freeze_count() > 10_000
