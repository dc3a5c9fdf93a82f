"""Many people at once: eight writers, two processes. What a page confirms is in the log exactly once."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import psycopg
import pytest
from plain_visitor import PlainVisitor

from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.tournament import Act, Entry, append_acts, fold, standings_of
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start

WRITERS, RESULTS_EACH = 8, 50
BOARDS = WRITERS * RESULTS_EACH // 2  # each is wanted by two
REGULATIONS = 'name = "Ścisk"\ngame = "100"\nsystem = "swiss"\nrounds = 7\n'


def started_round() -> bytes:
    """A tournament whose first round has begun."""
    line, total = header_line(REGULATIONS)
    state = fold(read_lines(line.encode()).regulations, ()).state
    done: list[Act] = [Enter(Entry(name=f"Zawodnik {place:03}")) for place in range(2 * BOARDS)]
    done.append(Number(tuple(range(2 * BOARDS)), "kodeks"))
    pairs = tuple((2 * board + 1, 2 * board + 2) for board in range(BOARDS))
    done += [Pair(1, pairs, None, "", "próba"), Announce(1), Start(1)]
    lines = [line]
    for event, step in append_acts(state, 1, done, by="Test", at=""):
        assert step.is_accepted, step.rulings
        text, total = event_line(total, event)
        lines.append(text)
    return "".join(lines).encode()


@pytest.fixture
def database() -> Iterator[str]:
    """A database of its own, on the server these tests run on; SQLite if there is none."""
    server = os.environ.get("KODEKS_DATABASE", "")
    if not server:
        yield ""
        return
    name = f"kodeks_writers_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
    yield urlsplit(server)._replace(path=f"/{name}").geturl()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[call-overload]


@pytest.fixture
def link(tmp_path: Path, database: str) -> Iterator[str]:
    """A server of two processes; the link it tells."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "kodeks", "serve", "--home", str(tmp_path), "--port", str(port), "--workers", "2"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KODEKS_", "DJANGO_"))}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**environment, "KODEKS_DATABASE": database}
    ) as process:
        assert process.stdout is not None
        yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        process.terminate()
        assert process.wait(30) == 0


def write(visitor: PlainVisitor, key: str, writer: int) -> list[tuple[int, str, bool]]:
    """What one writer enters, and whether it was confirmed."""
    visitor.get(f"/t/{key}/")
    random = Random(writer)
    boards = [board for board in range(1, BOARDS + 1) if board % WRITERS == writer or (board + 1) % WRITERS == writer]
    random.shuffle(boards)
    entered = []
    on = 2 * BOARDS + 4
    for board in boards:
        text = "2-0" if board % WRITERS == writer else "0-2"
        status, told = visitor.post(f"/t/{key}/round/1/result/", board=board, result=text, on=on, stage="started")
        assert status in (200, 409, 422), status
        on = told.get("on", on)
        entered.append((board, text, status == 200))
    return entered


def test_eight_writers_lose_nothing_and_write_nothing_twice(link: str) -> None:
    visitor = PlainVisitor("/".join(link.split("/")[:3]), link)
    key = visitor.upload(started_round())
    with ThreadPoolExecutor(WRITERS) as pool:
        writing = pool.map(lambda number: write(visitor.twin(), key, number), range(WRITERS))
        entered = [each for some in writing for each in some]
    assert len(entered) == WRITERS * RESULTS_EACH
    read = read_lines(visitor.get(f"/t/{key}/file/")[1])  # every sum is right
    assert read.damage is None
    assert [event.seq for event in read.events] == list(range(1, len(read.events) + 1))
    recorded = Counter((event.act.board, event.act.result) for event in read.events if isinstance(event.act, Result))
    assert recorded == Counter((board, text) for board, text, is_confirmed in entered if is_confirmed)
    assert set(recorded.values()) == {1}
    assert {board for board, _ in recorded} == set(range(1, BOARDS + 1))
    state = fold(read.regulations, read.events).state
    assert state.rounds[0].is_complete
    assert sum(row.points for row in standings_of(state)[0].rows) == 2 * BOARDS
