"""A line read by its columns, counted from 1 as TRF16 counts them; letters, not bytes."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText, shortened


class ColumnsShifted(MalformedText):
    """A field before was too long and pushed the others."""


_DIGITS = re.compile(r"[0-9]+")
_CONTROL = re.compile(r"[\x00-\x1f]")
_TENTHS = re.compile(r"([0-9]{0,2})(?:[.,]([0-9]))?")


class ColumnSpan(NamedTuple):
    """The first and the last column of a field."""

    first: int
    last: int

    @property
    def width(self) -> int:
        return self.last - self.first + 1


class LineColumns:
    """One line; its errors name line and column. What lies beyond its end is blank. With a list of what is to be told,
    fields that decide neither pairs nor points are left empty instead where they cannot be read."""

    def __init__(self, text: str, line: int, told: list[Remark] | None = None) -> None:
        self.text = text.replace("\xa0", " ").rstrip(" \t")
        self.line = line
        self.told = told
        control = _CONTROL.search(self.text)
        if control is not None:
            span = ColumnSpan(control.end(), control.end())
            if told is None:
                self.refuse("trf-control-character", span, text.strip())
            self.doubt("trf-control-blanked", span, f"{ord(control[0]):#04x}")
            self.text = _CONTROL.sub(" ", self.text).rstrip(" ")

    def refuse(self, reason: str, span: ColumnSpan, text: str | None = None) -> NoReturn:
        raise MalformedText(reason, self.raw(span) if text is None else text, line=self.line, column=span.first)

    def refuse_shifted(self, span: ColumnSpan, text: str) -> NoReturn:
        """Something stands where nothing may."""
        raise ColumnsShifted("trf-columns-shifted", text, line=self.line, column=span.first)

    def doubt(self, key: str, span: ColumnSpan, text: str | None = None) -> None:
        """Something that need not be known: told, or where nothing is to be told an error."""
        if self.told is None:
            self.refuse(key, span, text)
        shown = self.field(span) if text is None else text
        self.told.append(Remark(key, self.line, span.first, {"text": shortened(shown)}))

    def raw(self, span: ColumnSpan) -> str:
        """The field with its blanks."""
        return self.text[span.first - 1 : span.last].ljust(span.width)

    def field(self, span: ColumnSpan) -> str:
        """The field without the blanks around it."""
        return self.raw(span).strip(" ")

    def number(self, span: ColumnSpan, reason: str) -> int | None:
        """A whole number, or None for a blank field."""
        text = self.field(span)
        if not text:
            return None
        if not _DIGITS.fullmatch(text):
            self.refuse(reason, span, text)
        return int(text)

    def tenths(self, span: ColumnSpan) -> int | None:
        """Points, in tenths of one; None for a blank field."""
        text = self.field(span)
        return None if not text else read_tenths(text, self.line, span.first)

    def is_torn(self, column: int) -> bool:
        """Between two fields stands a blank: else a field before it was too long and pushed the others."""
        return bool(self.text[column - 1 : column].strip(" "))

    def around(self, column: int) -> str:
        """What stands there, for a message."""
        return self.text[max(0, column - 11) : column + 10]

    def check_blank(self, *columns: int) -> None:
        """Nothing may stand in these columns."""
        for column in columns:
            if self.is_torn(column):
                self.refuse_shifted(ColumnSpan(column, column), self.around(column))


def read_tenths(text: str, line: int, column: int) -> int:
    """Points as `11.5`, `.5`, `8` or `8½`, in tenths of a point."""
    match = _TENTHS.fullmatch(text.replace("½", ".5"))
    if match is None or not (match[1] or match[2]):
        raise MalformedText("trf-not-points", text, line=line, column=column)
    return int(match[1] or 0) * 10 + int(match[2] or 0)


def write_tenths(tenths: int) -> str:
    """The same in the form of the format."""
    return f"{tenths // 10}.{tenths % 10}"
