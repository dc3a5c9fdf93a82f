"""What the other lines say: rounds, colours, absences, forbidden pairs, accelerations and dates.

XXR, XXC, XXZ, XXP and XXA are the extensions of JaVaFo, which bbpPairings reads too; 142, 152, 250 and 260 are
the codes of TRF26 for the same.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import combinations

from kodeks.formats.trf.cells import FIRST_COLUMN, WIDTH
from kodeks.formats.trf.columns import ColumnSpan, LineColumns
from kodeks.formats.trf.newer_lines import NEWER_CODES, Acceleration, accelerated_rounds, numbers_in, pairs_of_rounds
from kodeks.formats.trf.report import Report, TextLine
from kodeks.formats.trf.team_records import INFORMATIVE_CODES, TEAM_CODES
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side

_HEADING = ("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132")
_EXTENSIONS = (
    "XXR",
    "XXC",
    "XXZ",
    "XXP",
    "XXA",
    "XXS",
    "BBW",
    "BBD",
    "BBL",
    "BBZ",
    "BBF",
    "BBU",
    "142",
    "152",
    "162",
    "172",
    "182",
    "192",
    "202",
    "212",
    "222",
)
KNOWN_CODES = frozenset((*_HEADING, *_EXTENSIONS, *NEWER_CODES, *TEAM_CODES, *INFORMATIVE_CODES))
_COLOURS = {"white1": Side.WHITE, "black1": Side.BLACK, "w": Side.WHITE, "b": Side.BLACK}
_MOST_TOGETHER = 300  # of a club
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]{1,4}")
_DATE = re.compile(r"([0-9]{2})[./-]([0-9]{2})[./-]([0-9]{2})")
_ODD_DATE = re.compile(
    r"([0-9]{4}|[0-9]{2})([./-])([0-9]{1,2})\2([0-9]{1,2})|([0-9]{1,2})([./-])([0-9]{1,2})\6([0-9]{4})"
)
_TWENTIETH_CENTURY = 80  # the format is of 2006; a year above is of the century before


def round_count(report: Report) -> int | None:
    """How many rounds the event has, if the report says so."""
    counts = [number for code in ("XXR", "142") for number in _numbers(report, code)]
    if not counts:
        return None
    place, column, count = counts[0]
    if count == 0 or len({each for _, _, each in counts}) > 1:
        raise MalformedText("trf-not-a-round-count", str(counts[-1][2]), line=place, column=column)
    return count


def first_colour(report: Report) -> Side | None:
    """The colour of the first player in the first round, if the report says so."""
    words = [word for word in (*_words(report, "XXC"), *_words(report, "152")) if word[2] != "rank"]
    for place, column, word in words:
        if word.lower() not in _COLOURS:
            raise MalformedText("trf-unknown-setting", word, line=place, column=column)
    return _COLOURS[words[-1][2].lower()] if words else None


def is_by_rank(report: Report) -> bool:
    """Whether the order of the lines, not the start number, decides in pairing."""
    return any(word == "rank" for _, _, word in _words(report, "XXC"))


def is_of_teams(report: Report) -> bool:
    """Whether teams play, by what the report calls its system."""
    return bool(lines_of_teams(report))


def lines_of_teams(report: Report) -> tuple[tuple[int, TextLine], ...]:
    """The lines that call it an event of teams; none where players play for themselves."""
    lines = (each for code in ("192", "092") for each in report.texts(code))
    return tuple((place, line) for place, line in lines if "team" in line.content.lower())


def absent_now(report: Report) -> frozenset[int]:
    """Who is not to be paired in the coming round."""
    return frozenset(number for _, _, number in _numbers(report, "XXZ"))


def forbidden_pairs(report: Report) -> tuple[tuple[int, int], ...]:
    """Who may not meet, to the end: any two of those named in one line."""
    pairs: dict[tuple[int, int], None] = {}
    last = round_count(report) or 0
    for (place, line), each in zip(report.texts("260"), pairs_of_rounds(report), strict=True):
        _check_many(len(each.numbers), line, place)
        if each.last >= last:
            pairs.update(dict.fromkeys(combinations(sorted(set(each.numbers)), 2)))
    for place, line in report.texts("XXP"):
        numbers = sorted({number for _, _, number in _numbers_of(place, line)})
        if len(numbers) < 2:
            raise MalformedText("trf-not-a-pair", line.content, line=place, column=5)
        _check_many(len(numbers), line, place)
        pairs.update(dict.fromkeys(combinations(numbers, 2)))
    return tuple(pairs)


def _check_many(count: int, line: TextLine, place: int) -> None:
    """Pairs grow with the square of those named: more than a large club has is no list of who may not meet."""
    if count > _MOST_TOGETHER:
        raise MalformedText("trf-too-many-together", line.content, line=place, column=5)


def accelerations(report: Report) -> Mapping[int, tuple[int, ...]]:
    """Virtual points by start number, in tenths, round by round."""
    return _Accelerations(accelerations_alone(report), accelerated_rounds(report), report)


def accelerations_alone(report: Report) -> Mapping[int, tuple[int, ...]]:
    """What lines XXA say of one player each: the number in columns 5-8, points in 10-13 and on."""
    found: dict[int, tuple[int, ...]] = {}
    for place, line in report.texts("XXA"):
        columns = LineColumns(line.text, place)
        number = columns.number(ColumnSpan(5, 8), "trf-not-a-start-number")
        if not number or number in found:
            columns.refuse("trf-not-a-start-number", ColumnSpan(5, 8))
        spans = [ColumnSpan(first, first + 3) for first in range(10, len(columns.text) + 1, 5)]
        found[number] = tuple(columns.tenths(span) or 0 for span in spans)
    return found


class _Accelerations(Mapping[int, tuple[int, ...]]):
    """What lines XXA say of each, else what lines 250 say of all between two numbers who have a line."""

    def __init__(self, alone: Mapping[int, tuple[int, ...]], many: tuple[Acceleration, ...], report: Report) -> None:
        self._alone, self._many = alone, many
        reached, named = 0, set(alone)
        numbers = sorted(report.places())
        for each in sorted(many, key=lambda each: each.numbers.start):
            until = bisect_left(numbers, each.numbers.stop)
            first = max(reached, bisect_left(numbers, each.numbers.start))
            named.update(numbers[first:until])
            reached = max(reached, until)
        self._numbers = sorted(named)

    def __getitem__(self, number: int) -> tuple[int, ...]:
        if number in self._alone:
            return self._alone[number]
        rounds: dict[int, int] = {}
        for each in self._many:
            if number in each.numbers:
                rounds.update(dict.fromkeys(each.rounds, each.tenths))
        return tuple(rounds.get(index, 0) for index in range(1, max(rounds, default=0) + 1))

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def round_dates(report: Report) -> tuple[str, ...]:
    """The dates of the rounds as year-month-day, empty where the report has none: columns 92-99, 102-109 and on."""
    return tuple(
        day
        for place, line in report.texts("132")
        for day in (_odd_dates(line, place) if dates_are_odd(line, place) else _dates(LineColumns(line.text, place)))
    )


def dates_are_odd(line: TextLine, place: int) -> bool:
    """Whether the dates of a line 132 stand in other columns or are written in another manner than TRF16 has it."""
    try:
        tuple(_dates(LineColumns(line.text, place)))
    except MalformedText:
        return True
    return False


def named_numbers(report: Report) -> Iterator[tuple[int, int, int]]:
    """Line, column and start number of everybody whom a line beside those of players and teams names."""
    for code in ("XXZ", "XXP"):
        yield from _numbers(report, code)
    for place, line in report.texts("XXA"):
        columns = LineColumns(line.text, place)
        number = columns.number(ColumnSpan(5, 8), "trf-not-a-start-number")
        if not number:
            columns.refuse("trf-not-a-start-number", ColumnSpan(5, 8))
        yield place, 5, number
    for code in NEWER_CODES:
        for place, line in report.texts(code):
            yield from ((place, column, number) for column, number in numbers_in(line, place))


def _dates(columns: LineColumns) -> Iterator[str]:
    if columns.field(ColumnSpan(4, FIRST_COLUMN - 1)):
        columns.refuse_shifted(ColumnSpan(5, FIRST_COLUMN - 1), columns.text[4:].strip())
    for first in range(FIRST_COLUMN, len(columns.text) + 1, WIDTH):
        text = columns.field(ColumnSpan(first, first + WIDTH - 1))
        match = _DATE.fullmatch(text)
        found = _day(*match.groups()) if match else None
        if text and found is None:
            columns.refuse("trf-not-a-date", ColumnSpan(first, first + WIDTH - 1), text)
        yield found or ""


def _day(year: str, month: str, day: str) -> str | None:
    """Year-month-day; None for a day that no calendar has."""
    century = "" if len(year) == 4 else "19" if int(year) > _TWENTIETH_CENTURY else "20"
    try:
        return date(int(century + year), int(month), int(day)).isoformat()
    except ValueError:
        return None


def _odd_dates(line: TextLine, place: int) -> Iterator[str]:
    """Dates wherever they stand, one after the other; with the day first only where the year has four digits."""
    for match in _WORD.finditer(line.text, 3):
        written = _ODD_DATE.fullmatch(match[0])
        found = None if written is None else _day(*(written.group(1, 3, 4) if written[1] else written.group(8, 7, 5)))
        if found is None:
            raise MalformedText("trf-not-a-date", match[0], line=place, column=match.start() + 1)
        yield found


def _words(report: Report, code: str) -> Iterator[tuple[int, int, str]]:
    """The words of all lines of a code, each with line and column."""
    for place, line in report.texts(code):
        for match in _WORD.finditer(line.text, 3):
            yield place, match.start() + 1, match[0]


def _numbers(report: Report, code: str) -> Iterator[tuple[int, int, int]]:
    for place, line in report.texts(code):
        yield from _numbers_of(place, line)


def _numbers_of(place: int, line: TextLine) -> Iterator[tuple[int, int, int]]:
    for match in _WORD.finditer(line.text, 3):
        if not _NUMBER.fullmatch(match[0]):
            raise MalformedText("trf-not-a-number", match[0], line=place, column=match.start() + 1)
        yield place, match.start() + 1, int(match[0])
