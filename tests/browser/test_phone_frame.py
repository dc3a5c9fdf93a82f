"""On a phone the frame of a page is two lines: the tournament's name beside a menu, and tabs that are pushed aside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from access import check_access
from playwright.sync_api import Browser, Page, expect
from servers import Server

WIDTH, HEIGHT, FRAME = 360, 740, 110  # what stands above the page itself, at most
TOP = "() => document.querySelector('main').getBoundingClientRect().top"


@pytest.fixture(params=[True, False], ids=["script", "no-script"])
def phone(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Page]:
    """Signed in, on a phone, with scripts and without."""
    size = {"width": WIDTH, "height": HEIGHT}
    with browser.new_context(viewport=size, locale="pl-PL", java_script_enabled=request.param) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(server.link)
        yield page


def test_what_a_page_says_begins_below_two_lines(phone: Page, server: Server) -> None:
    phone.goto(server.address)
    phone.get_by_role("link", name="Mistrzostwa Mazowsza").first.click()
    for tab in ("Zakończenie", "Przegląd", "Więcej"):
        phone.get_by_role("navigation", name="Części turnieju").get_by_text(tab, exact=True).click()
        expect(phone.locator("main")).to_be_visible()
        assert phone.locator("main").bounding_box()["y"] <= FRAME  # type: ignore[index]
    expect(phone.get_by_role("link", name="Historia")).to_be_in_viewport(ratio=1)
    phone.get_by_role("link", name="Historia").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Historia")


def test_the_menu_opens_without_the_mouse_and_without_scripts(phone: Page, server: Server) -> None:
    phone.goto(server.address)
    language = phone.get_by_role("button", name="English")
    expect(language).to_be_hidden()
    menu = phone.get_by_role("button", name="Menu")
    menu.press("Enter")
    expect(language).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Wyloguj się")).to_be_in_viewport(ratio=1)
    phone.keyboard.press("Escape")
    expect(language).to_be_hidden()
    menu.press("Enter")
    language.press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Tournaments")


def test_the_tab_that_is_looked_at_is_in_view_and_the_languages_of_everybody_stand_in_the_line(
    browser: Browser, server: Server
) -> None:
    with browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale="pl-PL") as context:
        page = context.new_page()
        page.goto(f"{server.address}/public/")
        page.get_by_role("link", name="Mistrzostwa Mazowsza").first.click()
        page.get_by_role("link", name="Runda 4", exact=True).first.click()
        current = page.locator("nav.tabs [aria-current=page]")
        expect(current).to_have_accessible_name("Runda 4")
        expect(current).to_be_in_viewport(ratio=1)
        assert page.evaluate(TOP) <= FRAME
        check_access(page)
        page.get_by_role("banner").get_by_role("link", name="English").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Round 4")
