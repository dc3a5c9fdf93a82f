"""An event as its standings see it: who plays, what was played, and what decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.rounds import Entrant, Round
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.code import Code
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.standings.cells import GameScores
from kodeks.standings.points import DRAUGHTS, MATCH, Worth
from kodeks.standings.teams import TeamRound
from kodeks.standings.tiebreak_rules import ANNEX_3, TieBreakRules


class EventSystem(StrEnum):
    """The kind of event: forfeits and missing games count differently [C-109, C-112]."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"


class Decides(StrEnum):
    """Which score of teams decides the event."""

    MATCH_POINTS = "match_points"
    GAME_POINTS = "game_points"


@frozen(kw_only=True)
class Event:
    """Players with `rounds`, or teams with `team_rounds`; the rounds are those to be counted, results pending or not.

    `removed` do not exist for anybody's score and have no place [II.5.7.1.1, 9b.1].
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    system: EventSystem
    worth: Worth = DRAUGHTS
    code: Code = field(default_factory=edition)  # of the game: whose articles are cited where both know a criterion
    draughts: Edition = field(default_factory=edition)  # cited in chess for what only the draughts code knows
    rules: TieBreakRules = ANNEX_3
    games: int = 1  # of a meeting, where the points of all of them count: who has more of them has won it [II.5.5]
    game_scores: GameScores = field(default_factory=dict)  # of those games
    cycles: int = 1  # of a round robin
    planned: int | None = None  # rounds in all, if that is known: what is said of the last one holds for it alone
    removed: frozenset[int] = frozenset()
    boards: int = 0  # of a match of teams; none if players play for themselves
    team_rounds: tuple[TeamRound, ...] = ()
    decides: Decides = Decides.MATCH_POINTS
    match_worth: Worth = MATCH
    play_off: Mapping[int, int] = field(default_factory=dict)  # place reached in a play-off [A3.1.e, V.1.7.1.6]
    lot_seed: str = ""  # published before lots are drawn [A3.0]

    @property
    def is_chess(self) -> bool:
        return isinstance(self.code, ChessEdition)

    @property
    def is_for_teams(self) -> bool:
        return self.boards > 0

    @property
    def least_to_win(self) -> int:
        """Fewer points than these win no meeting of players."""
        return self.worth.draw + 1 if self.games > 1 else self.worth.win

    @property
    def round_count(self) -> int:
        """How many rounds count so far."""
        return len(self.team_rounds if self.is_for_teams else self.rounds)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The start numbers of those who are placed."""
        return tuple(entrant.number for entrant in self.entrants if entrant.number not in self.removed)

    @property
    def is_at_the_last_round(self) -> bool:
        """Whether the last of these rounds is the last of the event."""
        return self.planned is None or self.round_count >= self.planned

    def after(self, rounds: int) -> Event:
        """The event as it stood after so many rounds."""
        return replace(self, rounds=self.rounds[:rounds], team_rounds=self.team_rounds[:rounds])
