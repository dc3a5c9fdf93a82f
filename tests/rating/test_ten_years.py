"""Ten synthetic years, as the benchmark has them: the same bytes, however often and in whatever order."""

from __future__ import annotations

import hashlib
import importlib.util
import random
from pathlib import Path

import pytest

from kodeks.formats.ratings import read_events, read_lists, write_events, write_lists
from kodeks.rating import History, recompute

BENCHMARK = Path(__file__).parents[2] / "benchmarks/rating.py"


@pytest.fixture(scope="module")
def benchmark():
    spec = importlib.util.spec_from_file_location("rating_benchmark", BENCHMARK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sum_of(history: History) -> str:
    """Everything that was computed: the columns of all lists and workings, and the last lists as they are written."""
    digest = hashlib.sha256()
    for book in history.books:
        for quarter in sorted(book.ledger.states):
            for column in book.ledger.states[quarter]:
                digest.update(column.tobytes())
        for column in book.ledger.entries:
            digest.update(column.tobytes())
    digest.update(write_lists(history.newest(book.game) for book in history.books).encode())
    return digest.hexdigest()


@pytest.mark.slow
def test_a_million_games_recompute_to_the_same_bytes(benchmark):
    lists, events = benchmark.some_years(5_000, 1_000_000, 10)
    assert sum(event.size for event in events) >= 1_000_000
    once = recompute(lists, events, newcomers=True)
    assert len(once.quarters) >= 40
    random.Random(7).shuffle(events)
    again = recompute(lists, events, newcomers=True)
    assert sum_of(once) == sum_of(again)


def test_a_year_through_files_gives_the_same_bytes(benchmark):
    lists, events = benchmark.some_years(300, 12_000, 2)
    table, lines = write_lists(lists), write_events(events)
    back = recompute(read_lists(table), read_events(lines), newcomers=True)
    straight = recompute(lists, events, newcomers=True)
    assert sum_of(back) == sum_of(straight)
    assert write_lists(back.lists()) == write_lists(straight.lists())
