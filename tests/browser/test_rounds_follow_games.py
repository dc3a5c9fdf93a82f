"""Who looks at a round sees its games begin, without reloading: everybody on the public page, the arbiter at the desk.
Who gives a simultaneous goes round: the board that waits longest is one key away [I.11.1.2]."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Browser, Page, expect
from publishing import published
from servers import Server
from test_played_on_screens import PHONE, square
from test_round_by_keyboard import press
from tournament_files import bring, players, tournament_file

REGULATIONS = 'name = "Symultana"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "20m"\ngames = "screen"\n'


def started(page: Page, count: int, more: str = "") -> str:
    """A round that is started: its page at the desk."""
    address = bring(page, tournament_file(REGULATIONS + more, players(count)))
    page.goto(f"{address}pair/")
    press(page, "Zapisz kojarzenie rundy 1")
    press(page, "Ogłoś")
    press(page, "Rozpocznij rundę")
    return f"{address}round/1/"


def links_of(page: Page, desk: str) -> list[tuple[str, str]]:
    """The games begin: the links to White's and to Black's seat of every board, of the list of all of them."""
    page.goto(f"{desk}boards/")
    page.get_by_role("button", name="Rozpocznij partie").click()
    page.get_by_role("link", name="Odnośniki do wszystkich miejsc").click()
    page.get_by_role("button", name="Lista odnośników").click()
    found = page.locator('a[href*="/play/seat/"]')
    links = [each.get_attribute("href") or "" for each in found.all()]
    return [*zip(links[::2], links[1::2], strict=True)]


def test_one_player_goes_round_three_boards(page: Page, browser: Browser, server: Server) -> None:
    desk = started(page, 6, 'kind = "simultaneous"\n')
    links = links_of(page, desk)
    check_access(page)
    assert len(links) == 3
    sides = []
    for index in (0, 1):
        context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
        device = context.new_page()
        for pair in links:
            device.goto(pair[index])
            device.get_by_role("button", name="Sit down").click()
        sides.append((context, device))
    (one, giver), (two, opponents) = sides
    page.goto(f"{desk}boards/")
    page.get_by_role("button", name="Włącz zegary").click()
    giver.goto(f"{server.address}/play/")
    expect(giver.get_by_text("Boards that wait for you: 3")).to_be_visible()
    check_access(giver)
    visited = []
    for left in (2, 1, 0):
        before = giver.url
        giver.keyboard.press("n")
        expect(giver).not_to_have_url(before)  # the board before is still shown while the next one comes
        expect(giver.locator("svg.squares")).to_be_visible()
        visited.append(giver.url)
        square(giver, "32").tap()
        square(giver, "28").tap()
        expect(giver.locator("[data-waiting]")).to_have_text(f"Boards that wait for you: {left}")
    assert len(set(visited)) == 3
    giver.get_by_role("link", name="Next board").click()  # nobody waits: all of them
    expect(giver).to_have_url(f"{server.address}/play/")
    expect(giver.locator("li.mine")).to_have_count(0)
    # Who answers first is gone to first
    opponents.goto(visited[1])
    square(opponents, "19").tap()
    square(opponents, "23").tap()
    expect(giver.get_by_text("Boards that wait for you: 1")).to_be_visible()
    expect(giver.locator("li.mine")).to_have_count(1)
    giver.keyboard.press("n")
    expect(giver).to_have_url(visited[1])
    for context in (one, two):
        context.close()


def test_a_game_that_begins_shows_itself(page: Page, browser: Browser, server: Server) -> None:
    desk = started(page, 4)
    public = published(page, desk)
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    visitor, second = context.new_page(), page.context.new_page()
    visitor.goto(f"{public}round/1/")
    second.goto(desk)  # another arbiter, who only looks
    first = visitor.locator("tr#b1")
    expect(first.locator("a.moves-of")).to_be_hidden()
    visitor.evaluate("window.isSamePage = true")
    second.evaluate("window.isSamePage = true")
    links = links_of(page, desk)
    expect(second.locator("tr#b1 .of-game a")).to_have_text("przed rozpoczęciem")
    page.goto(f"{desk}boards/")
    page.get_by_role("button", name="Włącz zegary").click()
    expect(second.locator("tr#b1 .of-game a")).to_have_text("gra trwa")
    expect(first.locator("[data-state]")).to_have_text("The game is being played")
    device = context.new_page()
    device.goto(links[0][0])
    device.get_by_role("button", name="Sit down").click()
    square(device, "32").tap()
    square(device, "28").tap()
    expect(first.locator("[data-state]")).to_have_text("1. 32-28")
    expect(first.locator("a.moves-of")).to_be_visible()
    expect(visitor.locator("[data-watch-all]")).to_be_visible()
    check_access(visitor)
    check_access(second)
    assert visitor.evaluate("window.isSamePage")
    assert second.evaluate("window.isSamePage")
    context.close()
