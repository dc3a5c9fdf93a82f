"""Games played on screens: two phones, an arbiter at his wall, and the result in the tournament by itself."""

from __future__ import annotations

import re

import pytest
from access import check_access
from keyboard import tab_to
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from publishing import published
from servers import Server
from test_round_by_keyboard import press
from tournament_files import bring, players, tournament_file

PHONE = {"width": 390, "height": 844}
CHESS = 'tempo = "90m"\nquickplay = true\n'
DRAUGHTS = 'tempo = "10m"\n'
STARTS = {  # near their end, or not: how games begin here
    "100": f'{DRAUGHTS}position = "W:W32,37,38:B22,23"\n',
    "64": f'{DRAUGHTS}position = "W:Wc1,e1,d2:Be5,c5"\n',
    "chess": CHESS,
    "chess960": f'{CHESS}position = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"\n',
}
WHOLE = {  # all moves, by square; before the last but one, or the last, White claims
    "100": "38-33 22-27 32-21 23-28 33-22",
    "64": "e1-f2 c5-b4 d2-c3 b4-d2 c1-e3 e5-f4 e3-g5",
    "chess": "f2-f3 e7-e5 g2-g4 d8-h4",
    "chess960": "e1-f3 d7-d6 g2-g4 c8-g4",
}


def begun(page: Page, game: str, more: str = 'tempo = "3m+2s"\n', keeping: str = "screen") -> tuple[str, str, str]:
    """A round whose one game is begun, on screens unless said: the page of its board at the desk, links to seats."""
    regulations = f'name = "Ekrany"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\ngames = "{keeping}"\n{more}'
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
    links = page.locator('a[href*="/play/seat/"]')
    expect(links).to_have_count(2)
    white, black = (each.get_attribute("href") or "" for each in links.all())
    return board, white, black


def sit_down(browser: Browser, link: str) -> tuple[BrowserContext, Page]:
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("svg.squares")).to_be_visible()
    return context, page


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def resign(page: Page) -> None:
    """It is asked twice: a finger slips."""
    page.get_by_text("Resign…").click()
    page.get_by_role("button", name="Resign").click()


def set_clock(page: Page, board: str, time: str) -> None:
    """What White has left, by the arbiter."""
    page.goto(board)
    page.locator("details:has(input[name=white_time])").last.locator("summary").click()
    clock = page.locator("form:has([name=white_time])")
    clock.locator("[name=white_time]").fill(time)
    clock.get_by_role("button").click()


def rule_on_the_claim(page: Page, board: str, white: Page, ground: str) -> None:
    """White is short of time, and claims; the arbiter is called, looks at what is proposed, and says no."""
    set_clock(page, board, "0:55")
    expect(white.locator("[data-time=white]")).to_have_text(re.compile(r"^0:[0-5][0-9]"))
    claim = white.locator('[data-if="claim"]')
    claim.get_by_label("Claim a draw by").select_option(ground)
    claim.get_by_role("button", name="Claim").click()
    page.goto(re.sub("boards/[0-9]+/$", "round/1/boards/", board))
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator(".faces .running")).to_have_count(0)  # the clocks wait for him
    page.locator(".wall-of-boards a").first.click()
    waiting = page.locator(".matter.waiting").first
    check_access(page)
    waiting.locator("[name=reason]").fill("jest o co grać")
    waiting.locator("button[value=reject]").click()
    set_clock(page, board, "10:00")  # a busy machine is slow
    expect(white.locator(".said")).to_contain_text("Your move")


@pytest.mark.parametrize("game", WHOLE)
def test_two_phones_play_a_whole_game_while_the_arbiter_rules_and_spectators_wait(
    page: Page, browser: Browser, server: Server, game: str
) -> None:
    board, *links = begun(page, game, f"{STARTS[game]}games_delay = 5\n")
    public = published(page, board)
    (one, white), (two, black) = (sit_down(browser, link) for link in links)
    watcher = browser.new_context(locale="en-GB", viewport=PHONE, reduced_motion="reduce").new_page()
    watcher.goto(f"{public}round/1/boards/")
    expect(watcher.locator("main")).to_contain_text("5 min after")
    black.get_by_role("button", name="Start the game").click()
    moves = [tuple(move.split("-")) for move in WHOLE[game].split()]
    is_chess = game.startswith("chess")
    for number, (origin, target) in enumerate(moves):
        mover, other = (white, black) if number % 2 == 0 else (black, white)
        expect(mover.locator(".said")).to_contain_text("Your move")
        if number == len(moves) - (2 if is_chess else 1):
            rule_on_the_claim(page, board, white, "increment" if is_chess else "lack_of_time")
        square(mover, origin).tap()
        square(mover, target).tap()
        expect(square(other, target)).not_to_have_attribute("aria-label", re.compile("empty"))
    check_access(white)
    result = "0-1" if is_chess else "2-0"
    for each in (white, black):
        expect(each.locator(".said")).to_contain_text(f"The game is over: {result}")
        each.get_by_role("button", name="Confirm the result").click()
        expect(each.get_by_role("button", name="Confirm the result")).to_be_hidden()
    page.goto(re.sub("boards/[0-9]+/$", "round/1/", board))
    expect(page.locator("table.boards")).to_contain_text(result)
    expect(watcher.locator(".watched")).to_have_count(0)
    watcher.reload()
    expect(watcher.locator("main")).to_contain_text("No game of this round can be watched yet")
    file = f"{public}round/1/games.{'pgn' if is_chess else 'pdn'}"
    assert "%clk" not in watcher.request.get(file).text()
    page.goto(board)  # the arbiter lets everybody see it now
    page.locator("#delay").click()
    delay = page.locator("form[action$='/delay/']")
    delay.locator("[name=minutes]").fill("0")
    delay.get_by_role("button").click()
    expect(watcher.locator(".watched [data-last]")).to_contain_text(moves[-1][1])
    assert "%clk" in watcher.request.get(file).text()
    for context in (one, two, watcher.context):
        context.close()


def test_a_seat_is_stolen_and_given_back(page: Page, browser: Browser, server: Server) -> None:
    board, link, other_link = begun(page, "100")
    (one, white), (two, black) = sit_down(browser, link), sit_down(browser, other_link)
    black.get_by_role("button", name="Start the game").click()
    thief_context = browser.new_context(locale="en-GB", viewport=PHONE)
    thief = thief_context.new_page()
    thief.goto(link)
    thief.get_by_role("button", name="Ask the arbiter").click()
    expect(thief.get_by_text("until then you only watch")).to_be_visible()
    expect(thief.get_by_text("Resign…")).to_have_count(0)
    for holder, watcher in ((thief, white), (white, thief)):
        page.goto(board)
        page.get_by_role("button", name="Oddaj miejsce").click()
        expect(holder.get_by_text("Resign…")).to_be_visible()  # by itself
        expect(watcher.locator(".problem")).to_contain_text("does not hold")
        expect(watcher.get_by_text("Resign…")).to_be_hidden()
        watcher.keyboard.press("Escape")
        expect(watcher.locator(".squares .may")).to_have_count(0)
        if holder is thief:  # and it is given back
            white.goto(link)
            white.get_by_role("button", name="Ask the arbiter").click()
    square(white, "32").tap()
    square(white, "28").tap()
    expect(square(black, "28")).not_to_have_attribute("aria-label", re.compile("empty"))
    for each in (one, two, thief_context):
        each.close()


def test_a_flag_falls_while_both_are_away(page: Page, browser: Browser, server: Server) -> None:
    board, *links = begun(page, "100", 'tempo = "10m"\n')
    (one, white), (two, black) = (sit_down(browser, link) for link in links)
    black.get_by_role("button", name="Start the game").click()
    expect(white.locator(".said")).to_contain_text("Your move")
    for context, phone in ((one, white), (two, black)):
        context.set_offline(offline=True)
        expect(phone.locator("play-board")).to_have_class(re.compile("lost"))
    set_clock(page, board, "0:02")
    expect(page.locator(".rulings")).to_contain_text("KW2025:III.8.1")  # by itself: nobody has said anything
    for context, phone in ((one, white), (two, black)):
        context.set_offline(offline=False)
        expect(phone.locator(".said")).to_contain_text("The game is over: 0-2")
        context.close()


def test_without_scripts_forms_do_the_same(page: Page, browser: Browser, server: Server) -> None:
    _, white_link, black_link = begun(page, "100")
    context = browser.new_context(locale="en-GB", viewport=PHONE, java_script_enabled=False)
    tablet = context.new_page()  # one device holds both seats
    for link in (white_link, black_link):
        tablet.goto(link)
        tablet.get_by_role("button", name="Sit down").click()
    tablet.get_by_role("button", name="Start the game").click()
    for side, move in (("white", "32-28"), ("black", "19-23")):
        form = tablet.locator(f'[data-side="{side}"]')
        form.get_by_label("Move or word").fill(move)
        form.get_by_role("button", name="Say").click()
    tablet.locator('[data-side="white"]').get_by_label("Move or word").fill("31-27")
    tablet.locator('[data-side="white"]').get_by_role("button", name="Say").click()
    expect(tablet.get_by_role("alert").filter(has_text="KW2025:I.4")).to_be_visible()
    tablet.locator('[data-side="white"]').get_by_label("Move or word").fill("piece 23")
    tablet.keyboard.press("Enter")
    expect(tablet.get_by_role("log").filter(has_text="23: black man")).to_be_visible()
    expect(tablet.locator('[data-side="white"]').get_by_label("Move or word")).to_be_focused()
    context.close()


def tablet_of(browser: Browser, links: list[str]) -> tuple[BrowserContext, Page]:
    """One device between both players, begun."""
    context = browser.new_context(locale="en-GB", viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    tablet = context.new_page()
    for link in links:
        tablet.goto(link)
        tablet.get_by_role("button", name="Sit down").click()
    tablet.get_by_role("button", name="Start the game").first.click()
    expect(tablet.locator("svg.squares.mine")).to_be_visible()
    return context, tablet


def type_moves(page: Page, moves: list[str], *, first: int = 0) -> None:
    """Typed, each by the side whose move it is."""
    for number, move in enumerate(moves, start=first):
        side, other = ("black", "white") if number % 2 else ("white", "black")
        form = page.locator(f'[data-side="{side}"] form.talk')
        form.get_by_label("Move or word").fill(move)
        form.get_by_role("button", name="Say").click()
        expect(page.locator(f'.on-move[data-player="{other}"]')).to_be_visible()


def test_a_multiple_jump_is_tapped_stop_by_stop(page: Page, browser: Browser, server: Server) -> None:
    _, *links = begun(page, "100")
    context, tablet = tablet_of(browser, links)
    type_moves(tablet, ["32-28", "16-21", "35-30", "21-26", "31-27", "18-23", "34-29"])
    expect(tablet.locator(".said")).to_contain_text("You must capture")
    expect(tablet.locator(".squares.duty .may")).to_have_count(1)
    square(tablet, "23").click()
    expect(tablet.locator(".way")).to_have_count(2)  # 32 and 34: the two ways part at once
    square(tablet, "32").click()
    expect(tablet.locator(".target")).to_have_count(1)
    square(tablet, "21").click()
    expect(tablet.locator(".said")).to_contain_text("Black: man 23 jumps via 32 to 21, taking men 28 and 27")
    expect(square(tablet, "28")).to_have_attribute("aria-label", "28, empty")
    context.close()


def test_by_keyboard_alone_and_by_dragging(page: Page, browser: Browser, server: Server) -> None:
    _, *links = begun(page, "chess")
    context, tablet = tablet_of(browser, links)
    tablet.reload()  # the cursor stands at the top
    tab_to(tablet, tablet.locator('[data-square][tabindex="0"]'))
    expect(square(tablet, "a2")).to_be_focused()
    for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
        tablet.keyboard.press(key)
    expect(tablet.locator(".said")).to_contain_text("White: pawn Anna two, Anna four")
    type_moves(tablet, ["b5", "axb5", "a6", "bxa6", "h6", "a7", "h5"], first=1)
    square(tablet, "a7").drag_to(square(tablet, "b8"))
    choice = tablet.get_by_role("group", name="Which move?")
    expect(choice.get_by_role("button")).to_have_count(4)
    check_access(tablet)
    choice.get_by_role("button", name="knight").click()
    expect(square(tablet, "b8")).to_have_attribute("aria-label", "b8, White: knight")
    context.close()
