"""A round as lists of pairings and results show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from kodeks.tables.points import Points, game_points, table_points
from kodeks.tables.seats import Seat, Sitter, last_touched, meeting_at, seats_at
from kodeks.tables.shown import shown
from kodeks.tournament import Board, PairedRound, Tournament
from kodeks.tournament.meetings import points_of_games, write_result
from kodeks.tournament.scheveningen import names_of_teams, score_of_teams
from kodeks.tournament.swiss_rounds import points_before

_KEPT = 64  # rounds whose points before them are kept


class Progress(NamedTuple):
    """How many results are there, of how many."""

    done: int
    boards: int


def progress_of(paired: PairedRound) -> Progress:
    """Of a round, game by game."""
    scores = [score for board in paired.boards for score in (board.games or (board.score,))]
    return Progress(sum(score is not None for score in scores), len(scores))


class Team(NamedTuple):
    """A team, or a player of a mini-match; a team of a Scheveningen match may have no name, and has no number."""

    name: str
    number: int | None = None


class Group(NamedTuple):
    """Boards that belong together: those of a match of teams or of a mini-match; or all of a round, in a Scheveningen
    match as those of the two teams."""

    seats: tuple[Seat, ...]
    board: int | None = None
    host: Team | None = None
    guest: Team | None = None
    score: tuple[Points, Points] | None = None  # of the games so far
    total: str = ""  # of all rounds so far, where one match goes over several; of a mini-match what it brings

    @property
    def text(self) -> str:
        """The points of the games so far."""
        return "" if self.score is None else _written(self.score)

    @property
    def open_games(self) -> int:
        """How many have no result yet."""
        return sum(seat.score is None for seat in self.seats)


def _written(score: tuple[Points, Points]) -> str:
    return f"{score[0]} : {score[1]}"


def groups_of(
    state: Tournament, paired: PairedRound, *, with_names: bool = True, since: int | None = None
) -> tuple[Group, ...]:
    """The boards of a round. `with_names`: whether the reader may know the line-ups [V.3.6.1.4]. `since`: only those
    that were touched after an event; of a match of teams or a mini-match all."""
    boards = tuple(board for board in paired.boards if since is None or last_touched(board) > since)
    if state.regulations.games_of_meeting:
        return tuple(_meeting(state, paired, board, with_names=with_names) for board in boards)
    seats = meetings_of(state, paired, boards)
    if state.regulations.system.has_two_sides:
        return (_scheveningen(state, paired, seats),)
    return (Group(seats),)


def meetings_of(state: Tournament, paired: PairedRound, boards: Sequence[Board] | None = None) -> tuple[Seat, ...]:
    """Who meets whom in a round, or at some of its boards, with what everybody had before it, where that says
    something."""
    met = tuple(meeting_at(state, paired, board) for board in (paired.boards if boards is None else boards))
    if not met or paired.number == 1 or state.regulations.system.is_by_matches:
        return met
    before = _points(_Before(state._replace(rounds=state.rounds[: paired.number - 1])))

    def told(sitter: Sitter) -> Sitter:
        points = None if sitter.number is None else table_points(state.regulations, before[sitter.number])
        return sitter._replace(points=points)

    return tuple(seat._replace(white=told(seat.white), black=told(seat.black)) for seat in met)


class _Before:
    """A tournament before a round: the same as another if its rounds are the very same, so that what all brought into a
    round is counted once while its results come in."""

    __slots__ = ("parts", "state")

    def __init__(self, state: Tournament) -> None:
        self.state, self.parts = state, tuple(map(id, (state.regulations, state.order, *state.rounds)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Before) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)


@lru_cache(maxsize=_KEPT)
def _points(before: _Before) -> Mapping[int, int]:
    return points_before(before.state)


def _meeting(state: Tournament, paired: PairedRound, board: Board, *, with_names: bool) -> Group:
    first, second = points_of_games(board)
    return Group(
        tuple(seats_at(state, paired, board, with_names=with_names)),
        board.board,
        Team(shown(state).entry(board.white).name, board.white),
        Team(shown(state).entry(board.black).name, board.black),
        (game_points(state.regulations, first), game_points(state.regulations, second)),
        _brought(state, board),
    )


def _brought(state: Tournament, board: Board) -> str:
    """What a mini-match brings, once it is over and where that is not the points of its games."""
    regulations = state.regulations
    is_shown = regulations.mini_match and regulations.pairing.match_counts == "result"
    return write_result(board, regulations) if is_shown else ""


def _scheveningen(state: Tournament, paired: PairedRound, seats: tuple[Seat, ...]) -> Group:
    """Two teams, the home team with the lower numbers: what each has in this round, and in the whole match [V.3.7]."""
    score = score_of_teams(state._replace(rounds=state.rounds[: paired.number]))
    now, in_all = (
        (game_points(state.regulations, home), game_points(state.regulations, guests))
        for home, guests in (score.rounds[-1], score.small)
    )
    home, guests = (Team(name) for name in names_of_teams(state))
    return Group(seats, None, home, guests, now, _written(in_all))
