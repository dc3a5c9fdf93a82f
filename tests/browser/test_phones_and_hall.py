"""A phone reports by the code of its slip; the desk, a screen of the hall and a spectator see it live, whatever happens
to the server; two phones that disagree call the arbiter, and ring if he wishes; a phone keeps whom it follows, and a
kiosk cannot be left."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from access import check_access
from kill_visitor import Visitor
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect
from servers import Server, free_port, start_server
from test_live_streams import arbiter_of, published

import kodeks.web

# Slips are given out as the desk does it; their tokens are nowhere but in the codes on paper.
GIVE_OUT = """
import json, sys
from pathlib import Path
from kodeks.web.serving.serve import prepare
prepare(Path(sys.argv[1]))
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Tournament
from kodeks.web.slips.halves import give_out
row = Tournament.objects.get(key=sys.argv[2])
slips = give_out(row, load(row).state, 1, lambda token: f"/s/{token}/")
print(json.dumps({str(board): list(pair) for (board, _), pair in slips.items()}))
"""


def slips_of(home: Path, key: str) -> dict[str, list[str]]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KODEKS_", "DJANGO_"))}
    command = [sys.executable, "-c", GIVE_OUT, str(home), key]
    told = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    found: dict[str, list[str]] = json.loads(told.stdout.splitlines()[-1])
    return found


class Hall(NamedTuple):
    server: Server
    arbiter: Visitor
    key: str
    slips: dict[str, list[str]]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    server = start_server(tmp_path, port=free_port())
    arbiter = arbiter_of(server)
    key = published(arbiter)
    made = Hall(server, arbiter, key, slips_of(tmp_path, key))
    yield made
    server.process.send_signal(signal.SIGKILL)
    server.process.wait(30)


def opened(browser: Browser, address: str, *, phone: bool = False) -> Page:
    size = {"width": 390, "height": 800} if phone else {"width": 1280, "height": 900}
    page = browser.new_context(locale="pl-PL", viewport=size, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
    page.goto(address)
    page.wait_for_load_state()
    return page


def report(browser: Browser, hall: Hall, board: int, side: int, words: str) -> Page:
    phone = opened(browser, hall.server.address + hall.slips[str(board)][side], phone=True)
    phone.get_by_role("button", name=words).click()
    return phone


def test_everybody_sees_what_a_phone_reports_though_the_server_is_killed(browser: Browser, hall: Hall) -> None:
    server, key = hall.server, hall.key
    desk = opened(browser, server.link)
    desk.goto(f"{server.address}/t/{key}/round/1/")
    screen = opened(browser, f"{server.address}/public/{key}/screen/1/")
    spectator = opened(browser, f"{server.address}/public/{key}/round/1/", phone=True)
    table = opened(browser, f"{server.address}/public/{key}/standings/", phone=True)
    for page in (screen, spectator, table):
        check_access(page)
    white = report(browser, hall, 3, 0, "remis")
    expect(white.get_by_role("status")).to_contain_text("Podany wynik: 1-1")
    check_access(white)
    expect(desk.locator("#calls")).to_contain_text("Stół 3")
    expect(spectator.locator("#b3 .result")).to_have_text("–", use_inner_text=True)
    black = report(browser, hall, 3, 1, "remis")
    expect(black.locator("main")).to_contain_text("Wynik jest zapisany: 1-1")
    for page, place in ((desk, "#b3 .result"), (screen, "#r3 .result"), (spectator, "#b3 .result")):
        expect(page.locator(place)).to_have_text("1-1", use_inner_text=True)
    expect(table.locator("#table")).to_contain_text("bez wyniku: 7")
    # the server dies and comes back: all recover by themselves
    server.process.send_signal(signal.SIGKILL)
    server.process.wait(30)
    expect(spectator.locator("body[data-connected=no]")).to_be_attached()
    again = start_server(server.home, port=int(server.address.rsplit(":", 1)[1]))
    try:
        hall.arbiter.get(again.link)
        fields = {"board": 5, "result": "2-0", "on": "", "stage": "started"}
        assert hall.arbiter.post(f"/t/{key}/round/1/result/", **fields) == 200
        for page, place in ((screen, "#r5 .result"), (spectator, "#b5 .result")):
            expect(page.locator(place)).to_have_text("2-0")
        expect(table.locator("#table")).to_contain_text("bez wyniku: 6")
        # the desk chooses what the screen shows
        assert hall.arbiter.post(f"/t/{key}/hall/screen/", number=1, shows="notices", words="Przerwa") == 200
        expect(screen.locator("#notices")).to_be_visible()
        expect(screen.locator("#words")).to_have_text("Przerwa")
    finally:
        again.process.send_signal(signal.SIGTERM)
        again.process.wait(30)


COUNT_TONES = """window.tones = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };"""


def test_two_phones_disagree_and_the_arbiter_is_called(browser: Browser, hall: Hall) -> None:
    desk = opened(browser, hall.server.link)
    desk.goto(f"{hall.server.address}/t/{hall.key}/round/1/")
    desk.wait_for_load_state()
    elsewhere = desk.context.new_page()  # on any page of the desk
    elsewhere.add_init_script(COUNT_TONES)
    elsewhere.goto(f"{hall.server.address}/t/{hall.key}/standings/")
    bell = elsewhere.locator("desk-calls [data-ring]")
    expect(bell).to_have_attribute("aria-pressed", "false")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    assert elsewhere.evaluate("window.tones") == 2  # he hears what he will hear
    elsewhere.reload()
    expect(bell).to_have_attribute("aria-pressed", "true")  # kept on the device
    heading = elsewhere.title()
    report(browser, hall, 2, 0, "2-0")
    phone = report(browser, hall, 2, 1, "0-2")
    expect(phone.get_by_role("alert")).to_contain_text("Sędzia został wezwany")
    check_access(phone)
    expect(desk.locator("#calls")).to_contain_text("zgłoszenia zawodników się różnią")
    expect(elsewhere).to_have_title(f"(1) {heading}", timeout=30_000)
    assert elsewhere.evaluate("window.tones") == 2
    check_access(desk)
    desk.get_by_role("link", name="Rozstrzygnij").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("2")
    desk.locator("select[name=result]").select_option("1-1")
    desk.get_by_role("button", name="Zapisz").first.click()
    phone.reload()
    expect(phone.locator("main")).to_contain_text("Wynik jest zapisany: 1-1")
    expect(elsewhere).to_have_title(heading, timeout=30_000)  # nobody calls any more


def test_who_was_signed_out_elsewhere_is_told_where_calls_and_tables_are_awaited(browser: Browser, hall: Hall) -> None:
    desk = opened(browser, hall.server.link)
    others = [desk.context.new_page() for _ in range(2)]
    pages = [desk, *others]
    for page, path in zip(pages, ("standings/", "standings/?wall=1", "round/1/boards/"), strict=True):
        page.clock.install()
        page.goto(f"{hall.server.address}/t/{hall.key}/{path}")
        page.wait_for_load_state()
    out = desk.locator("desk-calls [data-out]")
    desk.clock.fast_forward(6_000)
    expect(out).to_be_hidden()
    desk.context.clear_cookies(name="sessionid")
    for page in pages:
        page.clock.fast_forward(16_000)
    expect(out).to_contain_text("Wylogowano")
    check_access(desk)
    for page in others:
        expect(page).to_have_url(re.compile("/accounts/sign-in/"))


def test_the_wall_of_the_arbiter_listens_again_after_it_was_refused(browser: Browser, hall: Hall) -> None:
    """As a server does that starts anew, or the proxy before it."""
    wall = opened(browser, hall.server.link)
    wall.clock.install()
    wall.route("**/live/desk/**", lambda route: route.fulfill(status=503, body=""))
    with wall.expect_response("**/live/desk/**"):
        wall.goto(f"{hall.server.address}/t/{hall.key}/round/1/boards/")
    wall.unroute_all()
    with wall.expect_response(lambda answer: "/live/desk/" in answer.url and answer.status == 200):
        wall.wait_for_timeout(500)  # until the browser has given it up
        wall.clock.fast_forward(6_000)


def test_a_phone_keeps_whom_it_follows_and_a_kiosk_cannot_be_left(browser: Browser, hall: Hall) -> None:
    phone = opened(browser, f"{hall.server.address}/public/{hall.key}/player/3/", phone=True)
    phone.get_by_role("button", name="Obserwuj").click()
    game = phone.locator("followed-games .where")
    expect(game).to_contain_text("stół 3")
    phone.goto(f"{hall.server.address}/public/{hall.key}/standings/")
    expect(game).to_contain_text("Runda 1")
    assert hall.arbiter.post(f"/t/{hall.key}/round/1/result/", board=3, result="1-1", on="", stage="started") == 200
    expect(game).to_contain_text("1-1")
    stranger = opened(browser, f"{hall.server.address}/public/{hall.key}/standings/", phone=True)
    expect(stranger.locator("followed-games")).to_be_hidden()
    desk = opened(browser, hall.server.link)
    desk.goto(f"{hall.server.address}/t/{hall.key}/hall/")
    desk.get_by_role("button", name="Nowy odnośnik dla kiosku").click()
    address = str(desk.locator("a[href*='/kiosk/']").get_attribute("href"))
    kiosk = opened(browser, f"{hall.server.address}/public/")
    kiosk.goto(address)
    for _ in range(2):
        kiosk.evaluate("history.back()")
        kiosk.wait_for_function("history.state === 'kiosk'")
        expect(kiosk).to_have_url(address)
    outside = [
        each
        for each in kiosk.locator("a").evaluate_all("links => links.map((link) => link.pathname)")
        if "/language/" not in each
    ]
    assert not outside


def kiosk_of(browser: Browser, hall: Hall) -> Page:
    """On a small screen, with a clock that the test puts forward."""
    desk = opened(browser, hall.server.link)
    desk.goto(f"{hall.server.address}/t/{hall.key}/hall/")
    desk.get_by_role("button", name="Nowy odnośnik dla kiosku").click()
    size: ViewportSize = {"width": 600, "height": 500}
    kiosk = browser.new_context(locale="pl-PL", viewport=size, reduced_motion="reduce").new_page()
    kiosk.clock.install()
    kiosk.goto(str(desk.locator("a[href*='/kiosk/']").get_attribute("href")))
    return kiosk


def test_a_kiosk_that_nobody_touches_knows_who_was_entered_and_outlives_its_server(
    browser: Browser, hall: Hall
) -> None:
    kiosk = kiosk_of(browser, hall)
    rows = kiosk.locator(".arrivals li")
    before = rows.count()
    late = {"surname": "Spóźniona", "given_name": "Anna", "confirmed": "yes", "on": ""}
    assert hall.arbiter.post(f"/t/{hall.key}/entries/new/", **late) == 200
    kiosk.get_by_role("searchbox").fill("nikt")
    kiosk.clock.fast_forward(61_000)
    expect(rows.filter(has_text="Spóźniona")).to_be_visible()
    assert rows.count() == before + 1
    kiosk.route("**/kiosk/**", lambda route: route.abort())  # its server starts anew
    rows.filter(has_text="Spóźniona").click()
    expect(kiosk.get_by_role("alert")).to_contain_text("nie jest jeszcze zapisana")
    kiosk.unroute_all()
    rows.filter(has_text="Spóźniona").click()
    expect(kiosk.get_by_role("status").first).to_contain_text("Spóźniona")
    expect(rows).to_have_count(before)


def test_who_touches_a_kiosk_in_vain_is_told_and_nobody_is_greeted_in_his_place(browser: Browser, hall: Hall) -> None:
    """Its cookie is gone; or its server says nothing at all. He may stand before the end of a long list."""
    kiosk = kiosk_of(browser, hall)
    told, welcome = kiosk.get_by_role("alert"), kiosk.locator("[data-welcome]")
    kiosk.locator(".arrivals li").first.click()
    expect(welcome).to_be_visible()
    kiosk.clock.fast_forward(5_000)
    kiosk.context.clear_cookies()
    kiosk.locator(".arrivals li").last.click()
    expect(told).to_be_in_viewport()
    expect(welcome).to_have_count(0)
    kiosk.locator(".arrivals li").last.click()
    expect(welcome).to_be_visible()
    kiosk.route("**/kiosk/**", lambda route: None)
    kiosk.locator(".arrivals li").last.click()
    kiosk.clock.fast_forward(11_000)
    expect(told).to_be_in_viewport()


def test_rows_of_a_kiosk_stay_under_the_finger_that_touches_one(browser: Browser, hall: Hall) -> None:
    """What was asked for before he touched it may come while he does."""
    kiosk = kiosk_of(browser, hall)
    first = kiosk.locator(".arrivals li").first
    name = first.inner_text()
    late = {"surname": "Aaa", "given_name": "Anna", "confirmed": "yes", "on": ""}
    assert hall.arbiter.post(f"/t/{hall.key}/entries/new/", **late) == 200
    looks: list[Route] = []
    kiosk.route("**/kiosk/**", lambda route: looks.append(route))
    with kiosk.expect_request("**/kiosk/**"):
        kiosk.clock.fast_forward(61_000)
    first.hover()
    kiosk.mouse.down()
    with kiosk.expect_response("**/kiosk/**") as answer:
        looks[0].continue_()
    answer.value.finished()
    kiosk.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    kiosk.unroute_all()
    kiosk.mouse.up()
    expect(kiosk.locator("[data-welcome]")).to_contain_text(name)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "stones",
    [
        '<i class="stone white">○</i><i class="stone black">●</i>',
        '<table class="boards"><tr><td class="white">A</td><td class="black">B</td></tr></table>',
    ],
)
def test_white_is_the_lighter_stone_in_every_light(
    browser: Browser, scheme: Literal["light", "dark"], stones: str
) -> None:
    style = (Path(kodeks.web.__file__).parent / "static/kodeks.css").read_text(encoding="utf-8")
    with browser.new_context(viewport={"width": 390, "height": 800}, color_scheme=scheme) as phone:
        page = phone.new_page()
        page.set_content(f"<style>{style}</style>{stones}")
        white, black = (
            page.locator(f".{colour}").evaluate(
                "each => getComputedStyle(each, each.matches('td') ? '::before' : null).backgroundColor"
            )
            for colour in ("white", "black")
        )
    assert (white, black) == ("rgb(255, 253, 246)", "rgb(42, 37, 34)")
