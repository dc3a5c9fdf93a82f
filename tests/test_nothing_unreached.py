"""Nothing that nobody reaches: what no other code calls is documented for those who use the library."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/kodeks"
PAGES = [ROOT / "README.md", ROOT / "docs/library.md"]
WORD = re.compile(r"[A-Za-z_]\w*")
TOLD = re.compile(r"[\w.:]+")
MOST_BY_ITSELF = 5  # how often anything names itself
BY_PYTHON = {"format_usage", "format_help", "format_field"}  # called by argparse and string.Formatter
BY_DJANGO = {"get_full_name", "get_short_name", "create_model_instance", "COOKIES", "_not_found", "_malformed"}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def definitions(path: Path) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """Functions and classes of a file, and public methods."""
    for node in parsed(path).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node
        for inner in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                yield inner


def names_in(tree: ast.AST) -> Iterator[str]:
    """Names that code uses: loaded, asked of a value, or told as text to be looked up; not what it imports or lists."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and TOLD.fullmatch(node.value):
            yield from re.findall(r"\w+", node.value)


def is_list_of_names(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"


def uses() -> dict[str, int]:
    """How often each name is used in the code and the templates."""
    found: dict[str, int] = {}
    for path in SOURCE.rglob("*.py"):
        for name in (name for node in parsed(path).body if not is_list_of_names(node) for name in names_in(node)):
            found[name] = found.get(name, 0) + 1
    for path in SOURCE.rglob("*.html"):
        for name in WORD.findall(path.read_text(encoding="utf-8")):
            found[name] = found.get(name, 0) + 1
    return found


def is_used_elsewhere(node: ast.FunctionDef | ast.ClassDef, used: dict[str, int]) -> bool:
    """Whether somebody but itself names it."""
    count = used.get(node.name, 0)
    return count > MOST_BY_ITSELF or count > list(names_in(node)).count(node.name)


def test_what_only_tests_call_is_documented_or_gone() -> None:
    documented = {name for page in PAGES for name in WORD.findall(page.read_text(encoding="utf-8"))}
    reached = documented | BY_PYTHON | BY_DJANGO
    used = uses()
    unreached = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.name != "apps.py"  # Django looks for its configurations
        for node in definitions(path)
        if node.name not in reached and not is_used_elsewhere(node, used)
    ]
    assert not unreached
