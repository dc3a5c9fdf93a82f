"""A board of chess as one talks of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

import chess

from kodeks.chess import (
    LETTERS,
    SPOKEN,
    STYLES,
    ChessGame,
    PromotionMissing,
    hear,
    letters_of,
    read_move,
    speak,
    speak_square,
    write_move,
)
from kodeks.dialogue.saying import Choice, Question
from kodeks.dialogue.vocabulary import Speech, Vocabulary, plain
from kodeks.game.events import Move
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.words import Language, say

_SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x"})
_CASTLING = re.compile(r"o(-o){1,2}(?=$|[+#!? ])", re.IGNORECASE)
_KINDS = {  # in the order of the words in `SPOKEN`
    "king": chess.KING,
    "queen": chess.QUEEN,
    "rook": chess.ROOK,
    "bishop": chess.BISHOP,
    "knight": chess.KNIGHT,
    "pawn": chess.PAWN,
}
_COLOURS = {Side.WHITE: chess.WHITE, Side.BLACK: chess.BLACK}


def _is_open(ruling: Ruling) -> bool:
    """Whether a question settles it: several moves are written so, or it was not said what a pawn becomes."""
    return "forms" in ruling.facts or isinstance(ruling, PromotionMissing)


class ChessBoard:
    """A game of chess, the letters its log is written with, and the words it is talked of with."""

    def __init__(self, game: ChessGame, letters: str, words: Vocabulary) -> None:
        self.game, self.letters, self.words = game, letters, words

    @cached_property
    def board(self) -> chess.Board:
        """The position."""
        return self.game.board

    @property
    def kinds(self) -> tuple[str, ...]:
        """All six."""
        return tuple(_KINDS)

    @property
    def rows(self) -> int:
        """The ranks."""
        return 8

    @property
    def files(self) -> tuple[str, ...]:
        """By their letters."""
        return tuple(chess.FILE_NAMES)

    # Moves

    def read(self, text: str) -> Move | Question | None:
        """Written short or long with the letters of the speaker or of the log [annex C], or announced [E2.1]. What is
        legal in one reading is meant; where two are, that is asked."""
        text = _CASTLING.sub(lambda found: found[0].upper(), text.strip().translate(_SIGNS))
        answers = tuple(self._readings(text))
        legal = tuple(dict.fromkeys(answer for answer, _ in answers if isinstance(answer, chess.Move)))
        if not legal:
            legal = tuple(dict.fromkeys(self._capitalised(text))) or self._by_target(Speech(text))
        if len(legal) == 1:
            return self._move(legal[0])
        if legal:
            return self._which(legal)
        refused = [(answer, written) for answer, written in answers if isinstance(answer, Ruling)]
        asked = next((answer for answer, _ in refused if _is_open(answer)), None)
        if asked is not None:
            return self._asked_back(asked, text)
        if not refused:
            return None
        ruling, written = refused[0]
        if written is not None:
            return Move(written)
        return Question(ruling.reason, ruling.facts, about="move", articles=ruling.articles)

    @property
    def _own_letters(self) -> str:
        return self.words.language.chess

    def _readings(self, text: str) -> Iterator[tuple[chess.Move | Ruling, str | None]]:
        """What each way of reading makes of the text, and the text as the log would write it."""
        for letters in dict.fromkeys((self._own_letters, self.letters)):
            try:
                yield read_move(self.board, text, self.game.edition, letters), self._for_log(text, letters)
            except MalformedText:
                continue
        try:
            yield hear(self.board, text, self.game.edition), None
        except MalformedText:
            return

    def _capitalised(self, text: str) -> Iterator[chess.Move]:
        """The same with a letter of a piece that was not written large."""
        for letters in dict.fromkeys((self._own_letters, self.letters)):
            if text[:1].upper() in letters_of(letters) and text[:1].islower():
                try:
                    found = read_move(self.board, text[:1].upper() + text[1:], self.game.edition, letters)
                except MalformedText:
                    continue
                if isinstance(found, chess.Move):
                    yield found

    def _by_target(self, speech: Speech) -> tuple[chess.Move, ...]:
        """`queen h4`, `knight takes Felix three`: a kind of piece and where it goes, which an announcement leaves out
        nothing of [C-66] but whoever types may."""
        found = self.words.take(speech, [f"piece-{each}" for each in _KINDS])
        if not found:
            return ()
        kind = _KINDS[found[0].removeprefix("piece-")]
        self.words.take(speech, ("move-to", "move-takes"))
        name = self.take_square(speech)
        if name is None or speech:
            return ()
        target = chess.parse_square(name)
        moves = (move for move in self.board.legal_moves if move.to_square == target)
        return tuple(move for move in moves if self.board.piece_type_at(move.from_square) == kind)

    def _for_log(self, text: str, letters: str) -> str:
        if letters == self.letters:
            return text
        written = LETTERS[self._written_in]
        return "".join(written.get(letters_of(letters).get(letter, 0), letter) for letter in text)

    @property
    def _written_in(self) -> str:
        """The language whose letters moves are written with in the log."""
        return self.letters.split("/")[-1]

    def _move(self, move: chess.Move) -> Move:
        return Move(write_move(self.board, move, self._written_in))

    def _choice(self, move: chess.Move) -> Choice:
        return Choice(write_move(self.board, move, STYLES[self._own_letters]), self._move(move))

    def _which(self, moves: tuple[chess.Move, ...], ruling: Ruling | None = None) -> Question:
        choices = tuple(map(self._choice, moves))
        return Question(
            "dialogue-which-move", choices=choices, about="move", articles=() if ruling is None else ruling.articles
        )

    def _asked_back(self, ruling: Ruling, text: str) -> Question:
        """Which of several pieces, or what the pawn becomes."""
        forms = str(ruling.facts.get("forms", "")).split()
        if forms:
            return self._which(tuple(self.board.parse_san(form) for form in forms), ruling)
        target = chess.parse_square(str(ruling.facts["to"]))
        moves = [move for move in self.board.legal_moves if move.promotion is not None and move.to_square == target]
        named = [move for move in moves if chess.square_name(move.from_square)[0] == text.lstrip()[:1]]
        return self._which(tuple(named or moves), ruling)

    # Squares

    def take_square(self, speech: Speech) -> str | None:
        """By letter and number, or by the names that are announced."""
        ahead = speech.ahead
        if ahead and ahead[0] in chess.SQUARE_NAMES:
            speech.take()
            return ahead[0]
        if len(ahead) < 2:
            return None
        tongue = SPOKEN[self._own_letters]
        file, rank = _place(ahead[0], tongue.files), _place(ahead[1], tongue.ranks)
        if file is None or rank is None:
            return None
        speech.take(2)
        return chess.square_name(chess.square(file, rank))

    def take_file(self, speech: Speech) -> str | None:
        """By its letter or its name."""
        word = speech.ahead[0] if speech else ""
        place = _place(word, SPOKEN[self._own_letters].files)
        if word not in self.files and place is None:
            return None
        speech.take()
        return word if place is None else self.files[place]

    def row(self, number: int) -> tuple[str, ...]:
        """A rank."""
        return tuple(f"{file}{number}" for file in self.files) if 1 <= number <= 8 else ()

    def file(self, name: str) -> tuple[str, ...]:
        """From the first rank to the last."""
        return tuple(f"{name}{number}" for number in range(1, 9))

    def piece_on(self, square: str) -> tuple[Side, str] | None:
        """One of the six."""
        piece = self.board.piece_at(chess.parse_square(square))
        if piece is None:
            return None
        kind = next(name for name, kind in _KINDS.items() if kind == piece.piece_type)
        return (Side.WHITE if piece.color else Side.BLACK), kind

    def squares(self) -> tuple[str, ...]:
        """By file, then rank."""
        found = chess.SquareSet(self.board.occupied)
        return tuple(sorted(map(chess.square_name, found)))

    # Words

    def say_square(self, square: str, language: Language) -> str:
        """By the name of its file [E2.1]."""
        return speak_square(chess.parse_square(square), language.chess)

    def say_kind(self, kind: str, language: Language) -> str:
        """As it is announced."""
        return SPOKEN[language.chess].pieces[tuple(_KINDS).index(kind)]

    def say_position(self, language: Language) -> str:
        """The pieces and squares of each side in the words they are announced with [C-80], kings first."""
        told = [say(language, f"diagram-{self.game.to_move.value}-to-move")]
        for side, colour in _COLOURS.items():
            pieces = [
                f"{self.say_kind(name, language)} {speak_square(square, language.chess)}"
                for name, kind in _KINDS.items()
                for square in self.board.pieces(kind, colour)
            ]
            told.append(f"{say(language, f'diagram-{side.value}')}: {', '.join(pieces)}.")
        return " ".join(told)

    def last_moves(self, count: int, language: Language) -> tuple[str, ...]:
        """As they are announced [E2.1], with check."""
        moves, told, board = self.game.moves, list[str](), self.game.origin.copy(stack=False)
        for move in moves:
            side = "white" if board.turn else "black"
            words = speak(board, move, language.chess) if len(moves) - len(board.move_stack) <= count else ""
            board.push(move)
            if words:
                key = "dialogue-moved-check" if board.is_check() else "dialogue-moved"
                told.append(say(language, key, side=say(language, f"diagram-{side}"), move=words))
        return tuple(told)

    def announcement(self) -> str:
        """In the words of annex E [E2.1]."""
        *earlier, last = self.game.moves or (None,)
        if last is None:
            return ""
        board = self.game.origin.copy(stack=False)
        for move in earlier:
            assert move is not None
            board.push(move)
        return speak(board, last, self._own_letters)

    def legal_moves(self, origin: str, language: Language) -> tuple[str, ...]:
        """With the letters of the listener."""
        moves = [
            move for move in self.game.legal_moves() if not origin or chess.square_name(move.from_square) == origin
        ]
        return tuple(sorted(write_move(self.board, move, language.chess) for move in moves))


def _place(word: str, names: tuple[str, ...]) -> int | None:
    """Which of these names, or of the numbers from one, a word is."""
    known = [plain(name) for name in names]
    if word in known:
        return known.index(word)
    return int(word) - 1 if word.isascii() and word.isdigit() and 1 <= int(word) <= len(names) else None
