"""The line of a device to its board, in raw ASGI: a WebSocket at /live/board/<game>.

The server says how the board stands whenever that changes; the device says what its holder does, and is answered when
that is on the disk. How long the way is, is measured by the server: it sends a number that comes back.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from django.db import Error
from django.utils import translation

from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.web.door.heads import header, read_cookies, spoken
from kodeks.web.door.short_json import json_text
from kodeks.web.logs.doings import DoingOutcome
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.play.boards import Boards, Line
from kodeks.web.play.seats import shown_for
from kodeks.web.play.talking import is_for_both, reply_of
from kodeks.web.play.writer import Spoken, Word
from kodeks.words import language_of

_log = logging.getLogger("kodeks.boards")
_PATH = re.compile(r"/live/board/([0-9]{1,9})/?")
NOT_YOURS = 4404  # why a line is closed: its device has no business at that board
_MEASURE = 5.0  # seconds between two measurements of the way, until it is known
_REMEASURE = 20.0  # and then: of a thousand lines two hundred measured a second took a fifth of the loop's time
_LONGEST = 8_192  # characters of a word
_QUICKEST = 5  # measurements, of which the shortest counts


async def converse(boards: Boards, scope: Any, receive: Any, send: Any) -> None:
    """Until the device leaves."""
    found = _PATH.fullmatch(scope["path"])
    await receive()  # that it wants to connect
    if found is None or not _is_own(scope):
        await send({"type": "websocket.close", "code": NOT_YOURS})
        return
    cookies = read_cookies(header(scope["headers"], b"cookie").decode("latin-1"))
    game = int(found[1])
    line = Line(game, shown_for(game, cookies), language_of(spoken(scope["headers"])).in_room("play").code)
    await send({"type": "websocket.accept"})
    if not await boards.join(line):
        await send({"type": "websocket.close", "code": NOT_YOURS})
        return
    tasks: list[asyncio.Future[None]] = [
        asyncio.ensure_future(work) for work in (_tell(line, send), _hear(boards, line, receive))
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        boards.leave(line)
        for task in tasks:
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(error, Exception):
                _log.error("boards: %s", error, exc_info=error)


def _is_own(scope: Any) -> bool:
    """A page of another site opens no line in the name of who visits it."""
    origin = header(scope["headers"], b"origin").decode("latin-1")
    return not origin or urlsplit(origin).netloc == header(scope["headers"], b"host").decode("latin-1")


async def _tell(line: Line, send: Any) -> None:
    """What waits; and from time to time, however much waits, a number, to measure the way."""
    measuring = _Measuring(line)
    try:
        while True:
            text = await line.waiting.get() or measuring.number()
            await send({"type": "websocket.send", "text": text})
    finally:
        measuring.stop()


class _Measuring:
    """Asks from time to time how long the way of a line is, in its turn among what waits there. It is a timer and no
    task."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._is_asked = False
        self._asked = 0  # how often
        self._ask()

    def _ask(self) -> None:
        if self._is_asked:  # it waits behind much else, or had to make room: the next time it is asked again
            self._is_asked = False
        elif not self._line.waiting.full():
            self._is_asked, self._asked = True, self._asked + 1
            self._line.waiting.put_nowait("")
        self._pause = _MEASURE if self._asked < _QUICKEST else _REMEASURE
        self._next = asyncio.get_running_loop().call_later(self._pause, self._ask)

    def number(self) -> str:
        """What comes back, as of the moment at which it goes out, and in how many seconds the next one goes out: a page
        that hears nothing for longer knows that its line is dead."""
        self._is_asked = False
        return json_text({"echo": round(monotonic() * 1000), "next": self._pause})

    def stop(self) -> None:
        self._next.cancel()


async def _hear(boards: Boards, line: Line, receive: Any) -> None:
    ways: deque[int] = deque(maxlen=_QUICKEST)
    while (message := await receive())["type"] != "websocket.disconnect":
        text = message.get("text") or ""
        if len(text) > _LONGEST:
            return
        try:
            sent = read_object(text, kind="log-not-an-object")
        except MalformedText:
            return  # none of our pages sends that
        echo = sent.get("echo")
        if type(echo) is int:
            ways.append(max(0, round(monotonic() * 1000) - echo))
            line.lag_ms = min(ways) // 2
            continue
        answer = await _answer(boards, line, sent)
        await line.waiting.put(json_text({"n": sent.get("n"), **answer}))


async def _answer(boards: Boards, line: Line, sent: dict[str, object]) -> dict[str, object]:
    """What became of a word."""
    by = next((each for each in line.held if each.value == sent.get("as")), None)
    became: DoingOutcome | Spoken | MalformedText | str | None
    if by is None and not is_for_both(sent, line.held):
        became = "play-not-your-seat"
    else:
        try:
            word = Word(line.game, by, sent, line.shown, line.lag_ms, language_of(line.language))
            became = await boards.writer.write(word) or "play-not-your-seat"
        except MalformedText as error:
            became = error
        except Error:  # of the database: nothing is recorded
            became = "play-not-recorded"
    if isinstance(became, DoingOutcome) and became.is_accepted:
        return {"ok": became.game.state.seq}
    with translation.override(line.language):
        return _told(became)


def _told(became: DoingOutcome | Spoken | MalformedText | str) -> dict[str, object]:
    """In words, what did not simply succeed."""
    if isinstance(became, Spoken):
        return reply_of(became.heard, became.done, is_seen=True).as_facts()
    if isinstance(became, DoingOutcome):
        return {"refused": told(became.said[-1].ruling)}
    return {"refused": explain_error(became) if isinstance(became, MalformedText) else say(became)}
