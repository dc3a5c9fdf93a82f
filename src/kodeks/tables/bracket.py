"""Knock-out and matches: who met whom, game by game, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from kodeks.pairing.knockout import Bracket, Tie
from kodeks.rounds import write_score
from kodeks.tables.points import Points, game_points
from kodeks.tournament import Tournament
from kodeks.tournament.matches import bracket_of, match_of, winner_of_match


class MatchGame(NamedTuple):
    """A game of a match: its round, who had White, and its result as written."""

    round: int
    white: int
    black: int
    text: str


class BracketTie(NamedTuple):
    """Two of the bracket: their points so far, their games, and who goes on."""

    first: int
    second: int | None
    points: tuple[Points, Points]
    games: tuple[MatchGame, ...]
    winner: int | None


class BracketTable(NamedTuple):
    """A bracket, or a match, as far as it is played: its rounds, and who has won all."""

    rounds: tuple[tuple[BracketTie, ...], ...]
    winner: int | None


_Scored: TypeAlias = tuple[MatchGame, Mapping[int, int]]  # a game, and the points of each


def bracket_table(state: Tournament) -> BracketTable | None:
    """The bracket of a knock-out, or the games of a match; None where there is neither."""
    if not state.regulations.system.is_by_matches or len(state.order) < 2:
        return None
    if state.regulations.system.has_bracket:
        return BracketTable(_rounds(state), bracket_of(state)[0].winner)
    match, winner = match_of(state), winner_of_match(state)
    two = Tie(match.first, match.second)
    met = _pair(state, two, _games(state).get(frozenset(two.players), ()), (winner or 0,))
    return BracketTable(((met,),), winner)


def _rounds(state: Tournament) -> tuple[tuple[BracketTie, ...], ...]:
    """Every round of the bracket, up to the one that is played."""
    now, _ = bracket_of(state)
    games = _games(state)
    rounds = []
    for index in range(len(now.rounds_won) + 1):
        stage = Bracket(now.places, now.rounds_won[:index])
        won = now.rounds_won[index] if index < len(now.rounds_won) else ()
        ties = stage.ties if len(won or stage.ties) and stage.winner is None else ()
        met = tuple(_pair(state, tie, games.get(frozenset(tie.players), ()), won) for tie in ties)
        rounds += [met] if met else []
    return tuple(rounds)


def _games(state: Tournament) -> Mapping[frozenset[int], list[_Scored]]:
    """All games by who met."""
    found: dict[frozenset[int], list[_Scored]] = {}
    for paired in state.rounds:
        for board in paired.boards:
            score = board.score
            text = "" if score is None else write_score(score, is_chess=state.regulations.is_chess)
            points = {} if score is None else {board.white: score.white, board.black: score.black}
            game = MatchGame(paired.number, board.white, board.black, text)
            found.setdefault(frozenset((board.white, board.black)), []).append((game, points))
    return found


def _pair(state: Tournament, tie: Tie, games: Sequence[_Scored], won: Sequence[int]) -> BracketTie:
    players = (tie.first, tie.second or 0)
    first, second = (sum(points.get(number, 0) for _, points in games) for number in players)
    return BracketTie(
        tie.first,
        tie.second,
        (game_points(state.regulations, first), game_points(state.regulations, second)),
        tuple(game for game, _ in games),
        next((number for number in tie.players if number in won), None),
    )
