"""Titles of articles: English in the register, those of other languages in `articles.csv` of their folders. What those
say that are cited most, in words of our own: `article_texts.csv`."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from kodeks.rulebook.article import Article
from kodeks.rulebook.codes.ftb import KEPT_BY
from kodeks.rulebook.register import Row, register
from kodeks.words.language import Language
from kodeks.words.languages import FALLBACK, language_of, languages


class Title(NamedTuple):
    """The few words there are for an article, and the language they are in."""

    text: str
    language: Language


def title_of(language: Language, row: Row) -> Title:
    """In a language; in English if it has none."""
    own = _titles(language).get(_source(row))
    return Title(row.title_en, language_of(FALLBACK)) if own is None else Title(own, language)


def all_titles(row: Row) -> Mapping[str, str]:
    """By the code of each language that has one."""
    found = [title_of(language, row) for language in languages()]
    return {title.language.code: title.text for title in found}


def titles_beside(language: Language, row: Row) -> list[Title]:
    """Those in other languages."""
    shown = title_of(language, row).language
    return [Title(text, language_of(code)) for code, text in all_titles(row).items() if code != shown.code]


def text_of(language: Language, row: Row) -> str:
    """What an article says, in a sentence of our own; empty where its title says it, or the titles of its points. One
    that a newer edition has kept says there what it said before."""
    texts, source = _texts(language if language.fallback is None else language.fallback), _source(row)
    kept = source._replace(code=KEPT_BY.get(source.code, source.code))
    return texts.get(source) or texts.get(kept, "")


def search_articles(pattern: str) -> list[Row]:
    """Articles by number, or by words of their titles in any language."""
    return register().search(pattern, lambda row: all_titles(row).values())


def _source(row: Row) -> Article:
    """Whose title it has: of what 2022 borrows, the article of 2025."""
    found = register().find(row.article)
    return row.article if found is None else found.article


@cache
def _titles(language: Language) -> Mapping[Article, str]:
    return _column(language, "articles.csv", "title")


@cache
def _texts(language: Language) -> Mapping[Article, str]:
    return _column(language, "article_texts.csv", "text")


def _column(language: Language, name: str, column: str) -> Mapping[Article, str]:
    file = language.folder / name
    if not file.exists():
        return {}
    rows = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    return {Article.parse(row["id"]): row[column] for row in rows}
