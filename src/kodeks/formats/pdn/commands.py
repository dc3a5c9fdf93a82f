"""Commands inside comments: clock times, and the signs of I.9 that the grammar of PDN does not know.

Read and written: `[%clk 0:01:02.5]`, and `mct`, `egt`, `emt`, `clock` in place of `clk`, with one or two times; a time
may lack its hours and name its clock (`w`, `b`), in capitals while that clock runs. `[%sign +1]` is our own, for
`+ = +1 +2 -1 -2 a.l.`.
Every other command stays in the text of the comment.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.draughts.notation import SIGNS
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side

_COMMAND = re.compile(r"\[%(clk|clock|mct|egt|emt|sign)\b([^][]*)\]")
_TIME = re.compile(r"([wWbB]?)(?:([0-9]{1,4}):(?=[0-9]{2}:))?([0-9]{1,3}):([0-9]{2})(?:\.([0-9]{1,3}))?")
_LOOSE_TIME = re.compile(r"([wWbB]?)(?:([0-9]{1,4}):)?([0-9]{1,3}):([0-9]{1,2})(?:[.,]([0-9]{1,9}))?")
_SIDES = {"w": Side.WHITE, "b": Side.BLACK}


class ClockTime(NamedTuple):
    """A time in milliseconds, with the clock that shows it and whether that clock runs, where this was written."""

    time_ms: int
    side: Side | None = None
    is_running: bool = False


class ClockNote(NamedTuple):
    """A clock command and its one or two times."""

    command: str
    times: tuple[ClockTime, ...]


class Comment(NamedTuple):
    """What a comment says: its text without the commands (None if it was commands only), signs and clock times; and
    the commands whose times are oddly written, each with its offset and whether it was understood all the same."""

    text: str | None
    signs: tuple[str, ...] = ()
    clocks: tuple[ClockNote, ...] = ()
    odd: tuple[tuple[int, str, bool], ...] = ()


def read_comment(text: str, *, is_lenient: bool = False) -> Comment:
    """Read what stands between the braces. Runs of blanks and line ends become one blank. A time that is none is an
    error or, leniently, stays in the text."""
    if "[%" not in text:
        return Comment(" ".join(text.split()))
    rest: list[str] = []
    signs: list[str] = []
    clocks: list[ClockNote] = []
    odd: list[tuple[int, str, bool]] = []
    end = 0
    for match in _COMMAND.finditer(text):
        if match[1] != "sign":
            note = _read_clock(match, _TIME)
            if note is None:
                note = _read_oddly(text, match, is_lenient=is_lenient)
                odd.append((match.start(), match[0], note is not None))
            if note is None:
                continue
            clocks.append(note)
        elif match[2].strip() in SIGNS:
            signs.append(match[2].strip())
        else:
            continue
        rest.append(text[end : match.start()])
        end = match.end()
    rest.append(text[end:])
    left = " ".join(" ".join(rest).split())
    return Comment(None if not left and (signs or clocks) else left, tuple(signs), tuple(clocks), tuple(odd))


def _read_oddly(text: str, match: re.Match[str], *, is_lenient: bool) -> ClockNote | None:
    """A second look at a command that is not well written."""
    if is_lenient:
        return _read_clock(match, _LOOSE_TIME)
    before = text[: match.start()]
    line, column = before.count("\n") + 1, match.start() - before.rfind("\n")
    raise MalformedText("not-a-clock-time", match[0], line=line, column=column)


def _read_clock(match: re.Match[str], pattern: re.Pattern[str]) -> ClockNote | None:
    times = [_read_time(written, pattern) for written in match[2].split(maxsplit=2)]
    if not 1 <= len(times) <= 2:
        return None
    read = tuple(time for time in times if time is not None)
    return ClockNote(match[1], read) if len(read) == len(times) else None


def _read_time(text: str, pattern: re.Pattern[str]) -> ClockTime | None:
    match = pattern.fullmatch(text)
    if match is None:
        return None
    clock, hours, minutes, seconds, fraction = match.groups()
    if int(seconds) > 59 or (hours is not None and int(minutes) > 59):
        return None
    in_minutes = int(hours or 0) * 60 + int(minutes)
    time_ms = (in_minutes * 60 + int(seconds)) * 1000 + int((fraction or "").ljust(3, "0")[:3])
    return ClockTime(time_ms, _SIDES.get(clock.lower()), clock.isupper())


def write_clock(note: ClockNote) -> str:
    return f"[%{note.command} {' '.join(map(_write_time, note.times))}]"


def _write_time(time: ClockTime) -> str:
    seconds, fraction = divmod(time.time_ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    clock = "" if time.side is None else time.side.value[0]
    clock = clock.upper() if time.is_running else clock
    return f"{clock}{hours}:{minutes:02}:{seconds:02}" + f".{fraction:03}".rstrip("0").rstrip(".")


def write_sign(sign: str) -> str:
    """A sign that cannot stand in the moves."""
    return f"[%sign {sign}]"
