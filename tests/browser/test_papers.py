"""Papers as an organiser fetches them: chosen on the page, taken as PDF, printed from the browser."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from access import check_access
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect
from servers import Server

PAGES = {"light": ("", "result-slips/", "player-cards/?after=1", "game/"), "dark": ("", "certificates/")}
PHONE: ViewportSize = {"width": 390, "height": 844}


def papers_of(page: Page, name: str = "Mistrzostwa Mazowsza") -> str:
    """The address of the papers of a tournament of the demonstration."""
    href = page.get_by_role("link", name=name).first.get_attribute("href")
    assert href is not None
    return "/".join(page.url.split("/")[:3]) + href + "papers/"


def text_of(data: bytes) -> str:
    pages = pypdfium2.PdfDocument(data)
    return " ".join(" ".join(each.get_textpage().get_text_range().split()) for each in pages)


def test_slips_are_chosen_made_and_saved(page: Page) -> None:
    page.goto(papers_of(page))
    check_access(page)
    slips = page.locator("li", has=page.locator("#result-slips"))
    slips.get_by_label("Runda").select_option("1")
    slips.get_by_label("Język").select_option("en")
    with page.expect_download() as made:
        slips.get_by_role("button", name="PDF").click()
    assert made.value.suggested_filename.endswith("-result-slips-1-en.pdf")
    text = text_of(made.value.path().read_bytes())
    assert "Round 1" in text
    expect(slips.get_by_role("button", name="PDF")).to_be_enabled()


def test_a_paper_that_is_being_made_is_waited_for_though_the_server_starts_anew(page: Page) -> None:
    page.goto(papers_of(page))
    answers = iter((202, 0, 503))

    def disturbed(route: Route) -> None:
        status = next(answers, None)
        if status is None:
            route.continue_()
        elif status:
            route.fulfill(status=status, content_type="text/html", body="<main>…</main>")
        else:
            route.abort()

    page.route("**/papers/result-slips**", disturbed)
    slips = page.locator("li", has=page.locator("#result-slips"))
    with page.expect_download() as made:
        slips.get_by_role("button", name="PDF").click()
    assert "-result-slips-" in made.value.suggested_filename
    assert next(answers, None) is None


def test_why_a_paper_does_not_come_is_told_at_last(page: Page) -> None:
    """A disk is full: that stays so."""
    page.goto(papers_of(page))
    page.clock.install()
    answers = iter((202, 0))

    def ending(route: Route) -> None:
        status = next(answers, 503)
        if status:
            route.fulfill(status=status, content_type="text/html", body="<main><p role=alert>Dysk pełny</p></main>")
        else:
            route.abort()

    page.route("**/papers/result-slips**", ending)
    page.locator("li", has=page.locator("#result-slips")).get_by_role("button", name="PDF").click()
    for _ in range(200):
        page.clock.run_for(500)
        page.wait_for_timeout(5)
        if page.get_by_role("alert").count():
            break
    expect(page.get_by_role("alert")).to_have_text("Dysk pełny")


def test_what_cannot_be_made_is_told_on_the_page(page: Page) -> None:
    page.goto(papers_of(page))
    certificates = page.locator("li", has=page.locator("#certificates"))
    certificates.get_by_label("Miejsca").fill("3-1")
    certificates.get_by_role("button", name="PDF").click()
    expect(page.get_by_role("alert")).to_contain_text("to nie są miejsca od–do: „3-1”")


def test_a_page_for_the_printer_has_the_paper_and_nothing_else(page: Page) -> None:
    page.goto(papers_of(page))
    sheets = page.locator("li", has=page.locator("#score-sheets"))
    sheets.get_by_label("Format papieru").select_option("a5")
    sheets.get_by_role("button", name="Strona do druku").click()
    expect(page.locator(".form").first).to_contain_text("zapis białych")
    expect(page.get_by_role("button", name="Drukuj")).to_be_visible()
    count = page.locator(".form").count()
    made = page.pdf(prefer_css_page_size=True)
    printed = pypdfium2.PdfDocument(made)
    assert len(printed) == count  # a sheet a page
    assert tuple(round(length) for length in printed[0].get_size()) in ((420, 595), (419, 595))
    assert "Wyloguj" not in text_of(made)


TYPES = ("serif", "monospace", "sans-serif", "cursive")  # whatever the machine has for them


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_a_score_sheet_is_one_page_whatever_the_type(page: Page, size: str) -> None:
    """No layout depends on a font: in every family, and in wider and larger letters, as many pages as sheets."""
    page.goto(papers_of(page) + f"score-sheets/?round=1&size={size}")
    expect(page.locator(".form").first).to_contain_text("zapis białych")
    count = page.locator(".form").count()
    spread = [f"font-family: {family}" for family in TYPES]
    spread += ["letter-spacing: .1em", "letter-spacing: .2em; word-spacing: .2em", "font-size: 12pt; line-height: 1.6"]
    pages = {}
    for style in spread:
        rule = f".forms .form, .forms .form * {{ {style.replace(';', ' !important;')} !important }}"
        page.evaluate("rule => document.styleSheets[0].insertRule(rule, document.styleSheets[0].cssRules.length)", rule)
        pages[style] = len(pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True)))
        page.evaluate("document.styleSheets[0].deleteRule(document.styleSheets[0].cssRules.length - 1)")
    assert pages == dict.fromkeys(spread, count)


@pytest.mark.parametrize("scheme", PAGES)
def test_axe_finds_nothing_on_any_of_them(browser: Browser, server: Server, page: Page, scheme: str) -> None:
    base = papers_of(page)
    context = browser.new_context(locale="pl-PL", viewport=PHONE, color_scheme=scheme)  # type: ignore[arg-type]
    context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    other = context.new_page()
    for address in PAGES[scheme]:
        other.goto(base + address)
        expect(other.locator("main h1")).not_to_have_text(re.compile("^$"))
        expect(other.locator("progress")).to_have_count(0)
        check_access(other)
        if not address:
            assert other.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()
