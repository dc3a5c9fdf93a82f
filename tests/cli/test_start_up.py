"""A command loads what it uses: verbs that pair nothing wait for no engine, no press and no web."""

import json
import subprocess
import sys

import pytest
from tournament_desk import Desk

from kodeks.cli.commands import MODULES

REGULATIONS = """name = "T"
game = "100"
system = "swiss"
rounds = 3
start_numbers = "given"
"""
HEAVY = {
    *("numpy", "rustworkx", "py4swiss", "typst", "django", "rich", "chess", "asyncio", "ssl", "jinja2", "pydantic"),
    *("kodeks.web", "kodeks.printing", "kodeks.papers", "kodeks.report", "kodeks.titles", "kodeks.rating"),
}
ENGINES = {
    *("kodeks.pairing.swiss.engine", "kodeks.pairing.tables.berger", "kodeks.pairing.knockout.bracket"),
    *("kodeks.standings.criterion", "kodeks.draughts", "kodeks.game", "kodeks.venue"),
}
SELDOM = {  # what a file without play-offs, notes and an end never has, and a result never asks for
    *("kodeks.tournament.acts.play_offs", "kodeks.tournament.acts.notes", "kodeks.tournament.acts.course"),
    *("kodeks.pairing.swiss.reasoned_round", "importlib.resources"),
}
PROGRAM = """
import json, sys
from kodeks.program import main
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def loaded(*words):
    """The modules a command has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return played(tmp_path_factory.mktemp("start_up"))


def played(folder):
    """A tournament file with a result."""

    class Silent:
        def readouterr(self):
            return "", ""

    desk = Desk(folder, Silent())
    desk.raw("open", desk.file, _written(folder))
    for name in "ABCD":
        desk.run("enter", name)
    desk.run("pair")
    desk.run("announce")
    desk.run("result", 1, 1, "2-0")
    return desk.file


def _written(folder):
    path = folder / "regulations.toml"
    path.write_text(REGULATIONS, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("result", (1, 2, "1-1")),
        ("note", ("text",)),
        ("absent", (3, 2)),
        ("enter", ("Somebody",)),
        ("forbid", (1, 2)),
        ("swap", (1, 1)),
        ("undo", ()),
        ("pairings", (1,)),
    ],
)
def test_a_verb_that_pairs_nothing_loads_no_engine(file, verb, words):
    heavy = HEAVY | (ENGINES if verb != "pairings" else set())
    assert loaded(verb, file, *words) & heavy == set()


@pytest.mark.parametrize(("view", "words"), [("pairings", (1,)), ("standings", ()), ("crosstable", ())])
def test_what_is_only_shown_loads_no_swiss(file, view, words):
    assert loaded(view, file, *words) & (HEAVY | {"kodeks.pairing.swiss.engine"}) == set()


def test_a_result_loads_no_act_that_its_file_has_not(tmp_path):
    assert loaded("result", played(tmp_path), 1, 2, "1-1") & SELDOM == set()


def test_pair_loads_its_own_engine_only(file):
    modules = loaded("explain", file, 1)
    assert "kodeks.pairing.swiss.engine" in modules
    assert modules & (HEAVY | {"kodeks.standings.registry", "kodeks.formats.tables"}) == set()


def test_a_checklist_loads_no_numbers_and_no_press(file):
    assert loaded("checklist", file) & {"numpy", "typst", "segno", "kodeks.printing.press"} == set()


def test_the_version_loads_no_command(file):
    modules = loaded("--version")
    assert modules & (HEAVY | ENGINES | {f"kodeks.cli.{module}" for module in MODULES}) == set()


def test_ratings_wait_for_no_threads_of_linear_algebra():
    program = f"{PROGRAM}    print(len(os.listdir('/proc/self/task')), file=sys.stderr)"
    words = [sys.executable, "-c", f"import os\n{program}", "rate", "-"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    modules, threads = done.stderr.splitlines()[-2:]
    assert "numpy" in json.loads(modules)
    assert threads == "1"
