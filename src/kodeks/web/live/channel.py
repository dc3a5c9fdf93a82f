"""The messages of one tournament in a process: kept once for all, and who listens. The channel goes round and tells
them itself: a task for each listener, woken for each message, would cost many times as much."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from kodeks.web.live.boards import AT_ONCE, Watch
from kodeks.web.live.line import Line, Send
from kodeks.web.live.messages import KEPT, as_text

RELOAD = as_text("reload", {})
BEAT = 15.0  # seconds between signs of life
SIGN_OF_LIFE = as_text("alive", {"next": BEAT})  # and when the next comes
_IN_A_GO = 100  # who are told before others get a turn
_PAUSE = 0.005  # seconds until the next hear that we live


class Listener(Line):
    """One who listens to a channel: where he is, and which boards he watches, if any."""

    __slots__ = ("_channel", "_place", "_watch")

    def __init__(self, send: Send, channel: Channel, place: int, watch: Watch | None = None) -> None:
        super().__init__(send)
        self._channel, self._place, self._watch = channel, place, watch
        if watch is not None:
            watch.tell = self.tell

    def tell(self, or_else: bytes = b"") -> None:
        """What is new for him; else this. Who has not taken the last of it yet hears it later."""
        if not self.is_free:
            return
        if text := self._new() or or_else:
            self.say(text)
        if self._channel.is_over and self.is_free:
            self.end()

    def _new(self) -> bytes:
        news = self._channel.after(self._place)
        if news is None:  # he reads slower than things happen
            self._place = self._channel.end
            return RELOAD
        text, self._place = news
        return text if self._watch is None else text + self._watch.take()


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
    listeners: dict[Listener, None] = field(default_factory=dict)  # in the order they came
    streams: int = 0
    is_over: bool = False  # there is nothing for anybody any more: its streams end
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)  # of the log: one after the other
    _news: dict[int, tuple[bytes, int] | None] = field(default_factory=dict)  # what is after a place: most ask the same

    @property
    def end(self) -> int:
        """The number the next message will have."""
        return self.first + len(self.messages)

    def add(self, messages: Iterable[tuple[int | None, bytes]]) -> None:
        """New messages, of which everybody is to be told. Where there are none nobody hears anything: even a sign of
        life at that moment would tell that something has happened."""
        self.messages.extend(messages)
        self._news.clear()
        self.number = max([self.number, *(number for number, _ in self.messages if number is not None)])
        surplus = len(self.messages) - KEPT
        if surplus > 0:
            dropped = [number for number, _ in self.messages[:surplus] if number is not None]
            self.since = max([self.since, *dropped])
            del self.messages[:surplus]
            self.first += surplus

    def begin_anew(self, number: int, message: bytes) -> None:
        """Another log stands in the place of the one that was told, such as an older copy, or it is shown otherwise:
        nothing told holds."""
        self.first = self.end
        self.messages.clear()
        self.since = self.number = number
        self.add([(None, message)])

    @contextmanager
    def told(self, listener: Listener) -> Iterator[None]:
        """As long as he listens."""
        self.listeners[listener] = None
        try:
            yield
        finally:
            del self.listeners[listener]

    async def tell(self) -> None:
        """Everybody hears what is new for him. Others get a turn now and then: a move at a board waits for no crowd."""
        await self._go_round(_IN_A_GO, 0.0)

    async def give_sign_of_life(self) -> None:
        """Where there is nothing to tell there is time."""
        await self._go_round(AT_ONCE, _PAUSE, SIGN_OF_LIFE)

    async def _go_round(self, in_a_go: int, pause: float, or_else: bytes = b"") -> None:
        listeners = tuple(self.listeners)
        for start in range(0, len(listeners), in_a_go):
            for each in listeners[start : start + in_a_go]:
                each.tell(or_else)
            await asyncio.sleep(pause)

    def close(self) -> None:
        """All streams end."""
        for each in tuple(self.listeners):
            each.end()

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
        if place not in self._news:
            texts = [text for _, text in self.messages[place - self.first :]] if place >= self.first else None
            self._news[place] = None if texts is None else (b"".join(texts), self.end)
        return self._news[place]
