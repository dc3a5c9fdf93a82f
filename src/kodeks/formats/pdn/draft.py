"""A game while it is being read: what was found so far, and how it becomes a `PdnGame`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kodeks.draughts.fen import read_fen, uncrowned_in_fen, variant_of_fen
from kodeks.draughts.notation import parse_move
from kodeks.draughts.position import Position
from kodeks.draughts.steps import NO_STEP, pack
from kodeks.draughts.variant import BOARD_64, VARIANTS, Variant
from kodeks.formats.pdn.commands import ClockNote
from kodeks.formats.pdn.error import PdnError
from kodeks.formats.pdn.header import STRUCTURE, Header, board_of_moves, read_odd_fen, result_of
from kodeks.formats.pdn.short_moves import spell_out
from kodeks.formats.pdn.tree import BareMoves, Line, PdnGame, PdnMove, Place, SetUp, Span, find_place
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText, shortened

_NO_MOVE = ""  # holds the place of a position set up among the texts of a line
_KNOWN_TEXTS = 20_000
_REMARKS = 100  # of one game; more say nothing new


_STEPS: dict[str, dict[str, int]] = {key: {_NO_MOVE: NO_STEP} for key in VARIANTS}
_STARTS = {key: Position.start(variant) for key, variant in VARIANTS.items()}


def _steps(texts: list[str], variant: Variant) -> list[int]:
    """The steps of moves. The same few hundred texts make up a whole file: each is taken apart once."""
    known = _STEPS[variant.key]
    try:
        return list(map(known.__getitem__, texts))
    except KeyError:
        if len(known) > _KNOWN_TEXTS:
            known.clear()
        known |= {text: pack(parse_move(text, variant), variant) for text in texts if text not in known and text}
        known[_NO_MOVE] = NO_STEP
    return list(map(known.__getitem__, texts))


@dataclass(slots=True)
class Notes:
    """What was written about one move."""

    signs: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    clocks: list[ClockNote] = field(default_factory=list)
    variations: list[DraftLine] = field(default_factory=list)


class DraftLine:
    """A line being read: its moves with their places; all else, which few moves have, by the index of the move."""

    __slots__ = ("before", "between", "notes", "opened", "passed", "ply", "setups", "spans", "texts")

    def __init__(self, opened: Place, ply: int) -> None:
        self.opened = opened
        self.ply = ply  # of its first move, White's being even
        self.texts: list[str] = []
        self.spans: list[Span] = []
        self.notes: dict[int, Notes] = {}
        self.before: dict[int, list[str]] = {}
        self.setups: dict[int, str] = {}
        self.between = 0  # a comment stands before the move with this index, if that is the next
        self.passed = 0  # turns that positions set up have passed over

    def last(self) -> Notes:
        return self.notes.setdefault(len(self.texts) - 1, Notes())

    def follows_move(self) -> bool:
        return bool(self.texts) and self.texts[-1] != _NO_MOVE

    def next_ply(self) -> int:
        return self.ply + len(self.texts) - len(self.setups) + self.passed

    def add_setup(self, fen: str, place: Place) -> None:
        """A position set up here; its side to move may pass a turn over."""
        self.passed += (self.next_ply() % 2 == 0) == fen.lstrip().startswith(("B", "b"))
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
    __slots__ = (
        "fen",
        "fen_place",
        "first_number",
        "has_short",
        "header",
        "lines",
        "number",
        "place",
        "places",
        "remarks",
        "tags",
    )

    def __init__(self, number: int, place: Place) -> None:
        self.number = number
        self.place = place
        self.tags: dict[str, str] = {}
        self.places: dict[str, Place] = {}  # of the values of those tags that are read further
        self.header: Header | None = None  # settled when the moves begin
        self.fen = ""
        self.fen_place = place
        self.first_number: int | None = None
        self.lines = [DraftLine(place, 0)]  # the main line and the variations that are open
        self.remarks: list[Remark] = []
        self.has_short = False  # a move in short notation is among them

    def is_empty(self) -> bool:
        return self.is_outside() and not self.lines[0].before

    def is_outside(self) -> bool:
        """Whether there is nothing yet that only a game has: what stands here may be any text between games."""
        return self.first_number is None and not self.has_content()

    def has_content(self) -> bool:
        """Whether there is a tag, a move or a position."""
        return bool(self.tags or self.lines[0].texts or self.fen)

    def settle(self, header: Header) -> None:
        """The moves begin."""
        self.header = header
        if header.is_odd:
            self.remark("pdn-odd-game-type", self.tags["GameType"], self.places["GameType"])
        if header.fen:
            self.start_from(header.fen, self.places["FEN"])

    def start_from(self, fen: str, place: Place) -> None:
        """The game begins with this position."""
        self.fen, self.fen_place = fen, place
        self.lines[0].ply = 1 if fen.lstrip().startswith(("B", "b")) else 0

    def remark(self, key: str, text: str, place: tuple[int, int]) -> None:
        """Something odd that was understood, or passed over, at a place."""
        if len(self.remarks) < _REMARKS:
            self.remarks.append(Remark(key, *place, {"text": shortened(text)}))

    def error(
        self,
        reason: str,
        text: str,
        place: tuple[int, int],
        line: DraftLine | None,
        kind: type[PdnError] = PdnError,
    ) -> PdnError:
        """An error at a place; in a line of moves, if one is named, the next move of it is the one being read."""
        return kind(
            reason,
            text,
            line=place[0],
            column=place[1],
            move_number=None if line is None else self.move_number(line),
            game=self.number,
            tags=self.tags,
            remarks=tuple(self.remarks),
        )

    def take_result(self) -> str:
        """The result of a game that nothing ends: the last word may be it, where the tag says the same (4-6, of ten
        points) and a reader must take it for a move."""
        main, told = self.lines[0], "".join(self.tags.get("Result", "").split())
        last = len(main.texts) - 1
        if (
            last < 0
            or not told
            or main.texts[last] != told
            or last in main.notes
            or last in main.before
            or result_of(told)
        ):
            return "*"
        self.remark("pdn-odd-result", told, find_place(main.spans, last))
        del main.texts[last]
        return told

    def move_number(self, line: DraftLine) -> int:
        return (self.first_number or 1) + line.next_ply() // 2

    # Finishing

    def finish(self, terminator: str) -> PdnGame:
        """The game; an error if a square or a position in it is none."""
        assert self.header is not None
        main = self.lines[0]
        variant = self.header.variant or self._board()
        start = _STARTS[variant.key]
        if self.fen:
            start = self._position(self.fen, variant, self.fen_place)
        if self.has_short and variant.algebraic:
            spell_out(self, main, start)
        line = self._freeze(main, variant)
        numeric = self.header.numeric
        if numeric is None:
            numeric = variant.algebraic and next((text[0].isdigit() for text in main.texts if text), False)
        tags = self.tags
        if self.places:
            tags = {name: value for name, value in tags.items() if name not in STRUCTURE}
        return PdnGame(
            variant=variant,
            start=start,
            line=line,
            tags=tags,
            terminator=terminator,
            numeric=numeric and variant.algebraic,
            first_number=self.first_number if self.first_number and any(main.texts) else 1,
            number=self.number,
            place=self.place,
            remarks=tuple(self.remarks),
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
        texts = draft.texts
        try:
            steps = _steps(texts, variant)
        except MalformedText:
            raise self._misread(draft, variant) from None
        leftover = draft.before.pop(len(texts), [])
        if leftover and texts:
            draft.last().comments.extend(leftover)
        if not texts:
            return Line((), tuple(leftover), tuple(draft.spans))
        if not (draft.notes or draft.before or draft.setups):
            return Line.of_bare(BareMoves(variant, tuple(texts), steps), tuple(draft.spans))
        return Line(tuple(self._items(draft, variant)), (), tuple(draft.spans))

    def _items(self, draft: DraftLine, variant: Variant) -> Iterator[PdnMove | SetUp]:
        """The moves with all that was written about them."""
        for index, text in enumerate(draft.texts):
            notes = draft.notes.get(index)
            before = tuple(draft.before.get(index, ()))
            if text == _NO_MOVE:
                place = find_place(draft.spans, index)
                position = self._position(draft.setups[index], variant, place, draft, index)
                yield SetUp(position, before, () if notes is None else tuple(notes.comments))
            elif notes is None:
                bare = PdnMove.of(text, variant)
                yield bare._replace(before=before) if before else bare
            else:
                yield PdnMove(
                    text,
                    PdnMove.of(text, variant).written,
                    tuple(notes.signs),
                    tuple(notes.nags),
                    before,
                    tuple(notes.comments),
                    tuple(notes.clocks),
                    tuple([self._freeze(line, variant) for line in notes.variations]),
                )

    def set_up(self, line: DraftLine, index: int) -> Position:
        """The position that is set up in a line of the 64 board."""
        place = find_place(line.spans, index)
        return self._position(line.setups[index], BOARD_64, place, line, index)

    def _position(
        self, fen: str, variant: Variant, place: Place, line: DraftLine | None = None, index: int = 0
    ) -> Position:
        try:
            uncrowned = uncrowned_in_fen(fen, variant)
            if uncrowned:
                self.remark("pdn-man-is-king", ", ".join(uncrowned), place)
            return read_fen(fen, variant)
        except MalformedText as error:
            meant = read_odd_fen(fen, variant)
            if meant is not None:
                self.remark("pdn-odd-fen", fen, place)
                return meant
            column = place.column + (error.column or 1) - 1
            before = None if line is None else line.cut(index)
            raise self.error(error.reason, error.text, (place.line, column), before) from None

    def _misread(self, draft: DraftLine, variant: Variant) -> PdnError:
        """The error of the first move of a line that names no squares of the board."""
        for index, text in enumerate(draft.texts):
            try:
                _steps([text], variant)
            except MalformedText as error:
                return self.error(error.reason, text, find_place(draft.spans, index), draft.cut(index))
        raise AssertionError("every move can be read")
