"""What is the same for all tests: those that never meet Django do not pay for it, and none waits alone."""

from __future__ import annotations

import gc
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

WEB = Path(__file__).parent / "web"
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


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than there are cores: a test that waits for a browser, a server or the disk leaves one idle."""
    return (yield) + 1
