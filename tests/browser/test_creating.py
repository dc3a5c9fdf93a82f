"""A tournament from a template to its announcement, as an arbiter makes it."""

from __future__ import annotations

import re

from access import COLOURS, check_access
from playwright.sync_api import Page, expect
from servers import Server


def _in_every_look(page: Page) -> None:
    """Checked in light and dark, on a desk and on a phone; nothing is wider than the screen."""
    page.wait_for_load_state()
    for width, scheme in ((1280, "light"), (1280, "dark"), (390, "light"), (390, "dark"), (320, "light")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        if width != 320:
            check_access(page, *(COLOURS if scheme == "dark" else ()))
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
    page.set_viewport_size({"width": 1280, "height": 900})


def test_by_the_short_way_and_the_whole_form_to_the_announcement(page: Page) -> None:
    page.get_by_role("link", name="Nowy turniej").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nowy turniej")
    page.locator("summary", has_text="Wzory oficjalnych zawodów").press("Enter")
    _in_every_look(page)
    page.get_by_role("link", name="Szwajcarski niderlandzki").press("Enter")
    page.wait_for_url("**source=template:swiss_dutch_100")
    expect(page.get_by_label("Nazwa turnieju")).to_be_focused()
    expect(page.locator("#opening .again")).to_be_hidden()  # the script has selected what was offered
    page.keyboard.type("Puchar Zimy")
    page.get_by_label("Pierwszy dzień").fill("2026-12-05")
    tempo, said = page.get_by_label("Tempo gry"), page.locator("#f-tempo-said")
    tempo.fill("15'+5\"")
    tempo.press("Tab")
    expect(said).to_contain_text("15 minut na całą partię z bonusem po każdym posunięciu: 5 sekund")
    page.get_by_label("Gra", exact=True).select_option("64")
    expect(page.get_by_label("Nazwa turnieju")).to_have_value("Puchar Zimy")  # what was typed stays
    expect(tempo).to_have_value("15'+5\"")
    expect(page.get_by_label("Liczba rund")).to_have_value("7")  # what was offered is that of the other game
    expect(page.get_by_label("Plansz w meczu drużyn")).to_be_hidden()
    tempo.fill("60m+30s")
    page.get_by_label("Gra", exact=True).select_option("100")
    expect(page.get_by_label("Liczba rund")).to_have_value("7")
    page.get_by_role("button", name="Pokaż cały regulamin").press("Enter")
    expect(page.get_by_role("button", name="Utwórz turniej")).to_be_visible()
    expect(page.get_by_label("Nazwa turnieju")).to_have_value("Puchar Zimy")
    _in_every_look(page)
    page.get_by_role("button", name="Utwórz turniej").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puchar Zimy")
    expect(page.get_by_role("status")).to_contain_text("sędzią głównym")
    expect(page.locator("dl.points")).to_contain_text("1 godzina na całą partię")
    _in_every_look(page)


def test_regulations_are_checked_while_they_are_written(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/regulations/?source=template:swiss_classic_100&name=Próba&starts=2026-12-05")
    jumps = page.get_by_role("navigation", name="Części regulaminu")
    tempo = page.get_by_label("Tempo gry", exact=True)
    expect(tempo).to_be_hidden()  # folded, as nothing is wrong there
    jumps.get_by_role("link", name="Tempo i partia").click()
    tempo.fill("")
    expect(page.locator("#findings")).to_contain_text("regulamin nie podaje tempa gry")
    expect(page.locator("#findings")).to_contain_text("KW2025:I.10.4")
    tempo.fill("szybko")
    expect(tempo).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[id='f-tempo-error']")).to_contain_text("szybko")
    tempo.fill("60+30")
    expect(tempo).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#f-tempo-said")).to_contain_text("1 godzina na całą partię")
    expect(page.get_by_label("Plansz w meczu drużyn")).to_be_hidden()
    jumps.get_by_role("link", name="System").click()
    page.get_by_label("System rozgrywek").select_option("team_swiss")
    expect(page.get_by_label("Plansz w meczu drużyn")).to_be_visible()
    jumps.get_by_role("link", name="Sędziowie").click()
    rows = page.locator("[id='f-arbiters'] .row")
    before = rows.count()
    page.locator("[id='f-arbiters']").get_by_role("button", name="Dodaj wiersz").press("Enter")
    expect(rows).to_have_count(before + 1)
    name = page.locator(f"[name='arbiters.{before}.name']")
    expect(name.first).to_be_focused()
    known = page.locator("#known_arbiters option").first  # the demonstration has a register of arbiters
    surname, given_name = (known.get_attribute("value") or "").split(", ")
    name.first.fill(f"{surname}, {given_name}")
    expect(name.first).to_have_value(surname)
    expect(name.last).to_have_value(given_name)
    page.locator(f"[name='arbiters.{before}.role']").select_option("assistant")
    expect(page.locator(f"[name='arbiters.{before}.licence']")).to_have_value(known.get_attribute("data-licence") or "")
    page.get_by_label("System rozgrywek").select_option("swiss")
    jumps.get_by_role("link", name="Punkty i kolejność").click()
    page.get_by_label("Za wygraną").fill("3")
    page.get_by_role("button", name="Za wygraną: wpisz 2").click()
    expect(page.get_by_role("status")).to_contain_text("Poprawiono: Za wygraną")
    expect(page.get_by_label("Za wygraną")).to_have_value("2")
    page.wait_for_load_state()
    check_access(page)


def test_the_whole_text_is_the_same_regulations(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/regulations/?source=template:round_robin_100&name=Finał&starts=2026-12-05")
    page.get_by_role("button", name="Pokaż jako tekst").click()
    text = page.get_by_role("textbox", name="Cały regulamin")
    expect(text).to_have_value(re.compile('name = "Finał"'))
    page.wait_for_load_state()
    check_access(page)
    text.fill(text.input_value().replace('"Finał"', '"Wielki finał"'))
    page.get_by_role("button", name="Pokaż jako formularz").click()
    expect(page.get_by_label("Nazwa turnieju")).to_have_value("Wielki finał")


def test_what_stands_is_amended_with_a_reason(page: Page) -> None:
    page.get_by_role("link", name="Mistrzostwa Mazowsza").click()
    page.get_by_role("link", name="Regulamin").click()
    page.get_by_role("link", name="Zmień regulamin").click()
    page.get_by_label("Miejscowość").fill("Ciechanów")
    page.get_by_role("button", name="Zapisz zmiany").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Miejscowość")).to_have_value("Ciechanów")
    page.get_by_label("Powód zmiany").fill("zmiana sali")
    page.get_by_role("button", name="Zapisz zmiany").click()
    expect(page.get_by_role("status")).to_have_text("Regulamin został zmieniony.")
    expect(page.locator("dl.points")).to_contain_text("Ciechanów")
