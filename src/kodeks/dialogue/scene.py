"""Who speaks of what: the game, the speaker and his words; and the parts that many sentences have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from kodeks.dialogue.board import Board
from kodeks.dialogue.chess_board import ChessBoard
from kodeks.dialogue.draughts_board import DraughtsBoard
from kodeks.dialogue.saying import Choice, Question
from kodeks.dialogue.vocabulary import Speech, Vocabulary, plain, vocabulary
from kodeks.game import Actor, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.events import Move
from kodeks.game.table import Table
from kodeks.rulebook.result import Side
from kodeks.words import Language, has_sentence, say

_CLOCK = re.compile(r"(?P<first>[0-9]{1,3}):(?P<second>[0-5][0-9])(?::(?P<third>[0-5][0-9]))?")
_NUMBER = re.compile(r"(?P<number>[0-9]{1,4})(?P<unit>[^0-9]*)")
_UNITS_MS = {"hours": 3_600_000, "minutes": 60_000, "seconds": 1_000}


def board_of(table: Table, language: Language) -> Board:
    """The board of a table, as one talks of it in a language."""
    words = vocabulary(language)
    if isinstance(table, ChessTable):
        return ChessBoard(table.game, table.letters, words)
    assert isinstance(table, DraughtsTable), table
    return DraughtsBoard(table.game, words)


class Scene(NamedTuple):
    """A game, who speaks, and his words."""

    state: State
    actor: Actor
    words: Vocabulary
    board: Board

    @classmethod
    def of(cls, state: State, actor: Actor, language: Language) -> Scene:
        """The scene of a speaker."""
        return cls(state, actor, vocabulary(language), board_of(state.table, language))

    @property
    def language(self) -> Language:
        """The language of the speaker."""
        return self.words.language

    @property
    def side(self) -> Side | None:
        """The side the speaker has, or helps."""
        return self.actor.side or self.actor.helps

    # Parts of sentences; each takes what it understands

    def take_sides(self, speech: Speech) -> tuple[Side, ...]:
        """White, Black, mine, the opponent's, both; nobody, if none is named."""
        word = self.words.take_one(speech, "side-")
        if word is None:
            return ()
        if word == "both":
            return tuple(Side)
        own = self.side or self.state.to_move
        return {"white": (Side.WHITE,), "black": (Side.BLACK,), "mine": (own,), "theirs": (own.other,)}[word]

    def take_side(self, speech: Speech) -> Side | None:
        """One side, if one is named."""
        found = self.take_sides(speech)
        return found[0] if len(found) == 1 else None

    def take_time(self, speech: Speech) -> int | None:
        """`5:00`, `1:20:00`, `90s`, `2 min`; a number alone is minutes."""
        passed = self.words.pass_over(speech)
        ahead = speech.ahead
        shown = _CLOCK.fullmatch(ahead[0]) if ahead else None
        if shown is not None:
            speech.take()
            return _shown_ms(*shown.groups())
        total, taken = 0, 0
        while speech and (part := _NUMBER.fullmatch(speech.ahead[0])) is not None:
            unit = self._unit(part["unit"]) if part["unit"] else "minutes"
            if unit is None:
                break
            speech.take()
            if not part["unit"]:
                unit = self.words.take_one(speech, "unit-") or unit
            total, taken = total + int(part["number"]) * _UNITS_MS[unit], taken + 1
        if not taken:
            speech.back(passed)
        return total if taken else None

    def _unit(self, text: str) -> str | None:
        return next((unit for unit in _UNITS_MS if self.words.means(text, f"unit-{unit}")), None)

    def take_number(self, speech: Speech) -> int | None:
        """A whole number."""
        passed = self.words.pass_over(speech)
        if speech and speech.ahead[0].isascii() and speech.ahead[0].isdigit() and len(speech.ahead[0]) < 6:
            return int(speech.take())
        speech.back(passed)
        return None

    def take_square(self, speech: Speech) -> str | None:
        """A square."""
        passed = self.words.pass_over(speech)
        found = self.board.take_square(speech)
        if found is None:
            speech.back(passed)
        return found

    def take_named(self, speech: Speech, names: Iterable[str], prefix: str = "word") -> str | None:
        """One of these keys, by itself or by its name in the language, the longest that stands next."""
        passed = self.words.pass_over(speech)
        ahead, longest, found = speech.ahead, 0, None
        for name in names:
            for phrase in (name, self.name(name, prefix)):
                each = tuple(map(plain, phrase.split()))
                if len(each) > longest and ahead[: len(each)] == each:
                    longest, found = len(each), name
        if found is None:
            speech.back(passed)
        else:
            speech.take(longest)
        return found

    def name(self, key: str, prefix: str = "word") -> str:
        """What a key of the code is called, or the key."""
        for each in (prefix, "word"):
            if has_sentence(self.language, f"{each}-{key}"):
                return say(self.language, f"{each}-{key}")
        return key

    def kind_word(self, kind: str) -> str:
        """The word for a kind of piece."""
        return self.words.word(f"piece-{kind}")

    def take_reason(self, speech: Speech) -> str:
        """Whatever is left, after a word such as `because`."""
        self.words.take(speech, ("because",))
        return speech.take_all()

    def take_move(self, speech: Speech) -> Move | Question | None:
        """All that is left, if it is a move."""
        self.words.take(speech, ("with",))
        move = self.board.read(speech.rest)
        if move is not None:
            speech.take_all()
        return move

    # Questions

    def missing(self, about: str, what: str, choices: Iterable[str] = ()) -> Question:
        """Something must be added: the words of an act, and what of."""
        head = (
            self.words.word(f"act-{about}") if f"act-{about}" in self.words.phrases else self.words.word(f"ask-{about}")
        )
        told = tuple(Choice(f"{head} {each}") for each in choices)
        return Question(f"dialogue-say-{what}", {"word": head}, told, about)


def _shown_ms(first: str, second: str, third: str | None) -> int:
    """Minutes and seconds, or hours before them."""
    if third is None:
        return int(first) * 60_000 + int(second) * 1_000
    return int(first) * 3_600_000 + int(second) * 60_000 + int(third) * 1_000
