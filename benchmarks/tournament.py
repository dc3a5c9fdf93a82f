"""The file of a whole Swiss: reading it, folding its log, and the standings of what it folds to; how the time grows.

.venv/bin/python benchmarks/tournament.py            prints the table
.venv/bin/python benchmarks/tournament.py --quick    one light round, to see that everything runs
"""

from __future__ import annotations

import argparse
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from kodeks.formats.regulations import write_regulations
from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.tournament import Act, Entry, Event, Regulations, SystemKind, fold, standings_of
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start

ROUNDS = 9
RESULTS = ("2-0", "1-1", "1-1", "0-2", "+/-")


class Measured(NamedTuple):
    """One field: its events, the seconds of reading, folding and standings, and the memory that all states hold."""

    players: int
    events: int
    reading: float
    folding: float
    standings: float
    megabytes: float


def regulations() -> Regulations:
    """A Swiss of the draughts code."""
    return Regulations.of(name="Benchmark", game="100", system=SystemKind.SWISS, rounds=ROUNDS, tempo="60m+30s")


def log_of(players: int) -> list[Event]:
    """A seeded log as a tournament file keeps it; neighbours in points meet."""
    return [Event(seq, seq - 1, "", "arbiter", act) for seq, act in enumerate(_acts(players), start=1)]


def _acts(players: int) -> Iterator[Act]:
    choose = random.Random(2026)
    for number in range(players):
        yield Enter(Entry(name=f"Player {number + 1}", rating=choose.randint(1000, 2500)))
    yield Number(tuple(range(players)), "benchmark")
    points = dict.fromkeys(range(1, players + 1), 0)
    for round_number in range(1, ROUNDS + 1):
        order = sorted(points, key=lambda number: (-points[number], choose.random()))
        bye = order.pop() if len(order) % 2 else None
        pairs = tuple(zip(order[::2], order[1::2], strict=True))
        yield Pair(round_number, pairs, bye, "benchmark/1")
        yield Announce(round_number)
        yield Start(round_number)
        for board, (white, black) in enumerate(pairs, start=1):
            result = choose.choice(RESULTS)
            yield Result(round_number, board, result)
            points[white] += {"2": 2, "1": 1, "0": 0, "+": 2}[result[0]]
            points[black] += {"2": 2, "1": 1, "0": 0, "-": 0}[result[-1]]


def file_of(events: list[Event]) -> bytes:
    """The tournament file with these events."""
    line, total = header_line(write_regulations(regulations()))
    lines = [line]
    for event in events:
        line, total = event_line(total, event)
        lines.append(line)
    return "".join(lines).encode()


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest run."""
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return min(found)


def measure(players: int, times: int) -> Measured:
    """Fold the log and rank the field."""
    rules, events = regulations(), log_of(players)
    reading = best_of(times, partial(read_lines, file_of(events)))
    folding = best_of(times, partial(fold, rules, events))
    tracemalloc.start()
    folded = fold(rules, events)
    megabytes = tracemalloc.get_traced_memory()[0] / 2**20
    tracemalloc.stop()
    assert len(folded.state.rounds) == ROUNDS, "an event of the log was refused"
    standings = best_of(times, partial(standings_of, folded.state))
    return Measured(players, len(events), reading, folding, standings, megabytes)


def as_markdown(rows: list[Measured]) -> str:
    """The times and how they grow."""
    lines = [
        f"| players, {ROUNDS} rounds | events | reading the file | folding the log | standings | held by all states |"
    ]
    lines.append("|---:|---:|---:|---:|---:|---:|")
    lines += [
        f"| {row.players:,} | {row.events:,} | {row.reading:.2f} s | {row.folding:.2f} s "
        f"| {row.standings:.2f} s | {row.megabytes:.0f} MB |"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one light round, to see that everything runs")
    quick = parser.parse_args().quick
    print(as_markdown([measure(players, 1 if quick else 3) for players in ((100,) if quick else (200, 1000, 5000))]))


if __name__ == "__main__":
    main()
