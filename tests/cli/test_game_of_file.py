"""`kodeks game FILE.kodeks`: the games of a tournament file are listed, shown, begun, gone on with, and give their
result; the same lines as a log of its own."""

import io
import json
import sys
from dataclasses import replace

import pytest
from tournament_desk import Desk

from kodeks.formats import pdn, pgn
from kodeks.formats.game_lines import read_game
from kodeks.formats.gamelog import write_log
from kodeks.storage import open_store

DRAUGHTS = 'name = "Zawody"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "3m+2s"\ngames = "clock"\n'
CHESS = 'name = "Turniej"\ngame = "chess"\nsystem = "swiss"\nrounds = 3\ntempo = "3m+2s"\ngames = "clock"\n'
START = {"at": 0, "by": "arbiter", "do": "start"}


def turn(side, move, at):
    return [{"at": at, "by": side, "do": "move", "move": move}, {"at": at, "by": side, "do": "press"}]


OPENING = [START, *turn("white", "32-28", "0:00:10"), *turn("black", "19-23", "0:00:14.5")]
SIGNED = [
    {"at": "0:00:20", "by": "white", "do": "resign"},
    {"at": "0:00:21", "by": "arbiter", "who": "Ewa Lis", "do": "sign", "result": "0-2"},
]


@pytest.fixture
def desk(tmp_path, capsys, monkeypatch):
    """An event whose first round has started."""
    desk = Desk(tmp_path, capsys)

    def typed(*lines):
        data = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    desk.typed = typed
    return desk


def begun(desk, regulations=DRAUGHTS):
    desk.open(regulations)
    desk.enter("Anna", "Bolek", "Celina", "Darek")
    desk.answer("pair")
    desk.answer("announce", 1)
    desk.answer("start", 1)
    return desk


def add(desk, *lines, place="1.1", words=()):
    desk.typed(*lines)
    return desk.answer("game", place, "--add", *words)


def refused(desk, *lines, place="1.1", words=()):
    desk.typed(*lines)
    return desk.error("game", place, "--add", *words)


def test_a_file_without_games(desk):
    begun(desk)
    assert desk.answer("game") == {"games": []}
    assert desk.text("game") == "No games in this file.\n"
    assert "no such game" in desk.error("game", "1.1")


def test_a_game_is_begun_by_its_first_events_and_listed(desk):
    begun(desk)
    found = add(desk, *OPENING)
    assert (found["of"], found["added"], found["events"], found["recorded"]) == ("1.1", 5, 5, None)
    assert found["clock"]["white"]["remaining_ms"] == 172_000
    (row,) = desk.answer("game")["games"]
    assert (row["of"], row["events"], row["result"]) == ("1.1", 5, None)
    assert row["white"] == desk.answer("pairings", 1)["pairs"][0]["white_name"]
    assert "1.1" in desk.text("game")


def test_it_is_shown_as_a_log_of_its_own_is(desk, tmp_path):
    begun(desk)
    add(desk, *OPENING)
    record = read_game(open_store(desk.file).games["1.1"])
    path = tmp_path / "game.jsonl"
    path.write_text(write_log(record.conditions, record.events))
    for words in ((), ("--json",)):
        assert desk.run("game", "1.1", *words) == desk.raw("game", path, *words)
    assert desk.run("game", "1.1", "--next") == desk.raw("game", path, "--next")


def test_number_and_time_may_be_given_or_left_out(desk):
    begun(desk)
    add(desk, {"by": "arbiter", "do": "start"})
    add(desk, {"seq": 2, "by": "white", "do": "move", "move": "32-28"}, "", {"by": "white", "do": "press"})
    assert [event.seq for event in read_game(open_store(desk.file).games["1.1"]).events] == [1, 2, 3]
    assert "seq: 9" in refused(desk, {"seq": 9, "by": "black", "do": "move", "move": "19-23"})


def test_all_or_nothing_and_the_ruling_is_told_with_its_line(desk):
    begun(desk)
    error = refused(desk, START, *turn("white", "32-28", 5), *turn("black", "19-24x", 9))
    assert "(line 4)" in error
    assert desk.answer("game") == {"games": []}
    add(desk, START)
    assert "[" in refused(desk, *turn("white", "32-28", 5), *turn("white", "31-26", 9))
    assert "JSON" in refused(desk, "{")
    assert "no such event" in refused(desk, {"by": "white", "do": "fly"})


def test_a_game_needs_a_round_that_has_started_and_a_way_it_is_kept(desk):
    desk.open(DRAUGHTS.replace('games = "clock"\n', ""))
    desk.enter("Anna", "Bolek", "Celina", "Darek")
    assert "no round has such a board" in refused(desk, START)
    desk.answer("pair")
    desk.answer("announce", 1)
    assert refused(desk, START, words=("--keeping", "sheet")) == "round 1 has not started"
    desk.answer("start", 1)
    assert "--keeping" in refused(desk, START)
    assert "no round has such a board" in refused(desk, START, place="1.9")
    assert "no such game" in refused(desk, START, place="1.1#2")
    assert "not a place" in refused(desk, START, place="eins")
    assert add(desk, START, words=("--keeping", "sheet"))["clock"]["running"] is None
    assert add(desk, START, place="1.2", words=("--keeping", "screen"))["kind"] == "online"


@pytest.mark.parametrize(
    "words", [("game.jsonl", "1.1"), ("game.jsonl", "--add"), ("t.kodeks", "--add"), ("t.kodeks", "--keeping", "sheet")]
)
def test_words_that_do_not_go_together(desk, words):
    code, _, error = desk.raw("game", *words)
    assert (code, error.count("\n")) == (2, 1)


def test_a_signed_game_gives_its_result_with_why(desk):
    begun(desk)
    add(desk, *OPENING)
    assert desk.answer("pairings", 1)["pairs"][0]["result"] is None
    assert add(desk, *SIGNED)["recorded"] == "0-2"
    assert desk.answer("pairings", 1)["pairs"][0]["result"] == "0-2"
    event = open_store(desk.file).events[-1]
    assert (event.act.reason.count("["), event.by.count(",")) == (1, 1)
    assert desk.answer("game")["games"][0]["result"] == "0-2"


def test_where_another_result_stands_the_arbiter_has_the_last_word(desk):
    begun(desk)
    desk.answer("result", 1, 1, "2-0")
    by_players = [{"at": "0:00:21", "by": side, "do": "sign", "result": "0-2"} for side in ("white", "black")]
    desk.typed(*OPENING, SIGNED[0], *by_players)
    code, out, error = desk.run("game", "1.1", "--add", "--json")
    assert (code, json.loads(out)["recorded"], len(json.loads(out)["not_recorded"])) == (0, None, 1)
    assert error.startswith("kodeks: the result was not recorded: ")
    store = open_store(desk.file)
    assert len(store.games["1.1"].texts) == 9
    assert desk.answer("pairings", 1)["pairs"][0]["result"] == "2-0"


def test_what_the_arbiter_signs_replaces_another_result(desk):
    begun(desk)
    desk.answer("result", 1, 1, "2-0")
    assert add(desk, *OPENING, *SIGNED)["recorded"] == "0-2"
    assert desk.answer("pairings", 1)["pairs"][0]["result"] == "0-2"


def test_a_board_that_is_paired_anew_begins_its_game_anew(desk):
    begun(desk)
    add(desk, *OPENING)
    desk.answer("undo", 5, "--reason", "anew")
    desk.enter("Ewa", "Filip")
    for command in (("pair",), ("announce", 1), ("start", 1)):
        desk.answer(*command)
    assert add(desk, START)["of"] == "1.1#2"
    assert desk.answer("game", "1.1")["events"] == 1
    assert desk.answer("game", "1.1#1")["events"] == 5


def test_pdn_of_a_log_has_the_clocks(desk, tmp_path):
    begun(desk)
    add(desk, *OPENING, *SIGNED)
    desk.raw("convert", desk.file, tmp_path / "all.pdn")
    game = pdn.read_game((tmp_path / "all.pdn").read_text())
    assert [item.text for item in game.line.items] == ["32-28", "19-23"]
    assert [item.clocks[0].times[0].time_ms for item in game.line.items] == [172_000, 177_500]
    assert (game.tags["Round"], game.terminator) == ("1.1", "0-2")
    assert "[%clk 0:02:52]" in (tmp_path / "all.pdn").read_text()
    desk.answer("games", 1, "--out", tmp_path / "round.pdn")
    first, second = pdn.read_games((tmp_path / "round.pdn").read_text())
    assert replace(first, tags=game.tags) == game
    assert second.plies == 0


def test_pgn_of_a_log_has_the_clocks_also_of_one_by_itself(desk, tmp_path):
    begun(desk, CHESS)
    add(desk, START, *turn("white", "e4", "0:00:10"), *turn("black", "e5", "0:00:14.5"))
    desk.raw("convert", desk.file, tmp_path / "all.pgn")
    record = read_game(open_store(desk.file).games["1.1"])
    (tmp_path / "log.jsonl").write_text(write_log(record.conditions, record.events))
    desk.raw("convert", tmp_path / "log.jsonl", tmp_path / "log.pgn")
    for name in ("all", "log"):
        game = pgn.read_game((tmp_path / f"{name}.pgn").read_text())
        assert [(move.text, move.clocks[0].times[0].time_ms) for move in game.moves] == [
            ("e4", 172_000),
            ("e5", 177_500),
        ]
    assert desk.raw("convert", desk.file, tmp_path / "all.pdn")[0] == 2


def test_a_log_without_time_has_no_clocks(desk, tmp_path):
    begun(desk)
    moves = [{"at": 0, "by": "white", "do": "move", "move": "32-28"}]
    add(desk, START, *moves, words=("--keeping", "sheet"))
    desk.raw("convert", desk.file, tmp_path / "all.pdn")
    assert "%clk" not in (tmp_path / "all.pdn").read_text()


def test_a_torn_line_of_a_game_is_told_by_its_place_in_the_file(desk, tmp_path):
    begun(desk)
    add(desk, *OPENING)
    path = tmp_path / "log.jsonl"
    data = desk.file.read_bytes()
    path.write_bytes(data[:-10])
    code, _, error = desk.raw("convert", path, tmp_path / "back.kodeks")
    assert (code, f"line {len(data.splitlines())}" in error) == (2, True)
