"""People in a real browser: an assistant asked in by phone, a second factor, the way back; axe on the way."""

from __future__ import annotations

from base64 import b32decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from access import check_access
from django_otp.oath import totp
from playwright.sync_api import Browser, Page, expect
from servers import Server, start_server
from tournament_files import bring, players, tournament_file

REGULATIONS = 'name = "Turniej obsady"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'


def played(page: Page) -> str:
    """A tournament whose first board of round 1 is played; its address."""
    address = bring(page, tournament_file(REGULATIONS, players(6)))
    page.goto(f"{address}pair/")
    page.locator("main form button.primary").first.click()
    page.goto(f"{address}round/1/")
    page.locator("form[action$='announce/'] button").click()
    page.locator("form[action$='start/'] button").click()
    page.locator("form.quick input[name=board]").fill("1")
    page.locator("form.quick input[name=result]").fill("2-0")
    page.keyboard.press("Enter")
    expect(page.locator("#b1 .result")).to_have_text("2-0")
    return address


def test_an_assistant_comes_by_the_code_on_the_screen(page: Page, browser: Browser) -> None:
    address = played(page)
    page.locator("summary", has_text="Więcej").click()
    page.get_by_role("link", name="Obsada").click()
    check_access(page)
    page.get_by_label("Dla kogo").fill("Kasia Wilk")
    page.get_by_role("button", name="Pokaż kod QR").click()
    expect(page.locator("svg.qr")).to_be_visible()
    check_access(page)
    link = page.get_by_role("textbox", name="Odnośnik").input_value()
    phone = browser.new_context(locale="pl-PL", viewport={"width": 390, "height": 844}, color_scheme="dark").new_page()
    phone.goto(link)
    check_access(phone)
    phone.get_by_role("button", name="Dołącz").click()
    expect(phone.locator(".notice.success")).to_contain_text("Kasia Wilk")
    phone.goto(f"{address}round/1/")
    phone.locator("#b2 button").first.click()
    expect(phone.locator("#b2 .result")).to_have_text("2-0")
    page.goto(f"{address}history/")
    expect(page.locator(".history li").first).to_contain_text("Kasia Wilk")
    page.goto(f"{address}people/")
    page.get_by_role("button", name="Odbierz rolę: Kasia Wilk").click()
    phone.goto(f"{address}round/1/")
    expect(phone.locator("#b3 button")).to_have_count(0)
    page.get_by_role("button", name="Odbierz rolę").click()  # the last chief arbiter stays
    expect(page.locator(".notice.error")).to_be_visible()
    phone.context.close()


def test_back_to_an_earlier_moment_and_back_again(page: Page) -> None:
    address = played(page)
    page.locator("summary", has_text="Więcej").click()
    page.get_by_role("link", name="Historia").click()
    check_access(page)
    page.get_by_label("Sprawa").select_option(label="rundy i kojarzenia")
    page.get_by_role("button", name="Pokaż").click()
    expect(page.locator(".history li")).to_have_count(3)
    page.locator(".history li").first.get_by_role("link").click()
    check_access(page)
    page.get_by_role("link", name="Runda 1").nth(1).click()
    expect(page.locator("table.boards .result").nth(1)).to_have_text("–")
    expect(page.locator(".undone li")).to_have_count(1)
    page.get_by_label("Powód").fill("pomyłka")
    page.locator("form[action$='restore/'] button").click()
    expect(page.locator(".notice.success")).to_contain_text("przywrócony")
    expect(page.locator(".history li.gone")).to_have_count(1)
    check_access(page)
    page.get_by_role("link", name="cofnij to przywrócenie").click()
    page.locator("form[action$='restore/'] button").click()
    page.goto(f"{address}round/1/")
    expect(page.locator("#b1 .result")).to_have_text("2-0")


def test_a_backup_becomes_a_tournament(page: Page) -> None:
    address = played(page)
    page.goto(f"{address}backups/")
    check_access(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Pobierz kopię").first.click()
    assert download.value.suggested_filename.endswith(".kodeks")
    page.get_by_role("button", name="Otwórz jako nowy turniej").first.click()
    expect(page.locator(".notice.success")).to_be_visible()
    assert page.url != address


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server nobody has used yet."""
    running = start_server(tmp_path)
    yield running
    running.process.terminate()
    assert running.process.wait(30) == 0


def test_first_run_then_an_account_with_a_second_factor(browser: Browser, own: Server) -> None:
    page = browser.new_context(locale="pl-PL", viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(10_000)
    page.goto(own.link)
    check_access(page)
    page.get_by_label("Imię i nazwisko").fill("Jan Ćma")
    page.get_by_label("Federacja lub klub").fill("Klub Dama")
    page.keyboard.press("Enter")
    expect(page.locator(".notice.success")).to_be_visible()
    page.get_by_role("link", name="Jan Ćma").click()
    page.get_by_label("Nowe hasło").fill("sto pól i jedna dama")
    page.get_by_role("button", name="Ustaw hasło").click()
    page.get_by_role("link", name="Włącz weryfikację").click()
    check_access(page)
    secret = b32decode(page.locator("code").inner_text().replace(" ", ""))
    page.get_by_label("Obecne hasło").fill("sto pól i jedna dama")
    page.get_by_label("Kod z telefonu").fill(f"{totp(secret):06}")
    page.keyboard.press("Enter")
    expect(page.locator(".codes li")).to_have_count(10)
    check_access(page)
    code = page.locator(".codes li").first.inner_text()
    page.get_by_role("link", name="Kody zapisane").click()
    check_access(page)
    page.get_by_role("button", name="Wyloguj się").click()
    page.get_by_label("Nazwa użytkownika").fill("owner")
    page.get_by_label("Hasło").fill("sto pól i jedna dama")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Weryfikacja dwuetapowa")
    check_access(page)
    page.get_by_label("Kod z telefonu").fill(code)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Turnieje")
    page.context.close()
