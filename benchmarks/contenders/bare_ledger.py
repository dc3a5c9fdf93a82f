"""A bare server on the same granian and loop that writes what it is sent as one line into SQLite, synced, and answers.
Nobody is asked who he is, nothing is judged: what our server takes beside it is the price of the door and the rules."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import uvloop
from granian.constants import Interfaces
from granian.server.embed import Server

_hand = ThreadPoolExecutor(1)
_ledger: list[sqlite3.Connection] = []


def _open(path: Path) -> None:
    line = sqlite3.connect(path, isolation_level=None)
    line.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE line (id INTEGER, text TEXT)")
    _ledger.append(line)


def _write(text: bytes) -> None:
    _ledger[0].execute("INSERT INTO line VALUES (1, ?)", (text.decode(),))


async def application(scope: Any, receive: Any, send: Any) -> None:
    """One line written."""
    if scope["type"] != "http":
        return
    message = await receive()
    await asyncio.get_running_loop().run_in_executor(_hand, _write, message["body"])
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"{}"})


if __name__ == "__main__":
    _hand.submit(_open, Path(sys.argv[2])).result()
    server = Server(
        application, address="127.0.0.1", port=int(sys.argv[1]), interface=Interfaces.ASGINL, log_enabled=False
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(server.serve())
