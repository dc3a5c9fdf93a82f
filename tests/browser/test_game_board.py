"""The board of a game: by mouse, by keyboard, typed; stepped through, taken back, saved."""

from __future__ import annotations

from access import check_access
from playwright.sync_api import Page, expect
from test_ledger import check_everywhere
from test_round_by_keyboard import press
from tournament_files import bring, players, tournament_file

DRAUGHTS = 'name = "Zapis"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'
CHESS = 'name = "Zapis szachowy"\ngame = "chess"\nedition = "fide2023"\nsystem = "swiss"\nrounds = 5\n'


def board_of(page: Page, regulations: str) -> None:
    """The empty game of board 1 in an announced round."""
    address = bring(page, tournament_file(regulations, players(4)))
    page.goto(f"{address}pair/")
    press(page, "Zapisz kojarzenie rundy 1")
    press(page, "Ogłoś")
    page.goto(f"{address}round/1/board/1/game/")
    expect(page.locator("svg.squares")).to_be_visible()


def square(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.locator(f'[data-square="{name}"]')


def test_a_game_of_draughts(page: Page) -> None:
    board_of(page, DRAUGHTS)
    for name in ("33", "24"):
        square(page, name).focus()
        page.keyboard.press("Enter")
    expect(page.locator(".said.bad")).to_have_text("33–24: takiego posunięcia teraz wykonać nie można.")
    square(page, "24").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".said.bad")).to_have_text("Z pola 24 nic teraz nie może się ruszyć.")
    square(page, "32").click()
    expect(square(page, "28").locator(".target")).to_be_visible()
    square(page, "28").click()
    expect(page.locator(".moves")).to_contain_text("32-28")
    expect(page.locator(".said")).to_have_text("Białe: pionek 32 idzie na 28.")
    square(page, "19").focus()  # and now by keyboard
    page.keyboard.press("Enter")
    expect(square(page, "19")).to_have_attribute("aria-pressed", "true")
    expect(square(page, "19")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(square(page, "24")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(square(page, "23")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".moves a")).to_have_count(2)
    check_everywhere(page)
    page.locator(".legal summary").click()
    page.get_by_role("button", name="Białe: pionek 28 bije").click()
    expect(page.locator(".moves a")).to_have_count(3)
    typed = page.get_by_label("Posunięcia z klawiatury")
    typed.fill("20-25")
    typed.press("Enter")
    expect(page.locator(".said.bad")).to_contain_text("KW2025:I.4")  # a capture is due
    typed.fill("14x23 37-32")
    typed.press("Enter")
    expect(page.locator(".moves a")).to_have_count(5)
    page.get_by_role("button", name="Cofnij posunięcie").click()
    expect(page.locator(".moves a")).to_have_count(4)
    page.get_by_role("link", name="Początek").click()
    expect(square(page, "32")).to_have_attribute("aria-label", "32, Białe: pionek")
    page.get_by_role("link", name="Koniec").click()
    expect(square(page, "32")).to_have_attribute("aria-label", "32, puste")
    page.get_by_text("Posunięcie nieprawidłowe, ale przyjęte").click()
    page.get_by_label("Posunięcie", exact=True).fill("38-32")
    page.get_by_role("button", name="Przyjmij").click()
    expect(page.locator(".moves")).to_contain_text("nieprawidłowe, przyjęte: 38-32")
    expect(square(page, "38")).to_have_attribute("aria-label", "38, puste")
    page.get_by_role("link", name="Początek").click()
    expect(square(page, "38")).to_have_attribute("aria-label", "38, Białe: pionek")
    square(page, "31").click()
    square(page, "26").click()  # another first move: a correction, which is asked for
    page.get_by_role("button", name="Popraw w tym miejscu").click()
    expect(page.locator(".moves a").first).to_have_text("31-26")
    page.get_by_label("Zapis PDN").fill("1. 32-28 19-23 2. 28x19 14x23 *")
    page.get_by_role("button", name="Zapisz partię").click()
    expect(page.get_by_role("status").first).to_contain_text("Partia została zapisana")
    expect(page.locator(".moves a")).to_have_count(4)
    check_access(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Pobierz PDN").click()
    assert download.value.suggested_filename.endswith(".pdn")


def test_a_game_of_chess(page: Page) -> None:
    board_of(page, CHESS)
    typed = page.get_by_label("Posunięcia z klawiatury")
    typed.fill("a4 b5 axb5 a6 bxa6 Gb7 axb7 Sc6")  # the letters of a Polish score
    typed.press("Enter")
    expect(page.locator(".moves a")).to_have_count(8)
    square(page, "b7").click()
    square(page, "b8").click()
    expect(page.locator(".choice button")).to_have_text(["b8=Q", "b8=R", "b8=B", "b8=N"])
    page.get_by_role("button", name="b8=N", exact=True).first.click()
    expect(square(page, "b8")).to_have_attribute("aria-label", "b8, Białe: skoczek")
    check_access(page)


def test_moves_are_not_lost_when_the_server_is_away_for_a_moment(page: Page) -> None:
    board_of(page, DRAUGHTS)
    page.evaluate(
        "const board = document.querySelector('game-board'); board.ask({ add: '32-28' }); board.ask({ add: '19-23' });"
    )
    expect(page.locator(".moves a")).to_have_count(2)  # two at once: each waits for the one before
    page.route("**/save/", lambda route: route.abort())
    typed = page.get_by_label("Posunięcia z klawiatury")
    typed.fill("28x19")
    typed.press("Enter")
    expect(page.locator(".said.bad")).to_contain_text("Serwer nie odpowiada")
    assert "32-28 19-23" in page.get_by_label("Zapis PDN").input_value()
    page.unroute("**/save/")
    typed.press("Enter")
    expect(page.locator(".moves a")).to_have_count(3)
    page.locator(".moves a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".moves a").first).to_have_attribute("aria-current", "step")
    expect(page.locator(".moves a").first).to_be_focused()
    page.get_by_role("link", name="Posunięcie naprzód").click()
    expect(page.locator(".moves a").nth(1)).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("link", name="Posunięcie naprzód")).to_be_focused()


def test_the_end_of_a_game_becomes_the_result_of_its_board(page: Page) -> None:
    board_of(page, DRAUGHTS)
    record = page.get_by_role("button", name="Zapisz wynik stołu")
    expect(record).to_be_enabled()
    typed = page.get_by_label("Posunięcia z klawiatury")
    typed.fill("32-28 19-23")
    typed.press("Enter")
    expect(page.locator(".moves a")).to_have_count(2)
    page.reload()
    expect(page.locator(".moves a")).to_have_count(2)  # each is in the log as soon as it is entered
    expect(page.locator("svg.squares")).to_be_visible()
    page.get_by_role("radio", name="2-0 wygrana białych: przeciwnik poddał partię").check()
    check_everywhere(page)
    record.click()
    expect(page.get_by_role("status").first).to_contain_text("Wynik stołu został zapisany")
    expect(page.locator(".lead strong")).to_have_text("2-0")
    expect(record).to_have_count(0)
