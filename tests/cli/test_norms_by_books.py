"""`kodeks norms --register --lists --arbiters`: the command judges as the commission's page does."""

import pytest
from tournament_desk import Desk

from kodeks.formats.regulations import read_regulations
from kodeks.storage import import_store
from kodeks.tournament import Entry, Event, Tournament, propose_pairing, step
from kodeks.tournament.acts import Announce, Enter, Number, Result, Start

REGULATIONS = """
name = "Memoriał"
game = "100"
system = "round_robin"
tempo = "60m+30s"
starts = 2026-09-04
ends = 2026-09-06
notified = 2026-08-01
score_sheets = true
rated = true
licences_required = true

[[arbiters]]
name = "Jan Nieznany"
class = "third"
licence = "S-999"
"""
ARBITER = """[[arbiters]]
id = "S-1"
name = "Anna Zielińska"
classes = [{ class = "first", since = 2015-01-01 }]
licences = [{ number = "S-1", valid_from = 2026-01-01 }]
"""
NUMBERS = range(1, 11)


@pytest.fixture
def desk(tmp_path, capsys):
    """Ten players typed as 2350, A, category I; the lower number wins."""
    found = Desk(tmp_path, capsys)
    entries = [
        Entry(name=f"Gracz {n}", licence=f"L-{n}", rating=2350, list_name="A", title="I", sex="m") for n in NUMBERS
    ]
    acts, state = [], Tournament(read_regulations(REGULATIONS))

    def do(*new):
        nonlocal state
        for act in new:
            acts.append(act)
            state = step(state, Event(state.seq + 1, state.seq, "", "", act)).state

    do(*(Enter(entry) for entry in entries), Number(tuple(range(10)), "seed"))
    for number in range(1, 10):
        pair = propose_pairing(state).act
        do(pair, Announce(number), Start(number))
        for board, (white, black) in enumerate(pair.pairs, start=1):
            do(Result(number, board, "2-0" if white < black else "0-2"))
    assert all(each.step.is_accepted for each in import_store(found.file, REGULATIONS, tuple(acts)))
    return found


def books(desk, rating=2000, letter="B", title="III", arbiters="", until="2026-12-31"):
    """The federation's books as files, as its pages write them."""
    rows = "".join(f"Gracz {n};M;{title};L-{n};2026-01-01;{until if n == 10 else ''}\n" for n in NUMBERS)
    heads = "Nazwisko i imię;Płeć;Kategoria;Licencja;Licencja od;Licencja do\n"
    (desk.folder / "people.csv").write_text(heads + rows, encoding="utf-8")
    games = 40 if letter == "A" else 15
    listed = "".join(f"100;2026-07-01;{letter};L-{n};Gracz {n};{rating};{games};2026-06-01;no\n" for n in NUMBERS)
    heads = "game;valid_from;list;player;name;rating;games;last_game;reached_2300\n"
    (desk.folder / "lists.csv").write_text(heads + listed, encoding="utf-8")
    (desk.folder / "arbiters.toml").write_text(arbiters or ARBITER, encoding="utf-8")
    files = {"--register": "people.csv", "--lists": "lists.csv", "--arbiters": "arbiters.toml"}
    return [part for option, name in files.items() for part in (option, desk.folder / name)]


def earned(found):
    return {
        each["name"]: each["status_after"] for each in found["norms"] if each["status_after"] != each["status_before"]
    }


def test_VII_5_1_VII_7_3_IV_6_3_1_nobody_is_a_candidate_master_by_what_was_typed(desk):
    typed = desk.answer("norms")
    assert not earned(typed)  # a third class may not lead a rated event, even as named
    assert {each["name"] for each in typed["obstacles"]} == {"leader"}
    assert "KW2025:IV.6.3.1" in typed["obstacles"][0]["articles"]
    found = desk.answer("norms", *books(desk))
    assert not earned(found)
    assert [len(each["rulings"]) for each in found["differences"]] == [2] * 10
    assert [each["reason"] for each in found["differences"][0]["rulings"]] == [
        "books-title-differs",
        "books-rating-differs",
    ]
    obstacles = {each["name"]: each for each in found["obstacles"]}
    assert set(obstacles) == {"arbiter", "leader"}
    assert obstacles["arbiter"]["reason"] == "officials-not-in-the-register"
    assert "KW2025:VII.7.2.1" in obstacles["arbiter"]["articles"]
    text = desk.text("norms", *books(desk))
    assert "rating: entered 2350 A, on the list in force on the first day 2000 B [KW2025:VII.5.1]" in text
    assert "not in the register of arbiters: Jan Nieznany" in text


KNOWN = ARBITER.replace("S-1", "S-999").replace("Anna Zielińska", "Jan Nieznany")


def test_by_books_that_agree_norms_are_earned(desk):
    found = desk.answer("norms", *books(desk, 2260, "A", "I", KNOWN))
    assert earned(found)["Gracz 1"] == "K"
    assert [each["rulings"][0]["reason"] for each in found["differences"]] == ["books-rating-differs"] * 10
    assert not found["obstacles"]


def test_VII_7_3_3_a_licence_that_ended_stands_in_the_way(desk):
    found = desk.answer("norms", *books(desk, 2260, "A", "I", KNOWN, until="2026-09-05"))
    assert not earned(found)
    (obstacle,) = found["obstacles"]
    assert (obstacle["name"], obstacle["articles"]) == ("licences", ["KW2025:VII.7.3.3"])
    assert obstacle["players"][0] == "Gracz 1"


def test_a_day_that_is_none_is_told_with_its_place(desk):
    error = desk.error("norms", *books(desk, until="2026"))
    assert "people.csv: " in error
    assert "this is not a day" in error


def test_a_register_that_cannot_be_read_tells_all_that_is_wrong(desk):
    given = books(desk, 2260, "A", "I", KNOWN)
    register = desk.folder / "people.csv"
    register.write_text(
        "Nazwisko i imię;Płeć;Licencja od;Licencja\nGracz 1;X;;L-1\nGracz 2;M;31.02.2026;L-2\n", encoding="utf-8"
    )
    code, _, told = desk.run("norms", *given)
    assert code == 2
    assert "line 2, column 2" in told
    assert "line 3, column 3" in told
    assert told.count("people.csv") == 2
