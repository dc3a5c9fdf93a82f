"""The command line keeps its contract: keys, exit codes, one clear line for an error."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from kodeks import cli
from kodeks.cli import build_parser
from kodeks.cli.commands import MODULES
from kodeks.words import CODES, language_of

GAMES = Path(cli.__file__).parent / "example.pdn"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("KODEKS_LANG", "en")


class TestMoves:
    def test_start_100(self, answer, kodeks):
        moves = ["31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"]
        assert answer("moves", "100")["moves"] == moves
        assert kodeks("moves", "100")[1].split() == moves

    def test_start_64(self, answer):
        assert len(answer("moves", "64")["moves"]) == 7

    def test_position(self, answer):
        assert answer("moves", "100", "--fen", "W:WK3:B12,20,27,31") == {
            "variant": "100",
            "fen": "W:WK3:B12,20,27,31",
            "moves": ["3x21x38x15", "3x26x42x15"],
        }
        assert answer("moves", "64", "--fen", "W:Wc3:Bb4,d4,f6")["moves"] == ["c3xg7"]

    def test_no_move(self, answer, kodeks):
        fen = "B:WK1,K37,K41:BK46"
        assert answer("moves", "100", "--fen", fen)["moves"] == []
        assert kodeks("moves", "100", "--fen", fen)[:2] == (0, "no legal move\n")


class TestPerft:
    @pytest.mark.parametrize(("board", "depth", "nodes"), [("100", 5, 27117), ("64", 5, 7473), ("100", 0, 1)])
    def test_start(self, answer, board, depth, nodes):
        assert answer("perft", board, depth) == {"variant": board, "depth": depth, "nodes": nodes}

    def test_divide(self, answer, kodeks):
        counted = answer("perft", "100", 3, "--divide")
        assert sum(counted["divide"].values()) == counted["nodes"] == 658
        assert kodeks("perft", "100", 2, "--divide")[1].splitlines()[-1] == "81"

    def test_position(self, answer):
        assert answer("perft", "100", 2, "--fen", "W:WK3:B12,20,27,31")["nodes"] == 4


class TestArticles:
    def test_rows(self, answer, kodeks):
        rows = answer("articles", "I.6.4")
        assert [row["id"] for row in rows] == ["KW2025:I.6.4"]
        assert set(rows[0]) == {"id", "title_en", "title_pl", "kind", "software", "honoured", "reached_by", "tests"}
        assert "Two or one against one king" in kodeks("articles", "I.6.4")[1]
        assert "Dwie lub jedna" in kodeks("articles", "I.6.4", "--lang", "pl")[1]

    def test_nothing_found(self, answer, kodeks):
        assert answer("articles", "XX.1") == []
        assert kodeks("articles", "XX.1")[:2] == (0, "no article\n")

    def test_coverage(self, answer, kodeks):
        rows = answer("articles", "--coverage")
        degrees = ("yes", "partly", "not yet", "nothing to do")
        listed = answer("articles")
        assert sum(row[degree] for row in rows for degree in degrees) == len(listed)
        for way in ("desk", "board", "command", "library"):
            assert sum(row["reached_by"][way] for row in rows) == sum(way in each["reached_by"] for each in listed) > 0
        total = kodeks("articles", "--coverage")[1].splitlines()[-1].split()
        assert total[-2] == str(sum(row["reached_by"]["command"] for row in rows))
        assert kodeks("articles", "--coverage")[1].splitlines()[-1].startswith("total")


class TestShow:
    def test_text(self, kodeks):
        code, out, err = kodeks("show", "100", "--moves", "1. 32-28 19-23 2. 28x19")
        assert (code, err) == (0, "")
        assert "Black to move." in out
        assert "KW2025:I.6.1" in out

    def test_result_and_counters(self, answer):
        moves = "1-29 50-28 2-16 28-22 29-23 22-9 16-2 9-25 2-24 25-3"
        shown = answer("show", "100", "--fen", "W:WK1,K2:BK50", "--moves", moves)
        assert shown["verdict"] == "draw"
        assert "KW2025:I.6.4" in shown["articles"]
        counter = next(counter for counter in shown["counters"] if counter["rule"] == "two-against-one")
        assert (counter["value"], counter["limit"], counter["article"]) == (10, 10, "KW2025:I.6.4")

    def test_editions_differ(self, answer):
        moves = "1-18 46-10 2-7 10-32 3-26 32-19 18-31 19-32 31-22 32-10"
        verdicts = [
            answer("show", "100", "--fen", "W:WK1,K2,K3:BK46", "--moves", moves, "--edition", edition)["verdict"]
            for edition in ("kw2025", "kw2022")
        ]
        assert verdicts == ["draw", "play_on"]

    def test_svg_to_a_file(self, kodeks, tmp_path):
        file = tmp_path / "board.svg"
        assert kodeks("show", "64", "--svg", "--theme", "dark", "--flipped", "-o", file) == (0, "", "")
        assert file.read_text(encoding="utf-8").startswith("<svg")

    def test_spoken(self, kodeks):
        assert "a1" in kodeks("show", "64", "--spoken")[1]

    def test_illegal_move_names_its_article(self, kodeks):
        code, out, err = kodeks("show", "100", "--moves", "32-28 19-23 33-29")
        assert (code, out) == (2, "")
        assert "[KW2025:I.4.1, KW2025:I.4.2]" in err


BAD = [
    (["moves"], "board"),
    (["moves", "99"], "99"),
    (["moves", "100", "--fen", "W:W51:B3"], "51"),
    (["moves", "100", "--fen", "rubbish"], "rubbish"),
    (["perft", "100", "-1"], "-1"),
    (["perft", "100", "61"], "61"),
    (["perft", "100", "x"], "x"),
    (["nothing"], "nothing"),
    (["barrage", "event.tournament"], "kodeks playoff-show"),  # a retired name
    ([], "COMMAND"),
    (["moves", "100", "--fan", "W:W1:B2"], "--fan"),
    (["moves", "100", "--fen"], "--fen"),
    (["check", "no-such-file.pdn"], "no-such-file.pdn"),
    (["check", "no-such-game.pgn"], "no-such-game.pgn"),
    (["check", "game.pgn", "--edition", "kw2025"], "kw2025"),
    (["check", "game.pgn", "--house", "przystajn2023"], "--house"),
    (["check", GAMES, "--edition", "fide2023"], "fide2023"),
    (["check", GAMES, "--edition", "kw1999"], "kw1999"),
    (["check", GAMES, "--house", "no-such-house"], "no-such-house"),
    (["check", GAMES, "--encoding", "klingon"], "klingon"),
    (["show", "100", "--svg", "--spoken"], "--spoken"),
    (["show", "100", "--moves", "32-99"], "99"),
    (["show", "100", "-o", "no-such-folder/x.svg"], "no-such-folder"),
    (["articles", "I.6", "--coverage"], "--coverage"),
    (["--lang", "xx", "moves", "100"], "xx"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD)
def test_bad_usage_is_one_clear_line(kodeks, arguments, named):
    code, out, err = kodeks(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("kodeks: ")
    assert err.count("\n") == 1
    assert named in err


@pytest.mark.parametrize("language", CODES)
def test_help_is_in_the_language(kodeks, language, capsys):
    with pytest.raises(SystemExit) as stop:
        kodeks("--lang", language, "check", "--help")
    assert stop.value.code == 0
    assert {"pl": "użycie:"}.get(language, "usage:") in capsys.readouterr().out


def test_every_command_and_option_has_help():
    parser = build_parser()
    (commands,) = parser._subparsers._group_actions
    assert set(commands.choices) == {
        "ending",
        "lookup",
        "next",
        "verify",
        "simulate",
        "moves",
        "perft",
        "check",
        "show",
        "tempo",
        "touch",
        "chess960",
        "mate",
        "game",
        "table",
        "lint",
        "open",
        "enter",
        "withdraw",
        "absent",
        "number",
        "pair",
        "unpair",
        "announce",
        "start",
        "result",
        "results",
        "swap",
        "forbid",
        "lineup",
        "rounds",
        "playoff",
        "playoff-hold",
        "playoff-pair",
        "playoff-result",
        "note",
        "undo",
        "close",
        "reopen",
        "pairings",
        "standings",
        "crosstable",
        "explain",
        "games",
        "report",
        "print",
        "card",
        "prizes",
        "playoff-show",
        "rate",
        "norms",
        "arbiter",
        "checklist",
        "convert",
        "articles",
        "demo",
        "play",
    }
    check_help(commands)


def check_help(commands):
    """A command may have commands of its own."""
    for command in commands.choices.values():
        assert command.description
        for action in command._actions:
            if isinstance(action, argparse._SubParsersAction):
                check_help(action)
            else:
                assert action.help


@pytest.mark.parametrize("module", MODULES)
def test_a_command_is_loaded_alone(module):
    whole = build_parser()._subparsers._group_actions[0].choices
    for name in MODULES[module]:
        alone = build_parser(["--json", name, "pair"])._subparsers._group_actions[0].choices
        assert tuple(alone) == MODULES[module]
        assert alone[name].format_help() == whole[name].format_help()


def test_nobody_waits_for_what_he_does_not_use():
    script = "import sys; from kodeks import cli; cli.run(['moves', '100']); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_version(kodeks, capsys):
    with pytest.raises(SystemExit) as stop:
        kodeks("--version")
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("kodeks ")


def test_output_into_a_closed_pipe_is_no_error():
    done = subprocess.run(
        f'"{sys.executable}" -m kodeks articles | head -n 1', shell=True, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"KODEKS_LANG": "en", "LANG": "pl_PL.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "pl_PL.UTF-8", "LANG": "en_GB.UTF-8"}, "pl"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "deutsch"}, "pl"),
        ({"LANG": "C.UTF-8"}, "pl"),
        ({}, "pl"),
    ],
)
def test_language_of_the_terminal(monkeypatch, environment, language):
    from kodeks.cli.speech import pick_language

    for name in ("KODEKS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert pick_language(None) is language_of(language)


class TestWhatAReviewFound:
    def test_a_file_that_contradicts_itself(self, answer, kodeks, tmp_path):
        file = tmp_path / "two.pdn"
        moves = "1. 1-29 50-28 2. 2-16 28-22 3. 29-23 22-9 4. 16-2 9-25 5. 2-24 25-3"
        file.write_text(f'[FEN "W:WK1,K2:BK50"]\n[Result "2-0"]\n\n{moves} 1-1\n')
        (row,) = answer("check", file)
        assert (row["result"], row["tag_result"], row["agrees"]) == ("1-1", "2-0", False)
        assert "two results" in kodeks("check", file)[1]

    def test_I_6_5_the_64_board_knows_no_advantage(self, answer, tmp_path):
        file = tmp_path / "ahead64.pdn"
        moves = "1. d8-h4 a1-h8 2. h4-g3 h8-b2 3. g3-f2 b2-f6 4. f2-e1 f6-b2 5. f8-e7 b2-d4"
        file.write_text(f'[GameType "26"]\n[FEN "W:WKb8,Kd8,Kf8:BKa1"]\n\n{moves} 1+-1-\n')
        (row,) = answer("check", file)
        assert (row["verdict"], row["agrees"]) == ("draw", False)

    def test_chapters_and_numbers_are_not_words(self, answer):
        assert {row["id"].partition(".")[0] for row in answer("articles", "I")} <= {"KW2025:I", "KW2022:I"}
        assert all(row["id"].partition(":")[2].startswith("6") for row in answer("articles", "6"))

    def test_2022_shows_what_it_borrows(self, answer):
        assert [row["id"] for row in answer("articles", "KW2022:I.6.4")] == ["KW2022:I.6.4"]

    def test_json_into_a_file(self, kodeks, tmp_path):
        file = tmp_path / "board.json"
        assert kodeks("show", "100", "--json", "-o", file) == (0, "", "")
        assert json.loads(file.read_text(encoding="utf-8"))["variant"] == "100"

    def test_move_numbers_without_a_blank(self, answer):
        assert answer("show", "100", "--moves", "1.32-28 19-23 2.28x19")["to_move"] == "black"

    @pytest.mark.parametrize(
        ("arguments", "named"),
        [
            (["check", GAMES, "--house", Path(sys.executable)], "text"),
            (["check", GAMES, "--encoding", "hex"], "hex"),
            (["check", GAMES, "--house", "przystajn2023", "--edition", "kw2022"], "--edition"),
            (["check", GAMES, "--house", "przystajn2023", "--with-advantage"], "--with-advantage"),
            (["check", ""], "file"),
            (["check", "no\nfile"], r"no\nfile"),
            (["moves", "100", "--fen", "\n"], r"\n"),
            (["perft", "100", "٣"], "٣"),
            (["perft", "100", "9" * 5000], "9"),
        ],
    )
    def test_one_line(self, kodeks, arguments, named):
        test_bad_usage_is_one_clear_line(kodeks, arguments, named)

    @pytest.mark.parametrize("language", CODES)
    def test_a_terminal_without_our_letters(self, language):
        for command in (["show", "100"], ["articles", "I.6.3"], ["articles", "I.6.3", "--json"]):
            done = subprocess.run(
                [sys.executable, "-m", "kodeks", *command, "--lang", language],
                env={"PYTHONIOENCODING": "ascii", "PATH": ""},
                capture_output=True,
                check=True,
            )
            assert done.stdout.isascii()
        assert json.loads(done.stdout)[0]["id"] == "KW2025:I.6.3"

    def test_no_standard_output(self):
        done = subprocess.run(f'"{sys.executable}" -m kodeks moves 100 >&-', shell=True, capture_output=True, text=True)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1

    def test_a_line_that_never_ends_costs_no_memory(self, answer, tmp_path):
        file = tmp_path / "long.pdn"
        file.write_text('[Event "' + "x" * 3_000_000 + '"]\n\n1. 32-28 *\n\n[Event "b"]\n\n1. 33-28 *\n')
        long, good = answer("check", file)
        assert (long["reason"], good["event"], good["legal"]) == ("game-too-long", "b", True)


@pytest.mark.parametrize(("answers", "steps"), [([], 1), ([""], 2), ([""] * 9, 8)])
def test_the_demonstration_stops_where_the_input_ends(kodeks, monkeypatch, answers, steps):
    """A person at the terminal presses Enter for each step, or ends the input."""
    left = iter(answers)

    def enter(prompt):
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", enter)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    code, out, err = kodeks("demo")
    assert (code, err) == (0, "")
    assert out.count("───\n") == steps


@pytest.mark.parametrize("verb", ["moves", "show", "perft"])
def test_I_3_7_a_man_on_its_far_row_is_a_king_and_told_so(kodeks, verb):
    more = ("100", "1") if verb == "perft" else ("100",)
    code, out, err = kodeks(verb, *more, "--fen", "W:W1:B20")
    assert code == 0
    assert "[I.3.7]" in err
    assert kodeks(verb, *more, "--fen", "W:WK1:B20") == (0, out, "")
