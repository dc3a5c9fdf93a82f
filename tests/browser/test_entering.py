"""From the first entry to the drawn start list: by keyboard, from a table, by touch."""

from __future__ import annotations

import re

from conftest import Server, check_access
from playwright.sync_api import Page, expect

TABLE = """Nazwisko i imię;Ranking;Płeć;Rok urodzenia;Klub;Uwagi
Łucja Sęk;2210;K;1990;LKS Mława;
Jan Kos;2100;M;1970;KS Warcaby;
Żaneta Mróz;;K;2001;UKS Dama;
Adam Ćwik;1980;M;2001;LKS Mława;
"""


def _everywhere(page: Page) -> None:
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
    expect(page.get_by_label("Nazwisko i imię")).to_be_focused()
    page.keyboard.type("Ewa Zając")
    page.keyboard.press("Tab")
    page.keyboard.type("abc")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Ranking", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Nazwisko i imię")).to_have_value("Ewa Zając")
    page.get_by_label("Ranking", exact=True).fill("1900")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Zgłoszono: Ewa Zając.")
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
    page.get_by_label("Ranking techniczny: Żaneta Mróz").fill("1850")
    _everywhere(page)
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("KW2025:V.2.6.1.2")

    # check-in by touch: the page stays, the count follows
    page.get_by_role("link", name="Obecność").click()
    button = page.get_by_role("button", name=re.compile("Jan Kos"))
    button.click()
    expect(page.locator("#count")).to_have_text("Brakuje 4 uczestników z 5")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("Brakuje 5 uczestników z 5")
    _everywhere(page)

    # the lot: drawn, drawn again, confirmed
    page.goto(f"{address}numbers/draw/")
    page.get_by_label("Ziarno losowania").fill("kurka 7")
    page.get_by_role("button", name="Losuj").click()
    expect(page.locator(".lots li")).to_have_count(5)
    page.get_by_role("button", name="Losuj jeszcze raz").click()
    expect(page.locator("main")).to_contain_text("To jest nowe losowanie. Odrzucone ziarna: kurka 7")
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
    page.keyboard.press("Enter")
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
    for name in ("Jan Kos", "Łucja Sęk", "Żaneta Mróz"):
        page.get_by_role("button", name=re.compile(name)).click()
        expect(page.get_by_role("button", name=re.compile(name))).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Kogo nie ma").click()
    expect(page.locator("main")).to_contain_text("Adam Ćwik")
    expect(page.locator("main")).not_to_contain_text("Jan Kos")
    page.get_by_role("button", name="Zapisz nieobecnych").click()
    page.goto(f"{address}entries/")
    expect(page.locator("#entries")).to_contain_text("nieobecność w rundzie: 1")
