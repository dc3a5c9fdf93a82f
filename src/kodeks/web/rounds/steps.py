"""What may be done with a round now. Nothing is offered that the law would refuse."""

from __future__ import annotations

from dataclasses import replace

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, PairedRound, Stage, Tournament, append_acts
from kodeks.tournament.acts import Announce, Pair, Start, Unpair
from kodeks.tournament.matches import is_played_out
from kodeks.web.frame.views import Desk
from kodeks.web.rights import Right

_SOME_REASON = "…"  # the form asks for one


def refusals_of(state: Tournament, *acts: Act) -> tuple[Ruling, ...]:
    """Why these acts would not be recorded, were they done now; nothing if they would."""
    last = append_acts(state, state.seq + 1, acts, by="", at="")[-1].step
    return () if last.is_accepted else last.rulings


def refusals_of_draft(state: Tournament, act: Pair) -> tuple[Ruling, ...]:
    """The same of a pairing by hand, with a reason, in place of the one that is there."""
    by_hand = replace(act, reason=_SOME_REASON)
    is_paired = state.round(act.round) is not None
    return refusals_of(state, *([Unpair(act.round, _SOME_REASON)] if is_paired else []), by_hand)


def may_pair_next(state: Tournament) -> bool:
    """Whether another round is to come and may be looked at now."""
    last = state.rounds[-1] if state.rounds else None
    if last is None or is_played_out(state) or not state.has_rounds_left:
        return last is None
    return last.stage is not Stage.PAIRED and (last.is_complete or not state.regulations.system.is_by_matches)


def steps_of(at: Desk, paired: PairedRound) -> frozenset[str]:
    """The next steps from the page of a round, for who may take them."""
    state, number = at.log.state, paired.number
    if number != len(state.rounds):
        return frozenset()
    if state.is_closed:
        return frozenset({"standings", "close"}) if at.may(Right.CLOSE) else frozenset({"standings"})
    is_over = paired.is_complete and is_played_out(state)
    found = {"standings"} if is_over else set[str]()
    if is_over and at.may(Right.CLOSE):
        found.add("close")
    if at.may(Right.PAIR):
        acts: dict[str, Act] = {"announce": Announce(number), "start": Start(number)}
        wanted = {Stage.PAIRED: "announce", Stage.ANNOUNCED: "start"}.get(paired.stage)
        found |= {name for name, act in acts.items() if name == wanted and not refusals_of(state, act)}
        if paired.stage is Stage.STARTED and may_pair_next(state):
            found.add("pair")
        if not refusals_of(state, Unpair(number, _SOME_REASON)):
            found |= {"by_hand", "unpair"}
    return frozenset(found)
