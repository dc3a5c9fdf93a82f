"""The tournament as its standings see it."""

from __future__ import annotations

from dataclasses import replace

from kodeks.rounds import RestKind, Score
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import (
    ANNEX_3,
    Event,
    EventSystem,
    RankedEntrant,
    Standings,
    TeamMatch,
    TeamRest,
    TeamRound,
    board_score,
    rank,
    tiebreak_rules,
)
from kodeks.tournament.leaving import event_without
from kodeks.tournament.matches import bracket_of, winner_of_match
from kodeks.tournament.play_off_course import tell_play_off
from kodeks.tournament.regulations.groups import MatchCounts
from kodeks.tournament.scheveningen import judge_teams
from kodeks.tournament.state import Board, PairedRound, Tournament


def event_of(tournament: Tournament) -> Event:
    """Entrants and rounds, with what decides: before the half rule is applied to those who have left."""
    regulations = tournament.regulations
    by_games = regulations.pairing.match_counts is MatchCounts.GAMES
    return Event(
        entrants=tournament.entrants,
        rounds=() if regulations.teams.boards else tournament.played,
        system=EventSystem.SWISS if regulations.system.is_swiss else EventSystem.ROUND_ROBIN,
        worth=regulations.worth,
        games=regulations.mini_match if by_games else 1,
        game_scores=_game_scores(tournament) if by_games else {},
        code=regulations.laws,
        draughts=regulations.code,
        rules=tiebreak_rules(regulations.scores.tiebreak_rules) if regulations.scores.tiebreak_rules else ANNEX_3,
        cycles=max(1, regulations.system.traits.cycles),
        planned=regulations.pairing.rounds,
        boards=regulations.teams.boards or 0,
        team_rounds=tuple(_team_round(paired, regulations.teams.boards) for paired in tournament.rounds)
        if regulations.teams.boards
        else (),
        play_off=tournament.play_off,
        lot_seed=tournament.seed,
    )


def _game_scores(tournament: Tournament) -> dict[tuple[int, int], tuple[Score | None, ...]]:
    return {(paired.number, board.board): board.games for paired in tournament.rounds for board in paired.boards}


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
    """The table by the criteria of the regulations, in a knock-out by the bracket; and the rulings on the way."""
    event, rulings = event_without(tournament, event_of(tournament))
    standings = rank(event, criteria_of(tournament))
    rulings = (*rulings, *standings.dropped, *(tell_play_off(tournament, held) for held in tournament.play_offs))
    if tournament.regulations.system.has_two_sides and tournament.rounds:
        return standings, (*rulings, judge_teams(tournament))
    if not tournament.regulations.system.is_by_matches or len(tournament.order) < 2:
        return standings, rulings
    groups, told = (
        _by_bracket(tournament) if tournament.regulations.system.has_bracket else _by_match(tournament, standings)
    )
    return _placed(standings, groups), (*rulings, told)


def criteria_of(tournament: Tournament, *, with_play_off: bool = False) -> tuple[str, ...]:
    """Those of the regulations. A play-off that was held counts [A3.1.e]: where the list does not name it, before the
    criteria if the regulations foresee one, else after them. `with_play_off`: as if one were held."""
    listed = tournament.regulations.scores.tiebreaks
    if not (tournament.play_off or with_play_off) or "PLAYOFF" in listed:
        return listed
    return ("PLAYOFF", *listed) if tournament.regulations.playoff is not None else (*listed, "PLAYOFF")


# Knock-out and matches


def _by_bracket(tournament: Tournament) -> tuple[list[list[int]], Ruling]:
    """Those still in, then those who are out, the later the better: who lost in the same round share their places,
    unless they played for them."""
    bracket, _ = bracket_of(tournament)
    still_in = [number for tie in bracket.ties for number in tie.players]
    groups = [sorted(group) for group in (still_in, *bracket.placings()) if group]
    article = tournament.regulations.cite("II.1.1", "FTR:A3.1.f")
    ruling = Ruling(Verdict.UPHELD, "tournament-places-by-bracket", (article,))
    return [part for group in groups for part in _played_off(tournament, group)], ruling


def _played_off(tournament: Tournament, group: list[int]) -> list[list[int]]:
    """Those who have played for their places, by what came of it; then the others."""
    reached = sorted((tournament.play_off[number], number) for number in group if number in tournament.play_off)
    others = [number for number in group if number not in tournament.play_off]
    return [*([number] for _, number in reached), *([others] if others else [])]


def _by_match(tournament: Tournament, standings: Standings) -> tuple[list[list[int]], Ruling]:
    """The winner first, also if the other has left; else as the points stand."""
    winner = winner_of_match(tournament) if len(tournament.order) == 2 else None
    groups = [[row.number for row in standings.rows if row.place == place] for place in (1, 2)]
    ruling = Ruling(Verdict.UPHELD, "tournament-places-by-match", tournament.regulations.laws.articles_on("II.1.3"))
    return ([group for group in groups if group] if winner is None else [[winner], [3 - winner]]), ruling


def _placed(standings: Standings, groups: list[list[int]]) -> Standings:
    """The same rows with these places."""
    rows: list[RankedEntrant] = []
    for group in groups:
        place = len(rows) + 1
        rows += [standings.row(number)._replace(place=place) for number in group]
    return replace(standings, rows=tuple(rows))
