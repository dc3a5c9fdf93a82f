"""Two people enter results at once: nobody overwrites silently, nothing is lost."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Browser, Page, expect
from servers import Server
from test_round_by_keyboard import REGULATIONS, enter, paired_round
from tournament_files import bring, players, tournament_file


def visitor(browser: Browser, server: Server) -> Page:
    page = browser.new_context(locale="pl-PL", viewport={"width": 1280, "height": 900}).new_page()
    page.goto(server.link)
    return page


def test_two_on_the_same_board(browser: Browser, server: Server) -> None:
    anna, piotr = visitor(browser, server), visitor(browser, server)
    address = bring(anna, tournament_file(REGULATIONS, players(10)))
    paired_round(anna, address, 1)
    piotr.goto(f"{address}round/1/")
    enter(anna, "1")
    expect(anna.locator("#b1 .result")).to_have_text("2-0")
    enter(piotr, "0")  # he has not seen it
    panel = piotr.locator("section.conflict")
    expect(panel).to_contain_text("Stół 1 ma już inny wynik")
    expect(piotr.locator("form.quick input[name=board]")).to_be_focused()  # who types goes on
    check_access(piotr)
    panel.get_by_role("link", name="Zostaw 2-0").press("Enter")  # what is recorded stays
    expect(panel).to_have_count(0)
    expect(piotr.locator("#b1 .result")).to_have_text("2-0")
    # Other boards go on, each his own.
    piotr.locator("form.quick input[name=board]").fill("2")
    enter(piotr, "r")
    expect(piotr.locator("#b2 .result")).to_have_text("1-1")
    anna.locator("form.quick input[name=board]").fill("3")
    enter(anna, "r")
    expect(anna.locator("#b3 .result")).to_have_text("1-1")
    expect(anna.locator("#b2 .result")).to_have_text("1-1")  # she sees his
    for page in (anna, piotr):
        page.context.close()


def test_replacing_is_express(browser: Browser, server: Server) -> None:
    anna, piotr = visitor(browser, server), visitor(browser, server)
    address = bring(anna, tournament_file(REGULATIONS, players(10)))
    paired_round(anna, address, 1)
    piotr.goto(f"{address}round/1/")
    anna.locator("#b1 button").nth(0).click()  # by touch
    expect(anna.locator("#b1 .result")).to_have_text("2-0")
    piotr.locator("#b1 button").nth(2).click()
    piotr.get_by_role("button", name="Zamień na 0-2").click()
    expect(piotr.locator("#b1 .result")).to_have_text("0-2")
    expect(anna.locator("#b1 .result")).to_have_text("0-2", timeout=15_000)  # she learns of it
    piotr.goto(f"{address}round/1/board/1/result/")
    expect(piotr.locator("ol.events li")).to_have_count(2)  # the log keeps both
    for page in (anna, piotr):
        page.context.close()


def test_without_a_connection_nothing_is_shown_as_recorded(page: Page) -> None:
    address = bring(page, tournament_file(REGULATIONS, players(10)))
    paired_round(page, address, 1)
    page.route("**/result/", lambda route: route.abort())
    enter(page, "1")
    expect(page.locator("#refused .error")).to_contain_text("nie zapisano")
    expect(page.locator("#b1 .result")).to_have_text("–")
