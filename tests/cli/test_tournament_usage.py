"""Bad usage of the verbs of a tournament: one clear line, and the file as it was."""

import errno
import getpass
import json
import os

import pytest
from tournament_regulations import ALL, DRAUGHTS

from kodeks.storage import tournament_store


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("result", 1, 1, "3-0"), "this is not a result: 3-0 [KW2025:II.5.4]"),
        (("result", 1, 1, "1-0"), "this is not a result: 1-0 [KW2025:II.5.4]"),
        (("result", 1, 1, "½-½"), "this is not a result: ½-½ [KW2025:II.5.4]"),
        (("result", 1, 1, "1+-1-"), "this game knows no draw with advantage [KW2025:I.6.5.1]"),
        (("result", 2, 1, "2-0"), "round 2 is not paired [KW2025:II.5.4]"),
        (("result", 1, 3, "2-0"), "round 1 has no board 3 [KW2025:II.5.4]"),
        (("result", 0, 1, "2-0"), "round: not a good value “0”"),
        (("result", 1, "x", "2-0"), "board: not a good value “x”"),
        (("result", 1, 1), "missing: result"),
        (("result", 1, 1, "--fast"), "missing: result"),
        (("result", 1, 1, "2-0", "--on", 99), "the file has no event 99 yet; the last is 7"),
        (("withdraw", 9), "there is no start number 9 [KW2025:II.5.7]"),
        (("absent", 9, 2), "there is no start number 9 [KW2025:V.2.8.9.5]"),
        (("absent", 1, 1), "round 1 is paired already [KW2025:V.2.8.9.5]"),
        (("absent", 1, 2, "--points", "½"), "--points: not a good value “½”"),
        (("absent", 1, 2, "--points", "x"), "--points: not a good value “x”"),
        (("pair", "--by-hand", "1"), "--by-hand: not a good value “1”"),
        (("pair", "--bye", 1), "--bye does not go with --by-hand"),
        (("announce", 2), "round 2 is not paired [KW2025:V.2.8]"),
        (("announce", 1), "round 1: that was done already [KW2025:V.2.8.9.9]"),
        (("undo", 99), "there is no event 99 to go back to [KW2025:IV.2.17]"),
        (("close",), "results of round 1 are missing [KW2025:IV.2.23]"),
        (("reopen", "--reason", "x"), "the tournament is open [KW2025:IV.2.17]"),
        (("enter", "Anna"), "entered already: Anna [KW2025:IV.2.3]"),
        (("enter",), "missing: NAME | --file FILE"),
        (("pairings", 2), "round 2 is not paired"),
        (("explain", 2), "round 2 is not paired"),
        (("explain", 1, 9), "there is no start number 9"),
        (("enter", "x\udcff"), None),
        (("note", "\udcff"), None),
        (("note", "x", "--by", "\udcff"), None),
    ],
)
def test_bad_usage(paired, words, line):
    found = paired.error(*words)
    assert line is None or found == line


@pytest.mark.parametrize("language", ["pl", "en"])
def test_bad_usage_in_both_languages(paired, language):
    paired.language = language
    lines = [paired.error("result", 2, 1, "2-0"), paired.error("enter"), paired.error("standings", "--after", 7)]
    assert all(lines)


@pytest.mark.parametrize("command", ["pair", "pairings", "explain", "report", "close", "standings", "undo"])
def test_a_tournament_without_players(desk, command):
    desk.open(DRAUGHTS)
    words = (1,) if command == "explain" else ()
    code, _, err = desk.run(command, *words)
    assert code in (0, 2)
    assert err.count("\n") == (code == 2)


@pytest.mark.parametrize("words", ALL)
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.kodeks", None),
        ("t.txt", b""),
        ("empty.kodeks", b""),
        ("game.kodeks", b'{"kodeks": "game", "version": 1, "game": "100", "edition": "kw2025"}\n'),
        ("newer.kodeks", b'{"kodeks": "tournament", "version": 2}\n'),
        ("text.kodeks", b"Anna\nBob\n"),
        ("bytes.kodeks", bytes(range(256)) + b"\n"),
        ("damaged.kodeks", b'{"kodeks": "tournament", "version": 1, "regulations": "", "sum": "0"}\n'),
    ],
)
def test_a_file_that_is_no_tournament(desk, words, name, content):
    desk.file = desk.folder / name
    if content is not None:
        desk.file.write_bytes(content)
    assert desk.error(*words)


def test_a_folder_is_no_tournament(desk):
    desk.file.mkdir()
    assert str(desk.file) in desk.error("standings")
    assert str(desk.file) in desk.error("note", "x")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.toml", None),
        ("bad.toml", b"name = \n"),
        ("bytes.toml", b'name = "\xff"\n'),
        ("empty.toml", b""),
        ("criterion.toml", DRAUGHTS.encode() + b'tiebreaks = ["FOO"]\n'),
        ("teams.toml", DRAUGHTS.encode() + b'tiebreaks = ["MP"]\n'),
        ("system.toml", b'name = "x"\ngame = "100"\nsystem = "lottery"\n'),
    ],
)
def test_bad_regulations_open_nothing(desk, name, content):
    path = desk.folder / name
    if content is not None:
        path.write_bytes(content)
    assert desk.error("open", path)
    assert not desk.file.exists()


def test_the_place_in_bad_regulations_is_theirs(desk):
    path = desk.folder / "bad.toml"
    path.write_text('name = "x"\ngame = "100"\nsystem = \n', encoding="utf-8")
    assert "(line 3" in desk.error("open", path)


def test_open_overwrites_nothing(paired):
    assert paired.error("open", paired.folder / "regulations.toml").startswith("there is such a file already")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_disk_that_fails(paired, monkeypatch, code):
    def fail(handle):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(tournament_store.os, "fsync", fail)
    assert os.strerror(code) in paired.error("result", 1, 1, "2-0")


def test_a_file_that_may_only_be_read(paired, monkeypatch):
    def refuse(path):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(tournament_store, "locked", refuse)
    assert paired.error("note", "x") == f"{paired.file}: {os.strerror(errno.EACCES)}"
    assert paired.answer("standings")["rows"]


def test_a_system_without_users(paired, monkeypatch):
    def nobody():
        raise KeyError("uid not found")

    monkeypatch.setattr(getpass, "getuser", nobody)
    assert paired.answer("note", "x")["events"][0]["by"] == ""


def test_a_torn_last_line_is_told_and_left_out(paired):
    whole = paired.file.read_bytes()
    paired.file.write_bytes(whole[:-20])
    code, out, err = paired.run("pairings", "--json")
    assert (code, json.loads(out)["stage"]) == (0, "paired")
    assert err == "kodeks: the last line of the file was torn and never acknowledged; it is left out\n"
    assert paired.file.read_bytes() == whole[:-20]
    assert paired.run("announce")[0] == 0
    assert paired.run("pairings")[2] == ""
