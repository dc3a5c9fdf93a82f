"""The tournament file as text: JSON lines, each with a checksum over all before it; and the lines of its games, each
game with sums of its own."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from kodeks.formats.game_streams import GameLines, GamesBeingRead, is_game_line, stream_of
from kodeks.formats.json_fields import build, plain
from kodeks.formats.regulations import read_regulations
from kodeks.formats.summed_lines import checked_sum, data_of, end_of_line, is_whole, sealed_line, shown, summed_line
from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.tournament import ACTS, Event, Regulations
from kodeks.tournament.acts import kind_of

__all__ = [
    "Change",
    "Damage",
    "Lines",
    "LogEnd",
    "as_written",
    "check_end",
    "end_of_line",
    "event_line",
    "good_part",
    "header_line",
    "lines_beyond",
    "read_event_line",
    "read_lines",
    "rewritten",
    "sealed_line",
]

FORMAT = "tournament"
VERSION = 1
Change: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


class Damage(NamedTuple):
    """A torn last line: where the good part ends, in bytes as they were written, and what is torn."""

    good_bytes: int
    text: str


class LogEnd(NamedTuple):
    """How far a log goes: how many lines it has, the regulations among them, and the sum of the last."""

    lines: int
    total: str


class Lines(NamedTuple):
    """What a file says: the text of the regulations and what it means, the events, and the sum of it all."""

    text: str
    regulations: Regulations
    events: tuple[Event, ...]
    total: str
    games: tuple[GameLines, ...] = ()
    last: str = ""  # the sum of the last line that counts, be it of a game
    damage: Damage | None = None
    is_mailed: bool = False  # its lines end with CRLF, or a mark stands before them

    @property
    def end(self) -> LogEnd:
        """How far the tournament's own log goes."""
        return LogEnd(1 + len(self.events), self.total)


def header_line(regulations: str) -> tuple[str, str]:
    return summed_line("", {"kodeks": FORMAT, "version": VERSION, "regulations": regulations})


def event_line(before: str, event: Event) -> tuple[str, str]:
    """The next line of a file whose sum is `before`, and the sum then."""
    kind = kind_of(event.act)
    head = {"seq": event.seq, "on": event.on, "at": event.at, "by": event.by, "do": kind}
    return summed_line(before, {**head, **plain(event.act)})


def read_lines(data: bytes) -> Lines:
    """Read a whole file. Damage other than a torn last line is an error that names the line."""
    if not data:
        raise MalformedText("file-is-empty", "")
    written = as_written(data)
    return _read_lines(written)._replace(is_mailed=written != data)


def good_part(data: bytes, lines: Lines) -> bytes:
    """What counts of the file these lines were read from, as it was written: our ends of lines, nothing torn."""
    good = as_written(data)
    return good if lines.damage is None else good[: lines.damage.good_bytes]


def as_written(data: bytes) -> bytes:
    """We end lines with LF, and JSON escapes every CR inside them: one that stands before LF was put there later. So
    was the mark of UTF-8 at the beginning, as editors of Windows set it."""
    data = data.removeprefix(BOM_UTF8)
    return data.replace(b"\r\n", b"\n").removesuffix(b"\r") if b"\r\n" in data else data


def lines_beyond(data: bytes, known: LogEnd) -> int:
    """How many lines a whole log has beyond an end of it that is known; below zero so many are lost. If they part
    before that end, it is another log, which is an error."""
    raws = [raw for raw in as_written(data).removesuffix(b"\n").split(b"\n") if not is_game_line(raw)]
    if len(raws) >= known.lines and not raws[known.lines - 1].endswith(end_of_line(known.total)[:-1]):
        raise MalformedText("file-of-another-log", known.total)
    return len(raws) - known.lines


def check_end(data: bytes, known: LogEnd) -> None:
    """That a whole log ends where it is known to end: lost lines, and further ones, are told with their number."""
    beyond = lines_beyond(data, known)
    if beyond:
        raise MalformedText("file-lost-lines" if beyond < 0 else "file-has-more-lines", str(abs(beyond)))


def _read_lines(data: bytes) -> Lines:
    *whole, rest = data.split(b"\n")
    text, regulations, total = _first(whole[0] if whole else rest, is_whole_line=bool(whole))
    found = _Reading(Lines(text, regulations, (), total, last=total))
    for number, raw in enumerate(whole[1:], start=2):
        found.take(raw, number)
    if not rest or not whole:
        return found.lines()
    before = found.sum_before(rest)
    if is_whole(rest, before):  # only its end of line is missing
        found.take(rest, len(whole) + 1)
        return found.lines()
    if is_whole(rest[: rest.rfind(b"}", 0, -1) + 1], before):  # a crash leaves less of a line, never more
        raise MalformedText("file-sum-is-wrong", shown(rest), line=len(whole) + 1)
    return found.lines()._replace(damage=Damage(len(data) - len(rest), shown(rest)))


class _Reading:
    """What was read so far."""

    def __init__(self, first: Lines) -> None:
        self._first = first
        self._events: list[Event] = []
        self._games = GamesBeingRead()
        self._total = self._last = first.total

    def sum_before(self, raw: bytes) -> str:
        """The sum that a line follows."""
        return self._games.total_of(raw) if stream_of(raw) else self._total

    def take(self, raw: bytes, number: int) -> None:
        if is_game_line(raw):
            try:
                self._last = self._games.take(raw)
            except MalformedText as error:
                raise error.placed(number) from None
            return
        event, self._total = read_event_line(raw, self._total, number)
        self._last = self._total
        self._events.append(event)

    def lines(self) -> Lines:
        return self._first._replace(
            events=tuple(self._events), total=self._total, games=self._games.games(), last=self._last
        )


def _first(raw: bytes, *, is_whole_line: bool) -> tuple[str, Regulations, str]:
    """The regulations: as text and as a value, and the sum."""
    try:
        if not is_whole_line and not is_whole(raw, ""):
            raise MalformedText("file-without-header", shown(raw))
        text = _header(data_of(raw))
        return text, read_regulations(text), checked_sum(raw, "")
    except MalformedText as error:
        raise error.placed(1) from None


def read_event_line(raw: bytes, before: str, number: int) -> tuple[Event, str]:
    """The event of line `number`, without its end of line, in a file whose sum is `before`; and the sum then."""
    try:
        total = checked_sum(raw, before)
        return _event(data_of(raw)), total
    except MalformedText as error:
        raise error.placed(number) from None


def _header(data: dict[str, object]) -> str:
    """What the line is comes first: a file of another kind or version may have other sums, or none."""
    if data.get("kodeks") != FORMAT:
        raise MalformedText("file-not-a-tournament", str(data.get("kodeks", "")))
    version, text = data.get("version"), data.get("regulations")
    if type(version) is not int or version != VERSION:
        raise MalformedText("log-unknown-version", str(version))
    if not isinstance(text, str):
        raise MalformedText("log-missing-field" if text is None else "log-wrong-value", "regulations")
    for name in data.keys() - {"kodeks", "version", "regulations"}:
        raise MalformedText("log-unknown-field", name)
    return text


def _event(data: dict[str, object]) -> Event:
    for name, kind in (("seq", int), ("on", int), ("at", str), ("by", str), ("do", str)):
        if type(data.get(name)) is not kind:
            raise MalformedText("log-wrong-value" if name in data else "log-missing-field", name)
    act = str(data["do"])
    if act not in ACTS:
        raise MalformedText("log-unknown-act", act)
    fields = {name: value for name, value in data.items() if name not in ("seq", "on", "at", "by", "do")}
    seq, on = data["seq"], data["on"]
    assert isinstance(seq, int)
    assert isinstance(on, int)
    return Event(seq, on, str(data["at"]), str(data["by"]), build(ACTS[act], fields))


def rewritten(texts: Sequence[str], change: Change) -> Iterator[tuple[str, str]]:
    """The lines of a whole file without their ends, each with what `change` makes of its data, and the sum up to it.

    A line that is not changed keeps its very words; only its sum may become another. The lines of a game have sums of
    their own.
    """
    totals: dict[str | None, str] = {}  # by game; of the tournament itself None
    for text in texts:
        stream = stream_of(text.encode())
        data = read_object(text, kind="log-not-an-object")
        del data["sum"]
        after = change(dict(data))
        body = text[: text.rindex(', "sum"')] + "}" if after == data else json.dumps(after, ensure_ascii=False)
        line, totals[stream] = sealed_line(totals.get(stream, ""), body)
        yield line, totals[stream]
