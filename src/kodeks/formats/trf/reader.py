"""Read a report: line by line, with one clear error that names line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kodeks.formats.code_pages import decode
from kodeks.formats.remark import Remark
from kodeks.formats.trf.player_line import NUMBER, read_player
from kodeks.formats.trf.point_system import point_system
from kodeks.formats.trf.report import Line, PlayerLine, Report, TeamLine, TextLine
from kodeks.formats.trf.team_line import read_team
from kodeks.formats.trf.text_lines import (
    KNOWN_CODES,
    absent_now,
    accelerations,
    first_colour,
    forbidden_pairs,
    round_count,
    round_dates,
)
from kodeks.malformed import MalformedText

__all__ = ["read_report"]

_NEWLINE = re.compile(r"\r\n|\r|\n")


def read_report(data: bytes | str, *, encoding: str | None = None) -> tuple[Report, tuple[Remark, ...]]:
    """The report, and what was noticed in reading: the code page that was assumed, lines not understood."""
    decoded = decode(data, encoding)
    newline = _NEWLINE.search(decoded.text)
    texts = _NEWLINE.split(decoded.text)
    is_last_ended = not texts[-1]
    if is_last_ended:
        texts.pop()
    lines = tuple(_read_line(text, place) for place, text in enumerate(texts, start=1))
    report = Report(lines, newline[0] if newline else "\n", is_last_ended)
    _check_numbers(report)
    _check_text_lines(report)
    assumed = (Remark("code-page-assumed", facts={"page": decoded.encoding}),) if decoded.is_assumed else ()
    return report, (*assumed, *_unknown_lines(report))


def _read_line(text: str, place: int) -> Line:
    if text.startswith("001"):
        return read_player(text, place)
    if text.startswith("013"):
        return read_team(text, place)
    indented = text.lstrip()
    if indented != text and indented[:4] in ("001 ", "013 "):
        raise MalformedText("trf-indented-line", indented, line=place, column=1)
    return TextLine(text)


def _check_numbers(report: Report) -> None:
    """Start numbers are given once; whoever is named has a line."""
    places: dict[int, int] = {}
    for place, line in report.numbered():
        if isinstance(line, PlayerLine) and places.setdefault(line.number, place) != place:
            raise MalformedText("trf-number-twice", str(line.number), line=place, column=NUMBER.first)
    if not places:
        raise MalformedText("trf-no-players", "001", line=1)
    for place, line in report.numbered():
        if isinstance(line, TeamLine):
            _check_named(line.members, places, place)


def _check_named(numbers: tuple[int, ...], places: dict[int, int], line: int) -> None:
    for number in numbers:
        if number not in places:
            raise MalformedText("trf-unknown-number", str(number), line=line)


def _check_text_lines(report: Report) -> None:
    """Reading them is the check."""
    round_count(report)
    first_colour(report)
    round_dates(report)
    point_system(report)
    places = report.places()
    named = {*absent_now(report), *accelerations(report), *(each for pair in forbidden_pairs(report) for each in pair)}
    unknown = sorted(named - places.keys())
    if unknown:
        line = next(place for place, text in _extensions(report) if str(unknown[0]) in text.content.split())
        raise MalformedText("trf-unknown-number", str(unknown[0]), line=line)


def _extensions(report: Report) -> Iterator[tuple[int, TextLine]]:
    for code in ("XXZ", "XXA", "XXP"):
        yield from report.texts(code)


def _unknown_lines(report: Report) -> Iterator[Remark]:
    """Kept and written again, but nothing is taken from them; `#` begins a comment."""
    for place, line in report.numbered():
        if isinstance(line, TextLine) and line.text.strip() and line.code not in KNOWN_CODES and line.text[0] != "#":
            yield Remark("trf-line-not-understood", place, 1, {"code": line.code})
