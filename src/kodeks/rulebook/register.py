"""The register of articles: what each says in a few words, how far and by which tests it is honoured, and by what it
is reached."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import EDITIONS, REFERENCE


class Honoured(StrEnum):
    YES = "yes"
    PARTLY = "partly"
    NOT_YET = "not yet"
    NOTHING_TO_DO = "nothing to do"


class Reach(StrEnum):
    """By what somebody reaches an article. A row names a way exactly if one of its tests goes that way, so nobody is
    promised more than was tried."""

    DESK = "desk"  # the pages of the web
    BOARD = "board"  # the log of a game
    COMMAND = "command"  # the program `kodeks`
    LIBRARY = "library"  # the packages of the core, called from Python


@frozen
class Row:
    """One article: a title of our own in English, its kind, how software honours it, how far we do, by what it is
    reached and the tests that show it. Titles in other languages are among their words."""

    article: Article
    title_en: str
    kind: str
    software: str
    honoured: Honoured
    reached_by: tuple[Reach, ...]
    tests: tuple[str, ...]

    @property
    def chapter(self) -> str:
        """The part of the code it belongs to: chapter IV of `IV.2.2`, 9 of `9.2a`, annex C of `C10.1`."""
        match = re.match(r"\d+|[A-Z][A-Za-z]*", self.article.number)
        assert match is not None, self.article
        return match[0]


class Register:
    """All articles of all codes, in the order of the codes."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self._by_article = {row.article: row for row in rows}
        self._borrowed: dict[Edition, dict[Article, Row]] = {}

    def find(self, article: Article) -> Row | None:
        """The row of an article; where an edition of the draughts code has none of its own, that of the matter."""
        return self._by_article.get(article) or self.borrowed(article.code).get(article)

    def borrowed(self, code: str) -> Mapping[Article, Row]:
        """The rows that an edition of the draughts code takes from the reference, by its own numbers; by other codes
        nothing is taken."""
        edition = next((each for each in EDITIONS.values() if each.code == code), REFERENCE)
        if edition is REFERENCE:
            return {}
        if edition not in self._borrowed:
            reference = (row for row in self.rows if row.article.code == REFERENCE.code)
            listed = {edition.cite(row.article.number): row for row in reference}
            self._borrowed[edition] = {
                own: row for own, row in listed.items() if own.code == code and own not in self._by_article
            }
        return self._borrowed[edition]

    def search(self, pattern: str = "", titles: Callable[[Row], Iterable[str]] = lambda row: ()) -> list[Row]:
        """Articles whose id matches the pattern (`*` and `?` allowed, a number takes what stands below it) or whose id,
        title or one of its `titles` elsewhere contains it, in any case of letters. Who names an edition sees what it
        borrows, too."""
        wanted = pattern.casefold()
        named = next((each.code for each in EDITIONS.values() if wanted.startswith(f"{each.code.casefold()}:")), "")
        borrowed = (replace(row, article=own) for own, row in self.borrowed(named).items())
        rows = (*self.rows, *borrowed)
        return [row for row in rows if _matches(row, wanted, titles)]

    def coverage(self) -> dict[tuple[str, str], Counter[Honoured]]:
        """How many articles of each code and chapter are honoured how far."""
        counts: dict[tuple[str, str], Counter[Honoured]] = {}
        for row in self.rows:
            counts.setdefault((row.article.code, row.chapter), Counter())[row.honoured] += 1
        return counts

    def reach(self) -> dict[tuple[str, str], Counter[Reach]]:
        """How many articles of each code and chapter are reached by what; several ways count each."""
        counts: dict[tuple[str, str], Counter[Reach]] = {}
        for row in self.rows:
            counts.setdefault((row.article.code, row.chapter), Counter()).update(row.reached_by)
        return counts


def _matches(row: Row, wanted: str, titles: Callable[[Row], Iterable[str]]) -> bool:
    article = str(row.article).casefold()
    number = row.article.number.casefold()
    if "*" in wanted or "?" in wanted:
        return fnmatchcase(article, wanted) or fnmatchcase(number, wanted)
    if _is_number(wanted):
        below = (wanted + ".", wanted) if wanted.endswith(":") else wanted + "."
        return any(name == wanted or name.startswith(below) for name in (article, number))
    return any(wanted in text.casefold() for text in (article, row.title_en, *titles(row)))


def _is_number(wanted: str) -> bool:
    """Whether the pattern looks like an article: `I`, `I.6`, `KW2025:I`, `FIDE2009:9.2`, `A4`."""
    return ":" in wanted or re.fullmatch(r"(?:[ivx]+|[0-9]+[a-z]?|[a-z][0-9]+)|\S+\.\S*", wanted) is not None


@cache
def register() -> Register:
    file = resources.files(__package__) / "articles.csv"
    rows = [
        Row(
            Article.parse(entry["id"]),
            entry["title_en"],
            entry["kind"],
            entry["software"],
            Honoured(entry["honoured"]),
            tuple(map(Reach, entry["reached_by"].split())),
            tuple(entry["tests"].split()),
        )
        for entry in csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    ]
    return Register(tuple(rows))
