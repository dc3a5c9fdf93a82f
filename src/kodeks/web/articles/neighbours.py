"""Where an article stands in its code, and which articles elsewhere speak of the same matter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS, REFERENCE
from kodeks.rulebook.register import Row, register

_MOST_RELATED = 12


class Neighbours(NamedTuple):
    """Around an article: what it belongs to, from the chapter down; what stands below it; before and after it; and what
    other codes and editions have on its matter."""

    above: tuple[Row, ...]
    below: tuple[Row, ...]
    before: Row | None
    after: Row | None
    related: tuple[Row, ...]


@cache
def _by_code() -> Mapping[str, tuple[Row, ...]]:
    found: dict[str, list[Row]] = {}
    for row in register().rows:
        found.setdefault(row.article.code, []).append(row)
    return {code: tuple(rows) for code, rows in found.items()}


def codes() -> tuple[str, ...]:
    """The codes, in the order of the register; then editions that have no row of their own in it."""
    return tuple(dict.fromkeys((*_by_code(), *(each.code for each in EDITIONS.values()))))


def rows_of(code: str) -> tuple[Row, ...]:
    """The articles of a code: those of its own, else what it borrows; of one that is unknown, none."""
    borrowed = register().borrowed(code) if code not in _by_code() else {}
    return _by_code().get(code, ()) or tuple(replace(row, article=own) for own, row in borrowed.items())


def entry_of(article: Article) -> Row | None:
    """The entry of an article, under its own number: what an edition borrows keeps the number it has there."""
    row = register().find(article)
    return None if row is None else replace(row, article=article)


def neighbours_of(row: Row) -> Neighbours:
    own = rows_of(row.article.code)
    places = {each.article: place for place, each in enumerate(own)}
    place = places.get(row.article)
    return Neighbours(
        tuple(_above(row.article)),
        tuple(each for each in own if next(_numbers_above(each.article.number), None) == row.article.number),
        own[place - 1] if place else None,
        own[place + 1] if place is not None and place + 1 < len(own) else None,
        _related(row),
    )


def _numbers_above(number: str) -> Iterator[str]:
    """Of `IV.2.2`: `IV.2`, `IV`; of `3c.1`: `3c`, `3`; of `A4.2`: `A4`, `A`."""
    while shorter := re.match(r"(.+)\.[^.]+$|(.*\d)[a-z]$|([A-Z]+)\d+$", number):
        number = next(part for part in shorter.groups() if part)
        yield number


def _above(article: Article) -> Iterator[Row]:
    numbers = reversed(tuple(_numbers_above(article.number)))
    found = (entry_of(article._replace(number=number)) for number in numbers)
    return (row for row in found if row is not None)


def _related(row: Row) -> tuple[Row, ...]:
    """Articles of other codes with the same title, the same number in the other edition, or a test in common."""
    others = [each for each in register().rows if each.article.code != row.article.code]
    tests, twins = frozenset(row.tests), _twins(row.article)
    near = [each for each in others if each.article in twins or each.title_en == row.title_en]
    shown = [each for each in others if not tests.isdisjoint(each.tests)]
    return tuple(dict.fromkeys([*near, *shown]))[:_MOST_RELATED]


def _twins(article: Article) -> frozenset[Article]:
    """The same matter in other editions of the draughts code."""
    borrowed = register().borrowed(article.code).get(article)
    number = article.number if article.code == REFERENCE.code else borrowed and borrowed.article.number
    return frozenset(each.cite(number) for each in EDITIONS.values()) if number else frozenset()
