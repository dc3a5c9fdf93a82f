"""The record that the arbiter keeps of a fast game, shown to a player who asks for it [FIDE 2023: A.4.2, A.4.3]."""

from __future__ import annotations

from kodeks.game.actor import Actor
from kodeks.game.events import Event, See
from kodeks.game.state import State
from kodeks.game.step import Step, done, rule
from kodeks.game.table import refuse
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def may_see(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """Why this player is not shown the record: nobody keeps one, he is not on move, or he has asked too often, which
    disturbs the opponent."""
    limit, side, conduct = state.table.record_shown, by.side, state.conditions.conduct
    assert side is not None
    if limit is None:
        return refuse("game-no-record-to-show", conduct.rights["see"])
    if side is not state.to_move:
        return refuse("game-not-on-move", limit.article)
    if state.shown[side is Side.BLACK] < limit.value:
        return None
    return refuse("game-record-shown-too-often", limit.article, conduct.offers.out_of_place, limit=limit.value)


def see(state: State, event: Event, act: See) -> Step:
    """He is shown it, and that is counted."""
    limit, white, black = state.table.record_shown, *state.shown
    assert limit is not None
    shown = (white + 1, black) if event.by is Actor.WHITE else (white, black + 1)
    count = shown[event.by is Actor.BLACK]
    facts = {"count": count, "limit": limit.value}
    return done(state._replace(shown=shown), rule(Verdict.PERMITTED, "game-record-shown", limit.article, **facts))
