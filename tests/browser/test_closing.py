"""The end of a tournament in the browser: checklist by touch, the close, the report, the bundle, the archive."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from access import check_access
from playwright.sync_api import Page, expect
from servers import Server, start_server

from kodeks.storage import create_store
from kodeks.storage.bundle import read_bundle
from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Announce, Enter, Number, Result, Start

REGULATIONS = """name = "Zamykany"
game = "100"
system = "swiss"
rounds = 2
starts = 2026-11-16
ends = 2026-11-17

[[arbiters]]
name = "Marta Lis"
class = "first"
licence = "S-112"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament of four after the first of two rounds."""
    path = tmp_path / "end.kodeks"
    store = create_store(path, REGULATIONS)
    entries = [Enter(Entry(name=name)) for name in ("Ala", "Ola", "Ela", "Iza")]
    store.append([*entries, Number((0, 1, 2, 3), "x")], by="x", at="2026-11-16T10:00:00")
    store.append(lambda state: [propose_pairing(state).act], by="x", at="2026-11-16T10:00:00")  # type: ignore[union-attr]
    results = [Result(1, 1, "2-0"), Result(1, 2, "1-1")]
    store.append([Announce(1), Start(1), *results], by="x", at="2026-11-16T10:00:00")
    return path


def _everywhere(page: Page) -> None:
    for width, scheme in ((1280, "light"), (390, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        check_access(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
    page.set_viewport_size({"width": 1280, "height": 900})


def _upload(page: Page, server: Server, file: Path) -> str:
    page.goto(server.address)
    page.get_by_text("Wczytaj plik turnieju").click()
    page.locator("input[name=file]").set_input_files(file)
    page.get_by_role("button", name="Wczytaj").click()
    page.wait_for_url("**/t/*/")
    return page.url


def test_from_the_checklist_to_the_archive(page: Page, server: Server, file: Path, tmp_path: Path) -> None:
    address = _upload(page, server, file)

    # the checklist by touch: the page stays, the count follows
    page.locator("summary", has_text="Więcej").click()
    page.get_by_role("link", name="Lista kontrolna").click()
    page.get_by_role("link", name="Dzień przed zawodami").click()
    expect(page.locator("#count")).to_contain_text("Sprawdzono 0 z")
    pressed = page.get_by_role("button", name="W porządku: temperatura odpowiednia", exact=True)
    pressed.click()
    expect(page.locator("#count")).to_contain_text("Sprawdzono 1 z")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    expect(pressed).to_be_focused()
    undo = page.get_by_role("button", name="Jednak nie sprawdzono: temperatura odpowiednia", exact=True)
    undo.click()
    expect(page.locator("#count")).to_contain_text("Sprawdzono 0 z")
    expect(undo).to_have_count(0)
    pressed.click()
    expect(page.locator("#count")).to_contain_text("Sprawdzono 1 z")
    width = page.locator("#item-table_width")
    width.get_by_role("textbox", name="Pomiar").fill("50 cm")
    page.keyboard.press("Enter")
    expect(width).to_have_class("no")
    expect(page.locator("#count")).to_contain_text("Nie w porządku: 1.")
    page.get_by_role("link", name="Po rundzie").click()
    _everywhere(page)

    # what is open, then the close with a reason
    page.goto(f"{address}closing/")
    expect(page.locator("main")).to_contain_text("Rozegrano 1 rundę z 2 zaplanowanych.")
    expect(page.locator("main")).to_contain_text("1 pozycji obowiązkowych nie jest w porządku")
    _everywhere(page)
    page.get_by_label("Powód zamknięcia mimo braków").fill("Zgasło światło")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Turniej jest zamknięty.")
    _everywhere(page)

    # the report, and its PDF
    page.get_by_role("link", name="Sprawozdanie").first.click()
    expect(page.get_by_role("heading", name="Klasyfikacja")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Zgasło światło")
    _everywhere(page)
    with page.expect_download() as taken:
        page.get_by_role("group", name="Pliki: English").get_by_role("link", name="PDF").click()
    assert taken.value.suggested_filename.endswith("-report-en.pdf")
    assert taken.value.path().read_bytes().startswith(b"%PDF-")

    # the bundle is signed, taken, and found intact
    page.get_by_role("link", name="Pakiet", exact=True).click()
    _everywhere(page)
    page.get_by_label("Dzień").fill("2026-11-20")
    page.get_by_role("button", name="Podpisz").click()
    expect(page.get_by_role("heading", name="Pakiet jest podpisany")).to_be_visible()
    page.wait_for_load_state()
    _everywhere(page)
    with page.expect_download() as taken:
        page.get_by_role("link", name="Pobierz pakiet").click()
    bundle = tmp_path / "bundle.zip"
    taken.value.save_as(bundle)
    assert read_bundle(bundle).manifest.signed.licence == "S-112"
    expect(page.get_by_role("link", name="Pobierz pakiet")).not_to_have_attribute("aria-busy", "true")
    page.get_by_role("link", name="Sprawdź pakiet").click()
    page.get_by_label("Pakiet (.zip)").set_input_files(bundle)
    page.get_by_role("button", name="Sprawdź").click()
    expect(page.get_by_role("heading", name="Pakiet jest nienaruszony.")).to_be_visible()
    _everywhere(page)

    # files, and away
    page.goto(f"{address}files/")
    page.get_by_text("Czego w nim nie ma").last.click()
    expect(page.locator("main")).to_contain_text("Bez zapisu posunięć: 2 partie.")
    _everywhere(page)
    page.goto(f"{address}closing/")
    page.get_by_role("button", name="Przenieś do archiwum").click()
    expect(page.get_by_role("status")).to_have_text("Turniej jest w archiwum.")
    page.goto(server.address)
    page.get_by_text(re.compile("Archiwum: ")).click()
    expect(page.get_by_role("link", name="Zamykany")).to_be_visible()
    page.goto(f"{address}closing/")
    page.get_by_label("Powód ponownego otwarcia").fill("Błąd w karcie")
    page.get_by_role("button", name="Otwórz turniej").click()
    expect(page.get_by_role("status")).to_have_text("Turniej jest znowu otwarty.")


def test_a_report_that_takes_long_comes_by_itself(page: Page, tmp_path: Path, file: Path) -> None:
    server = start_server(tmp_path / "home", "--demo", KODEKS_PATIENCE="0")
    try:
        page.goto(server.link)
        page.goto(f"{_upload(page, server, file)}report/")
        expect(page.get_by_role("heading", name="Klasyfikacja")).to_be_visible(timeout=30_000)
        page.wait_for_load_state()
        with page.expect_download(timeout=30_000) as taken:
            page.get_by_role("group", name="Pliki: English").get_by_role("link", name="PDF").click()
        assert taken.value.path().read_bytes().startswith(b"%PDF-")
    finally:
        server.process.terminate()
        server.process.wait(timeout=30)


def test_the_announcement_is_taken_as_pdf(page: Page, server: Server, file: Path) -> None:
    page.goto(f"{_upload(page, server, file)}announcement/")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Pobierz PDF").click()
    assert taken.value.suggested_filename.endswith("-announcement-pl.pdf")
    expect(page.get_by_role("link", name="Pobierz PDF")).not_to_have_attribute("aria-busy", "true")
    _everywhere(page)
