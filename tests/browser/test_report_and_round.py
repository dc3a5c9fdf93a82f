"""A report of another program becomes a tournament, and the games of its round come from one file."""

from __future__ import annotations

from pathlib import Path

import pytest
from access import check_access
from playwright.sync_api import Browser, Page, expect
from servers import Server

REPORT = """012 Otwarte Mistrzostwa Łodzi
022 Łódź
042 2026/05/01
052 2026/05/03
092 Individual: Swiss-System
102 IA Żak, Ewa
122 G90'+30"
XXR 3
XXC white1
001    1 w    Ćwikła, Anna                      2100 POL                         1.0    1     3 w 1
001    2 m  g Łoś, Jan                          2050 POL                         1.0    2     4 b 1
001    3 m    Kos, Adam                         1990 POL                         0.0    3     1 b 0
001    4 w    Wilk, Iga                         1900 POL                         0.0    4     2 w 0
"""
GAMES = """[Round "1.1"]
[White "Ćwikła, Anna"]
[Black "Kos, Adam"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Wilk, I."]
[Black "Los"]
[Result "0-1"]

1. f3 e5 2. g4 Qh5 0-1
"""
LOOKS = (("light", 1280), ("dark", 390))


def _check_looks(page: Page) -> None:
    """In light and dark, on a desk and on a phone; nothing is wider than the screen."""
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 900})
        check_access(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_report_becomes_a_tournament_and_its_round_gets_its_games(page: Page, server: Server, tmp_path: Path) -> None:
    report = tmp_path / "lodz.trf"
    report.write_bytes(REPORT.replace("\n", "\r\n").encode("cp1250"))
    page.goto(f"{server.address}/upload/trf/")
    _check_looks(page)
    page.set_input_files("input[type=file]", report)
    page.get_by_role("button", name="Pokaż, co odczytano").click()
    expect(page.get_by_role("heading", name="Otwarte Mistrzostwa Łodzi")).to_be_visible()
    expect(page.get_by_text("tempa gry nie zrozumiano")).to_be_visible()
    _check_looks(page)
    page.get_by_role("button", name="Utwórz turniej").click()
    expect(page.get_by_text("Turniej utworzono z raportu.")).to_be_visible()
    page.get_by_role("link", name="Partie", exact=True).click()
    page.get_by_role("link", name="Wczytaj lub pobierz partie całej rundy").click()
    _check_looks(page)
    page.locator("form.part textarea").fill(GAMES)
    page.get_by_role("button", name="Pokaż, co odczytano").click()
    expect(page.get_by_text("wiersz 12, kolumna 16")).to_be_visible()
    _check_looks(page)
    page.get_by_label("Pomiń partie, których nie można zapisać").check()
    page.get_by_role("button", name="Zapisz 1 partię").click()
    expect(page.get_by_text("Zapisano partie: 1 z 2 stołów.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Pobierz PGN").click()
    written = download.value.path().read_text(encoding="utf-8")
    assert '[Round "1.1"]' in written
    assert "4. Qxf7# 1-0" in written
    assert '[White "Wilk, Iga"]' in written


@pytest.mark.parametrize("language", ["en-GB"])
def test_the_same_without_scripts_and_in_english(browser: Browser, server: Server, language: str) -> None:
    context = browser.new_context(locale=language, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.link)
    page.goto(f"{server.address}/upload/trf/")
    page.locator("textarea[name=text]").fill(REPORT.replace("1.0    1     3 w 1", "1.0    1     3 x 1"))
    page.get_by_role("button", name="Show what was read").click()
    expect(page.get_by_role("alert")).to_contain_text("line 10, column 97")
    page.locator("textarea[name=text]").fill(REPORT)
    page.get_by_role("button", name="Show what was read").click()
    expect(page.get_by_role("button", name="Create the tournament")).to_be_visible()
    context.close()
