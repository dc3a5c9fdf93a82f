"""A game while it is being read: what was found so far, and how it becomes a `PdnGame`."""

from __future__ import annotations

from dataclasses import dataclass, field

from kodeks.draughts.fen import read_fen, variant_of_fen
from kodeks.draughts.notation import WrittenMove
from kodeks.draughts.position import Position
from kodeks.draughts.variant import VARIANTS, Variant
from kodeks.formats.pdn.commands import ClockNote
from kodeks.formats.pdn.error import PdnError
from kodeks.formats.pdn.header import STRUCTURE, Header, board_of_moves
from kodeks.formats.pdn.tree import Line, PdnGame, PdnMove, Place, SetUp, Span, find_place
from kodeks.malformed import MalformedText

__all__ = ["Draft", "DraftLine", "Notes"]

_NO_MOVE = ""  # holds the place of a position set up among the texts of a line
_KNOWN_MOVES = 20_000


class _Moves(dict[str, PdnMove]):
    """The bare moves of a board by their text: the same few hundred texts make up a whole file."""

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.variant = variant

    def __missing__(self, text: str) -> PdnMove:
        if len(self) > _KNOWN_MOVES:
            self.clear()
        move = PdnMove(text, WrittenMove((), "")) if text == _NO_MOVE else PdnMove.of(text, self.variant)
        self[text] = move
        return move


_MOVES = {key: _Moves(variant) for key, variant in VARIANTS.items()}


@dataclass(slots=True)
class Notes:
    """What was written about one move."""

    signs: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    clocks: list[ClockNote] = field(default_factory=list)
    variations: list[DraftLine] = field(default_factory=list)


@dataclass(slots=True)
class DraftLine:
    """A line being read: its moves with their places; all else, which few moves have, by the index of the move."""

    opened: Place
    ply: int  # of its first move, White's being even
    texts: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    notes: dict[int, Notes] = field(default_factory=dict)
    before: dict[int, list[str]] = field(default_factory=dict)
    setups: dict[int, str] = field(default_factory=dict)
    between: int = 0  # a comment stands before the move with this index, if that is the next
    passed: int = 0  # turns that positions set up have passed over

    def last(self) -> Notes:
        """The notes of the last item."""
        return self.notes.setdefault(len(self.texts) - 1, Notes())

    def follows_move(self) -> bool:
        """Whether the last item is a move."""
        return bool(self.texts) and self.texts[-1] != _NO_MOVE

    def next_ply(self) -> int:
        """The ply of the next move."""
        return self.ply + len(self.texts) - len(self.setups) + self.passed

    def add_setup(self, fen: str, place: Place) -> None:
        """A position set up here; its side to move may pass a turn over."""
        self.passed += (self.next_ply() % 2 == 0) == fen.lstrip().startswith("B")
        self.setups[len(self.texts)] = fen
        self.spans.append(Span(len(self.texts), *place))
        self.texts.append(_NO_MOVE)

    def cut(self, index: int) -> DraftLine:
        """The line before one of its items."""
        cut = DraftLine(self.opened, self.ply)
        for i, text in enumerate(self.texts[:index]):
            if i in self.setups:
                cut.add_setup(self.setups[i], self.opened)
            else:
                cut.texts.append(text)
        return cut


class Draft:
    """A game being read."""

    __slots__ = ("fen", "fen_place", "first_number", "header", "lines", "number", "place", "places", "tags")

    def __init__(self, number: int, place: Place) -> None:
        self.number = number
        self.place = place
        self.tags: dict[str, str] = {}
        self.places: dict[str, Place] = {}  # of the values of the tags
        self.header: Header | None = None  # settled when the moves begin
        self.fen = ""
        self.fen_place = place
        self.first_number: int | None = None
        self.lines = [DraftLine(place, 0)]  # the main line and the variations that are open

    def is_empty(self) -> bool:
        """Whether nothing of a game was read."""
        main = self.lines[0]
        return not (self.tags or main.texts or main.before or self.fen or self.first_number)

    def settle(self, header: Header) -> None:
        """The moves begin."""
        self.header = header
        if header.fen:
            self.start_from(header.fen, self.places["FEN"])

    def start_from(self, fen: str, place: Place) -> None:
        """The game begins with this position."""
        self.fen, self.fen_place = fen, place
        self.lines[0].ply = 1 if fen.startswith("B") else 0

    def error(self, reason: str, text: str, place: tuple[int, int], line: DraftLine | None) -> PdnError:
        """An error at a place; in a line of moves, if one is named, the next move of it is the one being read."""
        move_number = None
        if line is not None:
            move_number = (self.first_number or 1) + line.next_ply() // 2
        return PdnError(
            reason, text, line=place[0], column=place[1], move_number=move_number, game=self.number, tags=self.tags
        )

    # Finishing

    def finish(self, terminator: str) -> PdnGame:
        """The game; an error if a square or a position in it is none."""
        assert self.header is not None
        main = self.lines[0]
        variant = self.header.variant or self._board()
        start = Position.start(variant)
        if self.fen:
            start = self._position(self.fen, variant, self.fen_place)
        line = self._freeze(main, variant)
        numeric = self.header.numeric
        if numeric is None:
            numeric = variant.algebraic and next((text[0].isdigit() for text in main.texts if text), False)
        return PdnGame(
            variant=variant,
            start=start,
            line=line,
            tags={name: value for name, value in self.tags.items() if name not in STRUCTURE},
            terminator=terminator,
            numeric=numeric and variant.algebraic,
            first_number=self.first_number if self.first_number and any(main.texts) else 1,
            number=self.number,
            place=self.place,
        )

    def _board(self) -> Variant:
        """The board that neither tags nor caller told."""
        lines, fens = [self.lines[0]], [self.fen]
        moves: list[str] = []
        for line in lines:
            moves.extend(filter(None, line.texts))
            fens.extend(line.setups.values())
            for notes in line.notes.values():
                lines.extend(notes.variations)
        by_fen = next((board for board in map(variant_of_fen, fens) if board is not None), None)
        return by_fen or board_of_moves(moves, is_start=not self.fen)

    def _freeze(self, draft: DraftLine, variant: Variant) -> Line:
        known = _MOVES[variant.key]
        items: list[PdnMove | SetUp]
        try:
            items = [known[text] for text in draft.texts]
        except MalformedText:
            raise self._misread(draft, variant) from None
        leftover = draft.before.pop(len(items), [])
        if leftover and items:
            draft.last().comments.extend(leftover)
        if draft.notes or draft.before or draft.setups:
            self._annotate(items, draft, variant)
        comments = () if items else tuple(leftover)
        return Line(tuple(items), comments, tuple(draft.spans))

    def _annotate(self, items: list[PdnMove | SetUp], draft: DraftLine, variant: Variant) -> None:
        for index in {*draft.notes, *draft.before, *draft.setups}:
            notes = draft.notes.get(index) or Notes()
            before = tuple(draft.before.get(index, ()))
            comments = tuple(notes.comments)
            item = items[index]
            if index in draft.setups:
                place = find_place(draft.spans, index)
                position = self._position(draft.setups[index], variant, place, draft, index)
                items[index] = SetUp(position, before, comments)
            elif isinstance(item, PdnMove):
                variations = tuple(self._freeze(line, variant) for line in notes.variations)
                items[index] = PdnMove(
                    item.text,
                    item.written,
                    tuple(notes.signs),
                    tuple(notes.nags),
                    before,
                    comments,
                    tuple(notes.clocks),
                    variations,
                )

    def _position(
        self, fen: str, variant: Variant, place: Place, line: DraftLine | None = None, index: int = 0
    ) -> Position:
        try:
            return read_fen(fen, variant)
        except MalformedText as error:
            column = place.column + (error.column or 1) - 1
            before = None if line is None else line.cut(index)
            raise self.error(error.reason, error.text, (place.line, column), before) from None

    def _misread(self, draft: DraftLine, variant: Variant) -> PdnError:
        """The error of the first move of a line that names no squares of the board."""
        for index, text in enumerate(draft.texts):
            try:
                _MOVES[variant.key][text]
            except MalformedText as error:
                return self.error(error.reason, text, find_place(draft.spans, index), draft.cut(index))
        raise AssertionError("every move can be read")
