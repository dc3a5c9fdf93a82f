"""What a page shows of a game after some moves: the board, the moves open, the counters, what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from kodeks.formats.pdn import ClockNote
from kodeks.formats.remark import Remark
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Result, Side
from kodeks.rulebook.ruling import Ruling


class Layout(NamedTuple):
    """The squares a piece can stand on: name, row from the top and column from the left as White sees them."""

    side: int
    squares: tuple[tuple[str, int, int], ...]


class LegalMove(NamedTuple):
    """A move that may be made: as written, from where to where, and aloud."""

    text: str
    origin: str
    target: str
    spoken: str


class Count(NamedTuple):
    """A draw rule, where its count stands, and its limit."""

    rule: str
    value: int
    limit: int
    article: Article


class Clocks(NamedTuple):
    """What the clocks showed, as far as the file says."""

    white: str = ""
    black: str = ""


class WrittenMove(NamedTuple):
    """A step of the game as the list of moves shows it."""

    step: int  # from 1
    number: str  # "12." before White's moves, "12…" before Black's
    text: str
    spoken: str
    comment: str = ""
    is_irregular: bool = False


class Look(NamedTuple):
    """The game after a step."""

    step: int
    board: str  # a letter a square, in the order of the layout: White's are capitals, a point is empty
    mark: tuple[str, ...]  # from where to where the last move went
    to_move: Side
    legal: tuple[LegalMove, ...]
    counts: tuple[Count, ...]
    ruling: Ruling | None  # the end, or what is due
    spoken: str  # the position in words
    clocks: Clocks


class Ending(NamedTuple):
    """A way a game ends: a key for forms, the result, and the ruling behind it."""

    key: str
    result: Result
    ruling: Ruling


class Sheet(Protocol):
    """A score sheet: the moves with all that was written about them. It never changes; every answer is a new one."""

    @property
    def layout(self) -> Layout: ...
    @property
    def pieces(self) -> dict[str, str]:
        """The names of the pieces by their letters."""

    @property
    def text(self) -> str:
        """As PDN or PGN."""

    @property
    def steps(self) -> int:
        """How many of its moves can be played."""

    @property
    def written(self) -> tuple[WrittenMove, ...]: ...
    @property
    def refusal(self) -> tuple[str, Ruling] | None:
        """The first move that the rules refuse."""

    @property
    def rest(self) -> tuple[str, ...]:
        """The moves from that one on, as written: nobody can tell where they lead."""

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was odd in the text it was read from."""

    @property
    def is_blank(self) -> bool:
        """Whether nothing is on it: no move, no result, the usual start."""

    @property
    def result(self) -> Result | None:
        """The result that stands in the text."""

    @property
    def endings(self) -> tuple[Ending, ...]:
        """How the game has ended; or, if the rules do not say that it has, how it can have ended after its moves."""

    def look(self, step: int) -> Look: ...

    def cut(self, step: int) -> Sheet:
        """Without what came after a step."""

    def play(self, text: str) -> Sheet | Ruling:
        """With another legal move; unreadable text raises `MalformedText`."""

    def accept(self, text: str, taken: str) -> Sheet:
        """With an irregular move that was let stand; pieces on the squares `taken` were removed with it."""

    def diagram(self, step: int, *, is_flipped: bool) -> str:
        """The position as an SVG picture."""


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
