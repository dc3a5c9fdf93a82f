"""A board of draughts as one talks of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.dialogue.saying import Choice, Question
from kodeks.dialogue.vocabulary import Speech, Vocabulary
from kodeks.draughts import Game, Piece, write_move
from kodeks.draughts.notation import WrittenMove, parse_move
from kodeks.formats.diagrams import spoken_move, spoken_position
from kodeks.game.events import Move
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.words import Language, say

_SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", "*": "x"})
_BLANKS = re.compile(r"\s*([-x:])\s*")
_NUMBER = re.compile(r"^\s*[0-9]{1,3}\s*\.(\.\.)?\s*(?=\S)")  # of the move: `12. 32-28`
_MARKS = re.compile(r"[!?]+$")
_SQUARE = re.compile(r"[a-h][1-8]|[0-9]{1,2}")
_MAN, _KING = "man", "crowned"


class DraughtsBoard(NamedTuple):
    """A game of draughts, and the words it is talked of with."""

    game: Game
    words: Vocabulary

    @property
    def kinds(self) -> tuple[str, ...]:
        """Men and kings."""
        return (_MAN, _KING)

    @property
    def rows(self) -> int:
        """As many as squares along an edge."""
        return self.game.rules.variant.side

    @property
    def files(self) -> tuple[str, ...]:
        """Letters where squares have them, else numbers."""
        side = self.rows
        return tuple("abcdefgh") if self.game.rules.variant.algebraic else tuple(map(str, range(1, side + 1)))

    # Moves

    def read(self, text: str) -> Move | Question | None:
        """As the code writes it [I.8.2], or as it is announced [VIII.2.3, D-155]."""
        written = self._written(text) or self._spoken(text)
        if written is None:
            return None
        judged = self.game.judge_written(written)
        if not isinstance(judged, Ruling):
            return Move(write_move(self.game.position, judged))
        if "forms" in judged.facts:  # several moves are written so
            return self._which(str(judged.facts["forms"]), judged)
        names = self.game.rules.variant.names
        return Move((written.sign or "-").join(names[square] for square in written.squares))

    def _which(self, forms: str, ruling: Ruling) -> Question:
        choices = tuple(Choice(form, Move(form)) for form in forms.split())
        return Question("dialogue-which-move", choices=choices, about="move", articles=ruling.articles)

    def _written(self, text: str) -> WrittenMove | None:
        bare = _MARKS.sub("", _NUMBER.sub("", text)).strip().casefold().translate(_SIGNS)
        try:
            return parse_move(_BLANKS.sub(r"\1", bare), self.game.rules.variant)
        except MalformedText:
            return None

    def _spoken(self, text: str) -> WrittenMove | None:
        """`32 to 28`, `c3 takes g7`, or the whole sentence that tells a move; any other word, and it is none."""
        speech, squares, sign = Speech(text), list[int](), ""
        while speech:
            square = self._take_number(speech)
            if square is not None:
                squares.append(square)
                continue
            found = self.words.take(speech, ("move-to", "move-takes", "move-taken", "move-filler"))
            if not found:
                return None
            if "move-taken" in found and len(squares) > 1:  # what was taken follows
                break
            sign = "x" if "move-takes" in found else sign or ("-" if "move-to" in found else "")
        return WrittenMove(tuple(squares), sign) if len(squares) > 1 else None

    # Squares

    def _take_number(self, speech: Speech) -> int | None:
        word = speech.ahead[0] if speech else ""
        if _SQUARE.fullmatch(word) is None:
            return None
        try:
            square = self.game.rules.variant.square(word)
        except MalformedText:
            return None
        speech.take()
        return square

    def take_square(self, speech: Speech) -> str | None:
        """By its number, on the 64 board also by letter and number."""
        square = self._take_number(speech)
        return None if square is None else self.game.rules.variant.names[square]

    def take_file(self, speech: Speech) -> str | None:
        """By its letter, or the number of the column from White's left."""
        word = speech.ahead[0] if speech else ""
        if word not in self.files:
            return None
        speech.take()
        return word

    def row(self, number: int) -> tuple[str, ...]:
        """On the 64 board as its ranks are numbered, on the other from the top, where square 1 is [I.2.6]."""
        variant = self.game.rules.variant
        row = variant.side - number if variant.algebraic else number - 1
        return tuple(variant.names[square] for square in variant.squares if variant.cell(square)[0] == row)

    def file(self, name: str) -> tuple[str, ...]:
        """The dark squares above one another."""
        variant, column = self.game.rules.variant, self.files.index(name)
        found = [variant.names[square] for square in variant.squares if variant.cell(square)[1] == column]
        return tuple(reversed(found))

    def piece_on(self, square: str) -> tuple[Side, str] | None:
        """A man or a king."""
        piece = self.game.position.at(self.game.rules.variant.square(square))
        return None if piece is None else (piece.side, _kind(piece))

    def squares(self) -> tuple[str, ...]:
        """In reading order [D-3]."""
        variant = self.game.rules.variant
        found = sorted((square for square, _ in self.game.position.pieces()), key=variant.reading_order)
        return tuple(variant.names[square] for square in found)

    # Words

    def say_square(self, square: str, language: Language) -> str:
        """Its name."""
        return square

    def say_kind(self, kind: str, language: Language) -> str:
        """Man or king."""
        return say(language, "dialogue-king" if kind == _KING else "dialogue-man")

    def say_position(self, language: Language) -> str:
        """Square by square."""
        return spoken_position(self.game.position, language)

    def last_moves(self, count: int, language: Language) -> tuple[str, ...]:
        """With what they take and become."""
        told, game = list[str](), self.game
        while game.move is not None and game.previous is not None and len(told) < count:
            told.append(spoken_move(game.previous.position, game.move, language))
            game = game.previous
        return tuple(reversed(told))

    def announcement(self) -> str:
        """As it is written [D-155]."""
        move, before = self.game.move, self.game.previous
        return "" if move is None or before is None else write_move(before.position, move)

    def legal_moves(self, origin: str, language: Language) -> tuple[str, ...]:
        """None once the game is over."""
        position, variant = self.game.position, self.game.rules.variant
        moves = [move for move in self.game.legal_moves() if not origin or variant.names[move.origin] == origin]
        moves.sort(key=lambda move: (variant.reading_order(move.origin), variant.reading_order(move.target)))
        return tuple(dict.fromkeys(write_move(position, move) for move in moves))


def _kind(piece: Piece) -> str:
    return _KING if piece.is_king else _MAN
