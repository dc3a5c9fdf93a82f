"""`make run` as a person sees it."""

from __future__ import annotations

from conftest import check_access
from playwright.sync_api import Page, expect


def test_the_printed_link_opens_the_desk(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Turnieje")
    expect(page.locator(".card")).to_have_count(4)
    check_access(page)
