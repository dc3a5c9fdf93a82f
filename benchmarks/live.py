"""Spectators held by one server process and by two, and how long one result takes to reach all of them; public pages
from cache.

.venv/bin/python benchmarks/live.py            prints the tables
.venv/bin/python benchmarks/live.py --quick    a few spectators, to see that everything runs
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from itertools import count
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from socket import socket
from threading import Thread
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import uvloop
from boards import word_server
from web import file_of

GOAL = 0.3  # seconds in which 99 of 100 spectators should know
ROUND = 9
IN_A_PROCESS = 8_000  # spectators
PATIENCE_S = 60  # that everybody has heard, however busy the machine is: else somebody has missed something


class Spectator(asyncio.Protocol):
    """One who listens: he notes when he heard of which line of the log."""

    def __init__(self, address: str, key: str, heard: dict[int, list[float]]) -> None:
        self._request = f"GET /live/{key} HTTP/1.1\r\nHost: {address}\r\n\r\n".encode()
        self._heard = heard
        self._rest = b""  # of a line that has not come as a whole
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self._request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"retry") and not self.ready.done():
                self.ready.set_result(None)
            elif line.startswith(b"id: "):
                self._heard.setdefault(int(line[4:]), []).append(now)


@contextmanager
def served(home: Path, workers: int = 1, words: str = "") -> Iterator[str]:
    """`kodeks serve` in one process, or in several that tell each other by a word server; its link."""
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
        yield next(link[0] for line in process.stdout if (link := re.search(r"http://\S+", line)))
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


async def _listen(address: str, key: str, count: int, parent: Connection) -> None:
    """So many spectators in a process of their own: told when all are there, and of each result when who has heard."""
    at, heard = urlsplit(address), dict[int, list[float]]()
    loop = asyncio.get_running_loop()
    watching: list[tuple[asyncio.BaseTransport, Spectator]] = []
    for start in range(0, count, 200):
        batch = range(start, min(start + 200, count))
        made = [loop.create_connection(lambda: Spectator(at.netloc, key, heard), at.hostname, at.port) for _ in batch]
        async with asyncio.timeout(PATIENCE_S):
            watching.extend(await asyncio.gather(*made))
            await asyncio.gather(*(each.ready for _, each in watching[start:]))
    parent.send(None)
    while await loop.run_in_executor(None, parent.recv):  # another result
        async with asyncio.timeout(PATIENCE_S):
            while sum(map(len, heard.values())) < count:
                await asyncio.sleep(0.005)
        parent.send([moment for moments in heard.values() for moment in moments])
        heard.clear()
    for transport, _ in watching:
        transport.close()


def _crowd(address: str, key: str, count: int, parent: Connection) -> None:
    uvloop.run(_listen(address, key, count, parent))


def delays(arbiter: Arbiter, key: str, spectators: int, boards: Sequence[int]) -> list[float]:
    """How long each spectator waited for each result, from the moment it was sent. No more of them are in a process
    than the system lets it have files."""
    crowds, ends = -(-spectators // IN_A_PROCESS), list[Connection]()
    for number in range(crowds):
        mine, theirs = Pipe()
        count = spectators // crowds + (number < spectators % crowds)
        get_context("fork").Process(target=_crowd, args=(arbiter.address, key, count, theirs), daemon=True).start()
        ends.append(mine)
    for end in ends:
        end.recv()
    waited: list[float] = []
    for board in boards:
        for end in ends:
            end.send(True)
        sent = arbiter.enter(board)
        waited.extend(moment - sent for end in ends for moment in end.recv())
        time.sleep(0.2)
    for end in ends:
        end.send(False)
    return sorted(waited)


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
        with served(home) as link:
            rate = pages_a_second(link, key, 20 if quick else 6_000)
            print(f"public standings of 200 from cache: {rate:.0f} a second, {rate / 1_000:.1f} of the 1,000 wanted\n")
            print(f"{'processes':<11}{'spectators':<12}{'p50':>8}{'p99':>8}{'last':>8}   ms until all know of a result")
            arbiter = Arbiter(link, key)  # the link works once
            for spectators in (5,) if quick else (1_000, 5_000):
                show(1, arbiter, key, spectators, boards, 1 if quick else 10)
        with served(home, 2, words) as link:
            late = show(2, Arbiter(link, key), key, 10 if quick else 20_000, boards, 1 if quick else 10)
    print(f"\n99 of 100 know in {late / GOAL:.2f} of the {GOAL} s wanted, at two processes")


def show(processes: int, arbiter: Arbiter, key: str, spectators: int, boards: Iterator[int], results: int) -> float:
    """A line of the table; in how many seconds 99 of 100 know."""
    waited = delays(arbiter, key, spectators, [next(boards) for _ in range(results)])
    middle, late, last = (waited[int(len(waited) * part)] for part in (0.5, 0.99, 0.99999))
    print(f"{processes:<11}{spectators:<12}{1000 * middle:>8.0f}{1000 * late:>8.0f}{1000 * last:>8.0f}", flush=True)
    return late


if __name__ == "__main__":
    main()
