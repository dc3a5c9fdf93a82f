"""Somebody enters himself with a phone; the desk accepts him; later he asks to be taken out of the books."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Browser, Page, expect
from servers import Server
from tournament_files import bring

from kodeks.formats.tournament_file import header_line

REGULATIONS = 'name = "Mikołajki szkół"\ngame = "100"\nsystem = "swiss"\nrounds = 5\nstarts = 2030-12-05\n'


def test_from_the_phone_to_the_start_list(browser: Browser, page: Page, server: Server) -> None:
    key = bring(page, header_line(REGULATIONS)[0].encode()).rstrip("/").split("/")[-1]
    page.goto(f"{server.address}/t/{key}/public/")
    page.get_by_label("Turniej widzą wszyscy").check()
    page.get_by_label("Na stronie publicznej można się zgłosić").check()
    page.get_by_role("button", name="Zapisz").click()
    expect(page.get_by_text("Zapisano.")).to_be_visible()

    phone = browser.new_context(locale="pl-PL", viewport={"width": 390, "height": 844}, color_scheme="dark")
    visitor = phone.new_page()
    visitor.goto(f"{server.address}/public/")
    visitor.get_by_role("link", name="Zgłoś się: Mikołajki szkół").click()
    check_access(visitor)
    visitor.get_by_label("Nazwisko", exact=True).fill("Wiśniewska")
    visitor.get_by_label("Imię", exact=True).fill("Zofia")
    visitor.get_by_label("Data lub rok urodzenia").fill("30 lutego")
    visitor.get_by_label("E-mail albo telefon").fill("mama@example.org")
    visitor.get_by_label("Zgłaszam się").check()
    visitor.get_by_role("button", name="Wyślij zgłoszenie").click()
    expect(visitor.get_by_text("to nie jest data urodzenia")).to_be_visible()
    check_access(visitor)
    visitor.get_by_label("Data lub rok urodzenia").fill("2019")
    visitor.get_by_role("button", name="Wyślij zgłoszenie").click()
    expect(visitor.get_by_role("heading", name="Dziękujemy za zgłoszenie")).to_be_visible()
    check_access(visitor)

    page.goto(f"{server.address}/t/{key}/entries/")
    page.get_by_role("link", name="1 zgłoszenie do rozpatrzenia").click()
    expect(page.get_by_text("mama@example.org")).to_be_visible()
    check_access(page)
    page.get_by_role("button", name="Przyjmij").click()
    expect(page.get_by_text("Żadne zgłoszenie nie czeka.")).to_be_visible()
    visitor.goto(f"{server.address}/public/{key}/start-list/")
    expect(visitor.get_by_text("Wiśniewska Zofia")).to_be_visible()
    phone.close()


def test_a_person_of_the_register_is_taken_out(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/federation/players/new/")
    page.locator("input[name=surname]").fill("Znikający")
    page.locator("input[name=given_name]").fill("Zenon")
    page.get_by_role("button", name="Zapisz").first.click()
    page.get_by_role("link", name="Prywatność").click()
    check_access(page)
    page.get_by_role("link", name="Usuń dane na żądanie").click()
    check_access(page)
    page.get_by_label("Lista jest sprawdzona").check()
    page.get_by_role("button", name="Usuń dane").click()
    expect(page.get_by_text("Dane usunięto.")).to_be_visible()
    expect(page.get_by_text("Znikający")).to_have_count(0)
    check_access(page)
