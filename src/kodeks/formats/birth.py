"""Dates of birth as people and files write them: a year, or a full date in the order of years or of days."""

from __future__ import annotations

import re
from datetime import date

from kodeks.malformed import MalformedText

_YEAR = re.compile(r"([0-9]{4})(?:[./-]0{1,2}[./-]0{1,2})?")
_YEAR_FIRST = re.compile(r"([0-9]{4})([./-])([0-9]{1,2})\2([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})")
_MIDNIGHT = re.compile(r"[ T]00?:00(?::00)?(?:\.0+)?$")  # spreadsheets add it
_OF_THE_YEAR = re.compile(r"(?<=[0-9]) ?r\.?$")  # as in 7.03.1990 r.
_UNKNOWN = {"", "-", "–", "0"}
_EARLIEST = 1850  # a lower number is none of a living or remembered player


def read_birth(text: str) -> str:
    """A year, a date as year-month-day, or nothing where the file says nothing. Two figures are not a year."""
    written = _OF_THE_YEAR.sub("", _MIDNIGHT.sub("", text.strip()))
    if written in _UNKNOWN or re.fullmatch(r"0{4}(?:[./-]0{1,2}){0,2}|(?:0{1,2}[./-]){2}0{4}", written):
        return ""
    if match := _YEAR.fullmatch(written):
        return _date(text, match[1])
    if match := _YEAR_FIRST.fullmatch(written):
        return _date(text, match[1], match[3], match[4])
    if match := _DAY_FIRST.fullmatch(written):
        if int(match[1]) == int(match[3]) == 0:
            return _date(text, match[4])
        return _date(text, match[4], match[3], match[1])
    raise MalformedText("not-a-date-of-birth", text)


def _date(text: str, year: str, month: str = "", day: str = "") -> str:
    try:
        found = date(int(year), int(month or 1), int(day or 1))
    except ValueError:
        raise MalformedText("not-a-date-of-birth", text) from None
    if found.year < _EARLIEST:
        raise MalformedText("not-a-date-of-birth", text)
    return found.isoformat() if month else year
