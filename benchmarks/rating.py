"""Ten synthetic years of ratings: 5,000 players, 1,000,000 games, recomputed from the events; the command beside its
core, and a full report of 100,000 changes.

.venv/bin/python benchmarks/rating.py            prints the table
.venv/bin/python benchmarks/rating.py --quick    a light year, to see that everything runs
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kodeks.formats.ratings import (
    read_event_columns,
    read_events,
    read_lists,
    write_event_columns,
    write_events,
    write_lists,
)
from kodeks.rating import History, ListName, ListRow, Quarter, RatedEvent, RatingList, recompute

FIRST = Quarter(2016, 1)
ROUNDS = 9
SEED = 2026


def base_list(choose: np.random.Generator, game: str, players: int) -> RatingList:
    """Three quarters of the players on their lists; the others will come."""
    rows = []
    for number in range(players * 3 // 4):
        name = choose.choice((ListName.A, ListName.B, ListName.T, ListName.N), p=(0.6, 0.25, 0.1, 0.05))
        games = {ListName.A: 90, ListName.B: 20, ListName.T: 5, ListName.N: 50}[ListName(name)]
        idle = int(choose.integers(1200, 3000) if name == ListName.N else choose.integers(1, 900))
        rating = int(np.clip(choose.normal(2050, 180), 1500, 2550))
        rows.append(
            ListRow(
                player=f"{game}-{number:05}",
                name=f"Player {number:05}",
                list_name=ListName(name),
                rating=rating,
                games=games,
                last_game=FIRST.first_day - timedelta(days=idle),
                has_reached_2300=rating >= 2300,
            )
        )
    return RatingList(game, FIRST, tuple(rows))


def one_event(choose: np.random.Generator, number: int, game: str, players: int, years: int) -> RatedEvent:
    """A Swiss-like event: neighbours in points meet, some do not come, one rests if the number is odd."""
    size = min(int(choose.choice((24, 31, 40, 60, 73, 90))), players)
    field = choose.permutation(players)[:size]
    strength, points = choose.normal(0, 1, size), np.zeros(size)
    white, black, signs, byes = [], [], [], []
    for number_of_round in range(1, ROUNDS + 1):
        order = np.lexsort((choose.random(size), -points))
        if size % 2:
            byes.append((number_of_round, int(order[-1])))
            order = order[:-1]
        one, other = order[::2], order[1::2]
        better = strength[one] - strength[other] + choose.normal(0, 1, len(one))
        sign = np.where(better > 0.6, ord("2"), np.where(better < -0.6, ord("0"), ord("1")))
        sign[choose.random(len(one)) < 0.01] = ord("+")
        scored = np.where(sign == ord("+"), 2, sign - ord("0"))
        points[one] += scored
        points[other] += 2 - scored
        white.append(one)
        black.append(other)
        signs.append(sign)
    ends = FIRST.first_day + timedelta(days=int(choose.integers(365 * years)))
    is_rapid = choose.random() < 0.05
    return RatedEvent(
        id=f"{game}-{number:05}",
        name=f"Open {number}",
        game=game,
        ends=ends,
        settled=ends + timedelta(days=int(choose.choice((0, 3, 7, 14, 40)))),
        tempo="15m+5s" if is_rapid else "60m+30s" if game == "100" else "45m+30s",
        players=tuple(f"{game}-{place:05}" for place in field.tolist()),
        white=np.concatenate(white).astype(np.int32),
        black=np.concatenate(black).astype(np.int32),
        result=np.concatenate(signs).astype(np.uint8).tobytes(),
        rounds=np.repeat(np.arange(1, ROUNDS + 1, dtype=np.int32), size // 2),
        byes=tuple(byes),
    )


def some_years(players: int, games: int, years: int) -> tuple[list[RatingList], list[RatedEvent]]:
    """Lists and events, seeded: three quarters of them on 100 squares."""
    choose = np.random.default_rng(SEED)
    shares = {"100": players * 3 // 4, "64": players - players * 3 // 4}
    lists = [base_list(choose, game, size) for game, size in shares.items()]
    events: list[RatedEvent] = []
    count = 0
    while count < games:
        game = "64" if len(events) % 4 == 3 else "100"
        events.append(one_event(choose, len(events), game, shares[game], years))
        count += events[-1].size
    return lists, events


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of the processor, of the fastest run."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)


def sum_of(history: History) -> str:
    """A checksum of all lists, byte by byte."""
    return hashlib.sha256(write_lists(history.list_columns()).encode()).hexdigest()


class Ran(NamedTuple):
    """A run of the program: seconds of the processor, and the most memory it held."""

    seconds: float
    megabytes: float


COMMAND = "from kodeks.program import main; main()"
CORE = """
import sys
from pathlib import Path
from kodeks.formats.ratings import read_event_columns, read_events, read_lists
from kodeks.rating import recompute
table, events = map(Path, sys.argv[2:4])
read = read_event_columns if events.suffix == ".npz" else read_events
recompute(read_lists(table.read_bytes()), read(events.read_bytes()), newcomers=True)
"""


def run_command(*words: str | Path, code: str = COMMAND) -> Ran:
    """`kodeks rate` as people run it, start and all, or the same work by other code; what it prints goes nowhere."""
    threads = {"OPENBLAS_NUM_THREADS": "1"}  # as the command has it
    with open(os.devnull, "wb") as nowhere:
        program = subprocess.Popen(
            [sys.executable, "-c", code, "rate", *map(str, words)], stdout=nowhere, env={**os.environ, **threads}
        )
        _, status, used = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    assert program.returncode == 0, words
    return Ran(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def measure_reports(folder: Path, *, quick: bool) -> list[tuple[str, int, Ran]]:
    """Full reports: what, how many changes, what it took."""
    lists, events = some_years(*((80, 3_000, 2) if quick else (5_000, 450_000, 10)))
    table, lines = folder / "report.csv", folder / "report.jsonl"
    table.write_text(write_lists(lists), encoding="utf-8")
    lines.write_text(write_events(events), encoding="utf-8")
    changes = sum(len(event.players) for event in events)
    ways = {"text": (), "JSON": ("--json",)}
    return [(name, changes, run_command(table, lines, "--newcomers", *words)) for name, words in ways.items()]


def measure(folder: Path, *, quick: bool) -> list[tuple[str, float, int]]:
    """Each: what, seconds, games."""
    players, games, years = (80, 3_000, 2) if quick else (5_000, 1_000_000, 10)
    lists, events = some_years(players, games, years)
    games = sum(event.size for event in events)
    table, lines, columns = (folder / name for name in ("lists.csv", "events.jsonl", "events.npz"))
    table.write_text(write_lists(lists), encoding="utf-8")
    lines.write_text(write_events(events), encoding="utf-8")
    columns.write_bytes(write_event_columns(events))
    shuffled = folder / "shuffled.jsonl"
    mixed = events[:]
    random.Random(1).shuffle(mixed)
    shuffled.write_text(write_events(mixed), encoding="utf-8")

    def read() -> tuple[Sequence[RatingList], list[RatedEvent]]:
        return read_lists(table.read_bytes()), list(read_events(lines.read_bytes()))

    def whole(file: Path = lines) -> History:
        known = read_lists(table.read_bytes())
        return recompute(known, read_events(file.read_bytes()), newcomers=True)

    def whole_columns() -> History:
        return recompute(read_lists(table.read_bytes()), read_event_columns(columns.read_bytes()), newcomers=True)

    def processes(file: Path) -> tuple[float, float]:
        """The core in a process of its own, and the command, in turns."""
        words = (table, file, "--newcomers", "--player", one)
        took = [[run_command(*words, code=code).seconds for code in (CORE, COMMAND)] for _ in range(times)]
        core, command = map(min, zip(*took, strict=True))
        return core, command

    sums = {sum_of(whole()), sum_of(whole()), sum_of(whole(shuffled)), sum_of(whole_columns())}
    assert len(sums) == 1, "the same events gave other lists"
    known, happened = read()
    times, one = 1 if quick else 5, lists[0].rows[0].player
    core, command = processes(lines)
    core_of_columns, command_of_columns = processes(columns)
    return [
        ("reading the bytes", best_of(times, lines.read_bytes), games),
        ("parsing the JSON, nothing else", best_of(times, lambda: list(map(json.loads, lines.open("rb")))), games),
        ("reading lists and events, checked", best_of(times, read), games),
        ("recomputing", best_of(times, lambda: recompute(known, happened, newcomers=True)), games),
        ("reading and recomputing", best_of(times, whole), games),
        ("the same from columns", best_of(times, whole_columns), games),
        ("the core in a process of its own", core, games),
        ("the command", command, games),
        ("the core in a process of its own, from columns", core_of_columns, games),
        ("the command, from columns", command_of_columns, games),
        (
            "recomputing and writing all lists as CSV",
            best_of(times, lambda: write_lists(recompute(known, happened, newcomers=True).list_columns())),
            games,
        ),
    ]


def as_markdown(rows: list[tuple[str, float, int]]) -> str:
    """The times, games a second, and the ratio to reading the file with all its checks."""
    seconds = {title: taken for title, taken, _ in rows}
    merely = seconds["reading lists and events, checked"]
    games = rows[0][2]
    lines = [f"| {games:,} games | time | games a second | to merely reading |", "|---|---:|---:|---:|"]
    lines += [
        f"| {title} | {1000 * taken:,.0f} ms | {games / taken:,.0f} | {taken / merely:.2f} |"
        for title, taken, _ in rows
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a light year, to see that everything runs")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as folder:
        print(as_markdown(measure(Path(folder), quick=quick)))
        for name, changes, ran in measure_reports(Path(folder), quick=quick):
            print(f"A full report of {changes:,} changes as {name}: {ran.seconds:.1f} s, {ran.megabytes:.0f} MB.")
    print("Two runs, a shuffled input and the file in columns gave the same bytes.")


if __name__ == "__main__":
    main()
