"""Line 001, a player: read and written by the columns of TRF16."""

from __future__ import annotations

import re

from kodeks.formats.birth import read_birth
from kodeks.formats.trf.cells import FIRST_COLUMN, read_cells, write_cells
from kodeks.formats.trf.columns import Columns, Span, write_tenths
from kodeks.formats.trf.report import PlayerLine
from kodeks.malformed import MalformedText

__all__ = [
    "BIRTH",
    "FEDERATION",
    "FIDE_ID",
    "NAME",
    "NUMBER",
    "POINTS",
    "RANK",
    "RATING",
    "TITLE",
    "read_player",
    "write_player",
]

NUMBER = Span(5, 8)
SEX = Span(10, 10)
TITLE = Span(11, 13)
NAME = Span(15, 47)
RATING = Span(49, 52)
FEDERATION = Span(54, 56)
FIDE_ID = Span(58, 68)
BIRTH = Span(70, 79)
POINTS = Span(81, 84)
RANK = Span(86, 89)
_BLANK = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)  # between the fields
_SEXES = {"": "", "m": "m", "w": "w", "f": "w"}  # some programs write f for a woman
_WORD = re.compile(r"\S*")


def read_player(text: str, line: int) -> PlayerLine:
    """The player of a line. Blank fields are allowed, but for the start number."""
    columns = Columns(text, line)
    columns.check_blank(*_BLANK)
    number = columns.number(NUMBER, "trf-not-a-start-number")
    if not number:
        columns.refuse("trf-not-a-start-number", NUMBER, columns.field(NUMBER) or text.strip()[:20])
    player = PlayerLine(
        number=number,
        sex=_sex(columns),
        title=_word(columns, TITLE, "trf-not-a-title"),
        name=columns.field(NAME),
        rating=columns.number(RATING, "trf-not-a-rating"),
        federation=_word(columns, FEDERATION, "trf-not-a-federation"),
        fide_id=_fide_id(columns),
        birth=_birth(columns),
        points_tenths=columns.tenths(POINTS),
        rank=columns.number(RANK, "trf-not-a-rank"),
        cells=read_cells(columns),
    )
    for place, cell in enumerate(player.cells):
        if cell.opponent == number:
            columns.refuse("trf-plays-oneself", Span(FIRST_COLUMN + 10 * place, FIRST_COLUMN + 10 * place + 3))
    return player


def _sex(columns: Columns) -> str:
    text = columns.field(SEX).lower()
    if text not in _SEXES:
        columns.refuse("trf-not-a-sex", SEX)
    return _SEXES[text]


def _word(columns: Columns, span: Span, reason: str) -> str:
    text = columns.field(span)
    if not _WORD.fullmatch(text):
        columns.refuse(reason, span)
    return text


def _fide_id(columns: Columns) -> str:
    columns.number(FIDE_ID, "trf-not-a-fide-id")
    return columns.field(FIDE_ID)


def _birth(columns: Columns) -> str:
    text = columns.field(BIRTH)
    try:
        read_birth(text)
    except MalformedText:
        columns.refuse("not-a-date-of-birth", BIRTH, text)
    return text


def write_player(player: PlayerLine) -> str:
    """The line, with its fields in their columns: numbers to the right, text to the left, no blanks at the end."""
    head = " ".join(
        (
            "001",
            _right(player.number, NUMBER),
            _left(player.sex, SEX) + _right(player.title, TITLE),
            _left(player.name, NAME),
            _right(player.rating, RATING),
            _left(player.federation, FEDERATION),
            _right(player.fide_id, FIDE_ID),
            _left(player.birth, BIRTH),
            _right(None if player.points_tenths is None else write_tenths(player.points_tenths), POINTS),
            _right(player.rank, RANK),
        )
    )
    return f"{head}  {write_cells(player.cells)}".rstrip(" ")


def _left(text: str, span: Span) -> str:
    return _fitting(text, span).ljust(span.width)


def _right(value: int | str | None, span: Span) -> str:
    return _fitting("" if value is None else str(value), span).rjust(span.width)


def _fitting(text: str, span: Span) -> str:
    if len(text) > span.width or any(letter < " " for letter in text):
        raise MalformedText("trf-does-not-fit", text, column=span.first)
    return text
