"""Read a report: line by line. What can be read is read and the rest is told; only where it is not certain who met whom
and how it ended there is a clear error that names line and column: all of them at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kodeks.formats.code_pages import decode
from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import column_of
from kodeks.formats.trf.damaged_line import read_damaged, wrong_in
from kodeks.formats.trf.opposite_line import with_colours, without_half_told
from kodeks.formats.trf.player_line import NUMBER, read_player
from kodeks.formats.trf.point_system import doubts_of_points
from kodeks.formats.trf.report import Line, PlayerLine, Report, TeamLine, TextLine
from kodeks.formats.trf.team_line import member_columns, read_newer_team, read_team
from kodeks.formats.trf.text_lines import KNOWN_CODES, is_of_teams, round_count
from kodeks.formats.trf.unusable import passed_over, without_unusable
from kodeks.malformed import MalformedText, raise_all

_NEWLINE = re.compile(r"\r\n|\r|\n")
_RULER = re.compile(r"[0-9]{20,}\s*|\s[0-9\s]*|DDD SSSS.*")
_FEDERATION = re.compile(r"[A-Z]{3}")
_PLAYER, _TEAMS = "001", ("013", "310")
_UNDERSTOOD = {*KNOWN_CODES, *_TEAMS}
_END_OF_TEXT = "\x1a"  # with which programs of DOS end a file


def read_report(data: bytes | str, *, encoding: str | None = None) -> tuple[Report, tuple[Remark, ...]]:
    """The report, and what was noticed in reading: the code page that was assumed, what could not be read, lines not
    understood."""
    decoded = decode(data, encoding)
    newline = _NEWLINE.search(decoded.text)
    texts = _NEWLINE.split(decoded.text.rstrip(_END_OF_TEXT))
    is_last_ended = not texts[-1]
    if is_last_ended:
        texts.pop()
    errors: list[MalformedText] = []
    lines, told = _read_lines(texts, errors)
    report = Report(lines, newline[0] if newline else "\n", is_last_ended)
    are_all_read = not errors  # else somebody may be named whose line is not known
    errors += _numbers_twice(report)
    if not report.players and are_all_read:
        raise MalformedText("trf-no-players", "001", line=1, column=1)
    report, unfinished = without_half_told(report, texts)
    report, of_teams = _without_odd_teams(report, texts, errors if are_all_read else [])
    report, unusable = without_unusable(report)
    report, colours = with_colours(report, errors)
    raise_all(sorted(errors, key=lambda error: (error.line or 0, error.column or 0)))
    assumed = [Remark("code-page-assumed", facts={"page": decoded.encoding})] if decoded.is_assumed else []
    noticed = (*told, *unfinished, *of_teams, *unusable, *colours, *doubts_of_points(report))
    return report, (*assumed, *noticed, *_unknown_lines(report))


def _read_lines(texts: Sequence[str], errors: list[MalformedText]) -> tuple[tuple[Line, ...], list[Remark]]:
    """The lines, and what is to be told of those that do not keep to their columns; errors are gathered."""
    lines = [_read_line(text, place) for place, text in enumerate(texts, start=1)]
    told: list[Remark] = []
    by_bytes: list[int] = []
    unread: list[int] = []
    for place, text in enumerate(texts, start=1):
        if isinstance(lines[place - 1], TextLine) and text.lstrip()[:3] in (_PLAYER, *_TEAMS):
            line = None if text.isascii() else _by_bytes(text, place)
            if line is not None:
                lines[place - 1] = line
                by_bytes.append(place)
            elif text.lstrip().startswith(_PLAYER) and _is_meant(text):
                unread.append(place)
    if by_bytes:
        told.append(Remark("trf-columns-by-bytes", by_bytes[0], 1, {"lines": len(by_bytes)}))
    for place, (player, remarks) in _damaged_lines(texts, lines, unread, errors).items():
        lines[place - 1] = player
        told += remarks
    return tuple(lines), told


def _damaged_lines(
    texts: Sequence[str], lines: Sequence[Line], places: Sequence[int], errors: list[MalformedText]
) -> dict[int, tuple[PlayerLine, list[Remark]]]:
    """What is certain of damaged lines. Beyond the last round that anybody's line tells there may be anything."""
    found: dict[int, tuple[PlayerLine, list[Remark]]] = {}
    left: list[int] = []
    for place in places:
        try:
            found[place] = read_damaged(texts[place - 1], place, None)
        except MalformedText as error:
            if (error.column or 0) < column_of(2):  # not beyond any round: tried again it would be no better
                errors += wrong_in(texts[place - 1], place, None, error)
            else:
                left.append(place)
    rounds = _most_rounds([*lines, *(player for player, _ in found.values())]) if left else None
    for place in left:
        try:
            found[place] = read_damaged(texts[place - 1], place, rounds)
        except MalformedText as error:
            errors += wrong_in(texts[place - 1], place, rounds, error)
    return dict(sorted(found.items()))


def _is_meant(text: str) -> bool:
    """Whether a line is of a player: an indented one has a blank after its code, else it is a ruler."""
    return text.startswith(_PLAYER) or text.lstrip()[3:4].isspace()


def _most_rounds(lines: Sequence[Line]) -> int | None:
    """How many rounds the lines of players tell; for want of any, how many are announced."""
    longest = max((len(line.cells) for line in lines if isinstance(line, PlayerLine)), default=0)
    if longest:
        return longest
    usable, _ = without_unusable(Report(tuple(line for line in lines if isinstance(line, TextLine))))
    return round_count(usable)


def _by_bytes(text: str, place: int) -> Line | None:
    """The same line if its columns are bytes of UTF-8; None if it is wrong in that way, too."""
    line = _read_line(text.encode("utf-8").decode("iso8859_1"), place)
    if isinstance(line, TextLine):
        return None
    try:
        name = line.name.encode("iso8859_1").decode("utf-8")
    except UnicodeDecodeError:
        return None
    return replace(line, name=name) if isinstance(line, PlayerLine) else line._replace(name=name)


def _read_line(text: str, place: int) -> Line:
    """The line if it keeps to its columns; else its text."""
    try:
        return _strict_line(text, place)
    except MalformedText:
        return TextLine(text)


def _strict_line(text: str, place: int) -> Line:
    if text.startswith(_PLAYER):
        return read_player(text, place)
    if text.startswith("013"):
        return read_team(text, place)
    return read_newer_team(text, place) if text.startswith("310") else TextLine(text)


def _numbers_twice(report: Report) -> Iterator[MalformedText]:
    """Start numbers are given once."""
    places: dict[int, int] = {}
    for place, line in report.numbered():
        if isinstance(line, PlayerLine) and places.setdefault(line.number, place) != place:
            yield MalformedText("trf-number-twice", str(line.number), line=place, column=NUMBER.first)


def _without_odd_teams(
    report: Report, texts: Sequence[str], errors: list[MalformedText]
) -> tuple[Report, tuple[Remark, ...]]:
    """Teams decide nothing where players play for themselves: what cannot be read of them is told. In an event of teams
    it is an error."""
    told: list[Remark] = []
    lines = list(report.lines)
    places = report.places()
    for place, line in report.numbered():
        if isinstance(line, PlayerLine) or not texts[place - 1].startswith(_TEAMS):
            continue
        try:
            _check_members(line if isinstance(line, TeamLine) else _strict_line(texts[place - 1], place), places, place)
        except MalformedText as error:
            if is_of_teams(report):
                errors.append(error)
                continue
            told.append(passed_over(texts[place - 1][:3], place, error))
            lines[place - 1] = TextLine(texts[place - 1])
    return replace(report, lines=tuple(lines)), tuple(told)


def _check_members(team: Line, places: dict[int, int], line: int) -> None:
    """Each has a line, and is named once in the team."""
    assert isinstance(team, TeamLine)
    for index, (number, column) in enumerate(zip(team.members, member_columns(team), strict=True)):
        if number not in places:
            raise MalformedText("trf-unknown-number", str(number), line=line, column=column)
        if number in team.members[:index]:
            raise MalformedText("trf-number-twice", str(number), line=line, column=column)


def _unknown_lines(report: Report) -> Iterator[Remark]:
    """Kept and written again, but nothing is taken from them: told once a code."""
    found: dict[str, list[int]] = {}
    numbers = report.places()
    for place, line in report.numbered():
        if isinstance(line, TextLine) and line.code not in _UNDERSTOOD and not _is_silent(line.text):
            found.setdefault(line.code, []).append(place)
    for code, places in found.items():
        is_national = _FEDERATION.fullmatch(code) and all(_is_of_player(report.lines[at - 1], numbers) for at in places)
        key = "trf-national-lines" if is_national else "trf-line-not-understood"
        yield Remark(key, places[0], 1, {"code": code, "lines": len(places)})


def _is_of_player(line: Line, numbers: Mapping[int, int]) -> bool:
    """Whether a line has the number of a player where line 001 has it: then it tells how his federation knows him."""
    number = line.text[4:8].strip() if isinstance(line, TextLine) else ""
    return number.isascii() and number.isdigit() and int(number) in numbers


def _is_silent(text: str) -> bool:
    """Blank lines, comments, and the rulers that programs write above the players."""
    return not text.strip() or text.startswith("#") or _RULER.fullmatch(text) is not None
