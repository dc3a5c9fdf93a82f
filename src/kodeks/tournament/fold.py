"""Folding the log of a tournament, event by event, with every ruling on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import acts
from kodeks.tournament.acts import Event, kind_of
from kodeks.tournament.conflicts import last_touch, matters, touch
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Outcome, Step, law, refused, refused_when_closed

__all__ = ["EventRuling", "FoldedLog", "fold", "fold_on", "matters", "step"]

_MODULES = {  # which module judges which acts; loaded when one comes, as most files never have most of them
    "entering": ("enter", "revise", "check_in", "draw_lots", "number", "absent", "present", "forbid"),
    "withdrawing": ("withdraw",),
    "lineups": ("line_up",),
    "running": ("pair", "unpair", "announce", "start", "result", "swap_colours"),
    "recording": ("postpone", "moves", "show_late"),
    "amending": ("amend",),
    "ticking": ("tick", "measure"),
    "play_offs": ("hold_play_off", "pair_play_off", "play_off_result"),
    "closing": ("play_off", "note", "set_rounds", "undo", "close", "reopen", "sign"),
}
_HOMES = {kind: module for module, kinds in _MODULES.items() for kind in kinds}


class EventRuling(NamedTuple):
    seq: int
    is_accepted: bool
    ruling: Ruling


class FoldedLog(NamedTuple):
    """What a log folds to: the state, and what was said on the way."""

    state: Tournament
    said: tuple[EventRuling, ...] = ()


@cache
def _handler(kind: str) -> Callable[[Tournament, Any], Step]:
    found: Callable[[Tournament, Any], Step] = getattr(import_module(f"kodeks.tournament.{_HOMES[kind]}"), kind)
    return found


def step(state: Tournament, event: Event) -> Step:
    """The state after one event. Refused: the very same state."""
    kind = kind_of(event.act)
    article = law(state, "IV.2.17", "FTR:4b")
    if event.seq <= state.seq or event.on >= event.seq:
        return refused(state, "tournament-out-of-sequence", article, number=event.seq)
    closed = refused_when_closed(state)
    if closed is not None and kind not in ("reopen", "undo", "sign"):
        return closed
    if not state.is_closed and kind in ("reopen", "sign"):
        return refused(state, "tournament-is-open", article)
    latest = last_touch(state, event.act)
    if latest > event.on:
        return refused(state, "tournament-changed-meanwhile", article, number=latest).as_outcome(Outcome.OVERTAKEN)
    made = _handler(kind)(state, event.act)
    if not made.is_accepted:
        return made._replace(state=state)
    after, rulings, _ = made
    restores = event.act.to if kind == "undo" and isinstance(event.act, acts.Undo) else None
    return Step(touch(after, event.act, event.seq)._replace(seq=event.seq, restores=restores, previous=state), rulings)


def fold(regulations: Regulations, events: Iterable[Event]) -> FoldedLog:
    """The state after all events of a log."""
    return fold_on(FoldedLog(Tournament(regulations)), events)


def fold_on(before: FoldedLog, events: Iterable[Event]) -> FoldedLog:
    """The same, going on from what was folded already."""
    state, said = before.state, list(before.said)
    for event in events:
        made = step(state, event)
        said.extend(EventRuling(event.seq, made.is_accepted, ruling) for ruling in made.rulings)
        state = made.state
    return FoldedLog(state, tuple(said))
