"""The start of a game: arrivals, the signal, and who is too late."""

from __future__ import annotations

from kodeks.clock import arrive as arrive_at_clock
from kodeks.clock import judge_lateness
from kodeks.clock import start as start_clock
from kodeks.game.actor import Actor
from kodeks.game.events import Arrive, Event, Forfeit, Start
from kodeks.game.flagging import fallen
from kodeks.game.state import Phase, State
from kodeks.game.step import Step, at_clock, done, ended, lost_by_both, refused, rule
from kodeks.game.table import refuse, won
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_WALKOVERS = {
    Side.WHITE: Score(2, 0, is_played=False),
    Side.BLACK: Score(0, 2, is_played=False),
    None: Score(0, 0, is_played=False),
}


def arrive(state: State, event: Event, act: Arrive) -> Step:
    """A player comes: before the start, late, or for the resumption of an adjourned game."""
    side = event.by.side or act.side
    if side is None or (act.side is not None and act.side is not side):
        return refused(state, refuse("game-who-arrives", state.conditions.conduct.rights["arrive"]))
    if side in state.present:  # the arbiter named the one who is here
        return refused(state, refuse("clock-player-already-here", state.conditions.clock_rules.absence.article))
    here = state._replace(present=(*state.present, side))
    if state.phase in (Phase.BEFORE, Phase.ADJOURNED):
        return done(here)
    limit_ms, article = _limit(state)
    late = judge_lateness(state.conditions.clock_rules, event.at_ms - state.started_ms, limit_ms)
    late = rule(late.verdict, late.reason, article, **late.facts)
    if late.verdict is Verdict.REFUSED:
        return _walkover(state, event.at_ms, late)
    if state.clock is None or state.resumed or not state.conditions.keeps_time:
        return done(here, late)
    absence = state.conditions.clock_rules.absence
    if not state.present and absence.splits:  # both were missing: the time used is split [II.4.5]
        late = rule(late.verdict, late.reason, *late.articles, absence.article, **late.facts)
    answer = at_clock(here, arrive_at_clock(state.clock, event.at_ms, side))
    if isinstance(answer, Ruling):
        return refused(state, answer)
    clock = answer.clock
    assert clock is not None
    if sum(state.made):  # play has begun: the clock of him who must act runs on
        clock = clock._replace(running=state.clock.running)
    elif clock.running is None and not clock.absent:  # stopped: when it goes on, the first to move pays
        clock = clock._replace(paused=state.to_move)
    return done(answer._replace(clock=clock), late)


def start(state: State, event: Event, act: Start) -> Step:
    """The appointed time: White's clock starts whoever is there, unless a missing Black pays [II.4.4, II.4.5]."""
    absent = tuple(side for side in Side if side in act.absent)  # nobody twice
    begun = state._replace(
        phase=Phase.PLAYING,
        present=tuple(side for side in Side if side not in absent),
        started_ms=event.at_ms,
        moved_at_ms=event.at_ms,
    )
    if event.by is not Actor.ARBITER and event.by.side in act.absent:
        return refused(state, refuse("game-player-not-here", state.conditions.clock_rules.absence.article))
    if state.clock is None or not state.conditions.keeps_time:
        return done(begun)
    answer = at_clock(begun, start_clock(state.clock, event.at_ms, absent))
    if isinstance(answer, Ruling):
        return refused(state, answer)
    if state.to_move is Side.BLACK and not absent and answer.clock is not None:  # a start position of one's own
        answer = answer._replace(clock=answer.clock._replace(running=Side.BLACK))
    return done(answer)


def _limit(state: State) -> tuple[int, Article]:
    """How late a player may be, at the start or at a resumption [II.5.5, FIDE 6.6a, ADJ.10]."""
    conditions = state.conditions
    adjournment = conditions.conduct.adjournment
    if adjournment is None or not (state.resumed or state.phase is Phase.ADJOURNED):
        return conditions.lateness_ms, conditions.clock_rules.absence.lateness
    return conditions.lateness_ms if adjournment.late_ms is None else adjournment.late_ms, adjournment.late


def may_forfeit(state: State, by: Actor, at_ms: int) -> Ruling | None:
    """Why nobody has lost by walkover at this time: nobody is missing, or not long enough."""
    if len(state.present) == 2:
        return refuse("game-nobody-is-missing", state.conditions.clock_rules.absence.lateness)
    limit_ms, article = _limit(state)
    if state.phase is Phase.ADJOURNED and not state.stopped_ms:
        return refuse("game-no-hour-of-resumption", article)
    if at_ms - state.started_ms <= limit_ms:
        return refuse("game-not-late-enough", article, minutes=limit_ms // 60_000)
    return None


def forfeit(state: State, event: Event, act: Forfeit) -> Step:
    """The arbiter declares a walkover of who is missing too long [II.5.5, II.5.6; ADJ.10 at a resumption]."""
    missing = [side for side in Side if side not in state.present]
    if (act.side is None and len(missing) < 2) or (act.side is not None and act.side not in missing):
        return refused(state, refuse("game-player-is-here", state.conditions.clock_rules.absence.lateness))
    limit_ms, article = _limit(state)
    envelope, adjournment = state.envelope, state.conditions.conduct.adjournment
    waits_for_replier = adjournment is not None and adjournment.replier_present is not None
    if waits_for_replier and envelope is not None and missing == [envelope.side]:
        return refused(state, refuse("game-open-the-envelope", article))  # it may have ended the game [ADJ.10a-b]
    if state.resumed and len(missing) == 1 and _has_overstepped(state, event.at_ms, missing[0].other):
        return fallen(state, event.at_ms, missing[0].other)  # who is here has lost by then [ADJ.10c]
    facts = {"limit": limit_ms // 60_000}
    late = rule(Verdict.REFUSED, "clock-too-late", article, **facts)
    return _walkover(state, event.at_ms, late, missing)


def _has_overstepped(state: State, at_ms: int, side: Side) -> bool:
    clock = state.clock
    return clock is not None and state.conditions.keeps_time and clock.is_flag_down(side, at_ms)


def _walkover(state: State, at_ms: int, late: Ruling, missing: list[Side] | None = None) -> Step:
    """A walkover of those missing: no game, no colour, no rating [II.5.5]; of both: 0-0 [II.5.6]."""
    if missing is None:
        missing = [side for side in Side if side not in state.present]
    if len(missing) == 2:
        ruling = lost_by_both("game-double-walkover", *late.articles, *_double(state), **late.facts)
        return ended(state, at_ms, ruling, score=_WALKOVERS[None])
    winner = missing[0].other
    ruling = won(winner, "game-walkover", *late.articles, **late.facts)
    score = _WALKOVERS[winner]
    if state.resumed or state.phase is Phase.ADJOURNED:  # the game was begun by both
        score = score._replace(is_played=True)
    return ended(state, at_ms, ruling, score=score)


def _double(state: State) -> tuple[Article, ...]:
    return () if state.table.is_chess else (state.table.cite("II.5.6"),)
