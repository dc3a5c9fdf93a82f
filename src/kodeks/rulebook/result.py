"""Sides and the result of a game, apart from how a format or a points system writes them."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """The player of the white or of the black pieces."""

    WHITE = "white"
    BLACK = "black"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow in positions

    @property
    def other(self) -> Side:
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class Result(Enum):
    """How a game ended; the value is the draughts notation of the code [II.5.4, I.6.5.2]."""

    WHITE_WINS = "2-0"
    BLACK_WINS = "0-2"
    DRAW = "1-1"
    WHITE_AHEAD = "1+-1-"
    BLACK_AHEAD = "1--1+"
    BOTH_LOSE = "0-0"

    @property
    def is_draw(self) -> bool:
        """A draw, with or without advantage: one point each [I.6.5.5]."""
        return self in (Result.DRAW, Result.WHITE_AHEAD, Result.BLACK_AHEAD)

    @property
    def winner(self) -> Side | None:
        return {Result.WHITE_WINS: Side.WHITE, Result.BLACK_WINS: Side.BLACK}.get(self)

    @classmethod
    def win(cls, side: Side) -> Result:
        return cls.WHITE_WINS if side is Side.WHITE else cls.BLACK_WINS

    @classmethod
    def draw(cls, ahead: Side | None = None) -> Result:
        """A draw, or a draw with advantage of the side that is ahead."""
        return {None: cls.DRAW, Side.WHITE: cls.WHITE_AHEAD, Side.BLACK: cls.BLACK_AHEAD}[ahead]
