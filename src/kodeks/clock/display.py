"""What a clock shows, and whom it may be told."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.clock.clock import Clock, refuse
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling


class Reading(NamedTuple):
    """One half of the clock as people see it."""

    remaining_ms: int
    spent_ms: int
    moves: int
    due: int  # moves still due before the control; 0 if none are prescribed
    is_flag_down: bool
    is_running: bool

    @property
    def time(self) -> str:
        """What is left, as the clock shows it."""
        return show_time(self.remaining_ms)


def show_time(time_ms: int) -> str:
    """Hours from one hour on, minutes, and seconds always [D-40]; a second begun is shown, so 0:00 is the flag."""
    minutes, seconds = divmod(max(0, -(-time_ms // 1_000)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def read_clock(clock: Clock, at_ms: int) -> dict[Side, Reading]:
    """Both halves at this time, counting down to the next control [II.3.6.4]."""
    readings = {}
    for side in Side:
        face, remaining_ms = clock.face(side), clock.remaining_ms(side, at_ms)
        is_running = side is clock.running
        readings[side] = Reading(
            remaining_ms=remaining_ms,
            spent_ms=face.spent_ms + (max(0, at_ms - clock.at_ms) if is_running else 0),
            moves=face.moves,
            due=face.due,
            is_flag_down=clock.is_flag_down(side, at_ms),
            is_running=is_running,
        )
    return readings


def tell_times(clock: Clock, at_ms: int, asker: Side, to_move: Side) -> dict[Side, Reading] | Ruling:
    """Used times and moves for a blind player who asks; only while he is on move [VIII.5.1]."""
    article = clock.rules.time_told_on_move
    if article is not None and asker is not to_move:
        return refuse("clock-asked-out-of-turn", article)
    return read_clock(clock, at_ms)
