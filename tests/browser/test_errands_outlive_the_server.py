"""`kill -9` in the middle of long work: the server is started again, carries it through once, and the page that waited
gets its answer."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import BrowserContext, expect
from servers import Server, free_port, start_server

PLAYERS = 6_000
_LONG_MS = 180_000
_LINES = "".join(
    f"Kowal{chr(97 + place // 676 % 26)}{chr(97 + place // 26 % 26)}{chr(97 + place % 26)} Jan {place};"
    f"Klub {place % 300};{1950 + place % 60}-03-04\n"
    for place in range(PLAYERS)
)
TABLE = f"nazwisko i imię;klub;data urodzenia\n{_LINES}".encode()
UNDER_WAY = "SELECT tries, written_at FROM frame_errand WHERE is_bound AND ended_at IS NULL"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Starts a server on the same data and at the same address each time; none is left."""
    port, servers = free_port(), list[Server]()

    def started() -> Server:
        servers.append(start_server(tmp_path, port=port, KODEKS_PATIENCE="0.1"))
        return servers[-1]

    yield started
    for each in servers:
        each.process.terminate()
        each.process.wait(30)


def kill(server: Server) -> None:
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait(30)


def rows(home: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(home / "kodeks.sqlite3", timeout=60)) as database:
        return database.execute(question).fetchall()


@contextmanager
def held_up(home: Path) -> Iterator[None]:
    """What was sent cannot be read to its end meanwhile: an errand that needs it stays under way, however quick the
    machine is."""
    (sent,) = (home / "sent").iterdir()
    whole = sent.rename(home / "whole")
    os.mkfifo(sent)
    yield
    whole.replace(sent)


def test_an_import_that_was_confirmed_is_kept_once_though_the_server_is_killed(
    context: BrowserContext, tmp_path: Path, start: Callable[[], Server]
) -> None:
    """The page that waits is left alone: it finds the server again by itself."""
    server = start()
    page = context.new_page()
    page.goto(server.link)
    page.goto(f"{server.address}/federation/players/import/")
    page.locator("input[name=file]").set_input_files({"name": "rejestr.csv", "mimeType": "text/csv", "buffer": TABLE})
    page.get_by_role("button", name="Pokaż, co się zmieni").click()
    keep = page.get_by_role("button", name="Zapisz całość")
    expect(keep).to_be_visible(timeout=_LONG_MS)
    with held_up(tmp_path):
        keep.click(no_wait_after=True)
        expect(page.locator("[data-waiting]")).to_be_visible(timeout=_LONG_MS)
        while rows(tmp_path, UNDER_WAY) != [(1, None)]:
            sleep(0.01)
        kill(server)
    assert rows(tmp_path, "SELECT count(*) FROM federation_player") == [(0,)]
    server = start()
    expect(page).to_have_url(f"{server.address}/federation/trail/", timeout=_LONG_MS)
    assert rows(tmp_path, "SELECT count(*) FROM federation_player") == [(PLAYERS,)]
    assert rows(tmp_path, "SELECT count(*) FROM federation_trailentry") == [(1,)]
    assert rows(tmp_path, "SELECT tries FROM frame_errand WHERE is_bound") == [(2,)]
    page.goto(f"{server.address}/metrics")
    assert 'kodeks_errands{state="waiting"} 0.0' in page.content()
