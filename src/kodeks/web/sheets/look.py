"""What a page shows of a game after some moves: the board, the moves open, the counters, what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kodeks.formats.pdn import ClockNote
from kodeks.game.table import Count
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling


class LegalMove(NamedTuple):
    """A move that may be made: as written, from where, by which landings, to where, and aloud."""

    text: str
    squares: tuple[str, ...]
    spoken: str


class Clocks(NamedTuple):
    """What the clocks showed, as far as the sheet says."""

    white: str = ""
    black: str = ""


class WrittenMove(NamedTuple):
    """A step of the game as the list of moves shows it."""

    step: int  # from 1
    number: str  # "12." before White's moves, "12…" before Black's
    text: str
    spoken: str
    comment: str = ""


class Look(NamedTuple):
    """The game after a step."""

    step: int
    board: str  # a letter a square, in the order of the layout: White's are capitals, a point is empty
    mark: tuple[str, ...]  # from where to where the last move went
    to_move: Side
    legal: tuple[LegalMove, ...]
    counts: tuple[Count, ...]
    ruling: Ruling | None  # the end, what waits for the arbiter, or what is due
    spoken: str  # the position in words
    clocks: Clocks


def read_clocks(notes: tuple[tuple[Side, tuple[ClockNote, ...]], ...]) -> Clocks:
    """The last time each clock is known to have shown; each mover with what was written at his move."""
    shown: dict[Side, int] = {}
    for mover, clocks in notes:
        for note in clocks:
            if note.command in ("clk", "clock", "mct"):
                shown.update({time.side or mover: time.time_ms for time in note.times})
    return Clocks(*(_time(shown, side) for side in (Side.WHITE, Side.BLACK)))


def _time(shown: Mapping[Side, int], side: Side) -> str:
    return written_time(shown[side]) if side in shown else ""


def written_time(time_ms: int) -> str:
    """Hours, minutes, seconds."""
    minutes, seconds = divmod(time_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
