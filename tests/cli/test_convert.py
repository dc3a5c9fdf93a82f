"""`kodeks convert`: every way, whole files or none, nothing overwritten, remarks on stderr."""

import errno
import json
import os
from io import StringIO

import chess.pgn
import pytest

from kodeks.formats.example_games import example, examples

SWISS = """name = "Open"
place = "Kalisz"
game = "{game}"
system = "swiss"
rounds = 4
start_numbers = "given"
first_colour = "white"
"""
TABLE = "Nazwisko i imię;Ranking;Klub\nĆwikła Anna;2100;Wieża\nŁoś Jan;2050;Dama\nNowak Ewa;;\nKos Adam;1990;Dama\n"
PDN = '[White "A"]\n[Black "B"]\n[Result "*"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
PGN = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n'


def convert(desk, source, target, *words):
    code, out, err = desk.raw("convert", source, target, *words, "--json")
    assert code == 0, err
    found = json.loads(out)
    assert (found["source"], found["target"]) == (str(source), str(target))
    assert len(found["remarks"]) == err.count("\n")
    return found["remarks"]


def refused(desk, source, target, *words):
    """One line, and nothing new in the folder."""
    before = {path: path.read_bytes() for path in desk.folder.iterdir() if path.is_file()}
    code, out, err = desk.raw("convert", source, target, *words)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert {path: path.read_bytes() for path in desk.folder.iterdir() if path.is_file()} == before
    return err.removeprefix("kodeks: ").rstrip("\n")


def written(path, text, encoding="utf-8"):
    path.write_bytes(text.encode(encoding))
    return path


@pytest.fixture
def played(desk):
    """Two rounds of four players, the third paired."""

    def play(game):
        desk.open(SWISS.format(game=game))
        desk.enter("Ćwikła Anna", "Łoś Jan", "Nowak Ewa", "Kos Adam", "Wilk Iga")
        results = ("2-0", "1-1") if game == "100" else ("1-0", "½-½")
        for number in (1, 2):
            desk.answer("pair", "--seed", "x")
            desk.answer("announce")
            for board, result in enumerate(results, start=1):
                desk.answer("result", number, board, result)
        return desk

    return play


@pytest.mark.parametrize("game", ["100", "chess"])
def test_a_tournament_to_TRF_and_back_goes_on_the_same(played, tmp_path, game):
    desk = played(game)
    report = tmp_path / "t.trf"
    convert(desk, desk.file, report)
    regulations = tmp_path / "regulations.toml"
    again = tmp_path / "again.kodeks"
    convert(desk, report, again, "--regulations", regulations)
    before = (desk.answer("standings"), desk.answer("pairings"))
    desk.answer("pair")
    third = desk.answer("pairings")["pairs"]
    desk.file = again
    found = desk.answer("pairings")
    for each in (found, before[1]):
        each.pop("seq")
    assert (desk.answer("standings")["rows"], found) == (before[0]["rows"], before[1])
    desk.answer("pair")
    assert desk.answer("pairings")["pairs"] == third
    convert(desk, again, tmp_path / "third.trf")
    convert(desk, report, tmp_path / "same.trf")
    assert (tmp_path / "same.trf").read_bytes() == report.read_bytes()


def test_a_foreign_TRF_without_regulations(played, tmp_path):
    desk = played("chess")
    report = tmp_path / "t.trf"
    convert(desk, desk.file, report)
    rows = desk.answer("standings")["rows"]
    desk.file = tmp_path / "foreign.kodeks"
    convert(desk, report, desk.file)
    found = desk.answer("standings")["rows"]
    assert {row["number"]: row["points"] for row in found} == {row["number"]: row["points"] for row in rows}
    desk.answer("pair")


def test_entries_to_a_tournament_and_back(desk, tmp_path):
    table = written(tmp_path / "entries.csv", TABLE, "cp1250")
    regulations = written(tmp_path / "r.toml", SWISS.format(game="100"))
    assert refused(desk, table, desk.file) == "a list of entries needs regulations: --regulations"
    convert(desk, table, desk.file, "--regulations", regulations)
    desk.answer("pair")
    assert desk.answer("standings")["rows"][0]["name"] == "Ćwikła Anna"
    convert(desk, desk.file, tmp_path / "out.csv")
    convert(desk, tmp_path / "out.csv", tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "out.csv").read_bytes()
    assert (tmp_path / "out.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert "Łoś Jan;2050" in (tmp_path / "out.csv").read_text(encoding="utf-8-sig")


def test_entries_of_teams(desk, tmp_path):
    table = written(tmp_path / "e.csv", "Name;Team\nA1;Alfa\nA2;Alfa\nB1;Beta\nB2;Beta\n")
    text = 'name = "T"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nstart_numbers = "given"\n'
    convert(desk, table, desk.file, "--regulations", written(tmp_path / "r.toml", text))
    desk.answer("pair")
    (pair,) = desk.answer("pairings")["pairs"]
    assert (pair["white_name"], pair["black_name"]) == ("Alfa", "Beta")


def test_entries_of_a_report(played, tmp_path):
    desk = played("chess")
    convert(desk, desk.file, tmp_path / "t.trf")
    convert(desk, tmp_path / "t.trf", tmp_path / "t.csv")
    assert "Wilk Iga" in (tmp_path / "t.csv").read_text(encoding="utf-8-sig")


@pytest.mark.parametrize("name", [each for each in examples() if not each.startswith("fide")][:8])
def test_a_log_of_draughts_to_PDN(desk, tmp_path, name):
    log, target = written(tmp_path / "g.jsonl", example(name)), tmp_path / "g.pdn"
    convert(desk, log, target)
    _, out, _ = desk.raw("game", log, "--json")
    result = json.loads(out)["result"]
    assert f'[Result "{_as_played(result)}"]' in target.read_text(encoding="utf-8")
    (row,) = json.loads(desk.raw("check", target, "--json")[1])
    assert row["legal"] is True
    assert refused(desk, log, tmp_path / "g.pgn").startswith("there is no way from")


def _as_played(result):
    """PDN tells the points of a walkover."""
    return {None: "*", "+/-": "2-0", "-/+": "0-2", "-/-": "0-0"}.get(result, result)


@pytest.mark.parametrize("name", ["fide-6-9-flag-loses", "fide-5-1-2-resigned-to-no-mate", "fide-9-3-fifty-moves"])
def test_a_log_of_chess_to_PGN(desk, tmp_path, name):
    log, target = written(tmp_path / "g.jsonl", example(name)), tmp_path / "g.pgn"
    convert(desk, log, target)
    _, out, _ = desk.raw("game", log, "--json")
    result = json.loads(out)["result"].replace("½", "1/2")
    text = target.read_text(encoding="utf-8")
    assert f'[Result "{result}"]' in text
    assert text.rstrip().endswith(result)
    assert refused(desk, log, tmp_path / "g.pdn").startswith("there is no way from")


@pytest.mark.parametrize(("language", "place"), [("pl", "wiersz 4, kolumna 99"), ("en", "line 4, column 99")])
def test_a_bad_report_tells_all_that_is_wrong_with_it(desk, tmp_path, language, place):
    lines = [f"001 {number:>4}".ljust(91) + f"{3 - number:>4} w x" for number in (1, 2)]
    report = written(tmp_path / "a.trf", "\n".join(("012 Open", "XXR 1", *lines)))
    desk.language = language
    code, out, err = desk.raw("convert", report, tmp_path / "b.kodeks")
    assert (code, out) == (2, "")
    assert [place in line for line in err.splitlines()] == [False, True]
    assert not (tmp_path / "b.kodeks").exists()


@pytest.mark.parametrize(("kind", "text"), [("pdn", PDN), ("pgn", PGN)])
def test_games_written_one_way(desk, tmp_path, kind, text):
    source, first, second = (tmp_path / f"{name}.{kind}" for name in ("a", "b", "c"))
    convert(desk, written(source, text), first)
    convert(desk, first, second)
    assert first.read_bytes() == second.read_bytes()
    assert '[White "A"]' in first.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "content", "target"),
    [
        ("a.trf", b"\xff\xfe\x00", "b.kodeks"),
        ("a.trf", b"", "b.kodeks"),
        ("a.trf", b"hello\n", "b.trf"),
        ("a.csv", b"", "b.csv"),
        ("a.csv", b"Colour;Mood\nred;good\n", "b.csv"),
        ("a.jsonl", b"", "b.kodeks"),
        ("a.jsonl", b"", "b.pdn"),
        ("a.jsonl", b"\xff\n", "b.pdn"),
        ("a.jsonl", b'{"kodeks": "game", "version": 1}\n', "b.kodeks"),
        ("a.jsonl", b'{"kodeks": "tournament", "version": 1}\n', "b.pdn"),
        ("a.kodeks", b"", "b.trf"),
        ("a.kodeks", b"x\n", "b.csv"),
        ("a.kodeks", b"x\n", "b.jsonl"),
        ("a.pdn", b"\xff", "b.pdn"),
        ("a.pdn", b"1. 32-28 {", "b.pdn"),
        ("a.pgn", b"\xff", "b.pgn"),
        ("a.pgn", b"1. e4 {", "b.pgn"),
        ("a.pdn", PDN.encode(), "b.trf"),
        ("a.doc", b"", "b.kodeks"),
        ("a", b"", "b"),
    ],
)
def test_what_cannot_be_converted(desk, tmp_path, name, content, target):
    (tmp_path / name).write_bytes(content)
    assert refused(desk, tmp_path / name, tmp_path / target)


def test_a_log_that_is_torn_is_not_copied(played, tmp_path):
    desk = played("100")
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(desk.file.read_bytes()[:-9])
    assert "checksum" in refused(desk, torn, tmp_path / "b.kodeks")


def test_nothing_is_overwritten(desk, tmp_path):
    source = written(tmp_path / "a.pdn", PDN)
    assert refused(desk, source, source).startswith("there is such a file already")


@pytest.mark.parametrize(("source", "target"), [("no.pdn", "b.pdn"), ("no.trf", "b.kodeks"), ("no.kodeks", "b.trf")])
def test_a_missing_source(desk, tmp_path, source, target):
    assert refused(desk, tmp_path / source, tmp_path / target) == f"{tmp_path / source}: {os.strerror(errno.ENOENT)}"


def test_a_missing_folder(desk, tmp_path):
    target = tmp_path / "no" / "b.pdn"
    assert refused(desk, written(tmp_path / "a.pdn", PDN), target) == f"{target}: {os.strerror(errno.ENOENT)}"


def test_a_full_disk_leaves_nothing(desk, tmp_path, monkeypatch):
    def fail(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    assert os.strerror(errno.ENOSPC) in refused(desk, written(tmp_path / "a.pdn", PDN), tmp_path / "b.pdn")


def test_a_report_that_the_rules_refuse_leaves_nothing(desk, tmp_path):
    """Two entries of one name are refused, and no half tournament stays."""
    table = written(tmp_path / "e.csv", "Name\nAnna\nAnna\n")
    regulations = written(tmp_path / "r.toml", SWISS.format(game="100"))
    assert "Anna" in refused(desk, table, desk.file, "--regulations", regulations)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_remarks_in_both_languages(desk, tmp_path, language):
    desk.language = language
    table = written(tmp_path / "a.csv", "Name;Mood\nAnna;good\n")
    code, out, err = desk.raw("convert", table, tmp_path / "b.csv")
    assert (code, out) == (0, f"{table} → {tmp_path / 'b.csv'}\n")
    assert err.startswith("kodeks: ")
    assert "Mood" in err


def test_what_a_report_cannot_say_is_told(desk, tmp_path):
    desk.open(SWISS.format(game="100") + "with_advantage = true\n")
    desk.enter("Anna", "Bob")
    desk.answer("pair")
    desk.answer("announce")
    desk.answer("result", 1, 1, "1+-1-")
    remarks = convert(desk, desk.file, tmp_path / "t.trf")
    assert "trf-loss-advantage" in {each["reason"] for each in remarks}


def test_what_a_report_says_wrongly_is_told(played, tmp_path):
    desk = played("chess")
    convert(desk, desk.file, tmp_path / "t.trf")
    lines = (tmp_path / "t.trf").read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith("001"))
    lines[first] = lines[first][:80] + " 9.5" + lines[first][84:]  # his points
    wrong = "".join(lines)
    remarks = convert(desk, written(tmp_path / "w.trf", wrong), tmp_path / "w.kodeks")
    assert "trf-points-differ" in {each["reason"] for each in remarks}


def test_a_report_to_the_letter(desk, played, tmp_path):
    played("chess")
    convert(desk, desk.file, tmp_path / "t.trf", "--strict")
    loose = written(
        tmp_path / "loose.trf", (tmp_path / "t.trf").read_text(encoding="utf-8").replace("0000 - U", "0000 - +")
    )
    convert(desk, loose, tmp_path / "again.trf", "--strict")
    assert (tmp_path / "again.trf").read_bytes() == (tmp_path / "t.trf").read_bytes() != loose.read_bytes()
    assert "--strict" in refused(desk, desk.file, tmp_path / "t.csv", "--strict")


def test_trf26_is_chosen_and_comes_back(desk, tmp_path):
    desk.open(SWISS.format(game="chess") + 'acceleration = "baku"\ntempo = "90m+30s"\n')
    desk.enter("Ada", "Bea", "Cyd", "Dan")
    desk.play(1, {(1, 2): "1-0", (3, 4): "½-½"})
    remarks = convert(desk, desk.file, tmp_path / "t.trf", "--trf", "26")
    assert remarks == []
    lines = (tmp_path / "t.trf").read_text(encoding="utf-8").splitlines()
    assert {"142 4", "152 W", "182 Kodeks", "192 FIDE_DUTCH_2026_BAKU", "222 5400+30"} <= set(lines)
    assert "250       1.0 001 001    1    2" in lines
    convert(desk, tmp_path / "t.trf", tmp_path / "again.kodeks")
    convert(desk, tmp_path / "again.kodeks", tmp_path / "again.trf", "--trf", "26")
    assert (tmp_path / "again.trf").read_text(encoding="utf-8").splitlines() == lines
    assert "--trf" in refused(desk, tmp_path / "t.trf", tmp_path / "u.trf", "--trf", "26")
    assert "--trf 26" in refused(desk, desk.file, tmp_path / "u.trf", "--trf", "26", "--strict")
    assert "--trf" in refused(desk, desk.file, tmp_path / "u.trf", "--trf", "25")


# Offers of a draw


OFFERED = """{"kodeks": "game", "version": 1, "game": "chess", "edition": "fide2023", "tempo": "90m+30s"}
{"seq": 1, "at": "0:00:00", "by": "arbiter", "do": "start"}
{"seq": 2, "at": "0:01:00", "by": "white", "do": "move", "move": "e4"}
{"seq": 3, "at": "0:01:10", "by": "white", "do": "press"}
{"seq": 4, "at": "0:01:20", "by": "black", "do": "move", "move": "e5"}
{"seq": 5, "at": "0:01:21", "by": "black", "do": "offer"}
{"seq": 6, "at": "0:01:22", "by": "black", "do": "press"}
{"seq": 7, "at": "0:01:42", "by": "white", "do": "move", "move": "Nf3"}
{"seq": 8, "at": "0:01:52", "by": "white", "do": "press"}
"""


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_9_1b2_9_1_2_2_an_offer_is_marked_behind_its_move(desk, edition):
    """As on the sheets of both; and what others read of the clocks stays with its move."""
    log = written(desk.folder / "game.jsonl", OFFERED.replace("fide2023", edition))
    convert(desk, log, desk.folder / "game.pgn")
    text = (desk.folder / "game.pgn").read_text(encoding="utf-8")
    assert "1... e5 {[%clk 1:30:18]} (=) 2. Nf3" in text
    others = chess.pgn.read_game(StringIO(text))
    assert not others.errors
    assert [node.clock() for node in others.mainline()] == [5360, 5418, 5360]
