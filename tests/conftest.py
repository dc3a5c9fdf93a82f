"""What is the same for all tests: those that never meet Django do not pay for it, and none waits alone."""

from __future__ import annotations

import gc
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WEB, BROWSER = HERE / "web", HERE / "browser"
WAITING = ("test_readme.py", "operations", "browser/test_kill_server.py", "browser/test_door_attacks.py")
OF_DJANGO = {  # what pytest-django does before each test anywhere, for marks and mails that only tests of the web have
    "_dj_autoclear_mailbox",
    "_django_clear_site_cache",
    "_django_db_marker",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_live_server_helper",
    "_template_string_if_invalid_marker",
}


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: nobody looks for garbage among it, neither meanwhile nor later. In the rest
    it is looked for as seldom as by a server: after every 700 objects, as usual, would take a twentieth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Elsewhere they are left out, and what only they ask for; the database stays locked there in any case."""
    if isinstance(item, pytest.Function) and not _is_of_web(item.path):
        wanted = {*item._fixtureinfo.initialnames} - OF_DJANGO
        item.fixturenames = [name for name in item.fixturenames if name in wanted]


@cache
def _is_of_web(path: Path) -> bool:
    return WEB in path.parents


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that wait much, for servers and other processes, are begun first: others work meanwhile, and at the end
    nobody waits for them."""
    items.sort(key=lambda each: not _is_under(each.path, *WAITING))


@cache
def _is_under(path: Path, *names: str) -> bool:
    return any(HERE / name in (path, *path.parents) for name in names)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """The loop of a browser goes on in its worker to the end: Django would refuse a database there, and asyncio another
    loop. Other tests do not see it, so that a worker may run them in any order, as it comes by them."""
    loop = None if BROWSER in item.path.parents else _get_running_loop()
    if loop is None:
        return (yield)
    _set_running_loop(None)
    try:
        return (yield)
    finally:
        if loop.is_running():
            _set_running_loop(loop)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than there are cores: a test that waits for a browser, a server or the disk leaves one idle."""
    return (yield) + 1
