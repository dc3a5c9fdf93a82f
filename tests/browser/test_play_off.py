"""A mini-match by keyboard, and after a drawn one the play-off: ordered, paired and played on the screen."""

from __future__ import annotations

import os

import pytest
from access import check_access
from playwright.sync_api import Page, expect
from test_language_switch import switch
from test_round_by_keyboard import enter, press
from tournament_files import all_drawn, bring, players, tournament_file

from kodeks.tournament import Entry

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


CHESS = """name = "Turniej szachowy"
game = "chess"
edition = "fide2023"
system = "round_robin"
start_numbers = "given"
starts = 2026-11-16
tempo = "60m+30s"
"""
TEAMS = CHESS.replace('"round_robin"', '"team_round_robin"\nboards = 2').replace("szachowy", "drużynowy")
MASTERS = [Entry(name=name, surname=name.split()[1], rating=2500) for name in ("Ewa Lis", "Jan Ryś")]
CLUBS = [Entry(name=name, players=(f"{name} A", f"{name} B"), rating=2400) for name in ("Mława", "Gdynia")]


@pytest.mark.parametrize(
    ("regulations", "entries", "winner", "result"),
    [(CHESS, MASTERS, "Lis Ewa", "1-0"), (TEAMS, CLUBS, "Mława", "2:0 (1-0, 1-0)")],
    ids=["players", "teams"],
)
def test_A3_1_C07_3_1_from_a_shared_first_place_to_the_winner(
    page: Page, regulations: str, entries: list[Entry], winner: str, result: str
) -> None:
    """On the screens of a finished tournament, in both languages: drawn, ordered, played, and told in the report."""
    address = bring(page, all_drawn(regulations, entries, 1))
    page.goto(f"{address}standings/")
    press(page, "Baraż")
    press(page, "Losuj")
    check_access(page)
    press(page, "Zarządź ten baraż")
    switch(page, "English")
    for number in (1, 2):
        press(page, f"Pair round {number} of the play-off")
        row = page.locator("table.pairings").last.locator("tbody tr")
        is_first = winner in row.locator(".person").first.inner_text()
        wins = row.get_by_role("button", name="1-0" if is_first else "0-1")
        for game in range(wins.count()):
            with page.expect_navigation():
                wins.nth(game).press("Enter")
    check_access(page)
    look(page, f"played-{winner}")
    loser = {"Lis Ewa": "Ryś Jan", "Mława": "Gdynia"}[winner]
    page.goto(f"{address}standings/")
    expect(page.locator("main")).to_contain_text(f"play-off: 1. {winner}; 2. {loser}")
    page.goto(f"{address}report/")
    expect(page.locator("main")).to_contain_text("Play-offs")
    expect(page.locator("main")).to_contain_text(result)
    switch(page, "Polski")
    expect(page.locator("main")).to_contain_text("Baraże")
    expect(page.locator("main")).to_contain_text(f"baraż: 1. {winner}; 2. {loser}")
    look(page, f"report-{winner}")
