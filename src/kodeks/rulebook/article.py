"""An article of a code, as a ruling cites it."""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.malformed import MalformedText

__all__ = ["Article", "cite"]

_ID = re.compile(r"([A-Za-z][A-Za-z0-9]*):([A-Za-z0-9][A-Za-z0-9.+/-]*)")


class Article(NamedTuple):
    """`KW2025:I.6.3` is article I.6.3 of code KW2025; the register tells what it says."""

    code: str
    number: str

    def __str__(self) -> str:
        return f"{self.code}:{self.number}"

    @classmethod
    def parse(cls, text: str) -> Article:
        """Read a long id."""
        match = _ID.fullmatch(text)
        if match is None:
            raise MalformedText("not-an-article-id", text)
        return cls(match[1], match[2])


def cite(code: str, number: str) -> Article:
    """The article of `code` that carries the matter which the 2025 draughts code has under `number`.

    The draft of 2022 keeps the numbers of chapters I-III and VIII, renumbers parts of chapter IV, and leaves chapters
    V-VII empty, so that those are cited as 2025 (draughts-README, arbiters-and-registry 2).
    """
    if code != "KW2022":
        return Article(code, number)
    chapter, _, rest = number.partition(".")
    if chapter in ("V", "VI", "VII"):
        return Article("KW2025", number)
    if chapter == "IV" and rest:
        return Article(code, f"IV.{_number_of_2022(rest)}")
    return Article(code, number)


def _number_of_2022(rest: str) -> str:
    """IV.2 lost its points 6, 7 and 9 after 2022, IV.4 its point 4."""
    section, _, points = rest.partition(".")
    point, _, below = points.partition(".")
    if section == "2" and point.isdigit():
        number = int(point)
        new = number if number <= 5 else 8 if number == 6 else number + 3
    elif section == "4" and point.isdigit() and int(point) >= 4:
        new = int(point) + 1
    else:
        return rest
    return f"{section}.{new}" + (f".{below}" if below else "")
