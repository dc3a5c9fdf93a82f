"""A game as PDN tells it: tags, start, and the tree of its moves with all that was written about them.

Whether the moves are legal is no question here; `replay` answers it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kodeks.draughts.notation import WrittenMove, parse_move
from kodeks.draughts.position import Position
from kodeks.draughts.variant import Variant
from kodeks.formats.pdn.commands import ClockNote
from kodeks.formats.pdn.results import result_of
from kodeks.formats.pdn.tokens import TOKEN
from kodeks.rulebook.result import Result, Side

__all__ = ["Line", "PdnGame", "PdnMove", "Place", "SetUp", "Span", "find_place", "numbered"]


class Place(NamedTuple):
    """Where something stands in the text, both counted from 1."""

    line: int
    column: int


class Span(NamedTuple):
    """Where items were read, from the item with this index on: one at a column or, if the text of the line is kept,
    all moves of that line, whose columns are looked for only when somebody asks."""

    first: int
    line: int
    column: int
    text: str = ""


def find_place(spans: Sequence[Span], index: int) -> Place:
    """The place of an item."""
    span = spans[bisect_right(spans, index, key=lambda span: span.first) - 1]
    if not span.text:
        return Place(span.line, span.column)
    columns = [token.start("move") + 1 for token in TOKEN.finditer(span.text) if token.lastgroup == "move"]
    return Place(span.line, columns[index - span.first])


class PdnMove(NamedTuple):
    """A move as written, and what was written about it.

    The sign `*` [I.9.9] is among the signs even where the text has `$7`. A comment stands `before` its move at the
    start of a line, after a move number or after a variation; any other belongs to the move it follows.
    """

    text: str
    written: WrittenMove
    signs: tuple[str, ...] = ()
    nags: tuple[int, ...] = ()
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    clocks: tuple[ClockNote, ...] = ()
    variations: tuple[Line, ...] = ()  # each instead of this move

    @classmethod
    def of(cls, text: str, variant: Variant) -> PdnMove:
        """The bare move of this text."""
        return cls(text, parse_move(text, variant))


class SetUp(NamedTuple):
    """A position set up in the middle of the play."""

    position: Position
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Moves in order. The comments are those of a line without moves; where it was read is no part of its identity."""

    items: tuple[PdnMove | SetUp, ...] = ()
    comments: tuple[str, ...] = ()
    spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)

    def place(self, index: int) -> Place | None:
        """Where an item was read, if it was."""
        return find_place(self.spans, index) if self.spans else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnGame:
    """One game of a file.

    GameType, FEN and SetUp are not among the tags: the variant, the notation and the start say what they said.
    """

    variant: Variant
    start: Position
    line: Line = Line()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    terminator: str = "*"  # the result that ends the moves, as written; `*` also where none was written
    numeric: bool = False  # squares of the 64 board are written as numbers
    first_number: int = 1  # of the first move
    number: int = field(default=1, compare=False)  # of the game in its file, from 1
    place: Place = field(default=Place(1, 1), compare=False)

    @property
    def plies(self) -> int:
        """How many moves the main line has."""
        return sum(isinstance(item, PdnMove) for item in self.line.items)

    @property
    def tag_result(self) -> Result | None:
        """What the Result tag says."""
        return result_of(self.tags.get("Result", ""))

    @property
    def end_result(self) -> Result | None:
        """What stands after the last move."""
        return result_of(self.terminator)

    @property
    def result(self) -> Result | None:
        """The result: what stands after the last move or, if nothing does, in the tag."""
        return self.end_result or self.tag_result

    def first_ply(self) -> int:
        """The ply of the first move, counted so that White's plies are even."""
        return 0 if self.start.to_move is Side.WHITE else 1


def numbered(line: Line, ply: int) -> Iterator[tuple[int, PdnMove | SetUp]]:
    """Each item with the ply it stands at, White's being even; a position set up may pass a turn over."""
    for item in line.items:
        if isinstance(item, SetUp):
            ply += (ply % 2 == 0) != (item.position.to_move is Side.WHITE)
            yield ply, item
        else:
            yield ply, item
            ply += 1
