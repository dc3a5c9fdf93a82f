"""Nothing that nobody reaches: what no other code calls is documented for those who use the library.

A function or class is reached if code names that of its own module, through what it imports; one of the same name
elsewhere does not count. A method or a field is reached if somebody asks a value for it.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from source_trees import nodes_of, tree_of, walked

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/kodeks"
PAGES = [ROOT / "README.md", ROOT / "docs/library.md"]
WORD = re.compile(r"[A-Za-z_]\w*")
TOLD = re.compile(r"[\w.:]+")
MOST_BY_ITSELF = 5  # how often anything names itself
BY_PYTHON = {"format_usage", "format_help", "parse_known_args", "format_field"}  # called by argparse, string.Formatter
BY_DJANGO = {
    "get_full_name",
    "get_short_name",
    "create_model_instance",
    "resolve_request",  # of the handler
    "get_user",  # of a session
    "validate",  # of a password
    "get_help_text",
    "latest_post_date",  # of a feed
    "COOKIES",
    "_not_found",
    "_malformed",
    "Migration",
    "database_forwards",  # of an operation of a migration
    "as_sqlite",  # of an expression, for the database at hand
    "as_postgresql",
}
BY_JINJA = {
    "get_cache_key",
    "get_source_checksum",
    "load_bytecode",
    "dump_bytecode",
}  # of a cache of compiled templates
BY_PLACE = {  # fields that are read where their value is taken apart
    "_Shape.setters",
    "_Shape.factories",
    "_Shape.is_checked",
    "Attempt.obstacle",
    "ClassRange.least_ms",
    "Doings.after_ms",
}
BY_TABLE = {"add_to"}  # of the modules that `cli/commands.py` names
BY_ORACLE = {"is_check"}  # the generator of chess is compared with python-chess, position by position
Definition = ast.FunctionDef | ast.ClassDef


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, ast.Module]:
    return {module_of(path): tree_of(path) for path in sorted(SOURCE.rglob("*.py"))}


@cache
def taken(module: str) -> dict[str, str]:
    """What a module imports, under which name: modules and their names in full."""
    found = {}
    for node in walked(modules()[module]):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


@cache
def home(name: str) -> str:
    """Where a name in full is defined: packages give names of their modules."""
    module, _, own = name.rpartition(".")
    if module in modules() and own in taken(module) and taken(module)[own] != name:
        return home(taken(module)[own])
    return name


def is_list_of_names(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"


def uses_of(module: str, node: ast.AST) -> Iterator[str]:
    """Names in full that some code of a module uses, attributes of values as `.name`, and texts as `'name`: they may
    be looked up."""
    for each in walked(node):
        if isinstance(each, ast.Name):
            yield home(taken(module).get(each.id, f"{module}.{each.id}"))
        elif isinstance(each, ast.Attribute):
            yield f".{each.attr}"
            if (path := dotted(each)) and (whole := full_name(module, path)):
                yield home(whole)
        elif isinstance(each, ast.Constant) and isinstance(each.value, str) and TOLD.fullmatch(each.value):
            yield from (f"'{word}" for word in re.findall(r"\w+", each.value))


def dotted(node: ast.expr) -> str:
    """`a.b.c`, if it is that."""
    if isinstance(node, ast.Attribute):
        inner = dotted(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    return node.id if isinstance(node, ast.Name) else ""


def full_name(module: str, path: str) -> str:
    """What `package.module.name` means here, if it begins with something imported."""
    name = path.rpartition(".")[0]
    while name and name not in taken(module):
        name = name.rpartition(".")[0]
    return taken(module)[name] + path.removeprefix(name) if name else ""


@cache
def all_uses() -> dict[str, int]:
    """How often each is used, in code and in templates."""
    found: dict[str, int] = {}
    for module, tree in modules().items():
        for use in (use for node in tree.body if not is_list_of_names(node) for use in uses_of(module, node)):
            found[use] = found.get(use, 0) + 1
    for path in SOURCE.rglob("*.html"):
        for word in WORD.findall(path.read_text(encoding="utf-8")):
            found[f"'{word}"] = found.get(f"'{word}", 0) + 1
    return found


def is_used_elsewhere(module: str, node: Definition, *names: str) -> bool:
    """Whether somebody but itself uses it, by one of these names."""
    if any(all_uses().get(name, 0) > MOST_BY_ITSELF for name in names):
        return True
    own = list(uses_of(module, node))
    return any(all_uses().get(name, 0) > own.count(name) for name in names)


def is_registered(node: Definition) -> bool:
    """Whether a decorator such as `@api.get("/…")` takes it."""
    return any(
        isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.func.attr in ("get", "post")
        for each in node.decorator_list
    )


def unreached(module: str) -> Iterator[str]:
    """Functions, classes and public methods of a module that nobody uses."""
    for node in (each for each in modules()[module].body if isinstance(each, Definition)):
        names = f"{module}.{node.name}", f"'{node.name}"
        if not is_registered(node) and not is_used_elsewhere(module, node, *names):
            yield names[0]
        methods = node.body if isinstance(node, ast.ClassDef) else ()
        for method in (each for each in methods if isinstance(each, ast.FunctionDef)):
            names = f".{method.name}", f"'{method.name}"
            if not method.name.startswith("_") and not is_used_elsewhere(module, method, *names):
                yield f"{module}.{node.name}.{method.name}"


def test_what_only_tests_call_is_documented_or_gone() -> None:
    documented = {name for page in PAGES for name in WORD.findall(page.read_text(encoding="utf-8"))}
    reached = documented | BY_PYTHON | BY_DJANGO | BY_JINJA | BY_TABLE | BY_ORACLE
    assert not [
        name
        for module in modules()
        if not module.endswith(".apps")  # Django looks for its configurations
        for name in unreached(module)
        if name.rpartition(".")[2] not in reached
    ]


def unread(module: str) -> Iterator[str]:
    """Fields of the values of a module for which nobody asks, by attribute, by a text or in a template."""
    for node in (each for each in modules()[module].body if isinstance(each, ast.ClassDef)):
        for field in (each.target for each in node.body if isinstance(each, ast.AnnAssign)):
            assert isinstance(field, ast.Name)
            if not field.id.startswith("_") and f".{field.id}" not in asked() and f"'{field.id}" not in all_uses():
                yield f"{node.name}.{field.id}"


@cache
def asked() -> frozenset[str]:
    """Attributes that somebody reads: to set one is not to ask for it."""
    nodes = (node for path in SOURCE.rglob("*.py") for node in nodes_of(path))
    read = (node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load))
    return frozenset(f".{node.attr}" for node in read)


def test_every_field_of_a_value_is_read() -> None:
    found = {name for module in modules() for name in unread(module)}
    assert found == BY_PLACE
