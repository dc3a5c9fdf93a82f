"""From an empty desk to an announced first round by the short way, with pasted names; every click and key counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from access import check_access
from playwright.sync_api import Browser, Locator, Page, expect
from servers import Server, start_server

MOST = 25  # clicks and keys, beside the paste
NAMES = "Adam Bąk\nBeata Cieśla\nCelina Dąb\nDaniel Ćwik\nEdyta Fąk\nFilip Gęś\nGrażyna Huć\nHubert Iłowski\n"


class Hand:
    """Somebody who counts what he does; where a page has a main button, he presses that."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def click(self, wanted: Locator) -> None:
        self.count += 1
        wanted.click()

    def go_on(self, expected: str) -> None:
        """The main button of the page leads to an address that ends so."""
        self.click(self.page.locator("main .primary").first)
        expect(self.page).to_have_url(re.compile(f"{expected}$"))

    def type(self, keys: str) -> None:
        self.count += len(keys)
        self.page.keyboard.type(keys)

    def paste(self, text: str) -> None:
        self.page.keyboard.insert_text(text)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which nobody has made anything yet."""
    running = start_server(tmp_path_factory.mktemp("empty"))
    yield running
    running.process.terminate()
    running.process.wait(30)


def test_an_empty_desk_has_its_first_round_after_a_few_clicks(empty: Server, browser: Browser) -> None:
    context = browser.new_context(locale="pl-PL", viewport={"width": 1366, "height": 650}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(empty.link)
    page.goto(f"{empty.address}/")
    hand = Hand(page)
    hand.click(page.get_by_role("link", name="Nowy turniej"))
    expect(page.get_by_label("Nazwa turnieju")).to_be_focused()
    expect(page.get_by_role("button", name="Utwórz i wpisz zawodników")).to_be_in_viewport(ratio=1)
    expect(page.locator("#opening .again")).to_be_hidden()  # the script has selected what was offered
    check_access(page)
    hand.type("Zima")  # over what was offered
    hand.go_on("/entries/import/")
    hand.click(page.get_by_role("textbox").first)
    hand.paste(NAMES)
    hand.go_on("/entries/import/")
    expect(page.get_by_role("row", name="Hubert Iłowski")).to_be_visible()
    hand.go_on("/entries/")
    hand.click(page.get_by_role("link", name="Zima"))
    hand.go_on("/numbers/")
    hand.go_on("/numbers/draw/")
    hand.go_on("/numbers/draw/")
    expect(page.locator("ol.lots li")).to_have_count(8)
    hand.go_on("/numbers/")
    hand.click(page.get_by_role("link", name="Zima"))
    hand.go_on("/pair/")
    hand.go_on("/round/1/")
    hand.go_on("/round/1/")
    expect(page.get_by_role("button", name="Rozpocznij rundę")).to_be_visible()  # so it is announced
    assert hand.count <= MOST, hand.count
    context.close()
