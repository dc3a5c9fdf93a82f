"""What is the same for all tests: those that never meet Django do not pay for it, and none waits alone."""

from __future__ import annotations

import gc
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WEB = HERE / "web"
WAITING = ("test_readme.py", "operations")
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
    """Tests that wait much, for servers and other processes, are begun first: others work meanwhile, and at the end
    nobody waits for them. Those with a browser come last in any case: its loop goes on in its worker, where Django then
    refuses a database."""
    items.sort(key=lambda each: not _is_under(each.path, *WAITING))


@cache
def _is_under(path: Path, *names: str) -> bool:
    return any(HERE / name in (path, *path.parents) for name in names)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than there are cores: a test that waits for a browser, a server or the disk leaves one idle."""
    return (yield) + 1
