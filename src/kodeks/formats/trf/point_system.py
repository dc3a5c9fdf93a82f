"""What a win, a draw and a bye are worth in a report: chess unless a line XXS, 162 or BBW and BBD says otherwise."""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.formats.trf.columns import read_tenths, write_tenths
from kodeks.formats.trf.report import Report
from kodeks.malformed import MalformedText
from kodeks.standings import CHESS, Worth

__all__ = ["PointSystem", "point_system", "system_of", "write_point_system"]

_BBP = {"BBW": "W", "BBD": "D", "BBL": "L", "BBU": "PAB", "BBZ": "ZPB", "BBF": "FL"}
_NEWER = {"W": "W", "D": "D", "L": "L", "P": "PAB", "A": "ZPB"}
_EQUATION = re.compile(r"([A-Z]+)=([0-9.,½]+)")
_NEWER_EQUATION = re.compile(r"([A-Z]) *([0-9]{1,2}\.[0-9])")
_USUAL = {"W": 10, "D": 5, "L": 0}
_BY_COLOUR = {"WW": "W", "BW": "W", "WD": "D", "BD": "D", "WL": "L", "BL": "L"}
_FOLLOWS = {"PAB": "W", "FPB": "W", "FW": "W", "HPB": "D"}  # worth the same, unless it has a value of its own
_NOTHING = ("ZPB", "FL")  # an absence and a lost walkover bring none


class PointSystem(NamedTuple):
    """The worth of results in whole points of Kodeks, and that of a bye."""

    worth: Worth
    bye: int

    def tenths(self, points: int) -> int:
        """Points of Kodeks in tenths of a point of the report."""
        return points * 10 // self.worth.scale


def point_system(report: Report) -> PointSystem | None:
    """The system that the report gives; None if it gives none."""
    given: dict[str, int] = {}
    place = 1
    for place, column, code, value in _given(report):
        code = _BY_COLOUR.get(code, code)
        if given.setdefault(code, value) != value:  # by colour, or contradictory: no such system is known here
            raise MalformedText("trf-unknown-point-system", code, line=place, column=column)
    if not given:
        return None
    values = {code: given.get(code, usual) for code, usual in _USUAL.items()}
    values |= {code: given.get(code, values[same]) for code, same in _FOLLOWS.items()}
    for code in ("FPB", "FW", "HPB"):
        if values[code] != values[_FOLLOWS[code]]:
            raise MalformedText("trf-unknown-point-system", code, line=place)
    for code in _NOTHING:  # by JaVaFo they follow the loss unless given
        if given.get(code, values["L"] if any(report.texts("XXS")) else 0):
            raise MalformedText("trf-unknown-point-system", code, line=place)
    return _in_points(values, place)


def system_of(report: Report, worth: Worth | None = None) -> PointSystem:
    """The points of the report in the units asked for; those of chess if nobody says."""
    given = point_system(report)
    if worth is None:
        return given or PointSystem(CHESS, CHESS.win)
    return PointSystem(worth, worth.win if given is None else given.tenths(given.bye) * worth.scale // 10)


def _in_points(values: dict[str, int], place: int) -> PointSystem:
    """In whole points where all are whole, else in halves."""
    used = [values[code] for code in ("W", "D", "L", "PAB")]
    for scale in (1, 2):
        if all(tenths * scale % 10 == 0 for tenths in used):
            win, draw, loss, bye = (tenths * scale // 10 for tenths in used)
            return PointSystem(Worth(win, draw, loss, scale), bye)
    raise MalformedText("trf-unknown-point-system", " ".join(map(write_tenths, used)), line=place)


def _given(report: Report) -> list[tuple[int, int, str, int]]:
    """Line, column, code and tenths of every value."""
    found = []
    for place, line in report.texts("XXS"):
        for match in re.finditer(r"\S+", line.text[3:]):
            equation, column = _EQUATION.fullmatch(match[0]), match.start() + 4
            if equation is None:
                raise MalformedText("trf-unknown-point-system", match[0], line=place, column=column)
            found.append((place, column, equation[1], read_tenths(equation[2], place, column)))
    for code, meaning in _BBP.items():
        for place, line in report.texts(code):
            found.append((place, 5, meaning, read_tenths(line.content, place, 5)))
    for place, line in report.texts("162"):
        for match in _NEWER_EQUATION.finditer(line.text[3:]):
            column = match.start() + 4
            if match[1] not in _NEWER:
                raise MalformedText("trf-unknown-point-system", match[0], line=place, column=column)
            found.append((place, column, _NEWER[match[1]], read_tenths(match[2], place, column)))
    return found


def write_point_system(system: PointSystem) -> str:
    """The line XXS of a system; empty for that of chess, which needs none."""
    values = {
        "W": system.tenths(system.worth.win),
        "D": system.tenths(system.worth.draw),
        "L": system.tenths(system.worth.loss),
        "PAB": system.tenths(system.bye),
    }
    if values == {**_USUAL, "PAB": 10}:
        return ""
    if values["L"]:
        values |= dict.fromkeys(_NOTHING, 0)
    return "XXS " + " ".join(f"{code}={write_tenths(tenths)}" for code, tenths in values.items())
