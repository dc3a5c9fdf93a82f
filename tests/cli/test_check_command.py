"""Games of PDN and PGN are checked: what is legal, what the rules say, what is odd."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kodeks import cli

GAMES = Path(cli.__file__).parent / "example.pdn"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("KODEKS_LANG", "en")


class TestCheck:
    def test_example(self, answer):
        drawn, illegal, open_game = answer("check", GAMES)
        assert drawn["legal"] is True
        assert (drawn["verdict"], drawn["agrees"], drawn["plies"]) == ("draw", True, 10)
        assert "KW2025:I.6.4" in drawn["articles"]
        assert illegal["legal"] is False
        assert (illegal["verdict"], illegal["articles"]) == ("refused", ["KW2025:I.4.13"])
        assert (illegal["line"], illegal["column"], illegal["move"]) == (16, 49, 4)
        assert "39x30" in illegal["error"]
        assert (open_game["legal"], open_game["verdict"], open_game["error"]) == (True, "play_on", None)
        assert [row["game"] for row in (drawn, illegal, open_game)] == [1, 2, 3]

    def test_text(self, kodeks):
        code, out, err = kodeks("check", GAMES)
        assert (code, err) == (0, "")
        assert out.splitlines()[-1] == "3 games: 2 legal, 1 illegal, 0 unreadable, 0 with another result"

    def test_edition(self, answer, tmp_path):
        file = tmp_path / "line.pdn"
        moves = "1. 1-18 46-10 2. 2-7 10-32 3. 3-26 32-19 4. 18-31 19-32 5. 31-22 32-10"
        file.write_text(f'[FEN "W:WK1,K2,K3:BK46"]\n[Result "2-0"]\n\n{moves} 2-0\n')
        (new,), (old,) = answer("check", file), answer("check", file, "--edition", "kw2022")
        assert (new["verdict"], new["draw_ply"], new["agrees"]) == ("draw", 10, False)
        assert (old["verdict"], old["articles"], old["agrees"]) == ("play_on", [], None)

    def test_going_on_after_a_draw_is_legal_but_the_game_was_drawn(self, answer, tmp_path):
        file = tmp_path / "on.pdn"
        moves = "1. 1-29 50-28 2. 2-16 28-22 3. 29-23 22-9 4. 16-2 9-25 5. 2-24 25-3 6. 24-15 3-8"
        file.write_text(f'[FEN "W:WK1,K2:BK50"]\n\n{moves} 2-0\n')
        (row,) = answer("check", file)
        assert (row["legal"], row["plies"], row["draw_ply"], row["verdict"]) == (True, 12, 10, "draw")
        assert row["agrees"] is False

    def test_with_advantage(self, answer, tmp_path):
        file = tmp_path / "ahead.pdn"
        moves = "1. 1-18 46-10 2. 2-7 10-32 3. 3-26 32-19 4. 18-31 19-32 5. 31-22 32-10"
        file.write_text(f'[FEN "W:WK1,K2,K3:BK46"]\n\n{moves} 1-1\n')
        assert answer("check", file)[0]["agrees"] is True
        (row,) = answer("check", file, "--with-advantage")
        assert row["agrees"] is False
        assert "KW2025:I.6.5.2" in row["articles"]

    def test_house_rules(self, answer, tmp_path):
        file = tmp_path / "house.pdn"
        file.write_text('[GameType "26"]\n\n1. c3-d4 b6-a5 *\n\n[GameType "20"]\n\n1. 32-28 *\n')
        rows = answer("check", file, "--house", "przystajn2023")
        assert [row["verdict"] for row in rows] == ["play_on", "unreadable"]

    def test_a_broken_game_does_not_hide_the_next(self, answer, tmp_path):
        file = tmp_path / "broken.pdn"
        file.write_text('[Event "a"]\n\n1. 32-28 {open\n\n[Event "b"]\n\n1. 32-28 *\n')
        broken, good = answer("check", file)
        assert (broken["legal"], broken["verdict"], broken["line"]) == (False, "unreadable", 3)
        assert (good["legal"], good["event"], good["game"]) == (True, "b", 2)

    def test_empty_file(self, kodeks, tmp_path):
        file = tmp_path / "empty.pdn"
        file.write_text("")
        assert kodeks("check", file, "--json")[:2] == (0, "[]\n")
        assert kodeks("check", file) == (0, "", "there is no game in the file\n")

    def test_what_was_odd_is_told_with_its_place(self, kodeks, answer, tmp_path):
        file = tmp_path / "odd.pdn"
        file.write_text('[Event "A"] \\r\n[Empty]\n\n1. 32- 28 19-23 2. 28-19 *\n\n1. 32-28 19_23 *\n')
        odd, broken = answer("check", file)
        assert (odd["legal"], odd["plies"], odd["error"]) == (True, 3, None)
        assert [(each["reason"], each["line"], each["column"]) for each in odd["remarks"]] == [
            ("pdn-junk-after-tag", 1, 13),
            ("pdn-tag-not-read", 2, 1),
            ("pdn-odd-move", 4, 4),
            ("pdn-wrong-sign", 4, 20),
        ]
        assert (broken["verdict"], broken["line"], broken["column"], broken["remarks"]) == ("unreadable", 6, 10, [])
        out = kodeks("check", file)[1]
        assert "    the move “32- 28” is oddly written (line 4, column 4)\n" in out
        assert "    the move 28-19 has the wrong sign" in out
        polish = kodeks("check", file, "--lang", "pl")[1]
        assert "[Empty] nie jest znacznikiem; pominięto (wiersz 2, kolumna 1)" in polish

    @pytest.mark.parametrize(
        ("name", "game"),
        [("huge.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"), ("huge.pdn", "1. 32-28 19-23 2. 28x19 14x23")],
    )
    def test_a_check_ends_when_it_is_told_to(self, tmp_path, name, game):
        """SIGTERM ends it in the midst of a file, whatever it is reading."""
        file = tmp_path / name
        file.write_text(f'[Event "x"]\n\n{game} *\n\n' * 100_000)
        command = [sys.executable, "-m", "kodeks", "check", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout.readline()  # it is at work
            process.terminate()
            assert process.wait(timeout=20) == -signal.SIGTERM

    def test_a_code_page_that_fits_is_assumed_and_told(self, kodeks, tmp_path):
        for name, text in (("a.pdn", '[White "Żółw"]\n\n1. 32-28 *\n'), ("a.pgn", '[White "Żółw"]\n\n1. e4 *\n')):
            for page, is_told in (("cp1250", True), ("iso8859_2", True), ("utf_16", False), ("utf_16_le", True)):
                file = tmp_path / name
                file.write_bytes(text.encode(page))
                code, out, err = kodeks("check", file, "--json")
                (game,) = json.loads(out)
                assert (code, game["white"], err) == (0, "Żółw", "")
                assert [each["reason"] for each in game["remarks"]].count("code-page-assumed") == is_told

    @pytest.mark.parametrize(
        ("name", "date", "edition"),
        [
            ("a.pgn", "2012.05.01", "fide2009"),
            ("a.pgn", "1972.07.11", "fide2009"),
            ("a.pgn", "2022.12.31", "fide2009"),
            ("a.pgn", "2023.01.01", "fide2023"),
            ("a.pgn", "2023.??.??", "fide2023"),
            ("a.pdn", "2023.05.01", "kw2022"),
            ("a.pdn", "2025.06.20", "kw2022"),
            ("a.pdn", "2025.06.21", "kw2025"),
            ("a.pgn", "????.??.??", None),
            ("a.pgn", "0000.00.00", None),
            ("a.pgn", "20225.01.01", None),
            ("a.pdn", None, None),
        ],
    )
    def test_the_edition_is_that_of_the_day_of_the_game(self, answer, tmp_path, name, date, edition):
        file = tmp_path / name
        tag = "" if date is None else f'[Date "{date}"]\n'
        file.write_text(f'[Event "x"]\n{tag}\n1. {"e4" if name.endswith("pgn") else "32-28"} *\n')
        (game,) = answer("check", file)
        told = [remark for remark in game["remarks"] if remark["reason"] == "check-edition-by-date"]
        assert game["edition"] == (edition or ("fide2023" if name.endswith("pgn") else "kw2025"))
        assert [edition in remark["text"] for remark in told] == ([] if edition is None else [True])
        given = "fide2009" if name.endswith("pgn") else "kw2022"
        (game,) = answer("check", file, "--edition", given)
        assert (game["edition"], game["remarks"]) == (given, [])

    def test_five_times_the_same_position_ends_a_game_by_the_laws_of_its_day(self, answer, tmp_path):
        """9.6.1 is of 2014 and stands in the Laws of 2023 only."""
        moves = " ".join("Nf3 Nf6 Ng1 Ng8" for _ in range(5))
        found = {}
        for date in ("2012.05.01", "2024.05.01"):
            file = tmp_path / f"{date}.pgn"
            file.write_text(f'[Date "{date}"]\n\n{moves} *\n')
            found[date] = answer("check", file)[0]["verdict"]
        assert found == {"2012.05.01": "play_on", "2024.05.01": "draw"}

    def test_an_illegal_hyphen_does_not_cost_the_games_after_it(self, answer, tmp_path):
        file = tmp_path / "a.pgn"
        file.write_text('[White "a"]\n\n1. e4 -e5 2. Nf3 *\n\n[White "b"]\n\n1. e4 e5 1-0\n')
        assert [(game["white"], game["legal"], game["move"]) for game in answer("check", file)] == [
            ("a", False, 1), ("b", True, None),
        ]  # fmt: skip

    def test_encoding(self, kodeks, answer, tmp_path):
        file = tmp_path / "cp1250.pdn"
        file.write_bytes('[White "Żółw"]\n\n1. 32-28 *\n'.encode("cp1250"))
        (game,) = answer("check", file)
        assert game["white"] == "Żółw"
        assert game["remarks"] == [
            {
                "reason": "code-page-assumed",
                "text": "the file is not UTF-8; it was read in the code page cp1250",
                "line": 1,
                "column": 9,
            }
        ]
        assert "(line 1, column 9)" in kodeks("check", file)[1]
        code, out, err = kodeks("check", file, "--json", "--encoding", "utf-8")  # as asked for, or not at all
        assert (code, out) == (2, "")
        assert "--encoding" in err
        assert answer("check", file, "--encoding", "cp1250")[0]["remarks"] == []

    def test_standard_input(self):
        command = [sys.executable, "-m", "kodeks", "check", "-", "--json"]
        done = subprocess.run(command, input=GAMES.read_bytes(), capture_output=True, check=True)
        assert len(json.loads(done.stdout)) == 3


class TestCheckChess:
    def test_mate_and_an_illegal_move(self, answer, tmp_path):
        file = tmp_path / "games.pgn"
        file.write_text('[White "a"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White "b"]\n\n1. e4 e5\n2. Ke3 1-0\n')
        mate, illegal = answer("check", file)
        assert (mate["legal"], mate["verdict"], mate["articles"], mate["agrees"]) == (
            True,
            "win_black",
            ["FIDE2023:5.1.1"],
            True,
        )
        assert (illegal["legal"], illegal["verdict"], illegal["plies"]) == (False, "refused", 2)
        assert (illegal["line"], illegal["column"], illegal["move"]) == (8, 4, 2)
        (older, _) = answer("check", file, "--edition", "fide2009")
        assert older["articles"] == ["FIDE2009:5.1a"]
