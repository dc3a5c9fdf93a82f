"""The result is confirmed."""

from __future__ import annotations

from kodeks.game.actor import Actor
from kodeks.game.events import Event, Sign
from kodeks.game.state import State
from kodeks.game.step import Step, done, refused, rule
from kodeks.game.table import refuse
from kodeks.malformed import MalformedText
from kodeks.rounds import read_score, write_score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict


def sign(state: State, event: Event, act: Sign) -> Step:
    """Both players sign, or the arbiter does. Only he may find another result than the log, and he says why [8.7]."""
    ending, article = state.ending, state.conditions.conduct.signed
    assert ending is not None
    is_chess = state.table.is_chess
    try:
        score = read_score(act.result, is_chess=is_chess)
    except MalformedText:
        return refused(state, refuse("game-not-a-result", article, text=act.result))
    if event.by is not Actor.ARBITER:
        if score != ending.score:
            shown = write_score(ending.score, is_chess=is_chess)
            return refused(state, refuse("game-another-result", article, result=shown))
        assert event.by.side is not None
        return done(state._replace(signed=(*state.signed, event.by.side)))
    if score == ending.score:
        return done(state._replace(signed=tuple(Side), confirmed=True))
    if not act.reason:
        return refused(state, refuse("game-reason-needed", article))
    changed = state._replace(ending=ending._replace(score=score), signed=tuple(Side), confirmed=True)
    return done(changed, rule(Verdict.UPHELD, "game-result-changed", article, result=act.result))
