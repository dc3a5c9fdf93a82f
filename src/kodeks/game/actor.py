"""Who acts in a game."""

from __future__ import annotations

from enum import Enum

from kodeks.rulebook.result import Side

_SIDES = {side.value: side for side in Side}


class Actor(Enum):
    """A player, the arbiter, the assistant of a player who cannot see, or the clock, where nobody needs to look at it.
    The words are stable: logs carry them."""

    WHITE = "white"
    BLACK = "black"
    ARBITER = "arbiter"
    WHITE_ASSISTANT = "white_assistant"
    BLACK_ASSISTANT = "black_assistant"
    CLOCK = "clock"  # a machine that keeps the time of a game

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow

    def __init__(self, word: str) -> None:
        self.side: Side | None = _SIDES.get(word)  # the side this player has; None for all others
        self.helps: Side | None = _SIDES.get(word.removesuffix("_assistant")) if word not in _SIDES else None

    @classmethod
    def of(cls, side: Side) -> Actor:
        """The player of a side."""
        return cls.WHITE if side is Side.WHITE else cls.BLACK


PLAYERS = tuple(actor for actor in Actor if actor.side is not None)
ASSISTANTS = tuple(actor for actor in Actor if actor.helps is not None)
