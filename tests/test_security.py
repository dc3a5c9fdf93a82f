"""docs/security.md is true: every point of ASVS 5.0.0, levels 1 and 2, stands there once, each test it names exists,
the lives it tells are those of the code; and what it says of the source holds."""

from __future__ import annotations

import ast
import re
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from source_trees import tree_of

from kodeks.web import lives, settings

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "kodeks"
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")

# By section: the points of level 1, and those of level 2.
POINTS = {
    "1.1": ("", "1 2"), "1.2": ("1 2 3 4 5", "6 7 8 9"), "1.3": ("1 2", "3 4 5 6 7 8 9 10 11"), "1.4": ("", "1 2 3"),
    "1.5": ("1", "2"), "2.1": ("1", "2 3"), "2.2": ("1 2", "3"), "2.3": ("1", "2 3 4"), "2.4": ("", "1"),
    "3.2": ("1 2", ""), "3.3": ("1", "2 3 4"), "3.4": ("1 2", "3 4 5 6"), "3.5": ("1 2 3", "4 5"), "3.7": ("", "1 2"),
    "4.1": ("1", "2 3"), "4.2": ("", "1"), "4.3": ("", "1 2"), "4.4": ("1", "2 3 4"), "5.1": ("", "1"),
    "5.2": ("1 2", "3"), "5.3": ("1 2", ""), "5.4": ("", "1 2 3"), "6.1": ("1", "2 3"),
    "6.2": ("1 2 3 4 5 6 7 8", "9 10 11 12"), "6.3": ("1 2", "3 4"), "6.4": ("1 2", "3 4"), "6.5": ("", "1 2 3 4 5"),
    "6.6": ("", "1 2 3"), "6.8": ("", "1 2 3 4"), "7.1": ("", "1 2 3"), "7.2": ("1 2 3 4", ""), "7.3": ("", "1 2"),
    "7.4": ("1 2", "3 4 5"), "7.5": ("", "1 2"), "7.6": ("", "1 2"), "8.1": ("1", "2"), "8.2": ("1 2", "3"),
    "8.3": ("1", ""), "8.4": ("", "1"), "9.1": ("1 2 3", ""), "9.2": ("1", "2 3 4"), "10.1": ("", "1 2"),
    "10.2": ("", "1 2"), "10.3": ("", "1 2 3 4"), "10.4": ("1 2 3 4 5", "6 7 8 9 10 11"), "10.5": ("", "1 2 3 4 5"),
    "10.6": ("", "1 2"), "10.7": ("", "1 2 3"), "11.1": ("", "1 2"), "11.2": ("", "1 2 3"), "11.3": ("1 2", "3"),
    "11.4": ("1", "2 3 4"), "11.5": ("", "1"), "11.6": ("", "1"), "12.1": ("1", "2 3"), "12.2": ("1 2", ""),
    "12.3": ("", "1 2 3 4"), "13.1": ("", "1"), "13.2": ("", "1 2 3 4 5"), "13.3": ("", "1 2"),
    "13.4": ("1", "2 3 4 5"),
    "14.1": ("", "1 2"), "14.2": ("1", "2 3 4"), "14.3": ("1", "2 3"), "15.1": ("1", "2 3"), "15.2": ("1", "2 3"),
    "15.3": ("1", "2 3 4 5 6 7"), "16.1": ("", "1"), "16.2": ("", "1 2 3 4 5"), "16.3": ("", "1 2 3 4"),
    "16.4": ("", "1 2 3"), "16.5": ("", "1 2 3"), "17.1": ("", "1"), "17.2": ("", "1 2 3 4"), "17.3": ("", "1 2"),
}  # fmt: skip
ROWS = [
    [cell.strip() for cell in line.strip("| ").split("|")]
    for line in PAGE.partition("## OWASP")[2].splitlines()
    if re.match(r"\| [0-9]", line)
]


def test_every_point_of_both_levels_stands_there_once() -> None:
    first, second = (
        [f"{section}.{point}" for section, levels in POINTS.items() for point in levels[level].split()]
        for level in (0, 1)
    )
    assert (len(first), len(second)) == (70, 183)  # as many as the standard counts
    told = Counter(point.strip() for row in ROWS for point in row[0].split(","))
    assert told == Counter([*first, *second])


def test_each_is_met_by_a_test_or_says_why_not() -> None:
    for points, asks, how, tests in ROWS:
        assert asks, points
        assert re.match(r"met\b|n/a: |open\b.*: ", how), points
        assert how.startswith(("n/a", "open")) or "::" in tests, points


def test_the_tests_it_names_exist() -> None:
    named = {name for row in ROWS for name in re.findall(r"`([^`]+::[^`]+)`", row[3])}
    assert len(named) > 100
    for name in named:
        path, _, test = name.partition("::")
        tree = tree_of(ROOT / path)
        assert any(isinstance(node, ast.FunctionDef) and node.name == test for node in tree.body), name


def _span(lasts: timedelta) -> str:
    seconds = int(lasts.total_seconds())
    unit, length = next((unit, length) for unit, length in _UNITS if seconds % length == 0)
    return f"{seconds // length} {unit}{'' if seconds == length else 's'}"


_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60))


def test_the_lives_it_tells_are_those_of_the_code() -> None:
    table = [f"| {each.what} | {_span(each.lasts)} | {each.since} | {each.why} |" for each in lives.LIVES]
    assert "\n".join(table) in PAGE
    assert PAGE.partition("## Lives")[2].partition("\n## ")[0].count("\n| ") == len(table) + 1


def test_every_life_is_asked_by_who_issues_it_and_stands_nowhere_else() -> None:
    names = {name for name, value in vars(lives).items() if isinstance(value, lives.Life)}
    assert {getattr(lives, name) for name in names} == set(lives.LIVES)
    texts = [file.read_text(encoding="utf-8") for file in (SOURCE / "web").rglob("*.py") if file.name != "lives.py"]
    for name in names:
        assert any(re.search(rf"\b{name}\.lasts", text) for text in texts), name


# What it says of the source


TEXTS = {str(file.relative_to(SOURCE)): file.read_text(encoding="utf-8") for file in sorted(SOURCE.rglob("*.py"))}


def _with(pattern: str) -> set[str]:
    """Files in which something stands."""
    return {name for name, text in TEXTS.items() if re.search(pattern, text, re.MULTILINE)}


def _importers(*modules: str) -> set[str]:
    names = "|".join(map(re.escape, modules))
    return _with(rf"^\s*(?:import|from) (?:{names})\b")


def test_no_shell_and_nothing_is_evaluated() -> None:
    assert not _with(r"(?<![\w.])(?:eval|exec)\(|os\.(?:system|popen)\(|(?:pickle|marshal|yaml)\.loads?\(|shell=True")
    assert _importers("subprocess") == {  # each with arguments of its own, none of which anybody sends
        "cli/speech.py",
        "formats/entries/workbook.py",
        "printing/sheaves.py",
        "storage/endings_apart.py",
    }


def test_nothing_is_fetched_from_elsewhere() -> None:
    found = _importers("requests", "httpx", "aiohttp", "urllib3", "urllib.request", "http.client", "ftplib")
    assert found == {"web/serving/setup.py"}  # `kodeks check-setup --peer`: whoever keeps the server names the other


def test_no_weak_hash_is_used() -> None:
    found = _with(r"\b(?:md5|sha1)\b")
    assert found == {"web/pages/breached_passwords.py"}  # lists of others are made of it; nothing of ours is kept by it


def test_passwords_are_hashed_slowly() -> None:
    assert settings.PASSWORD_HASHERS == ["django.contrib.auth.hashers.ScryptPasswordHasher"]


def test_no_plain_randomness_in_the_web() -> None:
    assert not {name for name in _importers("random") if name.startswith("web/")}


@pytest.mark.parametrize("file", ["sign_in", "password", "invited", "me"])
def test_password_fields_are_those_of_the_browser(file: str) -> None:
    page = (SOURCE / "web" / "templates" / "people" / f"{file}.html").read_text(encoding="utf-8")
    fields = re.findall(r"<input[^>]*name=\"(?:password|old)\"[^>]*>", page)
    assert fields
    assert all('type="password"' in field and "autocomplete=" in field for field in fields)


def test_browsers_keep_nothing_of_people() -> None:
    """What scripts put into the storage of the browser, by name; and none of them builds names of objects of it."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in (SOURCE / "web" / "static").rglob("*.js")}
    keepers = {name for name, text in texts.items() if re.search(r"(?:local|session)Storage\.setItem|indexedDB", text)}
    assert keepers == {"clock.js", "follow.js", "ring.js", "talk.js"}
    assert not [name for name, text in texts.items() if "__proto__" in text or "postMessage" in text]
