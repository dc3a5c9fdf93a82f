"""Finding articles by number or by words of their titles, in any language, with or without marks on letters."""

from __future__ import annotations

import unicodedata
from functools import cache

from kodeks.rulebook.register import Row, register
from kodeks.words import all_titles, search_articles

__all__ = ["find"]


def find(wanted: str) -> list[Row]:
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
