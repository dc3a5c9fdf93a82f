"""A round as it was paired and played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from kodeks.rounds.score import Score

__all__ = ["Meeting", "Rest", "RestKind", "Round", "points_after"]


class Meeting(NamedTuple):
    """Two entrants paired with each other, by start number. `score` is None until a result is known."""

    board: int
    white: int
    black: int
    score: Score | None = None


class RestKind(StrEnum):
    """Why an entrant was not paired in a round."""

    BYE = "bye"  # odd number of players: a win's points without a game
    REQUESTED = "requested"  # a bye asked for, of half a win's points or none
    ABSENT = "absent"  # announced absent, or dropped by the arbiter
    WITHDRAWN = "withdrawn"
    NOT_YET = "not_yet"  # entered later


class Rest(NamedTuple):
    """An entrant who was not paired, and the points given for it."""

    number: int
    kind: RestKind
    points: int = 0


class Round(NamedTuple):
    """Everything paired for one round. Who is in neither list was absent."""

    meetings: tuple[Meeting, ...]
    rests: tuple[Rest, ...] = ()


def points_after(rounds: Sequence[Round], numbers: Iterable[int], *, draw: int) -> dict[int, int]:
    """Everybody's points in these rounds; a game without a result counts as drawn [V.2.8.9.10]."""
    level = Score(draw, draw)
    points = dict.fromkeys(numbers, 0)
    for played in rounds:
        for _, white, black, score in played.meetings:
            points[white] += (score or level).white
            points[black] += (score or level).black
        for rest in played.rests:
            points[rest.number] += rest.points
    return points
