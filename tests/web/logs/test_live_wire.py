"""The word between processes: each hears the others and not itself, whatever number the system gives it."""

from __future__ import annotations

import os
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest

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
