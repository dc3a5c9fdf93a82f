"""The register says by what each article is reached, and no more than its tests go through."""

import re
import tomllib
from pathlib import Path

import pytest
from ways_of_tests import ROOT, ways_of

from kodeks.rulebook import Honoured, Reach, register

TABLES = {  # tests of many articles, and what they claim of each
    "tests/cli/test_articles_reached.py": "tests/cli/articles_reached.toml",
    "tests/web/articles/test_articles_on_pages.py": "tests/web/articles/articles_on_pages.toml",
}
ARTICLE = re.compile(r"(?:KW\d{4}|FIDE\d{4}|FTR\d{4}|FTB\d{4}|house):[\w.]+")


@pytest.mark.parametrize(
    ("test", "ways"),
    [
        ("tests/draughts/test_results.py::test_I_7_3_3_nobody_can_win", {Reach.LIBRARY}),
        ("tests/game/test_draughts_touching.py::test_I_3_11_a_touched_piece_must_be_moved", {Reach.BOARD}),
        ("tests/cli/test_table.py::test_V_1_4_7_when_two_numbers_meet", {Reach.COMMAND}),
        ("tests/cli/test_articles_reached.py::test_checklists", {Reach.COMMAND}),
        ("tests/test_readme.py::test_kodeks_commands", {Reach.COMMAND}),
        ("tests/web/articles/test_articles_on_pages.py::test_moves", {Reach.DESK}),
        ("tests/web/test_same_law.py::test_the_browser_gives_the_ruling_of_the_core", {Reach.DESK}),
    ],
)
def test_which_way_a_test_goes(test, ways):
    assert ways_of(test) == ways


def test_a_row_claims_the_ways_of_its_tests_and_no_others():
    for row in register().rows:
        ways = frozenset[Reach]().union(*map(ways_of, row.tests))
        assert row.reached_by == tuple(way for way in Reach if way in ways), row.article


def test_what_is_honoured_is_reached():
    for row in register().rows:
        assert bool(row.reached_by) == (row.honoured in (Honoured.YES, Honoured.PARTLY)), row.article


@pytest.mark.parametrize("file", TABLES)
def test_tests_of_many_articles_name_those_that_refer_to_them(file):
    tests = tomllib.loads((ROOT / TABLES[file]).read_text(encoding="utf-8"))
    claimed = {
        (str(row.article), Path(test).name.partition("::test_")[2])
        for row in register().rows
        for test in row.tests
        if test.startswith(f"{file}::")
    }
    assert claimed == {(article, name) for name, cases in tests.items() for article in articles_in(cases)}


def articles_in(cases):
    """The articles that cases claim; all other texts there have blanks, or no code before a colon."""
    if isinstance(cases, str):
        return {cases} if ARTICLE.fullmatch(cases) else set()
    if isinstance(cases, dict | list):
        return set().union(*map(articles_in, cases.values() if isinstance(cases, dict) else cases))
    return set()


def test_reach_is_counted_by_code_and_way():
    counts = register().reach()
    for way in Reach:
        assert sum(each[way] for each in counts.values()) == sum(way in row.reached_by for row in register().rows)
