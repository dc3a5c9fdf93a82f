"""Every article that is cited opens what it says: a sentence of ours, in Polish and in English."""

import ast
import re
from pathlib import Path

import pytest
from source_trees import nodes_of

from kodeks.rulebook.article import Article
from kodeks.rulebook.register import register
from kodeks.words import language_of, text_of

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"[IVX]+(?:\.[0-9]+[a-z]?)+")
ID = re.compile(r'"((?:KW2025|FIDE2023|FTB2026|FSW2026):[A-Za-z0-9.-]+)"')
LISTS = ("tests/cli/articles_reached.toml", "tests/web/articles/articles_on_pages.toml")  # what rulings cite, and where


def cited() -> set[str]:
    """The matters that sources name, by their numbers of 2025, and what commands and pages cite; and all that pairs by
    FIDE's Dutch system, whose criteria are cited by their places."""
    named = {
        node.value
        for path in (ROOT / "src/kodeks").rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value)
    }
    found = {f"KW2025:{number}" for number in named}
    found |= {each for name in LISTS for each in ID.findall((ROOT / name).read_text(encoding="utf-8"))}
    dutch = {str(row.article) for row in register().rows if str(row.article).startswith("FSW2026:C.04.3")}
    return {each for each in found | dutch if register().find(Article.parse(each)) is not None}


@pytest.mark.parametrize("code", ["pl", "en"])
def test_what_is_cited_has_a_sentence(code):
    articles = cited()
    assert len(articles) > 600
    rows = {str(row.article): row for row in register().rows}
    untold = {each for each in articles & rows.keys() if not text_of(language_of(code), rows[each])}
    assert not untold


@pytest.mark.parametrize("code", ["pl", "en"])
@pytest.mark.parametrize(
    "edition", ["FIDE2009", "FTR2012", "FSW2026", "FTB2026", "FTB2024", "FRR2024", "KW2022", "house"]
)
def test_the_other_codes_are_told_whole(edition, code):
    """Every article that is more than a heading, cited or not."""
    rows = [row for row in register().rows if row.article.code == edition and row.kind != "heading"]
    assert rows
    assert [str(row.article) for row in rows if not text_of(language_of(code), row)] == []


@pytest.mark.parametrize("code", ["pl", "en"])
@pytest.mark.parametrize(("edition", "fewest"), [("KW2025", 600), ("FIDE2023", 190)])
def test_the_codes_in_force_are_told_to_their_last_points(edition, fewest, code):
    """Every article that is not divided further; of the others their points tell."""
    rows = {row.article.number: row for row in register().rows if row.article.code == edition}
    divided = {number.rpartition(".")[0] for number in rows}
    points = [row for number, row in rows.items() if number not in divided]
    assert len(points) > fewest
    assert [str(row.article) for row in points if not text_of(language_of(code), row)] == []


def test_tie_breaks_of_2024_say_what_2026_has_kept():
    """By their numbers, under the same titles: else they would need sentences of their own."""
    titles = {row.article: row.title_en for row in register().rows}
    kept = {article: titles.get(article._replace(code="FTB2026")) for article in titles if article.code == "FTB2024"}
    assert len(kept) > 60
    assert {article for article, title in kept.items() if title != titles[article]} == set()
