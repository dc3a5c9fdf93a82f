"""The one memory of a process: what was not used for longest leaves first, by weight; nothing else keeps answers."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import kodeks.web
from kodeks.formats.tournament_file import header_line, read_lines
from kodeks.tournament import Entry, append_acts, fold
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start
from kodeks.web.logs import memory
from kodeks.web.logs.log import EVENT_SIZE

WEB = Path(kodeks.web.__file__).parent
REGULATIONS = 'name = "x"\ngame = "100"\nsystem = "swiss"\nrounds = 9\n'


@pytest.fixture(autouse=True)
def _empty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(memory, "_BUDGET", 64)
    memory.forget_everything()
    yield
    memory.forget_everything()


class Stand(NamedTuple):
    version: tuple[Hashable, ...]


def test_what_was_not_used_for_longest_leaves_first() -> None:
    for number in range(4):
        memory.keep(("answer", number), number, 16)
    assert memory.recall(("answer", 0)) == 0  # used again
    memory.keep(("answer", 4), 4, 16)
    assert [memory.recall(("answer", number)) for number in range(5)] == [0, None, 2, 3, 4]


def test_what_is_heavy_takes_the_room_of_several_and_gives_it_back() -> None:
    for number in range(4):
        memory.keep(("answer", number), number, 16)
    memory.keep(("log", 1), "long", 48)
    assert [memory.recall(("answer", number)) for number in range(4)] == [None, None, None, 3]
    memory.keep(("log", 1), "short", 1)
    for number in range(4, 6):
        memory.keep(("answer", number), number, 16)
    assert memory.recall(("answer", 3)) == 3
    memory.drop(("log", 1))
    assert memory.recall(("log", 1)) is None


def test_one_that_is_heavier_than_all_room_is_kept_alone() -> None:
    memory.keep(("answer", 1), 1)
    memory.keep(("log", 1), "very long", 1_000)
    assert (memory.recall(("answer", 1)), memory.recall(("log", 1))) == (None, "very long")


def test_papers_weigh_by_their_length() -> None:
    paper = bytes(1024 * 1024)
    assert memory.weight_of([paper, paper]) - memory.weight_of([paper]) == memory.weight_of(paper) - memory.weight_of(
        b""
    )
    assert memory.weight_of(paper) > 4 * memory.weight_of("a table")


def test_an_answer_is_worked_out_once_for_a_version_even_if_it_is_none() -> None:
    asked = list[int]()
    for version in (1, 1, 2):
        assert memory.remembered(Stand((version,)), ("what",), lambda: asked.append(1)) is None  # type: ignore[func-returns-value]
    assert len(asked) == 2


def test_nothing_else_in_the_web_keeps_answers() -> None:
    """Two caches: this memory, and the pages at the door. A dictionary of a module that grows would be another one."""
    growing = re.compile(r"^\w+(?:: [^=\n]+)? = (?:OrderedDict\(\)|\{\}|dict(?:\[.*\])?\(\))", re.MULTILINE)
    found = {
        str(path.relative_to(WEB)): len(growing.findall(path.read_text(encoding="utf-8"))) for path in WEB.rglob("*.py")
    }
    under_way = {"door/budget.py": 1, "door/kept_answers.py": 1}  # requests, for as long as they last
    due = {"logs/tally.py": 1}  # numbers that are written down within a second, and then gone
    assert {file: count for file, count in found.items() if count} == {
        "door/kept.py": 1,
        "logs/memory.py": 1,
        "books/undoing.py": 1,  # apps say there, once, what they undo
        **under_way,
        **due,
    }


def test_an_event_in_memory_is_no_larger_than_it_weighs() -> None:
    """What a soak of hours would show: each event leaves a state behind, and no more than was reckoned with."""
    entries = [Enter(Entry(name=f"Zawodnik {number}")) for number in range(60)]
    pairs = tuple((2 * board + 1, 2 * board + 2) for board in range(30))
    begun = [*entries, Number(tuple(range(60)), "k"), Pair(1, pairs, None, "", "p"), Announce(1), Start(1)]
    state = fold(read_lines(header_line(REGULATIONS)[0].encode()).regulations, ()).state
    state = append_acts(state, 1, begun, by="", at="")[-1].step.state
    results = [Result(1, at % 30 + 1, ("2-0", "0-2")[at // 30 % 2], replaces=True) for at in range(600)]
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        made = append_acts(state, state.seq + 1, results, by="", at="")
        size = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert made[-1].step.is_accepted
    assert size / len(made) < EVENT_SIZE


def test_logs_never_take_more_than_the_budget() -> None:
    """Whoever writes on and on in many tournaments: the least used leave, by what they really weigh."""
    for number in range(100):
        memory.keep(("log", number), number, memory.weight_of_size(100 * EVENT_SIZE))
    kept = [number for number in range(100) if memory.recall(("log", number)) is not None]
    assert 1 < len(kept) * 100 * EVENT_SIZE <= 64 * 16_384
    assert kept == [*range(100 - len(kept), 100)]
