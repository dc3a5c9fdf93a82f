"""Fallen flags, and times told to a player who cannot see."""

from __future__ import annotations

from collections.abc import Sequence

from kodeks.clock import Clock, judge_both_flags, judge_flags, next_stage, tell_times
from kodeks.game.actor import Actor
from kodeks.game.events import Act, Ask, Event, Flag, Press
from kodeks.game.kinds import KINDS
from kodeks.game.state import Matter, Phase, State
from kodeks.game.step import Step, done, ended, refused, rule
from kodeks.game.table import refuse, won
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def flag_due_ms(state: State) -> int | None:
    """When the flag of the player with the move falls by itself, where the clock decides."""
    conditions = state.conditions
    if state.ending is not None or not KINDS[conditions.kind].clock_decides:
        return None
    if conditions.move_ms is not None:
        return state.moved_at_ms + conditions.move_ms + 1 if state.phase is Phase.PLAYING else None
    return None if state.clock is None else state.clock.flag_due_ms


def flag_before(state: State, acts: Sequence[Act], at_ms: int) -> tuple[int, Flag] | None:
    """The flag that had fallen by itself before these acts came, and its moment: it comes first. What a press was on
    its way does not count against it; before anything else, one that may still be on its way is waited for."""
    due_ms, limit_ms = flag_due_ms(state), state.conditions.lag_limit_ms
    if due_ms is None or any(isinstance(act, Flag) for act in acts):
        return None
    lag_ms = max((min(act.lag_ms, limit_ms) for act in acts if isinstance(act, Press)), default=limit_ms)
    if at_ms - lag_ms < due_ms:
        return None
    return max(due_ms, state.at_ms), Flag(state.to_move if state.clock is None else state.clock.running)


def may_call_flag(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """Why nobody's flag can be called by this one now."""
    conditions = state.conditions
    article = conditions.clock_rules.flag
    if by is Actor.CLOCK and not KINDS[conditions.kind].clock_decides:
        return refuse("game-flag-is-called", article)
    caller = by.side or by.helps
    if conditions.move_ms is not None:
        if caller is state.to_move:
            return refuse("game-flag-of-the-opponent", article)
        is_late = at_ms - state.moved_at_ms > conditions.move_ms
        return None if is_late else refuse("game-flag-not-down", article)
    if state.clock is None:
        return refuse("game-no-clock", article)
    if not conditions.keeps_time:
        silent = state.table.silent_arbiter if by is Actor.ARBITER else None
        return None if silent is None else refuse("game-arbiter-silent", silent)
    waits_ms = 0 if by is Actor.CLOCK else conditions.lag_limit_ms  # a press may be on its way
    down = _down(state.clock, at_ms - waits_ms)
    if not any(side is not caller for side in down):
        return refuse("game-flag-not-down", article)
    silent = state.table.silent_arbiter
    if by is Actor.ARBITER and silent is not None and len(down) < 2:
        return refuse("game-arbiter-silent", silent)
    return None


def _down(clock: Clock, at_ms: int) -> list[Side]:
    return [side for side in Side if clock.is_flag_down(side, at_ms)]


def flag(state: State, event: Event, act: Flag) -> Step:
    """A flag is called: by the opponent, his assistant, or the arbiter."""
    article = state.conditions.clock_rules.flag
    caller = event.by.side or event.by.helps
    if caller is not None and act.side is caller:
        return refused(state, refuse("game-flag-of-the-opponent", article))
    if state.clock is None:
        return _days(state, event, act)
    if not state.conditions.keeps_time:
        return _seen(state, event, act)
    clock = state.clock.look(event.at_ms)
    if isinstance(clock, Ruling):
        return refused(state, clock)
    down = _down(clock, event.at_ms)
    if len(down) < 2 if act.side is None else act.side not in down:
        return refused(state, refuse("game-flag-not-down", article))
    looked = state._replace(clock=clock)
    if len(down) == 2 and state.table.silent_arbiter is not None:  # whichever fell first [FIDE A4d3]
        return ended(looked, event.at_ms, rule(Verdict.DRAW, "clock-both-flags-draw", state.table.cite("A4d3")))
    if len(down) == 2 and state.conditions.mechanical:
        return _both(looked, event, act)
    first = clock.first_flag or down[0]
    if state.claim is not None:  # decided with the claim [II.6.18]
        waiting = looked._replace(claim=state.claim._replace(flag=first))
        return done(waiting, rule(Verdict.ARBITER_DECISION_REQUIRED, "game-flag-in-claim", state.table.flag_in_claim))
    return fallen(looked, event.at_ms, first)


def fallen(state: State, at_ms: int, side: Side) -> Step:
    """What a fallen flag means. Where the code asks whether the opponent can win at all, the board is asked; a claim
    that was postponed is decided first [FIDE 10.2b]."""
    assert state.clock is not None
    if not state.clock.is_flag_down(side, at_ms):  # the arbiter has lifted it meanwhile
        return done(state)
    postponed = state.postponed
    if postponed is not None:
        article = state.table.postponing
        assert article is not None
        ruling = rule(Verdict.ARBITER_DECISION_REQUIRED, "game-postponed-claim", article)
        return done(state._replace(matter=Matter("postponed", ruling, side)), ruling)
    by_board = state.table.flagged(side)
    if by_board is not None and state.unentered:  # whether he can win at all, who sees the board decides
        by_board = rule(Verdict.ARBITER_DECISION_REQUIRED, "game-board-not-known", *by_board.articles)
    return _flagged(state, at_ms, side, by_board or _by_clock(state, at_ms))


def _seen(state: State, event: Event, act: Flag) -> Step:
    """The flag of a clock that the log does not know: whoever calls it has seen it."""
    article = state.conditions.clock_rules.flag
    if act.side is None:
        return refused(state, refuse("game-name-a-side", article))
    lost = won(act.side.other, "clock-time-overstepped", article)
    return _flagged(state, event.at_ms, act.side, state.table.flagged(act.side) or lost)


def _flagged(state: State, at_ms: int, side: Side, ruling: Ruling) -> Step:
    if ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED:
        return done(state._replace(matter=Matter("mate", ruling, side)), ruling)
    return ended(state, at_ms, ruling)


def _by_clock(state: State, at_ms: int) -> Ruling:
    assert state.clock is not None
    ruling = judge_flags(state.clock, at_ms, accelerated=state.conditions.is_accelerated)
    assert ruling is not None, "a flag is down"
    return ruling


def _both(state: State, event: Event, act: Flag) -> Step:
    """Both flags down on a clock that cannot tell which fell first [II.6.16, III.9.3.1, FIDE 6.11]."""
    clock = state.clock
    assert clock is not None
    ruling = judge_both_flags(
        clock.rules,
        accelerated=state.conditions.is_accelerated,
        all_moves_due=not (clock.white.control_at or clock.black.control_at),
        proved=act.proved,
    )
    if ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED:
        return done(state._replace(matter=Matter("flags", ruling)), ruling)
    if ruling.verdict is not Verdict.PLAY_ON:
        return ended(state, event.at_ms, ruling)
    next_period = next_stage(clock, event.at_ms)
    assert isinstance(next_period, Clock), "flags are down in a stage with a quota"
    return done(state._replace(clock=next_period), ruling)


def _days(state: State, event: Event, act: Flag) -> Step:
    """In a game by correspondence: the days for a move are over."""
    side, article = state.to_move, state.conditions.clock_rules.flag
    if act.side is not side:
        return refused(state, refuse("game-flag-not-down", article))
    return ended(state, event.at_ms, won(side.other, "clock-time-overstepped", article))


def ask(state: State, event: Event, act: Ask) -> Step:
    """A player who cannot see asks for times and moves; where the code says so only while on move [VIII.5.1]."""
    side = event.by.side or event.by.helps
    assert side is not None
    assert state.clock is not None
    told = tell_times(state.clock, event.at_ms, side, state.to_move)
    if isinstance(told, Ruling):
        return refused(state, told)
    facts: dict[str, int | str] = {}
    for each, reading in told.items():
        facts[f"{each.value}_ms"] = reading.spent_ms
        facts[f"{each.value}_moves"] = state.moves_of(each)
    return done(state, rule(Verdict.PERMITTED, "game-times-told", state.conditions.conduct.times_asked, **facts))
