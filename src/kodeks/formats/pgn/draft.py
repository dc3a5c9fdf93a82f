"""A PGN game while it is read: tags and the lines that are open, main line first."""

from __future__ import annotations

import chess

from kodeks.chess.fen import read_fen
from kodeks.formats.pdn.commands import ClockNote, Comment, read_comment
from kodeks.formats.pdn.tree import Place
from kodeks.formats.pgn.tokens import POLISH
from kodeks.formats.pgn.tree import PgnError, PgnGame, PgnMove
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText, shortened

_NAG_LIMIT = 255
_MOST_REMARKS = 100  # of a game
_ORDINARY = ("", "standard", "chess", "normal", "from position")
_CHESS960 = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")


class _Move:
    __slots__ = ("before", "clocks", "comments", "draw_offer", "nags", "text", "variations")

    def __init__(self, text: str, before: tuple[str, ...]) -> None:
        self.text = text
        self.before = before
        self.nags: list[int] = []
        self.comments: list[str] = []
        self.clocks: list[ClockNote] = []
        self.variations: list[tuple[PgnMove, ...]] = []
        self.draw_offer = False

    def finished(self) -> PgnMove:
        if not (self.nags or self.comments or self.clocks or self.variations or self.draw_offer):
            return PgnMove(self.text, before=self.before)
        return PgnMove(
            self.text,
            tuple(self.nags),
            self.before,
            tuple(self.comments),
            tuple(self.clocks),
            tuple(self.variations),
            self.draw_offer,
        )


class _Line:
    """Moves of one line so far, and comments that wait for the next move."""

    def __init__(self) -> None:
        self.moves: list[_Move] = []
        self.waiting: list[str] = []

    def finished(self) -> tuple[PgnMove, ...]:
        return tuple(move.finished() for move in self.moves)


class Draft:
    def __init__(self, number: int) -> None:
        self.number = number
        self.place: Place | None = None  # of the first thing read
        self.tags: dict[str, str] = {}
        self.tag_places: dict[str, Place] = {}
        self.lines = [_Line()]
        self.places: list[Place] = []
        self.remarks: list[Remark] = []
        self.is_polish = False
        self.after_blank = False  # the line before was empty
        self.size = 0

    @property
    def is_empty(self) -> bool:
        return self.place is None

    @property
    def has_moves(self) -> bool:
        """Whether the header is over."""
        main = self.lines[0]
        return bool(main.moves or main.waiting or len(self.lines) > 1)

    @property
    def depth(self) -> int:
        return len(self.lines) - 1

    def error(self, reason: str, text: str, place: Place, kind: type[PgnError] = PgnError) -> PgnError:
        """Why this game cannot be read, at a place."""
        number = 1 + len(self.lines[0].moves) // 2 if self.has_moves and "FEN" not in self.tags else None
        return kind(
            reason,
            text,
            line=place.line,
            column=place.column,
            move_number=number,
            game=self.number,
            tags=self.tags,
            remarks=tuple(self.remarks),
        )

    def remark(self, key: str, text: str, place: Place) -> None:
        """Something odd that does no harm."""
        if len(self.remarks) < _MOST_REMARKS:
            self.remarks.append(Remark(key, place.line, place.column, {"text": shortened(text.strip())}))

    def tag(self, name: str, value: str, place: Place) -> None:
        if name in self.tags:
            self.remark("pgn-tag-twice", name, place)
        self.tags[name] = value
        self.tag_places[name] = place

    def move(self, text: str, place: Place) -> None:
        """A move of the innermost line."""
        line = self.lines[-1]
        if not (self.is_polish or POLISH.isdisjoint(text)):
            self.is_polish = True
            self.remark("pgn-polish-letters", text, place)
        line.moves.append(_Move(text, tuple(line.waiting)))
        line.waiting = []
        if len(self.lines) == 1:
            self.places.append(place)

    def comment(self, text: str, place: Place) -> None:
        """A comment, with its clock times; about the last move, or waiting for the first of its line."""
        try:
            told = read_comment(text)
        except MalformedText as error:
            self.remark("pgn-odd-clock", error.text, place)
            told = Comment(" ".join(text.split()))
        line = self.lines[-1]
        texts = () if told.text is None else (told.text,)
        if line.moves:
            line.moves[-1].comments += texts
            line.moves[-1].clocks += told.clocks
        else:
            line.waiting.extend(texts)

    def nag(self, number: int, text: str, place: Place) -> None:
        """A sign about the last move; one that stands for nothing, or before any move, is passed over."""
        if number > _NAG_LIMIT or not self.lines[-1].moves:
            self.remark("pgn-odd-sign", text, place)
        else:
            self.lines[-1].moves[-1].nags.append(number)

    def draw_offer(self, place: Place) -> None:
        """`(=)` after a move [C13]."""
        if not self.lines[-1].moves:
            self.remark("pgn-odd-sign", "(=)", place)
        else:
            self.lines[-1].moves[-1].draw_offer = True

    def open_variation(self, place: Place) -> None:
        """A variation instead of the last move."""
        if not self.lines[-1].moves:
            raise self.error("variation-without-move", "(", place)
        self.lines.append(_Line())

    def close_variation(self, place: Place) -> None:
        if len(self.lines) == 1:
            raise self.error("variation-not-open", ")", place)
        line = self.lines.pop()
        self.lines[-1].moves[-1].variations.append(line.finished())

    def finish(self, terminator: str, place: Place) -> PgnGame:
        """The game, its start set up as the tags say."""
        if len(self.lines) > 1:
            raise self.error("unclosed-variation", terminator, place)
        assert self.place is not None
        main = self.lines[0]
        return PgnGame(
            start=self._start(),
            moves=main.finished(),
            tags=self.tags,
            terminator=terminator,
            comments=tuple(main.waiting),
            number=self.number,
            place=self.place,
            places=tuple(self.places),
            remarks=tuple(self.remarks),
        )

    def _start(self) -> chess.Board:
        variant = self.tags.get("Variant", "").lower()
        chess960 = variant in _CHESS960
        if not chess960 and variant not in _ORDINARY:
            raise self.error("chess-variant-not-played-here", self.tags["Variant"], self.tag_places["Variant"])
        fen = self.tags.get("FEN")
        if fen is None:
            return chess.Board(chess960=chess960)
        place = self.tag_places["FEN"]
        try:
            return read_fen(fen, chess960=True if chess960 else None)
        except MalformedText as error:
            raise self.error(error.reason, error.text, place) from None
