"""What the arbiter says to a wall of boards: of which board, and what there; or what he asks of all of them."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from kodeks.dialogue.vocabulary import Speech, vocabulary
from kodeks.words import Language

_PLACE = re.compile(r"(?P<board>[0-9]{1,4})(?:\.(?P<game>[0-9]{1,2}))?")


class WallTopic(StrEnum):
    """What is asked of a wall."""

    CALLS = "calls"  # who waits
    BOARDS = "boards"  # how all of them stand
    BOARD = "board"  # how one stands
    HELP = "help"


class WallSaying(NamedTuple):
    """What was said to a wall: a question of its own, or what is said at one board, or at all."""

    topic: WallTopic | None = None
    board: int | None = None  # with no topic: None is all of them
    game: int | None = None  # of a match on several boards
    text: str = ""  # what is said there


def hear_at_wall(text: str, language: Language) -> WallSaying | None:
    """`3: stop`, `board 3 clock`, `all: start`, `calls`; None where no board is named."""
    speech, words = Speech(text), vocabulary(language)
    if not speech or text.strip() == "?":
        return WallSaying(WallTopic.HELP)
    if words.take(speech, ("wall-all",)):
        return WallSaying(text=_rest(speech)) if speech else WallSaying(WallTopic.BOARDS)
    asked = next(iter(words.take(speech, ("wall-calls", "wall-boards", "ask-help"))), None)
    if asked is not None and not speech:
        return WallSaying(WallTopic(asked.removeprefix("wall-").removeprefix("ask-")))
    if asked is not None:
        return None
    words.take(speech, ("wall-board",))
    found = _PLACE.fullmatch(speech.ahead[0]) if speech else None
    if found is None:
        return None
    speech.take()
    game = None if found["game"] is None else int(found["game"])
    return WallSaying(None if speech else WallTopic.BOARD, int(found["board"]), game, _rest(speech))


def _rest(speech: Speech) -> str:
    return speech.rest.lstrip(": ")
