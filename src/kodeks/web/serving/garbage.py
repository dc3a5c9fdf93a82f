"""When a server looks for garbage: often in what is new, seldom everywhere. A look at everything takes a third of a
second where 500 games are played, and no move is answered meanwhile; left to itself Python takes one every few seconds.
"""

from __future__ import annotations

import asyncio
import gc

_NEW, _YOUNG = 10_000, 10  # objects between two looks at what is new; of these until one at what was new before
_NEVER = 1 << 30  # looks at what is older: only when its time has come
_EVERYWHERE_S = 600.0


def settle() -> None:
    """What is loaded by now stays to the end: nobody looks there again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _NEVER)


async def tidy(seconds: float = _EVERYWHERE_S) -> None:
    """From time to time everywhere, until the server stops."""
    while True:
        await asyncio.sleep(seconds)
        gc.collect()
