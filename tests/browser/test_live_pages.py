"""Public pages that keep up: what fails is tried again, who reads is not disturbed, and a big hall fits on the wall."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from time import sleep
from typing import NamedTuple

import pytest
from access import check_access
from kill_visitor import Visitor
from playwright.sync_api import APIResponse, Browser, Page, Route, expect
from servers import Server, start_server
from test_live_streams import REGULATIONS, arbiter_of
from tournament_files import tournament_file

from kodeks.tournament import Entry
from kodeks.web.live.channel import BEAT

BOARDS = 20
PEOPLE = [Entry(name=f"Kowalska Numer{place:02}", rating=2300 - place) for place in range(2 * BOARDS)]


class Hall(NamedTuple):
    server: Server
    arbiter: Visitor
    key: str

    def enter(self, board: int, result: str) -> None:
        fields = {"board": board, "result": result, "on": "", "stage": "started"}
        assert self.arbiter.post(f"/t/{self.key}/round/1/result/", **fields) == 200

    def address(self, path: str) -> str:
        return f"{self.server.address}/public/{self.key}/{path}"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A public tournament of forty whose first round is under way."""
    server = start_server(tmp_path_factory.mktemp("hall"))
    arbiter = arbiter_of(server)
    key = arbiter.upload(tournament_file(REGULATIONS, PEOPLE))
    assert arbiter.post(f"/t/{key}/public/", is_public="on") == 200
    arbiter.run_round(key)
    yield Hall(server, arbiter, key)
    server.process.send_signal(signal.SIGKILL)
    server.process.wait(30)


def opened(browser: Browser, address: str, width: int = 390, height: int = 800) -> Page:
    size = {"width": width, "height": height}
    page = browser.new_context(locale="pl-PL", viewport=size, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
    page.goto(address)
    expect(page.locator("body[data-connected=yes]")).to_be_attached()
    return page


def test_a_look_that_fails_or_comes_too_early_is_repeated(browser: Browser, hall: Hall) -> None:
    page = opened(browser, hall.address("round/1/"))
    old, times = page.content(), 0

    def disturbed(route: Route) -> None:
        nonlocal times
        times += 1
        if route.request.resource_type != "fetch" or times > 3:
            route.continue_()
        elif times == 1:
            route.abort()
        elif times == 2:
            route.fulfill(status=503, body="later")
        else:  # another process, which does not know it yet
            route.fulfill(status=200, content_type="text/html", body=old)

    page.route("**/round/1/", disturbed)
    hall.enter(1, "2-0")
    expect(page.locator("#b1 .result")).to_have_text("2-0")
    assert times == 4


def test_who_reads_is_not_disturbed(browser: Browser, hall: Hall) -> None:
    page = opened(browser, hall.address("round/1/"))
    link = page.locator("#b7 .person a").first
    link.focus()
    link.evaluate("each => { each.mark = true; }")
    hall.enter(2, "1-1")
    expect(page.locator("#b2 .result")).to_have_text("1-1")
    assert page.evaluate("document.activeElement.mark === true")
    page.get_by_role("searchbox").fill(page.locator("#b9 .person a").first.inner_text())
    expect(page.locator("#boards tbody tr:visible")).to_have_count(1)
    hall.enter(9, "0-2")
    expect(page.locator("#b9 .result")).to_have_text("0-2")
    expect(page.locator("#boards tbody tr:visible")).to_have_count(1)


def test_a_page_that_was_left_and_comes_back_goes_on(browser: Browser, hall: Hall) -> None:
    page = opened(browser, hall.address("round/1/"))
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    hall.enter(3, "2-0")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#b3 .result")).to_have_text("2-0")
    hall.enter(4, "2-0")
    expect(page.locator("#b4 .result")).to_have_text("2-0")


def test_a_line_that_has_fallen_silent_is_opened_again(browser: Browser, hall: Hall) -> None:
    """A phone was locked, a laptop slept: the system goes on calling the line open, and nothing ever comes."""
    page = browser.new_context(locale="pl-PL", reduced_motion="reduce").new_page()
    page.clock.install()
    page.goto(hall.address("round/1/"))
    expect(page.locator("body[data-connected=yes]")).to_be_attached()
    with page.expect_request(f"**/live/{hall.key}?*") as again:
        page.clock.fast_forward(2 * 1000 * BEAT + 10_000)
    assert "after=" in again.value.url
    hall.enter(5, "2-0")
    expect(page.locator("#b5 .result")).to_have_text("2-0")


def test_a_stream_that_is_refused_is_tried_ever_more_seldom(browser: Browser, hall: Hall) -> None:
    """Though the pages that are looked at meanwhile come: the server has no room for more who listen."""
    page = browser.new_context(locale="pl-PL", reduced_motion="reduce").new_page()
    page.clock.install()
    tried = 0

    def refuse(route: Route) -> None:
        nonlocal tried
        tried += 1
        route.fulfill(status=503, body="")

    page.route("**/live/**", refuse)
    page.goto(hall.address("round/1/"))
    for _ in range(60):
        page.clock.run_for(1_000)
        page.wait_for_timeout(20)
    assert 4 <= tried <= 12


def test_a_game_is_followed_move_by_move(browser: Browser, hall: Hall) -> None:
    def write(text: str) -> None:
        assert hall.arbiter.post(f"/t/{hall.key}/round/1/board/10/game/save/", text=text, on="") == 200

    write("1. 32-28")
    sleep(1.1)  # for so long a public page is kept
    page = opened(browser, hall.address("round/1/"))
    page.locator("#b10 .moves-of").click()
    expect(page.locator("body[data-connected=yes]")).to_be_attached()
    expect(page.locator(".moves [aria-current]")).to_have_text("32-28")
    write("1. 32-28 19-23")
    expect(page.locator(".moves [aria-current]")).to_contain_text("19-23")
    check_access(page)


def test_twenty_boards_fit_on_a_wide_wall(browser: Browser, hall: Hall) -> None:
    page = opened(browser, hall.address("screen/1/"), 1920, 1080)
    expect(page.locator("#results")).to_be_visible()
    assert page.locator("#results tbody tr").count() == BOARDS
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    check_access(page)


def test_a_screen_listens_to_boards_that_have_begun_since_it_was_opened(browser: Browser, hall: Hall) -> None:
    """It hangs there all day: boards of the next round are others."""
    page = opened(browser, hall.address("screen/3/"), 1920, 1080)
    assert hall.arbiter.post(f"/t/{hall.key}/round/1/board/11/game/save/", text="1. 32-28", on="") == 200
    sleep(1.1)  # for so long a public page is kept
    with page.expect_request(lambda request: "/live/" in request.url and "11" in request.url.rpartition("boards=")[2]):
        hall.enter(12, "1-1")
    expect(page.locator("body[data-connected=yes]")).to_be_attached()


def test_a_screen_learns_what_it_shows_though_the_word_of_it_was_lost(browser: Browser, hall: Hall) -> None:
    """The desk is served by another process, and no server of words stands between the two."""
    other = start_server(hall.server.home)
    arbiter = Visitor(other.address)
    arbiter.get(other.link)
    page = opened(browser, hall.address("screen/2/"), 1920, 1080)
    assert arbiter.post(f"/t/{hall.key}/hall/screen/", number=2, shows="notices", words="Przerwa") == 200
    expect(page.locator("#words")).to_have_text("Przerwa", timeout=2_000 * BEAT)
    expect(page.locator("#notices")).to_be_visible()
    other.process.send_signal(signal.SIGKILL)
    other.process.wait(30)


def test_a_screen_does_not_go_back_to_what_was_asked_for_before_the_desk_chose(browser: Browser, hall: Hall) -> None:
    """The page it looks at was made before, and comes after."""
    page = opened(browser, hall.address("screen/4/"), 1920, 1080)
    expect(page.locator("body[data-connected=yes]")).to_be_attached()
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/screen/4/", lambda route: held.append((route, route.fetch())), times=1)
    page.evaluate("document.dispatchEvent(new Event('live:alive'))")
    while not held:
        page.wait_for_timeout(20)
    assert hall.arbiter.post(f"/t/{hall.key}/hall/screen/", number=4, shows="notices", words="Przerwa") == 200
    expect(page.locator("#words")).to_have_text("Przerwa")
    route, made = held[0]
    with page.expect_response("**/screen/4/") as answer:
        route.fulfill(response=made)
    answer.value.finished()
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(page.locator("#words")).to_have_text("Przerwa")


def test_a_tournament_that_is_withdrawn_is_gone_at_once(browser: Browser, hall: Hall) -> None:
    page = opened(browser, hall.address("standings/"))
    assert hall.arbiter.post(f"/t/{hall.key}/public/", takes_entries="on") == 200
    expect(page.locator("#table")).to_have_count(0)
