"""An article of a code, as a ruling cites it."""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.malformed import MalformedText

_ID = re.compile(r"([A-Za-z][A-Za-z0-9]*):([A-Za-z0-9][A-Za-z0-9.+/-]*)")


class Article(NamedTuple):
    """`KW2025:I.6.3` is article I.6.3 of code KW2025; the register tells what it says."""

    code: str
    number: str

    def __str__(self) -> str:
        return f"{self.code}:{self.number}"

    @classmethod
    def parse(cls, text: str) -> Article:
        match = _ID.fullmatch(text)
        if match is None:
            raise MalformedText("not-an-article-id", text)
        return cls(match[1], match[2])
