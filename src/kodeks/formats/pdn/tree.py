"""A game as PDN tells it: tags, start, and the tree of its moves with all that was written about them.

Whether the moves are legal is no question here; `replay` answers it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, overload

from kodeks.draughts.notation import WrittenMove, parse_move
from kodeks.draughts.position import Position
from kodeks.draughts.variant import Variant
from kodeks.formats.pdn.commands import ClockNote
from kodeks.formats.pdn.header import result_of
from kodeks.formats.pdn.tokens import TOKEN
from kodeks.formats.remark import Remark
from kodeks.rulebook.result import Result, Side

__all__ = ["BareMoves", "Line", "PdnGame", "PdnMove", "Place", "SetUp", "Span", "find_place", "numbered"]


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
        return _bare_move(text, variant)


@lru_cache(maxsize=20_000)
def _bare_move(text: str, variant: Variant) -> PdnMove:
    """The same few hundred texts make up a whole file."""
    return PdnMove(text, parse_move(text, variant))


class SetUp(NamedTuple):
    """A position set up in the middle of the play."""

    position: Position
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()


class BareMoves(NamedTuple):
    """Moves as they were read, with nothing written about them: their texts, and their steps for replaying."""

    variant: Variant
    texts: tuple[str, ...]
    steps: list[int]

    def written(self) -> WrittenMoves:
        """The moves taken apart, each when it is asked for."""
        return WrittenMoves(self)


class WrittenMoves(Sequence[WrittenMove]):
    """The moves of `BareMoves`, taken apart when asked for: in a replay few are."""

    __slots__ = ("_bare",)

    def __init__(self, bare: BareMoves) -> None:
        self._bare = bare

    def __len__(self) -> int:
        return len(self._bare.texts)

    @overload
    def __getitem__(self, index: int) -> WrittenMove: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[WrittenMove]: ...
    def __getitem__(self, index: int | slice) -> WrittenMove | Sequence[WrittenMove]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        return PdnMove.of(self._bare.texts[index], self._bare.variant).written


class Line:
    """Moves in order. The comments are those of a line without moves; where it was read is no part of its identity.

    The items of bare moves are made when first asked for: most games are only replayed.
    """

    __slots__ = ("_items", "bare", "comments", "spans")

    def __init__(
        self, items: tuple[PdnMove | SetUp, ...] = (), comments: tuple[str, ...] = (), spans: tuple[Span, ...] = ()
    ) -> None:
        self._items: tuple[PdnMove | SetUp, ...] | None = items
        self.bare: BareMoves | None = None
        self.comments = comments
        self.spans = spans

    @classmethod
    def of_bare(cls, bare: BareMoves, spans: tuple[Span, ...]) -> Line:
        """A line of moves with nothing written about them."""
        line = cls((), (), spans)
        line._items, line.bare = None, bare
        return line

    @property
    def items(self) -> tuple[PdnMove | SetUp, ...]:
        """The moves, and the positions set up among them."""
        if self._items is None:
            assert self.bare is not None
            self._items = tuple([PdnMove.of(text, self.bare.variant) for text in self.bare.texts])
        return self._items

    @property
    def plies(self) -> int:
        if self.bare is not None:
            return len(self.bare.texts)
        return sum(isinstance(item, PdnMove) for item in self.items)

    def place(self, index: int) -> Place | None:
        return find_place(self.spans, index) if self.spans else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.items, self.comments) == (other.items, other.comments)

    def __hash__(self) -> int:
        return hash((self.items, self.comments))

    def __repr__(self) -> str:
        return f"Line({self.items!r}, {self.comments!r})"


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnGame:
    """One game of a file.

    GameType, FEN and SetUp are not among the tags: the variant, the notation and the start say what they said.
    """

    variant: Variant
    start: Position
    line: Line = field(default_factory=Line)
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    terminator: str = "*"  # the result that ends the moves, as written; `*` also where none was written
    numeric: bool = False  # squares of the 64 board are written as numbers
    first_number: int = 1  # of the first move
    number: int = field(default=1, compare=False)  # of the game in its file, from 1
    place: Place = field(default=Place(1, 1), compare=False)
    remarks: tuple[Remark, ...] = field(default=(), compare=False)  # what was odd in the text, in order

    @property
    def plies(self) -> int:
        return self.line.plies

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
