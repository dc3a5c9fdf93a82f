"""A real server with the demonstration federation, and a real Chromium that visits it."""

from __future__ import annotations

import hashlib
import re
import secrets
import shutil
import socket
import sqlite3
import subprocess
import sys
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from axe_playwright_python.base import AxeResults
from chromium import open_chromium
from nursery import Child, bear, furnish, is_empty, made_once, plain_environment
from playwright.sync_api import Browser, BrowserContext, Page, expect
from quicker_axe import AXE_SOURCE


class Server(NamedTuple):
    """A server that runs: its address, the first address it has told, the folder of its data."""

    address: str
    told: str
    home: Path
    process: subprocess.Popen[str] | Child

    @property
    def link(self) -> str:
        """A link that signs its owner in: a new one each time, as each works once."""
        token = secrets.token_urlsafe(32)
        digest = hashlib.sha256(token.encode()).hexdigest()
        with closing(sqlite3.connect(self.home / "kodeks.sqlite3", timeout=60)) as database, database:
            database.execute(
                "INSERT INTO accounts_link (user_id, purpose, digest, expires_at) "
                "SELECT min(id), 'printed', ?, '2999-01-01' FROM accounts_user WHERE is_superuser",
                [digest],
            )
        return f"{self.address}/accounts/sign-in/{token}/"


def free_port() -> int:
    """A port nobody listens on, below those that the system gives to who connects: no browser of another worker takes
    it before the server has it."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


def start_server(home: Path, *arguments: str, port: int = 0, is_cold: bool = False, **variables: str) -> Server:
    """`kodeks serve` on a free port, with variables of the environment; it is ready when it tells its link. One that is
    cold starts as everybody's does: Python loads everything, and an empty folder gets its data."""
    port = port or free_port()
    command = ["serve", "--home", str(home), "--port", str(port), *arguments]
    environment = plain_environment()
    environment["KODEKS_PATIENCE"] = "60"  # long work is waited for, however busy the machine is
    process: subprocess.Popen[str] | Child
    if is_cold:
        cold = [sys.executable, "-m", "kodeks", *command]
        process = subprocess.Popen(cold, stdout=subprocess.PIPE, text=True, env=environment | variables)
    else:
        if "--demo" in arguments and is_empty(home):
            shutil.copytree(made_once("demonstration", _demonstrate), home, dirs_exist_ok=True)
        furnish(home)
        process = bear(command, environment | variables)
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return Server(f"http://127.0.0.1:{port}", found[0], home, process)
    raise AssertionError("the server did not start")


def _demonstrate(home: Path) -> None:
    """As the first start does."""
    furnish(home)
    running = start_server(home, "--demo")
    running.process.terminate()
    running.process.wait(30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The demonstration, for all tests of a worker."""
    running = start_server(tmp_path_factory.mktemp("home"), "--demo")
    yield running
    running.process.terminate()
    running.process.wait(30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong
    with open_chromium() as started:
        loop = _get_running_loop()
        yield started
        _set_running_loop(loop)  # the last test of a worker may be another's, who does not see it


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor who reads Polish."""
    made = browser.new_context(locale="pl-PL", viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, server: Server) -> Page:
    """A page of somebody who came by the printed link."""
    opened = context.new_page()
    opened.goto(server.link)
    return opened


AXE_RUN = "options => 'axe' in window ? axe.run(options).then(({violations}) => violations) : null"
COLOURS = ("color-contrast", "link-in-text-block")  # what another colour scheme of the same page can break
# what another size, too: something is small, scrolls, or is shown there only, and then it needs a name
LOOKS = (*COLOURS, "target-size", "scrollable-region-focusable", "label", "link-name", "button-name")


def check_access(page: Page, *rules: str) -> None:
    """What axe finds wrong with a page, by WCAG 2.2 AA; or by some rules only."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    only = {"type": "rule", "values": [*rules]} if rules else {"type": "tag", "values": tags}
    options = {"runOnly": only, "resultTypes": ["violations"]}  # not each node that is right
    violations = page.evaluate(AXE_RUN, options)
    if violations is None:  # it has not looked before
        page.evaluate(AXE_SOURCE)
        violations = page.evaluate(AXE_RUN, options)
    assert violations == [], AxeResults({"violations": violations}).generate_report()
