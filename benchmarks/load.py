"""Arbiters who enter results, each on the disk before it is acknowledged: how many a second, how long each waits, and
what one costs in CPU; beside a bare server that writes a line and judges nothing.

.venv/bin/python benchmarks/load.py            prints the table, on SQLite and on PostgreSQL
.venv/bin/python benchmarks/load.py --quick    a few arbiters on SQLite, to see that everything runs
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection
from typing import NamedTuple
from urllib.parse import urlencode

import uvloop
from boards import HERE, Peer, cpu_of, database, free_port, served, sync_ms

ARBITERS, RATE = 50, 300  # what is wanted: so many, who enter so many results a second over all
PLAYERS, ROUND = 100, 9
CSRF = "c" * 32
MOST_AT_ONCE = 20  # as `results.js` sends them


class Arbiter(NamedTuple):
    """One who enters results: his session, his tournament, and how far its log is."""

    session: str
    key: str
    seq: int


class Measured(NamedTuple):
    """Results: how long each waited, in order; seconds of the whole; CPU seconds of the server and of the arbiters."""

    waited: list[float]
    seconds: float
    server: float
    clients: float

    def part(self, share: float) -> float:
        return self.waited[min(int(len(self.waited) * share), len(self.waited) - 1)]

    @property
    def price(self) -> float:
        """CPU seconds of the server a result."""
        return self.server / len(self.waited)


# Preparing, in a process of its own: Django knows one database


def prepare_tournaments(home: Path, arbiters: int, players: int) -> None:
    """A tournament for every arbiter, with its last round under way, and everybody signed in; told as JSON."""
    from kodeks.web.serving.serve import prepare

    prepare(home)
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from web import file_of

    from kodeks.web.accounts.installation import found
    from kodeks.web.accounts.models import User
    from kodeks.web.accounts.sessions import SessionStore
    from kodeks.web.logs.log import import_file
    from kodeks.web.publication.models import Publication

    found("Bench", "Europe/Warsaw")
    file, those = file_of(players), []
    for number in range(arbiters):
        user = User.objects.create_user(f"arbiter-{number}", name=f"Arbiter {number}")
        session = SessionStore()
        session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session.begin()
        session.create()
        row = import_file(file, by=user, chief=user)
        Publication.objects.create(tournament=row, is_public=True)
        those.append(Arbiter(session.session_key or "", row.key, row.seq))
    print(json.dumps(those))


# Entering


def request_of(arbiter: Arbiter, boards: Sequence[int], on: int) -> bytes:
    """As the page of the round sends it: what was typed while it waited for an answer goes out together."""
    typed = [("csrfmiddlewaretoken", CSRF), ("on", on), ("stage", "started")]
    typed += [each for board in boards for each in (("board", board), ("result", "2-0"))]
    body = urlencode(typed).encode()
    more = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    return _head(arbiter, "POST", "result/", f"Accept: application/json\r\n{more}") + body


def _head(arbiter: Arbiter, method: str, address: str, more: str) -> bytes:
    """Of a request about his round, or about any address that begins with a slash."""
    path = address if address.startswith("/") else f"/t/{arbiter.key}/round/{ROUND}/{address}"
    return (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: pl\r\n"
        f"Cookie: sessionid={arbiter.session}; csrftoken={CSRF}\r\n{more}\r\n"
    ).encode()


async def answered(reader: asyncio.StreamReader) -> bytes:
    """The answer to what was sent, which must be one."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
    answer = await reader.readexactly(length)
    assert head.startswith(b"HTTP/1.1 200"), (head, answer)
    return answer


async def open_rounds(those: list[Arbiter], port: int) -> None:
    """Everybody has the page of his round before him."""
    for each in those:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(_head(each, "GET", "", "Connection: close\r\n"))
        await answered(reader)
        writer.close()


async def enter(arbiter: Arbiter, port: int, boards: range, pace: float, *, is_bare: bool) -> list[float]:
    """How long each result took to be acknowledged, from the moment it was typed. At a pace one is typed every so many
    seconds whatever is answered, and the page sends what has gathered when it has its answer; in haste each is typed
    when the one before it is acknowledged."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    waited, on, due, left = list[float](), arbiter.seq, time.perf_counter(), [*boards]
    while left:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        typed = 1 if not pace else min(len(left), MOST_AT_ONCE, 1 + int((time.perf_counter() - due) / pace))
        sent = [due + pace * number for number in range(typed)] if pace else [time.perf_counter()]
        writer.write(request_of(arbiter, left[:typed], on))
        answer = await answered(reader)
        known = time.perf_counter()
        if not is_bare:
            facts = json.loads(answer)
            assert all(each["status"] == 200 for each in facts.get("each", ())), facts
            on = facts["on"]
        waited += [known - each for each in sent]
        due, left = (due + pace * typed if pace else known), left[typed:]
    writer.close()
    return waited


async def measure(at: Peer, those: list[Arbiter], boards: range, pace: float, *, is_bare: bool = False) -> Measured:
    before, mine, since = cpu_of_all(at.pid), time.process_time(), time.perf_counter()
    found = await asyncio.gather(*(enter(each, at.port, boards, pace, is_bare=is_bare) for each in those))
    lasted, spent = time.perf_counter() - since, cpu_of_all(at.pid) - before
    return Measured(sorted(each for one in found for each in one), lasted, spent, time.process_time() - mine)


async def prices(at: Peer, arbiter: Arbiter, times: int) -> Iterator[tuple[str, float]]:
    """CPU seconds of the server for a request of each kind, once it has answered one."""
    kinds = {
        "page of the round": "",
        "what is new on it": f"changes/?on={arbiter.seq}&stage=started",
        "standings at the desk": f"/t/{arbiter.key}/standings/",
        "public standings, as kept": f"/public/{arbiter.key}/standings/",
        "standings for programs": f"/api/v1/tournaments/{arbiter.key}/standings",
        "list of tournaments": "/",
        "public calendar": "/public/",
    }
    found = []
    reader, writer = await asyncio.open_connection("127.0.0.1", at.port)
    for kind, address in kinds.items():
        before = 0.0
        for number in range(times + 1):
            if number == 1:
                before = cpu_of_all(at.pid)
            writer.write(_head(arbiter, "GET", address, ""))
            await answered(reader)
        found.append((kind, (cpu_of_all(at.pid) - before) / times))
    writer.close()
    return iter(found)


def cpu_of_all(pid: int) -> float:
    """CPU seconds of a process and of its workers so far."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return cpu_of(pid) + sum(cpu_of_all(int(child)) for child in children)


def _wait_for(port: int) -> None:
    """Until somebody listens there; for a minute at most."""
    for _ in range(600):
        with suppress(OSError), create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise TimeoutError(port)


@contextmanager
def bare(folder: Path) -> Iterator[Peer]:
    """A server that writes a line, synced, and judges nothing."""
    port = free_port()
    command = [sys.executable, str(HERE / "contenders" / "bare_ledger.py"), str(port), str(folder / "bare.sqlite3")]
    process = subprocess.Popen(command)
    try:
        _wait_for(port)
        yield Peer(process.pid, port)
    finally:
        process.kill()
        process.wait(30)


def show(name: str, found: Measured, peer: Measured | None) -> None:
    rate, (middle, late) = len(found.waited) / found.seconds, (1000 * found.part(share) for share in (0.5, 0.99))
    beside = "" if peer is None else f"{found.price / peer.price:>8.1f}"
    print(
        f"{name:<26}{rate:>11.0f}{middle:>9.1f}{late:>9.1f}{1000 * found.price:>9.2f}"
        f"{100 * found.server / found.seconds:>9.0f}{100 * found.clients / found.seconds:>10.0f}{beside}",
        flush=True,
    )


def run_on(name: str, workers: int, arbiters: int, players: int, address: str) -> None:
    """All of it on one database."""
    environment = {"KODEKS_DATABASE": address} if address else {}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        command = [sys.executable, __file__, "--prepare", folder]
        command += ["--arbiters", str(arbiters), "--players", str(players)]
        told = subprocess.run(command, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True)
        those = [Arbiter(*each) for each in json.loads(told.stdout.splitlines()[-1])]
        half = players // 4
        with served(home, environment, workers) as ours, bare(home) as ledger:
            sync = sync_ms(home)
            peer = uvloop.run(measure(ledger, those, range(1, half + 1), 0.0, is_bare=True))
            show("bare ledger, in haste", peer, None)
            for _ in range(2 * workers):  # most likely by each process
                uvloop.run(open_rounds(those, ours.port))
            paced = uvloop.run(measure(ours, those, range(1, half + 1), arbiters / RATE))
            show(f"{name}, paced", paced, peer)
            for kind, price in uvloop.run(prices(ours, those[0], 4 if arbiters < ARBITERS else 40)):
                print(f"{'  ' + kind:<26}{'':>29}{1000 * price:>9.2f}{'':>19}{price / peer.price:>8.1f}")
            later = [each._replace(seq=each.seq + half) for each in those]
            hasty = uvloop.run(measure(ours, later, range(half + 1, 2 * half + 1), 0.0))
            show(f"{name}, in haste", hasty, peer)
    print(
        f"{name}, {workers} processes, {arbiters} arbiters, each a result every {arbiters / RATE:.2f} s: "
        f"{len(paced.waited) / paced.seconds / RATE:.2f} of the {RATE} results a second; one at a time and in haste "
        f"{len(hasty.waited) / hasty.seconds / RATE:.2f}. What was typed in {half * arbiters / RATE:.1f} s was "
        f"acknowledged in {paced.seconds:.1f} s. {os.cpu_count()} cores were busy to {_busy(paced):.0f} and "
        f"{_busy(hasty):.0f} % with these two programs, one sync took {sync:.1f} ms\n"
    )


def _busy(found: Measured) -> float:
    return 100 * (found.server + found.clients) / found.seconds / (os.cpu_count() or 1)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--arbiters", type=int, default=ARBITERS)
    parser.add_argument("--players", type=int, default=PLAYERS, help="of each tournament")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--on", choices=("sqlite", "postgresql"), help="one database only")
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.prepare is not None:
        prepare_tournaments(asked.prepare, asked.arbiters, asked.players)
        return
    if asked.quick:
        asked.arbiters, asked.players, asked.workers, asked.on = 2, 8, 1, "sqlite"
    print(
        f"{'':<26}{'results/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'server%':>9}{'arbiters%':>10}{'x CPU':>8}"
    )
    for name in (asked.on,) if asked.on else ("sqlite", "postgresql"):
        with database(name) as address:
            named = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[name]
            run_on(named, asked.workers, asked.arbiters, asked.players, address)


if __name__ == "__main__":
    main()
