"""What the program answers names its articles, for the reason that `articles_reached.toml` claims: there stands for
each test below what is run, how it ends, and what must be cited why. The register of articles refers to the tests, and
names no article that is not claimed there (`tests/rulebook/test_reach.py`)."""

import json
import shlex
import tomllib
from pathlib import Path

import faulty_regulations
import pytest
import test_arbiter_command
import test_norms_command
import test_rate_command
from citations import citations_in, unproved
from tournament_desk import Desk

from kodeks.formats.regulations import example_names, example_text
from kodeks.standings.registry import CRITERIA
from kodeks.storage import import_store

REACHED = tomllib.loads(Path(__file__).with_name("articles_reached.toml").read_text(encoding="utf-8"))
BARE_REGISTER = """conferences = [2027-02-01]

[college]
elected = 2026-01-10

[[college.seats]]
name = "Ola"
class = "third"
co_opted = 2027-01-01

[[arbiters]]
id = "S-9"
name = "Ola"
birth = 2012-01-01
"""
FILES = {  # texts that cases name by `@name`
    "arbiters.toml": test_arbiter_command.REGISTER,
    "bare-register.toml": BARE_REGISTER,
    "staffed.toml": test_arbiter_command.REGULATIONS,
    "people.csv": test_norms_command.PEOPLE,
    "lists.csv": test_rate_command.LISTS,
    "events.jsonl": "".join(json.dumps(each) + "\n" for each in (test_rate_command.OPEN, test_rate_command.LATE)),
    **{f"example-{name}.toml": example_text(name) for name in example_names()},
    **{f"{name}.toml": text for name, text in faulty_regulations.TEXTS.items()},
}


class Reader(Desk):
    """Somebody who runs commands and reads what they cite."""

    def proves(self, case):
        """What is run ends as it must, and cites what is claimed for the reason claimed."""
        code, out, err = self.raw(*map(self._given, shlex.split(case["run"])))
        assert code == case.get("exit", 0), (code, err)
        assert (code == 0) == (not err), err
        assert not unproved(case["cites"], citations_in(err or out)), out + err

    def done(self, *words):
        """What a command says that must do its work."""
        code, out, err = self.raw(*words)
        assert code == 0, (words, err)
        return out

    def write(self, name, text):
        """A file for a command."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def _given(self, word):
        """Of the words of a case, names of files."""
        if word == "FILE":
            return self.file
        return self.write(word[1:], FILES[word[1:]]) if word.startswith("@") else word


@pytest.fixture
def reader(tmp_path, capsys):
    return Reader(tmp_path, capsys)


def cases(name):
    """Those of one test, each by what is run."""
    given = [case for case in REACHED[name] if case["cites"]]
    return pytest.mark.parametrize("case", given, ids=[case["run"] for case in given])


# Games at the board


@cases("logs_of_games")
def test_logs_of_games(reader, case):
    if "log" in case:
        reader.file = reader.file.with_suffix(".jsonl")  # what ends in .kodeks is a tournament
        reader.file.write_text("\n".join(case["log"]) + "\n", encoding="utf-8")
    reader.proves(case)


@cases("moves_of_draughts")
def test_moves_of_draughts(reader, case):
    reader.proves(case)


@cases("moves_of_chess")
def test_moves_of_chess(reader, case):
    """In a game that begins with a position."""
    games = f'[FEN "{case["fen"]}"]\n[SetUp "1"]\n[Result "*"]\n\n{case["moves"]} *\n'
    reader.file = reader.write("game.pgn", games)
    reader.proves(case)


# The clock, the hall, officials


@cases("tempos")
def test_tempos(reader, case):
    reader.proves(case)


@cases("checklists")
def test_checklists(reader, case):
    reader.proves(case)


@cases("officials")
def test_officials(reader, case):
    reader.proves(case)


# The federation's books


@cases("norms_and_ratings")
def test_norms_and_ratings(reader, case):
    """After a tournament at this tempo that is closed."""
    if "tempo" in case:
        regulations = test_norms_command.REGULATIONS.format(game=case["game"], tempo=case["tempo"])
        text = regulations.replace("score_sheets", f'norms = ["{case["norms"]}"]\nrated = true\nscore_sheets')
        import_store(reader.file, text, list(test_norms_command.acts()))
        reader.done("close", reader.file)
    reader.proves(case)


# Regulations


@cases("regulations")
def test_regulations(reader, case):
    reader.proves(case)


# Pairings and standings


def play(reader, regulations, players, rounds, boards=0):
    """A tournament from the entries to its end, with results of every kind."""
    reader.done("open", reader.file, reader.write("regulations.toml", regulations))
    for number in range(players):
        reader.done("enter", reader.file, f"Player {chr(65 + number)}", "--rating", 2200 - 40 * number)
    results = ("1-0", "½-½", "0-1", "+/-") if '"chess"' in regulations else ("2-0", "1-1", "0-2", "+/-")
    for number in range(1, rounds + 1):
        reader.done("pair", reader.file, *(("--seed", "lots") if number == 1 else ()))
        reader.done("announce", reader.file)
        for board, pair in enumerate(json.loads(reader.done("pairings", reader.file, "--json"))["pairs"], start=1):
            for inner in range(boards or 1):
                at = ("--game", inner + 1) if boards else ()
                result = results[(board + inner + number) % 4]
                if pair["result"] in (None, "", "*") or boards:  # a table has walkovers of who has left
                    reader.done("result", reader.file, number, board, result, *at)
        if number == 2 and players > 6:
            reader.done("withdraw", reader.file, players)


@pytest.mark.parametrize("name", REACHED["pairings_and_standings"])
def test_pairings_and_standings(reader, name):
    given = REACHED["pairings_and_standings"][name]
    if "regulations" in given:
        regulations = f'name = "T"\nprizes = [300, 100]\n{given["regulations"]}'
        play(reader, regulations, 2 if '"match"' in regulations else 8, 4)
    for case in given["cases"]:
        reader.proves(case)


@pytest.mark.parametrize("name", REACHED["criteria"])
def test_criteria(reader, name):
    """All criteria at once, in the order of the list."""
    given = REACHED["criteria"][name]
    boards = given.get("boards", 0)
    codes = [code for code, each in CRITERIA.items() if boards or not each.is_for_teams] + given.get("also", [])
    kind = (
        f'"{given["system"]}"' + f"\nboards = {boards}" * bool(boards) + "\nrounds = 3" * ("swiss" in given["system"])
    )
    rules = f'tiebreak_rules = "{given["rules"]}"\n' if "rules" in given else ""
    regulations = f'name = "T"\ngame = "{given["game"]}"\nsystem = {kind}\n{rules}tiebreaks = {json.dumps(codes)}\n'
    play(reader, regulations, 6, 3, boards)
    for case in given["cases"]:
        reader.proves(case)
