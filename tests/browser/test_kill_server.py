"""`kill -9` at a hundred random moments of a round: what a page had confirmed is there, and the file reads clean.

Starting Python takes a second, so most servers are born of a process that has everything loaded already; they are
`kodeks serve` all the same, each a process of its own that is killed as a whole. Every 25th starts from nothing.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic, sleep
from typing import IO, NamedTuple
from urllib.error import URLError

import pytest
from kill_visitor import Visitor
from nursery import furnish
from servers import free_port
from tournament_files import players, tournament_file

from kodeks.formats.tournament_file import read_lines
from kodeks.tournament import Event, FoldedLog, fold, fold_on
from kodeks.tournament.acts import Result

KILLS = 100
REGULATIONS = 'name = "Awaria"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'
# Loads all that `kodeks serve` needs, then bears one for every line it reads. Who is killed is nobody's zombie.
MOTHER = """
import gc, os, signal, sys
import django
django.setup()
import granian.server.embed, kodeks.program, kodeks.serve_command, kodeks.web.serving.front, kodeks.web.serving.upgrade
from django.urls import get_resolver
get_resolver().url_patterns
from django.template import engines
from kodeks import words
from kodeks.web.serving.warming import _PAGES
for language in words.languages():
    words.catalogue(language)
for name in _PAGES:
    engines["jinja2"].get_template(f"{name}.html")
gc.freeze()  # none of them looks for garbage in what all share
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if (child := os.fork()) == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.argv = ["kodeks", *line.split()]
        try:
            kodeks.program.main()
        finally:
            print("ended", flush=True)
    print("pid", child, flush=True)
"""


class Servers(NamedTuple):
    """Where servers come from."""

    home: Path
    port: int
    mother: subprocess.Popen[str]

    def start(self, *, is_cold: bool) -> tuple[int, str]:
        """The process of a new one, and the link it tells."""
        arguments = ["serve", "--home", str(self.home), "--port", str(self.port)]
        assert self.mother.stdin is not None
        assert self.mother.stdout is not None
        if not is_cold:
            self.mother.stdin.write(" ".join(arguments) + "\n")
            self.mother.stdin.flush()
            return read_start(self.mother.stdout)
        process = subprocess.Popen([sys.executable, "-m", "kodeks", *arguments], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        Timer(0, process.wait).start()  # it is not ours to be a zombie, either
        return process.pid, read_start(process.stdout, pid=process.pid)[1]


def read_start(told: IO[str], pid: int = 0) -> tuple[int, str]:
    """The number of the process and the link, in whichever order they come."""
    link = ""
    while not (pid and link):
        line = told.readline()
        assert line not in ("", "ended\n"), "the server did not start"
        if line.startswith("pid "):
            pid = int(line.split()[1])
        elif "http://" in line:
            link = line.strip()
    return pid, link


def wait_until_gone(pid: int) -> None:
    """Whoever was talking to it hears of its end before its port is free."""
    with suppress(ProcessLookupError):
        while True:
            os.kill(pid, 0)
            sleep(0.001)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KODEKS_", "DJANGO_"))}
    environment |= {"KODEKS_HOME": str(tmp_path), "DJANGO_SETTINGS_MODULE": "kodeks.web.settings"}
    furnish(tmp_path)
    environment["KODEKS_SECRET"] = (tmp_path / "secret").read_text().strip()
    with subprocess.Popen(
        [sys.executable, "-c", MOTHER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as mother:
        yield Servers(tmp_path, free_port(), mother)
        mother.kill()


class Kept(NamedTuple):
    """A tournament as its file had it when it was read last."""

    results: tuple[tuple[int, str], ...] = ()
    events: tuple[Event, ...] = ()
    folded: FoldedLog | None = None

    def read(self, data: bytes) -> Kept:
        """The file now, which must read clean and go on where it was: what was folded already is not folded again."""
        lines = read_lines(data)
        assert lines.damage is None
        assert lines.events[: len(self.events)] == self.events
        more = lines.events[len(self.events) :]
        folded = fold_on(self.folded or fold(lines.regulations, ()), more)
        assert not [said for said in folded.said if not said.is_accepted]
        found = [(event.act.board, event.act.result) for event in more if isinstance(event.act, Result)]
        return Kept((*self.results, *found), (*self.events, *more), folded)


def test_no_confirmed_result_is_lost(servers: Servers) -> None:
    random = Random(5)
    visitor = Visitor(f"http://127.0.0.1:{servers.port}")
    key, page = "", ""
    kept = Kept()
    confirmed: list[tuple[int, str]] = []  # as the file has them, with those that were recorded but never confirmed
    kills = in_flight = 0
    took = 0.0  # the last result until it was confirmed: a busy machine gets time to confirm some, too
    while kills < KILLS:
        pid, link = servers.start(is_cold=kills % 25 == 0)
        if not key:
            visitor.get(link)
            key = visitor.upload(tournament_file(REGULATIONS, players(16)))
            page = f"/t/{key}/round/1/"
            visitor.run_round(key)
        kept = kept.read(visitor.get(f"/t/{key}/file/"))
        assert [*kept.results[: len(confirmed)]] == confirmed, kills
        assert len(kept.results) - len(confirmed) in (0, 1)  # what was on its way may have arrived
        in_flight += len(kept.results) - len(confirmed)
        confirmed = [*kept.results]
        killer = Timer(random.uniform(0, max(0.25, 3 * took)), os.kill, (pid, signal.SIGKILL))
        killer.start()
        try:
            while True:
                begun = monotonic()
                board = len(confirmed) % 8 + 1
                text = "0-2" if dict(confirmed).get(board) == "2-0" else "2-0"  # always another one
                status = visitor.post(f"{page}result/", board=board, result=text, replace="1", on="")
                assert status == 200
                confirmed.append((board, text))
                took = monotonic() - begun
        except (URLError, HTTPException, ConnectionError):  # killed
            kills += 1
        killer.join()
        wait_until_gone(pid)
    pid, _ = servers.start(is_cold=False)
    kept = kept.read(visitor.get(f"/t/{key}/file/"))
    assert [*kept.results[: len(confirmed)]] == confirmed
    assert len(confirmed) > KILLS
    assert in_flight < KILLS
    os.kill(pid, signal.SIGTERM)
