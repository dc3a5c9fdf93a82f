"""Folding the log of a tournament, event by event, with every ruling on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import amending, closing, entering, lineups, play_offs, recording, running, ticking
from kodeks.tournament.acts import ACTS, Act, Event, Undo
from kodeks.tournament.conflicts import last_touch, matters, touch
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Step, law, refused

__all__ = ["KINDS", "Folded", "Said", "fold", "fold_on", "matters", "step"]

_HANDLERS: dict[str, Callable[[Tournament, Any], Step]] = {
    "enter": entering.enter,
    "revise": entering.revise,
    "check_in": entering.check_in,
    "draw_lots": entering.draw_lots,
    "number": entering.number,
    "withdraw": entering.withdraw,
    "absent": entering.absent,
    "present": entering.present,
    "forbid": entering.forbid,
    "line_up": lineups.line_up,
    "pair": running.pair,
    "unpair": running.unpair,
    "announce": running.announce,
    "start": running.start,
    "result": running.result,
    "swap_colours": running.swap_colours,
    "postpone": recording.postpone,
    "moves": recording.moves,
    "amend": amending.amend,
    "play_off": closing.play_off,
    "hold_play_off": play_offs.hold,
    "pair_play_off": play_offs.pair,
    "play_off_result": play_offs.record_result,
    "note": closing.note,
    "tick": ticking.tick,
    "measure": ticking.measure,
    "set_rounds": closing.set_rounds,
    "undo": closing.undo,
    "close": closing.close,
    "reopen": closing.reopen,
    "sign": closing.sign,
}
KINDS: dict[type[Act], str] = {act: kind for kind, act in ACTS.items()}


class Said(NamedTuple):
    """A ruling given on an event."""

    seq: int
    is_accepted: bool
    ruling: Ruling


class Folded(NamedTuple):
    """What a log folds to: the state, and what was said on the way."""

    state: Tournament
    said: tuple[Said, ...] = ()


def step(state: Tournament, event: Event) -> Step:
    """The state after one event. Refused: the very same state."""
    kind = KINDS[type(event.act)]
    article = law(state, "IV.2.17", "4b")
    if event.seq <= state.seq or event.on >= event.seq:
        return refused(state, "tournament-out-of-sequence", article, number=event.seq)
    if state.is_closed and kind not in ("reopen", "undo", "sign"):
        return refused(state, "tournament-is-closed", article)
    if not state.is_closed and kind in ("reopen", "sign"):
        return refused(state, "tournament-is-open", article)
    latest = last_touch(state, event.act)
    if latest > event.on:
        return refused(state, "tournament-changed-meanwhile", article, number=latest)
    after, rulings, is_accepted = _HANDLERS[kind](state, event.act)
    if not is_accepted:
        return Step(state, rulings, is_accepted=False)
    restores = event.act.to if isinstance(event.act, Undo) else None
    return Step(touch(after, event.act, event.seq)._replace(seq=event.seq, restores=restores, previous=state), rulings)


def fold(regulations: Regulations, events: Iterable[Event]) -> Folded:
    """The state after all events of a log."""
    return fold_on(Folded(Tournament(regulations)), events)


def fold_on(before: Folded, events: Iterable[Event]) -> Folded:
    """The same, going on from what was folded already."""
    state, said = before.state, list(before.said)
    for event in events:
        state, rulings, is_accepted = step(state, event)
        said.extend(Said(event.seq, is_accepted, ruling) for ruling in rulings)
    return Folded(state, tuple(said))
