"""The messages of one tournament in a process: kept once for all, and who waits for the next."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from kodeks.web.live.boards import AT_ONCE, Watch
from kodeks.web.live.messages import KEPT

_PAUSE = 0.005  # seconds until the next are woken, where there is nothing to tell


@dataclass(slots=True)
class Channel:
    """Messages have their places from 0 as they came; their numbers tell who comes back where he was. How far the log
    was read is another matter: most of its lines are nobody's business."""

    key: str
    since: int  # the number before that of the oldest message that is kept
    number: int  # of what everybody knows
    line: int  # of the log, the last that was read
    first: int = 0  # the number of the oldest message that is kept
    messages: list[tuple[int | None, bytes]] = field(default_factory=list)
    waiting: dict[asyncio.Future[None], None] = field(default_factory=dict)  # in the order they came
    streams: int = 0
    is_over: bool = False  # there is nothing for anybody any more: its streams end
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)  # of the log: one after the other

    @property
    def end(self) -> int:
        """The number the next message will have."""
        return self.first + len(self.messages)

    def add(self, messages: Iterable[tuple[int | None, bytes]]) -> None:
        """New messages: everybody hears them. Where there are none nobody is woken: even a sign of life at that moment
        would tell that something has happened."""
        before = self.end
        self.messages.extend(messages)
        if self.end == before:
            return
        self.number = max([self.number, *(number for number, _ in self.messages if number is not None)])
        surplus = len(self.messages) - KEPT
        if surplus > 0:
            dropped = [number for number, _ in self.messages[:surplus] if number is not None]
            self.since = max([self.since, *dropped])
            del self.messages[:surplus]
            self.first += surplus
        self.wake()

    def begin_anew(self, number: int, message: bytes) -> None:
        """Another log stands in the place of the one that was told, such as an older copy, or it is shown otherwise:
        nothing told holds."""
        self.first = self.end
        self.messages.clear()
        self.since = self.number = number
        self.add([(None, message)])

    def wake(self) -> None:
        """Everybody looks."""
        for each in tuple(self.waiting):
            if not each.done():
                each.set_result(None)

    async def wake_in_turn(self) -> None:
        """Everybody looks, a few after the other: where there is nothing to tell there is time, and a move at a board
        has none."""
        waiting = tuple(self.waiting)
        for start in range(0, len(waiting), AT_ONCE):
            for each in waiting[start : start + AT_ONCE]:
                if not each.done():
                    each.set_result(None)
            await asyncio.sleep(_PAUSE)

    async def more(self, watch: Watch | None = None) -> None:
        """Until somebody wakes this channel, or who watches boards."""
        mine = asyncio.get_running_loop().create_future()
        self.waiting[mine] = None
        if watch is not None:
            watch.waiting = mine
        try:
            await mine
        finally:
            self.waiting.pop(mine, None)

    def place_after(self, known: int | None) -> int | None:
        """Where to go on for somebody who knows everything up to a number; None if that is too long ago, not yet, or no
        number of what is shown now."""
        if known is None:
            return self.end
        numbers = {self.since, self.number, *(number for number, _ in self.messages)}
        if known not in numbers:
            return None
        later = (place for place, (number, _) in enumerate(self.messages) if number is not None and number > known)
        return self.first + next(later, len(self.messages))

    def after(self, place: int) -> tuple[bytes, int] | None:
        """All messages from a place on, and the place after them; None if some of them are no longer kept."""
        if place < self.first:
            return None
        return b"".join(text for _, text in self.messages[place - self.first :]), self.end
