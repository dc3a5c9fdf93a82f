"""Sanctions for breaches of conduct [II.2.5, FIDE 13.4]."""

from __future__ import annotations

from kodeks.clock import compensate, give, take
from kodeks.game.events import Event, Penalise
from kodeks.game.irregular import was_wronged
from kodeks.game.state import Penalty, State
from kodeks.game.step import Step, at_clock, done, ended, lost_by_both, refused, rule
from kodeks.game.table import refuse, won
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.conduct import Effect, Sanction
from kodeks.rulebook.ruling import Ruling, Verdict


def penalise(state: State, event: Event, act: Penalise) -> Step:
    """A sanction for a breach; any step may be taken first [II.2.5, D-23], unless the code demands one."""
    conduct = state.conditions.conduct
    sanction, breach = conduct.sanction(act.sanction), conduct.breaches.get(act.breach)
    if sanction is None:
        return refused(state, refuse("game-no-such-sanction", conduct.rights["penalise"], sanction=act.sanction))
    if breach is None:
        return refused(state, refuse("game-no-such-breach", conduct.rights["penalise"], breach=act.breach))
    if breach.mandatory is not None and sanction.effect not in (Effect.LOSS, Effect.EXCLUSION):
        assert breach.demanded_by is not None
        return refused(state, refuse("game-loss-is-demanded", breach.demanded_by, breach.article))
    articles = tuple(dict.fromkeys((sanction.article, breach.article, *filter(None, (breach.demanded_by,)))))
    penalty = Penalty(act.sanction, act.breach, act.side, articles, act.time_ms)
    penalised = state._replace(penalties=(*state.penalties, penalty), last_decision=event.seq)
    if sanction.effect in (Effect.LOSS, Effect.EXCLUSION):
        return _lost(penalised, event, penalty, is_excluded=sanction.effect is Effect.EXCLUSION)
    if sanction.effect in (Effect.TIME_OFF, Effect.TIME_TO_OPPONENT):
        return _timed(state, penalised, event, penalty, sanction)
    return done(penalised, _imposed(penalty))


def _imposed(penalty: Penalty) -> Ruling:
    side = "both" if penalty.side is None else penalty.side.value
    facts: dict[str, int | str] = {"sanction": penalty.sanction, "breach": penalty.breach, "side": side}
    if penalty.time_ms:
        facts["seconds"] = penalty.time_ms // 1_000
    return rule(Verdict.UPHELD, "game-penalised", *penalty.articles, **facts)


def _lost(state: State, event: Event, penalty: Penalty, *, is_excluded: bool) -> Step:
    facts: dict[str, int | str] = {"sanction": penalty.sanction, "breach": penalty.breach}
    if penalty.side is None:
        key = "game-both-excluded" if is_excluded else "game-lost-by-both"
        both = lost_by_both(key, *dict.fromkeys((*penalty.articles, *_both(state))), **facts)
        return ended(state, event.at_ms, both, score=Score(0, 0))
    key = "game-excluded" if is_excluded else "game-lost-by-penalty"
    ruling = won(penalty.side.other, key, *penalty.articles, **facts)
    return ended(state, event.at_ms, ruling, score=state.table.penalty_score(penalty.side, penalty.breach))


def _both(state: State) -> tuple[Article, ...]:
    """The draughts code has it in the sanction itself [II.2.5.3], the Laws in an article of their own."""
    return (state.table.cite("12.9"),) if state.table.is_chess else ()


def _timed(before: State, state: State, event: Event, penalty: Penalty, sanction: Sanction) -> Step:
    if penalty.side is None:
        return refused(before, refuse("game-name-a-side", sanction.article))
    if not state.conditions.keeps_time:  # the arbiter has done it at the clock
        return done(state, _imposed(penalty))
    if state.clock is None:
        return refused(before, refuse("game-no-clock", sanction.article))
    if sanction.effect is Effect.TIME_OFF:
        answer = at_clock(state, take(state.clock, event.at_ms, penalty.side, penalty.time_ms))
    else:
        opponent, conduct = penalty.side.other, state.conditions.conduct
        is_refusal = penalty.breach == "refused" and was_wronged(state, opponent)  # to correct it [I.5.8]
        is_irregular = penalty.breach in conduct.irregularities or is_refusal
        add = compensate if is_irregular else give  # for an irregular move one bonus at least, by every way [I.5.9]
        answer = at_clock(state, add(state.clock, event.at_ms, opponent, penalty.time_ms))
    return refused(before, answer) if isinstance(answer, Ruling) else done(answer, _imposed(penalty))
