"""A match of teams: the line-up of a captain's form, the boards by keyboard, the score of the match; and a bracket."""

from __future__ import annotations

from access import COLOURS, check_access
from playwright.sync_api import Page, expect
from test_round_by_keyboard import enter, press
from tournament_files import bring, players, tournament_file

from kodeks.tournament import Entry

TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\ntempo = "60m+30s"\n'


def teams() -> list[Entry]:
    names = ("Mława", "Szczecin", "Gdynia", "Sosnowiec")
    return [Entry(name=name, players=(f"{name} A", f"{name} B"), reserves=(f"{name} C",)) for name in names]


def test_a_team_match(page: Page) -> None:
    address = bring(page, tournament_file(TEAMS, teams()))
    page.goto(f"{address}pair/")
    press(page, "Zapisz kojarzenie rundy 1")
    press(page, "Składy drużyn")
    check_access(page)
    press(page, "Podaj skład: Mława")
    first, second = page.get_by_label("Plansza 1"), page.get_by_label("Plansza 2")
    first.select_option("Mława C")
    second.select_option("Mława C")
    press(page, "Podaj skład")
    expect(page.get_by_role("alert")).to_contain_text("występuje w składzie dwa razy")
    expect(second).to_have_value("Mława C")  # what was chosen is kept
    check_access(page)
    second.select_option("Mława A")
    press(page, "Podaj skład")
    expect(page.locator(".card", has_text="Mława")).to_contain_text("skład podano")
    press(page, "Do rundy 1")
    press(page, "Ogłoś")
    press(page, "Rozpocznij rundę")
    expect(page.locator("table.boards")).to_contain_text("Mława C")
    enter(page, "1")
    expect(page.locator("#b1\\.1 .result")).to_have_text("2 : 0")
    enter(page, "r")
    expect(page.locator("#b1\\.2 .result")).to_have_text("1 : 1")
    expect(page.locator("#m1 .score")).to_have_text("3 : 1")
    expect(page.locator("form.quick input[name=board]")).to_have_value("2.1")
    check_access(page)
    page.set_viewport_size({"width": 390, "height": 844})
    check_access(page)


def test_a_bracket(page: Page) -> None:
    regulations = 'name = "Puchar"\ngame = "100"\nsystem = "knockout"\nstart_numbers = "given"\n'
    address = bring(page, tournament_file(regulations, players(4)))
    for number in (1, 2):
        page.goto(f"{address}pair/")
        press(page, f"Zapisz kojarzenie rundy {number}")
        press(page, "Ogłoś")
        press(page, "Rozpocznij rundę")
        for board in range(1, 3 - number + 1):
            enter(page, "1")
            expect(page.locator(f"#b{board} .result")).to_have_text("2-0")
    press(page, "Drabinka")
    expect(page.locator(".lead")).to_contain_text("Zwycięża Zawodnik")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    check_access(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    check_access(page, *COLOURS)
