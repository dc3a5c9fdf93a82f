"""Folding a log: event by event, from the conditions of a game to its state, with every ruling on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from kodeks.game import (
    adjourning,
    arbiter,
    claiming,
    comparing,
    deciding,
    flagging,
    irregular,
    moving,
    offering,
    opening,
    showing,
    signing,
)
from kodeks.game.actor import Actor
from kodeks.game.conditions import Conditions
from kodeks.game.events import ACTS, Act, Event
from kodeks.game.gates import GATES, gate, right
from kodeks.game.state import Said, State
from kodeks.game.step import Step, done, refused
from kodeks.game.table import refuse
from kodeks.rulebook.article import Article

_HANDLERS: dict[str, Callable[[State, Event, Any], Step]] = {
    "arrive": opening.arrive,
    "start": opening.start,
    "forfeit": opening.forfeit,
    "touch": moving.touch,
    "move": moving.move,
    "announce": moving.announce,
    "press": moving.press,
    "offer": offering.offer,
    "answer": offering.answer,
    "claim": claiming.claim,
    "resign": offering.resign,
    "flag": flagging.flag,
    "ask": flagging.ask,
    "see": showing.see,
    "irregular": irregular.irregular,
    "demand": irregular.demand,
    "accept": irregular.accept,
    "correct": irregular.correct,
    "refuse": irregular.refuse_correction,
    "call": arbiter.call,
    "complain": arbiter.complain,
    "stop": arbiter.stop,
    "resume": arbiter.resume,
    "decide": deciding.decide,
    "penalise": arbiter.penalise,
    "clock": arbiter.correct_clock,
    "compare": comparing.compare,
    "undo": arbiter.undo,
    "suspend": arbiter.suspend,
    "adjourn": adjourning.adjourn,
    "seal": adjourning.seal,
    "open": adjourning.open_envelope,
    "sign": signing.sign,
}
_KINDS: dict[type[Act], str] = {act: kind for kind, act in ACTS.items()}


def step(state: State, event: Event) -> Step:
    """The state after one event, with the rulings on it. Refused: the very same state."""
    kind = _KINDS[type(event.act)]
    seq, at_ms, by, act, _ = event
    if seq <= state.seq:
        return refused(state, refuse("game-out-of-sequence", state.conditions.conduct.reasons, number=seq))
    if at_ms < state.at_ms:
        article = state.conditions.clock_rules.conclusive
        return refused(state, refuse("clock-time-runs-backwards", article, before=state.at_ms, after=at_ms))
    refusal = gate(state, kind, by, at_ms)
    if refusal is not None:
        return refused(state, refusal)
    outcome = _HANDLERS[kind](state, event, act)
    after, rulings, is_accepted = outcome
    if not is_accepted:
        return Step(state, rulings, is_accepted=False)
    if by is Actor.ARBITER and after.called and after.waits is None:  # he has come, and nothing waits for him
        outcome = done(after._replace(called=False), *rulings)
        after = outcome.state
    return outcome if after.seq == seq else done(after.after_event(seq, at_ms, state), *rulings)


class Folded(NamedTuple):
    """What a log folds to: the state, and what was said on the way."""

    state: State
    said: tuple[Said, ...] = ()


def fold(conditions: Conditions, events: Iterable[Event]) -> Folded:
    """The state after all events of a log."""
    return fold_on(Folded(State.first(conditions)), events)


def fold_on(before: Folded, events: Iterable[Event]) -> Folded:
    """The same, going on from what was folded already."""
    state, said = before.state, list(before.said)
    for event in events:
        state, rulings, is_accepted = step(state, event)
        if rulings:
            said.extend(Said(event.seq, is_accepted, ruling) for ruling in rulings)
    return Folded(state, tuple(said))


class Permission(NamedTuple):
    """What somebody may do now, and by which article."""

    actor: Actor
    act: str
    article: Article


def may_do(state: State, at_ms: int | None = None) -> tuple[Permission, ...]:
    """What each player, assistant and the arbiter may do at this time, or at that of the last event."""
    now_ms = state.at_ms if at_ms is None else max(at_ms, state.at_ms)
    return tuple(
        Permission(actor, kind, right(state, kind, actor))
        for actor in Actor
        for kind in GATES
        if gate(state, kind, actor, now_ms) is None
    )
