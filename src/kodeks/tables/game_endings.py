"""How a game can end from where it stands, as an arbiter records it from the score sheet: each way as the events that
its log would get, tried on the very state. What the rules refuse says why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from kodeks.game import Actor, Deed, Event, Phase, State
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.events import Answer, Claim, Decide, Flag, Forfeit, Offer, Resign, Start
from kodeks.game.fold import step
from kodeks.rounds import Score
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_CLAIMED = ("repetition", "no_progress")  # draws that end a game of chess when they are claimed [FIDE 9.2, 9.3]
_RESULTS = (Verdict.WIN_WHITE, Verdict.DRAW, Verdict.WIN_BLACK)


class GameEnding(NamedTuple):
    """A way a game ends: a key for forms, what is done, and the ruling behind it; refused, why, and no score. Where the
    arbiter judges himself he says why."""

    key: str
    deeds: tuple[Deed, ...]
    ruling: Ruling
    score: Score | None = None
    needs_reason: bool = False


def endings_of(state: State, reason: str = "") -> tuple[GameEnding, ...]:
    """How the game has ended; or, if the rules do not say that it has, every way it may have ended now."""
    if state.ending is not None:
        return (GameEnding("rules", (), state.ending.ruling, state.ending.score),)
    return tuple(_tried(state, key, deeds, reason) for key, deeds in _ways(state))


def walkovers_of(state: State, at_ms: int) -> tuple[GameEnding, ...]:
    """Who has lost without a game because he did not come in time [II.5.5, II.5.6, FIDE 6.6a], at this time of the
    game. A log that has not begun begins without him; in one that has begun it is whoever has not come yet."""
    if state.ending is not None or any(state.made):
        return ()
    return tuple(_walkover(state, key, absent, at_ms) for key, absent in _absences(state))


def _absences(state: State) -> Iterator[tuple[str, tuple[Side, ...]]]:
    missing = tuple(side for side in Side if side not in state.present)
    is_open = state.phase is Phase.BEFORE and not state.seq
    for key, absent in (("white_absent", (Side.WHITE,)), ("black_absent", (Side.BLACK,)), ("both_absent", tuple(Side))):
        if is_open or absent == missing:
            yield key, absent


def _walkover(state: State, key: str, absent: tuple[Side, ...], at_ms: int) -> GameEnding:
    forfeit = Deed(Actor.ARBITER, Forfeit(None if len(absent) == 2 else absent[0]))
    deeds: tuple[Deed, ...] = (forfeit,)
    if state.phase is Phase.BEFORE and not state.seq:
        deeds = (Deed(Actor.ARBITER, Start(absent)), forfeit)
        begun = step(state, _event(state, deeds[0]))
        assert begun.is_accepted, begun.rulings
        state = begun.state
    event = Event(state.seq + 1, max(at_ms, state.at_ms), *forfeit)
    after, rulings, _ = step(state, event)
    return GameEnding(key, deeds, rulings[-1], None if after.ending is None else after.ending.score)


def _ways(state: State) -> Iterator[tuple[str, tuple[Deed, ...]]]:
    matter, due, last = state.matter, state.due, state.to_move.other
    if matter is not None:
        yield from ((f"decided_{verdict.value}", (_decided(verdict),)) for verdict in _open(state))
    elif due is not None:
        yield "due", (_decided(Verdict.DRAW),)
    for ground in _CLAIMED if state.table.is_chess and matter is None else ():
        claim = Deed(Actor.of(state.to_move), Claim(ground))
        if _proposes_draw(state, claim):
            yield f"claimed_{ground}", (claim, Deed(Actor.ARBITER, Decide(upholds=True)))
    yield from ((f"{side.value}_resigned", (Deed(Actor.of(side), Resign()),)) for side in Side)
    answer = Deed(Actor.of(last.other), Answer(accepts=True))
    yield "agreed", (Deed(Actor.of(last), Offer()), answer)
    if state.conditions.with_advantage:
        yield from ((f"agreed_{ahead.value}", (Deed(Actor.of(last), Offer(ahead)), answer)) for ahead in Side)
    if matter is None:
        yield from ((f"{side.value}_flag", (Deed(Actor.of(side.other), Flag(side)),)) for side in Side)
    if matter is None and due is None:
        yield "declared", (_decided(Verdict.DRAW),)


def _decided(verdict: Verdict) -> Deed:
    return Deed(Actor.ARBITER, Decide(verdict=verdict))


def _open(state: State) -> tuple[Verdict, ...]:
    """What the arbiter may decide: what house rules leave open, else any result that the rules do not exclude."""
    table = state.table
    if isinstance(table, DraughtsTable) and table.due is not None:
        return tuple(table.game.rules.arbiter_outcomes)
    return _RESULTS


def _proposes_draw(state: State, claim: Deed) -> bool:
    """Whether the rules propose to uphold a claim: others are nothing to record."""
    after, _, is_accepted = step(state, _event(state, claim))
    return is_accepted and after.claim is not None and after.claim.proposal.ruling.verdict is Verdict.DRAW


def _tried(state: State, key: str, deeds: tuple[Deed, ...], reason: str) -> GameEnding:
    """What would become of it; where the arbiter judges himself, with his reason."""
    silent = _done(state, key, deeds)
    if silent.score is not None or not any(isinstance(deed.act, Decide) for deed in deeds):
        return silent
    judged = _done(state, key, tuple(_with_reason(deed, reason or "?") for deed in deeds))
    return silent if judged.score is None else judged._replace(needs_reason=True)


def _with_reason(deed: Deed, reason: str) -> Deed:
    return deed._replace(act=replace(deed.act, reason=reason)) if isinstance(deed.act, Decide) else deed


def _done(state: State, key: str, deeds: tuple[Deed, ...]) -> GameEnding:
    rulings: tuple[Ruling, ...] = ()
    for deed in deeds:
        state, rulings, is_accepted = step(state, _event(state, deed))
        if not is_accepted:
            return GameEnding(key, deeds, rulings[-1])
    if state.ending is None:  # a flag whose meaning no search can tell: the arbiter decides then
        assert state.matter is not None, key
        return GameEnding(key, deeds, state.matter.ruling)
    return GameEnding(key, deeds, state.ending.ruling, state.ending.score)


def _event(state: State, deed: Deed) -> Event:
    return Event(state.seq + 1, state.at_ms, *deed)
