"""The tournament as its standings see it."""

from __future__ import annotations

from kodeks.rounds import RestKind
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import (
    ANNEX_3,
    Event,
    Standings,
    System,
    TeamMatch,
    TeamRest,
    TeamRound,
    Worth,
    after_withdrawals,
    board_score,
    rank,
    tiebreak_rules,
)
from kodeks.tournament.regulations import SystemKind
from kodeks.tournament.state import Board, PairedRound, Tournament

__all__ = ["event_of", "standings_of"]


def event_of(tournament: Tournament) -> Event:
    """Entrants and rounds, with what decides: before the half rule is applied to those who have left."""
    regulations = tournament.regulations
    return Event(
        entrants=tournament.entrants,
        rounds=() if regulations.boards else tournament.played,
        system=System.SWISS if regulations.system.is_swiss else System.ROUND_ROBIN,
        worth=Worth(regulations.win, regulations.draw, regulations.loss, scale=2 if regulations.is_chess else 1),
        is_chess=regulations.is_chess,
        code=regulations.code,
        rules=tiebreak_rules(regulations.tiebreak_rules) if regulations.tiebreak_rules else ANNEX_3,
        cycles=2 if regulations.system is SystemKind.DOUBLE_ROUND_ROBIN else 1,
        boards=regulations.boards or 0,
        team_rounds=tuple(_team_round(paired, regulations.boards) for paired in tournament.rounds)
        if regulations.boards
        else (),
        play_off=tournament.play_off,
        lot_seed=tournament.seed,
    )


def _team_round(paired: PairedRound, boards: int) -> TeamRound:
    """A bye brings a match won, and the small points of it on every board: the code is silent, this is the usual."""
    rests = tuple(
        TeamRest(rest.number, rest.kind, rest.points, boards * rest.points if rest.kind is RestKind.BYE else 0)
        for rest in paired.rests
    )
    return TeamRound(tuple(_team_match(board) for board in paired.boards), rests)


def _team_match(board: Board) -> TeamMatch:
    scores = tuple(
        None if game is None else board_score(game, number) for number, game in enumerate(board.games, start=1)
    )
    return TeamMatch(board.board, board.white, board.black, scores)


def standings_of(tournament: Tournament) -> tuple[Standings, tuple[Ruling, ...]]:
    """The table by the criteria of the regulations, and the rulings on those who have left."""
    event, rulings = after_withdrawals(event_of(tournament), sorted(tournament.withdrawn))
    return rank(event, tournament.regulations.tiebreaks), rulings
