"""Lines of TRF26 that programs of today write into reports of 2016 too: byes asked for, forbidden pairs, accelerations.

bbpPairings reads 240, 250 and 260; programs that know none of them pass them over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kodeks.formats.trf.columns import ColumnSpan, LineColumns, write_tenths
from kodeks.formats.trf.report import Report, TextLine
from kodeks.pairing.swiss import VirtualPoints

NEWER_CODES = ("240", "250", "260")
_BYES = frozenset("FHZ")


class RequestedBye(NamedTuple):
    """Line 240: somebody asked not to be paired in a round; F, H or Z says for how much."""

    round: int
    number: int
    sign: str


class RoundPairs(NamedTuple):
    """Line 260: those who may not meet in some rounds."""

    first: int
    last: int
    numbers: tuple[int, ...]


class Acceleration(NamedTuple):
    """Line 250: virtual points, in tenths, of all between two start numbers in some rounds."""

    numbers: range
    rounds: range
    tenths: int


def requested_byes(report: Report) -> tuple[RequestedBye, ...]:
    """Byes asked for, as lines 240 tell them."""
    found: list[RequestedBye] = []
    for place, line in report.texts("240"):
        columns = LineColumns(line.text, place)
        columns.check_blank(4, 6, 10)
        sign = columns.raw(ColumnSpan(5, 5)).upper()
        if sign not in _BYES:
            columns.refuse("not-a-result", ColumnSpan(5, 5))
        number = _round(columns, ColumnSpan(7, 9))
        found += [RequestedBye(number, player, sign) for _, player in _players(columns, 11)]
    return tuple(found)


def pairs_of_rounds(report: Report) -> tuple[RoundPairs, ...]:
    """Who may not meet, and when, as lines 260 tell it."""
    found = []
    for place, line in report.texts("260"):
        columns = LineColumns(line.text, place)
        columns.check_blank(4, 8, 12)
        first, last = _round(columns, ColumnSpan(5, 7)), _round(columns, ColumnSpan(9, 11))
        players = tuple(number for _, number in _players(columns, 13))
        if first > last:
            columns.refuse("trf-not-a-round-count", ColumnSpan(9, 11))
        if len(set(players)) < 2:
            columns.refuse("trf-not-a-pair", ColumnSpan(13, 21), columns.text[12:].strip())
        found.append(RoundPairs(first, last, players))
    return tuple(found)


def accelerated_rounds(report: Report) -> tuple[Acceleration, ...]:
    """Virtual points, as lines 250 tell them. A line of thirty letters may name all rounds of ten thousand players:
    what it means for each of them is told when somebody asks."""
    found = []
    for place, line in report.texts("250"):
        columns = LineColumns(line.text, place)
        columns.check_blank(4, 9, 14, 18, 22, 27)
        columns.tenths(ColumnSpan(5, 8))  # of matches
        points = columns.tenths(ColumnSpan(10, 13)) or 0
        first, last = _round(columns, ColumnSpan(15, 17)), _round(columns, ColumnSpan(19, 21))
        one, other = (_number(columns, span) for span in _ENDS)
        found.append(Acceleration(range(one, other + 1), range(first, last + 1), points))
    return tuple(found)


_ENDS = (ColumnSpan(23, 26), ColumnSpan(28, 31))


def numbers_in(line: TextLine, place: int) -> Iterator[tuple[int, int]]:
    """Column and start number of everybody whom one of these lines names."""
    columns = LineColumns(line.text, place)
    if line.code == "250":
        yield from ((span.first, _number(columns, span)) for span in _ENDS)
    else:
        yield from _players(columns, 11 if line.code == "240" else 13)


def _round(columns: LineColumns, span: ColumnSpan) -> int:
    number = columns.number(span, "trf-not-a-round-count")
    if not number:
        columns.refuse("trf-not-a-round-count", span)
    return number


def _number(columns: LineColumns, span: ColumnSpan) -> int:
    number = columns.number(span, "trf-not-a-start-number")
    if not number:
        columns.refuse("trf-not-a-start-number", span)
    return number


def _players(columns: LineColumns, first: int) -> Iterator[tuple[int, int]]:
    """Start numbers in four columns each, with a blank between them."""
    for start in range(first, len(columns.text) + 1, 5):
        columns.check_blank(start + 4)
        yield start, _number(columns, ColumnSpan(start, start + 3))


def write_requested_byes(byes: Sequence[RequestedBye]) -> Iterator[str]:
    """The lines, one a round and kind of bye."""
    for number, sign in sorted({(bye.round, bye.sign) for bye in byes}):
        players = sorted(bye.number for bye in byes if (bye.round, bye.sign) == (number, sign))
        yield f"240 {sign} {number:>3} " + " ".join(f"{player:>4}" for player in players)


def write_accelerations(virtual: Sequence[VirtualPoints], scale: int) -> Iterator[str]:
    """The lines 250 of players: points of games, rounds, start numbers."""
    for each in virtual:
        points = write_tenths(each.points * 10 // scale)
        rounds = f"{each.first_round:03} {each.last_round:03}"
        yield f"250      {points:>4} {rounds} {each.first:>4} {each.last:>4}"


def write_forbidden(groups: Iterable[Sequence[int]], rounds: int) -> Iterator[str]:
    """The lines 260 of those who may not meet in any round."""
    for group in groups:
        yield f"260 001 {rounds:03} " + " ".join(f"{number:>4}" for number in group)


def write_accelerations_alone(virtual: Sequence[VirtualPoints], scale: int) -> Iterator[str]:
    """The same for JaVaFo, a line XXA for each player: his virtual points, round by round."""
    numbers = sorted({number for each in virtual for number in range(each.first, each.last + 1)})
    for number in numbers:
        rounds: dict[int, int] = {}
        for each in virtual:
            if each.first <= number <= each.last:
                rounds |= dict.fromkeys(range(each.first_round, each.last_round + 1), each.points)
        points = (rounds.get(index, 0) * 10 // scale for index in range(1, max(rounds) + 1))
        yield f"XXA {number:>4} " + " ".join(f"{write_tenths(each):>4}" for each in points)
