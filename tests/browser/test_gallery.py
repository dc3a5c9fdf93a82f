"""The rules to watch, by keyboard and without scripts: step by step, the same either way."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Browser, expect
from servers import Server

GALLERY = "/public/gallery/"
EXAMPLE = f"{GALLERY}kw-i-5-7-irregular-accepted/"


def test_an_example_by_keyboard(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{server.address}{GALLERY}")
    link = page.get_by_role("link", name="The answer lets an irregular move stand")
    link.focus()
    link.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The answer lets an irregular move stand")
    now, current = page.locator(".now h2"), page.locator(".events [aria-current]")
    expect(now).to_have_text("Before the first event")
    page.wait_for_load_state("load")  # its script has run
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("plays 7-11")
    expect(current).to_contain_text("plays 7-11")
    expect(page.locator(".said")).to_have_text("Black: man 7 goes to 11.")
    expect(page).to_have_url(f"{server.address}{EXAMPLE}?step=4")
    expect(page.locator(".now .verdict")).to_contain_text("stands, play goes on")
    page.locator(".rights summary").press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(now).to_contain_text("presses the clock")
    expect(page.locator(".rights")).to_contain_text("demand correction")  # what was opened stays open
    expect(page.locator(".rights")).to_have_attribute("open", "")
    page.keyboard.press("End")
    expect(page.locator(".now .turn")).to_have_text("Result 2-0")
    page.keyboard.press("Home")
    expect(now).to_have_text("Before the first event")
    picture = page.locator(".picture img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    check_access(page)
    context.close()


def test_playing_and_pausing(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.clock.install()
    page.goto(f"{server.address}{EXAMPLE}?step=5")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".so-far")).to_have_text("6/7")
    page.clock.run_for(5_000)
    expect(page.locator(".so-far")).to_have_text("7/7")
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # the end: it rests
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".so-far")).to_have_text("0/7")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(20_000)
    expect(page.locator(".so-far")).to_have_text("0/7")
    context.close()


def test_an_example_without_scripts(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="pl-PL", java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(f"{server.address}/articles/KW2025/I.5.7/")
    page.get_by_role("link", name="Odpowiedź przyjmuje nieprawidłowy ruch").click()
    expect(page.locator(".now h2")).to_contain_text("posunięcie 7-11")
    expect(page.get_by_role("button")).to_have_count(0)
    page.get_by_role("link", name="Zdarzenie dalej").click()
    expect(page.locator(".now h2")).to_contain_text("przełączenie zegara")
    page.get_by_role("link", name="Na koniec").click()
    expect(page.locator(".now .turn")).to_have_text("Wynik 2-0")
    page.get_by_role("link", name="Obróć planszę").click()
    expect(page.locator(".picture img")).to_have_attribute("src", f"{EXAMPLE}diagram/?step=7&flipped=1")
    page.locator(".events a").filter(has_text="zgłoszenie nieprawidłowości").click()
    expect(page.locator(".now .verdict")).to_contain_text("o poprawieniu decyduje przeciwnik")
    page.locator(".kicker a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wykonanie ruchu oznacza akceptację")
    context.close()
