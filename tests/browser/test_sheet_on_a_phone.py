"""A real board and its score sheet on one phone: moves of both are tapped, a slip is struck out, the sheet completed
after the game and signed; spectators follow. And a game by correspondence tells whose move it is, and until when."""

from __future__ import annotations

import re

from access import check_access
from playwright.sync_api import Browser, Page, expect
from publishing import published
from servers import Server
from test_played_on_screens import PHONE, begun, sit_down, square


def test_a_sheet_is_kept_on_one_phone_and_watched(page: Page, browser: Browser, server: Server) -> None:
    board, link, _ = begun(page, "100", 'tempo = "60m"\n', "sheet")
    public = published(page, board)
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    phone, watcher = context.new_page(), context.new_page()
    phone.goto(link)
    phone.get_by_role("button", name="Take both seats").click()
    expect(phone.locator("svg.squares")).to_be_visible()
    expect(phone.get_by_role("timer")).to_have_count(0)
    sheet = phone.locator("[data-moves]")

    def tap(origin: str, target: str) -> None:
        square(phone, origin).tap()
        square(phone, target).tap()

    tap("32", "28")
    expect(sheet).to_contain_text("32-28")
    check_access(phone)
    watcher.goto(f"{public}round/1/boards/")
    expect(watcher.locator(".watched [data-last]")).to_have_text("1. 32-28")
    tap("19", "24")
    expect(watcher.locator(".watched [data-last]")).to_have_text("1… 19-24")
    phone.get_by_role("button", name="Strike out the last move").click()
    expect(sheet).not_to_contain_text("19-24")
    tap("19", "23")
    expect(watcher.locator(".watched [data-last]")).to_have_text("1… 19-23")
    field = phone.get_by_label("Move or word")
    field.fill("resign")
    field.press("Enter")
    expect(phone.get_by_role("log")).to_contain_text("1: white: resign; 2: black: resign")
    field.fill("2")
    field.press("Enter")
    expect(phone.locator(".said")).to_contain_text("The game is over: 2-0")
    tap("28", "19")  # what was played and not written yet
    expect(sheet.locator("tr").last).to_contain_text("28x19")
    confirm = phone.get_by_role("button", name="Confirm the result")
    for left in (2, 1):  # both sit here; whose result is confirmed has no button any more
        expect(confirm).to_have_count(left)
        confirm.first.click()
    expect(confirm).to_have_count(0)
    expect(phone.locator(".squares .may")).to_have_count(0)
    page.goto(re.sub("boards/[0-9]+/$", "round/1/", board))
    expect(page.locator("table.boards")).to_contain_text("2-0")
    context.close()


def test_I_11_1_3_by_correspondence_the_page_tells_until_when(page: Page, browser: Browser, server: Server) -> None:
    _, *links = begun(page, "chess", 'kind = "correspondence"\ndays_per_move = 3\n')
    (one, white), (two, black) = (sit_down(browser, link) for link in links)
    black.get_by_role("button", name="Start the game").click()
    due = re.compile("20[0-9]{2}, [0-9]{2}:[0-9]{2}")
    expect(white.locator("[data-move-by]")).to_contain_text(due)
    square(white, "e2").tap()
    square(white, "e4").tap()
    expect(black.locator(".said")).to_contain_text("Your move")
    expect(white.locator(".said")).to_contain_text("The opponent’s move")
    for each in (white, black):
        expect(each.locator("[data-move-by]")).to_contain_text(due)
        expect(each.get_by_role("timer")).to_have_count(0)
    black.goto(f"{server.address}/play/")
    expect(black.locator(".wall-of-boards li.mine")).to_contain_text("Your move")
    expect(black.locator(".wall-of-boards li.mine")).to_contain_text(due)
    for each in (one, two):
        each.close()
