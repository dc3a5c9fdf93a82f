"""The other language, on whatever page one is: one key, the same page, its words, dates and numbers."""

from __future__ import annotations

import re

import pytest
from access import check_access
from playwright.sync_api import Browser, Page, expect
from servers import Server
from tournament_files import bring, players, tournament_file

MONTHS = re.compile(
    r"\d (stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia) \d"
)
REGULATIONS = """name = "Turniej dwujęzyczny"
place = "Gdynia"
starts = 2026-11-16
ends = 2026-12-01
game = "chess"
edition = "fide2023"
system = "swiss"
rounds = 5
tempo = "60m+30s"
prizes = [800, 500, 300]
currency = "PLN"
"""
# Where, what it says in both languages, and what of it is a date, a number or a plural.
PAGES = (
    ("", "Uczestnicy", "Entrants", "16 listopada – 1 grudnia 2026", "16 November – 1 December 2026"),
    ("announcement/", "Ranga zawodów", "Level of the event", "16 listopada", "16 November"),
    ("history/?matter=history-entries", "Historia", "History", "16 listopada 2026, 09:00", "16 November 2026, 09:00"),
    ("prizes/?share=points", "Nagrody", "Prizes", "1600,00 PLN", "1600.00 PLN"),
    ("entries/", "Ranking", "Rating", "8 uczestników", "8 entrants"),
)


def switch(page: Page, name: str) -> None:
    """The button of the other language; without the mouse."""
    page.get_by_role("banner").get_by_role("button", name=name).press("Enter")


@pytest.mark.parametrize(("path", "polish", "english", "polish_fact", "english_fact"), PAGES)
def test_the_page_stays_and_speaks_the_other_language(
    page: Page, path: str, polish: str, english: str, polish_fact: str, english_fact: str
) -> None:
    address = bring(page, tournament_file(REGULATIONS, players(8))) + path
    page.goto(address)
    main, html = page.locator("main"), page.locator("html")
    for name, lang, said, fact in (
        ("", "pl", polish, polish_fact),
        ("English", "en", english, english_fact),
        ("polski", "pl", polish, polish_fact),
    ):
        if name:
            switch(page, name)
        expect(html).to_have_attribute("lang", lang)
        expect(page).to_have_url(address)
        expect(main).to_contain_text(said, ignore_case=True)
        expect(main).to_contain_text(fact)
        if lang == "en":
            assert not MONTHS.search(main.inner_text())


def test_it_lasts_and_a_half_written_round_is_kept(page: Page, server: Server) -> None:
    page.goto(server.address)
    switch(page, "English")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tournaments")
    page.get_by_role("link", name="Mistrzostwa Mazowsza").press("Enter")
    expect(page.locator("main .lead")).to_contain_text(re.compile(r"\d+ [A-Z][a-z]+ \d{4}"))
    page.get_by_role("link", name="Round 4").press("Enter")
    expect(page.locator("#count")).to_have_text(re.compile(r"results: \d+ of 12"))
    switch(page, "polski")
    expect(page.get_by_role("heading", level=1)).to_have_text("Runda 4")
    expect(page.locator("#count")).to_have_text(re.compile(r"wyniki: \d+ z 12"))
    check_access(page)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("pl-PL", "pl"), ("de-DE", "en"), ("fr-FR", "pl")])
def test_the_browser_asks_first(browser: Browser, server: Server, locale: str, lang: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(server.link)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    context.close()


OVERFLOWING = """() => [...document.querySelectorAll('table.pairings :is(th, td)')]
    .filter(cell => cell.scrollWidth > cell.clientWidth + 1 || cell.offsetWidth < 1)
    .map(cell => cell.textContent)"""


@pytest.mark.parametrize("spoken", ["pl", "en", "de"])
def test_headings_fit_above_the_pairings_of_a_phone_in_every_language(
    browser: Browser, server: Server, spoken: str
) -> None:
    with browser.new_context(viewport={"width": 360, "height": 800}, locale=spoken) as phone:
        page = phone.new_page()
        page.goto(f"{server.address}/public/")
        for address in page.locator("main a").evaluate_all("links => links.map(link => link.href)")[:4]:
            page.goto(f"{address}round/1/")
            if page.locator("table.pairings").count():
                expect(page.locator("html")).to_have_attribute("lang", spoken)
                assert page.evaluate(OVERFLOWING) == []
                assert page.evaluate("document.documentElement.scrollWidth") <= 360
