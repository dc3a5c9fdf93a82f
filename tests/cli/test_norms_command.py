"""`kodeks norms`: one line a player, the whole working of one, JSON, and clear errors."""

from functools import cache

import pytest
from tournament_desk import Desk

from kodeks.formats.regulations import read_regulations
from kodeks.storage import import_store
from kodeks.tournament import Entry, Event, Tournament, propose_pairing, step
from kodeks.tournament.acts import Announce, Enter, Number, Result, Start

REGULATIONS = """
name = "Memoriał"
game = "{game}"
system = "round_robin"
tempo = "{tempo}"
starts = 2027-05-01
notified = 2027-04-10
score_sheets = true
licences_required = true

[[arbiters]]
name = "Anna Sędzia"
licence = "12"
"""
PEOPLE = "Nazwisko i imię;Płeć;Kategoria;Ranking;Lista\n" + "".join(
    f"Zawodnik {letter};M;{title};2250;A\n" for letter, title in zip("ABCDEFGH", ["I"] * 7 + ["III"], strict=True)
)


@pytest.fixture
def desk(tmp_path, capsys):
    found = Desk(tmp_path, capsys)
    (tmp_path / "people.csv").write_text(PEOPLE, encoding="utf-8")
    return found


@cache
def acts():
    """A round robin in which who comes earlier in the alphabet wins."""
    enter = [Enter(Entry(name=f"Zawodnik {letter}")) for letter in "ABCDEFGH"]
    found = [*enter, Number(tuple(range(8)), "seed")]
    state = Tournament(read_regulations(REGULATIONS.format(game="100", tempo="60m+30s")))

    def do(*new):
        nonlocal state
        for act in new:
            state = step(state, Event(state.seq + 1, state.seq, "", "", act)).state

    do(*found)
    for number in range(1, 8):
        pair = propose_pairing(state).act
        results = [
            Result(number, board, "2-0" if white < black else "0-2")
            for board, (white, black) in enumerate(pair.pairs, start=1)
        ]
        do(pair, Announce(number), Start(number), *results)
        found += [pair, Announce(number), Start(number), *results]
    return tuple(found)


def begin(desk, game="100", tempo="60m+30s", played=True):
    text = REGULATIONS.format(game=game, tempo=tempo)
    made = import_store(desk.file, text, acts() if played else ())
    assert all(each.step.is_accepted for each in made)


@pytest.fixture
def played(desk):
    begin(desk)
    return desk


def register(desk):
    return "--register", desk.folder / "people.csv"


def test_one_line_a_player(played):
    text = played.text("norms", *register(played))
    assert "The tournament is not closed: norms so far." in text
    line = next(line for line in text.splitlines() if "Zawodnik A" in line)
    assert "I     K" in line
    assert "norm for AM [KW2025:VII.5.4, KW2025:VII.5.5]" in line
    line = next(line for line in text.splitlines() if "Zawodnik F" in line)
    assert "1 point short of K: 4 of 5 [KW2025:VII.5.4]" in line
    assert "D-126 (unsure)" in text
    assert sum("Zawodnik" in line for line in text.splitlines()) == 8


def test_polish_says_the_same(played):
    played.language = "pl"
    text = played.text("norms", *register(played))
    assert "do normy na K brakuje: 1 punkt (4 z 5) [KW2025:VII.5.4]" in text
    assert "Turniej nie jest zamknięty" in text


def test_the_whole_working_of_one(played):
    text = played.text("norms", *register(played), "--player", 1)
    assert "Zawodnik A: I → K" in text
    assert "own rating 2250, mean 2250, category of the event L, 70 %" in text
    assert "  + 7 opponents rated 2200 or higher, needed 4 [KW2025:VII.5.5.1]" in text
    assert "readings of the code: D-120, D-121, D-122, D-125, D-145" in text
    assert text.count("Zawodnik") == 15


def test_for_machines(played):
    found = played.answer("norms", *register(played))
    assert set(found) == {"event", "final", "ruling", "norms", "open", "differences", "obstacles"}
    assert (found["event"], found["final"], found["ruling"]) == ("Memoriał", False, None)
    first = next(each for each in found["norms"] if each["name"] == "Zawodnik A")
    assert set(first) == {
        *("number", "name", "category", "title", "women_title", "result_title"),
        *("status_before", "status_after", "missing", "decisions"),
    }
    assert (first["status_before"], first["status_after"], first["women_title"]) == ("I", "K", None)
    title = first["title"]
    assert (title["earned"], title["mean"], title["letter"], title["percent"]) == ("AM", 2250, "L", 70)
    assert (title["required"], title["scored"], len(title["games"])) == (10, 14, 7)
    assert all(each["met"] and each["articles"] for each in title["conditions"])
    last = next(each for each in found["norms"] if each["name"] == "Zawodnik H")
    category = last["category"]
    assert (category["target"], category["earned"], category["result"], category["own_weight"]) == (
        "II",
        None,
        "15.00",
        15,
    )
    assert category["ruling"]["articles"] == ["KW2025:VII.4.2", "KW2025:VII.4.4"]
    assert category["conditions"][0]["facts"] == {"rank": "II", "have": "15.00", "need": 17, "short": "2.00"}
    assert {"id": "D-126", "unsure": True} in last["decisions"]


def test_a_championship_and_an_event_for_women(played):
    found = played.answer("norms", *register(played), "--championship", "juniors", "--player", 1)
    assert len(found["norms"]) == 1
    assert found["norms"][0]["result_title"]["championship"] == "juniors"
    text = played.text("norms", *register(played), "--championship", "cross")
    assert "ask the federation before it is awarded" in text
    assert "Tab.V (unsure)" in text


def test_women(desk):
    begin(desk)
    (desk.folder / "people.csv").write_text(PEOPLE.replace(";M;", ";K;"), encoding="utf-8")
    found = desk.answer("norms", *register(desk), "--women", "--player", 1)["norms"][0]
    assert found["women_title"]["earned"] == "amk"
    assert found["women_title"]["letter"] == "S"
    text = desk.text("norms", *register(desk), "--player", 1)
    assert "- women’s titles come from women’s events alone [KW2025:VII.2]" in text


def test_chess_has_none_and_that_is_no_error(desk):
    begin(desk, game="chess", tempo="90m+30s", played=False)
    text = desk.text("norms")
    assert "this is an event of chess [KW2025:VII]" in text
    assert desk.answer("norms")["ruling"]["reason"] == "norm-not-in-chess"
    assert desk.answer("norms")["norms"] == []


def test_errors_are_one_line(played):
    assert "there is no start number 9" in played.error("norms", "--player", 9)
    assert "missing.csv" in played.error("norms", "--register", "missing.csv")
    assert "--championship" in played.error("norms", "--championship", "moon")


def test_VII_4_3_one_whose_title_cannot_be_read_is_named_and_cancels_nobody(played):
    people = played.folder / "people.csv"
    people.write_text(PEOPLE.replace(";III;", ";mistrz;"), encoding="utf-8")
    found = played.answer("norms", *register(played))
    text = "there is no such category or title: “Zawodnik H: mistrz”"
    assert len(found["norms"]) == 7
    assert [(each["name"], each["reason"], each["text"]) for each in found["open"]] == [
        ("Zawodnik H", "titles-unknown-title", text)
    ]
    assert f"Zawodnik H: {text}" in played.text("norms", *register(played))


def test_VII_4_3_one_without_sex_is_named_and_cancels_nobody(played):
    people = played.folder / "people.csv"
    people.write_text(PEOPLE.replace("H;M;", "H;;"), encoding="utf-8")
    assert len(played.answer("norms", *register(played))["norms"]) == 8


def test_a_missing_tempo_is_one_clear_error(desk):
    path = desk.folder / "regulations.toml"
    path.write_text('name = "X"\ngame = "100"\nsystem = "round_robin"\n', encoding="utf-8")
    desk.raw("open", desk.file, path)
    assert desk.error("norms") == "the regulations state no time control, so norms cannot be worked out: “X”"


def test_a_bad_register_is_named(played):
    (played.folder / "people.csv").write_text("Nazwisko i imię;Ranking\nX;abc\n", encoding="utf-8")
    assert "people.csv: " in played.error("norms", *register(played))
