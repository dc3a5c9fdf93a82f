"""docs/glossary.md: one term for one thing, and no retired word comes back."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from kodeks.rulebook.register import register
from kodeks.words import catalogue, language_of, title_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/glossary.md"
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)
MARKUP = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", re.DOTALL)
FACT = re.compile(r"\{\w*(:\w+)?\}")


class Term(NamedTuple):
    """What something is called in a language, and what it is not called any more."""

    names: list[str]
    retired: list[str]


def _listed(cell: str) -> list[str]:
    return [each.strip() for each in cell.split(",") if each.strip()]


def terms(code: str) -> list[Term]:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    first = {"pl": 0, "en": 2}[code]
    rows = [line.strip("|").split("|") for line in lines[1:]]
    assert {len(row) for row in rows} == {5}
    return [Term(_listed(row[first]), _listed(row[first + 1])) for row in rows]


def sentences(code: str) -> Iterator[tuple[str, str]]:
    """What the catalogue says; what it only understands may be as people speak."""
    told = catalogue(language_of(code))
    for section in ("messages", "nouns"):
        for key, sentence in told[section].items():
            yield key, FACT.sub("{}", sentence)


def pages(code: str) -> Iterator[tuple[str, str]]:
    """The guide in this language, templates, titles of articles; and all pages about the program, which are English."""
    files = [*(ROOT / "src/kodeks/web/guide" / code).glob("*.md")]
    if code == "en":
        files += [ROOT / "README.md", *(path for path in (ROOT / "docs").glob("*.md") if path != PAGE)]
    for path in files:
        yield path.name, CODE.sub("", path.read_text(encoding="utf-8"))
    for path in (ROOT / "src/kodeks/web/templates").rglob("*.html"):
        yield path.name, MARKUP.sub(" ", path.read_text(encoding="utf-8"))
    for row in register().rows:
        yield str(row.article), title_of(language_of(code), row).text


def pattern_of(retired: str) -> re.Pattern[str]:
    if retired.startswith("="):
        return re.compile(rf"\A{re.escape(retired[1:])}\Z")
    words = re.escape(retired).replace("…", r"\w*").replace(r"\ ", r"\s+")
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


@pytest.mark.parametrize(("text", "is_found"), [("przy stolikach", True), ("Stolik", True), ("stołek", False)])
def test_a_retired_word_is_found_with_its_endings(text, is_found):
    assert bool(pattern_of("stolik…").search(text)) == is_found


@pytest.mark.parametrize("code", ["pl", "en"])
def test_no_retired_word_comes_back(code):
    retired = [(word, pattern_of(word)) for term in terms(code) for word in term.retired]
    assert len(retired) > 20
    read = [*sentences(code), *pages(code)]
    assert not [(where, word) for where, text in read for word, pattern in retired if pattern.search(text)]


@pytest.mark.parametrize("code", ["pl", "en"])
def test_every_term_is_what_the_catalogue_says(code):
    told = [sentence.casefold() for _, sentence in sentences(code)]
    names = [name for term in terms(code) for name in term.names]
    begun = {name: [word[: max(3, len(word) - 3)] for word in re.findall(r"[\w-]+", name.casefold())] for name in names}
    assert not [name for name, words in begun.items() if not any(all(w in each for w in words) for each in told)]
