"""An earlier moment: seen, gone back to, and left again; the table is the one of its time, to the last figure."""

from __future__ import annotations

import re
from pathlib import Path

from access import check_access
from keyboard import pick, press, tab_to
from playwright.sync_api import Page, expect
from servers import Server
from tournament_files import bring, players, tournament_file

REGULATIONS = 'name = "Powrót"\ngame = "100"\nsystem = "swiss"\nrounds = 5\ntempo = "60m+30s"\n'


def play_round(page: Page, address: str, number: int, typed: str) -> None:
    page.goto(f"{address}pair/")
    press(page, "button", f"Zapisz kojarzenie rundy {number}")
    press(page, "button", "Ogłoś")
    press(page, "button", "Rozpocznij rundę")
    for key in typed:
        page.keyboard.press("Enter")
        page.keyboard.type(key)
        page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text(f"wyniki: {len(typed)} z {len(typed)}")


def table(page: Page) -> list[list[str]]:
    """Place, name, points and tie-breaks, by the heads of the columns they stand in."""
    heads, *rows = page.locator("table.standings tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )
    return [
        [text for head, text in zip(heads, row, strict=True) if head.casefold() not in ("nr", "ranking")]
        for row in rows
    ]


def standings(page: Page, address: str) -> list[list[str]]:
    page.goto(f"{address}standings/")
    return table(page)


def restore(page: Page, reason: str) -> None:
    tab_to(page, page.get_by_label("Powód"))
    page.keyboard.type(reason)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".notice.success")).to_contain_text("przywrócony")


def test_the_standings_of_an_earlier_moment_and_back_again(page: Page) -> None:
    address = bring(page, tournament_file(REGULATIONS, players(8)))
    play_round(page, address, 1, "1r01")
    then = standings(page, address)
    play_round(page, address, 2, "0r1w")
    now = standings(page, address)
    assert now != then

    pick(page, page.locator("summary", has_text="Więcej"))
    press(page, "link", "Historia")
    moment = page.locator(".history li", has_text=re.compile("runda 1, stół 4: wynik"))
    tab_to(page, moment.get_by_role("link").first)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert table(page) == then
    expect(page.locator(".undone li")).to_have_count(7)  # paired, announced, started, four results
    check_access(page)
    assert standings(page, address) == now  # looking changes nothing
    page.go_back()

    restore(page, "runda 2 była źle skojarzona")
    assert standings(page, address) == then
    expect(page.get_by_role("link", name="Runda 2")).to_have_count(0)

    pick(page, page.locator("summary", has_text="Więcej"))
    press(page, "link", "Historia")
    expect(page.locator(".history li.gone")).to_have_count(7)
    expect(page.locator(".history li").first).to_contain_text("runda 2 była źle skojarzona")
    press(page, "link", "cofnij to przywrócenie")
    assert table(page) == now
    restore(page, "jednak nie")
    assert standings(page, address) == now
    page.goto(f"{address}round/2/")
    expect(page.locator("#count")).to_have_text("wyniki: 4 z 4")


def test_a_tournament_that_the_database_has_lost_comes_back_from_its_backup(page: Page, server: Server) -> None:
    data = tournament_file(REGULATIONS.replace("Powrót", "Zguba"), players(8))
    folder = server.home / "backups" / "0123456789"
    folder.mkdir(parents=True)
    for moment in ("080000", "090000"):
        (folder / f"000009-20261116T{moment}Z.kodeks").write_bytes(data)
    page.goto(server.address)
    page.get_by_role("link", name="Na dysku są kopie turniejów spoza bazy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kopie turniejów spoza bazy")
    for scheme, width in (("light", 1280), ("dark", 390)):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 900})
        check_access(page)
    page.get_by_role("button", name="Zguba: Przywróć turniej").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zguba")
    expect(page.locator(".notice.success")).to_contain_text("Turniej wrócił")
    assert page.url == f"{server.address}/t/0123456789/"


def test_a_torn_last_line_is_told_to_who_brings_the_file(page: Page, tmp_path: Path) -> None:
    torn = tmp_path / "urwany.kodeks"
    torn.write_bytes(tournament_file(REGULATIONS, players(8))[:-30])
    page.get_by_text("Wczytaj plik turnieju").click()
    page.get_by_label("Plik turnieju").set_input_files(torn)
    with page.expect_navigation():
        page.get_by_role("button", name="Wczytaj", exact=True).click()
    torn_line = page.locator(".notice.warning").filter(has_text="był urwany i został pominięty")
    expect(torn_line).to_be_visible()
    check_access(page)
