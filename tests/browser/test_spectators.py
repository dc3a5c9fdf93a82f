"""Spectators: boards that move by themselves, one of them large to click through."""

from __future__ import annotations

import re

from access import check_access
from playwright.sync_api import Browser, Page, expect
from publishing import published
from servers import Server
from test_played_on_screens import PHONE, begun, sit_down, square


def move(mover: Page, other: Page, origin: str, target: str) -> None:
    expect(mover.locator(".said")).to_contain_text("Your move")
    square(mover, origin).tap()
    square(mover, target).tap()
    expect(square(other, target)).not_to_have_attribute("aria-label", re.compile("empty"))


def test_a_spectator_sees_every_move_and_clicks_through_them(page: Page, browser: Browser, server: Server) -> None:
    board, *links = begun(page, "100")
    public = published(page, board)
    (one, white), (two, black) = (sit_down(browser, link) for link in links)
    black.get_by_role("button", name="Start the game").click()
    move(white, black, "32", "28")
    hall = browser.new_context(locale="en-GB", viewport=PHONE, reduced_motion="reduce")
    watcher, large = hall.new_page(), hall.new_page()
    watcher.goto(f"{public}round/1/boards/")
    expect(watcher.locator(".watched [data-last]")).to_have_text("1. 32-28")
    check_access(watcher)
    watcher.locator(".watched .see").click()
    expect(watcher.locator(".moves [aria-current]")).to_have_text("32-28")
    large.goto(watcher.url)
    watcher.goto(f"{public}round/1/boards/")
    expect(watcher.locator("[data-half=black] .time")).to_have_class(re.compile("running"))
    move(black, white, "19", "23")
    expect(watcher.locator(".watched [data-last]")).to_have_text("1… 19-23")
    expect(watcher.locator("[data-half=white] .time")).to_have_class(re.compile("running"))
    expect(large.locator(".moves [aria-current]")).to_have_text("19-23")  # who is at the last move goes on with it
    expect(large.locator(".said")).to_contain_text("23")
    large.keyboard.press("ArrowLeft")
    expect(large.locator(".moves [aria-current]")).to_have_text("32-28")
    move(white, black, "28", "19")
    expect(large.locator(".moves")).to_contain_text("28x19")
    expect(large.locator(".moves [aria-current]")).to_have_text("32-28")  # who looks at an earlier one stays
    check_access(large)
    for context in (one, two, hall):
        context.close()
