"""The federation's books in the browser: found, read, entered from the register, merged, approved."""

from __future__ import annotations

import re

from access import check_access
from playwright.sync_api import Page, Route, expect
from servers import Server

from kodeks.web.door.turned_away import TOO_SLOW


def _everywhere(page: Page) -> None:
    for width, scheme in ((1280, "light"), (390, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        check_access(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_player_and_the_working_of_his_rating(page: Page, server: Server) -> None:
    page.get_by_role("link", name="Księgi federacji").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Księgi federacji")
    _everywhere(page)
    page.get_by_role("navigation", name="Księgi federacji").get_by_role("link", name="Zawodnicy").click()
    page.get_by_label("Nazwisko lub numer licencji").fill("PL-2000")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    _everywhere(page)
    page.locator("tbody th a").click()
    page.locator("details summary").first.click()
    expect(page.locator("details dl").first).to_contain_text("dR = f · k · (Wp − Wo)")
    _everywhere(page)


def test_an_entry_from_the_register(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/regulations/?source=template:swiss_classic_100&name=Z+rejestru&starts=2026-12-05")
    page.get_by_role("button", name="Utwórz turniej").click()
    page.wait_for_url("**/announcement/")
    page.goto(page.url.replace("announcement/", "entries/new/"))
    page.get_by_label("Z rejestru federacji").fill("majchrzak")
    choice = page.locator("#register-found button", has_text="Majchrzak Michał")
    choice.click()
    expect(page.get_by_label("Nazwisko", exact=True)).to_have_value("Majchrzak")
    expect(page.get_by_label("Imię", exact=True)).to_have_value("Michał")
    expect(page.get_by_label("Ranking", exact=True)).to_have_value(re.compile("[0-9]{4}"))
    expect(page.get_by_label("Licencja")).to_have_value("PL-1021")
    check_access(page)
    page.keyboard.press("Enter")  # the button has the cursor
    expect(page.get_by_role("status")).to_have_text("Zgłoszono: Majchrzak Michał.")


def test_the_commission_approves_and_duplicates_are_merged(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/federation/players/duplicates/")
    page.get_by_role("link", name="Zostaw PL-2057").click()
    _everywhere(page)
    page.get_by_role("button", name="Połącz wpisy").click()
    expect(page.get_by_role("status")).to_contain_text("Wpisy połączono")
    page.goto(f"{server.address}/federation/submissions/")
    page.get_by_role("link", name="Puchar Warmii").click()
    _everywhere(page)
    page.get_by_role("button", name="Zatwierdź turniej").click()
    expect(page.get_by_role("status")).to_have_text("Zatwierdzono: Puchar Warmii.")
    expect(page.locator("main")).to_contain_text("KW2025:VII.7.6")
    _everywhere(page)
    page.get_by_role("link", name="Sprawozdanie").click()
    expect(page.locator("main")).to_contain_text("Puchar Warmii")
    page.go_back()
    page.get_by_label("Powód cofnięcia").fill("Nie ten turniej")
    page.get_by_role("button", name="Cofnij decyzję").click()
    expect(page.get_by_role("status")).to_have_text("Cofnięto decyzję: Puchar Warmii.")
    expect(page.locator("main")).to_contain_text("Nie ten turniej")
    page.wait_for_load_state()
    _everywhere(page)
    page.get_by_role("button", name="Zatwierdź turniej").click()
    expect(page.get_by_role("status")).to_have_text("Zatwierdzono: Puchar Warmii.")


def test_an_arbiter_in_a_form(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/federation/arbiters/new/")
    page.wait_for_load_state()
    _everywhere(page)
    page.get_by_label("Numer w rejestrze").fill("S-900")
    page.get_by_label("Nazwisko", exact=True).fill("Żuk")
    page.get_by_label("Imię", exact=True).fill("Ewa")
    page.locator("[name=classes-0-class]").select_option("third")
    page.get_by_role("button", name="Zapisz", exact=True).click()
    expect(page.locator("[name=classes-0-since]")).to_have_attribute("aria-invalid", "true")
    page.wait_for_load_state()
    _everywhere(page)
    page.locator("[name=classes-0-since]").fill("2020-01-01")
    page.get_by_role("button", name="Zapisz", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ewa Żuk")
    expect(page.locator("main")).to_contain_text("klasa trzecia")


def test_who_is_signed_out_while_a_large_list_is_sent_is_told(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/federation/lists/published/")
    page.evaluate("document.querySelector('[data-pieces]').dataset.pieces = 1000")
    page.context.clear_cookies(name=re.compile("sessionid"))
    page.get_by_label("Plik listy").set_input_files(
        {
            "name": "V261102.DRA",
            "mimeType": "text/csv",
            "buffer": b'"13000","","Nowak","Jan","POL","","2000","",""\n' * 99,
        }
    )
    button = page.get_by_role("button", name="Wczytaj listę")
    button.click()
    expect(page.locator("form[data-pieces] .notice.error")).to_be_visible(timeout=10_000)
    expect(button).to_be_enabled()


def test_a_list_larger_than_a_request_is_sent_in_pieces(page: Page, server: Server) -> None:
    """As if a request held no more than a thousand bytes, over a line that loses the second of them, and on which the
    next comes too slowly for the server."""
    head = '"nr_ew","nick","last_n","first_n","country","title","rating","wtitle","wrating"\n'
    rows = (f'"{13000 + n}","","Nowak{n}","Jan","POL","","{2000 + n}","",""\n' for n in range(100))
    page.goto(f"{server.address}/federation/lists/published/")
    page.evaluate("document.querySelector('[data-pieces]').dataset.pieces = 1000")
    sent: list[str] = []

    def lose_second(route: Route) -> None:
        sent.append(route.request.method)
        if len(sent) == 2:
            route.abort()
        elif len(sent) == 3:
            route.fulfill(status=TOO_SLOW.status)
        else:
            route.continue_()

    page.route("**/lists/published/", lose_second)
    page.get_by_label("Plik listy").set_input_files(
        {"name": "V261101.DRA", "mimeType": "text/csv", "buffer": (head + "".join(rows)).encode()}
    )
    page.get_by_role("button", name="Wczytaj listę").click()
    expect(page.get_by_role("row").filter(has_text="V261101.DRA")).to_contain_text("100")
    assert len(sent) > 5
