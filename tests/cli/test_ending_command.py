"""`kodeks ending`: what can still be won with few pieces, with the line, and the tables made at first use."""

import json

import pytest

from kodeks import cli
from kodeks.storage import ending_files


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("endings")


@pytest.fixture
def kodeks(capsys, monkeypatch, folder):
    monkeypatch.setenv("KODEKS_LANG", "en")
    monkeypatch.setenv("KODEKS_ENDINGS", str(folder))

    def run(*words, code=0):
        assert cli.run(["ending", *words]) == code
        return capsys.readouterr()

    return run


def test_I_7_3_3_who_wins_and_by_which_moves(kodeks, folder):
    told = kodeks("64", "W:WKc1,Kc3:BKh8")
    assert told.out.splitlines() == [
        "by the tables of endings White wins, before any draw counter ends the game (moves: 2) [KW2025:I.7.3.3]",
        "  1. c1-b2 h8-d4 2. c3xe5",
    ]
    assert "once" in told.err
    assert [each.name for each in folder.iterdir()] == ["64-3.endings"]
    assert not kodeks("64", "W:WKc1,Kc3:BKh8").err  # the tables are there now


def test_I_7_3_3_nobody_can_win_for_machines(kodeks):
    found = json.loads(kodeks("64", "B:WKa1,Kc3:BKb8", "--json").out)
    assert found == {
        "variant": "64",
        "fen": "B:WKa1,Kc3:BKb8",
        "standing": "drawn",
        "winner": None,
        "plies": 0,
        "line": [],
        "counter": None,
        "reason": "ending-nobody-wins",
        "articles": ["KW2025:I.7.3.3"],
    }
    black = json.loads(kodeks("64", "B:WKh8:BKf6,Kf8", "--json", "--edition", "kw2022").out)
    assert (black["winner"], black["standing"], len(black["line"])) == ("black", "won", black["plies"])
    assert black["articles"] == ["KW2022:I.7.3.3"]


def test_what_tables_do_not_tell(kodeks):
    crowd = "W:WKa1,Kc1,Ke1,Kg1:BKh8"
    assert "up to 4 pieces" in kodeks("64", crowd).out
    assert json.loads(kodeks("64", crowd, "--json").out)["standing"] == "undecided"
    few = "W:WKa1,Kc1,Ke1:BKb8"
    assert "`kodeks ending 64` makes them" in kodeks("64", few, "--no-making").out
    over = "B:WKb2,Kc3:BKa1"
    assert "nothing is left to win" in kodeks("64", over).out
    assert json.loads(kodeks("64", over, "--json").out)["standing"] == "over"


def test_tables_are_made_where_no_position_is_given(kodeks, folder):
    told = kodeks("100", "--pieces", "2", "--json")
    found = json.loads(told.out)
    assert (found["variant"], found["pieces"]) == ("100", 2)
    assert found["bytes"] == (folder / "100-2.endings").stat().st_size
    assert "100-2.endings" in kodeks("100", "--pieces", "2").out
    assert "--pieces" in kodeks("64", "W:WKa1:BKh8", "--pieces", "3", code=2).err


def test_a_damaged_file_is_made_anew(kodeks, folder):
    kodeks("64", "W:WKc1,Kc3:BKh8")
    path = folder / "64-3.endings"
    path.write_bytes(path.read_bytes()[:-1])
    assert ending_files.tables_at_hand("64", 3) is None
    assert "White wins" in kodeks("64", "W:WKc1,Kc3:BKh8").out


def test_where_the_files_are_kept(monkeypatch, tmp_path):
    monkeypatch.delenv("KODEKS_ENDINGS", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert ending_files.endings_folder() == tmp_path / "kodeks"
