"""What the arbiter decides: claims, postponed ones, what waits for him, and draws that he declares himself."""

from __future__ import annotations

from dataclasses import replace

from kodeks.game.claiming import decide_claim, decide_postponed
from kodeks.game.events import Decide, Event
from kodeks.game.irregular import stands
from kodeks.game.state import Matter, State, Status
from kodeks.game.step import Step, done, ended, refused, rule
from kodeks.game.table import WINS, refuse, won
from kodeks.rulebook.ruling import Ruling, Verdict

_ENDS = (Verdict.WIN_WHITE, Verdict.WIN_BLACK, Verdict.DRAW)


def decide(state: State, event: Event, act: Decide) -> Step:
    """The arbiter decides. Of some claims he decides for good: no protest is taken [FIDE 10.2d]."""
    step = _misplaced(state, act) or _decide(state, event, act)
    if not step.is_accepted:
        return step
    claim = state.claim or (state.postponed if step.state.postponed is None else None)
    final = () if claim is None else state.table.final(claim.claim)
    finals = (*state.final_decisions, (event.seq, final)) if final else state.final_decisions
    return step._replace(state=step.state._replace(last_decision=event.seq, final_decisions=finals))


def _misplaced(state: State, act: Decide) -> Step | None:
    """Only a claim is postponed, and only with that does the opponent get time by a decision [FIDE 10.2b]; else time is
    given at the clock."""
    if act.postpones and state.claim is None:
        return refused(state, refuse("game-nothing-to-postpone", state.conditions.conduct.rights["decide"]))
    if act.extra_ms and not act.postpones:
        return refused(state, refuse("game-time-is-given-at-the-clock", state.conditions.clock_rules.penalty))
    return None


def _decide(state: State, event: Event, act: Decide) -> Step:
    """What waits for him; with nothing waiting he may declare a draw [II.5.2, I.7.3.3, IV.2.15]."""
    if state.claim is not None:
        return decide_claim(state, event, act)
    matter = state.matter
    is_postponed = matter is not None and matter.about == "postponed"
    if state.postponed is not None and (is_postponed or (matter is None and act.upholds is not None)):
        return decide_postponed(state, event, act, state.postponed)
    if matter is not None:
        return _MATTERS[matter.about](state, event, act, matter)
    due = state.table.due
    if due is not None and due.verdict is Verdict.ARBITER_DECISION_REQUIRED:
        return _as_ruled(state, event, state.table.decided(act.verdict or Verdict.REFUSED))
    if act.verdict is Verdict.DRAW:
        unplayed = state.unplayed if due is None else None
        if unplayed is not None:  # he ends himself, unasked, what is not played at this tempo [II.5.2, III.8.2]
            return ended(state, event.at_ms, replace(unplayed.ruling, verdict=Verdict.DRAW))
        return _as_ruled(state, event, state.table.declared_drawn(reasoned=bool(act.reason)))
    return refused(state, refuse("nothing-to-decide", state.conditions.conduct.rights["decide"]))


def _as_ruled(state: State, event: Event, ruling: Ruling) -> Step:
    return refused(state, ruling) if ruling.verdict is Verdict.REFUSED else ended(state, event.at_ms, ruling)


def _decide_result(state: State, event: Event, act: Decide, matter: Matter) -> Step:
    """What no search or clock could tell: a win or a draw, by the arbiter's judgement, or play goes on."""
    if act.verdict is Verdict.PLAY_ON and matter.about == "flags":
        return done(state._replace(matter=None), rule(Verdict.PLAY_ON, "game-decided", *matter.ruling.articles))
    if act.verdict not in _ENDS:
        return refused(state, refuse("game-say-the-result", *matter.ruling.articles))
    if not act.reason:
        return refused(state, refuse("game-reason-needed", *matter.ruling.articles))
    assert act.verdict is not None
    loser = matter.side
    if loser is not None and act.verdict is WINS[loser]:
        return refused(state, refuse("game-outcome-not-open", *matter.ruling.articles))
    return ended(state, event.at_ms, rule(act.verdict, "game-decided", *matter.ruling.articles))


def _decide_refusal(state: State, event: Event, act: Decide, matter: Matter) -> Step:
    """A correction was refused: lost [I.7.2.4], the player obeys after all, or the position stands."""
    assert matter.side is not None
    if act.upholds is None and act.verdict is Verdict.PLAY_ON:
        obeyed = rule(Verdict.UPHELD, "game-decided", *matter.ruling.articles)
        return done(_refused_is(state, Status.DEMANDED), obeyed)
    if act.upholds is None:
        return refused(state, refuse("game-say-upheld-or-not", *matter.ruling.articles))
    if act.upholds:
        return ended(state, event.at_ms, won(matter.side.other, "rules-refused", *matter.ruling.articles))
    if not act.reason:
        return refused(state, refuse("game-reason-needed", *matter.ruling.articles))
    ruling = rule(Verdict.PLAY_ON, "game-decided", *matter.ruling.articles)
    return stands(_refused_is(state, Status.ACCEPTED), event.at_ms, ruling)


def _refused_is(state: State, status: Status) -> State:
    """What was refused has another status, and nothing waits."""
    incidents = tuple(
        each._replace(status=status) if each.status is Status.REFUSED else each for each in state.incidents
    )
    return state._replace(matter=None, incidents=incidents)


def _decide_stop(state: State, event: Event, act: Decide, matter: Matter) -> Step:
    """Whether stopping both clocks was justified [I.5.9]; if not, the code says what it costs [II.4.4.1]."""
    assert matter.side is not None
    if act.upholds is None:
        return refused(state, refuse("game-say-upheld-or-not", *matter.ruling.articles))
    free = state._replace(matter=None)
    if act.upholds:
        return done(free, rule(Verdict.UPHELD, "game-stopping-was-justified", *matter.ruling.articles))
    rules = state.conditions.clock_rules
    if rules.stop_loses:
        return ended(free, event.at_ms, won(matter.side.other, "clock-stop-loses", rules.stop))
    return done(free, rule(Verdict.REFUSED, "clock-stop-penalised", rules.stop))


def _decide_sealed(state: State, event: Event, act: Decide, matter: Matter) -> Step:
    """A faulty sealed move is proposed as lost; the arbiter may find otherwise [ADJ.8, C-42]."""
    assert matter.side is not None
    if act.upholds:
        return ended(state, event.at_ms, won(matter.side.other, "game-sealed-move-faulty", *matter.ruling.articles))
    if not act.reason or act.upholds is None:
        return refused(state, refuse("game-reason-needed", *matter.ruling.articles))
    if act.verdict is Verdict.DRAW:
        return ended(state, event.at_ms, rule(Verdict.DRAW, "game-decided", *matter.ruling.articles))
    return done(state._replace(matter=None), rule(Verdict.PLAY_ON, "game-decided", *matter.ruling.articles))


def _decide_due(state: State, event: Event, act: Decide, matter: Matter) -> Step:
    """What house rules leave to the arbiter [D-161]."""
    return _as_ruled(state, event, state.table.decided(act.verdict or Verdict.REFUSED))


_MATTERS = {
    "due": _decide_due,
    "mate": _decide_result,
    "flags": _decide_result,
    "refusal": _decide_refusal,
    "stop": _decide_stop,
    "sealed": _decide_sealed,
}
