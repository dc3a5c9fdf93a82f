"""What the rounds before say about each player: points, colours, opponents, float mark, bye and free points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from kodeks.pairing.swiss.colours import ColourFacts, colour_facts
from kodeks.pairing.swiss.settings import SwissSettings
from kodeks.rounds import Entrant, RestKind, Round
from kodeks.rulebook.result import Side


class Mark(Enum):
    """How a player was floated in the previous round [V.2.8.2]."""

    NONE = ""
    DOWN = "D"
    UP = "U"


class Player(NamedTuple):
    """A player as the pairing sees him."""

    number: int
    points: int
    colours: ColourFacts
    met: frozenset[int]  # in games, not in walkovers [D-72]
    mark: Mark
    has_free_points: bool  # a win's points without a game [V.2.8.6.1.2]
    has_rested: bool = False  # a bye, whatever points it gave [V.2.8.4]

    @property
    def may_rest(self) -> bool:
        """Whether the bye may still fall to him."""
        return not self.has_free_points and not self.has_rested


class _Tally:
    """The running account of one player."""

    __slots__ = ("colours", "has_free_points", "has_rested", "mark", "met", "points")

    def __init__(self) -> None:
        self.points = 0
        self.colours: list[Side] = []
        self.met: set[int] = set()
        self.mark = Mark.NONE
        self.has_free_points = False
        self.has_rested = False


def players_of(entrants: Iterable[Entrant], rounds: Sequence[Round], settings: SwissSettings) -> dict[int, Player]:
    """Every entrant's facts, by start number. A game without a result counts as drawn [V.2.8.9.10]."""
    rules = settings.code.pairing
    tallies: defaultdict[int, _Tally] = defaultdict(_Tally)
    for index, played in enumerate(rounds):
        if index == len(rounds) - 1:
            _mark(played, tallies)
        _add(played, tallies, settings.win, settings.draw)
    return {
        entrant.number: Player(
            entrant.number,
            tally.points,
            colour_facts(tuple(tally.colours), rules),
            frozenset(tally.met),
            tally.mark,
            tally.has_free_points,
            tally.has_rested,
        )
        for entrant in entrants
        for tally in (tallies[entrant.number],)
    }


def _mark(played: Round, tallies: defaultdict[int, _Tally]) -> None:
    """Marks of the previous round, by the points it was paired on; a walkover counts, a rest leaves no mark."""
    for meeting in played.meetings:
        white, black = tallies[meeting.white], tallies[meeting.black]
        if white.points != black.points:
            higher, lower = (white, black) if white.points > black.points else (black, white)
            higher.mark, lower.mark = Mark.DOWN, Mark.UP


def _add(played: Round, tallies: defaultdict[int, _Tally], win: int, draw: int) -> None:
    for meeting in played.meetings:
        score = meeting.score
        is_played = score is None or score.is_played
        for side, number, opponent in (
            (Side.WHITE, meeting.white, meeting.black),
            (Side.BLACK, meeting.black, meeting.white),
        ):
            tally = tallies[number]
            points = draw if score is None else score.of(side)
            tally.points += points
            if is_played:
                tally.colours.append(side)
                tally.met.add(opponent)
            elif points >= win:
                tally.has_free_points = True
    for rest in played.rests:
        tally = tallies[rest.number]
        tally.points += rest.points
        if rest.points >= win:
            tally.has_free_points = True
        if rest.kind is RestKind.BYE:
            tally.has_rested = True
