"""The desk in the browser: pages a second, results a second with every one on the disk, and the time of every page.

.venv/bin/python benchmarks/web.py            prints the tables
.venv/bin/python benchmarks/web.py --quick    a small field, to see that everything runs
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

from tournament import log_of, regulations

LIMIT = 0.2  # seconds of server time that a page may take
EXAMPLES = {"number": 5, "board": 3, "seq": 50, "team": 1}


def file_of(players: int) -> bytes:
    """A Swiss of nine rounds as a tournament file, without the results of its last round."""
    from kodeks.formats.regulations import write_regulations
    from kodeks.formats.tournament_file import event_line, header_line
    from kodeks.tournament.acts import Result

    line, total = header_line(write_regulations(regulations()))
    lines = [line]
    events = log_of(players)
    last = max(event.act.round for event in events if isinstance(event.act, Result))
    for event in events:
        if not (isinstance(event.act, Result) and event.act.round == last):
            line, total = event_line(total, event)
            lines.append(line)
    return "".join(lines).encode()


def seconds(work: Callable[[], object]) -> float:
    """Wall time of some work."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def pages(players: int, times: int = 3) -> Iterator[tuple[str, float, float]]:
    """Every page of a tournament that can be fetched: its name, its time after something new, and again."""
    from django.test import Client
    from django.urls import get_resolver, reverse

    from kodeks.tournament.acts import Note
    from kodeks.web.logs.log import append, import_file
    from kodeks.web.serving.serve import owner_of

    owner = owner_of()
    row = import_file(file_of(players), by=owner)
    client = Client()
    client.force_login(owner)
    (desk,) = [each for each in get_resolver().url_patterns if getattr(each, "app_name", "") == "desk"]
    for pattern in desk.url_patterns:
        wanted = pattern.pattern.converters
        if "key" not in wanted or not set(wanted) <= {"key", *EXAMPLES}:
            continue
        values = {name: row.key if name == "key" else EXAMPLES[name] for name in wanted}
        address = reverse(f"desk:{pattern.name}", kwargs=values)
        if client.get(address).status_code != 200:
            continue  # it only records, or there is nothing of the kind in this tournament
        append(row, [Note("something new")], by=owner, at="")
        fetch = partial(client.get, address)
        yield pattern.name, seconds(fetch), median(seconds(fetch) for _ in range(times))


def throughput(players: int, count: int) -> Iterator[tuple[str, float]]:
    """Standings a second, with the cache and without; results a second, each on the disk."""
    from django.test import Client

    from kodeks.tournament.acts import Note
    from kodeks.web.logs.log import append, import_file
    from kodeks.web.serving.serve import owner_of

    owner = owner_of()
    row = import_file(file_of(players), by=owner)
    client = Client()
    client.force_login(owner)
    address = f"/t/{row.key}/standings/"
    assert client.get(address).status_code == 200

    def after_something_new() -> None:
        append(row, [Note("something new")], by=owner, at="")
        assert client.get(address).status_code == 200

    yield "standings, from cache", count / seconds(lambda: [client.get(address) for _ in range(count)])
    fresh = max(count // 4, 2)
    yield "standings, after something new", fresh / seconds(lambda: [after_something_new() for _ in range(fresh)])
    boards = range(1, min(count, players // 2) + 1)
    token = {"on": str(row.seq), "result": "2-0", "stage": "started"}

    def record(board: int) -> None:
        answer = client.post(
            f"/t/{row.key}/round/9/result/", {**token, "board": str(board)}, HTTP_ACCEPT="application/json"
        )
        assert answer.status_code in (200, 302), answer.status_code

    yield "results recorded, each on the disk", len(boards) / seconds(lambda: [record(board) for board in boards])


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as home:
        from kodeks.web.serving.serve import prepare

        prepare(Path(home))
        from django.conf import settings

        settings.ALLOWED_HOSTS.append("testserver")
        for what, rate in throughput(20 if quick else 200, 5 if quick else 100):
            print(f"{what:<40}{rate:>10.1f} a second")
        print(f"\n{'page of 300 players, 9 rounds':<34}{'new':>9}{'again':>9}   ms")
        slowest = 0.0
        for name, new, again in pages(20, times=1) if quick else pages(300):
            slowest = max(slowest, new)
            print(f"{name:<34}{1000 * new:>9.0f}{1000 * again:>9.0f}")
        print(f"\nthe slowest takes {slowest / LIMIT:.2f} of the {LIMIT} s that a page may take")


if __name__ == "__main__":
    os.environ.setdefault("KODEKS_THREADS", "1")
    main()
