"""The practice board: both sides on one device. How moves are made on it is how they are made on every board: taps,
drags, typed; several stops, promotions, castling."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from access import check_access
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from servers import Server

PHONE: ViewportSize = {"width": 360, "height": 740}


def begun(context: BrowserContext, server: Server, game: str, start: str = "", tempo: str = "") -> Page:
    page = context.new_page()
    page.goto(f"{server.address}/play/practice/")
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Position").fill(start)
    page.get_by_label("Time control").fill(tempo)
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
    page.get_by_label("Move or word").fill("Ke8")
    page.get_by_role("button", name="Say").click()
    has(page, "e8", "Black: king")
    tap(page, "g1", "h1")
    has(page, "h1", "White: king")
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


def test_both_sides_and_the_arbiter_are_heard_by_one_field(phone: BrowserContext, server: Server) -> None:
    page = begun(phone, server, "100", "", "5m+3s")
    field, answers = page.get_by_label("Move or word"), page.get_by_role("log", name="Answers")
    for said, told in (
        ("32-28", ""),
        ("19-23", ""),
        ("last", "goes to 23"),
        ("31-27", "capturing"),
        ("28x19", ""),
    ):
        field.fill(said)
        field.press("Enter")
        expect(field).to_have_value(said if told == "capturing" else "")
        if told:
            expect(answers).to_contain_text(re.compile(told))
    for said, told in (
        ("arbiter: stop", "clocks are stopped"),
        ("arbiter: resume", "to move"),
        ("black: resign", "over"),
    ):
        field.fill(said)
        field.press("Enter")
        expect(page.locator(".said")).to_contain_text(told)
    expect(page.locator(".said")).to_contain_text("The game is over: 2-0")
    has(page, "19", "White: man")
    check_access(page)
    phone.close()


class Made(NamedTuple):
    """A move, how it is typed, what is chosen where several are meant, and what stands where after it."""

    game: str
    position: str
    squares: tuple[str, ...]  # from where, over a landing that need not be named, to where
    typed: str
    chosen: str
    stands: tuple[str, str]


MOVES = (
    Made("64", "W:WKa7:Bf4,e7,c5,e5", ("a7", "d8"), "a7xd8", "a7xd4", ("d8", "White: king")),  # by two ways
    Made("100", "W:WK17:B23,22,29,8", ("17", "2"), "17x2", "17x28", ("2", "White: king")),
    Made("100", "W:WK46:B32,14,45", ("46", "23", "10"), "46x10", "", ("10", "White: king")),
    Made("100", "W:WK46:B32,14,45", ("46", "5"), "46x5", "", ("5", "White: king")),  # another landing
    Made("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", ("a7", "a8"), "a8=N", "knight", ("a8", "White: knight")),
    Made("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ("e1", "g1"), "O-O", "", ("f1", "White: rook")),
    Made("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ("e5", "d6"), "exd6", "", ("d5", "empty")),
    Made("chess960", "5k2/8/8/8/8/8/1p6/5KR1 w G - 0 1", ("f1", "g1"), "O-O", "", ("f1", "White: rook")),
)


def key(page: Page, *names: str) -> None:
    for name in names:
        square(page, name).focus()
        page.keyboard.press("Enter")


def drag(page: Page, *names: str) -> None:
    square(page, names[0]).drag_to(square(page, names[-1]))


def typed(page: Page, text: str) -> None:
    page.get_by_label("Move or word").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("way", [tap, drag, key, typed])
def test_every_way_to_move_makes_every_kind_of_move_and_asks_what_is_open(
    browser: Browser, server: Server, way: Callable[..., None]
) -> None:
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    for made in MOVES:
        page = begun(context, server, made.game, made.position)
        if way is typed:
            typed(page, made.typed)
        else:
            way(page, *made.squares)
        choice = page.get_by_role("group", name="Which move?")
        if made.chosen and way is not typed:
            expect(choice).to_be_visible()
            has(page, made.squares[0], "White")  # nothing is made before it is chosen
            choice.get_by_role("button", name=made.chosen).first.click()
        elif made.chosen and not page.locator("[data-chess]").count():
            expect(page.get_by_role("log", name="Answers")).to_contain_text("1: ")
            typed(page, "1")
        has(page, *made.stands)
        expect(page.locator(".problem")).to_be_hidden()
        expect(square(page, made.squares[0] if made.game != "chess960" else "g1")).to_have_class(re.compile("mark"))
        page.close()
    context.close()


@pytest.mark.parametrize("way", [tap, drag, key])
def test_a_move_that_cannot_be_made_is_told_and_a_touch_out_of_turn_is_none(
    browser: Browser, server: Server, way: Callable[..., None]
) -> None:
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = begun(context, server, "100", "W:W32,46:B28,5")
    told = page.get_by_role("alert")
    way(page, "32", "27")
    expect(told).to_have_text("32–27 is not a legal move now. You must capture.")
    way(page, "32", "23")
    has(page, "23", "White: man")
    expect(told).to_have_count(0)
    square(page, "46").tap()  # it is Black's move
    expect(page.locator(".picked")).to_have_count(0)
    expect(told).to_have_count(0)
    key(page, "46")
    expect(told).to_have_text("Nothing can move from 46 now.")
    context.close()
