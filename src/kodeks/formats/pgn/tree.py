"""A game as PGN tells it: tags, start and moves with all that was written about them; `replay` asks if it is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import chess

from kodeks.formats.pdn.commands import ClockNote
from kodeks.formats.pdn.error import PdnError
from kodeks.formats.pdn.tree import Place
from kodeks.formats.remark import Remark
from kodeks.rulebook.result import Result

_RESULTS = {"1-0": Result.WHITE_WINS, "0-1": Result.BLACK_WINS, "1/2-1/2": Result.DRAW}


def result_of(text: str) -> Result | None:
    """The result these characters mean; None for `*` and any other words."""
    return _RESULTS.get(text.replace(" ", ""))


class PgnError(PdnError):
    """Why a game could not be read, with its number in the file and the tags read so far."""


class PgnTooLong(PgnError):
    """A game without end: where the next one begins only a header tells."""


class PgnMove(NamedTuple):
    """A move as written, and what was written about it. A comment stands `before` its move at the start of a line."""

    text: str
    nags: tuple[int, ...] = ()
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    clocks: tuple[ClockNote, ...] = ()  # [%clk] and [%emt]
    variations: tuple[tuple[PgnMove, ...], ...] = ()  # each instead of this move
    draw_offer: bool = False  # `(=)`


@dataclass(frozen=True, slots=True, kw_only=True)
class PgnGame:
    """One game of a file. FEN, SetUp and Variant stay among the tags; the start says what they mean."""

    start: chess.Board
    moves: tuple[PgnMove, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    terminator: str = "*"  # the result that ends the moves, as written; `*` also where none was written
    comments: tuple[str, ...] = ()  # of a game without moves
    number: int = field(default=1, compare=False)  # of the game in its file, from 1
    place: Place = field(default=Place(1, 1), compare=False)
    places: tuple[Place, ...] = field(default=(), compare=False, repr=False)  # of the moves
    remarks: tuple[Remark, ...] = field(default=(), compare=False, repr=False)  # what was odd in its text

    @property
    def plies(self) -> int:
        return len(self.moves)

    @property
    def result(self) -> Result | None:
        """The result: what stands after the last move or, if nothing does, in the tag."""
        return result_of(self.terminator) or result_of(self.tags.get("Result", ""))

    def move_number(self, index: int) -> int:
        half = self.start.fullmove_number * 2 + (self.start.turn == chess.BLACK) + index
        return half // 2
