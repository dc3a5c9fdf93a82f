"""Players for `boards.py`: each with a line of his own, a WebSocket as plain as can be, so that they cost little beside
the server on the same cores."""

from __future__ import annotations

import asyncio
import json
import random
import re
import struct
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

_PLY = re.compile(rb'"ply": ?(\d+)')
_OPENING = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\nAccept-Language: {language}\r\n\r\n"
)
_LANGUAGES = {"white": "pl", "black": "en"}


class Place(NamedTuple):
    """A game, and what its two players show at the door."""

    game: int
    white: str
    black: str


class Device(asyncio.Protocol):
    """One line: text frames, unmasked from the server, masked with nothing to it."""

    def __init__(self, table: Table, side: str, opening: bytes) -> None:
        self.table, self.side, self._opening = table, side, opening
        self._buffer, self._is_open = b"", False
        self.view: bytes = b""
        self.heard_bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: Any = transport  # uvloop's is no asyncio.Transport
        self._transport.write(self._opening)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._buffer += data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._buffer, self._is_open = rest, True
            self.table.opened()
        while (frame := self._frame()) is not None:
            self.heard_bytes += len(frame)
            self._heard(frame, now)

    def _frame(self) -> bytes | None:
        data = self._buffer
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + length:
            return None
        self._buffer = data[start + length :]
        return data[start : start + length] if data[0] & 15 == 1 else b""

    def _heard(self, frame: bytes, now: float) -> None:
        if frame.startswith(b'{"echo"'):
            self.send(frame)
        elif (found := _PLY.search(frame[:400])) is not None:
            self.view = frame
            self.table.seen(self.side, int(found[1]), now)
        elif b'"refused"' in frame:
            raise AssertionError(frame.decode())

    def send(self, text: bytes) -> None:
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        self._transport.write(b"\x81" + length + b"\0\0\0\0" + text)

    def close(self) -> None:
        self._transport.close()


def _same(device: Device) -> Device:
    return device


class Table:
    """Two devices at one game. They move in turn, at the pace asked for or as soon as they can."""

    def __init__(self, place: Place, *, is_bare: bool) -> None:
        self.place, self.is_bare = place, is_bare
        self.ply, self.sent, self.is_over = 0, 0.0, False
        self.waited: list[float] = []
        self.is_hasty = False
        self.ready = asyncio.get_running_loop().create_future()
        self._missing = 2
        self.devices: dict[str, Device] = {}
        self._choose = random.Random(place.game)

    async def sit_down(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        for side, language in _LANGUAGES.items():
            cookie = f"seat_{self.place.game}_{side}={getattr(self.place, side)}"
            path = f"/live/board/{self.place.game}"
            opening = _OPENING.format(path=path, host=f"{host}:{port}", cookie=cookie, language=language)
            self.devices[side] = device = Device(self, side, opening.encode())
            await loop.create_connection(partial(_same, device), host, port)
        async with asyncio.timeout(30):
            await self.ready

    def opened(self) -> None:
        if self.is_bare:
            self._came()

    def _came(self) -> None:
        self._missing -= 1
        if not self._missing and not self.ready.done():
            self.ready.set_result(None)

    def seen(self, side: str, ply: int, now: float) -> None:
        if not self.ready.done():
            self.ply = ply
            self._came()
        elif ply > self.ply and side == ("white", "black")[ply % 2]:  # his turn now: he sees what the other did
            self.waited.append(now - self.sent)
            self.ply, self.sent = ply, 0.0
            if self.is_hasty:
                self.move()

    def move(self) -> None:
        """Whose turn it is makes a move; nothing if the one before has not come yet."""
        if self.sent or self.is_over:
            return
        side = ("white", "black")[self.ply % 2]
        device = self.devices[side]
        if self.is_bare:  # as long as a view of the board
            text = f'{{"ply": {self.ply + 1}, "x": "{"x" * 2_000}"}}'.encode()
        else:
            legal = json.loads(device.view)["view"]["legal"]
            if not legal:
                self.is_over = True
                return
            act = {"n": 1, "as": side, "do": "move", "move": self._choose.choice(legal)["text"], "ply": self.ply}
            text = json.dumps(act).encode()
        self.sent = time.perf_counter()
        device.send(text)

    def leave(self) -> None:
        for device in self.devices.values():
            device.close()


async def seated(places: list[Place], ports: Sequence[int], *, is_bare: bool = False) -> list[Table]:
    """All of them at their tables, forty at a time. Of several servers a board has its own, as a proxy chooses it by
    the address."""
    tables = [Table(place, is_bare=is_bare) for place in places]
    for start in range(0, len(tables), 40):
        now = tables[start : start + 40]
        await asyncio.gather(*(table.sit_down("127.0.0.1", _one_of(ports, table.place.game)) for table in now))
    return tables


def _one_of(ports: Sequence[int], number: int) -> int:
    return ports[number % len(ports)]


async def play_paced(tables: list[Table], pace: float, seconds: float) -> None:
    """A move every so many seconds in each game, spread evenly."""
    loop, end = asyncio.get_running_loop(), time.perf_counter() + seconds

    async def one(table: Table, delay: float) -> None:
        due = loop.time() + delay
        while time.perf_counter() < end:
            await asyncio.sleep(max(0.0, due - loop.time()))
            table.move()
            due += pace

    await asyncio.gather(*(one(table, pace * index / len(tables)) for index, table in enumerate(tables)))
    await _settled(tables)


async def play_hastily(tables: list[Table], seconds: float) -> None:
    """Each answers as soon as he sees the other's move."""
    for table in tables:
        table.is_hasty = True
        table.move()
    await asyncio.sleep(seconds)
    for table in tables:
        table.is_hasty = False
    await _settled(tables)


async def _settled(tables: list[Table]) -> None:
    """What was sent has arrived."""
    async with asyncio.timeout(20):
        while any(table.sent for table in tables):
            await asyncio.sleep(0.01)


class Spectator(asyncio.Protocol):
    """One who watches some boards by a stream: he counts the words he is told, and of how many boards."""

    def __init__(self, opening: bytes) -> None:
        self._opening = opening
        self.words = self.boards = 0
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: Any = transport
        self._transport.write(self._opening)

    def data_received(self, data: bytes) -> None:
        self.words += data.count(b"event: boards")
        self.boards += data.count(b'"place"')
        if self.words and not self.ready.done():
            self.ready.set_result(None)

    def leave(self) -> None:
        self._transport.close()


async def watching(key: str, boards: int, count: int, each: int, ports: Sequence[int]) -> list[Spectator]:
    """So many spectators, each of some boards that follow one another, at all servers alike; they come together, and
    all have heard."""
    loop, host, found = asyncio.get_running_loop(), "127.0.0.1", list[Spectator]()
    for place in range(count):
        mine = ",".join(str((place + step) % boards + 1) for step in range(each))
        path, port = f"/live/{key}?round=1&boards={mine}", _one_of(ports, place)
        found.append(Spectator(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()))
        await loop.create_connection(partial(_listener, found[-1]), host, port)
    async with asyncio.timeout(60):
        await asyncio.gather(*(spectator.ready for spectator in found))
    return found


def _listener(spectator: Spectator) -> Spectator:
    return spectator
