"""An incident at a board: a phone rings, the game is lost, the player appeals, the jury decides."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Page, expect
from test_round_by_keyboard import press
from tournament_files import bring, players, tournament_file

REGULATIONS = """name = "Telefon"
game = "100"
system = "swiss"
rounds = 5
tempo = "60m+30s"

[appeals]
deadline = "30 min po decyzji"
[[appeals.members]]
name = "Zawodnik A"
role = "chair"
[[appeals.members]]
name = "Ewa Lis"
[[appeals.members]]
name = "Jan Buk"
[[appeals.members]]
name = "Zofia Nowak"
role = "reserve"
"""


def check_everywhere(page: Page) -> None:
    """In the light and in the dark, on a desk and on a phone."""
    for width, scheme in ((390, "dark"), (1280, "light")):
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        check_access(page)


def test_a_phone_rings_at_board_1(page: Page) -> None:
    address = bring(page, tournament_file(REGULATIONS, players(4)))
    page.goto(f"{address}pair/")
    press(page, "Zapisz kojarzenie rundy 1")
    press(page, "Ogłoś")
    press(page, "Rozpocznij rundę")
    page.goto(f"{address}ledger/")
    page.get_by_role("link", name="Zapisz zdarzenie").click()
    page.get_by_label("stół").fill("1")
    page.get_by_label("Szukaj").fill("telefon")
    expect(page.locator(".happenings li:visible")).to_have_count(1)
    check_access(page)
    page.get_by_role("button", name="Telefon lub inne urządzenie").click()
    expect(page.locator("aside")).to_contain_text("KW2025:II.2.6.2")
    expect(page.get_by_role("radio", name="Przegrana partii")).to_be_checked()  # the code leaves no choice
    page.get_by_label("Opis i uzasadnienie").fill("Zadzwonił telefon")
    page.get_by_role("button", name="Zapisz decyzję").click()
    expect(page.get_by_role("alert")).to_contain_text("Wskaż, kogo")
    expect(page.get_by_label("Opis i uzasadnienie")).to_have_value("Zadzwonił telefon")
    page.get_by_role("radio", name="(białe)").check()
    page.get_by_label("Ogłoś w komunikatach").check()
    check_everywhere(page)
    page.get_by_role("button", name="Zapisz decyzję").click()
    expect(page.locator(".follows")).to_contain_text("Stół 1: wynik 0-2")
    page.get_by_role("button", name="Zapisz decyzję").click()
    expect(page.locator(".ledger")).to_contain_text("Zadzwonił telefon")
    check_access(page)
    page.get_by_role("link", name="Otwórz").click()
    expect(page.locator("count-down .left")).to_contain_text("0:2")  # less than half an hour is left
    page.get_by_text("Przyjmij odwołanie").click()
    page.get_by_label("Kto się odwołuje").fill("Zawodnik A")
    page.get_by_label("Treść odwołania").fill("To nie był mój telefon")
    page.get_by_role("button", name="Zapisz odwołanie").click()
    expect(page.locator("#appeal ~ ul s")).to_have_text("Zawodnik A")  # nobody judges his own case
    page.get_by_role("radio", name="Odwołanie uwzględnione").check()
    page.get_by_label("Uzasadnienie").first.fill("Telefon był kibica")
    page.get_by_label("Wynik partii").first.select_option("1-1")
    check_everywhere(page)
    page.get_by_role("button", name="Zapisz decyzję").first.click()
    expect(page.get_by_text("ostateczna")).to_be_visible()
    expect(page.locator("h2 .badge")).to_have_text("uchylona")
    page.goto(f"{address}notices/")
    expect(page.locator(".notices li")).to_have_count(1)
    check_access(page)
    page.goto(f"{address}round/1/")
    expect(page.locator("#b1 .result")).to_have_text("1-1")
