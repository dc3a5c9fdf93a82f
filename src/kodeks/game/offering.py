"""Offers of a draw, answers, and resignation."""

from __future__ import annotations

from kodeks.game.actor import Actor
from kodeks.game.events import Answer, Event, Offer, Resign
from kodeks.game.moving import declined
from kodeks.game.state import State
from kodeks.game.step import Step, done, ended, refused, rule
from kodeks.game.table import refuse
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def offer(state: State, event: Event, act: Offer) -> Step:
    """A draw is offered: after one's own move and before pressing [II.5.1, FIDE 9.1b1]."""
    side = event.by.side
    assert side is not None
    offers = state.conditions.conduct.offers
    if act.ahead is not None:
        agreed = state.table.agreed(act.ahead)
        if agreed.verdict is Verdict.REFUSED:
            return refused(state, agreed)
    barred = None if state.barred is side.other else state.barred
    offered = state._replace(offer=side, offered_ahead=act.ahead, barred=barred)
    if _has_just_moved(state, side):
        return done(offered)
    return done(offered, rule(Verdict.PERMITTED, "game-offer-out-of-place", offers.article, offers.out_of_place))


def _has_just_moved(state: State, side: Side) -> bool:
    """Whether his move was the last thing done; where no clock is kept here, nobody knows whether he has pressed."""
    conditions, clock = state.conditions, state.clock if state.conditions.keeps_time else None
    if conditions.counts_presses and state.must_press is None and clock is not None:
        return clock.running is side  # when he has moved, the clock does not know: before he presses
    return state.must_press is side or (clock is None and side is not state.to_move and state.made != (0, 0))


def may_offer(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """Why this player may not offer a draw now."""
    side = by.side
    assert side is not None
    offers = state.conditions.conduct.offers
    if state.offer is not None:
        return refuse("game-offer-stands-already", offers.article)
    if offers.after_own_move_only and not _has_just_moved(state, side):
        return refuse("game-offer-after-own-move", offers.article)
    if offers.once_until_offered and state.barred is side:
        return refuse("game-offer-repeated", offers.article)
    return _too_early(state)


def _too_early(state: State) -> Ruling | None:
    """Both must have made so many moves; in accelerated games without sheets both must have few pieces [III.6]."""
    conditions = state.conditions
    few = conditions.conduct.offers.pieces_without_sheets
    if few is not None and conditions.is_accelerated and not conditions.keeps_sheets:
        if state.unentered:
            return None  # how many stand on the real board the players see
        most = max(state.table.pieces(side) for side in Side)
        if most > few.value:
            return refuse("game-offer-too-many-pieces", few.article, pieces=most, limit=few.value)
        return None
    limit, article = conditions.offers_from
    least = min(state.made)
    if least >= limit:
        return None
    articles = dict.fromkeys((article, conditions.conduct.offers.out_of_place))  # in chess also a disturbance [C-10]
    return refuse("game-offer-too-early", *articles, moves=least, limit=limit)


def answer(state: State, event: Event, act: Answer) -> Step:
    """The offer is accepted or declined in words."""
    if not act.accepts:
        state, ruling = declined(state)
        return done(state, ruling)
    agreed = state.table.agreed(state.offered_ahead)
    if agreed.verdict is Verdict.REFUSED:
        return refused(state, agreed)
    return ended(state, event.at_ms, agreed)


def resign(state: State, event: Event, act: Resign) -> Step:
    """A player resigns [I.7.2.1, FIDE 5.1b]."""
    assert event.by.side is not None
    return ended(state, event.at_ms, state.table.resigned(event.by.side))
