"""Whoever asks a rule inside the program names the code of the event: the newest one is for users of the library."""

import ast
from collections import Counter
from pathlib import Path

from source_trees import nodes_of, tree_of

SOURCE = Path(__file__).parents[2] / "src/kodeks"


def place_of_code(node: ast.FunctionDef) -> int | None:
    """Where a function takes its code if it may be left out, from 0; -1 if by name only, None if it has none."""
    named = dict(zip((each.arg for each in node.args.kwonlyargs), node.args.kw_defaults, strict=True))
    if isinstance(default := named.get("code"), ast.Constant) and default.value is None:
        return -1
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    optional = names[len(names) - len(node.args.defaults) :]
    return names.index("code") if "code" in optional else None


def is_without_code(call: ast.Call, place: int) -> bool:
    if any(each.arg in ("code", None) for each in call.keywords):
        return False
    return place == -1 or (len(call.args) <= place and not any(isinstance(each, ast.Starred) for each in call.args))


def test_nobody_leaves_the_code_of_the_event_out():
    trees = {path: tree_of(path) for path in SOURCE.rglob("*.py")}
    defined = [node for tree in trees.values() for node in tree.body if isinstance(node, ast.FunctionDef)]
    places = {node.name: place for node in defined if (place := place_of_code(node)) is not None}
    assert {"berger", "judge_permission", "norm_percent"} <= places.keys()
    homes = Counter(node.name for node in defined)
    assert not [
        f"{path.relative_to(SOURCE)}:{call.lineno} {name}"
        for path in trees
        for call in nodes_of(path)
        if isinstance(call, ast.Call)
        for name in [getattr(call.func, "id", getattr(call.func, "attr", ""))]
        if name in places and homes[name] == 1 and is_without_code(call, places[name])
    ]
