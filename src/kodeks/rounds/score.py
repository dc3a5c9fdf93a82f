"""What a meeting brought each side, in whole points.

A win is 2, a draw 1: the points of the draughts code [II.5.4], and the half points of chess. So both count in integers.
"""

from __future__ import annotations

from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side

__all__ = ["Score", "read_score", "write_score"]


class Score(NamedTuple):
    """The points of both sides. Unplayed: a walkover, of which no colour and no rating comes [II.5.5]."""

    white: int
    black: int
    is_played: bool = True
    ahead: Side | None = None  # the side with the 1+ of a draw with advantage [I.6.5.2]

    def of(self, side: Side) -> int:
        """One side's points."""
        return self.white if side is Side.WHITE else self.black


_FORFEITS = {
    "+/-": Score(2, 0, is_played=False),
    "-/+": Score(0, 2, is_played=False),
    "-/-": Score(0, 0, is_played=False),
}
_DRAUGHTS = {
    "2-0": Score(2, 0),
    "1-1": Score(1, 1),
    "0-2": Score(0, 2),
    "1+-1-": Score(1, 1, ahead=Side.WHITE),
    "1--1+": Score(1, 1, ahead=Side.BLACK),
    "0-0": Score(0, 0),
    **_FORFEITS,
}
_CHESS = {
    "1-0": Score(2, 0),
    "½-½": Score(1, 1),
    "0-1": Score(0, 2),
    "0-0": Score(0, 0),
    "½-0": Score(1, 0),
    "0-½": Score(0, 1),
    **_FORFEITS,
}


def read_score(text: str, *, is_chess: bool) -> Score:
    """A result as the arbiter writes it: `2-0`, `1+-1-`, `+/-` in draughts; `1-0`, `½-½`, `1/2-1/2` in chess."""
    known = _CHESS if is_chess else _DRAUGHTS
    written = text.strip().replace(":", "-").replace("1/2", "½")
    if written not in known:
        raise MalformedText("not-a-result", text)
    return known[written]


def write_score(score: Score, *, is_chess: bool) -> str:
    """The score as the arbiter writes it."""
    known = _CHESS if is_chess else _DRAUGHTS
    for text, value in known.items():
        if value == score:
            return text
    if is_chess:
        return f"{_half_points(score.white)}-{_half_points(score.black)}"
    return f"{score.white}-{score.black}"


def _half_points(points: int) -> str:
    """Half points as chess writes them: 1, ½, 1½."""
    whole, half = divmod(points, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"
