"""An app of the web has its templates, words and tests under its own name, and draws on what it may import."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from source_trees import nodes_of

import kodeks.web
from kodeks import words
from kodeks.web.books.models import Player
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Publication

WEB = Path(kodeks.web.__file__).parent
ROOT = Path(__file__).parents[2]
TEMPLATES = WEB / "templates"
NAMED = re.compile(r"""["'](\w+)/\w+\.html["']""")  # a template, in a view or in another template
APPS = {folder.name for folder in WEB.iterdir() if (folder / "__init__.py").exists()}


def layer_of() -> dict[str, int]:
    """By app, where it stands in the contract: the higher the number, the fewer it knows."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract["layers"] for contract in contracts if contract["id"] == "apps")
    return {app: place for place, layer in enumerate(layers) for app in layer.split(" | ")}


@pytest.mark.parametrize("folder", [TEMPLATES, Path(__file__).parent], ids=["templates", "tests"])
def test_folders_are_named_after_apps(folder: Path) -> None:
    found = {each.name for each in folder.iterdir() if each.is_dir() and not each.name.startswith("__")}
    assert found
    assert found <= APPS


def test_words_are_named_after_apps() -> None:
    for language in words.languages():
        found = {file.stem.removeprefix("web_") for file in language.folder.glob("web_*.toml")}
        assert found <= APPS, language


def test_an_app_shows_its_own_templates_or_those_of_apps_it_may_know() -> None:
    layers = layer_of()
    sources = [*TEMPLATES.glob("*/*.html"), *(path for app in APPS for path in (WEB / app).glob("*.py"))]
    strange = [
        (str(path.relative_to(WEB)), other)
        for path in sources
        for other in NAMED.findall(path.read_text(encoding="utf-8"))
        if other != path.parent.name and layers[other] <= layers[path.parent.name]
    ]
    assert not strange


THREADS = {"Thread", "Timer", "Process", "ThreadPoolExecutor", "ProcessPoolExecutor"}
THEIR_HOMES = {
    "door/budget.py",  # who looks at the time of requests
    "door/keeper.py",  # letters, copies, backups, errands
    "frame/hands.py",  # long work
    "live/hub.py",  # streams
    "play/boards.py",  # games on screens, and their time
    "play/writer.py",
    "serving/bridge.py",
    "serving/front.py",
    "serving/serve.py",
}


def test_long_work_has_one_way() -> None:
    """No view begins a thread of its own: it asks the hands of `frame/hands.py`, or a keeper."""
    found = {
        path.relative_to(WEB).as_posix()
        for path in WEB.rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in THREADS
    }
    assert found - THEIR_HOMES == {"logs/threads.py"}  # of notes of the ledger, not of the program


OF_A_TOURNAMENT = re.compile(r"\b(Tournament|State|Log|KnownLog|Desk|PublicTournament|Game|KeptGame|HttpRequest)\b")


def test_what_is_worked_out_of_a_tournament_is_kept_in_the_one_memory() -> None:
    """Functions that remember, in the web, remember texts and other values that no event changes."""
    found = [
        f"{path.relative_to(WEB)}: {node.name}"
        for path in WEB.rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef)
        and any(re.match(r"(functools\.)?(lru_)?cache\b", ast.unparse(each)) for each in node.decorator_list)
        and any(OF_A_TOURNAMENT.search(ast.unparse(each.annotation)) for each in node.args.args if each.annotation)
    ]
    assert not found


def test_tables_keep_the_names_that_databases_have() -> None:
    """An app may be called otherwise than when its first table was made: data of older programs go on working."""
    found = [model._meta.db_table for model in (Tournament, Player, Publication)]
    assert found == ["desk_tournament", "federation_player", "public_publication"]
