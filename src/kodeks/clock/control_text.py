"""Time controls as text, read and written.

    control = stage { "," stage }
    stage   = time [ "/" moves ] [ bonus ] [ "*" ]
    time    = int "h" [ int "m" ] | int "m" [ int "s" ] | int "s"
    bonus   = ( "+" | "~" | "d" ) int "s"           Fischer, Bronstein, delay

The last stage, and only that, lacks a quota or carries `*`, which repeats it. Blanks between the signs do no harm.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from kodeks.clock.control import BonusMode, Control, Stage
from kodeks.malformed import MalformedText

_TOKEN = re.compile(r"[0-9]+|[hms/+~d*,]")
_MOST = 100_000  # of anything
_UNIT_MS = {"h": 3_600_000, "m": 60_000, "s": 1_000}
_SMALLER = {"h": "m", "m": "s"}


class _Token(NamedTuple):
    text: str
    column: int


@lru_cache(maxsize=1_000)
def parse_control(text: str) -> Control:
    """The control this text means; malformed text names its column."""
    return _Reader(text).control()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._tokens()
        self.next = 0

    def _tokens(self) -> list[_Token]:
        found, place = [], 0
        while place < len(self.text):
            if self.text[place] == " ":
                place += 1
                continue
            match = _TOKEN.match(self.text, place)
            if match is None:
                raise self._error("tempo-unknown-sign", place + 1)
            found.append(_Token(match[0], place + 1))
            place = match.end()
        return found

    def _error(self, reason: str, column: int | None = None) -> MalformedText:
        return MalformedText(reason, self.text, column=self._column() if column is None else column)

    def _column(self) -> int:
        return self.tokens[self.next].column if self.next < len(self.tokens) else len(self.text) + 1

    def _take(self, signs: str) -> str:
        """The next sign, if it is one of these."""
        if self.next < len(self.tokens) and self.tokens[self.next].text in tuple(signs):
            self.next += 1
            return self.tokens[self.next - 1].text
        return ""

    def _number(self) -> int:
        text = self.tokens[self.next].text if self.next < len(self.tokens) else ""
        if not text.isdigit():
            raise self._error("tempo-number-expected")
        if len(text) > len(str(_MOST)) or int(text) > _MOST:
            raise self._error("tempo-number-too-large")
        self.next += 1
        return int(text)

    def control(self) -> Control:
        stages, repeats = [], False
        while True:
            column = self._column()
            stage, repeats = self._stage()
            stages.append(stage)
            if not self._take(","):
                break
            if repeats:
                raise self._error("tempo-only-last-repeats", column)
            if not stage.quota:
                raise self._error("tempo-only-last-without-quota", column)
        if self.next < len(self.tokens):
            raise self._error("tempo-sign-out-of-place")
        if stages[-1].quota and not repeats:
            raise self._error("tempo-last-stage-ends")
        if not any(stage.base_ms or stage.bonus_ms for stage in stages):
            raise self._error("tempo-without-time", 1)
        return Control(tuple(stages), repeats)

    def _stage(self) -> tuple[Stage, bool]:
        base_ms, quota = self._time(), 0
        if self._take("/"):
            column = self._column()
            quota = self._number()
            if not quota:
                raise self._error("tempo-quota-of-no-move", column)
        mode = BonusMode(self._take("+~d"))
        bonus_ms = 0
        if mode is not BonusMode.NONE:
            bonus_ms = self._number() * _UNIT_MS["s"]
            if not self._take("s"):
                raise self._error("tempo-bonus-in-seconds")
            mode = mode if bonus_ms else BonusMode.NONE
        column = self._column()
        repeats = bool(self._take("*"))
        if repeats and not quota:
            raise self._error("tempo-repeats-without-quota", column)
        return Stage(base_ms, quota, bonus_ms, mode), repeats

    def _time(self) -> int:
        number = self._number()
        unit = self._take("hms")
        if not unit:
            raise self._error("tempo-unit-expected")
        time_ms = number * _UNIT_MS[unit]
        smaller = _SMALLER.get(unit)
        if smaller and self.next < len(self.tokens) and self.tokens[self.next].text.isdigit():
            number = self._number()
            if not self._take(smaller):
                raise self._error("tempo-unit-expected")
            time_ms += number * _UNIT_MS[smaller]
        return time_ms


def write_control(control: Control) -> str:
    """The shortest usual text: hours from two hours on, else minutes and seconds."""
    last = len(control.stages) - 1
    return ",".join(
        _stage_text(stage) + ("*" if control.repeats and index == last else "")
        for index, stage in enumerate(control.stages)
    )


def _stage_text(stage: Stage) -> str:
    quota = f"/{stage.quota}" if stage.quota else ""
    bonus = f"{stage.mode.value}{stage.bonus_ms // 1_000}s" if stage.bonus_ms else ""
    return _time_text(stage.base_ms) + quota + bonus


def _time_text(time_ms: int) -> str:
    minutes, seconds = divmod(time_ms // 1_000, 60)
    if seconds:
        return f"{minutes}m{seconds}s" if minutes else f"{seconds}s"
    if minutes < 120:
        return f"{minutes}m"
    hours, minutes = divmod(minutes, 60)
    return f"{hours}h{minutes}m" if minutes else f"{hours}h"
