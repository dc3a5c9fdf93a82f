"""The practice board: both sides on one device. How moves are made on it is how they are made on every board: taps,
drags, typed; several stops, promotions, castling."""

from __future__ import annotations

import re

import pytest
from conftest import Server, check_access
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 360, "height": 740}


def begun(context: BrowserContext, server: Server, game: str, start: str = "", tempo: str = "") -> Page:
    page = context.new_page()
    page.goto(f"{server.address}/play/practice/")
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Position").fill(start)
    page.get_by_label("Tempo").fill(tempo)
    page.get_by_role("button", name="Play").click()
    expect(page.locator("svg.squares")).to_be_visible()
    return page


@pytest.fixture
def phone(browser: Browser) -> BrowserContext:
    return browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def tap(page: Page, *names: str) -> None:
    for name in names:
        square(page, name).tap()


def has(page: Page, name: str, what: str) -> None:
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(what))


def test_draughts_64_by_taps_with_several_stops_and_taken_back(phone: BrowserContext, server: Server) -> None:
    page = begun(phone, server, "64", "W:Wc3:Bd4,f6,h6", "5m+3s")
    expect(page.locator(".said")).to_contain_text("You must capture")
    check_access(page)
    tap(page, "c3")
    expect(page.locator(".way, .target")).not_to_have_count(0)
    tap(page, "e5")
    has(page, "c3", "White: man")  # the jump goes on
    tap(page, "g7")
    has(page, "g7", "White: man")
    has(page, "d4", "empty")
    expect(page.locator(".said")).to_contain_text("Black is to move")
    page.get_by_role("button", name="Take the move back").click()
    has(page, "c3", "White: man")
    expect(page.locator(".said")).to_contain_text("White is to move")
    phone.close()


def test_chess960_castles_onto_the_rook_and_promotes(phone: BrowserContext, server: Server) -> None:
    page = begun(phone, server, "chess960", "5k2/8/8/8/8/8/1p6/5KR1 w G - 0 1")
    tap(page, "f1", "g1")
    has(page, "g1", "White: king")
    has(page, "f1", "White: rook")
    expect(page.locator(".said")).to_contain_text("Black is to move")
    page.get_by_label("Move", exact=True).fill("Ke8")
    page.get_by_role("button", name="Make it").click()
    has(page, "e8", "Black: king")
    tap(page, "g1", "h1")
    tap(page, "b2", "b1")
    page.get_by_role("group", name="Which move?").get_by_role("button", name="knight").click()
    has(page, "b1", "Black: knight")
    page.locator('[data-side="white"]').get_by_role("button", name="Resign").click()
    expect(page.locator(".said")).to_contain_text("The game is over: 0-1")
    phone.close()


def test_chess_castles_and_takes_en_passant_by_dragging(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1000, "height": 900}, reduced_motion="reduce")
    page = begun(context, server, "chess", "4k3/3p4/8/4P3/8/8/8/4K2R b K - 0 1")
    square(page, "d7").drag_to(square(page, "d5"))
    has(page, "d5", "Black: pawn")
    square(page, "e5").drag_to(square(page, "d6"))
    has(page, "d5", "empty")
    square(page, "e8").drag_to(square(page, "f8"))
    has(page, "f8", "Black: king")
    square(page, "e1").drag_to(square(page, "g1"))
    has(page, "f1", "White: rook")
    page.get_by_role("button", name="Turn").click()
    expect(page.locator("practice-board")).to_have_class(re.compile("flipped"))
    with page.expect_download() as loading:
        page.get_by_role("button", name="Download the log").click()
    assert loading.value.suggested_filename == "game.jsonl"
    context.close()
