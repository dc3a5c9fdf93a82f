"""What a win, a draw and a bye are worth in a report: chess unless a line XXS, 162 or BBW and BBD says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kodeks.formats.remark import Remark
from kodeks.formats.trf.columns import read_tenths, write_tenths
from kodeks.formats.trf.report import Report, TextLine
from kodeks.malformed import MalformedText, shortened
from kodeks.standings import CHESS, Worth

_BBP = {"BBW": "W", "BBD": "D", "BBL": "L", "BBU": "PAB", "BBZ": "ZPB", "BBF": "FL"}
_NEWER = {"W": "W", "D": "D", "L": "L", "P": "PAB", "A": "ZPB"}
_EQUATION = re.compile(r"([A-Z]+)=([0-9.,½]+)")
_NEWER_EQUATION = re.compile(r"\s+([A-Z]) *([0-9]{1,2}\.[0-9])")
_USUAL = {"W": 10, "D": 5, "L": 0}
_BY_COLOUR = {"WW": "W", "BW": "W", "WD": "D", "BD": "D", "WL": "L", "BL": "L"}
_FOLLOWS = {"PAB": "W", "FPB": "W", "FW": "W", "HPB": "D"}  # worth the same, unless it has a value of its own
_NOTHING = ("ZPB", "FL")  # an absence and a lost walkover bring none
_COUNTED = ("W", "D", "L", "PAB")
_CODES = frozenset((*_COUNTED, *_FOLLOWS, *_NOTHING))

_PlacedLines: TypeAlias = tuple[tuple[int, TextLine], ...]


class PointSystem(NamedTuple):
    """The worth of results in whole points of Kodeks, and that of a bye."""

    worth: Worth
    bye: int

    def tenths(self, points: int) -> int:
        """Points of Kodeks in tenths of a point of the report."""
        return points * 10 // self.worth.scale


def point_system(report: Report) -> PointSystem | None:
    """The system that the report gives; None if it gives none that is known here."""
    return _read(report)[0]


def doubts_of_points(report: Report) -> tuple[Remark, ...]:
    """What the report says of points and is not counted so here."""
    return _read(report)[1]


def _read(report: Report) -> tuple[PointSystem | None, tuple[Remark, ...]]:
    system, told = _read_lines(tuple(line for code in ("XXS", *_BBP, "162") for line in report.texts(code)))
    return system, tuple(told)


@lru_cache(maxsize=4)
def _read_lines(lines: _PlacedLines) -> tuple[PointSystem | None, list[Remark]]:
    """The system, and what of it is not known: unreadable words, worth by colour, points for what brings none here.
    Read once: some thirty questions are asked of a report."""
    given: dict[str, int] = {}
    places: dict[str, tuple[int, int]] = {}
    told: list[Remark] = []
    for line, column, written, value in _given(lines, told):
        code = _BY_COLOUR.get(written, written)
        places.setdefault(code, (line, column))
        if code not in _CODES or given.setdefault(code, value) != value:  # by colour, or contradictory: the first stays
            told.append(_unknown(written, line, column))
    if not given:
        return None, told
    values = {code: given.get(code, usual) for code, usual in _USUAL.items()}
    values |= {code: given.get(code, values[same]) for code, same in _FOLLOWS.items()}
    odd = [code for code in ("FPB", "FW", "HPB") if values[code] != values[_FOLLOWS[code]]]
    follow_loss = any(line.code == "XXS" for _, line in lines)  # by JaVaFo, unless given
    odd += [code for code in _NOTHING if given.get(code, values["L"] if follow_loss else 0)]
    first = next(iter(places.values()))
    told += [_unknown(code, *places.get(code, first)) for code in odd]
    system = _in_points(values)
    if system is None:
        used = " ".join(write_tenths(values[code]) for code in _COUNTED)
        told.append(_unknown(used, *first))
    return system, told


def _unknown(text: str, line: int, column: int) -> Remark:
    return Remark("trf-points-not-known", line, column, {"text": shortened(text)})


def system_of(report: Report, worth: Worth | None = None) -> PointSystem:
    """The points of the report in the units asked for; those of chess if nobody says."""
    given = point_system(report)
    if worth is None:
        return given or PointSystem(CHESS, CHESS.win)
    return PointSystem(worth, worth.win if given is None else given.tenths(given.bye) * worth.scale // 10)


def _in_points(values: dict[str, int]) -> PointSystem | None:
    """In whole points where all are whole, else in halves; others are not known here."""
    used = [values[code] for code in _COUNTED]
    for scale in (1, 2):
        if all(tenths * scale % 10 == 0 for tenths in used):
            win, draw, loss, bye = (tenths * scale // 10 for tenths in used)
            return PointSystem(Worth(win, draw, loss, scale), bye)
    return None


def _given(lines: _PlacedLines, told: list[Remark]) -> Iterator[tuple[int, int, str, int]]:
    """Line, column, code and tenths of every value; words that give none are told."""
    for place, column, code, text in _written(lines):
        try:
            yield place, column, code, read_tenths(text, place, column)
        except MalformedText:
            told.append(_unknown(text, place, column))


def _written(lines: _PlacedLines) -> Iterator[tuple[int, int, str, str]]:
    """Line, column, code and value; a word that is no equation is its value."""
    for place, line in lines:
        if line.code == "XXS":
            for match in re.finditer(r"\S+", line.text[3:]):
                equation = _EQUATION.fullmatch(match[0])
                yield place, match.start() + 4, *(("", match[0]) if equation is None else (equation[1], equation[2]))
        elif line.code == "162":
            yield from _newer(place, line.text.rstrip())
        else:
            column = 4 + len(line.text[3:]) - len(line.text[3:].lstrip())
            yield place, column, _BBP[line.code], line.content


def _newer(place: int, text: str) -> Iterator[tuple[int, int, str, str]]:
    """Line 162 of TRF26; the worth of a result not known, X, is passed over: here such a game has no points yet."""
    start = 3
    while text[start:].strip():
        match = _NEWER_EQUATION.match(text, start)
        if match is None or match[1] not in {*_NEWER, "X"}:
            column = start + 1 + len(text[start:]) - len(text[start:].lstrip())
            yield place, column, "", text[start:].strip()
            return
        if match[1] in _NEWER:
            yield place, match.start(1) + 1, _NEWER[match[1]], match[2]
        start = match.end()


def write_newer_points(system: PointSystem) -> tuple[str, ...]:
    """The line 162 of TRF26; none where points are those of chess."""
    values = _values(system)
    if values == {**_USUAL, "PAB": 10}:
        return ()
    items = {"W": values["W"], "D": values["D"], "L": values["L"], "A": 0, "P": values["PAB"]}
    return ("162  " + "    ".join(f"{symbol}{write_tenths(tenths):>4}" for symbol, tenths in items.items()),)


def _values(system: PointSystem) -> dict[str, int]:
    return {
        "W": system.tenths(system.worth.win),
        "D": system.tenths(system.worth.draw),
        "L": system.tenths(system.worth.loss),
        "PAB": system.tenths(system.bye),
    }


def write_point_system(system: PointSystem) -> tuple[str, ...]:
    """The line XXS of a system for JaVaFo, and those of bbpPairings, which does not read it; none for that of chess,
    which needs none."""
    values = _values(system)
    if values == {**_USUAL, "PAB": 10}:
        return ()
    if values["L"]:
        values |= dict.fromkeys(_NOTHING, 0)
    equations = " ".join(f"{code}={write_tenths(tenths)}" for code, tenths in values.items())
    lines = (f"{code} {write_tenths(values[meaning]):>4}" for code, meaning in _BBP.items() if meaning in values)
    return f"XXS {equations}", *lines
