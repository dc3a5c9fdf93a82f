"""Time controls as text, read and written.

    control = stage { "," stage }
    stage   = time [ "/" moves ] [ bonus ] [ "*" ]
    time    = int "h" [ int "m" ] | int "m" [ int "s" ] | int "s"
    bonus   = ( "+" | "~" | "d" ) int "s"           Fischer, Bronstein, delay

The last stage, and only that, lacks a quota or carries `*`, which repeats it. Blanks between the signs do no harm.

People may write it as they do: units in words or as signs (`15 min + 5 s`, `15'+5"`), and none where it goes without
saying, minutes for the time and seconds for the bonus (`15+5`); after a number of moves a plus leads on to the time
that follows (`90/40+30`). What is written back is always the grammar.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kodeks.clock.control import BonusMode, Control, Stage
from kodeks.clock.control_tokens import tokens_of
from kodeks.malformed import MalformedText

_MOST = 100_000  # of anything
_UNIT_MS = {"h": 3_600_000, "m": 60_000, "s": 1_000}
_SMALLER = {"h": "m", "m": "s"}
_FRIENDLY = {"h": " h", "m": " min", "s": " s", "+": " + ", "~": " ~ ", "d": " d ", ",": ", "}
_STAGE = r"(?:[0-9]+h(?:[0-9]+m)?|[0-9]+m(?:[0-9]+s)?|[0-9]+s)(?:/[0-9]+)?(?:[+~d][0-9]+s)?[*]?"
_IN_GRAMMAR = re.compile(f"{_STAGE}(?:,{_STAGE})*")


@lru_cache(maxsize=1_000)
def parse_control(text: str) -> Control:
    """The control this text means; malformed text names its column."""
    return _Reader(text).control()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens_of(text)
        self.next = 0

    def _error(self, reason: str, column: int | None = None) -> MalformedText:
        return MalformedText(reason, self.text, column=self._column() if column is None else column)

    def _column(self) -> int:
        return self.tokens[self.next].column if self.next < len(self.tokens) else len(self.text) + 1

    def _seen(self, ahead: int = 0) -> str:
        """The sign that comes, or one further on; nothing at the end."""
        place = self.next + ahead
        return self.tokens[place].text if place < len(self.tokens) else ""

    def _take(self, *signs: str) -> str:
        """The next sign, if it is one of these."""
        seen = self._seen()
        if seen not in signs:
            return ""
        self.next += 1
        return seen

    def _number(self) -> int:
        text = self._seen()
        if not text.isdigit():
            raise self._error("tempo-number-expected")
        if len(text) > len(str(_MOST)) or int(text) > _MOST:
            raise self._error("tempo-number-too-large")
        self.next += 1
        return int(text)

    def control(self) -> Control:
        stages: list[Stage] = []
        repeats = False
        while True:
            column = self._column()
            stage, repeats = self._stage(stages)
            stages.append(stage)
            if not self._leads_on(stage):
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

    def _leads_on(self, stage: Stage) -> str:
        """What leads to the next stage: a comma, or after a number of moves a plus, `90/40+30`."""
        return self._take(",", "+") if stage.quota and not stage.bonus_ms else self._take(",")

    def _stage(self, before: list[Stage]) -> tuple[Stage, bool]:
        is_led_by_plus = bool(before) and self.tokens[self.next - 1].text == "+"
        base_ms, quota = self._time(), 0
        if self._take("/"):
            column = self._column()
            quota = self._number()
            if not quota:
                raise self._error("tempo-quota-of-no-move", column)
        if is_led_by_plus and self._seen() in ("+", "~", "d"):  # 90/40+30+30: from the first move on, or from the 41st?
            raise self._error("tempo-bonus-from-which-move")
        mode, bonus_ms = self._bonus(is_last=not quota)
        column = self._column()
        repeats = bool(self._take("*"))
        if repeats and not quota:
            raise self._error("tempo-repeats-without-quota", column)
        return Stage(base_ms, quota, bonus_ms, mode), repeats

    def _bonus(self, *, is_last: bool) -> tuple[BonusMode, int]:
        """Seconds; where a number of moves stands before it, a plus without them leads to the next stage."""
        if not is_last and self._seen() == "+" and self._seen(1).isdigit() and self._seen(2) != "s":
            return BonusMode.NONE, 0
        mode = BonusMode(self._take("+", "~", "d"))
        if mode is BonusMode.NONE:
            return mode, 0
        bonus_ms = self._number() * _UNIT_MS["s"]
        if not self._take("s") and self._seen() in _UNIT_MS:
            raise self._error("tempo-bonus-in-seconds")
        return (mode if bonus_ms else BonusMode.NONE), bonus_ms

    def _time(self) -> int:
        """Minutes where no unit is said."""
        number = self._number()
        unit = self._take("h", "m", "s")
        time_ms = number * _UNIT_MS[unit or "m"]
        smaller = _SMALLER.get(unit)
        if smaller and self._seen().isdigit():
            number = self._number()
            is_said = self._take(smaller) or (unit == "h" and self._seen() not in _UNIT_MS)  # 1h30
            if not is_said:
                raise self._error("tempo-unit-expected")
            time_ms += number * _UNIT_MS[smaller]
        elif self._seen().isdigit():
            raise self._error("tempo-sign-out-of-place")
        return time_ms


def is_in_grammar(text: str) -> bool:
    """Whether a text that can be read is written as the grammar has it, and not only as people do."""
    return bool(_IN_GRAMMAR.fullmatch("".join(text.split())))


def normal_control(text: str) -> str:
    """A text that can be read, in the grammar: sign by sign as it stands, if that will do."""
    control = parse_control(text)
    joined = "".join(token.text for token in tokens_of(text))
    return joined if is_in_grammar(joined) else write_control(control)


def friendly_control(text: str) -> str:
    """The same as people write it, in any language: `15 min + 5 s`; it is read back as what it was."""
    told, before = "", ""
    for sign, _ in tokens_of(normal_control(text)):
        apart = " " if sign.isdigit() and before in _UNIT_MS else ""
        told += _FRIENDLY.get(sign, apart + sign)
        before = sign
    return told


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
