"""An edition is one value: outside the rulebook nobody names one, and what is cited of FIDE's rules for tournaments is
cited by the edition in hand and stands in the register."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from source_trees import nodes_of

from kodeks.rulebook import KW2025, Article
from kodeks.rulebook.codes.ftr2012 import FTR2012
from kodeks.rulebook.editions import code_by_key, known_editions
from kodeks.rulebook.fide import CHESS_EDITIONS, FIDE2023
from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.register import register

SOURCE = Path(__file__).parents[2] / "src/kodeks"
CODES = {re.sub(r"[0-9]+", "", row.article.code) for row in register().rows if row.article.code[-1].isdigit()}
DATED = re.compile(rf"({'|'.join(CODES)})20[0-9]{{2}}", re.IGNORECASE)
MAY_NAME = (
    "web/demonstration/regulations.py",  # what a user writes
    "web/articles/views.py",  # titles of codes that are none of ours
    "pairing/swiss_systems.py",  # systems, each by the rules of its day
    "pairing/dutch/",  # their engines
    "pairing/upfloats/",
    "standings/tiebreak_rules.py",  # rules of tie-breaks, each of its day
)
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    """Outside the rulebook: the name of each, and the nodes of its tree."""
    for path in sorted(SOURCE.rglob("*.py")):
        if SOURCE / "rulebook" not in path.parents:
            yield path.relative_to(SOURCE).as_posix(), nodes_of(path)


def said(nodes: tuple[ast.AST, ...]) -> Iterator[str]:
    """Names and texts of a module, without what it tells its readers."""
    told = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, DOCUMENTED) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_nobody_outside_the_rulebook_names_an_edition() -> None:
    others = ((name, nodes) for name, nodes in modules() if not name.startswith(MAY_NAME))
    named = {name: sorted({*filter(DATED.search, said(nodes))}) for name, nodes in others}
    assert not {name: found for name, found in named.items() if found}


LAW = ("officials", "pairing", "rating", "report", "standings", "titles", "tournament", "venue")  # rooms of rules alone
UNITS = {8, 10, 60, 100, 1_000, 10_000, 60_000, 1_000_000}  # ranks of a board, parts, and units of time
NOT_OF_A_CODE = {  # numbers that no edition changes
    "officials/days.py": {28, 29},  # of February
    "pairing/dutch/acceleration.py": {4},  # quarters
    "pairing/dutch/criteria.py": {4, 18, 22},  # names of criteria
    "pairing/fide/systems.py": {4},  # of C.04.4.2, by the engine of its day
    "pairing/fide/translation.py": {5},  # tenths in half a point
    "pairing/matching/least_cost.py": {4},  # each pair twice, at double cost
    "pairing/swiss/colours.py": {8_192, 65_536},  # how many are remembered
    "pairing/tables/berger.py": {4},  # how a table is turned
    "pairing/teams/start.py": {2_000},  # half of a time, in whole seconds
    "rating/expected_scores.py": {4},  # columns
    "rating/fide.py": {4, 50},  # digits of a year; half a point in hundredths
    "rating/ledger.py": {5},  # kinds of lists
    "rating/quarter.py": {4},
    "rating/rated_event.py": {256},  # values of a byte
    "rating/settings.py": {12},  # digits that are read
    "rating/simulation.py": {1_400, 2_026, 2_600},  # of invented players
    "standings/descriptor.py": {5},  # what is read
    "standings/draughts_swiss.py": {32},  # how many are told
    "standings/swiss_contributions.py": {62},  # bits
    "titles/category_norm.py": {6},  # how many choices are tried
    "titles/championship.py": {4, 5},  # columns of Table V
    "tournament/entry_list.py": {64},  # lines of a sheet
    "tournament/explaining.py": {24},  # how many are told
    "tournament/groups.py": {4},  # digits of a year
    "tournament/law.py": {3_000, 20_000},  # what memory holds
    "tournament/lint/rateable.py": {5},  # how many are named
    "tournament/recording.py": {1_440},  # minutes of a day
    "tournament/regulations/groups.py": {5},  # days by post, which the code leaves open
    "tournament/regulations/kinds.py": {12, 1_900, 3_000, 100_000},  # what is read
    "tournament/surnames.py": {4, 8_192},  # letters; how many are remembered
    "tournament/ticking.py": {4},  # digits of a year
    "venue/catalogue.py": {16},  # lists that are kept
    "venue/units.py": {20, 3_600},
}


def test_rules_have_no_numbers_of_their_own() -> None:
    """Numbers of a code are fields of its edition; up to three they count, too."""
    found = {
        name: numbers
        for name, nodes in modules()
        if name.startswith(LAW)
        and (
            numbers := {node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) is int}
            - {0, 1, 2, 3}
            - UNITS
            - NOT_OF_A_CODE.get(name, set())
        )
    }
    assert not found


def test_every_article_of_the_tournament_rules_that_is_cited_is_in_the_register() -> None:
    numbers = {text for _, nodes in modules() for text in said(nodes) if re.match("F[TR]R:.", text)}
    assert len(numbers) > 80
    cited = {laws.cite(number) for laws in CHESS_EDITIONS.values() for number in numbers}
    assert not [article for article in cited if register().find(article) is None]


@pytest.mark.parametrize("key", known_editions())
def test_the_orders_of_criteria_cite_articles_of_the_register(key: str) -> None:
    code = code_by_key(key)
    cited = {article for order in code.standings.orders.values() for article in order.articles(code.cite).values()}
    assert not [article for article in cited if register().find(article) is None]


def test_other_tournament_rules_are_cited_by_the_edition_they_go_with() -> None:
    rules = replace(FTR2012, numbering=Numbering("FTR2099", {"10": "C.4", "A3": "C.07"}))
    new = replace(FIDE2023, tournament_rules=rules)
    assert new.cite("FTR:10.2") == Article("FTR2099", "C.4.2")
    assert str(new.standings.orders["swiss"].articles(new.cite)["DE"]) == "FTR2099:C.07.G.c"
    assert FIDE2023.cite("FTR:10b") == KW2025.cite("FTR:10b") == Article("FTR2012", "10b")
