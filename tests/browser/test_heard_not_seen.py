"""Whole games, and a whole round, by keyboard and by what the accessibility tree says, and by nothing else [VIII,
annex E, C-80]. Nothing here looks at a page."""

from __future__ import annotations

import pytest
from ear import Ear
from playwright.sync_api import Browser, Page
from servers import Server
from tournament_files import bring, players, tournament_file

FIELD, WALL = "Move or word", "Plansza i słowo"


def led(page: Page, game: str, count: int) -> Ear:
    """An arbiter with a tournament whose players have their numbers."""
    regulations = f'name = "Słuch"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\ntempo = "60m"\ngames = "screen"\n'
    address = bring(page, tournament_file(regulations, players(count)))
    arbiter = Ear(page)
    page.goto(f"{address}pair/")
    arbiter.press("button", "Zapisz kojarzenie rundy 1")
    arbiter.press("button", "Ogłoś")
    arbiter.press("button", "Rozpocznij rundę")
    page.goto(f"{address}round/1/boards/")
    arbiter.press("button", "Rozpocznij partie")
    arbiter.find("textbox", WALL)
    return arbiter


def seats_of(arbiter: Ear, board: int) -> list[str]:
    """The links to the seats of a board, read out on its page."""
    wall = arbiter.page.url
    arbiter.press("link", f"{board} ")
    arbiter.press("button", "Nowe odnośniki")
    arbiter.find("link", arbiter.page.url.partition("/t/")[0] + "/play/seat/")
    links = arbiter.all_named("link", "/play/seat/")
    arbiter.page.goto(wall)
    arbiter.go_to("textbox", WALL)
    return links


def seated(browser: Browser, *links: str) -> Ear:
    page = browser.new_context(
        locale="en-GB", viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
    ).new_page()
    player = Ear(page)
    for link in links:
        page.goto(link)
        player.press("button", "Sit down")
        player.find("textbox", FIELD)
    return player


GAMES = {
    "100": (
        [("32 to 28", "man 32 goes to 28"), ("19-23", "man 19 goes to 23"), ("28 takes 19", "man 28 jumps to 19")],
        "black",
        "resign",
        "2-0",
    ),
    "chess": (
        [("f3", "pawn Felix two, Felix three"), ("e5", "pawn Eva"), ("g4", "pawn Gustav"), ("queen h4", "queen")],
        "",
        "",
        "0-1",
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(page: Page, browser: Browser, server: Server, game: str) -> None:
    moves, loser, word, result = GAMES[game]
    arbiter = led(page, game, 2)
    links = seats_of(arbiter, 1)
    white, black = (seated(browser, link) for link in links)
    arbiter.say("1: start")
    arbiter.hear("Plansza 1")
    for each in (white, black):
        each.to_field(FIELD)
    for number, (said, told) in enumerate(moves):
        mover, other = (white, black) if number % 2 == 0 else (black, white)
        mover.say(said)
        other.hear(told)
    black.say("last", "position")
    black.hear("White")
    white.say("help")
    white.hear("Alt+M")
    if word:
        *_, hours, minutes, seconds = 0, *map(int, black.timers()[1].split(":"))  # his clock runs
        left = divmod(hours * 3600 + minutes * 60 + seconds - 3, 60)
        black.say(f"alarm {left[0]}:{left[1]:02}", "clock")
        black.hear("the clock is running")
        black.hear("left.")
        {"white": white, "black": black}[loser].say(word)
    for each in (white, black):
        each.hear(result)
        each.say("sign")
        each.hear("signed")
    arbiter.say("1")
    arbiter.hear(result)
    arbiter.page.goto(arbiter.page.url.replace("boards/", ""))
    assert any(result in name for name in arbiter.all_named("cell", result)), "the result stands in the round"
    for each in (white, black):
        each.page.context.close()


def test_a_whole_round(page: Page, browser: Browser, server: Server) -> None:
    arbiter = led(page, "100", 4)
    tablets = [seated(browser, *seats_of(arbiter, board)) for board in (1, 2)]
    arbiter.say("wszystkie: start")
    told = arbiter.hear("Plansza 2")
    assert "Plansza 1" in told
    one, two = tablets
    for tablet in tablets:
        tablet.to_field(f"{FIELD} (White)")
        tablet.say("32-28")
        tablet.hear("man 32 goes to 28")
    two.to_field(f"{FIELD} (Black)")
    two.say("arbiter because of the noise")
    arbiter.hear("wezwał")
    arbiter.say("wezwania", "2: stop")
    two.hear("stopped")
    arbiter.say("2: dodaj czarnym 2:00", "2: wznów")
    arbiter.hear("gra wznowiona")
    one.to_field(f"{FIELD} (Black)")
    one.say("resign")
    one.hear("2-0")
    arbiter.say("2: remis bo tak ustalono", "wszystkie: podpisuję", "plansze")
    arbiter.hear("1-1")
    arbiter.page.goto(arbiter.page.url.replace("boards/", ""))
    assert arbiter.all_named("cell", "2-0")
    assert arbiter.all_named("cell", "1-1")
    for tablet in tablets:
        tablet.page.context.close()
