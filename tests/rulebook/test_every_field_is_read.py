"""Fields that no rule reads go: what an edition says is asked somewhere, by a name that can only mean that field."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from source_trees import nodes_of

SOURCE = Path(__file__).parents[2] / "src/kodeks"
RULEBOOK = SOURCE / "rulebook"
PARTS = (  # modules that declare what editions are made of
    "arbiter_classes",
    "chess_laws",
    "code",
    "conduct",
    "edition",
    "event_rules",
    "officials_rules",
    "tempo_rules",
    "title_rules",
    "tournament_rules",
)
HOLDERS = {  # names that hold a part of an edition wherever they are used
    "absence",
    "adjournment",
    "chess_edition",
    "classes",
    "code",
    "conduct",
    "draws",
    "edition",
    "hall",
    "irregularities",
    "laws",
    "least",
    "limit",
    "offers",
    "officials",
    "order",
    "pairing",
    "rights",
    "rule",
    "rules",
    "setting",
    "standings",
    "tempo",
    "titles",
    "tournament_rules",
    "trouble",
    "varma",
    "venue",
    "young",
}
UNPACKED = {"ClassRange": "clock/tempo.py", "ListedTempo": "clock/tempo.py"}  # read by place, there


def classes(path: Path) -> Iterator[ast.ClassDef]:
    yield from (node for node in nodes_of(path) if isinstance(node, ast.ClassDef))


def fields(declared: ast.ClassDef) -> list[str]:
    stated = (node.target for node in declared.body if isinstance(node, ast.AnnAssign))
    return [target.id for target in stated if isinstance(target, ast.Name)]


def declared() -> list[tuple[str, str]]:
    return [
        (each.name, name)
        for part in PARTS
        for each in classes(RULEBOOK / f"{part}.py")
        if each.name not in UNPACKED
        for name in fields(each)
    ]


@cache
def named_elsewhere() -> frozenset[str]:
    """What classes call their own that are no part of an edition."""
    paths = [path for path in SOURCE.rglob("*.py") if path.parent != RULEBOOK or path.stem not in PARTS]
    own = (node for path in paths for each in classes(path) for node in (*fields(each), *methods(each)))
    return frozenset(own)


def methods(declared: ast.ClassDef) -> list[str]:
    return [node.name for node in declared.body if isinstance(node, ast.FunctionDef)]


def holder(value: ast.expr) -> str:
    """The last name of what a field is asked of: `rules` of `self.rules.draws`, `code` of `facts.code.titles`."""
    while isinstance(value, ast.Subscript | ast.Call):
        value = value.value if isinstance(value, ast.Subscript) else value.func
    return value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else ""


@cache
def reads() -> dict[str, frozenset[str]]:
    """The names that are asked, each with what it is asked of; in all modules but those that state an edition."""
    found: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        if path.parent == RULEBOOK / "codes" and not path.stem.startswith("chess"):  # those read the Laws for conduct
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                inside = path.parent == RULEBOOK and path.stem in PARTS
                found.setdefault(node.attr, set()).add("rules" if inside else holder(node.value))
    return {name: frozenset(holders) for name, holders in found.items()}


@pytest.mark.parametrize(("part", "name"), declared())
def test_every_field_of_every_part_of_an_edition_is_read(part: str, name: str) -> None:
    holders = reads().get(name, frozenset())
    assert holders, f"nobody reads {part}.{name}"
    assert name not in named_elsewhere() or holders & HOLDERS, f"{part}.{name}: only {sorted(holders)}"


@pytest.mark.parametrize(("part", "reader"), UNPACKED.items())
def test_what_is_read_by_place_is_unpacked(part: str, reader: str) -> None:
    (found,) = (each for each in PARTS for known in classes(RULEBOOK / f"{each}.py") if known.name == part)
    count = len(next(fields(known) for known in classes(RULEBOOK / f"{found}.py") if known.name == part))
    targets = [node.target for node in nodes_of(SOURCE / reader) if isinstance(node, ast.For)]
    assert any(isinstance(target, ast.Tuple) and len(target.elts) == count for target in targets)
