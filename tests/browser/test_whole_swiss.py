"""One person runs a Swiss of 16 players and 5 rounds by keyboard alone, from the template to the report."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

from keyboard import pick, press, tab_to, write
from playwright.sync_api import Page, expect

from kodeks.words import language_of, write_code

NAMES = (
    *(
        "Adam Bąk",
        "Beata Cieśla",
        "Celina Dąb",
        "Daniel Ćwik",
        "Edyta Fąk",
        "Filip Gęś",
        "Grażyna Huć",
        "Hubert Iłowski",
    ),
    *("Irena Jeż", "Jan Kos", "Kinga Łoś", "Łukasz Mróz", "Maria Nić", "Norbert Ósmy", "Olga Pąk", "Piotr Rój"),
)
TABLE = "Nazwisko i imię;Ranking;Płeć;Rok urodzenia;Klub;Licencja\n" + "".join(
    f"{name};{2290 - 23 * place};{'K' if name.split()[0].endswith('a') else 'M'};{1960 + 3 * place};"
    f"{('LKS Mława', 'UKS Dama')[place % 2]};PL-{100 + place}\n"
    for place, name in enumerate(NAMES)
)
TYPED = {"1": "2-0", "0": "0-2", "r": "1-1", "w": "2-0", "=": "1-1", "c": "0-2"}
ROUNDS = ("11rr0w1=", "1r0w=1cr", "0w1r1=10", "rr1c=w1", "1w0=r1c")  # what is typed, board by board; one leaves after 3
LEAVES = "Ósmy Norbert"  # as lists show him


def create(page: Page) -> None:
    """A template, its whole regulations, changes led to by what the check found."""
    press(page, "link", "Nowy turniej")
    tab_to(page, page.locator("summary", has_text="Wzory oficjalnych zawodów"))
    page.keyboard.press("Enter")
    press(page, "link", "Szwajcarski niderlandzki")
    expect(page.get_by_label("Nazwa turnieju")).to_be_focused()
    expect(page.locator("#opening .again")).to_be_hidden()  # the script has selected what was offered
    page.keyboard.type("Puchar Zimy")
    tab_to(page, page.get_by_label("Pierwszy dzień"))
    page.keyboard.type("12122026")  # the same wherever the month stands
    press(page, "button", "Pokaż cały regulamin")
    expect(page.get_by_label("Nazwa turnieju")).to_have_value("Puchar Zimy")
    found = page.locator("#findings")
    pick(page, page.get_by_role("navigation", name="Części regulaminu").get_by_role("link", name="System"))
    write(page, page.get_by_label("Liczba rund", exact=True), "5")
    expect(found).to_contain_text("program nie ma wszystkich rund od 1 do 5 albo ma inne")
    pick(page, page.locator("#s-system .onwards"))
    pick(page, found.get_by_role("link", name="Rundy"))
    rows = page.locator("#f-schedule .row")
    tab_to(page, rows.nth(5).get_by_role("button", name="Usuń wiersz"))
    before = rows.count()
    for removed in (1, 2, 3, 4):  # the cursor goes on to the next row's button
        page.keyboard.press("Enter")
        expect(rows).to_have_count(before - removed)
    expect(found).not_to_contain_text("program nie ma wszystkich rund")
    pick(page, page.locator("#s-schedule .onwards"))
    pick(page, page.get_by_role("navigation", name="Części regulaminu").get_by_role("link", name="Sędziowie"))
    chief = page.locator("#f-arbiters .row").first
    expect(chief.get_by_label("Klasa")).to_have_value("first")  # the register knows him
    write(page, chief.get_by_label("Licencja"), "S-014")
    expect(found).to_contain_text("błędy: 0")
    pick(page, page.locator("#s-people .onwards"))
    press(page, "button", "Utwórz turniej")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puchar Zimy")
    expect(page.get_by_role("status")).to_contain_text("sędzią głównym")
    expect(page.locator("dl.points")).to_contain_text("Runda 5: 14 grudnia 2026, 09:30")
    expect(page.locator("dl.points")).not_to_contain_text("Runda 6")


def enter_players(page: Page) -> None:
    """A pasted table, who is here, the lot."""
    go_on(page, "Teraz: wpisz zawodników.")
    press(page, "link", "Z tabeli lub pliku")
    tab_to(page, page.get_by_label("Tabela, np."))
    page.keyboard.insert_text(TABLE)  # as Ctrl+V does
    press(page, "button", "Pokaż, co odczytano")
    expect(page.locator("tbody tr")).to_have_count(16)
    press(page, "button", "Zgłoś zaznaczonych")
    expect(page.locator("#entries tbody tr")).to_have_count(16)

    press(page, "link", "Obecność")
    tab_to(page, page.get_by_role("button", name=re.compile("Kos Jan")))
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("Brakuje 15 uczestników z 16")
    press(page, "button", "Są wszyscy")
    expect(page.locator("#count")).to_have_text("Są wszyscy: 16")

    go_on(page, "Teraz: nadaj numery startowe.")
    press(page, "link", "Nadaj numery startowe")
    write(page, page.get_by_label("Kod losowania"), "12 34 56")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".lots li")).to_have_count(16)
    press(page, "button", "Zatwierdź numery startowe")
    expect(page.get_by_role("status")).to_have_text("Numery startowe są nadane.")
    expect(page.locator("tbody tr").first).to_contain_text("Bąk Adam")


def go_on(page: Page, step: str) -> None:
    """What the overview says comes next."""
    press(page, "link", "Przegląd")
    expect(page.locator(".next h2")).to_have_text(step)
    press(page, "link", "Przejdź")


def begin_round(page: Page, number: int) -> None:
    """Preview, record, announce, start."""
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Kojarzenie rundy {number}: podgląd")
    expect(page.locator("table.why tbody tr")).to_have_count(len(ROUNDS[number - 1]))
    press(page, "button", f"Zapisz kojarzenie rundy {number}")
    expect(page.locator("main .lead")).to_contain_text("skojarzona")
    press(page, "button", "Ogłoś")
    expect(page.locator("main .lead")).to_contain_text("ogłoszona")
    press(page, "button", "Rozpocznij rundę")
    expect(page.locator("main .lead")).to_contain_text("rozpoczęta")


def enter_results(page: Page, typed: str) -> None:
    """Board, result, Enter; the next board is offered."""
    board = page.locator("form.quick input[name=board]")
    expect(board).to_be_focused()
    for number, key in enumerate(typed, start=1):
        expect(board).to_have_value(str(number))
        page.keyboard.press("Enter")
        page.keyboard.type(key)
        page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text(f"wyniki: {len(typed)} z {len(typed)}")
    expect(page.locator("table.boards .result:not(th)")).to_have_text([TYPED[key] for key in typed])


def correct(page: Page) -> None:
    """Board 3 was not drawn: the page asks before it replaces what stands."""
    page.keyboard.type("3 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Stół 3")).to_be_visible()
    tab_to(page, page.get_by_role("button", name="Zamień na 2-0"))
    page.keyboard.press("Enter")
    expect(page.locator("#b3 .result")).to_have_text("2-0")
    expect(page.locator("form.quick input[name=board]")).to_be_focused()


def withdraw(page: Page) -> None:
    """One goes home: what the code makes of it is told first."""
    press(page, "link", "Uczestnicy")
    press(page, "link", LEAVES)
    press(page, "button", "Wycofaj z turnieju…")
    expect(page.locator("main")).to_contain_text("KW2025:II.5.7")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#entries")).to_contain_text("nie gra od rundy 4")


def standings_of_the_page(page: Page) -> list[dict[str, str]]:
    """The table as it is read."""
    press(page, "link", "Klasyfikacja")
    heads, *rows = page.locator("table.standings tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )
    names = {"M-ce": "place", "Nr": "number", "Nazwisko": "name", "Pkt": "points"}
    others = {"Ranking", "Klub", "Tytuł"}
    return [
        {names.get(head, head): text for head, text in zip(heads, row, strict=True) if head not in others}
        for row in rows
    ]


def standings_of_the_file(page: Page, tmp_path: Path) -> list[dict[str, str]]:
    """The tournament file, downloaded, in the command line."""
    press(page, "link", "Przegląd")
    tab_to(page, page.get_by_role("link", name="Pobierz plik turnieju"))
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    file = tmp_path / "cup.kodeks"
    download.value.save_as(file)
    command = [sys.executable, "-m", "kodeks", "standings", str(file), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout)["rows"]
    plain = ("place", "number", "name", "points")
    heads = partial(write_code, language_of("pl"))
    return [
        {name: str(row[name]) for name in plain} | {heads(code): value for code, value in row["tiebreaks"].items()}
        for row in rows
    ]


def close(page: Page) -> None:
    """Nothing grave is open; the report says what happened."""
    go_on(page, "Wszystkie rundy rozegrano. Teraz: zamknij turniej.")
    expect(page.locator("main .findings .error")).to_have_count(0)
    press(page, "button", "Zamknij turniej")
    expect(page.get_by_role("status")).to_have_text("Turniej jest zamknięty.")
    press(page, "link", "Sprawozdanie")
    paper = page.locator("article.paper-page")
    expect(paper).to_contain_text("Nić Maria")
    expect(paper).to_contain_text(f"Wycofanie: {LEAVES}")
    expect(paper).to_contain_text("kod losowania: 12 34 56")


def test_a_swiss_from_the_template_to_the_report_by_keyboard(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    create(page)
    enter_players(page)
    go_on(page, "Teraz: skojarz rundę.")
    for number, typed in enumerate(ROUNDS, start=1):
        begin_round(page, number)
        enter_results(page, typed)
        if number == 2:
            correct(page)
        if number == 3:
            withdraw(page)
            go_on(page, "Teraz: skojarz rundę.")
        elif number < 5:
            press(page, "link", f"Kojarzenie rundy {number + 1}")
    shown = standings_of_the_page(page)
    assert [row["name"] for row in shown[:3]] == ["Nić Maria", "Kos Jan", "Dąb Celina"]
    assert shown[-1] == {"place": "16", "number": "14", "name": LEAVES, "points": "2"} | shown[-1]
    close(page)
    assert standings_of_the_page(page) == shown
    assert standings_of_the_file(page, tmp_path) == shown
