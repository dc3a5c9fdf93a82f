"""What is the same for all tests: those that never meet Django do not pay for it, and none waits alone."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WEB = HERE / "web"
WAITING = (("browser",), ("test_readme.py", "operations"))
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
    """What is collected stays to the end: nobody looks for garbage among it, neither meanwhile nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


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
    """Tests that wait much, for browsers, servers and other processes, are begun first, each kind by one worker: others
    work meanwhile, and at the end nobody waits for them. `worksteal` gives each worker an even share to begin with."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    first = [[each for each in items if _is_under(each.path, *kind)] for kind in WAITING[:workers]]
    chosen = {each for kind in first for each in kind}
    rest = [each for each in items if each not in chosen]
    share, ordered = len(items) / workers, list[pytest.Item]()
    for place in range(workers):
        ordered += first[place] if place < len(first) else []
        more = max(0, round(share * (place + 1)) - len(ordered)) if place + 1 < workers else len(rest)
        ordered += rest[:more]
        rest = rest[more:]
    items[:] = ordered


def _is_under(path: Path, *names: str) -> bool:
    return any(HERE / name in (path, *path.parents) for name in names)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than there are cores: a test that waits for a browser, a server or the disk leaves one idle."""
    return (yield) + 1
