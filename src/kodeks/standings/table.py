"""The table of an event: what all criteria read, counted once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kodeks.malformed import MalformedText
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round
from kodeks.standings.cells import Cell, Cells, RoundStatus, cells_of, cells_of_games
from kodeks.standings.contributions import Contribution, CountBasis
from kodeks.standings.event import Decides, Event, EventSystem
from kodeks.standings.points import Worth
from kodeks.standings.swiss_contributions import Field, encounters
from kodeks.standings.teams import BoardPoints, matches_by_team, rounds_in_match_points, rounds_in_small_points
from kodeks.standings.tiebreak_rules import UnplayedRule


@dataclass(frozen=True, eq=False)
class ScoreTable:
    """The cells of all who are placed, counted in the points of `worth`. What it counts it keeps."""

    event: Event
    worth: Worth
    rounds: tuple[Round, ...]
    cells: Cells

    @cached_property
    def points(self) -> Mapping[int, int]:
        return {number: sum([cell.points for cell in cells]) for number, cells in self.cells.items()}

    @cached_property
    def entrants(self) -> Mapping[int, Entrant]:
        """Those who are placed, by start number."""
        return {entrant.number: entrant for entrant in self.event.entrants if entrant.number in self.cells}

    @cached_property
    def games(self) -> Cells:
        """Everybody's games, where the points of all games of a meeting count [II.5.5]; else his meetings."""
        if self.event.games == 1:
            return self.cells
        least = self.event.worth.win // self.event.games
        return cells_of_games(self.cells, self.rounds, self.event.game_scores, least)

    @property
    def unplayed_rule(self) -> UnplayedRule:
        """Round robins know no adjustment [C-109]."""
        return self.event.rules.unplayed if self.event.system is EventSystem.SWISS else UnplayedRule.FACE_VALUE

    @cached_property
    def contributions(self) -> Mapping[int, tuple[Contribution, ...]]:
        """What each round contributes to Buchholz and Sonneborn-Berger."""
        return self._count.contributions()

    @cached_property
    def adjusted_scores(self) -> Mapping[int, int]:
        """Everybody's score as it counts for opponents."""
        return self._count.adjusted_scores()

    @property
    def _count(self) -> CountBasis:
        return CountBasis(self.cells, self.points, self.worth, self.unplayed_rule)

    @cached_property
    def contributions_with_forfeits(self) -> Mapping[int, tuple[Contribution, ...]]:
        """The same with one's own forfeits as games against the scheduled opponents."""
        return self._count._replace(forfeits_are_games=True).contributions()

    @cached_property
    def fore(self) -> ScoreTable:
        """The table as if all games paired for the final round had been drawn (C.07 8.3): they are games then, and who
        was not paired keeps what he has. Before the final round nothing changes."""
        last = self.event.round_count
        if not last or not self.event.is_at_the_last_round:
            return self
        cells = {number: (*own[:-1], _drawn(own[-1], self.worth.draw)) for number, own in self.cells.items()}
        return replace(self, cells=cells)

    @cached_property
    def encounters(self) -> Field:
        """Whom everybody was paired with, for the Swiss of the draughts code."""
        return encounters(self.entrants.values(), self.rounds)

    @cached_property
    def matches(self) -> Mapping[int, list[BoardPoints]]:
        """Everybody's matches of teams, board by board."""
        event = self.event
        return matches_by_team(event.team_rounds, self.cells, event.boards, event.worth)

    @cached_property
    def in_match_points(self) -> ScoreTable:
        """The same event of teams counted in match points."""
        return self if self.event.decides is Decides.MATCH_POINTS else _in_match_points(self.event)

    @cached_property
    def in_game_points(self) -> ScoreTable:
        """The same event of teams counted in game points."""
        return self if self.event.decides is Decides.GAME_POINTS else _in_game_points(self.event)


def _drawn(cell: Cell, draw: int) -> Cell:
    if cell.opponent is None:
        return cell
    return cell._replace(status=RoundStatus.PLAYED, points=draw, against=draw, is_ahead=None, is_won=False)


def tabulate(event: Event) -> ScoreTable:
    """The table of an event, counted in the score that decides it."""
    if not event.is_for_teams:
        return _table(event, event.worth, event.rounds, event.least_to_win)
    for match in (match for played in event.team_rounds for match in played.matches):
        if len(match.boards) > event.boards:
            raise MalformedText("standings-too-many-boards", f"{match.home}-{match.guest}")
    return _in_match_points(event) if event.decides is Decides.MATCH_POINTS else _in_game_points(event)


def tabulate_all(event: Event) -> ScoreTable:
    """The table with the results that do not count, too: they stay for rating and history [9b.1]."""
    return tabulate(replace(event, removed=frozenset()))


def _in_match_points(event: Event) -> ScoreTable:
    return _table(event, event.match_worth, rounds_in_match_points(event.team_rounds, event.match_worth))


def _in_game_points(event: Event) -> ScoreTable:
    """A match won is worth all its boards, a drawn one half of them [C-110]."""
    boards, game = event.boards, event.worth
    worth = Worth(boards * game.win, boards * game.draw, boards * game.loss, game.scale)
    return _table(event, worth, rounds_in_small_points(event.team_rounds))


def _table(event: Event, worth: Worth, rounds: Sequence[Round], least_to_win: int = 0) -> ScoreTable:
    """Between teams any lead wins."""
    counted = rounds_that_count(rounds, event.removed)
    placed = [entrant for entrant in event.entrants if entrant.number not in event.removed]
    return ScoreTable(event, worth, counted, cells_of(placed, counted, least_to_win))


def rounds_that_count(rounds: Sequence[Round], removed: frozenset[int]) -> tuple[Round, ...]:
    """The rounds as if the removed had never played: who was paired with one of them rests [II.5.7.1.1, 9b.1]."""
    if not removed:
        return tuple(rounds)
    return tuple(
        Round(
            tuple(meeting for meeting in played.meetings if not removed & {meeting.white, meeting.black}),
            (
                *(rest for rest in played.rests if rest.number not in removed),
                *(Rest(number, RestKind.BYE) for number in _left_alone(played.meetings, removed)),
            ),
        )
        for played in rounds
    )


def _left_alone(meetings: Iterable[Meeting], removed: frozenset[int]) -> Iterator[int]:
    """Those who were paired with somebody removed."""
    for meeting in meetings:
        if (meeting.white in removed) != (meeting.black in removed):
            yield meeting.black if meeting.white in removed else meeting.white
