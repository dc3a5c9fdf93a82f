"""Who acts in a game."""

from __future__ import annotations

from enum import Enum

from kodeks.rulebook.result import Side

__all__ = ["ASSISTANTS", "PLAYERS", "Actor"]


class Actor(Enum):
    """A player, the arbiter, or the assistant of a player who cannot see. The words are stable: logs carry them."""

    WHITE = "white"
    BLACK = "black"
    ARBITER = "arbiter"
    WHITE_ASSISTANT = "white_assistant"
    BLACK_ASSISTANT = "black_assistant"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow

    @property
    def side(self) -> Side | None:
        """The side this player has; None for arbiter and assistants."""
        return _SIDES.get(self)

    @property
    def helps(self) -> Side | None:
        """The side this assistant helps."""
        return _HELPED.get(self)

    @classmethod
    def of(cls, side: Side) -> Actor:
        """The player of a side."""
        return cls.WHITE if side is Side.WHITE else cls.BLACK


_SIDES = {Actor.WHITE: Side.WHITE, Actor.BLACK: Side.BLACK}
_HELPED = {Actor.WHITE_ASSISTANT: Side.WHITE, Actor.BLACK_ASSISTANT: Side.BLACK}
PLAYERS = tuple(_SIDES)
ASSISTANTS = tuple(_HELPED)
