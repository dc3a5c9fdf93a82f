"""Line 001, a player: read and written by the columns of TRF16."""

from __future__ import annotations

import re

from kodeks.formats.birth import read_birth
from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import column_of, read_cells, write_cells
from kodeks.formats.trf.columns import ColumnSpan, LineColumns, read_tenths, write_tenths
from kodeks.formats.trf.report import PlayerLine
from kodeks.malformed import MalformedText

__all__ = [
    "BIRTH",
    "BLANK",
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

NUMBER = ColumnSpan(5, 8)
SEX = ColumnSpan(10, 10)
TITLE = ColumnSpan(11, 13)
NAME = ColumnSpan(15, 47)
RATING = ColumnSpan(49, 52)
FEDERATION = ColumnSpan(54, 56)
FIDE_ID = ColumnSpan(58, 68)
BIRTH = ColumnSpan(70, 79)
POINTS = ColumnSpan(81, 84)
RANK = ColumnSpan(86, 89)
_BLANK_AROUND_NUMBERS = (4, 9, 91)  # of the player and of his first opponent
BLANK = (14, 48, 53, 57, 69, 80, 85, 90)  # between the other fields
_SEXES = {"": "", "m": "m", "w": "w", "f": "w"}  # some programs write f for a woman
_WORD = re.compile(r"\S*")
_DIGITS = re.compile(r"[0-9]*")
_ANY = re.compile(r".*")


def read_player(text: str, line: int, told: list[Remark] | None = None, *, rounds: int | None = None) -> PlayerLine:
    """The player of a line, with so many rounds if that is given. Blank fields are allowed, but for the start number;
    with a list for what is to be told, fields beside the numbers and the rounds may be anything."""
    columns = LineColumns(text, line, told)
    columns.check_blank(*_BLANK_AROUND_NUMBERS)
    for column in BLANK:
        if columns.is_torn(column):
            columns.doubt("trf-fields-run-together", ColumnSpan(column, column), columns.around(column))
    number = columns.number(NUMBER, "trf-not-a-start-number")
    if not number:
        columns.refuse("trf-not-a-start-number", NUMBER, columns.field(NUMBER) or text.strip()[:20])
    player = PlayerLine(
        number=number,
        sex=_sex(columns),
        title=_minor(columns, TITLE, _WORD, "trf-no-title"),
        name=columns.field(NAME),
        rating=_number(_minor(columns, RATING, _DIGITS, "trf-no-rating")),
        federation=_minor(columns, FEDERATION, _WORD, "trf-no-federation"),
        fide_id=_minor(columns, FIDE_ID, _DIGITS, "trf-no-fide-id"),
        birth=_birth(columns),
        points_tenths=_points(columns),
        rank=_number(_minor(columns, RANK, _DIGITS, "trf-no-rank")),
        cells=read_cells(columns, rounds),
    )
    for index, cell in enumerate(player.cells, start=1):
        if cell.opponent == number:
            columns.refuse("trf-plays-oneself", ColumnSpan(column_of(index), column_of(index) + 3))
    return player


def _sex(columns: LineColumns) -> str:
    text = columns.field(SEX).lower()
    if text not in _SEXES:
        columns.doubt("trf-no-sex", SEX)
    return _SEXES.get(text, "")


def _minor(columns: LineColumns, span: ColumnSpan, form: re.Pattern[str], key: str) -> str:
    """A field of a form; empty where it has another, or where a neighbour runs into it."""
    if columns.is_torn(span.last + 1) or (span is not TITLE and columns.is_torn(span.first - 1)):
        return ""
    text = columns.field(span)
    if form.fullmatch(text):
        return text
    columns.doubt(key, span)
    return ""


def _number(text: str) -> int | None:
    return int(text) if text else None


def _birth(columns: LineColumns) -> str:
    text = _minor(columns, BIRTH, _ANY, "trf-no-birth")
    try:
        read_birth(text)
    except MalformedText:
        columns.doubt("trf-no-birth", BIRTH)
        return ""
    return text


def _points(columns: LineColumns) -> int | None:
    """The games tell them too."""
    text = _minor(columns, POINTS, _ANY, "trf-no-points")
    try:
        return read_tenths(text, columns.line, POINTS.first) if text else None
    except MalformedText:
        columns.doubt("trf-no-points", POINTS)
        return None


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


def _left(text: str, span: ColumnSpan) -> str:
    return _fitting(text, span).ljust(span.width)


def _right(value: int | str | None, span: ColumnSpan) -> str:
    return _fitting("" if value is None else str(value), span).rjust(span.width)


def _fitting(text: str, span: ColumnSpan) -> str:
    if len(text) > span.width or any(letter < " " for letter in text):
        raise MalformedText("trf-does-not-fit", text, column=span.first)
    return text
