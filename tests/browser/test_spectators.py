"""Spectators: boards that move by themselves, one of them large to click through; and a game that is shown late."""

from __future__ import annotations

import re

from conftest import Server, check_access
from playwright.sync_api import Browser, Page, expect
from test_played_on_screens import PHONE, begun, sit_down, square

DELAY = 'tempo = "3m+2s"\ngames_delay = 5\n'


def published(page: Page, board: str) -> str:
    """The public address of the tournament that has this board."""
    key = re.search(r"/t/([^/]+)/", board)
    assert key is not None
    page.goto(f"{board.split('/t/')[0]}/t/{key[1]}/public/")
    page.locator("[name=is_public]").check()
    page.locator("main form button.primary").first.click()
    return f"{board.split('/t/')[0]}/public/{key[1]}/"


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


def test_a_spectator_watches_with_delay(page: Page, browser: Browser, server: Server) -> None:
    board, *links = begun(page, "100", DELAY)
    public = published(page, board)
    (one, white), (two, black) = (sit_down(browser, link) for link in links)
    watcher = browser.new_context(locale="en-GB", viewport=PHONE, reduced_motion="reduce").new_page()
    watcher.goto(f"{public}round/1/boards/")
    expect(watcher.locator("main")).to_contain_text("5 min after")
    black.get_by_role("button", name="Start the game").click()
    move(white, black, "32", "28")
    move(black, white, "19", "23")
    watcher.wait_for_timeout(1_500)  # a live board would have moved
    expect(watcher.locator("main")).not_to_contain_text("32-28")
    watcher.reload()
    expect(watcher.locator("main")).to_contain_text("No game of this round can be watched yet")
    assert "32-28" not in watcher.request.get(f"{public}round/1/games.pdn").text()
    for context in (one, two, watcher.context):
        context.close()
