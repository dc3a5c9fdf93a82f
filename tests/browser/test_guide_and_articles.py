"""The tour by keyboard from the first page to the last; the guide and the register for everybody, in every look."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Browser, Page, expect
from servers import Server


def _go(page: Page, action: str) -> None:
    with page.expect_navigation():
        page.locator(f"#tour [value={action}]").press("Enter")


def _in_every_look(page: Page) -> None:
    for width, scheme in ((1280, "light"), (390, "dark"), (320, "light")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        if width != 320:
            check_access(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
    page.set_viewport_size({"width": 1280, "height": 900})


def _begin_tour(page: Page) -> None:
    """From the guide: whether this visitor has seen it or not."""
    page.get_by_role("navigation", name="Pomoc").get_by_role("link", name="Przewodnik").press("Enter")
    page.get_by_role("button", name="Pokaż stanowisko").press("Enter")


def test_the_tour_by_keyboard(page: Page, server: Server) -> None:
    _begin_tour(page)
    kicker, title = page.locator("#tour .kicker"), page.locator("#tour h2")
    for number, said in enumerate(("twoje turnieje", "co teraz", "wyniki", "na sali", "Nic nie ginie"), start=1):
        expect(kicker).to_have_text(f"Pokaz stanowiska, {number} z 5")
        expect(title).to_contain_text(said)
        if number == 2:  # the address leads to the card: the next Tab is its first button
            page.keyboard.press("Tab")
            expect(page.locator("#tour [value=next]")).to_be_focused()
        if number in (1, 3):
            _in_every_look(page)
        _go(page, "next")
    expect(page.locator("#tour")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Historia")
    page.goto(server.address)
    expect(page.locator("#tour")).to_have_count(0)
    _begin_tour(page)
    expect(kicker).to_contain_text("1 z 5")
    _go(page, "skip")
    expect(page.locator("#tour")).to_have_count(0)


def test_the_guide_for_everybody(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{server.address}/guide/")
    _in_every_look(page)
    page.get_by_role("link", name="Results", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Results")
    _in_every_look(page)
    for picture in page.locator("article img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300
    page.locator("article").get_by_role("link", name="incidents and decisions").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Incidents and decisions")
    page.get_by_role("link", name="KW2025:II.5.7").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leaving the event")
    context.close()


def test_the_register_without_scripts(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="pl-PL", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}/articles/")
    page.get_by_label("Numer albo słowa").fill("spoznienie")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="KW2025:II.5.5").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Walkower, spóźnienie ponad godzinę")
    page.get_by_role("link", name="Kodeks Warcabowy 2025").click()
    expect(page.get_by_role("heading", name="II. Oficjalny regulamin zawodów")).to_be_visible()
    context.close()


def test_the_register_in_every_look(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="pl-PL")
    page = context.new_page()
    for address in ("/articles/?q=remis", "/articles/KW2025/I.6.3/"):
        page.goto(server.address + address)
        _in_every_look(page)
    context.close()


def test_a_ruling_on_the_desk_leads_to_its_article(page: Page) -> None:
    page.get_by_role("link", name="Mistrzostwa Mazowsza").click()
    page.get_by_role("link", name="Runda 4").click()
    link = page.locator("round-timer .article a")
    title = link.get_attribute("title")
    assert title is not None
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
