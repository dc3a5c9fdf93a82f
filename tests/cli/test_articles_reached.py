"""What the program answers names its articles. `articles_reached.toml` says for each test below which articles its
commands bring to an arbiter; the register of articles refers to them (`tests/rulebook/test_reach.py`)."""

import json
import re
import tomllib
from itertools import product
from pathlib import Path

import faulty_regulations
import pytest
import test_arbiter_command
import test_norms_command
import test_rate_command
from moves_to_judge import CHESS_MOVES, DRAUGHTS_MOVES
from tournament_desk import Desk

from kodeks.formats.example_games import examples
from kodeks.formats.regulations import example_names, example_text
from kodeks.standings.registry import CRITERIA
from kodeks.storage import import_store

REACHED = tomllib.loads(Path(__file__).with_name("articles_reached.toml").read_text(encoding="utf-8"))
ARTICLE = re.compile(r"\b(?:KW\d{4}|FIDE\d{4}|FTR\d{4}|house):[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*")


class Reader(Desk):
    """Somebody who runs commands and notes the articles in what they say, on either stream."""

    def __init__(self, folder, capsys):
        super().__init__(folder, capsys)
        self.articles = set()

    def raw(self, *words):
        code, out, err = super().raw(*words)
        self.articles |= set(ARTICLE.findall(out + err))
        return code, out, err

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


@pytest.fixture
def reader(request, tmp_path, capsys):
    """Runs the commands of the test; then all articles that the register refers to must have been named."""
    found = Reader(tmp_path, capsys)
    yield found
    missing = set(REACHED[request.node.name.removeprefix("test_")]) - found.articles
    assert not missing, sorted(missing)


# Games at the board


def test_logs_of_games(reader):
    for name in examples():
        reader.raw("game", "--example", name)


def test_moves_of_draughts(reader):
    for board, fen, moves in DRAUGHTS_MOVES:
        reader.raw("show", board, "--fen", fen, "--moves", moves)
        reader.raw("show", board, "--fen", fen, "--moves", moves, "--json")


def test_moves_of_chess(reader):
    for edition, (fen, moves) in product(("fide2009", "fide2023"), CHESS_MOVES):
        games = f'[FEN "{fen}"]\n[SetUp "1"]\n[Result "*"]\n\n{moves} *\n'
        reader.raw("check", reader.write("game.pgn", games), "--edition", edition, "--json")


# The clock


def test_tempos(reader):
    draughts = "1h20m+60s 60m+30s 60m+20s 90m 31m 15m+5s 12m 5m+3s 3m 2h/50,1h/25* 45m+30s 40m 10m 4h 90m/45,30m+30s"
    chess = "90m/40,30m+30s 60m 15m+10s 3m+2s 5m 25m 10m+5s"
    for board, controls in (("100", draughts), ("64", draughts), ("chess", chess)):
        for control in controls.split():
            reader.raw("tempo", control, "--variant", board, "--json")
            reader.raw("tempo", control, "--variant", board, "--age", "9", "--json")
    for board, edition in (("100", "kw2022"), ("64", "kw2022"), ("chess", "fide2009")):
        for control in ("60m", "5m", "15m+5s"):
            reader.raw("tempo", control, "--variant", board, "--edition", edition, "--json")
    reader.raw("tempo", "3m+2s", "--variant", "100", "--superblitz", "--json")


# The hall, officials, the federation's books


def test_checklists(reader):
    for board, editions in (("100", ("kw2025", "kw2022")), ("64", ("kw2025",)), ("chess", ("fide2009", "fide2023"))):
        for edition, more in product(editions, ((), ("--blind", "--youth"), ("--team-boards", "4", "--no-sheets"))):
            tempo = "90m+30s" if board == "chess" else "60m+30s"
            asked = ("--board", board, "--edition", edition, "--players", "30", "--tempo", tempo)
            reader.raw("checklist", *asked, *more, "--json")


def test_officials(reader):
    reader.raw("arbiter", "duties", "--json")
    reader.raw("arbiter", "may", "--json")
    register = reader.write("register.toml", test_arbiter_command.REGISTER)
    bare = reader.write("bare.toml", BARE_REGISTER)
    for wanted in ("third", "second", "first", "state", "fmjd"):
        reader.raw("arbiter", "class", register, "--for", wanted, "--on", "2027-05-01", "--json")
        reader.raw("arbiter", "class", bare, "--for", wanted, "--on", "2027-05-01", "--json")
    for day in ("2027-05-01", "2033-01-01"):
        reader.raw("arbiter", "college", register, "--on", day, "--json")
        reader.raw("arbiter", "college", bare, "--on", day, "--json")
    reader.raw("arbiter", "deadlines", "--starts", "2027-05-01", "--ends", "2027-05-03", "--json")
    texts = {"staffed": test_arbiter_command.REGULATIONS, **{name: example_text(name) for name in example_names()}}
    for name, text in texts.items():
        file = reader.write(f"{name}.toml", text)
        reader.raw("arbiter", "check", file, "--register", register, "--json")
        reader.raw("arbiter", "appeals", file, "--to-college", "--json")
        reader.raw("arbiter", "deadlines", file, "--json")


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


def test_norms_and_ratings(reader):
    people = reader.write("people.csv", test_norms_command.PEOPLE)
    for game, tempo, norms in (
        ("100", "60m+30s", "title"),
        ("64", "45m+30s", "II"),
        ("100", "5m", "I"),
    ):
        regulations = test_norms_command.REGULATIONS.format(game=game, tempo=tempo)
        text = regulations.replace("score_sheets", f'norms = ["{norms}"]\nrated = true\nscore_sheets')
        file = reader.folder / f"{game}-{tempo[:2]}.kodeks"
        import_store(file, text, list(test_norms_command.acts()))
        reader.raw("close", file)
        reader.raw("norms", file, "--register", people, "--json")
        reader.raw("report", file, "--register", people)
    lists = reader.write("lists.csv", test_rate_command.LISTS)
    open_event, late = (json.dumps(each) + "\n" for each in (test_rate_command.OPEN, test_rate_command.LATE))
    reader.raw("rate", lists, reader.write("events.jsonl", open_event + late))
    reader.raw("rate", lists, reader.write("events.jsonl", open_event + late), "--json")


# Regulations


def test_regulations(reader):
    field = ("--players", "9", "--technical", "5", "--unrated", "2", "--json")
    for text in faulty_regulations.texts():
        reader.raw("lint", reader.write("regulations.toml", text), "--json")
        reader.raw("lint", reader.write("regulations.toml", text), *field)
    for players in (6, 13, 40):
        reader.raw("lint", reader.write("small.toml", faulty_regulations.SMALL), "--players", players, "--json")
    for name in example_names():
        reader.raw("lint", reader.write("example.toml", example_text(name)), "--json")


# Pairings and standings


def play(reader, regulations, players, rounds, boards=0):
    """A tournament from the entries to its end, with results of every kind; asks for everything there is to say."""
    reader.file.unlink(missing_ok=True)
    reader.done("open", reader.file, reader.write("regulations.toml", regulations))
    is_chess = '"chess"' in regulations
    for number in range(players):
        reader.done("enter", reader.file, f"Player {chr(65 + number)}", "--rating", 2200 - 40 * number)
    results = ("1-0", "½-½", "0-1", "+/-") if is_chess else ("2-0", "1-1", "0-2", "+/-")
    for number in range(1, rounds + 1):
        reader.done("pair", reader.file, *(("--seed", "lots") if number == 1 else ()))
        reader.done("announce", reader.file)
        pairs = json.loads(reader.done("pairings", reader.file, "--json"))["pairs"]
        for board, _ in enumerate(pairs, start=1):
            for inner in range(boards or 1):
                at = ("--game", inner + 1) if boards else ()
                reader.raw("result", reader.file, number, board, results[(board + inner + number) % 4], *at, "--json")
        reader.raw("explain", reader.file, number, "--json")
        if number == 2 and players > 6:
            reader.raw("withdraw", reader.file, players, "--json")
    reader.raw("standings", reader.file, "--json")
    reader.raw("standings", reader.file)
    reader.raw("crosstable", reader.file, "--json")
    reader.raw("card", reader.file, 1, "--json")
    reader.raw("card", reader.file, 2, "--json")
    reader.raw("prizes", reader.file, "--json")


def test_pairings_and_standings(reader):
    for game, system, more in (
        ("100", "swiss", 'swiss_variant = "classic"\nrounds = 5\nstart_numbers = "rating"'),
        ("64", "swiss", 'swiss_variant = "rating"\nrounds = 5'),
        ("100", "swiss", 'swiss_variant = "dutch"\nrounds = 4\nstart_numbers = "lot"'),
        ("100", "round_robin", ""),
        ("100", "double_round_robin", ""),
        ("64", "half", ""),
        ("100", "rutsch", ""),
        ("chess", "swiss", 'rounds = 5\ntiebreaks = ["BH-C1", "BH", "SB", "DE", "WINS", "AROC", "KOYA"]'),
        ("chess", "round_robin", 'tiebreaks = ["DE", "WINS", "SB", "KOYA"]'),
        ("100", "knockout", ""),
        ("100", "match", "games_per_match = 4"),
    ):
        players = 2 if system == "match" else 8
        play(reader, f'name = "T"\ngame = "{game}"\nsystem = "{system}"\nprizes = [300, 100]\n{more}\n', players, 4)
    for system in ("berger", "half", "half-reversed", "rutsch", "scheveningen"):
        reader.raw("table", system, 8, "--json")
        reader.raw("table", system, 8, "--double", "--json")


def test_criteria(reader):
    for game, system, boards in product(("chess", "100"), ("swiss", "round_robin"), (0, 2)):
        codes = [code for code, each in CRITERIA.items() if boards or not each.is_for_teams]
        kind = f'"team_{system}"\nboards = {boards}' if boards else f'"{system}"'
        settings = f'game = "{game}"\nsystem = {kind}\ntiebreaks = {json.dumps(codes)}\n'
        play(reader, f'name = "T"\n{settings}' + "rounds = 3\n" * (system == "swiss"), 6, 3, boards)
