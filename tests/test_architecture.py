"""docs/architecture.md tells the truth about the rooms and the direction of dependencies."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from importlinter.api import read_configuration
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure
from source_trees import nodes_of

from kodeks.words import language_of
from kodeks.words.languages import FALLBACK
from kodeks.words.shelf import catalogue

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


def rooms() -> set[str]:
    source = ROOT / "src/kodeks"
    folders = {f"{path.name}/" for path in source.iterdir() if (path / "__init__.py").exists()}
    return folders | {path.name for path in source.glob("*.py") if not path.name.startswith("__")}


def test_the_page_names_every_room_and_no_other():
    block = PAGE.split("```")[1]
    named = {line.split()[0] for line in block.splitlines() if line.startswith("  ")}
    assert named == rooms()


def test_the_order_of_the_page_is_the_order_of_the_contract():
    layers = {contract["id"]: contract.get("layers") for contract in read_configuration()["contracts_options"]}
    found = re.findall(r"^ *(`\w+`(?:(?: →|,)\s+`\w+`)+)", PAGE, flags=re.MULTILINE)
    arrows = [
        re.sub(r"\s+", " ", each.replace("`", "")).replace(", ", " | ").split(" → ") for each in found if "→" in each
    ]
    assert arrows == [layers["rooms"], layers["apps"]]


def test_files_the_page_names_are_there():
    named = {each for each in re.findall(r"`([\w/]+\.py)`", PAGE) if "/" in each}
    folders = (ROOT, ROOT / "src/kodeks", ROOT / "src/kodeks/web")
    assert not [each for each in named if not any((folder / each).exists() for folder in folders)]


def test_what_is_to_be_changed_stands_where_the_page_says():
    answers = PAGE.split("## Where do I change …")[1].split("\n## ")[0]
    places = {each for each in re.findall(r"`([\w/.]+)`", answers) if "/" in each and "/xx/" not in each}
    assert len(places) > 10
    assert {"a setting of the regulations", "a tie-break", "a paper", "a language", "a Swiss system", "a page"} <= {
        *re.findall(r"^- \*\*(.+?)\*\*", answers, re.MULTILINE)
    }
    assert "3. " in answers
    assert "4. " not in answers  # three places are the most
    assert not [each for each in places if not any((folder / each).exists() for folder in (ROOT, ROOT / "src/kodeks"))]


def test_imports_keep_the_contracts():
    configure()
    assert lint_imports(is_debug_mode=False, show_timings=False, verbose=False, cache_dir=None)


RECKONED = {"award_prizes", "crosstable", "player_card", "rank", "tabulate_all"}


def test_whoever_draws_a_table_reckons_none():
    """Places, prizes, cards and crosstables are made in `tables`; pages, papers, files and commands draw them."""
    for room in ("papers", "formats", "printing", "web", "cli"):
        for path in (ROOT / "src/kodeks" / room).rglob("*.py"):
            nodes = nodes_of(path)
            imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
            from_standings = [each for each in imports if (each.module or "").startswith("kodeks.standings")]
            assert not {name.name for each in from_standings for name in each.names} & RECKONED, path


def _compared(node: ast.AST) -> list[ast.expr]:
    """What a comparison by value, or a `match`, looks at."""
    if isinstance(node, ast.Match):
        return [node.subject]
    by_value = isinstance(node, ast.Compare) and any(
        isinstance(each, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for each in node.ops
    )
    return [node.left, *node.comparators] if by_value else []


def test_nobody_learns_what_happened_from_the_key_of_a_sentence():
    """Reasons and keys of remarks are for words; what callers must tell apart is a value or a type of its own. Only a
    counter of draughts is named by the rule it counts."""
    sentences = {key for key in catalogue(language_of(FALLBACK))["messages"] if "-" in key}
    found = []
    for path in (ROOT / "src/kodeks").rglob("*.py"):
        for node in nodes_of(path):
            sides = _compared(node)
            names = {each.attr for each in sides if isinstance(each, ast.Attribute)}
            listed = (each.elts if isinstance(each, ast.Tuple | ast.Set | ast.List) else [each] for each in sides)
            texts = {str(each.value) for group in listed for each in group if isinstance(each, ast.Constant)}
            is_sentence = bool(texts & sentences) or ("key" in names and any("-" in each for each in texts))
            if "reason" in names or (is_sentence and "rule" not in names):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not found


SAYS_ANOTHER_WAY = {"officials/permissions.py", "words/sentences.py"}  # the same answer, in other words
READ_OFF = ("startswith", "endswith", "removeprefix", "removesuffix", "partition", "split")


def _reason_read(node: ast.AST) -> ast.expr | None:
    """The reason in which something is looked for, or by which something is looked up."""
    if isinstance(node, ast.Subscript):
        return node.slice
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "get" and node.args:
            return node.args[0]
        return node.func.value if node.func.attr in READ_OFF else None
    return None


def test_nothing_is_looked_up_by_the_reason_of_a_ruling():
    """A reason is told, as a sentence or, without its room, to other programs."""
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for path in (ROOT / "src/kodeks").rglob("*.py")
        if (name := path.relative_to(ROOT / "src/kodeks").as_posix()) not in SAYS_ANOTHER_WAY
        for node in nodes_of(path)
        if isinstance(read := _reason_read(node), ast.Attribute)
        and read.attr == "reason"
        and ast.unparse(read.value) != "act"  # an arbiter's own words, or why he stops a clock
        and not (name.startswith("cli/") and "removeprefix" in ast.unparse(node))
    ]
    assert not found


COUNT_HALVES = {"tournament/regulations/value.py", "formats/trf/into_tournament.py"}  # the other reads a foreign scale


def test_parts_of_a_point_are_asked_of_the_regulations():
    """Chess knows halves: that stands in `Regulations.scale`, and in nobody's `2 if is_chess else 1`."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "src/kodeks").rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.IfExp)
        and "is_chess" in ast.unparse(node.test)
        and any(isinstance(each, ast.Constant) and type(each.value) is int for each in (node.body, node.orelse))
    ]
    assert {place.partition(":")[0].removeprefix("src/kodeks/") for place in found} == COUNT_HALVES, found


PARTICIPLE = re.compile(
    r"_?(?:[A-Z][a-z]+ed|Told|Wanted|Shown|Said|Seen|Known|Found|Held|Given|Kept|Sent|Made|Done|Drawn|Heard|Read|Written"
    r"|Taken|Brought)"
)
NAMED_SO = {"Deed", "Folded", "Said", "Listed", "Honoured"}  # of a compiled log, a table of the database, the register


def test_a_value_is_named_by_a_noun():
    """Participles tell what was done, not what it is: they are for exceptions and protocols."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for path in (ROOT / "src/kodeks").rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.ClassDef)
        and PARTICIPLE.fullmatch(node.name)
        and node.name not in NAMED_SO
        and not {ast.unparse(base) for base in node.bases} & {"Exception", "ValueError", "Protocol"}
    ]
    assert not found


def test_compiled_modules_are_as_new_as_their_sources():
    """Else the tests would try old code: `make` compiles again."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["kodeks"]["compiled"]
    for name, paths in groups.items():
        sources = [ROOT / path for path in paths]
        for built in sources[0].parent.glob(f"{name}__mypyc.*.so"):  # the code of the whole group
            old = [source.name for source in sources if built.stat().st_mtime < source.stat().st_mtime]
            assert not old


ALONE = """
import os, sys
import chess, dataclasses, kodeks.rulebook.editions, kodeks.rulebook.fide  # which are not asked about
for name in sys.argv[1:]:
    if os.fork() == 0:
        try:
            __import__(name)
        except ImportError as error:
            print(name, error)
        sys.stdout.flush()
        os._exit(0)
    os.wait()
"""


def test_every_module_of_a_game_can_be_imported_first():
    """A compiled module asks its package for its neighbours: a name that the package loads on demand must not be one of
    theirs."""
    names = sorted(f"kodeks.game.{path.stem}" for path in (ROOT / "src/kodeks/game").glob("[!_]*.py"))
    done = subprocess.run([sys.executable, "-c", ALONE, *names], capture_output=True, text=True, check=True)
    assert (done.stdout, len(names) > 20) == ("", True)
