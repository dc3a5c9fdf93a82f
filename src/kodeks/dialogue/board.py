"""The board of a game as one talks of it: one noun, for draughts and for chess."""

from __future__ import annotations

from typing import Protocol

from kodeks.dialogue.saying import Question
from kodeks.dialogue.vocabulary import Speech
from kodeks.game.events import Move
from kodeks.rulebook.result import Side
from kodeks.words import Language


class Board(Protocol):
    """A position, its squares by their names, and the moves that can be made in it."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of pieces, as `heard` names them."""

    @property
    def rows(self) -> int:
        """How many there are."""

    @property
    def files(self) -> tuple[str, ...]:
        """Their names, from White's left."""

    def read(self, text: str) -> Move | Question | None:
        """The move that was written or announced, as the log writes it, legal or not; a question if it may be several;
        None if it is no move."""

    def take_square(self, speech: Speech) -> str | None:
        """The square named next, which is taken."""

    def take_file(self, speech: Speech) -> str | None:
        """The file named next, which is taken."""

    def row(self, number: int) -> tuple[str, ...]:
        """The squares of a row pieces stand on, from White's left."""

    def file(self, name: str) -> tuple[str, ...]:
        """The squares of a file, from White's side."""

    def piece_on(self, square: str) -> tuple[Side, str] | None:
        """What stands there: whose, and its kind."""

    def squares(self) -> tuple[str, ...]:
        """Those on which something stands, in reading order."""

    def say_square(self, square: str, language: Language) -> str:
        """A square as it is announced."""

    def say_kind(self, kind: str, language: Language) -> str:
        """A kind of piece."""

    def say_position(self, language: Language) -> str:
        """Everything on the board, and who has the move."""

    def last_moves(self, count: int, language: Language) -> tuple[str, ...]:
        """The moves that led here, at most so many, the last one last, as the codes announce them."""

    def announcement(self) -> str:
        """The last move in the words that the log takes as its announcement; nothing before the first."""

    def legal_moves(self, origin: str, language: Language) -> tuple[str, ...]:
        """The legal moves as they are written, in order: of the piece on a square, or of all."""
