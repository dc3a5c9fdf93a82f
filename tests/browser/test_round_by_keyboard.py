"""A round without the mouse: preview, record, announce, start, results, the second look."""

from __future__ import annotations

from access import LOOKS, check_access
from playwright.sync_api import Page, expect
from tournament_files import bring, players, tournament_file

REGULATIONS = 'name = "Klawiatura"\ngame = "100"\nsystem = "swiss"\nrounds = 5\ntempo = "60m+30s"\n'


def press(page: Page, name: str) -> None:
    """Reach a button or link by its name, without the mouse, and use it."""
    found = page.get_by_role("button", name=name, exact=True).or_(page.get_by_role("link", name=name, exact=True))
    found.first.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")


def enter(page: Page, result: str) -> None:
    """The board that is offered, and its result."""
    page.keyboard.press("Enter")
    page.keyboard.type(result)
    page.keyboard.press("Enter")


def paired_round(page: Page, address: str, number: int) -> None:
    page.goto(f"{address}pair/")
    press(page, f"Zapisz kojarzenie rundy {number}")
    press(page, "Ogłoś")
    press(page, "Rozpocznij rundę")


def test_a_round_by_keyboard_alone(page: Page) -> None:
    address = bring(page, tournament_file(REGULATIONS, players(10)))
    page.goto(f"{address}pair/")
    press(page, "Zapisz kojarzenie rundy 1")
    press(page, "Ogłoś")
    expect(page.get_by_role("button", name="Rozpocznij rundę")).to_be_focused()  # where one goes on
    with page.expect_navigation():
        page.keyboard.press("Enter")
    board = page.locator("form.quick input[name=board]")
    expect(board).to_be_focused()
    expect(board).to_have_value("1")
    for number, (typed, written) in enumerate((("1", "2-0"), ("0", "0-2"), ("r", "1-1"), ("+", "+/-")), start=1):
        enter(page, typed)
        expect(page.locator(f"#b{number} .result")).to_have_text(written)
        expect(board).to_have_value(str(number + 1))
    page.keyboard.type("5 w")  # the board, a space, the result
    page.keyboard.press("Enter")
    expect(page.locator("#b5 .result")).to_have_text("2-0")
    expect(page.locator("#count")).to_have_text("wyniki: 5 z 5")
    check_access(page)
    page.reload()
    expect(page.locator("#b3 .result")).to_have_text("1-1")  # it is on the disk


def test_what_is_refused_is_listed_beside(page: Page) -> None:
    """And the fields, the confirmation and the boards are seen together, with the tabs in one line."""
    address = bring(page, tournament_file(REGULATIONS, players(10)))
    page.set_viewport_size({"width": 1366, "height": 650})
    paired_round(page, address, 1)
    page.keyboard.type("4 x")
    page.keyboard.press("Enter")
    page.keyboard.type("5 1")
    page.keyboard.press("Enter")
    expect(page.locator("#b5 .result")).to_have_text("2-0")
    expect(page.locator("#b4 .result")).to_have_text("–")
    line = page.locator("#refused .error")
    expect(line).to_contain_text("4 x")
    expect(line).to_contain_text("to nie jest wynik")
    expect(page.locator("form.quick input[name=board]")).to_be_focused()
    expect(page.locator("form.quick input[name=result]")).to_have_value("")
    for part in ("form.quick", "#refused .error", "#told .success", "#b1", "#b5"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    tops = page.locator("nav.tabs > ul > li").evaluate_all("tabs => tabs.map((tab) => tab.offsetTop)")
    assert len(set(tops)) == 1
    page.keyboard.type("4 1")  # mended: the line goes
    page.keyboard.press("Enter")
    expect(page.locator("#b4 .result")).to_have_text("2-0")
    expect(line).to_have_count(0)


def test_the_second_look_by_keyboard(page: Page) -> None:
    address = bring(page, tournament_file(REGULATIONS, players(10)))
    paired_round(page, address, 1)
    for number in range(1, 6):
        enter(page, "1")
        expect(page.locator(f"#b{number} .result")).to_have_text("2-0")
    press(page, "Sprawdzenie wyników")
    expect(page.locator("form.quick input[name=board]")).to_be_focused()
    with page.expect_navigation():
        enter(page, "1")
    with page.expect_navigation():
        enter(page, "0")
    expect(page.locator("tr.differs")).to_have_count(1)
    check_access(page)
    press(page, "Zamień na 0-2 przy stole 2")
    expect(page.locator("tr.differs")).to_have_count(0)
    expect(page.locator(".lead")).to_contain_text("sprawdzono 2 z 5")
    expect(page.locator("#b2 .result")).to_have_text("0-2")


def test_a_pairing_changed_by_hand(page: Page) -> None:
    address = bring(page, tournament_file(REGULATIONS, players(10)))
    paired_round(page, address, 1)
    for _ in range(5):
        enter(page, "1")
    expect(page.locator("#count")).to_have_text("wyniki: 5 z 5")
    press(page, "Kojarzenie rundy 2")
    press(page, "Zmień ręcznie")
    one, other = page.locator("select[name=one]"), page.locator("select[name=other]")
    names = page.locator("table.by-hand tbody tr button[name=pick]")
    first, third = names.nth(0).get_attribute("value"), names.nth(2).get_attribute("value")
    assert first is not None
    assert third is not None
    one.select_option(first)
    other.select_option(third)
    press(page, "Zamień")
    expect(page.get_by_text("Różnice względem programu")).to_be_visible()
    check_access(page)
    names.nth(0).click()  # by touch: one name, then the other
    names.nth(2).click()
    expect(page.get_by_text("Tak samo kojarzy program.")).to_be_visible()
    page.get_by_role("button", name="Stół 1: zamień kolory").click()
    page.get_by_label("Uzasadnienie").fill("na prośbę obu")
    press(page, "Zapisz kojarzenie ręczne")
    expect(page.get_by_role("heading", level=1)).to_have_text("Runda 2")


def test_a_large_field_is_waited_for(page: Page) -> None:
    """FIDE's program takes a moment: the page says so, and shows the pairing by itself."""
    regulations = 'name = "Wielu"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\n'
    address = bring(page, tournament_file(regulations, players(64)))
    page.goto(f"{address}pair/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kojarzenie rundy 1: podgląd")
    expect(page.get_by_role("button", name="Zapisz kojarzenie rundy 1")).to_be_visible()
    press(page, "Zapisz kojarzenie rundy 1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Runda 1")


def test_every_page_of_a_round_is_open_to_all(page: Page) -> None:
    """By day on a wide screen everything, at night on a phone what can differ there."""
    address = bring(page, tournament_file(REGULATIONS, players(7)))
    paired_round(page, address, 1)
    enter(page, "1")
    expect(page.locator("#b1 .result")).to_have_text("2-0")
    paths = ("round/1/", "round/1/why/", "round/1/verify/", "round/1/board/2/result/", "pair/", "round/2/by-hand/")
    for path in (*paths, "undo/", "play-off/?tied=1&tied=2&seed=a"):
        for width, scheme, rules in ((1280, "light", ()), (320, "dark", LOOKS)):
            page.set_viewport_size({"width": width, "height": 844})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            if not rules:
                page.goto(address + path)
            check_access(page, *rules)
            wider = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            assert not wider, f"{path} {width}"
