"""Spectators: boards that move by themselves, one of them large to click through."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from access import check_access
from playwright.sync_api import Browser, Page, Request, Route, expect
from publishing import published
from servers import Server
from test_played_on_screens import PHONE, begun, sit_down, square
from test_round_by_keyboard import press
from tournament_files import bring, players, tournament_file


def move(mover: Page, other: Page, origin: str, target: str) -> None:
    expect(mover.locator(".said")).to_contain_text("Your move")
    square(mover, origin).tap()
    square(mover, target).tap()
    expect(square(other, target)).not_to_have_attribute("aria-label", re.compile("empty"))


def test_a_spectator_sees_every_move_and_clicks_through_them(page: Page, browser: Browser, server: Server) -> None:
    board, *links = begun(page, "100")
    public = published(page, board)
    (one, white), (two, black) = (sit_down(browser, link) for link in links)
    black.get_by_role("button", name="Start the game").click()
    move(white, black, "32", "28")
    hall = browser.new_context(locale="en-GB", viewport=PHONE, reduced_motion="reduce")
    watcher, large = hall.new_page(), hall.new_page()
    watcher.goto(f"{public}round/1/boards/")
    expect(watcher.locator(".watched [data-last]")).to_have_text("1. 32-28")
    check_access(watcher)
    watcher.locator(".watched .see").click()
    expect(watcher.locator(".moves [aria-current]")).to_have_text("32-28")
    large.goto(watcher.url)
    watcher.goto(f"{public}round/1/boards/")
    expect(watcher.locator("[data-half=black] .time")).to_have_class(re.compile("running"))
    move(black, white, "19", "23")
    expect(watcher.locator(".watched [data-last]")).to_have_text("1… 19-23")
    expect(watcher.locator("[data-half=white] .time")).to_have_class(re.compile("running"))
    expect(large.locator(".moves [aria-current]")).to_have_text("19-23")  # who is at the last move goes on with it
    expect(large.locator(".said")).to_contain_text("23")
    large.keyboard.press("ArrowLeft")
    expect(large.locator(".moves [aria-current]")).to_have_text("32-28")
    move(white, black, "28", "19")
    expect(large.locator(".moves")).to_contain_text("28x19")
    expect(large.locator(".moves [aria-current]")).to_have_text("32-28")  # who looks at an earlier one stays
    check_access(large)
    for context in (one, two, hall):
        context.close()


def test_of_more_boards_than_a_stream_tells_of_those_are_heard_that_are_looked_at(
    page: Page, browser: Browser, server: Server
) -> None:
    address = bring(page, tournament_file(_MANY, players(24)))
    page.goto(f"{address}pair/")
    for button in ("Zapisz kojarzenie rundy 1", "Ogłoś", "Rozpocznij rundę"):
        press(page, button)
    public = published(page, f"{address}round/1/")
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 200}, reduced_motion="reduce")
    watcher = context.new_page()
    watcher.route(f"{public}round/1/", _with_room_for_eight)

    def asked_by(act: str) -> list[int]:
        """The boards of the stream that is opened when this is done."""
        with watcher.expect_request(_is_of_boards) as found:
            watcher.evaluate(act)
        return _boards_of(found.value)

    with watcher.expect_request(_is_of_boards) as first:
        watcher.goto(f"{public}round/1/")
    assert _boards_of(first.value) == [1, 2, 3, 4, 5, 6, 7, 8]
    low = asked_by("document.querySelector('#b12').scrollIntoView({block: 'end'})")
    assert 12 in low
    assert len(low) == 8
    middle = asked_by("document.querySelector('#b6').scrollIntoView({block: 'center'})")
    assert 6 in middle
    find = "field => { field.value = 'Zawodnik L'; field.dispatchEvent(new InputEvent('input', {bubbles: true})); }"
    assert 12 in asked_by(f"({find})(document.querySelector('filter-rows input'))")  # nobody else is left on the page
    context.close()


_MANY = 'name = "Wiele stołów"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ngames = "screen"\ntempo = "10m"\n'


def _with_room_for_eight(route: Route) -> None:
    answer = route.fetch()
    text, room = re.subn('data-most="[0-9]+"', 'data-most="8"', answer.text())
    assert room == 1
    route.fulfill(response=answer, body=text)


def _is_of_boards(request: Request) -> bool:
    return "&boards=" in request.url


def _boards_of(request: Request) -> list[int]:
    (boards,) = parse_qs(urlsplit(request.url).query)["boards"]
    return [int(board) for board in boards.split(",")]
