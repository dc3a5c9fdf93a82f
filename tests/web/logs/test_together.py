"""What is asked at once is done together, and what breaks one breaks no other."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from kodeks.web.logs.together import Together


class Slow:
    """Does what it is asked, and notes what was done together. The first waits until the others are there."""

    def __init__(self, broken: int | None = None) -> None:
        self.batches: list[list[int]] = []
        self.is_begun, self.may_end = Event(), Event()
        self.broken = broken

    def __call__(self, ones: Sequence[int]) -> list[int]:
        self.batches.append([*ones])
        if len(self.batches) == 1:
            self.is_begun.set()
            assert self.may_end.wait(30)
        if self.broken in ones:
            raise ValueError(self.broken)
        return [10 * one for one in ones]


def asked_meanwhile(slow: Slow, count: int) -> list[int | None]:
    """The answers of one who comes first, and of others who come while his is done; None for who met a fault."""
    together = Together(slow)

    def ask(one: int) -> int | None:
        try:
            return together.ask(one)
        except ValueError:
            return None

    with ThreadPoolExecutor(count + 1) as threads:
        first = threads.submit(ask, 0)
        assert slow.is_begun.wait(30)
        others = [threads.submit(ask, one) for one in range(1, count + 1)]
        while len(together._waiting) < count:
            pass
        slow.may_end.set()
        return [each.result(30) for each in (first, *others)]


def test_those_who_come_meanwhile_are_done_at_once():
    slow = Slow()
    assert asked_meanwhile(slow, 5) == [0, 10, 20, 30, 40, 50]
    assert [len(batch) for batch in slow.batches] == [1, 5]


def test_more_than_fit_are_done_by_the_next():
    slow = Slow()
    assert asked_meanwhile(slow, 70) == [10 * one for one in range(71)]
    assert [len(batch) for batch in slow.batches] == [1, 64, 6]


def test_what_breaks_one_is_told_to_him_alone():
    slow = Slow(broken=3)
    assert asked_meanwhile(slow, 5) == [0, 10, 20, None, 40, 50]
    assert sorted(map(len, slow.batches)) == [1] * 6 + [5]


def test_who_breaks_alone_is_told_and_the_door_stays_open():
    slow = Slow(broken=0)
    slow.may_end.set()
    together = Together(slow)
    with pytest.raises(ValueError, match="0"):
        together.ask(0)
    assert together.ask(4) == 40


WRITERS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from kodeks.web.serving.serve import prepare

prepare(Path(sys.argv[1]))

from kodeks.tournament import Entry
from kodeks.tournament.acts import Enter
from kodeks.web.logs import log

rows = [log.create('name = "Razem"\\ngame = "100"\\nsystem = "swiss"\\nrounds = 5\\n') for _ in range(3)]
batches = []
together = log._together._do
log._together._do = lambda asked: [batches.append(len(asked)), together(asked)][1]


def write(writer):
    for number in range(10):
        row = log.models.Tournament.objects.get(pk=rows[(writer + number) % 3].pk)
        (outcome,) = log.append(row, [Enter(Entry(name=f"Zawodnik {writer}.{number}"))], by="Test", at="")
        assert outcome.step.is_accepted


with ThreadPoolExecutor(6) as threads:
    list(threads.map(write, range(6)))
for row in rows:
    log.forget(row.pk)
    row.refresh_from_db()
    assert row.seq == 20 and log.load(row).total == row.total
    for entry in log.load(row).state.entries:
        print(entry.name)
print(max(batches))
"""


def test_acts_of_many_at_once_stand_in_the_logs_once_each(tmp_path: Path):
    """Six threads write to three tournaments on a real disk: each act acknowledged is there once, in logs that
    are whole, and some were written together."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KODEKS_", "DJANGO_"))}
    command = [sys.executable, "-c", WRITERS, str(tmp_path)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=False)
    assert told.returncode == 0, told.stderr
    *names, most = told.stdout.splitlines()
    assert sorted(names) == sorted(f"Zawodnik {writer}.{number}" for writer in range(6) for number in range(10))
    assert int(most) > 1
