"""What the arbiter does: he is called, stops and restarts, decides, penalises, corrects the clock and the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kodeks.clock import (
    Clock,
    StopReason,
    charge,
    charge_both,
    compensate,
    give,
    judge_complaint,
    judge_stop,
    next_stage,
    restore,
)
from kodeks.clock import correct as set_clock
from kodeks.game.actor import Actor
from kodeks.game.claiming import decide_claim, decide_postponed
from kodeks.game.events import (
    Call,
    ClockAction,
    Complain,
    Complaint,
    CorrectClock,
    Decide,
    Event,
    Resume,
    Stop,
    StopFor,
    Suspend,
    Undo,
)
from kodeks.game.irregular import stands, was_wronged
from kodeks.game.sanctioning import penalise
from kodeks.game.state import Matter, Phase, State, Status
from kodeks.game.step import Step, at_clock, done, ended, needs_clock, refused, rule
from kodeks.game.table import WINS, refuse, won
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoRules

__all__ = [
    "call",
    "complain",
    "correct_clock",
    "decide",
    "may_stop",
    "past_sealed_move",
    "penalise",
    "resume",
    "stop",
    "stopping_article",
    "suspend",
    "undo",
]

_REASONS = {
    StopFor.ARBITER: StopReason.ARBITER,
    StopFor.IRREGULAR_MOVE: StopReason.IRREGULAR_MOVE,
    StopFor.OTHER: StopReason.OTHER,
    StopFor.OUTAGE: StopReason.OTHER,
}
_ENDS = (Verdict.WIN_WHITE, Verdict.WIN_BLACK, Verdict.DRAW)


# Called, stopped, resumed


def call(state: State, event: Event, act: Call) -> Step:
    """A player calls the arbiter; he may stop the clocks for it where the code allows [III.7, FIDE 6.12b]."""
    called = state._replace(called=True)
    if not act.stops_clock:
        return done(called)
    side = event.by.side
    if side is None:
        return refused(state, refuse("game-not-his-business", state.conditions.clock_rules.stop))
    return _stopped(state, called, event, side, StopReason.ARBITER)


def complain(state: State, event: Event, act: Complain) -> Step:
    """A complaint of the clock comes before the flag falls, or too late [II.6.11]; a protest is put down in writing."""
    side = event.by.side
    assert side is not None
    called = state._replace(called=True)
    if act.about is Complaint.DECISION:
        number = state.last_decision if act.decision is None else act.decision
        final = dict(state.final_decisions).get(number)
        if final is not None:  # [FIDE 10.2d, 12.10]
            return refused(state, refuse("game-decision-is-final", *final))
        return done(called, rule(Verdict.PERMITTED, "game-protest-recorded", state.conditions.conduct.protest))
    if state.ending is not None:
        return refused(state, refuse("game-is-over", *state.ending.ruling.articles))
    if state.clock is None:
        return refused(state, refuse("game-no-clock", state.conditions.clock_rules.complaint))
    may = judge_complaint(state.clock, event.at_ms, side)
    return refused(state, may) if may.verdict is Verdict.REFUSED else done(called, may)


def stop(state: State, event: Event, act: Stop) -> Step:
    """Both clocks are stopped. The arbiter may; a player only for what the code lists, else it costs him the game
    [II.4.4.1]. Stopped for an irregular move: the arbiter decides whether that was justified [I.5.9]."""
    refusal = needs_clock(state)
    if refusal is not None:
        return refused(state, refusal)
    if event.by.side is None:
        assert state.clock is not None
        answer = at_clock(state, state.clock.stop(event.at_ms))
        if isinstance(answer, Ruling):
            return refused(state, answer)
        stopped = answer._replace(phase=Phase.STOPPED)
        return done(stopped) if event.by is Actor.ARBITER else _away(stopped)
    side = event.by.side
    assert side is not None
    may = _stopping(state, event.by, act.reason)
    if may.verdict is Verdict.REFUSED:
        return refused(state, may)
    step = _stopped(state, state._replace(called=True), event, side, _REASONS[act.reason])
    if not step.is_accepted or act.reason is not StopFor.IRREGULAR_MOVE:
        return step
    ruling = rule(Verdict.ARBITER_DECISION_REQUIRED, "game-was-stopping-justified", *step.rulings[0].articles)
    return done(step.state._replace(matter=Matter("stop", ruling, side)), ruling)


def _away(state: State) -> Step:
    """The machine was away: its clock is out of order, and the arbiter lets play go on [II.6.10, FIDE 6.10b]."""
    ruling = rule(Verdict.PERMITTED, "game-machine-was-away", state.conditions.clock_rules.correction)
    return done(state._replace(called=True), ruling)


def may_stop(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """Why nobody, or not this player, may stop both clocks now."""
    refusal = needs_clock(state)
    if refusal is not None or by.side is None:
        return refusal
    rulings = [_stopping(state, by, reason) for reason in StopFor]
    return None if any(each.verdict is Verdict.PERMITTED for each in rulings) else rulings[-1]


def stopping_article(state: State, by: Actor) -> Article:
    """The article that lets him stop both clocks."""
    if by is Actor.CLOCK:
        return state.conditions.clock_rules.correction
    if by is Actor.ARBITER:
        return state.conditions.conduct.arbiter_stops
    permitted = (_stopping(state, by, reason) for reason in StopFor)
    return next(each.articles[0] for each in permitted if each.verdict is Verdict.PERMITTED)


def _stopping(state: State, by: Actor, reason: StopFor) -> Ruling:
    """For an irregular move only if there was one [I.5.9]."""
    assert state.clock is not None
    assert by.side is not None
    if reason is StopFor.IRREGULAR_MOVE and state.incident is None:
        reason = StopFor.OTHER
    return judge_stop(state.clock, by.side, _REASONS[reason], accelerated=state.conditions.is_accelerated)


def _stopped(before: State, state: State, event: Event, side: Side, reason: StopReason) -> Step:
    if state.clock is None:
        return refused(before, refuse("game-no-clock", state.conditions.clock_rules.stop))
    may = judge_stop(state.clock, side, reason, accelerated=state.conditions.is_accelerated)
    if may.verdict is Verdict.REFUSED:
        return refused(before, may)
    answer = at_clock(state, state.clock.stop(event.at_ms))
    return refused(before, answer) if isinstance(answer, Ruling) else done(answer._replace(phase=Phase.STOPPED), may)


def suspend(state: State, event: Event, act: Suspend) -> Step:
    """The hall is unfit: play is suspended [II.7.2, FIDE 6.12a]."""
    suspended = state._replace(phase=Phase.SUSPENDED, stopped_ms=event.at_ms)
    clock = state.clock
    if clock is None or clock.running is None:
        return done(suspended)
    answer = at_clock(suspended, clock.stop(event.at_ms))
    return refused(state, answer) if isinstance(answer, Ruling) else done(answer)


def resume(state: State, event: Event, act: Resume) -> Step:
    """Play goes on. An adjourned game whose replier is missing: his clock runs, the move stays sealed [ADJ.9b]."""
    if state.phase is Phase.ADJOURNED:
        return _resumed_without_replier(state, event)
    rulings: tuple[Ruling, ...] = ()
    limit = state.conditions.conduct.suspension_ms
    if state.phase is Phase.SUSPENDED and limit is not None and event.at_ms - state.stopped_ms > limit.value:
        minutes = limit.value // 60_000
        rulings = (rule(Verdict.CONTRADICTS, "game-suspended-too-long", limit.article, minutes=minutes),)
    playing = state._replace(phase=Phase.PLAYING, called=False)
    if state.clock is None:
        return done(playing, *rulings)
    answer = at_clock(playing, state.clock.resume(event.at_ms, act.side))
    return refused(state, answer) if isinstance(answer, Ruling) else done(answer, *rulings)


def _resumed_without_replier(state: State, event: Event) -> Step:
    envelope, adjournment = state.envelope, state.conditions.conduct.adjournment
    assert envelope is not None
    assert adjournment is not None
    if adjournment.replier_present is None or envelope.side.other in state.present:
        return refused(state, refuse("game-open-the-envelope", adjournment.open))
    if state.clock is None or state.clock.running is not None:
        return refused(state, refuse("clock-runs-already", adjournment.times))
    clock = past_sealed_move(state.clock, event.at_ms, envelope.side)
    return done(state._replace(clock=clock), rule(Verdict.PLAY_ON, "game-replier-pays", state.table.cite("ADJ.9b")))


def past_sealed_move(clock: Clock, at_ms: int, sealer: Side) -> Clock:
    """The sealer's move is completed on his clock, and the replier's runs."""
    running = clock.resume(at_ms, sealer)
    assert isinstance(running, Clock), "an adjourned clock resumes"
    pressed = running._replace(absent=()).press(at_ms)
    assert isinstance(pressed, Clock), "a running clock is pressed"
    return pressed


# Decisions


def decide(state: State, event: Event, act: Decide) -> Step:
    """The arbiter decides. Of some claims he decides for good: no protest is taken [FIDE 10.2d]."""
    step = _decide(state, event, act)
    if not step.is_accepted:
        return step
    claim = state.claim or (state.postponed if step.state.postponed is None else None)
    final = () if claim is None else state.table.final(claim.claim)
    finals = (*state.final_decisions, (event.seq, final)) if final else state.final_decisions
    return step._replace(state=step.state._replace(last_decision=event.seq, final_decisions=finals))


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


# The clock and the record


def correct_clock(state: State, event: Event, act: CorrectClock) -> Step:
    """The arbiter sets, gives, charges or restores time [II.6.10, II.6.19, I.5.9, II.4.4.3, FIDE 6.10b, 6.13]."""
    refusal = needs_clock(state)
    if refusal is not None:
        return refused(state, refusal)
    if act.side is None and act.action in _NEEDS_SIDE:
        return refused(state, refuse("game-name-a-side", state.conditions.conduct.rights["clock"]))
    answer = at_clock(state, _corrected(state, event, act))
    if isinstance(answer, Ruling):
        return refused(state, answer)
    article = _CITED[act.action](state.conditions.clock_rules)
    return done(answer, rule(Verdict.UPHELD, "game-clock-corrected", article, action=act.action.value))


_CITED: dict[ClockAction, Callable[[TempoRules], Article]] = {
    ClockAction.SET: lambda rules: rules.correction,
    ClockAction.GIVE: lambda rules: rules.penalty,
    ClockAction.COMPENSATE: lambda rules: rules.compensation_of_a_bonus or rules.correction,
    ClockAction.CHARGE: lambda rules: rules.charge,
    ClockAction.CHARGE_BOTH: lambda rules: rules.trouble.completion_of_both,
    ClockAction.RESTORE: lambda rules: rules.absence.blameless,
    ClockAction.NEXT_PERIOD: lambda rules: rules.quota_unproved,
}


_NEEDS_SIDE = (ClockAction.GIVE, ClockAction.COMPENSATE, ClockAction.CHARGE, ClockAction.RESTORE)


def _corrected(state: State, event: Event, act: CorrectClock) -> Clock | Ruling:
    clock, at_ms = state.clock, event.at_ms
    assert clock is not None
    if act.action is ClockAction.SET:
        return _set(clock, at_ms, act)
    if act.action is ClockAction.CHARGE_BOTH:
        return charge_both(clock, at_ms, act.time_ms)
    if act.action is ClockAction.NEXT_PERIOD:
        return next_stage(clock, at_ms)
    assert act.side is not None
    if act.action is ClockAction.RESTORE:
        return restore(clock, at_ms, act.side)
    change = {ClockAction.GIVE: give, ClockAction.COMPENSATE: compensate, ClockAction.CHARGE: charge}[act.action]
    if act.action is ClockAction.GIVE and was_wronged(state, act.side):
        change = compensate  # whatever it is called [I.5.9]
    return change(clock, at_ms, act.side, act.time_ms)


def _set(clock: Clock, at_ms: int, act: CorrectClock) -> Clock | Ruling:
    """What is not named stays as it is."""
    times = moves = None
    if act.white_ms is not None or act.black_ms is not None:
        now = [clock.remaining_ms(side, max(at_ms, clock.at_ms)) for side in Side]
        times = (now[0] if act.white_ms is None else act.white_ms, now[1] if act.black_ms is None else act.black_ms)
    if act.white_moves is not None or act.black_moves is not None:
        moves = (
            clock.white.moves if act.white_moves is None else act.white_moves,
            clock.black.moves if act.black_moves is None else act.black_moves,
        )
    return set_clock(clock, at_ms, times_ms=times, moves=moves, lift_flags=act.lifts_flags)


def undo(state: State, event: Event, act: Undo) -> Step:
    """What was recorded after this number is taken back; the log keeps it. Clocks run on as if it had never been."""
    article = state.conditions.conduct.rights["undo"]
    if not 0 <= act.to < state.seq:
        return refused(state, refuse("game-no-such-event", article, number=act.to))
    back = next(each for each in state.history() if each.seq <= act.to)
    return done(back, rule(Verdict.UPHELD, "game-taken-back", article, number=act.to))
