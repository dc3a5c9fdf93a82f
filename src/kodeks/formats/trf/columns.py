"""A line read by its columns, counted from 1 as TRF16 counts them; letters, not bytes."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from kodeks.malformed import MalformedText

__all__ = ["Columns", "Span", "read_tenths", "write_tenths"]

_DIGITS = re.compile(r"[0-9]+")
_TENTHS = re.compile(r"([0-9]{0,2})(?:[.,]([0-9]))?")


class Span(NamedTuple):
    """The first and the last column of a field."""

    first: int
    last: int

    @property
    def width(self) -> int:
        """How many letters it takes."""
        return self.last - self.first + 1


class Columns:
    """One line; its errors name line and column. What lies beyond its end is blank."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text.replace("\xa0", " ").rstrip(" \t")
        self.line = line
        for place, letter in enumerate(self.text, start=1):
            if letter < " ":
                self.refuse("trf-control-character", Span(place, place), text.strip())

    def refuse(self, reason: str, span: Span, text: str | None = None) -> NoReturn:
        """The error of a field."""
        raise MalformedText(reason, self.raw(span) if text is None else text, line=self.line, column=span.first)

    def raw(self, span: Span) -> str:
        """The field with its blanks."""
        return self.text[span.first - 1 : span.last].ljust(span.width)

    def field(self, span: Span) -> str:
        """The field without the blanks around it."""
        return self.raw(span).strip(" ")

    def number(self, span: Span, reason: str) -> int | None:
        """A whole number, or None for a blank field."""
        text = self.field(span)
        if not text:
            return None
        if not _DIGITS.fullmatch(text):
            self.refuse(reason, span, text)
        return int(text)

    def tenths(self, span: Span) -> int | None:
        """Points, in tenths of one; None for a blank field."""
        text = self.field(span)
        return None if not text else read_tenths(text, self.line, span.first)

    def check_blank(self, *columns: int) -> None:
        """Between two fields stands a blank: else a field before it was too long and pushed the others."""
        for column in columns:
            if self.text[column - 1 : column].strip(" "):
                self.refuse("trf-columns-shifted", Span(column, column), self.text[max(0, column - 11) : column + 10])


def read_tenths(text: str, line: int, column: int) -> int:
    """Points as `11.5`, `.5`, `8` or `8½`, in tenths of a point."""
    match = _TENTHS.fullmatch(text.replace("½", ".5"))
    if match is None or not (match[1] or match[2]):
        raise MalformedText("trf-not-points", text, line=line, column=column)
    return int(match[1] or 0) * 10 + int(match[2] or 0)


def write_tenths(tenths: int) -> str:
    """The same in the form of the format."""
    return f"{tenths // 10}.{tenths % 10}"
