"""What the arbiter does: he is called, stops and restarts, penalises, corrects the clock and the record."""

from __future__ import annotations

from collections.abc import Callable

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
from kodeks.game.events import (
    Call,
    ClockAction,
    Complain,
    Complaint,
    CorrectClock,
    Event,
    Resume,
    Stop,
    StopFor,
    Suspend,
    Undo,
)
from kodeks.game.irregular import was_wronged
from kodeks.game.record import before_last_entry
from kodeks.game.sanctioning import penalise
from kodeks.game.state import Matter, Phase, State
from kodeks.game.step import Step, at_clock, done, needs_clock, refused, rule
from kodeks.game.table import refuse
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoRules

__all__ = [
    "call",
    "complain",
    "correct_clock",
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
        answer = _standing(state, event.at_ms)
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


def _standing(state: State, at_ms: int) -> State | Ruling:
    """Both clocks stopped; one that the log does not keep was stopped at the board."""
    assert state.clock is not None
    return at_clock(state, state.clock.stop(at_ms)) if state.conditions.keeps_time else state


def may_stop(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """Why nobody, or not this player, may stop both clocks now. A machine stops only what it keeps."""
    refusal = needs_clock(state)
    if refusal is None and by is Actor.CLOCK and not state.conditions.keeps_time:
        refusal = refuse("game-no-clock", state.conditions.clock_rules.correction)
    if refusal is not None or by.side is None:
        return refusal
    for reason in StopFor:
        refusal = _stopping(state, by, reason)
        if refusal.verdict is Verdict.PERMITTED:
            return None
    return refusal


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
    answer = _standing(state, event.at_ms)
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
    """Play goes on, also where the arbiter was only called. An adjourned game whose replier is missing: his clock runs,
    the move stays sealed [ADJ.9b]."""
    if state.phase is Phase.ADJOURNED:
        return _resumed_without_replier(state, event)
    rulings: tuple[Ruling, ...] = ()
    limit = state.conditions.conduct.suspension_ms
    if state.phase is Phase.SUSPENDED and limit is not None and event.at_ms - state.stopped_ms > limit.value:
        minutes = limit.value // 60_000
        rulings = (rule(Verdict.CONTRADICTS, "game-suspended-too-long", limit.article, minutes=minutes),)
    playing = state._replace(phase=Phase.PLAYING, called=False)
    if state.clock is None or not state.conditions.keeps_time or state.phase is Phase.PLAYING:
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


# The clock and the record


def correct_clock(state: State, event: Event, act: CorrectClock) -> Step:
    """The arbiter sets, gives, charges or restores time [II.6.10, II.6.19, I.5.9, II.4.4.3, FIDE 6.10a-b, 6.13,
    13.5]."""
    refusal = needs_clock(state)
    if refusal is not None:
        return refused(state, refusal)
    if act.side is None and act.action in _NEEDS_SIDE:
        return refused(state, refuse("game-name-a-side", state.conditions.conduct.rights["clock"]))
    articles = [_CITED[act.action](state.conditions.clock_rules)]
    adjournment = state.conditions.conduct.adjournment
    if act.action is ClockAction.SET and state.resumed and adjournment is not None and adjournment.wrong_times:
        articles.append(adjournment.wrong_times)
        if not act.reason.strip() and _both_have_moved_since_resumption(state):
            return refused(state, refuse("game-times-accepted", adjournment.wrong_times))
    answer = at_clock(state, _corrected(state, event, act))
    if isinstance(answer, Ruling):
        return refused(state, answer)
    return done(answer, rule(Verdict.UPHELD, "game-clock-corrected", *articles, action=act.action.value))


def _both_have_moved_since_resumption(state: State) -> bool:
    """Then wrong times stand, unless the arbiter finds what they did too serious [ADJ.12]. The sealed move was made
    before."""
    adjourned = next(each for each in state.history() if each.phase is Phase.ADJOURNED)
    envelope = adjourned.envelope
    assert envelope is not None
    sealed = (envelope.side is Side.WHITE, envelope.side is Side.BLACK)
    return all(now > then + one for now, then, one in zip(state.made, adjourned.made, sealed, strict=True))


_CITED: dict[ClockAction, Callable[[TempoRules], Article]] = {
    ClockAction.SET: lambda rules: rules.correction,
    ClockAction.REPLACE: lambda rules: rules.conclusive,
    ClockAction.GIVE: lambda rules: rules.penalty,
    ClockAction.COMPENSATE: lambda rules: rules.compensation_of_a_bonus or rules.disturbance or rules.correction,
    ClockAction.CHARGE: lambda rules: rules.charge,
    ClockAction.CHARGE_BOTH: lambda rules: rules.trouble.completion_of_both,
    ClockAction.RESTORE: lambda rules: rules.absence.blameless,
    ClockAction.NEXT_PERIOD: lambda rules: rules.quota_unproved,
}


_NEEDS_SIDE = (ClockAction.GIVE, ClockAction.COMPENSATE, ClockAction.CHARGE, ClockAction.RESTORE)


def _corrected(state: State, event: Event, act: CorrectClock) -> Clock | Ruling:
    clock, at_ms = state.clock, event.at_ms
    assert clock is not None
    if act.action in (ClockAction.SET, ClockAction.REPLACE):
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
    """What was recorded after this number is taken back; the log keeps it. Clocks run on as if it had never been. A
    player strikes out what he entered last, and nothing else [II.6.4, FIDE 8.1]."""
    article = state.conditions.conduct.rights["undo"]
    entry = None if event.by is Actor.ARBITER else before_last_entry(state)
    if entry is not None:
        if act.to != entry.seq:
            return refused(state, refuse("game-no-entry-to-correct", state.conditions.conduct.wrong_actor, article))
        duty = state.conditions.clock_rules.trouble.duty
        return done(entry, rule(Verdict.PERMITTED, "game-entry-struck-out", duty))
    if not 0 <= act.to < state.seq:
        return refused(state, refuse("game-no-such-event", article, number=act.to))
    back = next(each for each in state.history() if each.seq <= act.to)
    return done(back, rule(Verdict.UPHELD, "game-taken-back", article, number=act.to))
