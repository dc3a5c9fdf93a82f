"""Tables as people use them: a number opens its working, a name its card, the wall shows the table alone."""

from __future__ import annotations

import re

from access import COLOURS, check_access
from playwright.sync_api import Browser, Page, ViewportSize, expect
from servers import Server

PAGES = (
    "standings/?group=1&after=2",
    "standings/?wall=1",
    "card/3/",
    "prizes/",
    "norms/",
    "norms/3/",
    "ratings/",
)
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
CHANGED_BY_SIZE_AND_COLOUR = (*COLOURS, "target-size", "scrollable-region-focusable")


def address_of(page: Page, name: str) -> str:
    """The address of a tournament of the demonstration."""
    href = page.get_by_role("link", name=name).first.get_attribute("href")
    assert href is not None
    return "/".join(page.url.split("/")[:3]) + href


def test_a_number_opens_its_working_and_a_name_its_card(page: Page) -> None:
    page.goto(address_of(page, "Mistrzostwa Mazowsza") + "standings/")
    row = page.locator("table.standings tbody tr").first
    name = row.locator("th").inner_text()
    number = row.locator("a.working").first
    total = number.inner_text()
    number.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_have_text(name)
    expect(dialog.locator(".sum")).to_have_text(total)
    check_access(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(number).to_be_focused()
    row.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(page.locator("#value-PTS .sum")).to_have_text(total)


def test_the_wall_shows_the_table_alone_and_stands_still_on_wish(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(address_of(page, "Mistrzostwa Mazowsza") + "standings/")
    page.get_by_role("link", name="Na ekran w sali").click()
    expect(page.get_by_role("navigation")).to_have_count(0)
    button = page.get_by_role("button", name="Zatrzymaj przewijanie")
    button.click()
    expect(page.get_by_role("button", name="Przewijaj")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Zakończ").click()
    expect(page).to_have_url(re.compile(r"standings/\?$"))


def test_everybody_can_read_the_tables(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB", viewport=DESK, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.link)
    swiss = address_of(page, "Mistrzostwa Mazowsza")
    chess, league = address_of(page, "Turniej kołowy Wieży"), address_of(page, "Liga drużynowa")
    others = (chess + "crosstable/", chess + "ratings/1/", league + "card/1/")
    for address in (*(swiss + path for path in PAGES), *others):
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(DESK)
        page.goto(address)
        check_access(page)
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size(PHONE)
        check_access(page, *CHANGED_BY_SIZE_AND_COLOUR)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
    context.close()
