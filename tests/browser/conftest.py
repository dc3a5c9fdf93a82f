"""A real server with the demonstration federation, and a real Chromium that visits it."""

from __future__ import annotations

from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator

import pytest
from chromium import open_chromium
from playwright.sync_api import Browser, BrowserContext, Page, expect
from servers import Server, start_server


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


@pytest.fixture(autouse=True)
def _visitors_leave(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who came for a test goes with it: pages that nobody looks at any more would go on listening, asking and drawing
    beside all later tests."""
    if "browser" not in request.fixturenames:
        yield
        return
    there: Browser = request.getfixturevalue("browser")
    before = there.contexts
    yield
    for each in there.contexts:
        if each not in before:
            each.close()


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
