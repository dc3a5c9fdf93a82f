"""A tablet between the players is their clock: halves are pressed, stages follow, the arbiter corrects it from his
page, and a line that breaks is told."""

from __future__ import annotations

import re

import pytest
from access import check_access
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from servers import Server
from test_round_by_keyboard import press
from tournament_files import bring, players, tournament_file

TABLET: ViewportSize = {"width": 820, "height": 1180}
TWO_STAGES = "3m/2,2m+10s"


def begun(page: Page, game: str = "100", tempo: str = TWO_STAGES) -> tuple[str, str]:
    """A round whose one game is kept by a clock: the page of its board at the desk, and the link to a seat."""
    regulations = f'name = "Zegar"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\ntempo = "{tempo}"\ngames = "clock"\n'
    address = bring(page, tournament_file(regulations, players(2)))
    page.goto(f"{address}pair/")
    press(page, "Zapisz kojarzenie rundy 1")
    press(page, "Ogłoś")
    press(page, "Rozpocznij rundę")
    page.goto(f"{address}round/1/boards/")
    page.get_by_role("button", name="Rozpocznij partie").click()
    page.locator(".wall-of-boards a").first.click()
    board = page.url
    page.get_by_role("button", name="Nowe odnośniki").click()
    return board, page.locator('a[href*="/play/seat/"]').first.get_attribute("href") or ""


def tablet_at(browser: Browser, link: str, size: ViewportSize = TABLET) -> tuple[BrowserContext, Page]:
    """One code, both seats."""
    context = browser.new_context(locale="en-GB", viewport=size, has_touch=True, reduced_motion="reduce")
    tablet = context.new_page()
    tablet.goto(link)
    tablet.get_by_role("button", name="Take both seats").click()
    expect(tablet).to_have_url(re.compile("/clock/$"))
    expect(tablet.locator(".press:not([disabled])")).to_have_count(2)  # it is a clock by now
    return context, tablet


def tap(tablet: Page, side: str) -> None:
    """A finger touches any half, also the one that does not run."""
    tablet.locator(f".half.{side} .press").tap(force=True)


def test_two_stages_on_a_tablet_and_the_arbiter_corrects(page: Page, browser: Browser, server: Server) -> None:
    board, link = begun(page)
    context, tablet = tablet_at(browser, link)
    expect(tablet.locator(".told")).to_have_text("Black starts White’s clock")
    check_access(tablet)
    tap(tablet, "white")  # not his to start
    tap(tablet, "black")
    white, black = tablet.locator(".half.white"), tablet.locator(".half.black")
    expect(white).to_have_class(re.compile("running"))
    expect(white.locator(".stage")).to_have_text("period 1 of 2 · 0 moves · 2 to go")
    for side, other in (("white", "black"), ("black", "white")) * 2:
        tap(tablet, other)  # it does not run: nothing happens
        tap(tablet, side)
        expect(tablet.locator(f".half.{other}")).to_have_class(re.compile("running"))
    expect(white.locator(".stage")).to_have_text("period 2 of 2 · 2 moves · +10 s")
    expect(black.locator(".stage")).to_have_text("period 2 of 2 · 2 moves · +10 s")
    expect(black.locator(".time")).to_have_text(re.compile("^(5:00|4:[45])"))
    tablet.keyboard.press("Space")
    expect(black).to_have_class(re.compile("running"))
    expect(white.locator(".stage")).to_contain_text("3 moves")
    page.goto(board)
    page.locator("summary", has_text="Popraw zegar").click()
    form = page.locator("form", has=page.locator('input[name="white_time"]'))
    form.locator('input[name="white_time"]').fill("1:17:00")
    form.get_by_role("button").click()
    expect(white.locator(".time")).to_have_text("1:17:00")
    tablet.get_by_role("link", name="Enter moves").click()
    expect(tablet.locator("[data-unentered]")).to_have_text("To be entered: 5 moves.")
    for origin, target in (("32", "28"), ("19", "23"), ("28", "19"), ("14", "23"), ("31", "27")):
        tablet.locator(f'[data-square="{origin}"]').tap()
        tablet.locator(f'[data-square="{target}"]').tap()
        expect(tablet.locator(f'[data-square="{target}"]')).not_to_have_attribute("aria-label", re.compile("empty"))
    expect(tablet.locator("[data-unentered]")).to_be_hidden()
    tablet.locator('[data-square="20"]').tap()  # his clock runs: the move presses it
    tablet.locator('[data-square="24"]').tap()
    tablet.get_by_role("link", name="Clock").click()
    expect(white).to_have_class(re.compile("running"))
    white.get_by_role("button", name="Stop and call").click()
    expect(tablet.locator(".told")).to_contain_text("stopped")
    page.goto(board)
    page.get_by_role("button", name="Gra trwa dalej").click()
    expect(white).to_have_class(re.compile("running"))
    white.get_by_text("Resign…").click()
    white.get_by_role("button", name="Resign").click()
    for half in (white, black):
        half.get_by_role("button", name="Confirm the result").click()
    page.goto(re.sub("boards/[0-9]+/$", "round/1/", board))
    expect(page.locator("table.boards")).to_contain_text("0-2")
    context.close()


def goes_on_if_stopped(page: Page, board: str, tablet: Page) -> None:
    """A machine that stood still for five seconds stops its clocks where they were last seen: the arbiter lets them go
    on."""
    if tablet.locator(".told").filter(has_text="stopped").count():
        page.goto(board)
        page.get_by_role("button", name="Gra trwa dalej").click()


def test_a_flag_falls_and_the_opponent_says_so(page: Page, browser: Browser, server: Server) -> None:
    board, link = begun(page, tempo="3s")
    context, tablet = tablet_at(browser, link, {"width": 1180, "height": 820})
    tap(tablet, "black")
    flag, told = tablet.locator(".half.white.flag"), tablet.locator(".told")
    expect(flag.or_(told.filter(has_text="stopped")).first).to_be_visible()
    goes_on_if_stopped(page, board, tablet)
    expect(flag).to_be_visible()
    check_access(tablet)
    goes_on_if_stopped(page, board, tablet)
    tablet.locator(".half.black").get_by_role("button", name="The opponent’s flag has fallen").click()
    expect(told).to_contain_text("The game is over")
    context.close()


def test_without_a_line_it_says_so_and_a_press_waits(page: Page, browser: Browser, server: Server) -> None:
    _, link = begun(page)
    context, tablet = tablet_at(browser, link)
    tap(tablet, "black")
    expect(tablet.locator(".half.white")).to_have_class(re.compile("running"))
    context.set_offline(offline=True)
    expect(tablet.locator(".problem")).to_contain_text("No connection")
    tap(tablet, "white")
    expect(tablet.locator(".half.white")).to_have_class(re.compile("waits"))
    context.set_offline(offline=False)
    expect(tablet.locator(".half.black")).to_have_class(re.compile("running"))
    expect(tablet.locator(".problem")).to_be_hidden()
    context.close()


LOW_BATTERY_AT_FIRST = """window.asked = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.asked += 1;
  if (window.asked === 1) throw new DOMException("low battery", "NotAllowedError");
  return new EventTarget();
} } });"""


def test_a_screen_that_could_not_be_kept_on_is_tried_again_with_the_next_press(
    page: Page, browser: Browser, server: Server
) -> None:
    context, tablet = tablet_at(browser, begun(page)[1])
    tablet.add_init_script(LOW_BATTERY_AT_FIRST)
    tablet.reload()
    tablet.wait_for_function("window.asked === 1")
    for side in ("black", "white", "black"):
        tap(tablet, side)
    tablet.wait_for_function("window.asked === 2")
    context.close()


_SILENCE = """async ([next, isAsked, silence, by]) => {
  const clock = document.querySelector("game-clock"), time = { performance, Date }[by], now = time.now;
  while (!clock.line?.isOpen) await new Promise((again) => setTimeout(again, 20));
  const { line } = clock, before = line.line;
  line.heard({ echo: 1, next });
  if (isAsked) line.do({ do: "nothing" });
  time.now = () => now.call(time) + silence;
  line.watch();
  time.now = now;
  return line.line === before;
}"""


@pytest.mark.parametrize("by", ["performance", "Date"])  # which stands still while a machine sleeps; or is set back
@pytest.mark.parametrize(("says_next", "patience"), [(20, 28_000), (5, 13_000)])
def test_a_line_is_dead_when_the_server_is_late_or_gives_no_answer(
    page: Page, browser: Browser, server: Server, says_next: int, patience: int, by: str
) -> None:
    """A player who thinks for long is not told every half a minute that there is no connection."""
    context, tablet = tablet_at(browser, begun(page)[1])
    for is_asked, limit in ((False, patience), (True, 13_000)):
        for silence, lives in ((limit - 1_000, True), (limit + 1_000, False)):
            assert tablet.evaluate(_SILENCE, [says_next, is_asked, silence, by]) == lives, (is_asked, silence)
    context.close()


_PRESS_AFTER_SLEEP = """() => {
  const { now } = performance, half = document.querySelector(".half.white");
  performance.now = () => now.call(performance) + 30_000;
  half.querySelector(".press").dispatchEvent(new PointerEvent("pointerdown", { button: 0 }));
  performance.now = now;
  return half.classList.contains("waits");
}"""


def test_a_press_that_finds_its_line_dead_waits_for_the_next(page: Page, browser: Browser, server: Server) -> None:
    """It has just woken, and nobody has noticed yet."""
    context, tablet = tablet_at(browser, begun(page)[1])
    tap(tablet, "black")
    expect(tablet.locator(".half.white")).to_have_class(re.compile("running"))
    assert tablet.evaluate(_PRESS_AFTER_SLEEP)
    expect(tablet.locator(".half.black")).to_have_class(re.compile("running"))
    expect(tablet.locator(".problem")).to_be_hidden()
    context.close()


@pytest.mark.parametrize("way", ["Swap sides", "Turn the halves"])
def test_without_scripts_halves_are_forms(page: Page, browser: Browser, server: Server, way: str) -> None:
    _, link = begun(page)
    context = browser.new_context(locale="en-GB", viewport=TABLET, java_script_enabled=False)
    tablet = context.new_page()
    tablet.goto(link)
    tablet.get_by_role("button", name="Take both seats").click()
    for side in ("black", "white", "black"):  # the first is the start
        tablet.locator(f".half.{side} .press").click()
    expect(tablet.locator(".half.white")).to_have_class(re.compile("running"))
    expect(tablet.locator(".half.white .stage")).to_contain_text("1 move")
    tablet.get_by_role("link", name=way).click()
    expect(tablet).to_have_url(re.compile(r"\?(swapped|upright)=1$"))
    context.close()
