"""Objections to a move that is not of the piece touched before it: raised before one touches a piece oneself, and
settled as a correction is [FIDE 4.3-4.7; 2023: 4.3-4.8]."""

from __future__ import annotations

from kodeks.game.actor import Actor
from kodeks.game.chess_table import ChessTable
from kodeks.game.events import Event, Irregular, Touch
from kodeks.game.state import Incident, State, Status
from kodeks.game.step import Step, done, refused, rule
from kodeks.game.table import board_not_known, refuse
from kodeks.rulebook.article import Article
from kodeks.rulebook.conduct import IrregularityRule
from kodeks.rulebook.ruling import Ruling, Verdict

TOUCHED_ANOTHER = "touched_another"


def objected(state: State, event: Event, act: Irregular, found: IrregularityRule) -> Step:
    """The last move is to be taken back and one of the touched piece made; whether the piece was touched, the arbiter
    decides where the player denies it."""
    table = state.table
    assert isinstance(table, ChessTable), "only the Laws of Chess know it"
    refusal = _may_object(state, event.by, act, found)
    if refusal is not None:
        return refused(state, refusal)
    article = table.against_touch([Touch(square) for square in act.touched])
    if article is None:
        return refused(state, refuse("game-touch-was-kept", found.article, square=" ".join(act.touched)))
    before = next(each for each in state.history() if each.ply < state.ply)
    number = len(state.incidents) + 1
    incident = Incident(number, act.code, act.side, Status.DEMANDED, article, before, touched=act.touched)
    noted = state._replace(incidents=(*state.incidents, incident), called=True)
    articles = dict.fromkeys((article, _limit(state)))
    return done(noted, rule(Verdict.UPHELD, "game-objection-raised", *articles, square=act.touched[0]))


def _limit(state: State) -> Article:
    """How long one may object."""
    return state.table.cite("4.7")


def _may_object(state: State, by: Actor, act: Irregular, found: IrregularityRule) -> Ruling | None:
    """Why nobody, or not this one, may object now. The right is the opponent's, and gone once he has touched a piece to
    move it; with few arbiters they act only at his request, where the edition says so [2009: A4b]."""
    side = act.side
    if side is None or by.side is side:
        return refuse("game-who-did-it", found.article)
    if not act.touched:
        return refuse("game-say-what-was-touched", found.article)
    if state.unentered or not state.conditions.follows_moves:
        return board_not_known(found.article)
    has_moved = state.to_move is side.other and state.ply > 0
    if not has_moved or (by.side is not None and state.touches):
        return refuse("game-objection-too-late", _limit(state))
    assert isinstance(state.table, ChessTable)
    only = state.table.touch_on_request if by is Actor.ARBITER else None
    return None if only is None else refuse("game-touch-on-request", only)
