"""`kodeks games`: a round's games written to one file, and recorded from one: all of them or none."""

import json

import pytest
from tournament_desk import Desk

from kodeks.formats.recorded_games import recorded_games
from kodeks.storage import open_store

SWISS = 'name = "Open"\ngame = "chess"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "given"\nfirst_colour = "white"\n'
GOOD = '[Round "1.1"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n1. e4 e5 *\n'
BAD = '[White "Kos Adam"]\n[Black "Nikt"]\n[Result "*"]\n\n1. d4 *\n'


@pytest.fixture
def desk(tmp_path, capsys):
    made = Desk(tmp_path, capsys)
    made.open(SWISS)
    made.enter("Ćwikła Anna", "Łoś Jan", "Nowak Ewa", "Kos Adam")
    made.answer("pair", "--seed", "x")
    made.answer("announce")
    return made


def moves(desk):
    """The boards that have a log."""
    store = open_store(desk.file)
    assert not store.folded.state.moves  # moves are recorded in logs, and nowhere else
    return {lines.place[:3] for lines in store.games.values()}


def test_out_and_back(desk, tmp_path):
    source = tmp_path / "in.pgn"
    source.write_text("\ufeff" + GOOD, encoding="utf-8")
    code, out, _ = desk.raw("games", desk.file, 1, "--from", source)
    assert (code, moves(desk)) == (0, {(1, 1, None)})
    assert "Ćwikła Anna" in out
    code, _, _ = desk.raw("games", desk.file, 1, "--out", tmp_path / "out.pgn", "--json")
    assert code == 0
    text = (tmp_path / "out.pgn").read_text(encoding="utf-8")
    assert '[Round "1.2"]' in text
    code, out, _ = desk.raw("games", desk.file, 1, "--from", tmp_path / "out.pgn", "--json")
    found = json.loads(out)
    assert [(each["board"], each["plies"]) for each in found["games"]] == [("1", 2)]
    assert found["without_moves"] == 1
    store = open_store(desk.file)
    assert len(recorded_games(store.folded.state, [*store.games.values()])[0]) > 50


def test_nothing_is_recorded_where_one_cannot_be(desk, tmp_path):
    source = tmp_path / "in.pgn"
    source.write_text(f"{GOOD}\n{BAD}", encoding="utf-8")
    code, out, err = desk.raw("games", desk.file, 1, "--from", source)
    assert (code, out, moves(desk)) == (2, "", set())
    assert "line 8, column 1" in err
    code, _, _ = desk.raw("games", desk.file, 1, "--from", source, "--leave-out")
    assert (code, moves(desk)) == (0, {(1, 1, None)})


def test_an_illegal_move_is_told_with_its_place(desk, tmp_path):
    source = tmp_path / "in.pgn"
    source.write_text(GOOD.replace("e5", "e4"), encoding="utf-8")
    code, _, err = desk.raw("games", desk.file, 1, "--from", source)
    assert (code, moves(desk)) == (2, set())
    assert "(line 6, column 7)" in err


def test_a_round_that_is_not_there(desk, tmp_path):
    code, _, err = desk.raw("games", desk.file, 2, "--out", tmp_path / "x.pgn")
    assert (code, "round 2 is not paired yet" in err) == (2, True)
    assert not (tmp_path / "x.pgn").exists()


def test_a_file_is_never_overwritten(desk, tmp_path):
    target = tmp_path / "x.pgn"
    target.write_text("mine", encoding="utf-8")
    code, _, _ = desk.raw("games", desk.file, 1, "--out", target)
    assert (code, target.read_text(encoding="utf-8")) == (2, "mine")
