"""Which tests of the web run once more on PostgreSQL: a plugin of pytest that `postgres.py` loads.

What a test shows of a database are the statements it sends (as Django writes them: values apart, lists of any length
alike), whether they are sent inside a transaction, and how they fail. Of tests that send the same, the quickest are
enough; who writes with two hands at once shows locks, too, and always runs, as does who starts another process, which
sends what is not seen here. `left_out.txt` names the others, file by
file, whole functions or single cases, as `postgres.py --choose` found them. A test that is not named there runs, so a
new one does until the choice is renewed: among all (`--choose`), or, in a third of the time, among those that run
(`--choose-again`), where what was left out stays so. One of data in a file of SQLite (`one_file`) never does.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
LEFT_OUT = HERE / "left_out.txt"
CHOOSING = "KODEKS_CHOOSING"  # set while the choice is made, among "all" or "again": what runs is written down
_VALUES = r"\((?:%s|NULL|DEFAULT)(?:, (?:%s|NULL|DEFAULT))*\)"
_LIST = re.compile(rf"{_VALUES}(?:, {_VALUES})*")
_NAME = re.compile(r'"s\d+_x\d+"|\b\d+\b')

Sent = tuple[str, bool, str]
"""A statement, whether within a transaction, and the name of the error it met, if any."""
_sent: dict[str, set[Sent]] = defaultdict(set)
_writers: dict[str, set[int]] = defaultdict(set)
_starters: set[str] = set()
_took: dict[str, float] = defaultdict(float)
_lock = threading.Lock()
_now = ""


def name_of(item: pytest.Item) -> str:
    """`rounds/test_pairing.py::test_a_bye[swiss]`."""
    return f"{item.path.relative_to(HERE)}::{item.name}"


def function_of(name: str) -> str:
    """The same without its case."""
    return name.partition("[")[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    out = {item for item in items if item.get_closest_marker("one_file")}
    if os.environ.get(CHOOSING) != "all":
        left_out = _left_out()
        out |= {item for item in items if left_out & {name_of(item), function_of(name_of(item))}}
    items[:] = [item for item in items if item not in out]
    config.hook.pytest_deselected(items=[*out])


def _left_out() -> set[str]:
    lines = (line.split("\t") for line in LEFT_OUT.read_text(encoding="utf-8").splitlines())
    return {f"{path}::{name}" for path, *names in lines for name in names}


def pytest_configure() -> None:
    if os.environ.get(CHOOSING):
        from django.db.backends.signals import connection_created

        connection_created.connect(_listen)
        sys.addaudithook(_note_start)


def _note_start(event: str, _: object) -> None:
    if event in ("subprocess.Popen", "os.fork", "os.posix_spawn", "nursery.bear"):
        _starters.add(_now)


def _listen(connection: Any, **_: object) -> None:
    if _write_down not in connection.execute_wrappers:
        connection.execute_wrappers.append(_write_down)


def _write_down(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    error = ""
    try:
        return execute(sql, params, many, context)
    except Exception as met:
        error = type(met).__name__
        raise
    finally:
        is_inside = context["connection"].in_atomic_block
        with _lock:
            _sent[_now].add((_NAME.sub("n", _LIST.sub("(…)", str(sql))), is_inside, error))
            if is_inside:
                _writers[_now].add(threading.get_ident())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    global _now
    _now = name_of(item)
    begun = time.process_time()
    try:
        return (yield)
    finally:
        _took[_now] += time.process_time() - begun


def pytest_sessionfinish(exitstatus: int) -> None:
    if os.environ.get(CHOOSING) and exitstatus == pytest.ExitCode.OK:
        racing = {test for test, hands in _writers.items() if len(hands) > 1}
        runs = enough(_sent, _took) | racing | (_starters & {*_took})
        with_some = {function_of(test) for test in runs}
        out = {test if function_of(test) in with_some else function_of(test) for test in {*_took} - runs}
        if os.environ[CHOOSING] == "again":
            out |= {name for name in _left_out() if function_of(name) not in out}
        files: dict[str, list[str]] = defaultdict(list)
        for path, _, name in (each.partition("::") for each in sorted(out)):
            files[path].append(name)
        text = "".join("\t".join((path, *names)) + "\n" for path, names in files.items())
        LEFT_OUT.write_text(text, encoding="utf-8")


def enough(sent: dict[str, set[Sent]], took: dict[str, float]) -> set[str]:
    """Tests that send together whatever any sends: always the one that adds most for its time."""
    missing = {each for test in took for each in sent.get(test, ())}
    chosen = set[str]()
    while missing:
        best = max(sorted(took), key=lambda test: len(missing & sent.get(test, set())) / (took[test] + 0.01))
        chosen.add(best)
        missing -= sent[best]
    return chosen
