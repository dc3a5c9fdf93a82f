"""Somebody who listens to a live stream without a browser, and comes back as a browser does."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException
from queue import Queue
from threading import Event, Thread
from time import sleep
from typing import Any
from urllib.parse import urlsplit

__all__ = ["Listener"]


class Listener:
    """What it heard, in order: the number and the facts of each message. It reconnects with the last number."""

    def __init__(self, address: str, key: str, after: int | None = None) -> None:
        self.address, self.key = address, key
        self.last = after
        self.heard: list[tuple[int, list[dict[str, Any]]]] = []
        self.reloads = 0
        self._news: Queue[int] = Queue()
        self._ends = Event()
        self.connected = Event()
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()
        assert self.connected.wait(30), "no stream"

    def wait_for(self, count: int) -> None:
        """Until so many messages were heard."""
        while len(self.heard) < count:
            self._news.get(timeout=30)

    def end(self) -> None:
        """Hear no more."""
        self._ends.set()

    def _listen(self) -> None:
        while not self._ends.is_set():
            try:
                self._read()
            except (OSError, HTTPException):
                self.connected.clear()
                sleep(0.1)

    def _read(self) -> None:
        to = urlsplit(self.address)
        line = HTTPConnection(to.hostname or "", to.port, timeout=60)
        headers = {} if self.last is None else {"Last-Event-ID": str(self.last)}
        line.request("GET", f"/live/{self.key}", headers=headers)
        answer = line.getresponse()
        if answer.status != 200:
            raise OSError(answer.status)
        self.connected.set()
        message: dict[str, str] = {}
        while not self._ends.is_set():
            text = answer.readline().decode()
            if not text:
                raise OSError("the stream ended")
            if text == "\n":
                self._take(message)
                message = {}
            else:
                name, _, value = text.rstrip("\n").partition(": ")
                message[name] = value

    def _take(self, message: dict[str, str]) -> None:
        if message.get("event") == "reload":
            self.reloads += 1
        if "id" in message:
            self.last = int(message["id"])
        if message.get("event") == "change" and self.last is not None:
            self.heard.append((self.last, json.loads(message["data"])["changes"]))
            self._news.put(self.last)
