"""Read a report: line by line, with one clear error that names line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kodeks.formats.code_pages import decode
from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import FIRST_COLUMN, UNFINISHED, WIDTH
from kodeks.formats.trf.newer_lines import requested_byes
from kodeks.formats.trf.player_line import NUMBER, read_player
from kodeks.formats.trf.point_system import point_system
from kodeks.formats.trf.report import Line, PlayerLine, Report, TeamLine, TextLine
from kodeks.formats.trf.team_line import member_columns, read_newer_team, read_team
from kodeks.formats.trf.text_lines import (
    KNOWN_CODES,
    absent_now,
    accelerations,
    first_colour,
    forbidden_pairs,
    named_numbers,
    round_count,
    round_dates,
)
from kodeks.formats.trf.unusable import without_unusable
from kodeks.malformed import MalformedText

__all__ = ["read_report"]

_NEWLINE = re.compile(r"\r\n|\r|\n")
_RULER = re.compile(r"[0-9]{20,}\s*|\s[0-9\s]*|DDD SSSS.*")
_END_OF_TEXT = "\x1a"  # with which programs of DOS end a file


def read_report(data: bytes | str, *, encoding: str | None = None) -> tuple[Report, tuple[Remark, ...]]:
    """The report, and what was noticed in reading: the code page that was assumed, lines not understood."""
    decoded = decode(data, encoding)
    newline = _NEWLINE.search(decoded.text)
    texts = _NEWLINE.split(decoded.text.rstrip(_END_OF_TEXT))
    is_last_ended = not texts[-1]
    if is_last_ended:
        texts.pop()
    lines, by_bytes = _read_lines(texts)
    report, passed_over = without_unusable(Report(lines, newline[0] if newline else "\n", is_last_ended))
    _check_numbers(report)
    _check_text_lines(report)
    remarks = [Remark("code-page-assumed", facts={"page": decoded.encoding})] if decoded.is_assumed else []
    if by_bytes:
        remarks.append(Remark("trf-columns-by-bytes", by_bytes[0], 1, {"lines": len(by_bytes)}))
    return report, (*remarks, *_unfinished(texts), *passed_over, *_unknown_lines(report))


def _read_lines(texts: Sequence[str]) -> tuple[tuple[Line, ...], list[int]]:
    """The lines, and which of them count columns in bytes, as programs do that know nothing of UTF-8."""
    lines: list[Line] = []
    by_bytes: list[int] = []
    for place, text in enumerate(texts, start=1):
        try:
            lines.append(_read_line(text, place))
        except MalformedText:
            line = None if text.isascii() else _by_bytes(text, place)
            if line is None:
                raise
            lines.append(line)
            by_bytes.append(place)
    return tuple(lines), by_bytes


def _by_bytes(text: str, place: int) -> Line | None:
    """The same line if its columns are bytes of UTF-8; None if it is wrong in that way, too."""
    try:
        line = _read_line(text.encode("utf-8").decode("iso8859_1"), place)
        if isinstance(line, TextLine):
            return None
        name = line.name.encode("iso8859_1").decode("utf-8")
    except (MalformedText, UnicodeDecodeError):
        return None
    return replace(line, name=name) if isinstance(line, PlayerLine) else line._replace(name=name)


def _read_line(text: str, place: int) -> Line:
    if text.startswith("001"):
        return read_player(text, place)
    if text.startswith("013"):
        return read_team(text, place)
    if text.startswith("310"):
        return read_newer_team(text, place)
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
        raise MalformedText("trf-no-players", "001", line=1, column=1)
    for place, line in report.numbered():
        if isinstance(line, TeamLine):
            _check_members(line, places, place)


def _check_members(team: TeamLine, places: dict[int, int], line: int) -> None:
    """Each has a line, and is named once in the team."""
    for index, (number, column) in enumerate(zip(team.members, member_columns(team), strict=True)):
        if number not in places:
            raise MalformedText("trf-unknown-number", str(number), line=line, column=column)
        if number in team.members[:index]:
            raise MalformedText("trf-number-twice", str(number), line=line, column=column)


def _check_text_lines(report: Report) -> None:
    """Reading them is the check."""
    round_count(report)
    first_colour(report)
    round_dates(report)
    point_system(report)
    absent_now(report)
    requested_byes(report)
    places = report.places()
    for line, column, number in named_numbers(report):
        if number not in places:
            raise MalformedText("trf-unknown-number", str(number), line=line, column=column)
    accelerations(report)
    forbidden_pairs(report)


def _unfinished(texts: Sequence[str]) -> Iterator[Remark]:
    """Games marked as having no result yet."""
    for place, text in enumerate(texts, start=1):
        if text.startswith("001"):
            for column in range(FIRST_COLUMN + 7, len(text) + 1, WIDTH):
                if text[column - 1] in UNFINISHED:
                    facts: dict[str, int | str] = {
                        "round": (column - FIRST_COLUMN) // WIDTH + 1,
                        "number": text[4:8].strip(),
                    }
                    yield Remark("trf-game-unfinished", place, column, facts)


def _unknown_lines(report: Report) -> Iterator[Remark]:
    """Kept and written again, but nothing is taken from them: told once a code."""
    found: dict[str, list[int]] = {}
    for place, line in report.numbered():
        if isinstance(line, TextLine) and line.code not in KNOWN_CODES and not _is_silent(line.text):
            found.setdefault(line.code, []).append(place)
    for code, places in found.items():
        yield Remark("trf-line-not-understood", places[0], 1, {"code": code, "lines": len(places)})


def _is_silent(text: str) -> bool:
    """Blank lines, comments, and the rulers that programs write above the players."""
    return not text.strip() or text.startswith("#") or _RULER.fullmatch(text) is not None
