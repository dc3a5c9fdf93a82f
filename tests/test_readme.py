"""Every command and every line of code in the README works."""

import io
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from kodeks import cli
from kodeks.rulebook import Honoured, Reach, register

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LIBRARY = (ROOT / "docs/library.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)
BLOCKS = FENCED.findall(README)
LINES = [line.partition("#")[0].strip() for kind, block in BLOCKS if not kind for line in block.splitlines()]
KODEKS = [line.removeprefix(".venv/bin/kodeks ") for line in LINES if line.startswith(".venv/bin/kodeks ")]


def test_the_first_screen_names_the_two_commands():
    first_screen = "\n".join(README.splitlines()[:24])
    assert "make run" in first_screen
    assert "make test" in first_screen


def test_it_claims_no_more_articles_than_the_register_counts():
    listed, honoured, reached = map(int, re.findall(r"[Mm]ore than (\d+) (?:articles|wholly|of them)", README))
    rows = register().rows
    assert len(rows) > listed
    assert sum(row.honoured in (Honoured.YES, Honoured.PARTLY) for row in rows) > honoured
    assert sum(bool({*row.reached_by} - {Reach.LIBRARY}) for row in rows) > reached


def test_every_command_is_one_that_is_run():
    """`make test` and `make check` are run by CI, what `make bundle` does by the tests of what is installed, the rest
    below; `make audit` needs the internet."""
    mentioned = set(re.findall(r"\bmake \w+", README))
    assert mentioned - {"make audit", "make bundle"} == {"make run", "make test", "make check", "make bench"}
    assert all(line.startswith((".venv/bin/kodeks ", "make ")) for line in LINES if line)


@pytest.mark.parametrize("line", KODEKS)
def test_kodeks_commands(line, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("sys.stdin", io.StringIO())  # nobody types
    assert cli.run(shlex.split(line)) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("code", [block for kind, block in (*BLOCKS, *FENCED.findall(LIBRARY)) if kind == "python"])
def test_library_example(code, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec(compile(code, "README.md", "exec"), {})


@pytest.mark.parametrize("block", [block for kind, block in BLOCKS if kind == "sh"])
def test_a_tournament_in_the_shell(block, tmp_path):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["sh", "-ec", block], cwd=tmp_path, env={**os.environ, "PATH": path}, check=True)
    assert (tmp_path / "club.trf").read_text(encoding="utf-8").startswith("012 ")


@pytest.mark.parametrize(("language", "words"), [("pl", "Otwórz"), ("en", "Open")])
def test_make_run(language, words, tmp_path):
    """It serves the demonstration and prints a link that opens the desk; Ctrl+C stops it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    known = {name: value for name, value in os.environ.items() if not name.startswith(("KODEKS_", "DJANGO_"))}
    command = ["make", "run", f"SERVE=--home {tmp_path} --port {port}"]
    settings = {"cwd": ROOT, "env": known | {"KODEKS_LANG": language}, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **settings, start_new_session=True) as running:
        said = []
        for line in running.stdout:
            said.append(line)
            if "http://" in line:
                break
        with urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open(said[-1].strip()) as answer:
            page = answer.read().decode()
        os.killpg(running.pid, signal.SIGINT)
        running.wait(30)
    assert any(words in line for line in said)
    assert "Mistrzostwa Mazowsza" in page


@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_demonstration_in_the_terminal(language, capsys):
    assert cli.run(["--lang", language, "demo"]) == 0
    assert "KW2025:I.4.13" in capsys.readouterr().out


@pytest.mark.slow
def test_make_bench(tmp_path):
    """What it tells goes into a file: a server that outlived its benchmark would hold a pipe open for ever."""
    told = tmp_path / "told"
    with told.open("w") as file:
        done = subprocess.run(["make", "bench", "BENCH=--quick"], cwd=ROOT, stdout=file, stderr=file, check=False)
    assert done.returncode == 0, told.read_text(encoding="utf-8")[-4_000:]
    assert "Times as fast as py-draughts" in told.read_text(encoding="utf-8")
