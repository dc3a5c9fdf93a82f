"""`kodeks results`: many results at once, all of them or none, by the law of `result`."""

import io
import os
import sys

import pytest
from tournament_desk import Desk
from tournament_regulations import DRAUGHTS


@pytest.fixture
def desk(tmp_path, capsys):
    desk = Desk(tmp_path, capsys)
    desk.open(DRAUGHTS)
    for name in "ABCDEF":
        desk.run("enter", name)
    desk.run("pair")
    desk.run("announce")
    return desk


def typed(monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def results(desk):
    return [pair["result"] for pair in desk.answer("pairings", 1)["pairs"]]


def test_results_of_a_round_from_a_file(desk):
    lines = desk.folder / "round1.txt"
    lines.write_text("1 1 2-0\n1 2 1-1  # they agreed\n1;3;-/+\n", encoding="utf-8")
    answer = desk.answer("results", lines, "--by", "Anna", "--reason", "from the slips")
    assert [(event["do"], event["board"], event["result"]) for event in answer["events"]] == [
        ("result", 1, "2-0"),
        ("result", 2, "1-1"),
        ("result", 3, "-/+"),
    ]
    assert {(event["by"], event["reason"]) for event in answer["events"]} == {("Anna", "from the slips")}
    assert [ruling["reason"] for ruling in answer["rulings"]] == ["swiss-no-show-may-be-dropped"]
    assert results(desk) == ["2-0", "1-1", "-/+"]


@pytest.mark.parametrize("words", [(), ("-",)])
def test_results_from_standard_input_and_taken_away_again(desk, monkeypatch, words):
    typed(monkeypatch, "1 1 2-0\n1 2 0-2\n")
    desk.answer("results", *words)
    assert results(desk) == ["2-0", "0-2", None]
    typed(monkeypatch, "1 1 *\n")
    desk.answer("results", *words)
    assert results(desk) == [None, "0-2", None]


def test_results_are_the_events_that_result_appends(desk, monkeypatch):
    typed(monkeypatch, "1 1 2-0\n")
    (many,) = desk.answer("results")["events"]
    desk.run("undo")
    (one,) = desk.answer("result", 1, 1, "2-0")["events"]
    assert {**many, "seq": 0, "on": 0, "at": ""} == {**one, "seq": 0, "on": 0, "at": ""}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 1 2-0\n1 2 3-0\n", "(line 2)"),
        ("1 1 2-0\n1 2 1-1\n1 9 1-1\n", "(line 3)"),
        ("1 1 2-0\n\n2 1 1-1\n", "(line 3)"),
        ("1 1 2-0\n1 1 1-1\n", "(line 2)"),
        ("1 1 2-0\n1 a 1-1\n", "(line 2, column 3)"),
        ("1 1 1 2-0\n", "(line 1)"),
        ("", "no result"),
    ],
)
def test_one_bad_line_and_nothing_is_written(desk, monkeypatch, text, told):
    before = desk.file.read_bytes()
    typed(monkeypatch, text)
    code, out, err = desk.run("results")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
    assert desk.file.read_bytes() == before


def test_bytes_that_are_no_text(desk, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1 1 2-0\xff"), encoding="utf-8"))
    code, _, err = desk.run("results")
    assert code == 2
    assert err.startswith("kodeks: ")


def test_one_lock_and_one_sync_for_all_of_them(desk, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)
    typed(monkeypatch, "1 1 2-0\n1 2 1-1\n1 3 0-2\n")
    desk.answer("results")
    assert len(synced) == 1


def test_results_in_polish_and_help(desk, monkeypatch):
    desk.language = "pl"
    typed(monkeypatch, "1 1 2-0\n1 1 2-0\n")
    assert "ta sama partia po raz drugi" in desk.run("results")[2]
