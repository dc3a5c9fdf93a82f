"""A PGN game while it is read: tags and the lines that are open, main line first."""

from __future__ import annotations

import chess

from kodeks.chess.fen import read_fen
from kodeks.formats.pdn.commands import ClockNote, read_comment
from kodeks.formats.pdn.tree import Place
from kodeks.formats.pgn.tree import PgnError, PgnGame, PgnMove
from kodeks.malformed import MalformedText

__all__ = ["Draft"]

_ORDINARY = ("", "standard", "chess", "normal", "from position")
_CHESS960 = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")


class _Line:
    """Moves of one line so far, and comments that wait for the next move."""

    def __init__(self) -> None:
        self.moves: list[PgnMove] = []
        self.waiting: list[str] = []


class Draft:
    """One game being read."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.place: Place | None = None  # of the first thing read
        self.tags: dict[str, str] = {}
        self.tag_places: dict[str, Place] = {}
        self.lines = [_Line()]
        self.places: list[Place] = []
        self.size = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read yet."""
        return self.place is None

    @property
    def has_moves(self) -> bool:
        """Whether the header is over."""
        main = self.lines[0]
        return bool(main.moves or main.waiting or len(self.lines) > 1)

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self.lines) - 1

    def error(self, reason: str, text: str, place: Place) -> PgnError:
        """Why this game cannot be read, at a place."""
        number = 1 + len(self.lines[0].moves) // 2 if self.has_moves and "FEN" not in self.tags else None
        return PgnError(
            reason, text, line=place.line, column=place.column, move_number=number, game=self.number, tags=self.tags
        )

    def tag(self, name: str, value: str, place: Place) -> None:
        """A tag of the header."""
        if name in self.tags:
            raise self.error("tag-twice", name, place)
        self.tags[name] = value
        self.tag_places[name] = place

    def move(self, text: str, place: Place) -> None:
        """A move of the innermost line."""
        line = self.lines[-1]
        line.moves.append(PgnMove(text, before=tuple(line.waiting)))
        line.waiting = []
        if len(self.lines) == 1:
            self.places.append(place)

    def comment(self, text: str, place: Place) -> None:
        """A comment, with its clock times; about the last move, or waiting for the first of its line."""
        try:
            told = read_comment(text)
        except MalformedText as error:
            raise self.error(error.reason, error.text, place) from None
        line = self.lines[-1]
        texts = () if told.text is None else (told.text,)
        if line.moves:
            self._add(comments=texts, clocks=told.clocks)
        else:
            line.waiting.extend(texts)

    def nag(self, number: int, place: Place) -> None:
        """A sign about the last move."""
        if not self.lines[-1].moves:
            raise self.error("sign-without-move", f"${number}", place)
        self._add(nags=(number,))

    def draw_offer(self, place: Place) -> None:
        """`(=)` after a move [C13]."""
        if not self.lines[-1].moves:
            raise self.error("sign-without-move", "(=)", place)
        self.lines[-1].moves[-1] = self.lines[-1].moves[-1]._replace(draw_offer=True)

    def _add(
        self, *, nags: tuple[int, ...] = (), comments: tuple[str, ...] = (), clocks: tuple[ClockNote, ...] = ()
    ) -> None:
        last = self.lines[-1].moves[-1]
        self.lines[-1].moves[-1] = last._replace(
            nags=last.nags + nags, comments=last.comments + comments, clocks=last.clocks + clocks
        )

    def open_variation(self, place: Place) -> None:
        """A variation instead of the last move."""
        if not self.lines[-1].moves:
            raise self.error("variation-without-move", "(", place)
        self.lines.append(_Line())

    def close_variation(self, place: Place) -> None:
        """The end of the innermost variation."""
        if len(self.lines) == 1:
            raise self.error("variation-not-open", ")", place)
        line = self.lines.pop()
        last = self.lines[-1].moves[-1]
        self.lines[-1].moves[-1] = last._replace(variations=(*last.variations, tuple(line.moves)))

    def finish(self, terminator: str, place: Place) -> PgnGame:
        """The game, its start set up as the tags say."""
        if len(self.lines) > 1:
            raise self.error("unclosed-variation", terminator, place)
        assert self.place is not None
        main = self.lines[0]
        return PgnGame(
            start=self._start(),
            moves=tuple(main.moves),
            tags=self.tags,
            terminator=terminator,
            comments=tuple(main.waiting),
            number=self.number,
            place=self.place,
            places=tuple(self.places),
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
