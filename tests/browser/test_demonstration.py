"""`make run` as a person sees it."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Page, expect


def test_the_printed_link_opens_the_desk(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Turnieje")
    for name in ("Mistrzostwa Mazowsza", "Powiatowy turniej szkół", "Turniej kołowy Wieży", "Liga drużynowa"):
        expect(page.locator(".card").filter(has_text=name).first).to_be_visible()
    check_access(page)
