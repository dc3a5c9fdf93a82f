"""The register of articles is whole, and honest about what is honoured."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from source_trees import nodes_of

from kodeks.rulebook import EDITIONS, KW2022, KW2025, Article, Honoured, register, shipped_house_rules
from kodeks.rulebook.editions import conduct_rules, editions_for, tempo_rules
from kodeks.rulebook.fide import CHESS_EDITIONS
from kodeks.words import language_of, search_articles, title_of

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src/kodeks").rglob("*.py"))
FIDE_NUMBER = re.compile(r"[0-9]{1,2}\.[0-9]+(?:\.[0-9]+)?[a-z]?|[A-F][0-9]+(?:[a-z][0-9]?)?")
NUMBER = re.compile(r"(?:I|II|III|IV|V|VI|VII|VIII)(?:\.\d+)+")


def strings_in(path: Path) -> set[str]:
    return {node.value for node in nodes_of(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def existing_tests() -> set[str]:
    return {
        f"{path.relative_to(ROOT).as_posix()}::{node.name}"
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def numbers_cited() -> set[str]:
    return {text for path in SOURCES for text in strings_in(path) if NUMBER.fullmatch(text)}


def test_every_article_has_one_row_with_both_titles():
    rows = register().rows
    assert not [article for article, count in Counter(row.article for row in rows).items() if count > 1]
    assert all(row.title_en and row.kind for row in rows)
    assert all(title_of(language_of("pl"), row).language.code == "pl" for row in rows)
    assert {row.software for row in rows} == {"engine", "record", "check", "checklist", "document", "info"}


def test_every_code_is_whole():
    codes = Counter(row.article.code for row in register().rows)
    assert codes == {
        "KW2025": 781,
        "KW2022": 23,
        "FIDE2009": 310,
        "FIDE2023": 233,
        "FTR2012": 190,
        "FSW2026": 130,
        "FRR2024": 4,
        "FTB2026": 103,
        "FTB2024": 64,
        "house": 14,
    }


def test_every_article_a_ruling_can_cite_is_in_the_register():
    numbers = numbers_cited()
    assert "I.6.3" in numbers
    known = {
        number
        for edition in EDITIONS.values()
        for number in numbers
        if register().find(edition.cite(number)) is not None
    }
    assert not numbers - known
    only_2022 = {number for number in numbers if register().find(KW2025.cite(number)) is None}
    assert all(number.startswith("II.7.") for number in only_2022)  # adjournment, dropped in 2025


def test_every_article_of_chess_that_is_cited_is_in_the_register():
    """They are cited by the numbers of 2009; the edition knows its own."""
    game = ROOT / "src/kodeks/game"
    sources = [
        *(ROOT / "src/kodeks/chess").rglob("*.py"),
        game / "chess_table.py",
        game / "quickplay.py",
        game / "arbiter.py",
    ]
    numbers = {text for path in sources for text in strings_in(path) if FIDE_NUMBER.fullmatch(text)}
    assert len(numbers) > 40
    cited = [edition.cite(number) for edition in CHESS_EDITIONS.values() for number in numbers]
    assert not [article for article in cited if register().find(article) is None]


def articles_in(value: object) -> Iterator[Article]:
    """Every article inside a frozen value."""
    if isinstance(value, Article):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from articles_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from articles_in(entry)
    elif isinstance(value, tuple | frozenset):
        for entry in value:
            yield from articles_in(entry)


def test_every_article_behind_a_number_of_the_editions_is_in_the_register():
    values = [*EDITIONS.values(), *CHESS_EDITIONS.values()]
    values += [tempo_rules(key, board) for board in ("100", "64", "chess") for key in editions_for(board)]
    values += [conduct_rules(key, board) for board in ("100", "64", "chess") for key in editions_for(board)]
    found = {article for value in values for article in articles_in(value)}
    assert len(found) > 300
    assert not [article for article in found if register().find(article) is None]


def test_every_point_that_shipped_house_rules_cite_is_in_the_register():
    folder = ROOT / "src/kodeks/rulebook/house_rules"
    points = {
        number
        for key in shipped_house_rules()
        for number in json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))["sources"].values()
    }
    assert points
    assert not [number for number in points if register().find(Article("house", number)) is None]


def test_articles_are_made_where_they_can_be_checked():
    """Only these two modules make an article; elsewhere `cite` takes a number that the test above sees."""
    makers = {
        path.name
        for path in SOURCES
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Article"
    }
    assert makers == {"numbering.py", "house_reader.py"}


def test_every_test_a_row_claims_exists():
    there = existing_tests()
    assert not [(str(row.article), test) for row in register().rows for test in row.tests if test not in there]


def test_a_row_is_honoured_exactly_if_a_test_shows_it():
    for row in register().rows:
        assert bool(row.tests) == (row.honoured in (Honoured.YES, Honoured.PARTLY)), row.article


@pytest.mark.parametrize(
    ("number", "article"),
    [
        ("I.6.4", "KW2022:I.6.4"),
        ("II.5.2", "KW2022:II.5.2"),
        ("VIII.2.2", "KW2022:VIII.2.2"),
        ("IV.2.2", "KW2022:IV.2.2"),
        ("IV.2.6", "KW2022:IV.2.8"),
        ("IV.2.15", "KW2022:IV.2.18"),
        ("IV.2.14.1", "KW2022:IV.2.17.1"),
        ("IV.4.3", "KW2022:IV.4.3"),
        ("IV.4.5", "KW2022:IV.4.6"),
        ("V.2.8.3", "KW2025:V.2.8.3"),
    ],
)
def test_2022_cites_its_own_numbers_and_borrows_the_row(number, article):
    assert str(KW2022.cite(number)) == article
    own = register().find(Article.parse(article))
    assert own is not None
    assert own.article in (Article.parse(article), Article("KW2025", number))


def test_2022_has_its_own_row_where_its_text_differs():
    row = register().find(Article("KW2022", "I.6.3"))
    assert row is not None
    assert row.article.code == "KW2022"


@pytest.mark.parametrize(
    ("pattern", "found", "not_found"),
    [
        ("I.6", "KW2025:I.6.5.2", "KW2025:II.6.1"),
        ("kw2022:", "KW2022:I.6.3", "KW2025:I.6.3"),
        ("KW2025:I.6.3", "KW2025:I.6.3", "KW2022:I.6.3"),
        ("*.6.3", "KW2022:I.6.3", "KW2025:I.6.4"),
        ("repetition", "KW2025:I.6.1", "KW2025:I.6.2"),
        ("REMIS Z PRZEWAGĄ", "KW2025:I.6.5", "KW2025:I.6.1"),
        ("", "house:003.3", "KW2025:I.99"),
    ],
)
def test_search(pattern, found, not_found):
    articles = {str(row.article) for row in search_articles(pattern)}
    assert found in articles
    assert not_found not in articles


@pytest.mark.parametrize(
    ("article", "chapter"),
    [
        ("KW2025:IV.2.2", "IV"),
        ("KW2025:Tab.I", "Tab"),
        ("FIDE2009:9.2", "9"),
        ("FIDE2009:A4d1", "A"),
        ("FTR2012:3c", "3"),
    ],
)
def test_chapters(article, chapter):
    row = register().find(Article.parse(article))
    assert row is not None
    assert row.chapter == chapter


def test_coverage_counts_every_row_once():
    assert sum(sum(counts.values()) for counts in register().coverage().values()) == len(register().rows)
