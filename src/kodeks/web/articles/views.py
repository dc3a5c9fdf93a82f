"""The register of articles: codes and a search, one code by chapters, one article."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from markupsafe import Markup

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import CHESS_EDITIONS
from kodeks.rulebook.register import Honoured, Reach, Row, register
from kodeks.web.articles.neighbours import codes, entry_of, neighbours_of, rows_of
from kodeks.web.articles.own_texts import own_text_of
from kodeks.web.frame.views import page, show
from kodeks.web.gallery.replays import showings_of
from kodeks.web.pages.words import language, say
from kodeks.web.rights import Right
from kodeks.words import Language, all_titles, language_of, search_articles, text_of, title_of, titles_beside

__all__ = ["article_page", "code_page", "find_articles", "register_page"]

_MOST_FOUND = 200
_NAMES = {  # message keys; editions have their titles
    "FTR2012": "articles-ftr2012",
    "FSW2026": "articles-fsw2026",
    "FRR2024": "articles-frr2024",
    "FTB2026": "articles-ftb2026",
    "FTB2024": "articles-ftb2024",
    "house": "articles-house",
}
_HONOURED = {  # message keys
    Honoured.YES: "articles-honoured-yes",
    Honoured.PARTLY: "articles-honoured-partly",
    Honoured.NOT_YET: "articles-honoured-not-yet",
    Honoured.NOTHING_TO_DO: "articles-honoured-nothing",
}
_MEANS = {  # message keys: by what Kodeks honours an article
    "engine": "articles-by-engine",
    "check": "articles-by-check",
    "record": "articles-by-record",
    "checklist": "articles-by-checklist",
    "document": "articles-by-document",
    "info": "articles-by-info",
}


_REACH = {  # message keys
    Reach.DESK: "reached-by-desk",
    Reach.BOARD: "reached-by-board",
    Reach.COMMAND: "reached-by-command",
    Reach.LIBRARY: "reached-by-library",
}


class ArticleEntry(NamedTuple):
    row: Row
    title: str
    honoured: str
    mark: str  # the class of its mark


class Chapter(NamedTuple):
    number: str
    heading: str
    entries: tuple[ArticleEntry, ...]


class ArticleTests(NamedTuple):
    """Tests that show an article: their file, and what each tries, in words."""

    file: str
    names: tuple[str, ...]


def _listed(row: Row, spoken: Language) -> ArticleEntry:
    return ArticleEntry(row, title_of(spoken, row).text, say(_HONOURED[row.honoured]), row.honoured.name.lower())


@page(Right.SIGN_IN)
def register_page(request: HttpRequest) -> HttpResponse:
    """All codes with how far each is honoured; and what was searched for."""
    wanted = request.GET.get("q", "").strip()[:100]
    found = find_articles(wanted)
    return show(
        request,
        "articles/register.html",
        codes=[(code, _name_of(code), _counted(rows_of(code))) for code in codes()],
        total=_counted(register().rows),
        headings=[(kind, say(_HONOURED[kind])) for kind in Honoured],
        reach={code: _reached(rows_of(code)) for code in codes()},
        total_reach=_reached(register().rows),
        ways=[(way, say(_REACH[way])) for way in Reach],
        wanted=wanted,
        found=[_listed(row, language()) for row in found[:_MOST_FOUND]],
        count=len(found),
    )


def _name_of(code: str) -> str:
    editions = {each.code: each for each in (*EDITIONS.values(), *CHESS_EDITIONS.values())}
    return say(_NAMES[code]) if code in _NAMES else editions[code].title_in(language().code)


def _counted(rows: tuple[Row, ...]) -> Mapping[Honoured, int]:
    return Counter(row.honoured for row in rows)


def _reached(rows: tuple[Row, ...]) -> Mapping[Reach, int]:
    return Counter(way for row in rows for way in row.reached_by)


@page(Right.SIGN_IN)
def code_page(request: HttpRequest, code: str) -> HttpResponse:
    """One code, chapter by chapter; only what is honoured so far, if that is asked."""
    if code not in codes():
        raise Http404
    only = next((kind for kind in Honoured if kind.name.lower() == request.GET.get("honoured")), None)
    return show(
        request,
        "articles/code.html",
        code=code,
        name=_name_of(code),
        chapters=_written(code, only, language()),
        only=only,
        counts=_counted(rows_of(code)),
        headings=[(kind, say(_HONOURED[kind])) for kind in Honoured],
        own_text=reverse("articles:own_text_file", args=[code]) if own_text_of(code).exists() else "",
    )


@lru_cache(maxsize=64)
def _written(code: str, only: Honoured | None, spoken: Language) -> Markup:
    """The chapters as they stand on the page, made once: the longest has hundreds of rows."""
    return Markup(render_to_string("articles/chapters.html", {"chapters": _chapters(code, only, spoken)}))


def _chapters(code: str, only: Honoured | None, spoken: Language) -> tuple[Chapter, ...]:
    wanted = [row for row in rows_of(code) if only in (None, row.honoured)]
    by_chapter = groupby(sorted(wanted, key=lambda row: _order(code).index(row.chapter)), lambda row: row.chapter)
    return tuple(
        Chapter(number, _heading(code, number, spoken), tuple(_listed(row, spoken) for row in rows))
        for number, rows in by_chapter
    )


@lru_cache(maxsize=16)
def _order(code: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.chapter for row in rows_of(code)))


def _heading(code: str, chapter: str, spoken: Language) -> str:
    """The number with the title; where the register has no title, what the number is of."""
    if chapter == "Tab":
        return say("articles-tables")
    row = register().find(_named(code, chapter))
    return say("articles-chapter", number=chapter) if row is None else f"{chapter}. {title_of(spoken, row).text}"


@page(Right.SIGN_IN)
def article_page(request: HttpRequest, code: str, article: str) -> HttpResponse:
    """One article: what it says in a few words, how it is honoured, what shows it, what stands around it."""
    row = entry_of(_named(code, article))
    if row is None:
        raise Http404
    spoken, found = language(), register().find(row.article)
    return show(
        request,
        "articles/article.html",
        row=row,
        name=_name_of(code),
        title=title_of(spoken, row).text,
        others=titles_beside(spoken, row),
        texts=_texts(spoken, row),
        own_text=reverse("articles:own_text_file", args=[code]) if own_text_of(code).exists() else "",
        entry=_listed(row, spoken),
        means=say(_MEANS[row.software]),
        reached_by=[say(_REACH[way]) for way in row.reached_by],
        showings=showings_of(row.article),
        tests=_shown(row.tests),
        borrowed_from=None if found is None or found.article == row.article else found.article,
        around=neighbours_of(row),
        name_of=lambda each: title_of(spoken, each).text,
    )


def _texts(spoken: Language, row: Row) -> list[tuple[Language, str]]:
    """What it says, the reader's language first."""
    first = spoken if spoken.fallback is None else spoken.fallback
    told = [(each, text_of(each, row)) for each in (first, *map(language_of, ("pl", "en"))) if text_of(each, row)]
    return list(dict.fromkeys(told))


def _shown(tests: tuple[str, ...]) -> list[ArticleTests]:
    """`tests/draughts/test_moves.py::test_I_3_4_a_man_steps_forward`: by file, and the names as words."""
    by_file: dict[str, list[str]] = {}
    for test in tests:
        file, _, name = test.partition("::")
        by_file.setdefault(file, []).append(_in_words(name.removeprefix("test_")))
    return [ArticleTests(file, tuple(names)) for file, names in by_file.items()]


def _in_words(name: str) -> str:
    """`I_3_4_a_man_steps_forward` as `I.3.4 a man steps forward`."""
    numbered = re.sub(r"(?<![a-zA-Z])([IVX]+|[0-9]+)((?:_[0-9]+[a-z]?)+)(?=_|$)", _with_dots, name)
    return numbered.replace("_", " ")


def _with_dots(found: re.Match[str]) -> str:
    return found[0].replace("_", ".")


def _named(code: str, number: str) -> Article:
    try:
        return Article.parse(f"{code}:{number}")
    except MalformedText:
        raise Http404 from None


def find_articles(wanted: str) -> list[Row]:
    """Articles a number or pattern names; else those whose number and titles have every word."""
    text = wanted.strip()
    if not text:
        return []
    by_number = search_articles(text) if " " not in text else []
    by_words = [row for row in register().rows if all(word in _text(row) for word in _plain(text).split())]
    return list(dict.fromkeys([*by_number, *by_words]))


@cache
def _text(row: Row) -> str:
    return _plain(f"{row.article} {' '.join(all_titles(row).values())}")


def _plain(text: str) -> str:
    """Small letters without their marks: who types `zolty` means `żółty`."""
    parts = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
