"""Which way a test goes: through the pages of the web, the log of a game, the program `kodeks`, or the core alone.

Read from its source: what it calls, what the fixtures it asks for call, and what the functions and tables of the tests
call that it uses, as far as that leads. A test that opens one of these doors goes that way:
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from source_trees import tree_of

from kodeks.rulebook import Reach

ROOT = Path(__file__).parents[2]
DOORS = {
    "django.test.Client": Reach.DESK,
    "playwright.sync_api.Page": Reach.DESK,
    "kodeks.cli.run": Reach.COMMAND,
    "kodeks.program.main": Reach.COMMAND,
    "kodeks.game.fold": Reach.BOARD,
    "kodeks.game.fold_on": Reach.BOARD,
    "kodeks.game.fold.step": Reach.BOARD,
}
FIXTURES_OF_PLUGINS = {"client": "django.test.Client"}


class Source:
    """A file of the tests: what it defines, and what it takes from elsewhere under which name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.defined: dict[str, ast.AST] = {}
        self.imported: dict[str, str] = {}
        for node in tree_of(path).body:
            self._take(node)

    def _take(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.defined[node.name] = node
        elif isinstance(node, ast.Import):
            self.imported |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            self.imported |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)):
                self.defined[name] = node


@cache
def source(path: Path) -> Source:
    return Source(path)


@cache
def _by_name() -> dict[str, Path]:
    """Files that tests import, by the name they import them under."""
    return {path.stem: path for path in (ROOT / "tests").rglob("*.py") if path.stem != "conftest"}


def _conftests(path: Path) -> Iterator[Path]:
    """Those whose fixtures a file may ask for, the nearest first."""
    for folder in path.parents:
        if (folder / "conftest.py").is_file():
            yield folder / "conftest.py"
        if folder == ROOT / "tests":
            return


def ways_of(test: str) -> frozenset[Reach]:
    """The ways of `tests/file.py::test_name`."""
    file, _, name = test.partition("::")
    opened = {DOORS[called] for called in _calls(ROOT / file, name) if called in DOORS}
    return frozenset(opened) or frozenset({Reach.LIBRARY})


def _calls(path: Path, name: str) -> frozenset[str]:
    """Names from elsewhere, in full, that something leads to."""
    found: set[str] = set()
    seen: set[tuple[Path, str]] = set()
    open_ends = [(path, name)]
    while open_ends:
        place = open_ends.pop()
        if place not in seen:
            seen.add(place)
            for end in _used(*place):
                if isinstance(end, str):
                    found.add(end)
                else:
                    open_ends.append(end)
    return frozenset(found)


@cache
def _used(path: Path, name: str) -> tuple[str | tuple[Path, str], ...]:
    """What one definition uses: names from elsewhere in full, and places in the tests to look on."""
    here, found = source(path), list[str | tuple[Path, str]]()
    for node in ast.walk(here.defined[name]):
        if isinstance(node, ast.arg):
            found += _fixture(path, node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found += _of_module(here, node.value.id, node.attr)
        elif isinstance(node, ast.Name):
            found += _named(here, node.id)
    return tuple(found)


def _fixture(path: Path, name: str) -> Iterator[str | tuple[Path, str]]:
    if name in FIXTURES_OF_PLUGINS:
        yield FIXTURES_OF_PLUGINS[name]
    for place in (path, *_conftests(path)):
        if isinstance(source(place).defined.get(name), ast.FunctionDef):
            yield place, name
            return


def _named(here: Source, name: str) -> Iterator[str | tuple[Path, str]]:
    if name in here.defined:
        yield here.path, name
    elif name in here.imported:
        yield from _elsewhere(here.imported[name])


def _of_module(here: Source, name: str, attribute: str) -> Iterator[str | tuple[Path, str]]:
    if name in here.imported and name not in here.defined:
        yield from _elsewhere(f"{here.imported[name]}.{attribute}")


def _elsewhere(name: str) -> Iterator[str | tuple[Path, str]]:
    module, _, rest = name.partition(".")
    if module not in _by_name():
        yield name
    elif rest in source(_by_name()[module]).defined:
        yield _by_name()[module], rest
