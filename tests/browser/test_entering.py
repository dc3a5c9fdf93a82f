"""From the first entry to the drawn start list: by keyboard, from a table, by touch."""

from __future__ import annotations

import re

from access import check_access
from playwright.sync_api import Browser, Page, expect
from servers import Server

TABLE = """Nazwisko i imię;Ranking;Płeć;Rok urodzenia;Klub;Uwagi
Łucja Sęk;2210;K;1990;LKS Mława;
Jan Kos;2100;M;1970;KS Warcaby;
Żaneta Mróz;;K;2001;UKS Dama;
Adam Ćwik;1980;M;2001;LKS Mława;
"""


def _everywhere(page: Page) -> None:
    page.wait_for_load_state()
    for width, scheme in ((1280, "light"), (390, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        check_access(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
    page.set_viewport_size({"width": 1280, "height": 900})


def _new_tournament(page: Page, server: Server) -> str:
    page.goto(f"{server.address}/new/regulations/?source=template:swiss_classic_100&name=Wpisy&starts=2026-12-05")
    page.get_by_role("button", name="Utwórz turniej").click()
    page.wait_for_url("**/announcement/")
    return page.url.removesuffix("announcement/")


def test_from_the_first_entry_to_the_start_list(page: Page, server: Server) -> None:
    address = _new_tournament(page, server)

    # by hand, without the mouse: the cursor waits in the first field
    page.goto(f"{address}entries/new/")
    expect(page.get_by_label("Nazwisko", exact=True)).to_be_focused()
    page.keyboard.type("Zając")
    page.keyboard.press("Tab")
    page.keyboard.type("Ewa")
    page.keyboard.press("Tab")
    page.keyboard.type("abc")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Ranking", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Nazwisko", exact=True)).to_have_value("Zając")
    page.get_by_label("Ranking", exact=True).fill("1900")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Zgłoszono: Zając Ewa.")
    _everywhere(page)

    # from a table: shown first
    page.goto(f"{address}entries/import/")
    page.get_by_label("Tabela, np.").fill(TABLE)
    page.get_by_role("button", name="Pokaż, co odczytano").click()
    expect(page.locator("tbody tr")).to_have_count(4)
    _everywhere(page)
    page.get_by_role("button", name="Zgłoś zaznaczonych").click()
    expect(page.locator("#entries tbody tr")).to_have_count(5)

    # a long list is searched without accents
    page.get_by_label("Szukaj").fill("cwik mlawa")
    expect(page.locator("#entries tbody tr:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_label("tylko do sprawdzenia").check()
    expect(page.locator("#entries tbody tr:visible")).to_have_count(2)  # no rating; no year of birth
    _everywhere(page)

    # technical ratings
    page.get_by_role("link", name="Rankingi techniczne").click()
    page.get_by_label("Ranking techniczny: Mróz Żaneta").fill("1850")
    _everywhere(page)
    page.get_by_label("Ranking techniczny: Mróz Żaneta").press("Enter")
    expect(page.locator("main")).to_contain_text("KW2025:V.2.6.1.2")

    # check-in by touch: the page stays, the count follows
    page.get_by_role("link", name="Obecność").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Obecność")
    page.wait_for_load_state()  # the script that keeps the page comes after it is shown
    button = page.get_by_role("button", name=re.compile("Kos Jan"))
    button.click()
    expect(page.locator("#count")).to_have_text("Brakuje 4 uczestników z 5")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("Brakuje 5 uczestników z 5")
    _everywhere(page)

    # who takes his entry back before there are numbers is struck from the list
    page.goto(f"{address}entries/1/")
    page.get_by_role("button", name="Wycofaj zgłoszenie").click()
    expect(page.locator("main")).to_contain_text("nie dostanie numeru startowego")
    _everywhere(page)
    page.get_by_role("button", name="Wycofaj", exact=True).press("Enter")
    expect(page.locator("main")).to_contain_text("Wycofanie zostało zapisane.")
    expect(page.locator("#entries tbody tr")).to_have_count(4)

    # the lot: drawn, drawn again, confirmed
    page.goto(f"{address}numbers/draw/")
    page.get_by_label("Kod losowania").fill("kurka 7")
    page.get_by_role("button", name="Losuj").click()
    expect(page.locator(".lots li")).to_have_count(4)
    expect(page.locator(".lots")).to_contain_text("Sęk Łucja")
    page.get_by_role("button", name="Losuj jeszcze raz").click()
    expect(page.locator("main")).to_contain_text("To jest nowe losowanie. Odrzucone kody losowania: kurka 7")
    expect(page.get_by_role("row", name=re.compile("kurka 7"))).to_contain_text("odrzucone")
    _everywhere(page)
    page.get_by_role("button", name="Zatwierdź numery startowe").click()
    expect(page.get_by_role("status")).to_have_text("Numery startowe są nadane.")
    _everywhere(page)

    # who leaves is told what follows
    page.goto(f"{address}entries/2/")
    _everywhere(page)
    page.get_by_role("button", name="Wycofaj z turnieju").click()
    expect(page.locator("main")).to_contain_text("KW2025:II.5.7")
    _everywhere(page)
    page.get_by_role("button", name="Wycofaj", exact=True).press("Enter")
    expect(page.locator("#entries")).to_contain_text("nie gra od rundy 1")


def test_who_is_missing_is_absent_in_round_1(page: Page, server: Server) -> None:
    address = _new_tournament(page, server)
    page.goto(f"{address}entries/import/")
    page.get_by_label("Tabela, np.").fill(TABLE)
    page.get_by_role("button", name="Pokaż, co odczytano").click()
    page.get_by_role("button", name="Zgłoś zaznaczonych").click()
    page.goto(f"{address}numbers/draw/")
    page.get_by_role("button", name="Losuj").click()
    page.get_by_role("button", name="Zatwierdź numery startowe").click()
    page.goto(f"{address}check-in/")
    page.set_viewport_size({"width": 390, "height": 800})
    for name in ("Kos Jan", "Sęk Łucja", "Mróz Żaneta"):
        page.get_by_role("button", name=re.compile(name)).click()
        expect(page.get_by_role("button", name=re.compile(name))).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Nieobecni nie grają w 1. rundzie").click()
    expect(page.locator("main")).to_contain_text("Ćwik Adam")
    expect(page.locator("main")).not_to_contain_text("Kos Jan")
    page.get_by_role("button", name="Zapisz nieobecnych").click()
    page.goto(f"{address}entries/")
    expect(page.locator("#entries")).to_contain_text("nieobecność w rundzie: 1")


def test_check_in_keeps_its_place_without_a_script(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="pl-PL", viewport={"width": 390, "height": 500}, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.link)
    address = _new_tournament(page, server)
    page.goto(f"{address}entries/import/")
    names = "".join(f"Gracz {place:02}\n" for place in range(30))
    page.get_by_label("Tabela, np.").fill(f"Nazwisko i imię\n{names}")
    page.get_by_role("button", name="Pokaż, co odczytano").click()
    page.get_by_role("button", name="Zgłoś zaznaczonych").click()
    page.get_by_role("link", name="Obecność").click()
    button = page.get_by_role("button", name=re.compile("Gracz 25"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()
    expect(button).to_be_in_viewport()
    context.close()


def test_who_is_quicker_than_the_answers_is_answered_in_turn(page: Page, server: Server) -> None:
    address = _new_tournament(page, server)
    page.goto(f"{address}entries/import/")
    page.get_by_label("Tabela, np.").fill(TABLE)
    page.get_by_role("button", name="Pokaż, co odczytano").click()
    page.get_by_role("button", name="Zgłoś zaznaczonych").click()
    page.goto(f"{address}check-in/")
    for name in ("Kos Jan", "Sęk Łucja", "Mróz Żaneta"):
        page.get_by_role("button", name=re.compile(name)).click(no_wait_after=True)
    expect(page.locator("#count")).to_have_text("Brakuje 1 uczestnika z 4")
    expect(page.locator(".arrivals [aria-pressed=true]")).to_have_count(3)
    expect(page.get_by_role("button", name=re.compile("Mróz Żaneta"))).to_be_focused()


def test_an_answer_that_comes_while_a_button_is_held_down_takes_no_press_away(page: Page, server: Server) -> None:
    address = _new_tournament(page, server)
    page.goto(f"{address}entries/import/")
    page.get_by_label("Tabela, np.").fill(TABLE)
    page.get_by_role("button", name="Pokaż, co odczytano").click()
    page.get_by_role("button", name="Zgłoś zaznaczonych").click()
    page.goto(f"{address}check-in/")
    held = page.get_by_role("button", name=re.compile("Sęk Łucja"))
    held.hover()
    page.mouse.down()
    page.get_by_role("button", name=re.compile("Kos Jan")).dispatch_event("click")
    expect(page.locator("#count")).to_have_text("Brakuje 3 uczestników z 4")
    page.mouse.up()
    expect(held).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#count")).to_have_text("Brakuje 2 uczestników z 4")
