"""A mini-match by keyboard, and after a drawn one the play-off: ordered, paired and played on the screen."""

from __future__ import annotations

import os

from conftest import check_access
from playwright.sync_api import Page, expect
from test_round_by_keyboard import enter, press
from tournament_files import bring, players, tournament_file

MINI = 'name = "Minimecz"\ngame = "64"\nsystem = "round_robin"\ngames_per_match = 2\nstart_numbers = "given"\n'


def look(page: Page, name: str) -> None:
    """A picture, where somebody wants to look."""
    if "LOOK" in os.environ:
        page.screenshot(path=f"{os.environ['LOOK']}/{name}.png", full_page=True)


def test_II_5_5_V_1_7_1_6_a_drawn_mini_match_and_its_play_off(page: Page) -> None:
    address = bring(page, tournament_file(MINI, players(2)))
    page.goto(f"{address}pair/")
    press(page, "Zapisz kojarzenie rundy 1")
    press(page, "Ogłoś")
    press(page, "Rozpocznij rundę")
    enter(page, "1")
    expect(page.locator("#b1\\.1 .result")).to_have_text("2 : 0")
    enter(page, "1")
    expect(page.locator("#b1\\.2 .result")).to_have_text("0 : 2")  # White won again, and sits on the other side
    expect(page.locator("#m1")).to_contain_text("za minimecz 1:1")
    check_access(page)
    look(page, "mini-match")
    page.goto(f"{address}play-off/?tied=1&tied=2&seed=abc")
    check_access(page)
    look(page, "drawn")
    press(page, "Zarządź ten baraż")
    for number in (1, 2):
        press(page, f"Skojarz rundę {number} barażu")
        page.locator("button[name=entry]", has_text="2-0" if number == 1 else "0-2").last.click()
        expect(page.get_by_text("Wynik barażu został zapisany.")).to_be_visible()
    check_access(page)
    look(page, "played")
    expect(page.locator("main")).to_contain_text("baraż: 1. ")
    page.set_viewport_size({"width": 390, "height": 844})
    check_access(page)
    page.goto(f"{address}standings/")
    expect(page.locator("main")).to_contain_text("baraż: 1. ")
