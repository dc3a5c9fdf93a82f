"""Knock-out and matches: the bracket, the score of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.pairing.knockout import Bracket, Tie
from kodeks.rounds import write_score
from kodeks.standings import write_points
from kodeks.tournament import Tournament
from kodeks.tournament.matches import bracket_of, match_of, winner_of_match
from kodeks.web.desk.announced import announced
from kodeks.web.desk.boards import card_address
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["Drawn", "bracket", "drawn"]


class Game(NamedTuple):
    """A game of a match: its round, who had White, and its result as written."""

    round: int
    white: int
    black: int
    text: str


class Meeting(NamedTuple):
    """Two of the bracket: their points so far, their games, and who goes on."""

    first: int
    second: int | None
    points: tuple[str, str]
    games: tuple[Game, ...]
    winner: int | None


_Scored: TypeAlias = tuple[Game, Mapping[int, int]]  # a game, and the points of each


class Drawn(NamedTuple):
    """A bracket, or a match, as far as it is played: its rounds, and who has won all."""

    rounds: list[list[Meeting]]
    winner: int | None


def _games(state: Tournament) -> Mapping[frozenset[int], list[_Scored]]:
    """All games by who met."""
    found: dict[frozenset[int], list[_Scored]] = {}
    for paired in state.rounds:
        for board in paired.boards:
            score = board.score
            text = "" if score is None else write_score(score, is_chess=state.regulations.is_chess)
            points = {} if score is None else {board.white: score.white, board.black: score.black}
            game = Game(paired.number, board.white, board.black, text)
            found.setdefault(frozenset((board.white, board.black)), []).append((game, points))
    return found


def _meeting(state: Tournament, tie: Tie, games: Sequence[_Scored], won: Sequence[int]) -> Meeting:
    scale = 2 if state.regulations.is_chess else 1
    players = (tie.first, tie.second or 0)
    first, second = (sum(points.get(number, 0) for _, points in games) for number in players)
    winner = next((number for number in tie.players if number in won), None)
    return Meeting(
        tie.first,
        tie.second,
        (write_points(first, scale), write_points(second, scale)),
        tuple(game for game, _ in games),
        winner,
    )


def _bracket_rounds(state: Tournament) -> list[list[Meeting]]:
    """Every round of the bracket, up to the one that is played."""
    now, _ = bracket_of(state)
    games = _games(state)
    rounds = []
    for index in range(len(now.rounds_won) + 1):
        stage = Bracket(now.places, now.rounds_won[:index])
        won = now.rounds_won[index] if index < len(now.rounds_won) else ()
        ties = stage.ties if len(won or stage.ties) and stage.winner is None else ()
        met = [_meeting(state, tie, games.get(frozenset(tie.players), ()), won) for tie in ties]
        rounds += [met] if met else []
    return rounds


def drawn(state: Tournament) -> Drawn | None:
    """The bracket of a knock-out, or the games of a match; None where there is neither."""
    if not state.regulations.system.is_by_matches or len(state.order) < 2:
        return None
    if state.regulations.system.has_bracket:
        return Drawn(_bracket_rounds(state), bracket_of(state)[0].winner)
    match, winner = match_of(state), winner_of_match(state)
    pair = Tie(match.first, match.second)
    met = _meeting(state, pair, _games(state).get(frozenset(pair.players), ()), (winner or 0,))
    return Drawn([[met]], winner)


@desk(Right.SEE)
def bracket(request: HttpRequest, at: Desk) -> HttpResponse:
    """The bracket; games of a round that is not announced only for the staff."""
    found = drawn(at.log.state if at.may(Right.WATCH) else announced(at.log.state))
    if found is None:
        raise Http404
    return show(
        request,
        "desk/bracket.html",
        at,
        state=at.log.state,
        rounds=found.rounds,
        winner=found.winner,
        cards=card_address(at),
    )
