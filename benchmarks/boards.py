"""Games played on screens: from the press in one client to the board of the other, moves a second with every one on the
disk before it is told, the price of a move, and opening a board of 150 plies.

.venv/bin/python benchmarks/boards.py            prints the tables, on SQLite and on PostgreSQL
.venv/bin/python benchmarks/boards.py --quick    a few boards on SQLite, to see that everything runs
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from statistics import median
from typing import NamedTuple

import uvloop
from players import Place, Table, play_hastily, play_paced, seated, watching

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tests" / "web"))

PACE = 2.0  # seconds between two moves of a game
P50, P99, RATE, OPENING = 0.030, 0.150, 200, 0.100  # what is wanted: seconds, moves a second, seconds
PLIES = 150
SPECTATORS, WATCHED = 1_000, 4  # how many beside the games, and how many boards each of them watches
A_FEW = 20  # of them, to see that everything runs
_LONG = 399  # the seed of a game that long


class Measured(NamedTuple):
    """One way of playing: how many games, moves, their delays in order, CPU seconds of server and players; and how
    often spectators were told how a board stands."""

    games: int
    waited: list[float]
    seconds: float
    server: float
    players: float
    told: int = 0

    def part(self, share: float) -> float:
        return self.waited[min(int(len(self.waited) * share), len(self.waited) - 1)]

    @property
    def price(self) -> float:
        """CPU seconds of the server a move."""
        return self.server / len(self.waited)


# Preparing, in a process of its own: Django knows one database


def prepare_games(home: Path, boards: int) -> tuple[str, list[Place]]:
    """A round on screens, begun, every seat taken, and one long game: the key of its tournament, and who plays."""
    from kodeks.web.serving.serve import owner_of, prepare

    prepare(home)
    from tournament import file_of, log_of

    from kodeks.game import Actor
    from kodeks.game.events import Start
    from kodeks.rounds import GamePlace
    from kodeks.tournament.acts import Result
    from kodeks.tournament.regulations.groups import Keeping
    from kodeks.web.accounts.installation import found
    from kodeks.web.accounts.models import digest_of
    from kodeks.web.logs.doings import Doing, write_doings
    from kodeks.web.logs.games import begin_game, now_ms
    from kodeks.web.logs.log import import_file, load
    from kodeks.web.play.models import PlayerSeat
    from kodeks.web.play.timekeeper import beat
    from kodeks.web.publication.models import Publication

    found("Bench", "Europe/Warsaw")
    events = log_of(2 * boards + 2)
    first = next(place for place, event in enumerate(events) if isinstance(event.act, Result))
    row = import_file(file_of(events[:first]), by=owner_of("Bench"))
    state = load(row).state
    games = [begin_game(row, state, GamePlace(1, board), Keeping.SCREEN) for board in range(1, boards + 2)]
    write_doings([Doing(game.pk, Actor.ARBITER, (Start(),)) for game in games])
    places = [Place(game.pk, f"white-of-{game.pk}", f"black-of-{game.pk}") for game in games]
    PlayerSeat.objects.bulk_create(
        PlayerSeat(of_id=place.game, side=side, code=digest_of(f"code-{secret}"), device=digest_of(secret))
        for place in places
        for side, secret in (("white", place.white), ("black", place.black))
    )
    _play_long(places[-1].game)
    Publication.objects.create(tournament=row, is_public=True)
    beat(now_ms() + 60_000)  # the server that is about to start was not away
    return row.key, places


def _play_long(game: int) -> None:
    """A game of 150 plies, at random: most end before, so the seed was looked for."""
    from kodeks.draughts import Game, GameRules, write_move
    from kodeks.game import Actor
    from kodeks.game.events import Move, Press
    from kodeks.web.logs.doings import Doing, write_doings

    choose, played = random.Random(_LONG), Game.start(GameRules.of("100"))
    doings = []
    for _ in range(PLIES):
        position = played.position
        move = choose.choice(position.legal_moves())
        doings.append(Doing(game, Actor.of(position.to_move), (Move(write_move(position, move)), Press())))
        played = played.after(move)
    assert all(done.is_accepted for done in write_doings(doings))


# Measuring


def cpu_of(pid: int) -> float:
    """CPU seconds of a process so far: the clock Linux has of every process."""
    return time.clock_gettime((~pid << 3) | 2)


class Peer(NamedTuple):
    """A server that runs."""

    pid: int
    port: int


def free_port() -> int:
    """One that nobody listens on."""
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(home: Path, environment: Mapping[str, str], workers: int = 1) -> Iterator[Peer]:
    """`kodeks serve`, in one process or more."""
    port = free_port()
    command = [sys.executable, "-m", "kodeks", "serve", "--home", str(home), "--port", str(port)]
    command += ["--workers", str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    assert process.stdout is not None
    next(line for line in process.stdout if re.search(r"http://\S+", line))
    try:
        yield Peer(process.pid, port)
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def bare() -> Iterator[Peer]:
    """A relay that judges and writes nothing."""
    port = free_port()
    process = subprocess.Popen([sys.executable, str(HERE / "contenders" / "bare_relay.py"), str(port)])
    time.sleep(1)
    try:
        yield Peer(process.pid, port)
    finally:
        process.kill()
        process.wait(30)


async def measure(
    at: Sequence[Peer],
    places: list[Place],
    seconds: float,
    *,
    pace: float = PACE,
    is_bare: bool = False,
    hasty: bool = False,
    key: str = "",
    spectators: int = 0,
) -> Measured:
    ports = [each.port for each in at]
    tables = await seated(places, ports, is_bare=is_bare)
    watchers = await watching(key, len(places), spectators, WATCHED, ports) if spectators else []
    heard = sum(each.boards for each in watchers)
    before, mine, since = _cpu(at), time.process_time(), time.perf_counter()
    await (play_hastily(tables, seconds) if hasty else play_paced(tables, pace, seconds))
    lasted = time.perf_counter() - since
    spent, played = _cpu(at) - before, time.process_time() - mine
    _leave(tables)
    for each in watchers:
        each.leave()
    told = sum(each.boards for each in watchers) - heard
    return Measured(len(places), sorted(each for table in tables for each in table.waited), lasted, spent, played, told)


def _cpu(peers: Sequence[Peer]) -> float:
    return sum(cpu_of(each.pid) for each in peers)


def _leave(tables: list[Table]) -> None:
    for table in tables:
        table.leave()


def opening(at: Peer, place: Place, times: int) -> tuple[float, float, float]:
    """Seconds until the page of a board is there: the first time, and then; and CPU seconds of the server for the
    first, when nothing of the game is in memory yet."""
    found, spent = [], list[float]()
    for _ in range(times):
        line = HTTPConnection("127.0.0.1", at.port)
        before, worked = time.perf_counter(), cpu_of(at.pid)
        line.request("GET", f"/play/{place.game}/", headers={"Cookie": f"seat_{place.game}_white={place.white}"})
        answer = line.getresponse()
        assert answer.status == 200, answer.status
        answer.read()
        found.append(time.perf_counter() - before)
        spent.append(cpu_of(at.pid) - worked)
        line.close()
    return found[0], median(found[1:]), spent[0]


def sync_ms(folder: Path, times: int = 31) -> float:
    """What one sync of the disk takes that the database stands on: no move is told sooner than after one."""
    found = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(times):
            file.write(b"x" * 4096)
            before = time.perf_counter()
            os.fsync(file.fileno())
            found.append(1000 * (time.perf_counter() - before))
    return median(found)


def limit_of(found: Measured, peer: Measured, sync: float) -> str:
    """What limits it: the cores, if server and players have no more; else the one server process, if it is always
    busy; else the way a move goes: messages, as the bare relay has them, too, and the sync."""
    cores, server = os.cpu_count() or 1, found.server / found.seconds
    busy = (found.server + found.players) / found.seconds
    told = (
        f"{cores} cores busy to {100 * busy / cores:.0f} %, server process {100 * server:.0f} %, one sync {sync:.1f} ms"
    )
    if busy > 0.9 * cores:
        return f"the cores, players included ({told})"
    if server > 0.9:
        return f"the one server process ({told})"
    return f"the way of a move: {1000 * peer.part(0.5):.1f} ms of it the bare relay has, too ({told})"


def show(name: str, found: Measured, peer: Measured | None) -> None:
    ms = [1000 * found.part(share) for share in (0.5, 0.99)]
    rate = len(found.waited) / found.seconds
    beside = "" if peer is None else f"{found.price / peer.price:>9.1f}{found.part(0.5) / peer.part(0.5):>9.1f}"
    print(
        f"{name:<22}{found.games:>6}{rate:>9.0f}{ms[0]:>8.1f}{ms[1]:>8.1f}{1000 * found.price:>9.2f}"
        f"{100 * found.server / found.seconds:>8.0f}{100 * found.players / found.seconds:>9.0f}{beside}",
        flush=True,
    )


class Prepared(NamedTuple):
    """Games that have begun: where, how the servers find them, the key of their tournament, and who plays."""

    home: Path
    environment: Mapping[str, str]
    key: str
    places: list[Place]


@contextmanager
def prepared(name: str, games: int) -> Iterator[Prepared]:
    """On a database of its own: games that no server keeps stop their clocks."""
    with database(name) as address, tempfile.TemporaryDirectory() as folder:
        environment = {"KODEKS_ONE_ADDRESS": "20000"} | ({"KODEKS_DATABASE": address} if address else {})
        command = [sys.executable, __file__, "--prepare", folder, "--games", str(games)]
        told = subprocess.run(command, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True)
        key, found = json.loads(told.stdout.splitlines()[-1])
        yield Prepared(Path(folder), environment, key, [Place(*each) for each in found])


def run_on_one(name: str, at: Prepared, games: Sequence[int], crowd: int, seconds: float, pace: float) -> None:
    """All of it, by one server."""
    places = at.places
    with served(at.home, at.environment) as ours, bare() as relay:
        (first, again, spent), sync = opening(ours, places[-1], 9), sync_ms(at.home)
        for count in games:
            peer = uvloop.run(measure([relay], places[:count], seconds, pace=pace, is_bare=True))
            show("bare relay", peer, None)
            paced = uvloop.run(measure([ours], places[:count], seconds, pace=pace))
            show(f"{name}, paced", paced, peer)
        watched = uvloop.run(measure([ours], places[:count], seconds, pace=pace, key=at.key, spectators=crowd))
        show(f"{name}, watched", watched, peer)
        more = watched.server - paced.price * len(watched.waited)
        print(
            f"{crowd} spectators of {WATCHED} boards each are told {watched.told / watched.seconds:.0f} times a "
            f"second how one stands, for {1000 * more / watched.told:.2f} ms of CPU each"
        )
        hasty = uvloop.run(measure([ours], places[: min(64, count)], seconds, hasty=True))
        show(f"{name}, in haste", hasty, None)
    rate = len(hasty.waited) / hasty.seconds
    print(
        f"{name}: {_shares(paced, watched, crowd)}; "
        f"{rate / RATE:.1f} of the {RATE} moves a second wanted; a board of {PLIES} plies opens in "
        f"{first / OPENING:.2f} of {OPENING} s the first time ({spent / OPENING:.2f} in CPU), "
        f"then in {again / OPENING:.2f}"
    )
    print(f"{name}: what limits it with {crowd} spectators: {limit_of(watched, peer, sync)}")
    print(f"{name}: what limits it in haste: {limit_of(hasty, peer, sync)}")


def run_on_two(name: str, at: Prepared, games: int, crowd: int, seconds: float, pace: float) -> None:
    """By two servers, each board at one of them, as the proxy of `docs/operations.md` shares them out."""
    places = at.places[:games]
    with word_server() as words:
        environment = {**at.environment, "KODEKS_REDIS": words}
        with served(at.home, environment) as one, served(at.home, environment) as other:
            paced = uvloop.run(measure([one, other], places, seconds, pace=pace))
            show(f"{name}, two, paced", paced, None)
            watched = uvloop.run(measure([one, other], places, seconds, pace=pace, key=at.key, spectators=crowd))
            show(f"{name}, two, watched", watched, None)
    print(f"{name}, two servers: {_shares(paced, watched, crowd)}\n")


def _shares(paced: Measured, watched: Measured, crowd: int) -> str:
    alone, beside = (f"p50 {each.part(0.5) / P50:.2f} and p99 {each.part(0.99) / P99:.2f}" for each in (paced, watched))
    return f"{alone} of what they may be at {paced.games} games, {beside} with {crowd} spectators"


def word_server() -> AbstractContextManager[str]:
    """By which two servers tell each other what is new."""
    sys.path.append(str(HERE.parent / "tests" / "browser"))
    from word_server import running_valkey

    return running_valkey()


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--games", type=int, default=0, help="so many instead of 100 and 500")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--on", choices=("sqlite", "postgresql"), help="one database only")
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.prepare is not None:
        print(json.dumps(prepare_games(asked.prepare, asked.games)))
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    games = (asked.games,) if asked.games else (4,) if asked.quick else (100, 500)
    seconds, pace = (0.5, 0.2) if asked.quick else (asked.seconds, PACE)
    crowd = A_FEW if asked.quick else min(SPECTATORS, 100 * max(games))
    print(
        f"{'':<22}{'games':>6}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'CPU ms':>9}{'server%':>8}{'players%':>9}",
        end="",
    )
    print(f"{'x CPU':>9}{'x p50':>9}   beside the bare relay")
    for name in (asked.on,) if asked.on else ("sqlite",) if asked.quick else ("sqlite", "postgresql"):
        told = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[name]
        with prepared(name, max(games)) as at:
            run_on_one(told, at, games, crowd, seconds, pace)
        with prepared(name, max(games)) as at:
            run_on_two(told, at, max(games), crowd, seconds, pace)


def database(name: str) -> AbstractContextManager[str]:
    """The address of a PostgreSQL server that syncs; none for SQLite."""
    if name == "sqlite":
        return nullcontext("")
    from postgres import server

    return server(is_durable=True)


if __name__ == "__main__":
    main()
