"""Spectators held by one server process and by two, and how long one result takes to reach all of them; public pages
from cache.

.venv/bin/python benchmarks/live.py            prints the tables
.venv/bin/python benchmarks/live.py --quick    a few spectators, to see that everything runs
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from itertools import count
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from socket import create_connection, socket
from threading import Thread
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from boards import word_server
from load import cpu_of_all
from web import file_of

GOAL = 0.3  # seconds in which 99 of 100 spectators should know
ROUND = 9
IN_A_PROCESS = 8_000  # spectators
GLANCE_S = (
    0.004  # between two looks of the spectators, who are many in a process: one that is woken for each costs more
)
PATIENCE_S = 60  # that everybody has heard, however busy the machine is: else somebody has missed something


class Spectators:
    """So many who listen, by one loop that does little more than the system's calls, for they share the cores with the
    server. Who gets just the bytes that were found to be the message, as a whole, has heard it: the rest is read. That
    counts from when it was read, up to a glance after it came."""

    def __init__(self, address: str, key: str) -> None:
        self._at = urlsplit(address)
        self._request = f"GET /live/{key} HTTP/1.1\r\nHost: {self._at.netloc}\r\n\r\n".encode()
        self._poll = select.epoll()
        self._lines: dict[int, socket] = {}
        self._unread: dict[int, bytes] = {}  # what has come of a message that is not whole yet

    def join(self, count: int) -> None:
        """More of them; back when all are greeted."""
        came = [create_connection((self._at.hostname or "", self._at.port or 0)) for _ in range(count)]
        for line in came:
            self._lines[line.fileno()] = line
            self._poll.register(line.fileno(), select.EPOLLIN)
            line.sendall(self._request)
        greeted = self._until({line.fileno() for line in came}, lambda text: b"retry: " in text)
        assert len(greeted) == count

    def hear(self, board: int) -> list[float]:
        """When each of them heard of the result of a board."""
        return [*self._until(self._lines.keys(), lambda text: _is_result(text, board)).values()]

    def _until(self, wanted: Set[int], is_it: Callable[[bytes], bool]) -> dict[int, float]:
        """When each of these got the message: once, or it is an error."""
        found: dict[int, float] = {}
        known = None
        until = time.monotonic() + PATIENCE_S
        while len(found) < len(wanted):
            assert time.monotonic() < until, f"{len(wanted) - len(found)} have missed it"
            time.sleep(GLANCE_S)
            for number, _ in self._poll.poll(1.0):
                data = self._lines[number].recv(4096)
                now = time.perf_counter()
                if data != known or number in self._unread:
                    assert data, "a stream has ended"
                    *texts, rest = (self._unread.pop(number, b"") + data).split(b"\n\n\r\n")  # each is a chunk
                    if rest:
                        self._unread[number] = rest
                    if not any(map(is_it, texts)):
                        continue
                    known = data if len(texts) == 1 and not rest else None
                assert number not in found, "told twice"
                found[number] = now
        return found

    def leave(self) -> None:
        """All of them."""
        for line in self._lines.values():
            line.close()


def _is_result(text: bytes, board: int) -> bool:
    """Whether a chunk of a stream tells of the result of a board."""
    size, _, message = text.partition(b"\r\n")
    if b"event: change\n" not in message:
        return False
    assert int(size, 16) == len(message) + 2, "cut off"
    changes = json.loads(message.partition(b"data: ")[2])["changes"]
    return any(change["what"] == "result" and change["board"] == board for change in changes)


class Served(NamedTuple):
    """A server that runs: the link into it, and its first process."""

    link: str
    pid: int

    @property
    def cpu_us(self) -> float:
        """Microseconds of the processor so far, with its workers."""
        return 1e6 * cpu_of_all(self.pid)

    @property
    def memory_kb(self) -> int:
        """Held in memory now, with its workers."""
        return _memory_kb(self.pid)


def _memory_kb(pid: int) -> int:
    (held,) = re.findall(r"^VmRSS:\s+(\d+) kB$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(held) + sum(_memory_kb(int(child)) for child in children)


@contextmanager
def served(home: Path, workers: int = 1, words: str = "") -> Iterator[Served]:
    """`kodeks serve` in one process, or in several that tell each other by a word server."""
    environment = {**os.environ, "KODEKS_HOME": str(home), "KODEKS_ONE_ADDRESS": "20000"}  # all from this machine
    environment |= {"KODEKS_REDIS": words} if words else {}
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "kodeks", "serve", "--home", str(home), "--port", str(port)]
    command += ["--workers", str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        link = next(link[0] for line in process.stdout if (link := re.search(r"http://\S+", line)))
        yield Served(link, process.pid)
    finally:
        process.terminate()
        process.wait(30)


def prepared(home: Path, players: int) -> str:
    """A public tournament with its last round under way; its key."""
    from kodeks.web.serving.serve import owner_of, prepare

    prepare(home)
    from kodeks.web.accounts.installation import found
    from kodeks.web.logs.log import import_file
    from kodeks.web.publication.models import Publication

    owner = owner_of("Bench")
    found("Bench", "Europe/Warsaw")
    row = import_file(file_of(players), by=owner)
    Publication.objects.create(tournament=row, is_public=True)
    return row.key


class Arbiter:
    """Enters results over real HTTP."""

    def __init__(self, link: str, key: str) -> None:
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        self._opener.open(link).read()
        self.address = f"http://{urlsplit(link).netloc}/t/{key}/round/{ROUND}/result/"

    def enter(self, board: int) -> float:
        """When the result was sent."""
        token = next(cookie.value for cookie in self._jar if cookie.name == "csrftoken")
        typed = {"csrfmiddlewaretoken": token, "board": board, "result": "2-0", "on": "", "stage": "started"}
        request = Request(self.address, urlencode(typed).encode(), {"Accept": "application/json"})
        sent = time.perf_counter()
        self._opener.open(request).read()
        return sent


def _listen(address: str, key: str, count: int, parent: Connection) -> None:
    """So many spectators in a process of their own: told when all are there, and of each board when who has heard, and
    what that cost them."""
    crowd = Spectators(address, key)
    for start in range(0, count, 200):
        crowd.join(min(200, count - start))
    parent.send(None)
    while board := parent.recv():  # another result
        before = time.process_time()
        parent.send((crowd.hear(board), 1e6 * (time.process_time() - before)))
    crowd.leave()


class Found(NamedTuple):
    """How long each spectator waited for each result, from the moment it was sent, sorted; and what one cost, in
    microseconds of the processor and kilobytes."""

    waited: list[float]
    server_us: float  # to tell him one result, with his part of what entering it takes
    reader_us: float
    join_us: float  # of the server
    memory_kb: float


def measure(server: Served, arbiter: Arbiter, key: str, spectators: int, boards: Sequence[int]) -> Found:
    """So many of them and some results. No more are in a process than the system lets it have files."""
    crowds, ends = -(-spectators // IN_A_PROCESS), list[Connection]()
    cpu, memory = server.cpu_us, server.memory_kb
    for number in range(crowds):
        mine, theirs = Pipe()
        count = spectators // crowds + (number < spectators % crowds)
        get_context("fork").Process(target=_listen, args=(arbiter.address, key, count, theirs), daemon=True).start()
        ends.append(mine)
    for end in ends:
        end.recv()
    join, memory = server.cpu_us - cpu, server.memory_kb - memory
    waited, telling, reading = list[float](), 0.0, 0.0
    for board in boards:
        for end in ends:
            end.send(board)
        cpu = server.cpu_us
        sent = arbiter.enter(board)
        for end in ends:
            moments, cost = end.recv()
            waited.extend(moment - sent for moment in moments)
            reading += cost
        telling += server.cpu_us - cpu
        time.sleep(0.2)
    for end in ends:
        end.send(None)
    told = spectators * len(boards)
    return Found(sorted(waited), telling / told, reading / told, join / spectators, memory / spectators)


def pages_a_second(link: str, key: str, count: int) -> float:
    """Public standings from cache, asked by two threads that keep their connections."""
    at = urlsplit(link)

    def ask() -> None:
        line = HTTPConnection(at.hostname or "", at.port)
        for _ in range(count // 2):
            line.request("GET", f"/public/{key}/standings/", headers={"Accept-Encoding": "gzip"})
            answer = line.getresponse()
            assert answer.status == 200, answer.status
            answer.read()

    threads = [Thread(target=ask) for _ in range(2)]
    before = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return count / (time.perf_counter() - before)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder, word_server() as words:
        home = Path(folder)
        key = prepared(home, 20 if quick else 200)
        boards = count(1)
        with served(home) as server:
            rate = pages_a_second(server.link, key, 20 if quick else 6_000)
            print(f"public standings of 200 from cache: {rate:.0f} a second, {rate / 1_000:.1f} of the 1,000 wanted\n")
            print(f"{'':<23}ms until all know of a result   CPU of each in µs: told, reads, joins      memory\n{_HEAD}")
            arbiter = Arbiter(server.link, key)  # the link works once
            for spectators in (5,) if quick else (1_000, 5_000):
                show(1, server, arbiter, key, spectators, boards, 1 if quick else 10)
        with served(home, 2, words) as server:
            arbiter = Arbiter(server.link, key)
            late = show(2, server, arbiter, key, 10 if quick else 20_000, boards, 1 if quick else 10)
    print(f"\n99 of 100 know in {late / GOAL:.2f} of the {GOAL} s wanted, at two processes")


_HEAD = f"{'processes':<11}{'spectators':<12}" + "".join(
    f"{name:>9}" for name in ("p50", "p99", "last", "told", "reads", "joins", "kB")
)


def show(
    processes: int, server: Served, arbiter: Arbiter, key: str, spectators: int, boards: Iterator[int], results: int
) -> float:
    """A line of the table; in how many seconds 99 of 100 know."""
    found = measure(server, arbiter, key, spectators, [next(boards) for _ in range(results)])
    middle, late, last = (found.waited[int(len(found.waited) * part)] for part in (0.5, 0.99, 0.99999))
    figures = (1000 * middle, 1000 * late, 1000 * last, found.server_us, found.reader_us, found.join_us)
    line = f"{processes:<11}{spectators:<12}" + "".join(f"{figure:>9.0f}" for figure in figures)
    print(f"{line}{found.memory_kb:>9.1f}", flush=True)
    return late


if __name__ == "__main__":
    main()
