"""Values of cells as people type them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache, lru_cache

from kodeks.formats.birth import read_birth
from kodeks.formats.entries.column import fold
from kodeks.malformed import MalformedText
from kodeks.words import languages

_NOTHING = frozenset(("", "-", "–", "—", "?"))
_SIGNS = {"x": "yes", "1": "yes", "0": "no"}
_DAY_ZERO = date(1899, 12, 30)  # from which spreadsheets count days
_DAYS_COUNTED = range(10_000, 73_051)  # from 1927 to 2099: fewer could be a year
_TOTAL = re.compile(r"(\w+)(:|:? ?[0-9].*)?")
_RATING = re.compile(r"([0-9]{1,4})(?:[.,]0+)?")


def _said(cell: str) -> list[str]:
    """Every word for it, in all languages."""
    return [text for each in languages() for text in each.cells[cell].split("|")]


@cache
def _nothing() -> frozenset[str]:
    return _NOTHING | {text.casefold() for text in _said("nothing")}


@cache
def _meanings(*cells: str) -> Mapping[str, str]:
    """What the words of these cells mean, read as headings are."""
    return {fold(text): cell for cell in cells for text in _said(cell)}


def is_nothing(text: str) -> bool:
    """Whether a cell says that there is nothing to say."""
    return text.casefold() in _nothing()


@lru_cache(maxsize=4_096)
def read_rating(text: str) -> int | None:
    """A rating; blanks between the figures and a zero fraction are a spreadsheet's, and 0 is no rating."""
    if is_nothing(text):
        return None
    match = _RATING.fullmatch("".join(text.split()))
    if match is None:
        raise MalformedText("entries-not-a-rating", text)
    return int(match[1]) or None


def is_counted_day(text: str) -> bool:
    """Whether a day is written as spreadsheets keep it: five figures, the days since the end of 1899."""
    return len(text) == 5 and text.isdecimal() and int(text) in _DAYS_COUNTED


def is_total(cells: Sequence[str]) -> bool:
    """Whether a row sums up the others: „Razem: 120”, and no words beside it."""
    filled = [cell for cell in cells if cell]
    if filled and filled[0].isdecimal():  # the number of a row
        return False
    match = _TOTAL.fullmatch(filled[0]) if filled else None
    if match is None or fold(match[1]) not in _meanings("total"):
        return False
    return not any(letter.isalpha() for cell in filled[1:] for letter in cell)


def read_date_of_birth(text: str) -> str:
    """A year, or a date as year-month-day."""
    if is_counted_day(text):
        return (_DAY_ZERO + timedelta(int(text))).isoformat()
    return "" if is_nothing(text) else read_birth(text)


@lru_cache(maxsize=1_024)
def read_day(text: str) -> date | None:
    """A full day, in the order of years or of days; nothing where the cell says nothing."""
    if is_nothing(text):
        return None
    try:
        return date.fromisoformat(read_date_of_birth(text))
    except ValueError:  # no date, or a year alone
        raise MalformedText("entries-not-a-day", text) from None


@lru_cache(maxsize=64)
def read_sex(text: str) -> str:
    """`m` or `w`, by the words and letters of all languages."""
    if is_nothing(text):
        return ""
    sex = _meanings("man", "woman").get(fold(text))
    if sex is None:
        raise MalformedText("entries-not-a-sex", text)
    return "m" if sex == "man" else "w"


def read_fide_id(text: str) -> str:
    """The figures of a FIDE number; 0 is none."""
    figures = "" if is_nothing(text) else "".join(text.split())
    match = re.fullmatch(r"([0-9]{0,11})(?:[.,]0+)?", figures)
    if match is None:
        raise MalformedText("entries-not-a-fide-id", text)
    return "" if set(match[1]) <= {"0"} else match[1]


def read_fmjd_id(text: str) -> str:
    """The figures of an FMJD number; 0 is none."""
    try:
        return read_fide_id(text)
    except MalformedText:
        raise MalformedText("entries-not-an-fmjd-id", text) from None


def read_count(text: str) -> int | None:
    """A place or an order: 1 and up."""
    if is_nothing(text):
        return None
    match = re.fullmatch(r"([1-9][0-9]{0,4})(?:\.0*)?", text)
    if match is None:
        raise MalformedText("entries-not-a-place", text)
    return int(match[1])


@lru_cache(maxsize=1_024)
def read_games(text: str) -> int | None:
    """A number of games: 0 and up."""
    if is_nothing(text):
        return None
    match = re.fullmatch(r"([0-9]{1,6})(?:[.,]0+)?", "".join(text.split()))
    if match is None:
        raise MalformedText("rating-not-a-number-of-games", text)
    return int(match[1])


def read_names(text: str) -> tuple[str, ...]:
    """Names with a slash between them: commas stand inside names."""
    return tuple(name.strip() for name in ("" if is_nothing(text) else text).split("/") if name.strip())


def read_yes(text: str) -> bool:
    """Yes or no; nothing is no."""
    answer = "no" if is_nothing(text) else _SIGNS.get(fold(text)) or _meanings("yes", "no").get(fold(text))
    if answer is None:
        raise MalformedText("entries-not-yes-or-no", text)
    return answer == "yes"
