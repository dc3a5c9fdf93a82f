"""What is recorded of a game beside its result: that it is played later, its moves, and how late they are shown."""

from __future__ import annotations

from types import MappingProxyType

from kodeks.tournament.acts import Moves, Postpone, ShowLate
from kodeks.tournament.state import Board, Delay, Tournament
from kodeks.tournament.step import Step, done, law, refused

_LONGEST_DELAY = 1_440  # minutes: a day


def _board(state: Tournament, act: Postpone | Moves | ShowLate) -> Board | None:
    paired = state.round(act.round)
    return None if paired is None else paired.board(act.board)


def postpone(state: Tournament, act: Postpone) -> Step:
    """A game without result is played later [V.2.8.9.10]."""
    article = law(state, "V.2.8.9.10", "FTR:8a")
    board = _board(state, act)
    if board is None:
        return refused(state, "tournament-no-such-board", article, round=act.round, board=act.board)
    if board.has_result:
        return refused(state, "tournament-has-result", article, round=act.round, board=act.board)
    return done(state._replace(postponed=MappingProxyType({**state.postponed, (act.round, act.board): act.until})))


def moves(state: Tournament, act: Moves) -> Step:
    """The moves of a game; whoever reads them judges them."""
    refusal = _no_such_game(state, act)
    if refusal is not None:
        return refusal
    kept = {place: text for place, text in state.moves.items() if place != (act.round, act.board, act.game)}
    if act.text.strip():
        kept[act.round, act.board, act.game] = act.text
    return done(state._replace(moves=MappingProxyType(kept)))


def show_late(state: Tournament, act: ShowLate) -> Step:
    """How late everybody sees the moves of those who are paired at a board, be it that they move to another."""
    refusal = _no_such_game(state, act)
    if refusal is not None:
        return refusal
    if act.minutes is not None and not 0 <= act.minutes <= _LONGEST_DELAY:
        article = law(state, "IV.2.18", "FTR:8a")
        return refused(state, "tournament-delay-too-long", article, minutes=_LONGEST_DELAY)
    theirs = state.delayed_game(act.round, act.board, act.game)
    assert theirs is not None
    kept = {each: delay for each, delay in state.delays.items() if each != theirs}
    if act.minutes is not None:
        kept[theirs] = Delay(act.minutes)
    return done(state._replace(delays=MappingProxyType(kept)))


def _no_such_game(state: Tournament, act: Moves | ShowLate) -> Step | None:
    article = law(state, "IV.2.18", "FTR:8a")
    board = _board(state, act)
    if board is None:
        return refused(state, "tournament-no-such-board", article, round=act.round, board=act.board)
    if bool(board.games) != (act.game is not None) or not 1 <= (act.game or 1) <= max(1, len(board.games)):
        return refused(state, "tournament-name-the-game", article, boards=len(board.games))
    return None


def without_round(state: Tournament, number: int) -> Tournament:
    """The state without what was recorded of the games of a round that is dropped."""
    return state._replace(
        postponed=MappingProxyType({place: until for place, until in state.postponed.items() if place[0] != number}),
        moves=MappingProxyType({place: text for place, text in state.moves.items() if place[0] != number}),
    )
