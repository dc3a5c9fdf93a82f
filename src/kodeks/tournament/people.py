"""Who sat at the boards, person by person, and what they played: what ratings and norms ask for.

In an event of teams the persons are the players of the line-ups, not the teams.
"""

from __future__ import annotations

from typing import NamedTuple

from kodeks.rounds import RestKind, Score, host_side
from kodeks.rulebook.result import Side
from kodeks.tournament.entry import Entry
from kodeks.tournament.lineups import board_names
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Board, PairedRound, Tournament


class Encounter(NamedTuple):
    """One game on the list of results, by places in `people_of` from 0: played, or a walkover."""

    round: int
    board: int  # in an event of teams the match
    game: int | None  # in an event of teams the board of the match; of a mini-match the game
    white: int
    black: int
    score: Score  # in the usual points: a win 2, a draw 1, whatever the regulations give


class Idle(NamedTuple):
    """A round in which a person had no opponent, and why."""

    round: int
    person: int
    kind: RestKind


def people_of(state: Tournament) -> tuple[Entry, ...]:
    """Everybody who plays: the entrants by start number; of teams their players, team by team."""
    order = state.order or tuple(range(len(state.entries)))
    entrants = [state.entries[index] for index in order]
    if not state.regulations.teams.boards:
        return tuple(entrants)
    return tuple(
        team.member(name) for number, team in enumerate(entrants, start=1) for name in _names_of(state, number, team)
    )


def _names_of(state: Tournament, number: int, team: Entry) -> tuple[str, ...]:
    """The players of a team: its entry, then whoever else was in a line-up."""
    fielded = (
        name for (_, team_number), names in sorted(state.line_ups.items()) if team_number == number for name in names
    )
    return tuple(dict.fromkeys(name for name in (*team.players, *team.reserves, *fielded) if name))


def encounters_of(state: Tournament) -> tuple[Encounter, ...]:
    """Every game with a result, in the order of rounds and boards; walkovers are among them, marked unplayed."""
    places = _places(state)
    return tuple(
        encounter
        for paired in state.rounds
        for board in paired.boards
        for encounter in _of_board(state, paired, board, places)
    )


def idle_of(state: Tournament) -> tuple[Idle, ...]:
    """Who had no opponent in which round; of teams nobody, because a person need not be in the line-up."""
    if state.regulations.teams.boards:
        return ()
    return tuple(Idle(paired.number, rest.number - 1, rest.kind) for paired in state.rounds for rest in paired.rests)


def usual_score(regulations: Regulations, score: Score) -> Score:
    """The score as if a win brought 2 and a draw 1, as rating and norms count."""
    usual = {regulations.scores.loss: 0, regulations.scores.draw: 1, regulations.scores.win: 2}
    return score._replace(white=usual.get(score.white, 0), black=usual.get(score.black, 0))


def _places(state: Tournament) -> dict[tuple[int, str], int]:
    """Start number of the team and name of the player -> his place among all."""
    if not state.regulations.teams.boards:
        return {}
    entrants = [(number, state.entry(number)) for number in range(1, len(state.order) + 1)]
    named = [(number, name) for number, team in entrants for name in _names_of(state, number, team)]
    return {each: place for place, each in enumerate(named)}


def _of_board(
    state: Tournament, paired: PairedRound, board: Board, places: dict[tuple[int, str], int]
) -> tuple[Encounter, ...]:
    regulations = state.regulations
    if not board.games:
        if board.score is None:
            return ()
        score = usual_score(regulations, board.score)
        return (Encounter(paired.number, board.board, None, board.white - 1, board.black - 1, score),)
    found = []
    for pair, game in zip(board_names(state, paired.number, board.board), board.games, strict=True):
        if game is None or not pair.white or not pair.black:
            continue
        teams = (board.white, board.black) if host_side(pair.board) is Side.WHITE else (board.black, board.white)
        if regulations.mini_match:
            white, black = teams[0] - 1, teams[1] - 1
        else:
            white, black = places[teams[0], pair.white], places[teams[1], pair.black]
        found.append(Encounter(paired.number, board.board, pair.board, white, black, usual_score(regulations, game)))
    return tuple(found)
