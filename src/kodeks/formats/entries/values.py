"""Values of cells as people type them."""

from __future__ import annotations

import re

from kodeks.formats.birth import read_birth
from kodeks.formats.entries.column import fold
from kodeks.malformed import MalformedText

__all__ = [
    "is_nothing",
    "read_count",
    "read_date_of_birth",
    "read_fide_id",
    "read_names",
    "read_rating",
    "read_sex",
    "read_yes",
]

_NOTHING = {"", "-", "–", "—", "?", "brak", "n/a", "none", "bd", "b.d."}
_RATING = re.compile(r"([0-9]{1,4})(?:[.,]0+)?")
_SEXES = {
    **dict.fromkeys(("m", "mezczyzna", "chlopiec", "male", "man", "boy", "mez"), "m"),
    **dict.fromkeys(("k", "w", "f", "kobieta", "dziewczynka", "dziewczyna", "female", "woman", "girl", "kob"), "w"),
}
_ANSWERS = {
    **dict.fromkeys(("tak", "t", "yes", "y", "x", "1", "true", "prawda", "r", "rez", "rezerwowy", "reserve"), True),
    **dict.fromkeys(("nie", "n", "no", "0", "false", "falsz"), False),
}


def is_nothing(text: str) -> bool:
    """Whether a cell says that there is nothing to say."""
    return text.casefold() in _NOTHING


def read_rating(text: str) -> int | None:
    """A rating; blanks between the figures and a zero fraction are a spreadsheet's, and 0 is no rating."""
    if is_nothing(text):
        return None
    match = _RATING.fullmatch("".join(text.split()))
    if match is None:
        raise MalformedText("entries-not-a-rating", text)
    return int(match[1]) or None


def read_date_of_birth(text: str) -> str:
    """A year, or a date as year-month-day."""
    return "" if is_nothing(text) else read_birth(text)


def read_sex(text: str) -> str:
    """`m` or `w`, by the words and letters of both languages."""
    if is_nothing(text):
        return ""
    sex = _SEXES.get(fold(text))
    if sex is None:
        raise MalformedText("entries-not-a-sex", text)
    return sex


def read_fide_id(text: str) -> str:
    """The figures of a FIDE number; 0 is none."""
    figures = "" if is_nothing(text) else "".join(text.split())
    match = re.fullmatch(r"([0-9]{0,11})(?:[.,]0+)?", figures)
    if match is None:
        raise MalformedText("entries-not-a-fide-id", text)
    return "" if set(match[1]) <= {"0"} else match[1]


def read_count(text: str) -> int | None:
    """A place or an order: 1 and up."""
    if is_nothing(text):
        return None
    match = re.fullmatch(r"([1-9][0-9]{0,4})(?:\.0*)?", text)
    if match is None:
        raise MalformedText("entries-not-a-place", text)
    return int(match[1])


def read_names(text: str) -> tuple[str, ...]:
    """Names with a slash between them: commas stand inside names."""
    return tuple(name.strip() for name in ("" if is_nothing(text) else text).split("/") if name.strip())


def read_yes(text: str) -> bool:
    """Yes or no; nothing is no."""
    answer = False if is_nothing(text) else _ANSWERS.get(fold(text))
    if answer is None:
        raise MalformedText("entries-not-yes-or-no", text)
    return answer
