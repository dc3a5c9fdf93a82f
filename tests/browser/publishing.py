"""A tournament shown to everybody, for the tests of the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page


def published(page: Page, board: str) -> str:
    """The public address of the tournament that has this board."""
    key = re.search(r"/t/([^/]+)/", board)
    assert key is not None
    page.goto(f"{board.split('/t/')[0]}/t/{key[1]}/public/")
    page.locator("[name=is_public]").check()
    page.locator("main form button.primary").first.click()
    return f"{board.split('/t/')[0]}/public/{key[1]}/"
